"""Tests of `sheetgen.text`."""
