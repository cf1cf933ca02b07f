"""The Night Watch: a small, complete game for tests. `docs/new-game.md` explains it.

Wardens guard a village for two nights. Each round a beast comes out of the dark to one of them, the wardens strike,
then the beasts bite. A night is held when no beast is left; by day there is a camp.
"""

from pathlib import Path

FOLDER = Path(__file__).parent
