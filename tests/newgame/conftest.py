"""The new game's own tests need it installed; `test_new_game.py` runs them so."""

collect_ignore = ["test_sums.py"]
