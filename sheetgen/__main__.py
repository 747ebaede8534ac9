"""The `sheetgen` command, also as `python -m sheetgen`."""

import gc


def main() -> None:
    """Load the command line and run it; Ctrl-C ends the program quietly while it loads, too."""
    gc.disable()  # while modules load: they are kept
    try:
        from sheetgen.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
