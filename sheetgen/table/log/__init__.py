"""What happened: the events of a game, in order, and the turns between commands."""
