"""What is typed: filled sheets, line by line or as files."""
