"""Measurements, as ratios in one run on one machine, in CPU time: `make bench`."""
