"""Dice, pawns and what is cut out to build them."""
