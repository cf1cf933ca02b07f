"""Write the recorded games anew: `python -m tests.recorded_games [WORD]` writes those with WORD in their name."""

import sys

from tests.recorded_games.recording import recorded_games, text_of


def main() -> None:
    word = sys.argv[1] if len(sys.argv) > 1 else ""
    for game in recorded_games():
        if word in game.name:
            game.file.write_text(text_of(game), encoding="utf-8")
            print(game.name)


main()
