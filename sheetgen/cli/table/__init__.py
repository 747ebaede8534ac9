"""`roll`, `claims`, `validate`, `score`, `show`, `scan`: single answers at the table."""
