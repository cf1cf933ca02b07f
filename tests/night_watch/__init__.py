"""The Night Watch: a small, complete game for tests. `docs/new-game.md` explains it.

Wardens guard a village for two nights. Each round a beast comes out of the dark to one of them, the wardens strike,
then the beasts bite. A night is held when no beast is left; by day there is a camp.

| rule | module |
|---|---|
| 1, 5, 6: set-up, the end, the order of play | `course.py` |
| 2, 4, 5: beasts, bites, results of wounds | `beasts.py` |
| 3, 6: a warden's turn, interrupts, camp | `wardens.py` |

- Data: `names.py`, `content.py`, `state.py`, `events.py`, `rules.py`
- Screen: `headlines.py`, `view.py`
- Registration: `game.py`
"""

from pathlib import Path

FOLDER = Path(__file__).parent
