"""Rolls, dice as people ask for them, and luck."""
