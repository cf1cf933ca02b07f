"""From quest to quest: reward and penalty, settlement, campaign pool, log; the last quest decides."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from quest_owner import is_reading, plain, printed

from assistant.messages.text import in_english
from assistant.sessions import opening
from assistant.sessions.user_dirs import UserDirs

BOX = ["ironbreaker", "warrior_priest"]
DEMO = ["demo_miller", "demo_ferrywoman"]
MIXED = {"enemies": "app", "locations": "app", "gear": "table", "dungeon": "table"}


def begin(tmp_path: Path, quest: str, heroes: list[str], **held: Any) -> tuple[UserDirs, Any]:
    dirs = UserDirs.below(tmp_path)
    held = held or {"preset": "mine"}
    return dirs, opening.start(dirs, "warhammer_quest", quest, heroes, seed=3, name="one", **held)


def up_to(session: Any, *keys: str, most: int = 300) -> Any:
    """Answer until one of these questions is open; a key that ends with a colon is a prefix."""
    for _ in range(most):
        question = session.question
        if any(question.key == key or (key.endswith(":") and question.key.startswith(key)) for key in keys):
            return question
        session.answer(printed(question) if is_reading(question) else plain(question))
    raise AssertionError(f"{keys} never asked; at {session.question.key}")


def ends(session: Any, *, won: bool) -> None:
    """End the quest with the interrupt `e` `9`."""
    up_to(session, "act:")
    session.answer("quest_decided")
    session.answer("won" if won else "lost")


def told(session: Any) -> list[str]:
    return [type(event).__name__ for event in session.moment.new_events]


def log(session: Any) -> list[str]:
    return [in_english(line) for line in session.campaign_log()]


def page(session: Any) -> list[str]:
    return [in_english(item) for item in session.question.items]


def reopened(dirs: UserDirs, session: Any) -> Any:
    question, world = session.question, session.moment.world
    session.close()
    again = opening.resume(dirs, session.folder)
    assert (again.question, again.moment.world) == (question, world)
    return again


def test_a_campaign_of_five_quests_can_be_reopened_between_them(tmp_path: Path) -> None:
    dirs, session = begin(tmp_path, "a_foul_stench", BOX)
    for number, won in enumerate((True, False, True, False), 1):
        session = reopened(dirs, session)
        ends(session, won=won)
        assert session.question.key == "pool"
        session.answer(["fortune"] if won else ["dungeon"])
        if not won:
            session.answer(f"Warp Rock {number}")
        for hero in BOX:
            assert session.question.key == f"settle:{hero}"
            session.answer("trainer")
            session.answer(("attack", "explore", "rest", "aid")[number - 1])
            session.answer("smith" if number % 2 else "arena")
        assert session.question.key == "refresh"
        said = [in_english(one) for one in session.question.lead]
        assert said == (["The next quest is the last: it alone decides the campaign."] if number == 4 else [])
        session = reopened(dirs, session)
        session.answer("go_on")
        assert session.moment.state.quest == f"uneasy_alliance_{number + 1}"
        assert session.content.printed.number == number + 1
    state = session.moment.state
    assert [(one.quest, one.won) for one in state.results] == [
        ("a_foul_stench", True), ("uneasy_alliance_2", False),
        ("uneasy_alliance_3", True), ("uneasy_alliance_4", False),
    ]  # fmt: skip
    assert [hero.gear_limit for hero in state.heroes] == [3, 3]
    assert set(state.heroes[0].advanced) == {"attack", "explore", "rest", "aid"}
    assert (state.pool.fortune, state.pool.dungeon) == (2, ["warp_rock_2", "warp_rock_4"])
    day = f"{datetime.now().astimezone():%Y-%m-%d}"
    assert log(session)[:5] == [
        f"1. A Foul Stench: won, {day}",
        f"2. An Uneasy Alliance: Quest 2: lost, {day}",
        f"3. An Uneasy Alliance: Quest 3: won, {day}",
        f"4. An Uneasy Alliance: Quest 4: lost, {day}",
        "now quest 5 of 5: An Uneasy Alliance: Quest 5",
    ]
    assert log(session)[-1] == "pool: 2 Legendary Fortune, Warp Rock 2, Warp Rock 4"
    last = up_to(session, "set_up:")
    assert [in_english(one) for one in last.lead] == ["This is the last quest: it alone decides the campaign."]
    ends(session, won=True)
    assert session.question.kind == "finished"
    assert "CampaignDecided" in told(session)
    assert session.game.won(session.moment.state, "a_foul_stench") == [
        "a_foul_stench", "uneasy_alliance_3", "uneasy_alliance_5",
    ]  # fmt: skip


@pytest.mark.parametrize("won", [True, False])
def test_the_last_quest_alone_decides(tmp_path: Path, won: bool) -> None:
    _, session = begin(tmp_path, "demo_grey_heron", DEMO)
    ends(session, won=won)
    assert session.question.kind == "finished"
    (decided,) = [event for event in session.moment.new_events if type(event).__name__ == "CampaignDecided"]
    assert decided.won is won


def test_a_reward_puts_legendary_fortune_into_the_gear_deck_of_the_next_quest(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO, sources=MIXED)
    ends(session, won=True)
    assert session.moment.state.pool.fortune == 1
    up_to(session, "set_up:demo_grey_heron")
    assert "Gear deck, from the campaign pool: 1 Legendary Fortune." in page(session)
    session.answer("go_on")
    deck = session.moment.state.gear_deck
    assert (deck.left, deck.pool["legendary_fortune"]) == (7, 1)


def test_a_penalty_puts_nemesis_and_dungeon_card_into_the_decks_of_the_next_quest(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO, sources=MIXED)
    ends(session, won=False)
    pool = session.moment.state.pool
    assert (pool.enemies, pool.dungeon) == (["the_miller"], ["demo_millstone"])
    up_to(session, "set_up:demo_grey_heron")
    assert "Enemy deck, from the campaign pool: The Miller." in page(session)
    assert "Dungeon deck: 1 card out unseen, then in from the campaign pool: The Cracked Millstone." in page(session)
    session.answer("go_on")
    state = session.moment.state
    assert state.dungeon_deck.left == 8  # one for one: no more than the sheet says
    assert state.dungeon_deck.pool == {"demo_millstone": 1}
    assert state.enemy_deck.pool["the_miller"] == 1


def in_second_quest(tmp_path: Path) -> Any:
    """Return a session with the Miller, from the pool, in the first hero's zone."""
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO, sources={**MIXED, "enemies": "table"})
    ends(session, won=False)
    up_to(session, "set_up:demo_grey_heron")
    session.answer("go_on")
    up_to(session, "act:")
    session.answer("enemy_comes")
    session.answer(DEMO[0])
    session.answer("the_miller")
    return session


def test_a_defeated_nemesis_of_the_pool_is_gone_for_good(tmp_path: Path) -> None:
    session = in_second_quest(tmp_path)
    (miller,) = [enemy for enemy in session.moment.state.enemies if enemy.card == "the_miller"]
    session.side_action("defeat", figure=miller.number)
    state = session.moment.state
    assert (state.gone, state.pool.enemies) == (["the_miller"], [])
    assert "the_miller" not in state.enemy_deck.discard
    assert log(session)[-1] == "gone for good: The Miller"


def test_a_discarded_nemesis_stays_in_the_pool(tmp_path: Path) -> None:
    session = in_second_quest(tmp_path)
    (miller,) = [enemy for enemy in session.moment.state.enemies if enemy.card == "the_miller"]
    session.answer("enemy_does")
    session.answer(str(miller.number))
    session.answer("leaves")
    state = session.moment.state
    assert (state.gone, state.pool.enemies) == ([], ["the_miller"])


# -- the settlement


def test_every_hero_takes_two_different_actions_also_if_defeated(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO)
    up_to(session, "act:")
    session.side_action("defeat", figure=1)
    ends(session, won=True)
    assert [(option.number, option.id) for option in session.question.options] == [
        (1, "trainer"), (2, "smith"), (3, "arena"),
    ]  # fmt: skip
    session.answer("arena")
    assert {id: in_english(reason) for id, reason in session.question.barred.items()} == {"arena": "taken already"}
    with pytest.raises(Exception, match="taken already"):
        session.answer("arena")
    session.answer("smith")
    assert session.question.key == "settle:demo_ferrywoman"
    session.answer("trainer")
    session.answer("rest")
    session.answer("arena")
    assert session.question.key == "refresh"
    heroes = session.moment.state.heroes
    assert [(hero.wounds, hero.defeated) for hero in heroes] == [(0, False), (0, False)]
    assert "Ferrywoman: advanced rest, gear limit 2." in page(session)


def test_impossible_actions_are_named_with_their_reason_and_fewer_are_taken(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO, sources=MIXED)
    up_to(session, "act:")
    session.side_action("correct", path="heroes.0.advanced", value=["attack", "explore", "rest", "aid"])
    state = session.moment.state
    assert state.heroes[0].advanced == ["attack", "explore", "rest", "aid"]
    ends(session, won=True)
    assert in_english(session.question.barred["trainer"]) == "no basic action is left"


def test_gear_left_on_the_table_can_be_noted_before_the_box_is_closed(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO)
    ends(session, won=True)
    up_to(session, "refresh")
    for answer in ("note_gear", "demo_miller", "demo_lantern"):
        session.answer(answer)
    assert session.question.key == "refresh"
    assert any("gear Miller's Lantern" in item for item in page(session))
    session.answer("go_on")
    assert any("gear: Miller's Lantern" in item for item in page(session))


def test_the_readable_campaign_file_holds_the_log(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO)
    ends(session, won=True)
    up_to(session, "refresh")
    session.close()
    record = tomllib.loads((session.folder / "campaign.toml").read_text())
    assert record["campaign"] == log(session)
    assert record["campaign"][0].startswith("1. Demo: The Drowned Mill: won, 20")
    assert record["campaign"][-1] == "pool: 1 Legendary Fortune"


def test_undo_leads_back_over_the_end_of_a_quest(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_drowned_mill", DEMO)
    ends(session, won=True)
    up_to(session, "refresh")
    session.answer("go_on")
    assert session.content.printed.id == "demo_grey_heron"
    session.undo()
    assert (session.question.key, session.content.printed.id) == ("refresh", "demo_drowned_mill")


# -- a delve


def test_a_delve_has_milestones_and_no_settlement(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_delve_well", DEMO)
    up_to(session, "act:")
    for place in (2, 3):
        session.answer("location_or_travel")
        session.answer("travel")
        session.answer("yes")
        while not session.question.key.startswith("act:"):
            session.answer(plain(session.question))
        assert session.moment.state.travelled == place
    state = session.moment.state
    assert state.milestones == ["first_ledge", "the_landing"]
    assert [hero.gear_limit for hero in state.heroes] == [2, 2]
    assert [len(hero.advanced) for hero in state.heroes] == [1, 1]
    session.answer("something_else")
    session.answer("milestone")
    session.answer("the_bottom")
    up_to(session, "act:")
    assert session.moment.state.heroes[0].gear_limit == 3
    ends(session, won=True)
    assert session.question.kind == "finished"
    assert "CampaignDecided" not in told(session)


def test_a_hero_defeated_in_a_delve_is_out_for_good(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_delve_well", DEMO)
    up_to(session, "act:")
    session.side_action("defeat", figure=2)
    assert session.moment.state.heroes[1].out
    session.answer("hero_changes")
    session.answer("demo_ferrywoman")
    assert in_english(session.question.barred["revived"]) == "out of this delve for good"


def test_the_delve_is_won_when_the_last_location_is_explored(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "demo_delve_well", DEMO)
    up_to(session, "act:")
    while session.moment.state.location != "old_wheel":
        session.answer("location_or_travel")
        session.answer("travel")
        session.answer("yes")
        while not session.question.key.startswith("act:"):
            session.answer(plain(session.question))
    session.answer("explored")
    session.answer(6)
    assert session.moment.state.outcome == "won"


def test_the_players_say_what_milestones_of_a_printed_delve_bring(tmp_path: Path) -> None:
    _, session = begin(tmp_path, "lost_in_the_dark", BOX)
    up_to(session, "act:")
    session.answer("something_else")
    session.answer("milestone")
    session.answer(["gear_limit", "action"])
    for action in ("attack", "aid"):
        session.answer(action)
    heroes = session.moment.state.heroes
    assert [(hero.gear_limit, hero.advanced) for hero in heroes] == [(2, ["attack"]), (2, ["aid"])]
