"""Words, pictures, and what frames a sheet."""
