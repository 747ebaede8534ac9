"""What people type and files hold: the kinds of lines that a filled sheet is made of."""
