"""The shipped content of Drunagor: it adds up to the box, chapters grow with the party, the demo map is valid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain, pairwise
from pathlib import Path
from typing import get_args, get_type_hints

import pytest
from msgspec.structs import fields

from assistant.components.grid import AROUND, address_of, area_of, space_of, spaces_of
from assistant.content import (
    BrokenReference,
    ContentErrors,
    Root,
    check,
    check_scenarios,
    load,
    load_scenario,
    scenario_ids,
    shipped_root,
)
from assistant.games.drunagor.board.board import Board
from assistant.games.drunagor.content.chapter import BEYOND, Chapter, Content, SetUp, Upgrade
from assistant.games.drunagor.content.checks import assemble, chapter_references, references
from assistant.games.drunagor.content.pack import RANKED, Ability, Face, MonsterKind, Pack, Slot, parse_ability
from assistant.games.drunagor.monsters.on_map.readings import Readings
from assistant.messages.text import Name

SHIPPED = Root(shipped_root(), shipped=True)
DEMO = "demo_sunken_vault"
CHAPTERS = [f"chapter_{number:02}" for number in range(1, 19)]


@cache
def pack() -> Pack:
    return load(Pack, "drunagor", [SHIPPED], references).content


@cache
def played(chapter: str) -> Content:
    return assemble(pack(), load_scenario(Chapter, "drunagor", chapter, [SHIPPED]).content)


def faults_of_a_chapter(chapter: Chapter) -> Iterator[BrokenReference]:
    return chapter_references(Content.of(pack(), chapter))


def monsters_by_party(set_up: SetUp) -> tuple[int, ...]:
    """Return how many monsters enter for 1, 2, … 5 heroes."""
    return tuple(len(set_up.for_party(size)) for size in range(1, 6))


def missing(content: Content, kind: str, rank: str, behaviour: str = "standard") -> tuple[str, ...]:
    """Return what players have to read from this card before it can act."""
    face = content.face(kind, rank, behaviour) or Face()
    size = () if content.size(kind) is not None else ("size",)
    slot = () if content.slot(kind, rank, behaviour) is not None else ("rune",)
    return (*face.missing, *size, *slot)


def totals(pack: Pack) -> Iterator[BrokenReference]:
    """Yield where the files do not add up to the box; players' own packs may leave things out."""
    core = [one for one in pack.monster.values() if one.set == "core"]
    attacks = Counter(card.of for card in pack.attack_card.values())
    counted = {
        "heroes": len(pack.hero),
        "runes": sum(rune.count for rune in pack.rune.values()),
        "figures": sum(one.figures or 0 for one in core),
        "bases": len(pack.base),
        "commander_attack_cards": attacks["commander"],
        "boss_attack_cards": attacks["boss"],
        "bridges": sum(one.count or 0 for one in pack.piece.values() if one.kind == "bridge"),
        "monster_cards": sum(_printed_cards(one) for one in core if one.color in RANKED),
    }
    for key, found in counted.items():
        wanted = getattr(pack.components, key)
        if wanted != found:
            yield BrokenReference("components", "", key, str(wanted), (f"{found} in the files",))
    slots = Counter((one.rune, one.side) for one in pack.attack_card.values() if one.of == "commander")
    for card in pack.attack_card.values():  # the deck has exactly one card for each rune position (L2208-2214)
        if card.of == "commander" and slots[card.rune, card.side] > 1:
            yield BrokenReference("attack_card", card.id, "rune", f"second {card.rune} {card.side}")


def _printed_cards(kind: MonsterKind) -> int:
    """Return the number of cards: standard and alternative share one, complex A and B another."""
    pairs = {(face.rank, face.behaviour in ("complex_a", "complex_b")) for face in kind.cards}
    return len(pairs)


# ---- the pack ----


def test_content_is_valid_and_adds_up_to_the_box():
    assert check(Pack, "drunagor", [SHIPPED], lambda made: chain(references(made), totals(made))) == ()
    assert check_scenarios(Chapter, "drunagor", [SHIPPED], faults_of_a_chapter) == ()
    assert set(scenario_ids("drunagor", [SHIPPED])) == {*CHAPTERS, DEMO}


def test_runes_figures_and_bases():
    assert {id: rune.count for id, rune in pack().rune.items()} == {
        "orange": 7,
        "green": 7,
        "blue": 8,
        "red": 7,
        "grey": 7,
    }
    core = [kind for kind in pack().monster.values() if kind.set == "core"]
    assert {kind.id: kind.figures for kind in core if kind.figures} == {
        "skeleton_archer": 4,
        "shadow_vampire": 4,
        "rotten_flesh": 4,
        "shadow_cultist": 4,
        "executioner": 4,
        "shadow_knight": 3,
        "abomination": 3,
        "undead_king": 1,
    }
    bases = played(DEMO).bases()
    assert (len(bases), bases[0], bases[5]) == (16, "yellow", "black")
    assert sum(face.faces for face in pack().trap_face.values()) == 6


def test_a_box_that_does_not_add_up(tmp_path):
    root = write(tmp_path, {"runes.toml": '[[rune]]\nid = "blue"\nname = "blue rune"\ncount = 7\n'})
    problems = check(Pack, "drunagor", [SHIPPED, root], totals)
    assert [str(one).partition("content/")[2] for one in problems] == [
        'drunagor/components.toml:4: components.runes: There is no "36"; there are: 35 in the files.'
    ]


def test_the_track_of_the_rulebooks_example():
    content = played("chapter_02")
    track = content.positions()
    assert len(track) == 17
    assert (track[0], track[8], track[16]) == ("defender", "end_top", "end_bottom")
    assert (content.end_position("top"), content.end_position("bottom")) == ("end_top", "end_bottom")
    cards = {"skeleton_archer": "rookie", "shadow_knight": "rookie", "rotten_flesh": "rookie"}
    slots = {kind: content.slot(kind, rank) for kind, rank in cards.items()}
    assert slots["rotten_flesh"] == Slot("red", "below")
    places = {kind: content.rune_position(slot.rune, slot.side) for kind, slot in slots.items() if slot}
    assert places == {"skeleton_archer": "blue_top", "shadow_knight": "grey_top", "rotten_flesh": "red_bottom"}
    order = sorted((*places.values(), "end_top", "end_bottom"), key=track.index)
    assert order == ["blue_top", "grey_top", "end_top", "red_bottom", "end_bottom"]
    assert {content.role_position(role) for role in pack().role} == set(pack().role)


def test_who_leads_the_party():
    assert played(DEMO).leader_roles() == ["leader", "defender", "support", "controller", "striker"]


def test_heroes_have_no_invented_health():
    heroes = pack().hero
    assert sorted(heroes) == ["elros", "jaheen", "lorelai", "maya", "vorn"]
    assert {hero.hp for hero in heroes.values()} == {None}
    assert {hero.class_ for hero in heroes.values()} == set(pack().hero_class)
    assert heroes["vorn"].fallen == Slot("red", "above")


def test_sixty_eight_faces_of_seven_kinds():
    kinds = [
        kind for kind in pack().monster.values() if kind.set == "core" and kind.color in ("white", "grey", "black")
    ]
    assert len(kinds) == 7
    assert Counter(face.behaviour for kind in kinds for face in kind.cards) == {
        "standard": 28,
        "alternative": 28,
        "complex_a": 12,
    }
    for kind in kinds:
        assert kind.name.pl
        for face in kind.cards:
            assert None not in (face.hp, face.move, face.damage)


def test_faces_and_what_is_missing_on_them():
    content = played("chapter_01")
    archer = content.face("skeleton_archer", "veteran")
    assert archer is not None
    assert (archer.hp, archer.move, archer.damage, archer.attack, archer.range) == (15, 5, 5, "ranged", 1)
    assert archer.abilities == (Ability("multishot", 2), Ability("poison", 2))
    assert missing(content, "skeleton_archer", "veteran") == ()
    assert missing(content, "executioner", "rookie") == ("attack", "keywords", "immunities")
    executioner = content.face("executioner", "rookie")
    assert executioner is not None
    assert executioner.abilities == (Ability("cleave", 2),)  # seen in the rulebook's example
    assert content.face("rotten_flesh", "rookie", "complex_b") is None
    assert missing(content, "rotten_flesh", "rookie", "complex_b")[:3] == ("hp", "move", "attack")
    assert "size" in missing(content, "abomination", "rookie")
    assert missing(content, "archon", "")[-2:] == ("size", "rune")
    assert content.behaviours("shadow_cultist", "rookie") == ["standard", "alternative", "complex_a"]
    assert content.monster("nobody") is None


def test_archers_and_cultists_are_known_in_full():
    content = played("chapter_01")
    for kind in ("skeleton_archer", "shadow_cultist"):
        for face in pack().monster[kind].cards:
            assert missing(content, kind, face.rank, face.behaviour) == ()


def test_a_typed_card_goes_before_the_shipped_one(tmp_path):
    text = """
[[card]]
id = "executioner_rookie_standard"
monster = "executioner"
rank = "rookie"
damage = 4
attack = "melee"
immunities = []
keywords = ["cleave 2", "poison"]
"""
    made = load(Pack, "drunagor", [SHIPPED, write(tmp_path, {"own.toml": text})], references).content
    content = Content.of(made, played("chapter_01").chapter)
    face, shipped = content.face("executioner", "rookie"), played("chapter_01").face("executioner", "rookie")
    assert face is not None
    assert shipped is not None
    assert (face.attack, face.hp, face.move) == ("melee", shipped.hp, shipped.move)
    assert missing(content, "executioner", "rookie") == ()
    assert missing(content, "executioner", "fighter") != ()


def test_abilities_are_spelled_with_their_number():
    assert parse_ability("multishot 2") == Ability("multishot", 2)
    assert parse_ability("knock_down") == Ability("knock_down")
    by_runes = parse_ability("poison x")
    assert by_runes is not None
    assert (by_runes.worth(3), Ability("poison", 2).worth(3)) == (3, 2)
    assert [parse_ability(words) for words in ("Multishot 2", "multishot  2", "multishot two", "", "burn -1")] == [
        None
    ] * 5


def test_random_decks_come_from_the_owned_boxes():
    content = played("chapter_03")
    assert content.deck("white", "fighter") == ["skeleton_archer", "shadow_cultist"]
    assert content.deck("grey", "rookie", content.chapter.set_up[0].exclude) == ["rotten_flesh", "executioner"]
    assert content.deck("black", "champion") == ["shadow_knight", "abomination"]
    assert "ravager" in content.deck("white", "rookie", sets=("core", "the_ruin_of_luccanor"))
    assert content.figures("bane") == 4


def test_one_commander_attack_card_for_each_rune_position():
    slots = Counter((card.rune, card.side) for card in pack().attack_card.values() if card.of == "commander")
    assert len(slots) == 10
    assert set(slots.values()) == {1}


def test_token_caps():
    caps = {kind: {one.cap for one in pack().token.values() if one.kind == kind} for kind in ("redundant", "stackable")}
    assert caps == {"redundant": {1}, "stackable": {4}}
    assert pack().token["knock_down"].name == Name("KNOCK DOWN", "ZNOKAUTOWANIE")


def test_rulings_default_to_the_first_reading_and_have_polish_names():
    rulings = pack().ruling
    wanted = [1, 2, 3, 5, *range(7, 15), *range(16, 22), *range(23, 27), *range(31, 36), *range(41, 57)]
    assert {one.rule for one in rulings.values()} >= {f"G{number}" for number in wanted}
    assert rulings["g01_soonest"].default == "from_marker"
    assert rulings["p1_crush_passing"].default == "no"
    for ruling in rulings.values():
        ids = [option.id for option in ruling.options]
        assert ruling.default == ids[0]
        assert len(set(ids)) == len(ids) >= 2
        assert all(name.pl for name in (ruling.name, *(option.name for option in ruling.options)))


def test_the_readings_of_the_plans_are_among_the_rulings():
    for field in fields(Readings):
        ruling = pack().ruling[field.name]
        assert [option.id for option in ruling.options] == list(get_args(get_type_hints(Readings)[field.name]))
        assert ruling.default == field.default


def test_names_are_polish_where_the_rulebook_has_them():
    spoken = (pack().role, pack().base, pack().position, pack().token, pack().keyword, pack().rune, pack().hero_class)
    for entries in spoken:
        assert all(one.name.pl for one in entries.values())
    assert pack().base["navy"].name == Name("navy", "granatowy")


def test_no_entry_names_its_source():
    for path in (shipped_root() / "drunagor").rglob("*.toml"):
        text = path.read_text(encoding="utf-8")
        for word in ("verified_by", "source =", "github", "jcarlosorte", "alexkazik", "marcojanssen", "CGS-"):
            assert word not in text, path


# ---- chapters ----


@pytest.mark.parametrize("chapter", [*CHAPTERS, DEMO])
def test_a_larger_party_never_meets_fewer_monsters(chapter):
    content = played(chapter)
    for made in content.chapter.set_up:
        found = monsters_by_party(made)
        assert list(found) == sorted(found), made.label
        for size in range(2, 6):
            assert set(made.for_party(size - 1)) <= set(made.for_party(size))


def test_the_printed_example_of_a_summon_list():
    made = played("chapter_01").set_up("door_1")
    assert made is not None
    assert monsters_by_party(made) == (2, 3, 4, 5, 6)
    assert made.chests == 1
    for_four = Counter((spawn.color, spawn.monster) for spawn in made.for_party(4))
    assert for_four == {("white", "shadow_cultist"): 1, ("white", ""): 2, ("grey", ""): 2}


def test_chapters_are_numbered_named_and_69_steps_long():
    chapters = [played(id).chapter for id in CHAPTERS]
    assert [one.number for one in chapters] == list(range(1, 19))
    assert sum(len(one.set_up) for one in chapters) == 69
    assert chapters[0].name == Name("Chapter 1: The Road to Blackriver", "Rozdział 1: Droga do Blackriver")
    assert [one.number for one in chapters if not one.has_darkness] == [1]
    assert not any(one.demo for one in chapters)
    for one in chapters:
        assert one.name.pl
        labels = [made.label for made in one.set_up]
        assert len(set(labels)) == len(labels)


def test_single_adventures_and_linked_ones():
    chapters = [played(id).chapter for id in CHAPTERS]
    assert [one.number for one in chapters if one.one_shot] == [2, 3, 4, 6, 7, 9, 14, 15]
    assert chapters[14].one_shot == Upgrade(4, 2, 4, 2, 2)
    assert [one.number for one in chapters if one.linked] == [5, 8, 10, 11, 12, 13, 16, 17, 18]
    for before, after in pairwise(chapters):
        assert before.camp_after is not after.linked


# ---- the demo ----


def test_the_demo_is_marked_as_a_demo():
    chapter = played(DEMO).chapter
    assert chapter.demo
    assert chapter.number == 0
    assert "Demo" in chapter.name.en
    assert "Demo" in chapter.name.pl
    assert all(kind.demo and "(demo)" in kind.name.en for kind in chapter.monster.values())


def test_the_demo_needs_no_card_and_no_more_than_the_box():
    content = played(DEMO)
    summoned = [str(call["kind"]) for one in content.chapter.trigger for call in one.then if call["step"] == "summon"]
    spawned = [spawn.monster for made in content.chapter.set_up for spawn in made.for_party(5)]
    figures: Counter[str] = Counter()
    for kind in (*spawned, *summoned):
        assert missing(content, kind, "rookie") == ()
        monster = content.monster(kind)
        assert monster is not None
        figures[monster.miniature or kind] += 1
    assert all(count <= (content.figures(kind) or 0) for kind, count in figures.items())
    assert len(spawned) + len(summoned) <= pack().components.bases
    assert sum(shape.count for shape in content.chapter.shape.values()) == pack().components.runes
    for rune in pack().rune.values():
        assert sum(shape.count for shape in content.shapes(rune.id)) == rune.count


def test_the_demo_map_has_every_level_terrain_and_token():
    content = played(DEMO)
    laid = content.laid(made.label for made in content.chapter.set_up)
    assert {ground.level for ground in laid.ground.values()} == {0, 1, 2}
    assert {ground.terrain for ground in laid.ground.values()} == {"", "water", "lava", "spikes", "miasma", "darkness"}
    spawns = {address_of(space) for space, ground in laid.ground.items() if ground.spawn}
    assert spawns == {"b2", "h1", "f9", "l11"}  # not the one beneath the bridge
    assert {address_of(space) for space in laid.under} == {"i3", "j3", "i4", "j4"}
    assert all(laid.ground[space].level == 1 for space in laid.under)
    assert all((under.level, under.terrain, under.spawn) == (0, "", False) for under in laid.under.values())
    tokens = [token.kind for made in content.chapter.set_up if made.room for token in made.room.tokens]
    assert Counter(tokens) == {"chest": 3, "interaction": 1}
    for made in content.chapter.set_up:
        assert made.room is not None
        assert made.chests == sum(token.kind == "chest" for token in made.room.tokens)


def test_the_doors_of_the_demo_stand_on_an_edge_and_lead_on():
    content = played(DEMO)
    assert content.behind_doors() == {1: "gallery", 2: "vault"}
    for made in content.chapter.set_up:
        assert made.room is not None
        here = content.laid([made.label]).ground
        for door in made.room.doors:
            x, y = space_of(door.at)
            beyond = (x + BEYOND[door.side][0], y + BEYOND[door.side][1])
            assert (x, y) in here
            assert beyond not in here
            assert beyond in content.laid([content.behind_doors()[door.door]]).ground


def test_every_space_of_the_demo_can_be_walked_to():
    content = played(DEMO)
    first = content.chapter.set_up[0].room
    assert first is not None
    assert len(first.starts) == 5
    seen: set[tuple[int, int]] = set()
    for count in (1, 2, 3):
        ground = content.laid(made.label for made in content.chapter.set_up[:count]).ground
        todo, seen = [space_of(first.starts[0])], set()
        while todo:
            x, y = space = todo.pop()
            if space not in seen:
                seen.add(space)
                todo += [near for dx, dy in AROUND if (near := (x + dx, y + dy)) in ground]
        assert seen == set(ground)
    assert len(seen) == 36 + 36 + 40


def test_the_rooms_of_the_demo_meet_only_where_a_door_is():
    content = played(DEMO)
    grounds = {made.label: set(content.laid([made.label]).ground) for made in content.chapter.set_up}
    stairs_and_vault = [
        (x, y) for x, y in grounds["stairs"] if any((x + dx, y + dy) in grounds["vault"] for dx, dy in AROUND)
    ]
    assert stairs_and_vault == []


def test_the_large_warden_stands_on_a_whole_area():
    content = played(DEMO)
    vault = content.set_up("vault")
    assert vault is not None
    board = Board(content.laid(["vault"]).ground)
    (warden,) = [spawn for spawn in vault.spawns if spawn.monster == "demo_warden"]
    corner = space_of(warden.at)
    assert area_of(corner) == corner
    assert board.whole_area(corner)
    assert {board.level(space) for space in spaces_of(corner)} == {1}


def test_the_events_and_steps_of_the_demos_triggers():
    triggers = played(DEMO).chapter.trigger
    assert {one.on for one in triggers} == {"door_opened", "monster_defeated", "round_began", "room_opened"}
    steps = {"open_room", "summon", "remind", "adventure_won", "adventure_lost", "give_tokens"}
    assert {str(call["step"]) for one in triggers for call in one.then} == steps


# ---- turning pieces ----


def test_a_piece_is_turned_clockwise():
    piece = played(DEMO).chapter.piece["demo_vault"]
    upright = dict(piece.cells(0))
    turned = dict(piece.cells(90))
    assert len(upright) == len(turned) == 40
    assert upright[4, 0] == turned[5, 4]
    assert turned == {(5 - y, x): letter for (x, y), letter in upright.items()}
    assert dict(piece.cells(180)) == {(7 - x, 5 - y): one for (x, y), one in upright.items()}


# ---- broken packs ----


def write(tmp_path: Path, files: dict[str, str]) -> Root:
    folder = tmp_path / "own" / "drunagor"
    (folder / "scenarios").mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (folder / name).write_text(text, encoding="utf-8")
    return Root(tmp_path / "own")


OGRE = """
[[monster]]
id = "ogre"
name = "Ogre"
color = "black"
cards = [
  { rank = "rookie", hp = 9 },
  { rank = "fighter", hp = 9, keywords = ["cleave 2"] },
]
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"black"', '"blakc"', 5, 'did you mean "black"?'),
        ("hp = 9 }", "hp = 0 }", 7, "monster.ogre.cards[1].hp: "),
        ("cleave 2", "claeve 2", 8, 'There is no "claeve 2"; did you mean "cleave 2"?'),
        ("cleave 2", "cleave", 8, 'There is no "cleave"; did you mean "cleave 1"?'),
        ("cleave 2", "slow 2", 8, 'There is no "slow 2"; did you mean "slow"?'),
        ("hp = 9 }", 'immunities = ["brun"] }', 7, 'did you mean "burn"?'),
        ('"fighter"', '"rookie"', 2, "two cards are rookie standard"),
        ('rank = "fighter", ', "", 2, "have a rank on each card"),
        ('"black"', '"black"\nfigurs = 3', 6, 'did you mean "figures"?'),
        ('"black"', '"black"\nminiature = "executionr"', 6, 'did you mean "executioner"?'),
    ],
)
def test_a_broken_monster_is_named_with_its_line(tmp_path, old, new, line, message):
    assert old in OGRE
    root = write(tmp_path, {"ogre.toml": OGRE.replace(old, new, 1)})
    (problem,) = check(Pack, "drunagor", [SHIPPED, root], references)
    assert (Path(problem.file).name, problem.line) == ("ogre.toml", line)
    assert message in str(problem)


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[[piece]]\nid = "p"\nname = "p"\nkind = "tile"\nrows = ["..", "..."]', 1, "all rows are of one length"),
        ('[[piece]]\nid = "p"\nname = "p"\nkind = "tile"\nrows = ["..", ".3"]', 1, "'3' means nothing here"),
        ('[[piece]]\nid = "p"\nname = "p"\nkind = "base"\nrows = ["00"]', 1, "rows and columns come in twos"),
        ('[[shape]]\nid = "s"\nrune = "red"\nrows = [".."]', 1, "covers at least one space"),
        ('[[shape]]\nid = "s"\nrune = "red"\nrows = ["X.", ".X"]', 1, "b2 is not joined to a1"),
        ('[[shape]]\nid = "s"\nrune = "red"\nrows = ["XXXXXXXXX"]', 1, "9 spaces are too many for a Darkness tile"),
        (f'[[piece]]\nid = "p"\nname = "p"\nkind = "tile"\nrows = ["{42 * "."}"]', 1, "more than 40 rows or columns"),
        ('[[position]]\nid = "p"\nname = "p"\norder = 1\nrow = "top"\nrole = "lader"', 6, 'did you mean "leader"?'),
        ('[[ruling]]\nid = "r"\nname = "r"\nrule = ""\ndefault = "x"\noptions = []', 5, 'There is no "x"'),
        ('[[card]]\nid = "c"\nmonster = "abominaton"', 3, 'did you mean "abomination"?'),
    ],
)
def test_other_broken_entries_are_named_with_their_line(tmp_path, text, line, message):
    root = write(tmp_path, {"own.toml": text})
    (problem,) = check(Pack, "drunagor", [SHIPPED, root], references)
    assert (Path(problem.file).name, problem.line) == ("own.toml", line)
    assert message in str(problem)


HUNT = """id = "hunt"
name = "Hunt"
number = 0

[[set_up]]
label = "start"
name = "Start"
spawns = [
  { players = 1, color = "white", rank = "rookie", monster = "skeleton_archer", at = "a1" },
  { players = 2, color = "grey", rank = "rookie" },
]
[set_up.room]
pieces = [{ piece = "floor", at = "a1" }]
tokens = [{ kind = "chest", at = "b1" }]
doors = [{ door = 1, at = "b2", side = "east" }]

[[set_up]]
label = "next"
name = "Next"
[set_up.room]
pieces = [{ piece = "floor", at = "c1" }]

[[piece]]
id = "floor"
name = "floor"
kind = "tile"
rows = ["..", ".."]

[[reminder]]
id = "watch"
text = "Watch out."

[[trigger]]
id = "door"
on = "door_opened"
where = { door = 1 }
then = [
  { step = "open_room", label = "next" },
  { step = "remind", text = "watch" },
  { step = "summon", kind = "shadow_knight", rank = "rookie", at = "c2" },
  { step = "give_tokens", who = "all", token = "focus", count = 1 },
]
"""


def chapter_problems(tmp_path, text):
    root = write(tmp_path, {"scenarios/hunt.toml": text})
    return [
        one
        for one in check_scenarios(Chapter, "drunagor", [SHIPPED, root], faults_of_a_chapter)
        if one.file.endswith("hunt.toml")
    ]


def test_a_valid_chapter_of_the_owner(tmp_path):
    assert chapter_problems(tmp_path, HUNT) == []


def test_a_map_has_at_most_1024_spaces(tmp_path):
    def with_floor(columns: int, rows: int) -> str:
        floor = ", ".join([f'"{"." * columns}"'] * rows)
        return HUNT.replace('piece = "floor", at = "c1"', 'piece = "hall", at = "c1"') + (
            f'\n[[piece]]\nid = "hall"\nname = "hall"\nkind = "tile"\nrows = [{floor}]\n'
        )

    assert chapter_problems(tmp_path, with_floor(30, 30)) == []
    (problem,) = chapter_problems(tmp_path, with_floor(34, 34))
    assert "more than 1024 spaces on one map" in str(problem)


MAP_OFF = """id = "hunt"
name = "Hunt"
number = 0
set_up = [
  { label = "start", name = "Start" },
  { label = "door_2", name = "Door 2" },
  { label = "cellar", name = "Cellar" },
]

[[trigger]]
id = "down"
on = "door_opened"
where = { door = 1 }
then = [{ step = "open_room", label = "cellar" }]

[[trigger]]
id = "a_curse"
on = "door_opened"
where = { door = 2 }
then = [{ step = "give_tokens", who = "all", token = "bleed" }]
"""


def test_doors_without_a_map_are_those_that_triggers_or_set_ups_name(tmp_path):
    assert chapter_problems(tmp_path, MAP_OFF) == []
    (problem,) = chapter_problems(tmp_path, MAP_OFF.replace("door = 2 }", "door = 3 }"))
    assert problem.line == 19
    assert 'There is no "3"' in str(problem)


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ('"skeleton_archer"', '"skeletn_archer"', 9, 'did you mean "skeleton_archer"?'),
        ('"white", rank', '"black", rank', 9, 'There is no "black skeleton_archer"; there are: white.'),
        ("players = 1,", "players = 3,", 5, "spawns go by party size"),
        ("players = 2,", "players = 6,", 10, "a whole number from 1 to 5"),
        ('"grey", rank = "rookie"', '"grey"', 10, "are summoned with a rank"),
        ('at = "a1" },\n', 'at = "a9" },\n', 9, 'There is no "a9"'),
        ('at = "a1" },\n', 'at = "b1" },\n', 9, 'There is no "free b1".'),
        ('"floor", at = "a1"', '"flor", at = "a1"', 13, 'did you mean "floor"?'),
        ('"floor", at = "a1"', '"floor", at = "b1"', 13, 'There is no "area that begins at b1".'),
        ('"floor", at = "c1"', '"floor", at = "a1"', 21, 'There is no "room for a tile on a1".'),
        ('"floor", at = "c1"', '"floor", at = "ao1"', 21, 'There is no "column or row after the first 40".'),
        ('"floor", at = "c1"', '"floor", at = "c41"', 21, 'There is no "column or row after the first 40".'),
        ('side = "east"', 'side = "north"', 15, 'There is no "edge north of b2".'),
        ('side = "east"', 'side = "south"', 15, 'There is no "space south of b2 in next".'),
        ('at = "b2", side', 'at = "z9", side', 15, 'There is no "z9"'),
        ('label = "next" },', 'label = "nxt" },', 38, 'did you mean "next"?'),
        ('text = "watch"', 'text = "wach"', 39, 'did you mean "watch"?'),
        ('kind = "shadow_knight"', 'kind = "shadow_knigt"', 40, 'did you mean "shadow_knight"?'),
        ('token = "focus"', 'token = "fokus"', 41, 'did you mean "focus"?'),
        ("number = 0", "numbr = 0", 3, 'did you mean "number"?'),
    ],
)
def test_a_broken_chapter_is_named_with_its_line(tmp_path, old, new, line, message):
    assert old in HUNT
    problems = chapter_problems(tmp_path, HUNT.replace(old, new, 1))
    assert any(one.line == line and message in str(one) for one in problems), [str(one) for one in problems]


@pytest.mark.parametrize(("rows", "lines"), [(24, []), (26, [21])])
def test_a_map_that_is_too_large_is_named_with_its_line(tmp_path, rows, lines):
    """The floor, then a hall 40 spaces wide."""
    hall = '[[piece]]\nid = "hall"\nname = "hall"\nkind = "base"\nrows = ["{}"]\n\n[[reminder]]'
    large = HUNT.replace("[[reminder]]", hall.format('", "'.join([40 * "0"] * rows)), 1)
    large = large.replace('{ piece = "floor", at = "c1" }', '{ piece = "hall", at = "a3" }', 1)
    problems = [one for one in chapter_problems(tmp_path, large) if "1024 spaces" in str(one)]
    assert [one.line for one in problems] == lines


def test_assembling_a_broken_chapter_says_what_is_wrong(tmp_path):
    root = write(tmp_path, {"scenarios/hunt.toml": HUNT.replace('"skeleton_archer"', '"skeletn_archer"')})
    chapter = load_scenario(Chapter, "drunagor", "hunt", [SHIPPED, root]).content
    with pytest.raises(ContentErrors, match='There is no "skeletn_archer"; did you mean "skeleton_archer"'):
        assemble(pack(), chapter)
