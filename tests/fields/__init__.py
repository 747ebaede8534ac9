"""Tests of `sheetgen.fields`."""
