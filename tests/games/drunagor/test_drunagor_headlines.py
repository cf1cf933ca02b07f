"""Headlines name who acts or who is asked, in at most fifteen letters in both languages."""

from __future__ import annotations

from pathlib import Path

import pytest
from scripted_party import at, begin, chapter

from assistant.engine.checkpoint import Call
from assistant.games.drunagor.headlines import ACTS, BY_HERO, CHOOSES, HITS, MOVES, takes_headline
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.view import view
from assistant.i18n import Translator
from assistant.messages.text import Text
from assistant.sessions import quick_start
from assistant.sessions.user_dirs import UserDirs
from assistant.ui.view.headlines import LONGEST

LANGUAGES = pytest.mark.parametrize("language", ["en", "pl"])


@LANGUAGES
def test_every_hero_fits_into_every_headline(language: str) -> None:
    content, said = chapter("chapter_01"), Translator.of(language).say
    for hero in content.pack.hero:
        for words in (CHOOSES, *BY_HERO.values()):
            headline = said(Text(words.message, (("hero", hero_name(content, hero)),), context=words.context))
            assert len(headline) <= LONGEST, headline


@LANGUAGES
@pytest.mark.parametrize("scenario", ["chapter_01", "demo_sunken_vault"])
def test_a_monster_is_named_or_numbered(scenario: str, language: str) -> None:
    content, said = chapter(scenario), Translator.of(language).say
    for kind in (*content.pack.monster, *content.chapter.monster, "unknown_white_1"):
        for acts in (*HITS.values(), MOVES, ACTS):
            headline = said(acts.headline(content, kind, 21))
            assert len(headline) <= LONGEST, headline


def shown(session: object, language: str = "en") -> str:
    headline = view(session.content, session.moment).headline  # type: ignore[attr-defined]
    assert headline is not None
    return Translator.of(language).say(headline.text)


def test_the_hero_who_is_asked_is_named_where_several_play() -> None:
    assert shown(begin("chapter_01", "lorelai", "maya")) == "Lorelai: role?"
    assert shown(begin("chapter_01", "lorelai")) == "which role?"


def test_a_monster_whose_plan_the_players_choose_is_in_the_headline(tmp_path: Path) -> None:
    open_game = quick_start.demo(UserDirs.below(tmp_path), "drunagor")
    while open_game.question.key != "decide:monster_plans":
        open_game.answer(open_game.question.expected_answer())
    headline = open_game.view().headline
    assert headline is not None
    assert [Translator.of(one).say(headline.text) for one in ("en", "pl")] == ["Archer shoots", "Łucznik strzela"]
    open_game.close()


@pytest.mark.parametrize(
    ("kind", "attack", "english", "polish"),
    [
        ("skeleton_archer", "ranged", "Archer shoots", "Łucznik strzela"),
        ("shadow_vampire", "melee", "Vampire hits", "Wampir bije"),
        ("executioner", "melee", "[6] hits", "[6] bije"),
    ],
)
def test_a_monster_that_hits_is_in_the_headline(kind: str, attack: str, english: str, polish: str) -> None:
    position = {
        "heroes": [{"id": "vorn", "hp": 9, "max_hp": 12}, {"id": "maya", "hp": 7, "max_hp": 10}],
        "monsters": [{"kind": kind, "rank": "rookie"}],
        "facts": {f"{kind}_rookie_standard": {"attack": attack, "keywords": []}},
    }
    session = at("chapter_01", position, agenda=(Call("monster_turn", {"number": 6}),))
    assert (shown(session), shown(session, "pl")) == (english, polish)


@LANGUAGES
def test_the_damage_of_every_hero_fits(language: str) -> None:
    content, said = chapter("chapter_01"), Translator.of(language).say
    for hero in content.pack.hero:
        for damage in (3, 12):
            assert len(said(takes_headline(hero_name(content, hero), damage))) <= LONGEST
    assert said(takes_headline(hero_name(content, "lorelai"), 4)) == "Lorelai -4?"


def test_the_darkness_hunts() -> None:
    session = at("chapter_02", {"heroes": ["vorn", "maya"]}, agenda=(Call("draw_rune", {}),))
    session.answer("red")
    assert (shown(session), shown(session, "pl")) == ("Darkness hunts", "Ciemność poluje")
