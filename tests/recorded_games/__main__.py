"""Write the recorded games anew: `python -m tests.recorded_games [WORD]` writes those with WORD in their name.

With `--differences`, show what would change and write nothing. With `--choose 300`, play 300 random games of the game
WORD and enter those in `games.toml` that show most of its rules; `--size` limits their texts.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable

from tests.recorded_games.recording import FOLDER, RecordedGame, difference, recorded_games, text_of


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.recorded_games", description=__doc__)
    parser.add_argument("word", nargs="?", default="", help="only games with this in their name")
    parser.add_argument("--differences", action="store_true", help="show what has changed and write nothing")
    parser.add_argument("--choose", type=int, default=0, metavar="COUNT", help="choose among so many random games")
    parser.add_argument("--size", type=int, default=240, help="how many kilobytes the texts of the chosen games have")
    parser.add_argument("--seed", type=int, default=1, help="which random games are played")
    options = parser.parse_args()
    if options.choose:
        from tests.recorded_games.choosing import choose

        chosen = choose(options.word, options.choose, options.size * 1000, options.seed)
        _enter([*(game for game in recorded_games() if game.game != options.word), *chosen])
    for game in recorded_games():
        if options.word not in game.name:
            continue
        if options.differences:
            for line in difference(game):
                print(line)
        else:
            game.file.write_text(text_of(game), encoding="utf-8")
            print(game.name)
    for file in set(FOLDER.glob("*.txt")) - {game.file for game in recorded_games()}:
        file.unlink()


def _enter(games: Iterable[RecordedGame]) -> None:
    """Write `games.toml`, and leave out what has its usual value."""
    import tomli_w
    from msgspec import to_builtins
    from msgspec.structs import fields

    usual = {field.name: field.default for field in fields(RecordedGame)}
    rows = [
        {key: value for key, value in to_builtins(game).items() if value != usual[key]}
        for game in sorted(games, key=lambda game: game.name)
    ]
    (FOLDER / "games.toml").write_text(tomli_w.dumps({"game": rows}), encoding="utf-8")


if __name__ == "__main__":
    main()
