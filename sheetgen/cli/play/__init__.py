"""`play` and the games that were played: evenings at the prompt."""
