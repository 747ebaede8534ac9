"""Stickers on label stock: each where its label is."""

from __future__ import annotations

from dataclasses import replace

from sheetgen.errors import LayoutError, OutputError, Problem
from sheetgen.page.labels import LabelSheet
from sheetgen.page.piece import Part
from sheetgen.render.options import Options, paper_size
from sheetgen.render.plan import Placed, Plan, in_order, room_on

_SLACK = 1e-6


def on_labels(part: Part, options: Options, sheet: LabelSheet) -> Plan:
    """Stickers where the labels of a sheet are. Nothing else stands there, so there is no strip;
    margins are the sheet's own.

    Raises:
        LayoutError: `skip`.
        OutputError: `labels` that end beside the paper.
    """
    options = replace(options, margin=0.0, paper=sheet.paper or options.paper)
    width, height = paper_size(options.paper)
    over = max(sheet.right - width, sheet.bottom - height)
    if over > _SLACK:
        message = (
            f"labels {sheet.name} end {over:.1f} mm beside {options.paper} paper of {width:g} x"
            f" {height:g} mm"
        )
        raise OutputError(Problem("labels", message, sheet.name))
    if options.skip >= sheet.count:
        raise skipped(part, options.skip, "labels", sheet.count)
    copies = options.copies or 1
    pages: list[list[Placed]] = [[]]
    for index, (copy, number, piece) in enumerate(in_order(part, copies), options.skip):
        if index % sheet.count == 0 and pages[-1]:
            pages.append([])
        label = sheet.label(index % sheet.count)
        pages[-1].append(Placed(piece, number, copy, label.x, label.y))
    blocks = tuple(tuple(page) for page in pages)
    return Plan(
        width, height, room_on(options, width, height), blocks, None, max(map(len, blocks)), copies
    )


def skipped(part: Part, skip: int, what: str, most: int) -> LayoutError:
    """The complaint about more used rows or labels than a sheet has."""
    message = f"{skip} {what} of part {part.id} cannot be used up: a sheet has {most}"
    return LayoutError(Problem("skip", message, part.id))
