"""A bot in a package of its own, as a designer might install it."""

from __future__ import annotations

from pathlib import Path

FOLDER = Path(__file__).parent
"""Where it is installed: on the path, its entry point is found."""
