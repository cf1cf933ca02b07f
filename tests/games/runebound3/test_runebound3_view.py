"""What the screen shows: heroes' own numbers, deck counts, card texts, the time track, tokens."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.games.runebound3.card_text import ability_text, skill_text
from assistant.games.runebound3.fight.flow import COMMON, MIGHTY
from assistant.games.runebound3.fight.sides import ENEMY, HERO
from assistant.games.runebound3.fight.view import token_block
from assistant.games.runebound3.game import RUNEBOUND3
from assistant.games.runebound3.names import DECKS
from assistant.games.runebound3.reference import signs
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import CastToken, Fight, Fighter
from assistant.i18n.translator import Translator
from assistant.messages.questions import Refused
from assistant.messages.text import t, verbatim
from assistant.sessions import opening
from assistant.sessions.random_answers import any_answer
from assistant.sessions.user_dirs import UserDirs
from assistant.timeline.game_session import GameSession
from assistant.ui.tui.drawing.blocks import LEAST, draw_block
from assistant.ui.tui.drawing.duel import draw_duel
from assistant.ui.tui.drawing.pen import Pen
from assistant.ui.tui.drawing.strips import draw_strip
from assistant.ui.tui.theme.ink import Ink
from assistant.ui.view.blocks import Duel, DuelSide, Faces, Health, Panel, Stage, Strip

APP = 2
INPUTS = 150


def start(dirs: Path, heroes: tuple[str, ...]) -> tuple[GameSession[Any, Any], Any]:
    game, content = opening.load("runebound3", "demo_ashen_tower", UserDirs.below(dirs).roots())
    setup = Setup(heroes=heroes, sources=game.presets[APP].sources, seed=4)
    return GameSession.begin(Engine(game.rules, content), game.begin(content, setup)), content


def panel(session: GameSession[Any, Any], content: Any, id: str) -> Panel | None:
    return next((panel for panel in RUNEBOUND3.view(content, session.moment).panels if panel.id == id), None)


def said(thing: Any) -> str:
    return Translator.of("en").say(thing)


def test_heroes_keep_their_own_numbers_and_deck_counts_match_the_decks(tmp_path: Path) -> None:
    session, content = start(tmp_path, ("moss", "brand", "wick"))
    chance = Random(1)
    asked = 0
    for _ in range(INPUTS):
        state, question = session.state, session.question
        if question.kind == "finished":
            break
        numbers = {player.hero: player.number for player in state.players}
        for option in getattr(question, "options", ()):
            if option.id in numbers:
                assert option.number == numbers[option.id], (question.key, option)
                asked += 1
        decks = panel(session, content, "decks")
        if state.course.at != "set_up" and decks is not None and any(state.pile(deck).size for deck in DECKS):
            assert all(state.deck_left(deck) == state.pile(deck).left for deck in DECKS)
            counts = [(said(row[0]), said(row[2])) for row in decks.blocks[0].rows]  # type: ignore[union-attr]
            assert counts == [(said(name), str(state.pile(deck).left)) for deck, name in DECKS.items()]
        paths = {place.path for place in rules.places(session.moment.world, content)}
        assert not any(path.endswith(".hand") for path in paths) or not state.knows_skill_cards()
        try:
            session.answer(any_answer(question, chance))
        except Refused:
            continue
    assert asked


def test_card_texts_say_what_abilities_and_skills_do(tmp_path: Path) -> None:
    _, content = start(tmp_path, ("brand",))
    assert said(ability_text(content, "demo_pierce")) == "2 Pierce: 2 damage that can't be blocked"
    assert (
        said(ability_text(content, "demo_brand_fury"))
        == "Brand's fury (any number of surges): that much physical damage"
    )
    assert said(skill_text(content, "endurance")) == "body, grey orbs 2, health +3"
    for id, card in content.pack.ability.items():
        assert card.effects is None or ": " in said(ability_text(content, id)), id


def test_a_track_of_twelve_spaces_takes_two_rows() -> None:
    stages = tuple(Stage(verbatim(f"{n}{'S' if n % 2 == 0 else ''}")) for n in range(1, 13))
    assert len(draw_strip(Strip(stages), Pen(Translator.of("en"), Ink("dark", "drunagor")), 38)) == 2


@pytest.mark.parametrize("language", ["en", "pl"])
def test_the_seven_tokens_of_a_villain_fit_into_half_a_small_screen(tmp_path: Path, language: str) -> None:
    """The panel is half as wide as a screen of 80x24, with a row below it for `more`."""
    _, content = opening.load("runebound3", "corpse_king", UserDirs.below(tmp_path).roots())
    tokens = [
        CastToken(token, up) for token, up in zip((*COMMON, MIGHTY, "vorakesh_own"), (0, 0, 0, 1, 1, 0, 1), strict=True)
    ]
    fight = Fight(Fighter("lyssa"), Fighter("vorakesh", tokens=tokens), villain=True)
    faces = Faces(tuple(token_block(content, fight, ENEMY, index) for index in range(7)))
    rows = draw_block(faces, Pen(Translator.of(language), Ink("dark", "drunagor")), 37, LEAST)
    assert len(rows) <= 4
    assert [number in "".join(run.text for row in rows for run in row) for number in "1234567"] == [True] * 7


@pytest.mark.parametrize("language", ["en", "pl"])
@pytest.mark.parametrize(("width", "height"), [(77, 22), (77, 16), (115, 22), (115, 30)])
@pytest.mark.parametrize("used", range(8))
def test_every_token_of_a_fight_is_drawn(tmp_path: Path, language: str, width: int, height: int, used: int) -> None:
    """Used tokens are drawn behind the others. Each token has its number and its face, in two letters at the least."""
    _, content = opening.load("runebound3", "corpse_king", UserDirs.below(tmp_path).roots())
    tokens = [
        CastToken(token, place % 2, place="spent" if place < used else "pool")
        for place, token in enumerate((*COMMON, MIGHTY, "vorakesh_own"))
    ]
    fight = Fight(Fighter("lyssa"), Fighter("vorakesh", tokens=tokens), villain=True)
    blocks = tuple(token_block(content, fight, ENEMY, index) for index in range(7))
    side = DuelSide(t("Vorakesh"), Health(9, 12), t("deals {n}", n=1), blocks)
    pen = Pen(Translator.of(language), Ink("dark", "drunagor"))
    rows = draw_duel(Duel(DuelSide(t("Lyssa"), Health(4, 9)), side), pen, width, height)
    words = [" ".join(run.text for run in row).casefold() for row in rows]
    for block in blocks:
        assert block.letters is not None
        faces = [pen.say(face).casefold() for face in (block.up, block.letters[0], *(block.short or ()))]
        assert any(f" {block.number} {face}" in line or f" {block.number} " in line for line in words for face in faces)
    assert all(sum(len(run.text) for run in row) <= width for row in rows)
    chips = len(rows) - 4
    assert height > 22 or chips <= 3, words


def test_every_face_of_a_token_is_explained(tmp_path: Path) -> None:
    _, content = start(tmp_path, ("brand",))
    legend = {said(sign): said(meaning) for sign, meaning in signs(content)}
    for token in content.pack.token:
        fight = Fight(Fighter("brand", tokens=[CastToken(token, 0)]), Fighter("ash_wolf"))
        block = token_block(content, fight, HERO, 0)
        assert block.meaning, token
        for letters in block.letters or ():
            symbol = said(letters).rstrip("*0123456789")
            assert symbol in legend, (token, symbol)
