"""What a page is made of: places in mm (origin top left, y down), a canvas to draw on, inks and
themes.
"""
