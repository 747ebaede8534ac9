"""Random layouts, prints and pictures, each tried behind a fence: `make fuzz`."""
