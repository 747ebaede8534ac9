"""`python -m sheetgen` is the `sheetgen` command."""

from sheetgen.cli import main

main()
