"""Monsters' turns with the map off: lines of the question, reported damage, unknown numbers, corrections."""

from __future__ import annotations

from typing import Any

from scripted_party import at, engine, state_of, told

from assistant.engine.checkpoint import Call
from assistant.games.drunagor import events as e
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.monsters.card_facts import facts_of, points
from assistant.games.drunagor.monsters.off_map.sight import target_sets
from assistant.games.drunagor.monsters.ranking import Hunted
from assistant.games.drunagor.state import MonsterCard
from assistant.games.event_sentences import say
from assistant.messages.events import Decided, Ruled, RuleFailed
from assistant.messages.text import in_english
from assistant.timeline.game_session import GameSession

PARTY = [
    {"id": "vorn", "hp": 9, "max_hp": 12},
    {"id": "jaheen", "hp": 11, "max_hp": 14},
    {"id": "maya", "hp": 7, "max_hp": 10},
]


def typed(keywords: list[str], attack: str = "melee", kind: str = "executioner", **more: Any) -> dict[str, Any]:
    return {f"{kind}_rookie_standard": {"attack": attack, "keywords": keywords, **more}}


def turn(
    keywords: list[str], attack: str = "melee", *, kind: str = "executioner", typing: Any = None, **state: Any
) -> GameSession[Any, Any]:
    """Return a session in which an Executioner (or another kind) with these keywords acts."""
    position: dict[str, Any] = {
        "heroes": PARTY,
        "monsters": [{"kind": kind, "rank": "rookie"}],
        "facts": typed(keywords, attack, kind, **(typing or {})),
    }
    return at("chapter_01", position | state, agenda=(Call("monster_turn", {"number": 6}),))


def lines(session: GameSession[Any, Any]) -> list[tuple[int, str]]:
    return [(option.number, in_english(option.label)) for option in session.question.options]


def said(session: GameSession[Any, Any]) -> list[str]:
    return [in_english(text) for text in session.question.lead]


def steps(session: GameSession[Any, Any]) -> list[str]:
    """Return what the hands do, as the numbered lines above the options."""
    question = session.question
    return [f"{n}. {in_english(step)}" for n, step in enumerate((*question.steps, question.prompt), 1)]


# ---- the question of reach ----


def test_lines_go_from_best_to_worst_and_the_fine_print_has_the_numbers() -> None:
    session = turn(["cleave 2"])
    question = session.question
    assert question.first_true
    assert lines(session) == [
        (1, "Jaheen + Vorn"),
        (2, "Jaheen + Maya"),
        (3, "Vorn + Maya"),
        (4, "Jaheen"),
        (5, "Vorn"),
        (6, "Maya"),
        (0, "nobody: walk 4 spaces towards Jaheen"),
    ]
    assert steps(session) == [
        "1. Find [6], the yellow Executioner. It may walk up to 4 spaces.",
        "2. It hits heroes next to it, corners too.",
        "3. It hits as many heroes as it can: at most 2.",
        "4. Read from the top. Press the first line it can do.",
    ]
    assert "The order now: Jaheen 11, Vorn 9, Maya 7." in [in_english(why) for why in question.why]


def test_the_damage_question_says_what_darkness_would_add_and_who_is_next() -> None:
    session = turn(["cleave 2"], runes={"orange": 1})
    session.answer("vorn+maya")
    assert said(session) == [
        "Put [6] where it hits Vorn and Maya.",
        "4 damage each, 6 if it stands on Darkness.",
        "Then: Maya.",
        "Several spaces? On Darkness first; then where it stands; then no harmful ground on the way; "
        "then the shortest way.",
    ]
    session.answer(6)
    assert said(session)[-1] == "4 damage each, 6 if it stands on Darkness."
    assert state_of(session).hero("vorn").hp == 3


def test_a_chapter_without_darkness_does_not_mention_it_in_attacks() -> None:
    session = turn(["cleave 2"])
    session.answer("vorn+maya")
    assert "4 damage each." in said(session)


def test_every_part_of_the_damage_is_named() -> None:
    monster = {"kind": "executioner", "rank": "rookie", "evolved": 1, "tokens": {"intimidate": 1}}
    session = turn([], monsters=[monster], runes={"orange": 1})
    session.answer("jaheen")
    assert said(session)[1] == "5 damage, 7 if it stands on Darkness. Base 4, EVOLVE +2, INTIMIDATE -1."


def test_a_ranged_monster_that_is_stuck_has_the_line_before_0() -> None:
    session = turn(["multishot 2"], "ranged")
    assert lines(session)[-2:] == [
        (7, "nobody: it can't get away from the hero next to it. It stays"),
        (0, "nobody: walk 4 spaces towards Jaheen"),
    ]
    assert steps(session)[1:3] == [
        "2. It shoots only where no hero is next to it, corners too.",
        "3. It hits as many heroes as it can: at most 2, within 1 area.",
    ]
    session.answer("nobody")
    assert [in_english(say(DRUNAGOR, session.content, event)) for event in told(session, e.MonsterMoved)] == [
        "Walk [6] 4 spaces towards Jaheen. A hero stood next to it? Then to the free space nearest to a shot."
    ]


def test_a_strike_may_hit_any_number_of_heroes() -> None:
    session = turn(["strike 1"])
    assert next(label for _, label in lines(session)) == "Jaheen + Vorn + Maya"
    assert steps(session)[2] == "3. It hits everybody in 1 area."


def test_seven_sets_fit_before_the_line_of_a_stuck_monster_and_of_more_the_best_come_first() -> None:
    assert len(lines(turn(["multishot 3"], "ranged"))) == 9
    four = [*PARTY, {"id": "elros", "hp": 5}]
    session = turn(["multishot 2"], "ranged", heroes=four)
    assert [number for number, _ in lines(session)] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0]
    assert [label for _, label in lines(session)][-5:-2] == [
        "Maya + Elros",
        "Jaheen",
        "none of these, but somebody else or fewer",
    ]
    session.answer("more")
    assert lines(session) == [(1, "Vorn"), (2, "Maya"), (3, "Elros")]
    session.answer("maya")
    assert session.question.key == "damage:6:1:maya"


def test_of_very_many_sets_the_worse_ones_ask_for_the_number() -> None:
    five = [*PARTY, {"id": "elros", "hp": 5}, {"id": "lorelai", "hp": 4}]
    session = turn(["strike 2"], heroes=five)
    assert lines(session)[0][1] == "Jaheen + Vorn + Maya + Elros + Lorelai"
    session.answer("more")
    assert [label for _, label in lines(session)] == ["3 heroes", "2 heroes", "1 hero"]
    session.answer("most:3")
    assert len(lines(session)) == 8  # two of ten stood in the first question
    session.answer("maya+elros+lorelai")
    assert session.question.key == "damage:6:1:maya"


def test_sets_are_ordered_by_size_then_hero_by_hero() -> None:
    order = [Hunted(id) for id in "abcd"]
    made = ["".join(one.id for one in chosen) for chosen in target_sets(order, 3)]
    assert made == ["abc", "abd", "acd", "bcd", "ab", "ac", "ad", "bc", "bd", "cd", "a", "b", "c", "d"]


def test_slow_and_movement_tokens_count_in_the_move_shown() -> None:
    tokens = {"slow": 1, "movement_1": 2}
    session = turn([], monsters=[{"kind": "executioner", "rank": "rookie", "tokens": tokens}])
    assert lines(session)[-1] == (0, "nobody: walk 4 spaces towards Jaheen")
    assert steps(session)[0].endswith("It may walk up to 4 spaces (SLOW counted).")


def test_unknown_movement_is_not_asked() -> None:
    position = {
        "heroes": PARTY,
        "monsters": [{"kind": "dire_executioner", "hp": 10, "max_hp": 10}],
        "facts": {"dire_executioner_standard": {"attack": "melee", "keywords": [], "damage": 0}},
    }
    session = at("chapter_01", position, agenda=(Call("monster_turn", {"number": 6}),))
    assert lines(session)[-1] == (0, "nobody: walk towards Jaheen")
    monster = state_of(session).monsters[0]
    assert points(facts_of(state_of(session), session.content, monster), monster) is None


# ---- equal heroes ----


def test_a_tie_goes_to_the_soonest_turn_and_the_ruling_is_reported_only_if_decisive() -> None:
    heroes = [
        {"id": "vorn", "role": "defender", "hp": 9},
        {"id": "jaheen", "role": "striker", "hp": 9},
        {"id": "maya", "role": "controller", "hp": 3},
    ]
    session = turn([], heroes=heroes, acting="executioner_rookie")
    marker = state_of(session).track.from_marker()
    first = next(entry for entry in marker if entry in ("vorn", "jaheen"))
    assert session.question.options[0].id == first
    ruled = [event for event in session.moment.step_events if isinstance(event, Ruled)]
    assert [event.ruling for event in ruled] == (["g01_soonest"] if first != "vorn" else [])
    other = turn([], acting="executioner_rookie")
    assert not [event for event in other.moment.step_events if isinstance(event, Ruled)]


def test_bloodseeker_ties_go_to_the_latest_turn() -> None:
    heroes = [{"id": "vorn", "role": "defender", "hp": 5}, {"id": "jaheen", "role": "leader", "hp": 5}]
    session = turn(["bloodseeker"], heroes=heroes)
    assert [option.id for option in session.question.options] == ["jaheen", "vorn", "nobody"]


# ---- numbers that only the table knows ----


def test_untracked_cubes_make_reach_and_rank_one_question() -> None:
    session = turn(["defiant"])
    assert steps(session)[-2:] == ["4. Only those it can hit count.", "5. Who has the most free cubes?"]
    assert in_english(session.question.hint) == "Equal: the one who acts soonest."
    assert lines(session)[-1] == (0, "nobody: walk 4 spaces towards the hero with the most free cubes")
    assert sorted(number for number, _ in lines(session)) == [0, 1, 2, 3]
    assert engine(session, {"reach": "maya"}, until="turn:") == ["reach:6", "damage:6:1:maya"]


def test_the_tie_winner_is_first_where_only_the_players_know_the_numbers() -> None:
    turns = [entry for entry in state_of(turn([])).track.from_marker() if entry in ("vorn", "jaheen", "maya")]
    soonest, latest = turn(["defiant"]).question.options, turn(["relentless"]).question.options
    assert [option.id for option in soonest] == [*turns, "nobody"]
    assert [option.id for option in latest] == [*turns[::-1], "nobody"]


def test_resource_tokens_with_several_targets_ask_for_the_order_first() -> None:
    session = turn(["covetous", "cleave 2"])
    assert session.question.key == "order:6"
    session.answer(["maya", "vorn"])
    assert lines(session)[0] == (1, "Maya + Vorn")
    assert lines(session)[-1] == (0, "nobody: walk 4 spaces towards Maya")


def test_curse_cubes_are_tracked_so_nothing_is_asked() -> None:
    heroes = [{**hero, "curse": curse} for hero, curse in zip(PARTY, (0, 2, 4), strict=True)]
    assert [label for _, label in lines(turn(["reckoner"], heroes=heroes))][:3] == ["Maya", "Jaheen", "Vorn"]


# ---- magic ----


def test_magic_needs_no_question_and_can_be_decided_otherwise() -> None:
    session = turn([], "magic")
    assert session.question.key == "damage:6:1:jaheen"
    decided = [event for event in session.moment.step_events if isinstance(event, Decided)]
    assert [event.chooser for event in decided] == ["spell_targets"]
    session.otherwise()
    assert session.question.key == "decide:spell_targets"
    session.answer("maya")
    assert session.question.key == "damage:6:1:maya"


def test_magic_multishot_takes_the_first_of_its_ranking() -> None:
    session = turn(["multishot 2", "bloodseeker"], "magic")
    assert engine(session, until="turn:") == ["damage:6:1:maya", "damage:6:1:vorn"]


def test_magic_with_unknown_cubes_asks_who() -> None:
    session = turn(["relentless"], "magic")
    assert in_english(session.question.prompt) == "Who has the fewest free cubes?"
    assert [number for number, _ in lines(session)].count(0) == 0
    session.answer("vorn")
    assert session.question.key == "damage:6:1:vorn"


def test_magic_adds_pets_it_has_room_for() -> None:
    allies = [{"id": "jynx", "number": 23, "kind": "pet", "hero": "maya"}]
    session = turn(["multishot 4"], "magic", allies=allies)
    engine(session, until="turn:")
    assert told(session, e.MonsterAttacked)[0].targets == ("jaheen", "vorn", "maya", "jynx")
    assert not state_of(session).allies


def test_a_magic_strike_with_too_few_areas_asks_the_players() -> None:
    session = turn(["strike 1"], "magic")
    assert in_english(session.question.prompt) == "Stop at the first line that is true. In 1 area stand"
    assert next(label for _, label in lines(session)) == "Jaheen + Vorn + Maya"


# ---- SLAUGHTER, pets, PvP ----


def test_slaughter_goes_for_an_npc_token_first_and_the_adventure_says_what_happens() -> None:
    session = turn(["slaughter"])
    assert lines(session)[0] == (1, "an NPC token")
    session.answer("npc")
    assert session.question.key == "npc:6"
    assert engine(session, until="turn:") == ["npc:6"]
    assert not told(session, e.MonsterAttacked)


def test_with_several_allies_and_no_hero_the_leader_chooses() -> None:
    allies = [
        {"id": "jynx", "number": 23, "kind": "pet", "hero": "maya"},
        {"id": "tharmagar", "number": 24, "kind": "companion", "hero": "vorn", "sturdiness": 4},
    ]
    session = turn([], allies=allies)
    assert lines(session)[-2][1] == "no hero, but Jynx, Tharmagar"
    session.answer("allies")
    assert (session.question.kind, session.question.most) == ("which_of", 1)
    session.answer(["tharmagar"])
    session.answer(4)
    assert [ally.id for ally in state_of(session).allies] == ["jynx", "tharmagar"]


def test_in_pvp_the_nearest_is_hunted_and_nobody_hides() -> None:
    heroes = [{**PARTY[0], "tokens": {"stealth": 1}, "team": 1}, {**PARTY[2], "team": 2}]
    session = turn(["burn 2"], heroes=heroes, mode="pvp")
    assert steps(session)[-1] == "5. Who is nearest?"
    session.answer("vorn")
    session.answer(1)
    assert state_of(session).hero("vorn").hp == 6
    assert "burn" not in state_of(session).hero("vorn").tokens


def test_in_pvp_the_reason_names_what_several_targets_are_ranked_by() -> None:
    heroes = [{**PARTY[0], "team": 1}, {**PARTY[2], "team": 2}]
    session = turn(["cleave 2"], heroes=heroes, mode="pvp")
    assert in_english(session.question.why[0]).startswith("It hunts the strongest hero")


# ---- in between ----


def test_a_correction_while_reach_is_asked_changes_the_lines() -> None:
    session = turn([])
    session.side_action("correct", path="heroes.2.max_hp", value=14)
    session.side_action("correct", path="heroes.2.hp", value=12)
    assert next(option.id for option in session.question.options) == "maya"
    session.side_action("correct", path="heroes.2.knocked_out", value=True)
    assert "maya" not in [option.id for option in session.question.options]


def test_undo_takes_one_answer_back() -> None:
    session = turn(["cleave 2"])
    session.answer("vorn+maya")
    session.answer(4)
    session.undo()
    assert session.question.key == "damage:6:1:vorn"
    session.undo()
    assert session.question.key == "reach:6"


def test_the_adventure_is_lost_in_the_middle_of_an_attack() -> None:
    heroes = [{**PARTY[0], "trauma": 1, "hp": 2}, PARTY[2]]
    session = turn(["cleave 2"], heroes=heroes)
    session.answer("maya+vorn")
    engine(session, until="lost:")
    assert told(session, e.AdventureLost)[0].reason == "trauma"
    assert state_of(session).stage == "lost"


def test_dealing_nothing_off_darkness_asks_whether_it_stands_there() -> None:
    monsters = [{"kind": "executioner", "rank": "rookie", "tokens": {"intimidate": 4}}]
    session = turn([], monsters=monsters, runes={"orange": 1})
    session.answer("vorn")
    assert session.question.key == "on_darkness:6"
    session.answer("yes")
    assert session.question.expected == 2
    floor = turn([], monsters=monsters)
    floor.side_action("set_ruling", ruling="g31_intimidate_floor", option="one")
    floor.answer("vorn")
    assert floor.question.expected == 1


def test_intimidate_squared_only_if_the_players_read_it_so() -> None:
    monsters = [{"kind": "executioner", "rank": "rookie", "tokens": {"intimidate": 2}}]
    session = turn([], monsters=monsters, typing={"damage": 7})
    session.answer("vorn")
    assert session.question.expected == 5
    squared = turn([], monsters=monsters, typing={"damage": 7})
    squared.side_action("set_ruling", ruling="g32_intimidate_value", option="squared")
    squared.answer("vorn")
    assert squared.question.expected == 3


def test_tracked_cubes_are_expended_and_recalled_only_after_the_attack() -> None:
    """Part 1, worked example 15: FATIGUE finds nothing to expend, then comes the mandatory recall."""
    heroes = [{**PARTY[0], "cubes": {}, "expended": {"yellow": 3}}]
    session = turn(["fatigue 2"], heroes=heroes, keeps=["cubes"])
    session.answer("vorn")
    session.answer(2)
    hero = state_of(session).hero("vorn")
    assert (hero.cubes, hero.curse, hero.hp) == ({"yellow": 3}, 1, 7)
    reported = [type(event) for event in session.log() if isinstance(event, e.HeroHurt | e.Recalled | e.TurnBegan)]
    assert reported == [e.HeroHurt, e.Recalled, e.TurnBegan]  # before the hero's own turn


def test_a_complex_card_flips_after_its_last_figure_and_never_after_a_commanded_one() -> None:
    monsters = [
        {"kind": "shadow_vampire", "rank": "rookie"},
        {"kind": "shadow_cultist", "rank": "rookie"},
    ]
    cards = [
        {"kind": "shadow_vampire", "rank": "rookie"},
        {"kind": "shadow_cultist", "rank": "rookie", "behaviour": "complex_a"},
    ]
    session = turn(["command"], kind="shadow_vampire", monsters=monsters, cards=cards, acting="shadow_vampire_rookie")
    engine(session, until="turn:")
    card = state_of(session).card("shadow_cultist_rookie")
    assert isinstance(card, MonsterCard)
    assert card.behaviour == "complex_a"


def test_all_figures_of_a_card_act_in_base_order() -> None:
    monsters = [{"kind": "executioner", "rank": "rookie"}, {"kind": "executioner", "rank": "rookie"}]
    position = {"heroes": PARTY, "monsters": monsters, "facts": typed([])}
    agenda = (Call("monster_card_turn", {"card": "executioner_rookie"}),)
    assert engine(at("chapter_01", position, agenda=agenda), {"reach": "nobody"}, until="turn:") == [
        "reach:6",
        "reach:7",
    ]


def test_a_defeated_or_unknown_figure_has_no_turn() -> None:
    session = at("chapter_01", {"heroes": PARTY}, agenda=(Call("monster_turn", {"number": 6}),))
    assert session.question.key.startswith("turn:")
    assert not told(session, RuleFailed)
