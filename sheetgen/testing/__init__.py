"""The laws that every game keeps, for those who write the rules of one.

`check(game)` plays random games and looks at everything that commands, sheets and photos rely on;
`docs/new-game.md` shows it. Neither pytest nor anything else is needed.
"""

from __future__ import annotations

from sheetgen.testing.checking import LAWS, check
from sheetgen.testing.law import BrokenLaw, Law
from sheetgen.testing.trial import GameTrial, Sampling

__all__ = ["LAWS", "BrokenLaw", "GameTrial", "Law", "Sampling", "check"]
