"""Cells to mark and the words around them."""
