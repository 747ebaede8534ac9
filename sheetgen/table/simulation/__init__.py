"""Games that only the program plays: one by one, and many at once, counted."""
