"""The toy games of the screen and of the engine are played in plain lines, too."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parent.parent / folder) for folder in ("tui", "engine")]
