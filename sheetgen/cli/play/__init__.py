"""`play` and the games that were played: evenings at the prompt."""

import gc


def collect_garbage_in_steps() -> None:
    """Look for garbage among few values at a time, and never among those that are loaded, so that
    no answer waits for it.
    """
    gc.freeze()
    gc.set_threshold(5_000, 200)
