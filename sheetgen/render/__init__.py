"""Parts on paper: pages, PDF files, QR codes, pictures."""

import sys
from types import ModuleType

# ReportLab would run these two of the user's own from the home folder, and fails where HOME is no folder. A print is the same everywhere.
for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))
