"""Photos of filled sheets, read back: markers, code, straightened page, ink in each cell,
doubts.
"""
