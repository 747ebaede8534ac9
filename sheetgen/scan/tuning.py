"""Every number that reading was tuned with: thresholds, sizes, chances, a section a module.

Each says what it is and is measured in; the head of its section says what it was chosen on. Names
of photos (`phone`, `firm`) are those of `make scan-bench`, whose simulator draws them. A number
that changes is tried on firm hands and judged by the held-out ones.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class MatchRound:
    """One round of matching: how coarse its windows are, in mm."""

    grid: float  # between the places where the shift is measured
    side: float  # of a window
    reach: float  # how far a window is searched
    at: int  # pixels a mm


# Files (photo.py)
#
# Measured as memory and time of decoding pictures of every format.

FILE_LEAST = 900
"""Pixels of a photo's longer side under which boxes cannot be read."""

FILE_THINNEST = 100
"""Pixels of its shorter side under which there is no room for a sheet."""

FILE_SLIMMEST = 30
"""How many times longer than wide a picture may be: what is slimmer has fewer than `FILE_THINNEST`
pixels in its width when it was made smaller to `FILE_DRAFT`.
"""

FILE_MOST_BYTES = 150_000_000
"""Bytes of a photo's file; those of phones have up to 30 million."""

FILE_MOST_PAGES = 40
"""Pages of a scan: a table of twelve players needs fewer."""

FILE_LONGEST = 4600
"""Pixels of the longer side that are looked at."""

FILE_DRAFT = 3000
"""Pixels of the longer side, at least, to which a JPEG is made smaller while it is decoded."""

FILE_SLIGHT = 1.3
"""How many times larger a decoded picture may be, to be made smaller slowly and well."""

FILE_MOST_MEMORY = 230_000_000
"""Bytes that decoding may take."""

FILE_COST = 4
"""Bytes, what decoding takes for a pixel of colors."""

FILE_GRAY = 2
"""The same without colors."""

FILE_DEEP = 12
"""The same of colors that can be seen through or go by number."""

FILE_DEEPER = 20
"""The same of measurements that are no colors."""

FILE_PASSES = 6
"""What a JPEG that comes in passes takes in addition."""

FILE_HEIF = 4.7
"""What HEIF takes for all of a pixel, as measured."""

FILE_WEBP = 16
"""What WebP takes."""

FILE_AVIF = 14
"""What AVIF takes; at full density of colors 11, with 10 bits or something to see through more."""

FILE_DPI = 220
"""At which the pages of a PDF are drawn, if they are not larger than what is looked at."""

# Pictures without grays (levels.py)
#
# Chosen on 222 pictures of sheets in black and white (fixed and local thresholds, dithers, four
# fixed colors) as PNG and JPEG, and on 87 of all themes at 110 to 300 dpi, scans, photos and what
# scanner apps make of them in color: of edges 0.78 or more are gone over at once in the former,
# where any are left, 0.29 or less in the latter. What was made smaller or larger afterwards, and a
# JPEG of four colors of its own, is not known by it.

LEVEL_ROWS = 4
"""Rows of pixels of which one is looked at."""

LEVEL_STRONG, LEVEL_WHOLE = 0.3, 0.85
"""By how much pixels side by side differ at an edge, and at one that is gone over at once; 1 = from
black to white.
"""

LEVEL_AT_ONCE = 0.55
"""Share of edges that are gone over at once, at least, where there are no grays."""

LEVEL_EDGES = 0.002
"""Share of pixels at edges, under which there is no sheet."""

LEVEL_FEW = 8
"""Levels of gray that are hardly more than two."""

LEVEL_EVEN = 0.15
"""By how much pixels side by side differ at most where a picture is even, and gray from black or
white at least; 1 = from black to white.
"""

LEVEL_GRAYS, LEVEL_BLACK, LEVEL_UNEVEN = 0.01, 0.05, 0.92
"""The share of a picture that is evenly gray, at most, where it has lost its grays: photos of all
tiers have 0.025 or more, filtered and dithered ones that were made smaller by a tenth to a third
0.0099 or less. And the share that is evenly black (0.074 or more with a filter, 0.026 or less on
drawn pages) or not even (0.93 or more with a dither), at least.
"""

LEVEL_END = 8
"""Levels by which black and white are off 0 and 255 in a JPEG."""

LEVEL_LEAST, LEVEL_LEFT = 0.01, 0.2
"""The share of a blank that is evenly gray, at least, for its tints to be missed: sheets in color
have 0.031 or more. And how much of it is left on a sheet, at least: 0.5 on the darkest photos, 0.77
on drawn pages, usually none with a filter.
"""

LEVEL_COLOR = 12
"""Levels by which red, green and blue differ without colors, but for one pixel in 100."""

LEVEL_PALETTE, LEVEL_APART = 256, 8
"""Colors that a picture with a palette has at most, and how far apart, in pixels, those are that
are looked at for it.
"""

# Corner markers (locate.py)
#
# Chosen on photos of sheets of all sizes (`phone`, `soft`), four corners in view or three.

MARKER_SMALL = 1000
"""Pixels of the longer side of a photo that markers are looked for in at first, which is cheap."""

MARKER_LONGEST = 2000
"""The same where that leaves a doubt. Markers are then refined on the whole of it."""

MARKER_STRIPE = 5
"""Pixels that a stripe through a marker is narrower than, in a photo of `MARKER_LONGEST`.
"""

MARKER_MOST_OF_IT = 0.3
"""Share of a photo that sheets found at first take up: there is no room for others of their size
that were not.
"""

MARKER_MOST = 8
"""Sheets on one photo."""

MARKER_UNEVEN = 0.3
"""By how much of their mean the markers' sides may differ, once the four are seen from above."""

MARKER_LEANING = 0.25
"""How far a marker's side may lean, as a share of its length, once the four are seen from above."""

MARKER_MISFIT = 0.5
"""Sides of a marker that one may be off its place: paper is curled."""

MARKER_TOGETHER = 0.77
"""Cosine of how far a sheet's top may point away from the mean of all on the photo, 40 degrees:
beyond it there is no common way to read them, as where two lie at a right angle.
"""

MARKER_ROW = 0.5
"""Share of a sheet's height that the middle of another one in its row may be lower; tried on two,
three and four sheets beside and below each other, turned by any angle.
"""

# Pictures without a sheet (foreign.py)
#
# Chosen on empty pages of a scanner, with holes and what shows through, on printed pages, desks and
# dice, and on sheets that are blurred or darkened until no marker is found.

FOREIGN_LONGEST = 1000
"""Pixels of the longer side at which a picture is looked at."""

FOREIGN_COARSE = 125
"""Those at which what is on it shows even where it is not sharp."""

FOREIGN_AROUND = 7
"""Pixels of a window in which contrast is measured: gray levels from its darkest to its lightest.
"""

FOREIGN_LIGHT = 70
"""Gray level in the middle of all of a picture's, under which it is too dark to say anything."""

FOREIGN_PAPER = 130
"""The one at which it may be a page, at least."""

FOREIGN_BARE = 45
"""Contrast that is not reached on a blank page."""

FOREIGN_MOST = 98
"""In how many of a hundred places it is not: there may be holes."""

FOREIGN_EDGE = 60
"""Contrast of an edge."""

FOREIGN_EDGES = 0.005
"""The share of a picture that edges take up, at least, where it can be said how sharp it is."""

FOREIGN_STEEP = 0.27
"""Share of its contrast by which an edge changes in a pixel, across, down and aslant, on a picture
that is sharp enough for markers to be found (0.5 is that of a step across or down).
"""

FOREIGN_SHARP = 0.3
"""The share at which no phone was moved, wherever it went: sharp photos of sheets have 0.32 or
more, from very far away 0.3. One that went in a bow leaves 0.29 in the worst direction.
"""

FOREIGN_SOME = 95
"""Percent of edges that are flatter."""

FOREIGN_GRAINY = 0.47
"""The share of a picture that edges take up where most are those of grains; sheets have up to 0.41.
"""

FOREIGN_MOVED = 0.22
"""The share of details that is kept, as `FAULT_MOVED` is, where a desk shows, too: its wood has
lines, and where a sheet takes up a third of a picture's sides they leave 0.24. Photos that were
moved until corners were lost have 0.12 or less.
"""

# Movements of the phone (motion.py)
#
# Chosen on photos of all games moved by 5 to 18 pixels of 1600 across, down, aslant and in bows,
# and on sharp, soft, dark, grainy and curled ones.

MOTION_BLOCK = 64
"""Pixels of the side of a block in which waves are looked for."""

MOTION_BANDS = ((0.08, 0.16), (0.12, 0.24))
"""How many times waves repeat in a pixel, from and to: so fine that a movement evens them out, and
not so fine that noise is stronger.
"""

MOTION_WAYS = 16
"""Directions that are compared, evenly around half a turn."""

MOTION_NARROW = 0.7
"""Cosine of twice the angle at which a wave is counted to a direction at most: 23 degrees."""

# QR codes (codes.py)
#
# Chosen on the codes of all games (`phone`, `soft`, `bent`, blurred by up to 3 pixels more), and on
# those with the stripes of clogged nozzles.

CODE_WAYS = ((6, 1), (8, 6))
"""Pixels a mm at which codes are looked for on a straightened sheet, and how many times stronger
its contrast is made: 1 = as it is.
"""

# Pixels (pixels.py)
#
# Chosen on the corners of photos of 1200 x 1600 pixels (`phone`).

PIXEL_LARGE = 2500
"""Pixels of a photo's longer side from which on enlarging it shows no more."""

PIXEL_QUALITY = 80
"""JPEG's measure of how well a sheet is kept after it was read, for people to look at: that of a
sheet of A5 then takes 0.15 MB, that of A4 0.4, and no difference is seen (`phone`).
"""

# Straightening (straighten.py)
#
# Chosen on curled and folded sheets (`phone`, `large`), by how far lines were off their place.

STRAIGHT_ROUNDS = (
    MatchRound(24.0, 46.0, 3.4, 2),
    MatchRound(12.0, 26.0, 1.5, 3),
    MatchRound(12.0, 18.0, 0.8, 4),
)
"""Rounds of matching, wide windows first."""

STRAIGHT_PLAIN = 5.0
"""Gray levels (deviation) of a window with too little on it to be held against anything."""

STRAIGHT_STEP = 7
"""Pixels between the places that are mapped one by one; an odd number, so that a pixel lies on
each.
"""

STRAIGHT_SHARP = 1.3
"""Pixels of the photo for each pixel of the straightened sheet, at most: more are averaged."""

# Light and ink (ink.py)
#
# Chosen on blank sheets of every theme and paper (`phone`, `large`, firm hands).

INK_BLOCK = 9.0
"""mm of the squares in which the paper's brightness is taken."""

INK_AROUND, INK_OFF = 1.5, 1.25
"""Pixels around, standard deviation, from whose light the edge of a shadow differs, and how much of
that counts as noise.

Chosen on hard and soft shadows as wide as pens and fingers: with 1 and 1.5 times, and with 2 pixels
and 0.7 times or once, none of 260 invents a mark.
"""

INK_OVER_PRINT = 0.3
"""By how much print may be darker than it should be, as a share of how dark it is."""

INK_BLURS = (0.6, 0.9, 1.2, 1.6, 2.0, 2.5, 3.0)
"""Pixels; which of them the photo has is tried."""

INK_BLURRED = 3
"""mm that the strongest of these reaches."""

# Shadows (shadows.py)
#
# Chosen on bands of shadow, 3 to 14 mm wide, over flat blank sheets (`tests/scan/test_shadows.py`),
# and on 80 photos of `highlighter`, whose strokes go over gaps, too.

SHADOW_EVEN = 12
"""By how many of 255 levels a blank differs around a pixel where it is even, at most."""

SHADOW_TINT = 120
"""How bright of 255 an even blank is, at least, for the paper's brightness to be seen there."""

SHADOW_DARKEST = 0.3
"""How much of the light around it a shadow leaves, at least: what is darker is a thing, or ink."""

SHADOW_WIDE = 12
"""mm of the squares that a shadow is made of where cells touch: wider than any box that somebody
fills.
"""

SHADOW_UNKNOWN = 255
"""Level of a line on which nothing is known; all others are darker."""

SHADOW_GAPS = 0.1
"""Share of the paper around the cells that lies between them, at least, for shadows to be known
by it: pads have 0.04, the sheets and boards of other games 0.26 to 0.61."""

SHADOW_STROKE = 2
"""Pixels, 3 a mm, of the radius of what is wider than a stroke: 5 across, 1.7 mm."""

SHADOW_LONG = 32
"""mm that a shadow is long, at least: with 25 a highlighter in three cells side by side was one."""

SHADOW_WAYS = 36
"""Directions in which it may lie, 1.4 mm from each other at its ends."""

SHADOW_STEP = (0.05, 0.12)
"""By how much of its brightness paper may be darker or brighter than around it: less is all one
light, more is a shadow's edge.
"""

# How print is shown (focus.py)
#
# Chosen on blank and marked sheets of firm hands (`phone`, `large`, and photos that are soft in
# parts, sharpened or moved), by how much print was left as ink.

FOCUS_BLURS = (0.6, 1.2, 2.2)
"""Pixels of the straightened sheet: any focus that photos have is close to a sum of these."""

FOCUS_INK = 0.25
"""How much darker ink is than all print nearby; 1 = from paper to print."""

FOCUS_GRID = 12
"""Pixels of the blocks in which print is looked at, of which it is every second one, across and
down (4 mm).
"""

FOCUS_WIDE = 1.0
"""Blocks (deviation) over which they are one."""

FOCUS_CALM = 0.1
"""How much print there has to be before its own place counts more than the whole sheet: squares of
darkness, a pixel.
"""

# Colored ink (colors.py)
#
# Chosen on sheets marked by highlighters and pale colored pencils and on blank ones, in all themes,
# printed in color by several printers and in gray, on white and tinted paper, in white and warm
# light (1200 x 1600 pixels). Pale shades of loose hands and tired printers were among them: for
# these numbers the first 20 photos of `highlighter` are no held-out set.

COLOR_AT = 3
"""Pixels a mm at which colors are looked at: JPEG keeps them at half of a photo's resolution."""

COLOR_APART = 5
"""Pixels around one where colors are compared."""

COLOR_EVEN = 12
"""By how many of 255 levels they may differ there for it to be plain."""

COLOR_PALEST = 90
"""Levels of its darkest color that a ground has at least: nobody writes on what is darker."""

COLOR_GRAY = 0.06
"""By how much of the light its colors differ in what is gray."""

COLOR_REACH = 7.5
"""Pixels up to the next plain ground, by which it is known what it is printed on."""

COLOR_SOME = 0.005
"""How colored the tints of a sheet are at least that show whether its print has colors: the sum of
the squares of what their colors are off gray.
"""

COLOR_LIKE = 0.12
"""By how much of its brightest color a tint may differ from what others make expect."""

COLOR_FEW = 0.05
"""Share of its pixels that do not differ more, by which it is measured then."""

COLOR_BRIGHT = 75
"""The percentile of brightness from which on pixels of a tint are taken for bare."""

COLOR_WEIGHT = 0.8
"""To which power of what a tint sends back of it a color counts."""

COLOR_HAZE = 0.3
"""Contrast of a photo that its colors are made up for, at least."""

COLOR_DARKEST = 0.5
"""Brightness of a pixel, 1 = paper, under which its color counts as if it were that bright."""

COLOR_FAINT, COLOR_STRONG, COLOR_DARK = 0.12, 0.32, 0.8
"""How colored ink is that is none yet, what is as good as any, and how dark that is then; coffee is
up to 0.15.
"""

COLOR_NOISE = 4.0
"""How many times more colored than the middle of all plain pixels ink is."""

COLOR_PALE, COLOR_THIN, COLOR_WIDE, COLOR_TINGE = 0.105, 0.02, 7, 3.2
"""How colored the palest ink is, and a stroke of it that is narrower than so many pixels compared
with what is around it; and how many times more than the middle of all plain pixels.
"""

COLOR_SPECK = 6
"""Pixels of the smallest colored mark."""

COLOR_PRINT, COLOR_DARKER, COLOR_USUAL = -0.2, (0.55, 1.1), 1.0
"""How dark a colored mark is in a picture without color, compared with how colored it is: no more
than the first is print that has another color; a mark has less than the second, or than the third
where what is usual on the sheet is less than the fourth. Others are marks of pens that are dark.
"""

COLOR_MUCH = 1000
"""Pixels of colored marks that tell how broad a pen is."""

COLOR_BROAD = 3.3
"""Pixels, half the width of a pen that is a highlighter."""

COLOR_SLIM = 1.8
"""Pixels, half the width of what is left of its lines."""

COLOR_THINNER = 3.6
"""Pixels that are taken off at each side, at most."""

COLOR_BLACK = 0.6
"""How dark ink is that is no highlighter's."""

# Noise (grain.py)
#
# Chosen on blank and marked sheets of firm hands (`dark`, `noisy`), by silent errors first; those
# of `phone` have noise of 0.02 to 0.04.

GRAIN_SMOOTH = 1.2
"""Pixels of the blur after which noise is measured, and by which much of it goes away: narrower
than strokes.
"""

GRAIN_GRID = 4
"""mm of the blocks in which noise is measured."""

GRAIN_WIDE = 3.0
"""Blocks (deviation) over which it is the same."""

GRAIN_EDGE = 1.5
"""mm at the edge of a sheet that are left out: a table is seen where paper is bent or cut askew."""

GRAIN_LEAST = 0.15
"""Share of a block in which nobody writes, at least."""

GRAIN_MIXED = (0.035, 0.065)
"""Noise from which on ink is made smoother, and that with which it is as smooth as it gets; 1 =
from paper to print.
"""

GRAIN_USUAL = 0.02
"""Noise of a good photo, which marks no cell."""

GRAIN_SIDE = 9
"""Pixels of the squares in which ink is held against noise."""

GRAIN_GATE = (2.0, 4.0)
"""How many times as strong (squared) it has to be to count a little, and to count whole."""

# The look of a cell (cells.py)
#
# Chosen on marked sheets of firm hands (`phone`, `large`); sizes of pictures are those that the
# network of marks was trained with.

CELL_HOT = 0.22
"""How much darker than the blank a pixel is that ink has met; 1 = from paper to print."""

CELL_FAINT = 0.09
"""The same for what a rubber leaves."""

CELL_SIDE = 16
"""Pixels of the side of a cell's small picture."""

CELL_AROUND = 1.25
"""How much wider than the cell that picture reaches."""

CELL_TOUCHED, CELL_FEW, CELL_DARK, CELL_STRONGEST = 0.03, 4, 0.45, 2.2
"""Share of a cell that ink has met, in how many cells at least, how dark its darkest spots are made
then, and how many times at most.
"""

CELL_WIDE = 9
"""Pixels that a pencil's stroke is narrower than."""

CELL_AT_HOME, CELL_SOME, CELL_ALONE = 0.45, 0.12, 3.0
"""Share of a stroke that lies in the cell that it belongs to, at least; or less, where that is so
many times what lies in any other: a ring may be larger than its cell. One around two of them
belongs to none.
"""

CELL_BARE = 0.2
"""How much darker than the brightest of its cell print is, at least."""

CELL_TINTED = 0.1
"""How much less light than they should tints send back, at most; 1 = all."""

CELL_INSIDE = 0.08
"""What is left out of a cell at each edge, as a share of its side: its line."""

CELL_CALM = 0.06
"""Noise, at most, where pale ink is made as dark as that of other pens."""

CELL_TRACE, CELL_GRAIN, CELL_FEWEST = 0.025, 2.6, 20
"""How dark the clearest trace of an empty cell may be, how many times stronger than noise at its
place, and pixels that show any. Chosen on crosses of which a rubber has left 6 to 14 %: a fifth of
these are no clearer.
"""

# Marks (decide.py)
#
# Chosen on marked and blank sheets of firm hands (`phone`, `large`), by silent errors first and
# questions after them.

MARK_BAND = (0.006, 0.03)
"""Shares of a cell's pixels that ink has met: an empty cell has fewer than the first, a marked one
more than the second.
"""

MARK_PALE = 0.35
"""How dark a mark is at least, compared with the median of the sheet's clear marks."""

MARK_FEW = 4
"""So many clear marks there have to be for that."""

MARK_WIDE, MARK_NARROW, MARK_AS_DARK = 0.3, 0.7, 1.7
"""Share of a cell's pixels, and of its darkness what is not narrow, that pens rarely have and
shadows and stains do; and how many times darker than the palest mark that is then.
"""

MARK_LIKELY, MARK_TRACE, MARK_DIM = 0.5, 0.004, 0.15
"""An empty cell need not be so sure where ink has met fewer of its bare pixels and none is darker.
"""

MARK_BARE = 0.37
"""How much of its ink a mark has where nothing is printed, at least, as bare pixels are to all that
it has met: of 6,200 marks none had less than 0.38, what a shadow's edge makes of print has 0.1 to
0.35.
"""

MARK_SURELY_INK = 0.015
"""How likely a thin stroke, all of it in its cell, may be none."""

MARK_SURE_KIND = 0.9
"""How likely its kind has to be, where kinds differ in what they say."""

MARK_BROAD, MARK_BROAD_KIND = 0.3, 0.98
"""Share of a cell's pixels that the marks of a sheet have met, half of them more, from which on its
pen is broad, and how likely a kind has to be there. Chosen on crayons and whiteboard markers: of
150 marks of two kinds nine were taken for the other, each of them less than 0.98 sure.
"""

MARK_PASSING = 0.03
"""Share of the inner half of a cell's pixels that a neighbor's stroke may have met."""

MARK_REACHING = 0.07
"""The same of all of its pixels."""

MARK_LINES = 0.57
"""How much of the darkness of a pale filled cell is as narrow as a stroke: scribbles are made of
lines, the tip of a shadow is not.
"""

MARK_CLEAR = 0.33
"""How dark a mark is at least, for sure: of marks of loose hands one in 700 is paler; the edges of
a fold's shadow on recycled paper are.
"""

MARK_STRONG = 0.6
"""How dark the ink of a filled cell is that no shadow is."""

MARK_HIDDEN = 0.45
"""Noise at which an empty cell may have a mark in it that is not seen, as a share of how dark the
sheet's palest marks are.
"""

MARK_PALEST = 0.17
"""How dark those are where none is clear."""

MARK_GRAINY = 5.5
"""How many times stronger than noise a mark is, at least."""

# Seen print (seen.py)
#
# Chosen on `phone` photos of all games, a third of them written and filled with felt pens: of 5,700
# cells 4 have a share of seen print below 0.63, all of them filled by the broadest felt pens.
# Patches of twelve kinds laid on such photos (paper, glare, skin, wood, dice) leave less than 0.5.
# Cloth, wood and other things with a pattern show as much contrast as print: under patches of 13
# kinds, on photos of all games, 110 cells were sure. That lines are looked for where the print has
# them was chosen on these, and on 6,900 cells of all tiers with nothing on them: 5 of the 110 are
# left, and one of the 6,900 is asked about. From `SEEN_PIECE` to `SEEN_PLAIN` they were chosen on
# patches of 21 kinds, laid on sheets or put into their photos, and on 10,400 ordinary cells.

SEEN_TILE = 2.2
"""mm of the side of the tiles into which a sheet is cut, about."""

SEEN_NEAR = 0.9
"""mm around a pixel of print in which its paper is seen: wider than a printed line."""

SEEN_OFF = 5
"""Pixels of a square in which print is looked for: bent paper moves it by so much."""

SEEN_PALE = 0.12
"""How much darker than its paper a line is that counts; 1 = black."""

SEEN_SOFT = 1.0
"""Pixels by which the photo is blurred against its noise, and the print as well."""

SEEN_LEVELS = 180
"""Levels of light between print and paper."""

SEEN_PRINT = 0.01
"""How much darker than its paper a tile is printed, all in all, for it to say anything; 1 = all of
it black.
"""

SEEN_INKED = 0.3
"""Share of a cell's tiles in which ink may cover the print and all paper around it: broad felt pens
that fill a box reach 0.23.
"""

SEEN_DARK = 0.25
"""How much darker than its paper something is that lies on a sheet; 1 = black."""

SEEN_WIDE = 3.0
"""mm that it is wide at least: more than a stroke of any pen."""

SEEN_OVER = 0.5
"""mm that what is filled by pen may reach over the edge of its cell."""

SEEN_BEYOND = 0.12
"""Share of such a dark spot that lies farther away from all cells: of boxes filled by broad felt
pens up to 0.11.
"""

SEEN_THING = 3.0
"""mm² of it that lie there."""

SEEN_LONG, SEEN_GAP, SEEN_FULL = 32, 2, 0.5
"""mm that a straight dark line is long, at least, that nobody has drawn in cells; those in which it
may be missing, as on printed lines; and the share of it that is dark. Chosen on 48 lines of shadow,
1.5 to 2.5 mm wide, over blank sheets (30 marks were invented, 66 without), and on marked sheets, of
which nothing more is asked; with gaps of 3 mm it was 17 marks, and 2 in 1,000 cells of `phone`.
"""

SEEN_LEAST = 0.6
"""Share of its print that has to be seen of a cell."""

SEEN_AT = 3
"""Pixels a mm at which the photo's lines are held against those of the print."""

SEEN_BLUR = 0.7
"""Such pixels by which both are blurred."""

SEEN_AROUND = 7
"""Such pixels of a square that a line is darker than."""

SEEN_INK = 0.25
"""How much darker than print nearby ink is, which hides lines."""

SEEN_EDGE = 0.8
"""mm around a cell in which lines count: those of its border and of its neighbors."""

SEEN_SHIFT = 2
"""Pixels, `SEEN_AT` a mm, by which lines may be off their place."""

SEEN_LINES = 0.0003
"""Mean square of how much lines differ from what is around them, at least, where they say anything:
cells of the games have 0.0012 and more before they are blurred.
"""

SEEN_ALIKE = 0.35
"""How alike the lines of a cell have to be, -1 to 1, where they are paler than `SEEN_LEAST`."""

SEEN_PIECE, SEEN_FAINT, SEEN_LOST = 7, 0.3, 0.15
"""Pixels, `SEEN_AT` a mm, of a square in which a piece of a line is seen or not; the share of its
contrast under which it is not; and the share of a cell's lines that may be lost so, of all that it
has, those under ink too.
"""

SEEN_STROKE, SEEN_WITHIN, SEEN_FAR = 7, 1.5, 6
"""Pixels of a square that counts as bright as the brightest of it, so that no stroke is seen; mm
from an empty cell's edge within which its ground is looked at; and mm around it in which others
are.
"""

SEEN_TINT, SEEN_FEW = 4, 30
"""Levels by which grounds of one tint differ on the blank, and square mm of them around a cell, at
least, for it to be held against them.
"""

SEEN_STEP, SEEN_APART = 0.015, 0.3
"""By which share of their light, and of what they differ among themselves in light that falls off
evenly, all of an empty cell is darker or brighter than they where something lies in it. Chosen on
empty cells of ordinary photos, on patches within that differ little from paper, and on rings that
cups have left: with 0.2 empty cells beside these are asked about, too.
"""

SEEN_GRAIN, SEEN_PLAIN = 1, 0.2
"""Levels by which pixels side by side differ where a photo has grain, at least, and where something
lies that has none, at most: of 5,700 empty cells none has less than 0.58.
"""

SEEN_LIKELY = 0.5
"""How likely at most is what a cell holds of which the print cannot be seen."""

MARK_DENSE, MARK_OTHERS, MARK_ALIKE, MARK_RARE, MARK_SLIPS = 1.8, 3, 0.5, 0.25, 6
"""How many times more ink than the other marks of its sheet one has that was struck out; how many
of those are of one kind at least, and which share of them; the share of all marks that are filled
at most, and how many. Chosen on scribbles over crosses and on sheets of marks of all kinds.
"""

# Strokes of what is written (glyphs.py)
#
# Chosen on written sheets of three games, firm hands and digits of people (`phone`).

STROKE_FLOOR, STROKE_CEILING, STROKE_SHARE = 0.11, 0.3, 0.42
"""How dark a pixel of a stroke is: so much of the pen's darkness, within these."""

STROKE_SPECK = 0.22
"""mm² of the smallest stroke."""

STROKE_PEAK = 0.65
"""How dark the darkest spot of a stroke is, as a share of the pen's darkness."""

STROKE_NOISE, STROKE_PALE = 0.19, 0.3
"""How dark the darkest spot of any stroke is, and up to where one that runs from edge to edge of
its cell is a stain.
"""

STROKE_ACROSS = 0.8
"""Share of a cell's width from which such a pale stroke is a stain, too, where it lies as near to
an edge as a line that leans: a printed line that the photo has above its place. Chosen on one of
200 pads, in which it was taken for a dash.
"""

STROKE_CLEAR = 1.6
"""How clear the clearest spot of a trace is, 1 = it may be some; a pixel of it is 1 at least."""

STROKE_HARDLY, STROKE_PALEST, STROKE_PENCIL = 1.3, 0.18, 0.35
"""How clear a pixel of a stroke is with which a pen hardly wrote, and how dark, as a share of the
pen's darkness; and how dark a pencil is at most of which such pixels belong to its strokes. Chosen
on hard pencils, whose 6 was read as 0 and whose + as -.
"""

STROKE_HOME, STROKE_GUEST = 0.6, 0.3
"""Share of a stroke that lies in the cell that it is taken whole for, and less than which of it
there is a neighbor's end.
"""

STROKE_LODGER = 3.0
"""mm² away from a cell's edges, half a thin digit, from which a stroke counts there that is at home
in no cell: digits of several cells that touch are one stroke. Chosen on a pad in which zeros met
across printed lines, and two of them were lost.
"""

STROKE_HUGGING, STROKE_LEANING = 1.05, 1.8
"""mm from a cell's edge within which all of a printed line lies that the photo has beside its
place; no hand writes there alone. The second where it goes on beyond the cell.
"""

STROKE_REACHED = 0.7
"""mm from a cell's edge up to where a stroke comes to it."""

STROKE_THEIRS = 0.2
"""Share of a stroke that lies in a cell for marks, whose stroke it then is: ticks are longer than
their boxes.
"""

STROKE_SAME, STROKE_SHORT = 0.45, 0.6
"""Share of the narrower of two strokes that is above or below the other, where one of them is so
short compared with the other, in one glyph.
"""

STROKE_SKIP, STROKE_LEVEL = 0.6, 0.2
"""mm sideways within which a stroke goes on below a place where the pen has skipped, twice as much
in a minus; and the share of the lower of two pieces that may lie beside the other. Chosen on
numbers of firm hands with a gap of 0.3 to 1.3 mm, upright and slanted.
"""

STROKE_FLAT = 0.5
"""How high the pieces of a minus are at most, as a share of the wider one's width."""

STROKE_WIDE, STROKE_WIDEST, STROKE_NARROW = 0.5, 4, 0.16
"""A stroke so many times as wide as high, and no more than that, may be glyphs that touch, each at
least so wide.
"""

STROKE_CUTS, STROKE_VALLEY = 5, 0.04
"""Places at most where such a stroke is cut, and how far on both sides of one, as a share of its
height, none has less ink.
"""

STROKE_LONGEST = 6
"""Parts that one glyph is made of, at most: a stroke is one glyph, too, as often as it is cut."""

# Rings of cups (rings.py)
#
# Chosen on pads of firm hands (`phone`) with a ring across them.

RING_GAP = 15
"""Pixels of a ring that may be missing, as where it crosses a printed line."""

RING_LONG, RING_SIZES = 210, range(120, 300)
"""Pixels that a piece of it is high or wide at least, and those of its radius."""

RING_ROUND, RING_WIDE = 5, 36
"""Pixels that half of it is nearer to its circle than, and across which all of it lies."""

# Digits and signs (digits.py)
#
# Sizes are those that the network of digits was trained with.

DIGIT_SIDE = 24
"""Pixels of the side of a glyph's picture."""

DIGIT_ROOM = 20
"""Pixels that the longer side of the glyph itself takes there."""

# What is written (writing.py)
#
# Chosen on written sheets of three games, firm hands and digits of people (`phone`).

WRITING_KEPT = 16
"""Readings that are followed."""

WRITING_OTHERS = 6
"""Readings that are offered after the likeliest, at most."""

WRITING_LEAST = 0.01
"""Share of the likeliest that another reading has at least."""

WRITING_TOUCHING = 0.8
"""How likely it is, compared with its opposite, that two glyphs touch each other."""

WRITING_BROKEN = 0.1
"""The same of a glyph that is made of strokes that do not."""

WRITING_WHOLE = 0.03
"""How likely a stroke may be no glyph for it not to be cut."""

WRITING_ONE, WRITING_ALONE = 0.5, 0.1
"""How likely it is at least that what is written is what can be written there at all: a box for one
glyph is cut nowhere.
"""

WRITING_SURER = 1.25
"""To which power the network, which was trained with halves and pairs of glyphs, is taken where
there is one.
"""

WRITING_TINY, WRITING_START = 0.35, 0.7
"""mm² of ink that is more than a speck, and of what is more than the start of a sign."""

WRITING_EMPTY = 0.99
"""How likely a cell without ink is empty."""

# Papers held against the rules (papers.py)
#
# Chosen on pads and formulas of firm hands (`phone`), by silent errors first.

SUM_MOST_ASKED = 8
"""Cells that one impossible thing puts to review at most, the least sure ones."""

SUM_FEW = 3
"""Readings of what is written that are held against the rules, besides the likeliest."""

# Numbers that add up (chains.py)
#
# Chosen on pads of firm hands (`phone`), by silent errors first.

CHAIN_FLOOR = 0.002
"""How likely each number is, compared with the likeliest, that a cell is not read as."""

CHAIN_SLIPS, CHAIN_FAR = (
    {
        0: 0.97,
        1: 0.0045,
        -1: 0.0045,
        10: 0.0045,
        -10: 0.0045,
        2: 0.0015,
        -2: 0.0015,
    },
    0.0001,
)
"""How often a sum is so much larger than it should be, 3 in 100 wrong, and how often it is each
other number.
"""

CHAIN_LIKELY = 0.2
"""How likely a text is by itself, at least, where its number does not say all of it (`0x2`)."""

CHAIN_RIVAL = 0.5
"""How likely by itself another number is, at least, for a cell to be asked about."""

CHAIN_HOPED = 8.0
"""How many times likelier than the one that others make it."""

CHAIN_ODD = 0.001
"""How likely it is, compared with what is read, that a formula comes to its result by a number or a
sign that is not.
"""

CHAIN_OTHERS = 60
"""How many other numbers a cell may hold, about."""

CHAIN_KEPT = 20
"""Numbers of a cell that are followed."""

CHAIN_WAYS = 40
"""Ways to read the parts of a formula that are followed."""

CHAIN_LEAST = 0.004
"""How likely a number is at least that is tried in a formula."""

# Pawns (pawns.py)
#
# Chosen on photos of boards with discs of every theme, turned and shifted.

PAWN_AT = 3
"""Pixels a mm at which discs are looked for."""

PAWN_LIGHT = 0.14
"""By how much a color of a pixel differs from the blank where something lies on it, 1 = all of the
light.
"""

PAWN_TAKEN = 0.1
"""Share of a taken position that differs from the blank, at least."""

PAWN_LINES, PAWN_PRINT = (1.5, 6.0), 0.8
"""Pixels of the blurs between which a line is seen in any light, and how much a position has to
look like itself by its lines for nothing to lie on it. Chosen on discs of every theme, 12 boards,
in shadows of hands and blinds, soft, dim and noisy: empty positions have 0.82 or more, or 0.75
where a disc reaches into them; discs with a letter up to 0.47, plain ones 0.7.
"""

PAWN_BEYOND, PAWN_CLOSE = (1.4, 2.4), 0.2
"""mm from a disc's edge between which nothing is but a neighbor's edge, and the share of it that
such an edge may cover.
"""

PAWN_ASTRAY = 4.5
"""mm that a disc may lie off the middle of its position."""

PAWN_REACH = 6.0
"""mm around the middle of a position within which a disc is looked for."""

PAWN_GRAY = 9.0
"""Chroma (of Lab) under which a pawn has no color to go by: only its letter counts."""

PAWN_SURE_COLOR = 0.8
"""How sure a color has to be."""

PAWN_SURE_LETTER = 0.75
"""How like a letter it has to be."""

PAWN_LETTERED = 0.7
"""How like its letter a pawn of any color has to be: paper of that color is up to 0.6, discs of all
looks 0.86 or more (`phone`, `soft`), 0.83 (`noisy`).
"""

PAWN_ALONE = 0.85
"""How like a letter what has no color has to be: discs printed in black have 0.9 and more."""

PAWN_OTHER = 0.035
"""By how much another letter has to fit better for it to speak against the color."""

PAWN_CORE = 3.1
"""mm around the middle that hold the letter."""

PAWN_RADII = 22
"""Steps of a letter's picture in rings."""

PAWN_ANGLES = 96
"""Its steps in angles."""

# Photos as a whole (reading.py)
#
# Chosen on photos that are too soft, too dark or of another sheet (`soft` and worse).

PHOTO_SOFTEST = 2.9
"""Blur in pixels of the straightened sheet, beyond which no mark can be read."""

PHOTO_FAINTEST = 0.2
"""Contrast of its print, under which none can."""

PHOTO_ALIKE = 0.45
"""How well a sheet fits its blank at least, in the middle of all its places."""

PHOTO_AROUND = (61, 61)
"""Pixels of the straightened sheet over which light is even."""

# Faults of whole photos (faults.py)
#
# Measured on photos of every tier, which shall get none, and on the same ones made darker, softer,
# smaller, moved and curled, until cells were unsure.

FAULT_FEW = 3
"""Cells that can be asked about."""

FAULT_MANY = 0.05
"""Share of a sheet's cells: where more are unsure for a fault of all of the photo, another one is
asked for.
"""

FAULT_HIDDEN = 0.15
"""The same share where a part of the sheet is hidden and the rest is clear."""

FAULT_MOST = 0.25
"""The same where nobody knows why cells are unsure."""

FAULT_PATCH = 0.5
"""Share of the cells that a lamp's light or a thing hides at most: of curled paper it may be more.
"""

FAULT_DARK = 90.0
"""Gray level of bare paper under which a photo is dark; good photos have 110 to 220."""

FAULT_GRAIN = 0.023
"""Noise (median) as a share of the contrast of print from which a photo was taken in little light;
of 48 good photos two had more, 0.024.
"""

FAULT_MOVED = 0.36
"""Share of the details at right angles that is left in the direction with the fewest, under which
the phone was moved: sheets of all games, sharp, soft, dark, curled and from afar, have 0.4 or more,
those moved by 5 pixels of 1600 in any direction 0.18 or less.
"""

FAULT_SOFT = 1.6
"""Blur in pixels of the straightened sheet from which print is not sharp; `soft` has about 1.2."""

FAULT_FIT = 0.35
"""How well the print of a place fits the blank at least."""

FAULT_BENT = 0.03
"""Share of the places of a sheet that do not fit its blank from which it is bent; `phone`
and `soft` have none.
"""

FAULT_ASTRAY = 0.01
"""The share of such places from which on they are why print looks blurred, not the focus.
Soft sheets that lie flat have 0.004 at most.
"""

FAULT_NEAR = 49
"""Pixels of the straightened sheet within which print that has moved is still found: 8 mm."""

FAULT_PRINT, FAULT_WHITE, FAULT_LOST = 128, 250, 0.006
"""Gray levels of the blank under which it is print, and of the photo from which on it is white; and
the share of print with nothing but white near it from which on a lamp, and no curl, is why places
do not fit: sheets that are curled have 0.003 at most, patches of glare 0.011 or more.
"""

FAULT_FAR, FAULT_FULL = 4.8, 0.5
"""Pixels a mm of the photo under which it was taken from afar; `phone` has 6.4 or more. And the
share of the picture that a sheet takes up from which on nobody can go much nearer.
"""

FAULT_BRIGHT = 252.0
"""Gray level of bare paper from which on more light is lost."""

# Pictures for people (marked.py)
#
# Chosen by eye, in a terminal and on the picture.

SHOWN_COLUMNS = 24
"""Columns of a terminal that a cell is shown in."""

SHOWN_DARK = 36
"""By how many levels ink and print are darker than what they are on, in a cell that has black and
white.
"""

SHOWN_STROKE = 13
"""Pixels of the straightened sheet across the widest line of print."""

SHOWN_NAME = 36
"""Columns of a terminal that a field for a name is shown in: narrow ones have 40."""

SHOWN_PEN = 90
"""By how many levels a pen is darker than paper in such a field, where it is as dark as black."""

SHOWN_INK = 0.3
"""How much darker than the blank a pixel of such a field is that ink has met, 1 = all of the light.
"""

SHOWN_WRITTEN = 0.01
"""The share of such pixels in a field that is filled in; chosen on names of three letters in pencil
and on empty fields (`phone`, `soft`).
"""

# Photos of one sheet (copies.py)
#
# Chosen on two photos each of sheets in the first and in the last round of a game.

COPY_ALIKE = 0.05
"""Share of the cells with something in them that may differ on two sheets without a number that are
taken for one, once somebody agrees: one in twenty is misread now and then.
"""
