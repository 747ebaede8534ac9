"""How bash is answered: it cuts the words of a line at each `=` and `:`, and puts what it is given
into the line as it is.
"""

from __future__ import annotations

import os
import re
import shlex

from click.shell_completion import (
    BashComplete,
    CompletionItem,
    add_completion_class,
    split_arg_string,
)

_CUT = re.compile(r"^(?:-[^=]*=)?(.*[=:])?")
_SPECIAL = re.compile(r"([^\w./=+,:~-])")


def _line() -> str:
    """What has been typed; only the program's name where nobody asks from a command line."""
    return os.environ.get("COMP_LINE") or "sheetgen "


@add_completion_class
class BashLine(BashComplete):
    """Completions for a line as it has been typed up to the cursor.

    Where there are none, bash completes names of files.
    """

    source_template = """\
%(complete_func)s() {
    mapfile -t COMPREPLY < <(
        COMP_LINE="${COMP_LINE:0:COMP_POINT}" %(complete_var)s=bash_complete "$1"
    )
}
complete -o nosort -o default -F %(complete_func)s %(prog_name)s
"""

    def get_completion_args(self) -> tuple[list[str], str]:
        """The words behind the program's name, and the one that has been begun."""
        _, *args, begun = split_arg_string(f"{_line()}|")
        return args, begun.removesuffix("|")

    def format_completion(self, item: CompletionItem[str]) -> str:
        """What bash puts in the place of what it takes for the last word."""
        try:
            shlex.split(_line())
        except ValueError:
            return item.value  # in quotes that are open, where bash cuts nothing
        _, begun = self.get_completion_args()
        cut = "".join(_CUT.findall(begun))
        return _SPECIAL.sub(r"\\\1", item.value.removeprefix(cut))

    def complete(self) -> str:
        """A completion a line; names of files are left to bash."""
        items = self.get_completions(*self.get_completion_args())
        return "\n".join(self.format_completion(item) for item in items if item.type == "plain")
