"""Files beside a layout: found, held to its folder, and read."""

from __future__ import annotations

import errno
import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sheetgen.errors import LayoutError, Problem
from sheetgen.files import read_file, real_path, unreadable


@dataclass(frozen=True, slots=True)
class FileBeside:
    """A file that a layout names, and what it is."""

    noun: Literal["picture", "table"]
    name: str

    def read(self, folders: Sequence[Path], most: int) -> bytes:
        """What is in it, below the first of the folders that has one of that name.

        Raises:
            LayoutError: when it lies outside that folder, is missing, no ordinary file, or has more
                than so many bytes.
        """
        path, shown = self._inside(self.folder(folders)), f'"{self.name}"'
        try:
            return read_file(path, most)
        except PermissionError as error:
            raise self.refuse("broken", unreadable(shown, error)) from None
        except OSError as error:
            if error.errno != errno.EFBIG:
                raise self._missing() from None
            raise self.refuse("too-large", f"the {self.noun} {unreadable(shown, error)}") from None

    def folder(self, folders: Sequence[Path]) -> Path:
        """The first of the folders that has a file of that name, else the first."""
        having = (
            each for each in folders if "\0" not in self.name and os.path.isfile(each / self.name)
        )
        return next(having, folders[0])

    def refuse(self, what: str, message: str) -> LayoutError:
        """The file's one problem, to be raised."""
        return LayoutError(Problem(f"{self.noun}-{what}", message))

    def _inside(self, folder: Path) -> Path:
        """The file's path, once it is certain that it lies in the layout's folder."""
        try:
            path = real_path(folder / self.name)
            if not path.is_relative_to(real_path(folder)):
                message = f'the {self.noun} "{self.name}" lies outside the layout\'s folder'
                raise self.refuse("outside", message)
        except (OSError, ValueError):
            raise self._missing() from None
        return path

    def _missing(self) -> LayoutError:
        return self.refuse("missing", f'there is no {self.noun} "{self.name}" beside the layout')
