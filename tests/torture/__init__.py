"""Torture: what the project promises about saves, under kills, rival writers, bad disks, bad files and random keys.

`make torture` runs it for as long as you like; `tests/test_torture.py` runs a short version of each kind.
"""

import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parent.parent
for _folder in (TESTS / "tui", TESTS):  # for the helpers of the other tests
    if str(_folder) not in sys.path:
        sys.path.insert(0, str(_folder))
