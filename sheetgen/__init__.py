"""sheetgen: one YAML file per game becomes printable sheets, dice and pawns, and a companion at the table."""
