"""A widget in a package of its own, as somebody might install it beside sheetgen."""
