"""Verdicts, scores, and what is legal, in words and as JSON."""
