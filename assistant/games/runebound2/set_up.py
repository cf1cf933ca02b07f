"""Set-up: heroes, variants, the instructions for the players, the first player."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.components.random_draw import draw_lot
from assistant.engine.rules import Choice, rule
from assistant.games.runebound2.adventure.decks import build
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.events import GameBegan, HeroDrawn, RoundBegan
from assistant.games.runebound2.hero.experience import counter_price
from assistant.games.runebound2.hero.market import deal_markets
from assistant.games.runebound2.names import CARD_COLOURS, COLOURS, HERO, VARIANTS
from assistant.games.runebound2.numbers import UNDEFEATED_SLOTS
from assistant.games.runebound2.rules import HERO_CARD, RuneTable, has_no_board, rules
from assistant.games.runebound2.state import DoomCard, Runebound2
from assistant.messages.questions import Number, OneOf, Option
from assistant.messages.text import Text, as_text, t, tn

EXCLUSIVE_VARIANTS = {"short": "long", "long": "short"}
BEGIN = "begin"
LEAST_DOOM, MOST_DOOM = 2, 8
SOLO_DOOM_RULING = "r5_solo_doom"


@rules.step(phase="set_up", title=t("set-up"), rule="Setup, L247-356")
def set_up(table: RuneTable) -> None:
    """Run the set-up: choose heroes and variants, then prepare decks, counters, gold and markets."""
    _seat_heroes(table)
    while (chosen := table.ask(lambda: _set_up_page(table))) != BEGIN:
        toggle_variant(table.state, chosen)
    state, scenario = table.state, table.content.scenario
    box = scenario.box
    state.laid = True
    build(table)
    state.on_map = {colour: box.gems[colour] for colour in COLOURS}
    leftover = table.ruling("r4_leftover") == "pool" if table.is_held("counters") else True
    state.pool = {colour: box.counters[colour] - box.gems[colour] if leftover else 0 for colour in COLOURS}
    for player in state.players:
        player.gold = scenario.gold
    if has_doom_track(state):
        start_doom_track(table)
    if table.is_held("markets"):
        deal_markets(table)


# -- heroes


def _seat_heroes(table: RuneTable) -> None:
    """Replace the seats without a hero: draw a hero by lot, or ask for the name of an unknown hero (L348-350)."""
    for place in range(len(table.state.players)):
        entry = table.content.pack.hero.get(table.state.players[place].hero)
        if entry is None or not entry.seat:
            continue
        taken = {player.hero for player in table.state.players}
        free = [card.id for card in table.content.heroes() if card.id not in taken]
        if entry.seat == "drawn" and free:
            hero = draw_lot(table, "hero", free)
            table.tell(HeroDrawn(hero=hero, number=place + 1))
        else:
            hero = _ask_hero_name(table, place)
        table.state.players[place].hero = hero


def _ask_hero_name(table: RuneTable, place: int) -> str:
    """Ask for the name of a hero that the content does not have, and return the new id."""
    prompt = t("Hero {n}: which name is printed on the card?", n=place + 1)
    while True:
        hero = HERO_CARD.new(table, f"hero_name:{place}", prompt, **table.content.origin)
        if all(player.hero != hero for player in table.state.players):
            return hero
        prompt = t("That hero sits here already. Hero {n}: which name is printed on the card?", n=place + 1)


# -- variants


def toggle_variant(state: Runebound2, variant: str) -> None:
    if variant in state.variants:
        state.variants.remove(variant)
    else:
        state.variants.append(variant)


def _set_up_page(table: RuneTable) -> OneOf:
    """Return the set-up page, on which digits switch variants on or off.

    The shorter and the longer game cannot both be on.
    """
    state = table.state
    options = tuple(
        Option(id, name, note=_variant_note(table, id), number=place)
        for place, (id, name) in enumerate(VARIANTS.items(), 1)
    )
    both, scenario = t("shorter or longer, not both"), table.content.scenario.name
    return OneOf(
        key="variants" if has_no_board(table) else "set_up",
        prompt=t("{scenario}: a digit flips a variant.", scenario=scenario)
        if has_no_board(table)
        else t("{scenario}: lay out the board. A digit flips a variant.", scenario=scenario),
        items=tuple(_instructions(table)),
        options=(
            *options,
            Option(BEGIN, t("begin") if has_no_board(table) else t("the board is laid out: begin"), number=0),
        ),
        expected=BEGIN,
        barred={id: both for id, other in EXCLUSIVE_VARIANTS.items() if other in state.variants},
    )


VARIANT_NOTES: dict[str, Text] = {
    "doom_track": t("discarded cards bring doom to the cities"),
    "hazards": t("an empty hex may hurt"),
    "weak_knockout": t("a knock-out costs no Item and no Ally"),
    "item_limit": t("in place of 2 Weapons and 1 Armor"),
    "ally_upkeep": t("in place of the limit of Allies"),
    "short": t("experience is cheaper"),
    "long": t("experience is dearer"),
}
"""What each variant changes, in a line."""


def _variant_note(table: RuneTable, variant: str) -> Text:
    """Return whether a variant is on, and what it changes."""
    return t("{state}: {what}", state=_variant_state(table, variant), what=VARIANT_NOTES[variant])


def _variant_state(table: RuneTable, variant: str) -> Text:
    if variant in table.state.variants:
        if variant in EXCLUSIVE_VARIANTS:
            return t("ON, {n} experience points a counter", n=counter_price(table.content, table.state))
        return t("ON")
    return t("off, recommended") if variant in ("doom_track", "hazards") else t("off")


def _instructions(table: RuneTable) -> Iterator[Text]:
    """Yield the set-up instructions for the players, or none if the demo is played without a board."""
    state, content = table.state, table.content
    scenario, box = content.scenario, content.scenario.box
    if has_no_board(table):
        yield t("Nothing is laid out: the app holds cards, counters and dice.")
        yield t("There is no map: each turn you say what you meet, an adventure of a colour or a city.")
        return
    yield t("An adventure counter, gem up, on every gem of its colour.")
    yield t("The undefeated-challenge counters 1 to {n} on their slots.", n=UNDEFEATED_SLOTS)
    cities = content.cities()
    start = next(city for city in cities if city.start)
    yield tn(
        "Shuffle Items and Allies; {n} card face up, in each city but {start}.",
        "Shuffle Items and Allies; {n} cards face up, one in each city but {start}.",
        len(cities) - 1,
        start=start.name,
    )
    decks = tuple(t("{colour} {n}", colour=CARD_COLOURS[colour], n=box.cards[colour]) for colour in COLOURS)
    yield t("Shuffle the adventure decks: {decks}.", decks=decks)
    yield t("{n} gold for each hero; figures wait beside the board.", n=scenario.gold)
    if has_doom_track(state):
        yield t("Doom track: the top green card, unseen, onto a green discard pile. Doom counters may stay in the box.")


# -- the doom track


def _doom_threshold(table: RuneTable) -> int:
    """Return the number of cards at which the doom track is full. It depends on the number of players.

    The rulebook's number for one player is not legible. Ask for it and save the answer as ruling 5.
    """
    known = table.content.scenario.doom.get(len(table.state.players), 0)
    if known:
        return known
    expected, for_two = int(table.ruling(SOLO_DOOM_RULING, told=False)), table.content.scenario.doom[2]
    n = table.ask(
        Number(
            key="solo_doom",
            name=t("cards that bring a doom counter"),
            prompt=t("How many cards bring a doom counter?"),
            hint=t("The book's number for one player is lost; {n} is the one for two.", n=for_two),
            least=LEAST_DOOM,
            most=MOST_DOOM,
            expected=expected,
            at_once=True,
        )
    )
    if any(str(n) == option for option, _ in table.context.rulings[SOLO_DOOM_RULING].options):
        table.world.rulings[SOLO_DOOM_RULING] = str(n)
        table.ruling(SOLO_DOOM_RULING)
    return n


@rule("Setup V, L1427-1431, L1476-1481")
def start_doom_track(table: RuneTable) -> None:
    """Start the doom track with the top green card, face down.

    This also happens when the variant is switched on during a game. A threshold that the players corrected stays.
    """
    table.apply_corrections()
    state = table.state
    if not has_doom_track(state):
        return  # a correction has switched the variant off
    threshold = state.threshold or _doom_threshold(table)
    state.threshold = threshold
    if state.left.get("green"):
        state.left["green"] -= 1
        mark = state.green.lay() if "green" in state.built else None
        state.doom.insert(0, DoomCard("green", mark or ""))


# -- the first player


@rules.chooser(t("Who begins?"), phase="set_up", rule="L356", quiet=True)
def first_hero(state: Runebound2, content: Content, lot: str) -> Sequence[Choice]:
    """Return all heroes as possible first players, the hero drawn by lot (`lot`) first.

    The players can choose another hero with the key `d`.
    """
    return [
        Choice(
            id=player.hero,
            label=as_text(HERO(content, player.hero)),
            rank=(player.hero != lot,),
            reasons=(t("Drawn by lot."),) if player.hero == lot else (),
        )
        for player in state.players
    ]


@rules.step(phase="set_up", title=t("the first player"), rule="L356", always=True)
def first_player(table: RuneTable) -> None:
    """Choose the first player by lot. The first player stays the same for the whole game."""
    state = table.state
    heroes = [player.hero for player in state.players]
    lot = draw_lot(table, "first", heroes)
    first = table.decide(first_hero, table.content, lot).id
    state.first = state.turn = heroes.index(first)
    table.tell(GameBegan(first=first, variants=tuple(state.variants)))
    table.tell(RoundBegan(round=1))
