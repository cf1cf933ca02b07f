"""What the screen counts: discards to the next doom counter, Life in a fight; hero notes; how a game went."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from assistant.content import Root, shipped_root
from assistant.engine.checkpoint import World
from assistant.engine.runner import Engine
from assistant.games.runebound2.endgame_events import EndgameOrder, GameWon
from assistant.games.runebound2.game import RUNEBOUND2, _hero_note
from assistant.games.runebound2.hero.events import Wounded
from assistant.games.runebound2.rules import rules
from assistant.games.runebound2.simulation import result_of
from assistant.i18n import Translator
from assistant.messages.event_text import sentence_of
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession

CONTENT: Any = opening.load("runebound2", "demo_ashen_crown", [Root(shipped_root(), shipped=True)])[1]
say = Translator.of("en").say


def shown(**position: Any) -> Any:
    """Return what the screen shows in a position."""
    state = state_from(RUNEBOUND2, CONTENT, {"laid": True, "round": 2, "players": ["bryn", "odile"], **position})
    session = GameSession.begin(Engine(rules, CONTENT), World(state, 1, sources={"cards": "table", "sheets": "table"}))
    return RUNEBOUND2.view(CONTENT, session.moment)


def doom(n: int) -> list[dict[str, str]]:
    return [{"colour": "blue"}] * n


def test_the_discards_to_the_next_doom_counter() -> None:
    threshold = state_from(RUNEBOUND2, CONTENT, {"laid": True, "players": ["bryn", "odile"]}).threshold
    assert threshold > 2
    count = shown(doom=doom(threshold - 2)).count
    assert (count.value, say(count.label), count.hue) == (2, "discards", "accent")
    last = shown(doom=doom(threshold - 1)).count
    assert (last.value, say(last.label), last.hue) == (1, "discard", "bad")


@pytest.mark.parametrize("position", [{"over": True}, {"endgame": True, "order": ["bryn", "odile"]}, {"variants": []}])
def test_no_doom_is_counted_when_none_can_come(position: dict[str, Any]) -> None:
    assert shown(**position).count is None


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"over": True}, ["over"]),
        ({"endgame": True, "order": ["bryn", "odile"]}, ["ENDGAME"]),
        ({"variants": []}, []),
        ({"counters": 2}, ["doom 2 of 8"]),
        ({"counters": 6}, ["doom 6 of 8"]),
    ],
)
def test_the_status_beside_the_round(position: dict[str, Any], words: list[str]) -> None:
    round, *status = shown(**position).status
    assert say(round) == "round 2"
    assert [say(text) for text in status] == words


def test_before_the_last_doom_counter_the_endgame_is_announced() -> None:
    _, doom, endgame = shown(counters=7).status
    assert say(doom) == "doom 7 of 8"
    assert say(endgame).startswith("ENDGAME IN ")


def test_the_attributes_of_a_hero_are_named_if_all_are_known() -> None:
    bryn = CONTENT.pack.hero["bryn"]
    note = _hero_note(bryn)
    assert note is not None
    assert say(note) == f"Mind {bryn.mind}, Body {bryn.body}, Spirit {bryn.spirit}"
    for unknown in ("mind", "body", "spirit"):
        asked = _hero_note(replace(bryn, **{unknown: None}))
        assert asked is not None
        assert say(asked) == "the card is asked for once"


def test_gold_is_named_only_among_equal_levels() -> None:
    order = EndgameOrder(heroes=("bryn", "odile"), levels=(3, 3), gold=(5, 4))
    text = sentence_of(order, CONTENT)
    assert text is not None
    assert say(text).count("gold") == 2
    apart = sentence_of(EndgameOrder(heroes=("bryn", "odile"), levels=(3, 2), gold=(5, 4)), CONTENT)
    assert apart is not None
    assert "gold" not in say(apart)
    assert say(apart).endswith("level 2.")


# -- how a game went


def result(players: list[Any], *events: Any, **state: Any) -> Any:
    return result_of(CONTENT, state_from(RUNEBOUND2, CONTENT, {"laid": True, "players": players, **state}), events)


def hurt(who: str, wounds: int) -> Wounded:
    return Wounded(who=who, wounds=wounds, left=1)


def test_the_damage_and_the_clocks_of_a_game() -> None:
    players = [{"hero": "bryn", "runes": 2, "red": 1}, {"hero": "odile", "runes": 0, "red": 1}]
    played = result(players, hurt("bryn", 2), hurt("odile", 1), hurt("bryn", 1), counters=3, round=9)
    assert (played.end, played.won, played.rounds) == ("", None, 9)
    assert played.hurt == {"bryn": 3, "odile": 1}
    assert played.clocks == {"doom": (3, 8), "runes": (2, CONTENT.scenario.runes_to_win)}


@pytest.mark.parametrize(("how", "won"), [("runes", True), ("final", True), ("ranking", False), ("lost", False)])
def test_a_game_is_lost_only_if_the_endgame_is(how: str, won: bool) -> None:
    played = result(["bryn"], hurt("", 2), hurt("", 1), GameWon(hero="bryn", how=how))
    assert (played.end, played.won, played.hurt) == (how, won, {"bryn": 3})
