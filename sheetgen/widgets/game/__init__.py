"""Widgets that draw one shipped part each."""
