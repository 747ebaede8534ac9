"""Parts on paper: pages, PDF files, QR codes, pictures.

ReportLab obeys variables of its environment and runs files of the user's. A layout is to print the
same bytes for everybody, so both are shut out here, before ReportLab is loaded.
"""

import os
import sys
from types import ModuleType

for _name in ("reportlab_mods", "reportlab_settings"):
    sys.modules.setdefault(_name, ModuleType(_name))

for _name in [*os.environ]:
    if _name == "SOURCE_DATE_EPOCH" or _name.startswith("RL_"):
        del os.environ[_name]
