"""Parts on paper: pages, PDF files, QR codes, pictures."""
