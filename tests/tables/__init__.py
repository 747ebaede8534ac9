"""Solves games whole and writes what the package ships of it: `make tables`."""
