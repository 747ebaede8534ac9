"""The `sheetgen` command, also as `python -m sheetgen`."""


def main() -> None:
    """Load the command line and run it; Ctrl-C ends the program quietly while it loads, too."""
    try:
        from sheetgen.cli import main as run

        run()
    except KeyboardInterrupt:
        raise SystemExit(130) from None


if __name__ == "__main__":
    main()
