"""The Darkness turn: runes are drawn, tiles are laid, heroes are hurt. Rules digest: 5.13-5.15, A4.

With the map on, the app finds the place of a tile, and the party leader chooses among equals. With the map off, the
players lay the tile and say who is caught.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from assistant.components.random_draw import pick
from assistant.engine.rules import rule
from assistant.engine.sequence import each, when
from assistant.games.drunagor import corrections
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.endings import lose
from assistant.games.drunagor.board import places
from assistant.games.drunagor.board.builder import board_of, has_map
from assistant.games.drunagor.darkness import tiles
from assistant.games.drunagor.darkness.placement import in_darkness
from assistant.games.drunagor.darkness.shapes import SMALL_TILES, spaces_in_words
from assistant.games.drunagor.figures import damage, selection
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE
from assistant.games.drunagor.monsters.events import Crushed, DarknessHunts, RuneCardFlipped, RuneDrawn, TileLaid
from assistant.games.drunagor.monsters.ranking import Hunted
from assistant.games.drunagor.names import OF_RUNES, RUNE_COLORS, hero_name, kind_name
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import DARKNESS, Drunagor
from assistant.messages.events import Decided, Event
from assistant.messages.questions import GO_ON_KEY, OneOf, Option, WhichOf
from assistant.messages.text import Text, t, tn

INSIDE = "inside"
"""The answer "the hunted hero is in Darkness already" (map off).

It is also noted in `state.affected` of this hero.
"""
BROKEN, NOWHERE = "broken", "nowhere"
"""Answers with the map off: "three small tiles instead", and "no tile has a legal place"."""
MOST_RUNES = 9


# ---- the turn ----


@rules.step(phase="darkness", title=t("the Darkness"), rule="5.13, L834, L2247-2265")
def darkness_turn(table: DrunagorTable) -> None:
    """Run the Darkness turn: draw as many runes as the face-up side of the rune card says, then flip that card."""
    table.schedule(DARKNESS_TURN)


@rules.step(phase="darkness", title=t("the Darkness begins"), rule="5.13, L834, L2247-2265")
def darkness_begins(table: DrunagorTable) -> None:
    """Ask what only the players know: the heroes' places, and how many runes the rune card draws."""
    state = table.state
    corrections.sweep(table)
    places.confirm_places(table)
    if state.rune_side not in state.rune_counts:  # printed on the card; asked if the content doesn't know it
        state.rune_counts[state.rune_side] = table.number(
            f"rune_count:{state.rune_side}",
            t("Darkness Hunt: how many runes does this side draw?"),
            name=t("runes"),
            hint=t("Asked once for each side of the card."),
            expected=1,
            most=MOST_RUNES,
        )
    if _count(state) > 1 and not state.drawn:
        table.ruling("g22_several_runes")
    state.started = DARKNESS


def _are_drawn_together(table: DrunagorTable) -> bool:
    several = _count(table.state) > 1 and not table.state.drawn
    return several and table.ruling("g22_several_runes", told=False) == "drawn_together"


@rules.step(phase="darkness", title=t("runes of Darkness"), rule="G22")
def draw_together(table: DrunagorTable) -> None:
    """Draw all runes of this turn before the first tile is laid, if the players chose so for ruling G22."""
    table.state.drawn = [draw(table, number, _count(table.state)) for number in range(1, _count(table.state) + 1)]


@rules.step(phase="darkness", title=t("a Darkness tile"), rule="5.14")
def lay_rune(table: DrunagorTable, rune: str) -> None:
    """Lay the tile of a rune that was drawn before."""
    drawn = table.state.drawn
    _lay(table, rune)
    if rune in drawn:
        drawn[drawn.index(rune)] = ""


@rules.step(phase="darkness", title=t("a rune of Darkness"), rule="5.13, L2249-2265")
def draw_rune(table: DrunagorTable, number: str = "") -> None:
    """Draw a rune onto the track and lay its tile.

    `number` counts the runes of the Darkness turn. It is empty for a rune drawn by an effect.
    """
    _lay(table, draw(table, int(number), _count(table.state)) if number else draw(table))
    if number:
        table.state.drawn.append("")


def _count(state: Drunagor) -> int:
    return state.rune_counts.get(state.rune_side, 0)


@rules.step(phase="darkness", title=t("the rune card flips"), rule="L834, L3292")
def flip_rune_card(table: DrunagorTable) -> None:
    state = table.state
    state.drawn = []
    state.rune_side = "b" if state.rune_side == "a" else "a"
    table.tell(RuneCardFlipped(side=state.rune_side, runes=_count(state)))


DARKNESS_TURN = rules.sequence(
    "darkness_turn_in_order",
    lambda state: state.hunt,
    darkness_begins,
    when(draw_together, _are_drawn_together),
    each(lay_rune, lambda table: [rune for rune in table.state.drawn if rune]),
    each(draw_rune, lambda table: [str(n) for n in range(len(table.state.drawn) + 1, _count(table.state) + 1)]),
    flip_rune_card,
)


# ---- runes ----


@rule("5.13, 5.9")
def draw(table: DrunagorTable, number: int = 1, of: int = 1) -> str:
    """Draw a rune from the bag, put it on the track and return it. The last rune loses the adventure."""
    state = table.state
    if state.bag.left < 1:
        lose(table, "last_rune")
    rune = pick(table, "runes", lambda: _rune_question(state, number, of))
    state.bag.take(rune)
    state.runes[rune] = state.runes.get(rune, 0) + 1
    table.tell(RuneDrawn(rune=rune, left=state.bag.left, x=state.runes[rune]))
    if state.bag.left < 1:
        lose(table, "last_rune")
    return rune


def _rune_question(state: Drunagor, number: int, of: int) -> OneOf:
    counts = state.bag.counts
    barred = {rune: _none_left_reason(state, rune) for rune in RUNE_COLORS if not counts.get(rune)}
    return OneOf(
        key="rune",
        name=t("rune"),
        prompt=t("Draw a rune from the bag. Its colour?"),
        lead=(t("Darkness: rune {number} of {of}.", number=number, of=of),) if of > 1 else (),
        options=tuple(
            Option(rune, name, number=place, most=counts.get(rune, 0))
            for place, (rune, name) in enumerate(RUNE_COLORS.items(), 1)
        ),
        barred=barred,
        hint=t("Drawn all the same? Correct the bag or the track first: a.") if barred else None,
    )


def _none_left_reason(state: Drunagor, rune: str) -> Text:
    laid = state.runes.get(rune, 0)
    if not laid:
        return t("the bag has none")
    return tn("it lies on the track", "all {n} lie on the track", laid)


# ---- the hunt ----


def _lay(table: DrunagorTable, rune: str) -> None:
    if has_map(table.state, table.content):
        _lay_on_map(table, rune)
    else:
        _lay_by_players(table, rune)


@rule("5.13, L2257-2267")
def _lay_on_map(table: DrunagorTable, rune: str) -> None:
    places.ask_missing_places(table)
    outside = targets(table)
    if not outside:
        crush(table)
        return
    leader = track.leader(table.state, table.content)
    table.tell(DarknessHunts(hero=outside[0].id, hp=outside[0].number, leader=leader.id))
    before = len(table.events)
    if not tiles.lay_on_map(table, rune) and table.ruling("g55_nothing_fits") == "crush":
        crush(table, no_place=True)
    _show_tile_to_lay(table, rune, table.events[before:])


def _show_tile_to_lay(table: DrunagorTable, rune: str, told: Sequence[Event]) -> None:
    """Show the players which tile to lay and, if the app chose its place, why there."""
    laid = [event for event in told if isinstance(event, TileLaid)]
    decided = [event for event in told if isinstance(event, Decided) and event.chooser == tiles.tile_places.name]
    if not laid or all(event.by == "table" for event in decided):
        return
    cells = spaces_in_words([cell for event in laid for cell in event.cells])
    small = laid[0].small
    if table.content.chapter.demo and table.source("runes") == "app":
        prompt = t("The Darkness spreads to {cells}.", cells=cells)
    elif small:
        prompt = t("Lay small tiles on {cells}.", cells=cells)
    else:
        prompt = t("Lay the tile on {cells}.", cells=cells)
    reasons = (reason for event in decided for reason in (*event.reasons[1:], *event.reasons[:1]))
    lead = (_rune_line(table, rune), *reasons)
    table.go_on("tile_laid", prompt, t("it lies there"), name=t("Darkness tile"), lead=lead)


def targets(table: DrunagorTable) -> tuple[Hunted, ...]:
    """Return the heroes whom the Darkness hunts, in order: all heroes outside Darkness.

    Hidden, immune and knocked-out heroes are hunted, too. Ruling G23 may put heroes on printed Darkness outside.
    """
    state, rulings = table.state, table.world.rulings
    if not has_map(state, table.content):
        return targets_off_map(state, rulings)
    inside = in_darkness(board_of(state, table.content))
    covered = {cell for tile in state.darkness for cell in tile.cells}
    printed = {hero.id for hero in state.heroes if hero.id in inside and hero.at not in covered}
    if printed and table.ruling("g23_printed_darkness") == "no":
        inside -= printed
    return tiles.darkness_targets(state, rulings, inside)


def targets_off_map(state: Drunagor, rulings: Mapping[str, str]) -> tuple[Hunted, ...]:
    """Return the heroes whom the Darkness hunts with the map off.

    Heroes caught by a tile this turn, and heroes who are in Darkness as the players said, are left out.
    """
    inside = {hero.id for hero in state.heroes if {INSIDE, "darkness"} & set(state.affected.get(hero.number, []))}
    return tiles.darkness_targets(state, rulings, inside)


@rule("5.13, L2263-2265")
def crush(table: DrunagorTable, *, no_place: bool = False) -> None:
    """Damage every hero by the number of heroes in the party, even immune ones (L2263).

    All heroes are in Darkness or, with `no_place`, no tile has a legal place.
    """
    state = table.state
    party = state.party_size
    table.tell(Crushed(damage=party, no_place=no_place))
    down = [hero for hero in state.heroes if hero.knocked_out]
    again = bool(down) and table.ruling("g24_crushing_knocked_out") == "yes"
    for hero in state.heroes:
        if hero.knocked_out and again:
            damage.knock_out(table, hero)
        else:
            damage.deal(table, hero, party, source=t("Darkness"), preventable=False)


# ---- map off: the players lay the tile ----


def _lay_by_players(table: DrunagorTable, rune: str) -> None:
    state = table.state
    while targets(table):
        answer = table.ask(lambda: _caught_question(table, rune))
        prey = state.hero(targets(table)[0].id)  # health may have been corrected while the question waited
        if NOWHERE in answer:
            break
        if INSIDE not in answer:
            small = BROKEN in answer
            tiles.count_tiles(table, SMALL_TILES if small else 1, small=small)
            tiles.catch(table, rune, [id for id in answer if id != BROKEN], small=small, hunted=prey.id)
            return
        state.affected.setdefault(prey.number, []).append(INSIDE)
    if not targets(table):
        crush(table)
    elif table.ruling("g55_nothing_fits") == "crush":
        crush(table, no_place=True)


def _caught_question(table: DrunagorTable, rune: str) -> WhichOf:
    state, content = table.state, table.content
    outside = targets(table)
    prey, name = outside[0], hero_name(content, outside[0].id)
    free = {hunted.id for hunted in outside}
    nowhere = []
    if table.ruling("g55_nothing_fits", told=False) == "crush":  # only this reading depends on it
        nowhere = [Option(NOWHERE, t("no tile has a legal place: everybody loses {n}", n=state.party_size))]
    heroes = selection.options_by_name(table, [hero for hero in state.heroes if hero.id in free])
    broken = _broken_step(table, outside)
    allies = [
        Option(ally.id, ally.display_name(content), number=6 + n if n < 3 else ally.number)
        for n, ally in enumerate(state.allies)
    ]
    return WhichOf(
        key=f"caught:{prey.id}",
        name=t("caught"),
        lead=(t("{hero}: {hp} HP, the most health outside Darkness.", hero=name, hp=prey.number),),
        steps=_steps(rune, name, WHOLE_OR_BROKEN),
        steps_with={BROKEN: _steps(rune, name, broken)},
        prompt=t("Who stands on the new tile? Type the numbers, then {key}.", key=GO_ON_KEY),
        none=t("nobody is caught"),
        taken=t("caught: {names}", names=""),
        alone=(INSIDE, NOWHERE),
        loses=DARKNESS_DAMAGE,
        options=(
            *heroes,
            *allies,
            Option(BROKEN, t("three small tiles"), note=broken, number=9),
            *nowhere,
            Option(INSIDE, _inside_label(table, outside), number=0),
        ),
        why=RULES_OF_THUMB,
        rule="5.14, L2257-2335",
    )


def _broken_step(table: DrunagorTable, outside: Sequence[Hunted]) -> Text:
    """Return what the hands do with three small tiles.

    It names the hero towards whom the rest is laid if some small tiles already catch the hunted hero. It also says if
    there is no such hero, or if the box has too few small tiles.
    """
    if not tiles.are_tiles_left(table, SMALL_TILES, small=True):
        return t("Lay small tiles, one after another, as many as the box has left.")
    hero = hero_name(table.content, outside[0].id)
    if len(outside) < 2:
        return t("Lay three small tiles, one after another. {hero} caught? Discard the rest.", hero=hero)
    following = hero_name(table.content, outside[1].id)
    return t(
        "Lay three small tiles, one after another. {hero} caught? The rest go on to {next}.", hero=hero, next=following
    )


def _inside_label(table: DrunagorTable, outside: Sequence[Hunted]) -> Text:
    """Return the label of the answer "the hunted hero is in Darkness already", with what follows from it."""
    hero = hero_name(table.content, outside[0].id)
    if len(outside) < 2:
        n = table.state.party_size
        return t("{hero} is in Darkness already: no tile, everybody loses {n}", hero=hero, n=n)
    following = hero_name(table.content, outside[1].id)
    return t("{hero} is in Darkness already: hunt {next}", hero=hero, next=following)


def _steps(rune: str, hero: Text, whole_or_broken: Text) -> tuple[Text, ...]:
    """Return what the players' hands do to lay the tile."""
    return (
        t("Take the tile shown on the back of the {rune} rune.", rune=OF_RUNES[rune]),
        t(
            "Lay it as near to {hero} as it goes, best of all under {hero}: on a spawn point, "
            "or edge to edge with Darkness, flat on one level.",
            hero=hero,
        ),
        whole_or_broken,
    )


WHOLE_OR_BROKEN = t("No room, or three small tiles end nearer? Lay those instead: press 9.")


RULES_OF_THUMB = (
    t("Catching the hunted hero comes before everything; otherwise the nearest edge as near as possible."),
    t("Nearness is counted in steps of a hero: around walls and gaps, corners too."),
    t("Whole and in pieces equally near: it stays whole."),
    t("Any spawn point or edge of Darkness will do: the one that leads nearest, not the nearest one."),
    t("Edge to edge, not over a corner. One level up or down is no hindrance; from level 0 to 2 only small tiles go."),
    t("A small tile that climbs from level 0 to 2 costs two."),
    t("Several places equally near: the party leader chooses."),
    t("Everybody on the tile is caught. Only small tiles go on to the next hero; all inside: the rest is discarded."),
    t("No legal place at all: no tile. The rune lies on the track all the same."),
)
"""Rule 5.14 in short, for players who lay the tile themselves."""


def _rune_line(table: DrunagorTable, rune: str) -> Text:
    state, content = table.state, table.content
    slots = [(card.kind, content.slot(card.kind, card.rank, card.behaviour)) for card in state.cards]
    kinds = tuple(kind_name(content, kind) for kind, slot in slots if slot is not None and slot.rune == rune)
    name, x, left = RUNE_COLORS[rune], state.runes.get(rune, 0), state.bag.left
    if not kinds:
        return t("DARKNESS. X for {rune} is now {x}. Bag {left}.", rune=name, x=x, left=left)
    return t("DARKNESS. X for {rune} is now {x}: {kinds}. Bag {left}.", rune=name, x=x, kinds=kinds, left=left)
