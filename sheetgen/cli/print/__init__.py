"""`print`, `preview`, `kit`: games on paper."""
