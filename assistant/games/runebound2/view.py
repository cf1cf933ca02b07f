"""The content of the screen: heroes, Event, undefeated Challenges, doom track, fight, sheets, markets."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.runebound2.adventure.discards import (
    discards_to_counter,
    discards_to_endgame,
    has_doom_track,
    hazard_place,
)
from assistant.games.runebound2.adventure.hazards import LEAST_SYMBOLS, hazard_chances
from assistant.games.runebound2.card_summaries import held_card_summary
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.fight.fighters import contenders
from assistant.games.runebound2.fight.odds import PHASE_ORDER, percent
from assistant.games.runebound2.fight.view import fight_panels, phase_strip
from assistant.games.runebound2.headlines import headline_of
from assistant.games.runebound2.hero.experience import counter_price, experience_level
from assistant.games.runebound2.hero.items import armour_count, weapon_count
from assistant.games.runebound2.hero.sheet import attribute_value, hero_life, hero_stamina
from assistant.games.runebound2.names import (
    ATTRIBUTES,
    CARD,
    CARD_COLOURS,
    CHALLENGE_COLOUR,
    CITY,
    COLOUR,
    COLOURS,
    COUNTER_COLOURS,
    EXPERIENCE,
    HERO,
    ITEM_KINDS,
    MARKET,
    TERRAINS,
    rank_name,
)
from assistant.games.runebound2.numbers import (
    DOOM_COUNTERS,
    EVENT_RANKS,
    HEALING_PRICE,
    MOST_ALLIES,
    MOST_ARMOUR,
    MOST_WEAPONS,
    MOVEMENT_DICE,
    MOVEMENT_DICE_HURT,
    REST_EXHAUSTION,
    UPKEEP_PRICE,
)
from assistant.games.runebound2.rules import HERO_NUMBERS, ITEM_KIND, rules
from assistant.games.runebound2.state import HeldAlly, HeldItem, Player, Runebound2, Slot
from assistant.messages.text import ROMAN, Text, as_text, for_eyes, hued, t, tc, tn, verbatim
from assistant.ui.view import tracked
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Chance,
    Chart,
    Count,
    Figure,
    Grid,
    Health,
    Label,
    Layout,
    Lines,
    Mark,
    Pairs,
    Panel,
    Shelf,
    Slip,
    Stage,
    Stat,
    Stats,
    Strip,
    Track,
    View,
)
from assistant.ui.view.headlines import asked_hero

ORDINALS = (t("1st"), t("2nd"), t("3rd"), t("4th"), t("5th"), t("6th"))


def view(content: Content, moment: Moment[Runebound2]) -> View:
    """Return the content of the screen for the current state of the game and the open question."""
    state = moment.state
    sheets = rules.is_held(moment.world, "sheets") and state.laid
    panels = [*fight_panels(content, state, moment), _round_panel(content, state, sheets)]
    if has_doom_track(state) and state.threshold and not state.endgame:
        panels.append(_doom_panel(content, state))
    if sheets and not state.over:
        panels += _hero_panels(content, state, _shown_player(state, moment))
    if state.stacks:
        panels.append(_markets_panel(content, state))
    if state.laid and (rules.is_held(moment.world, "counters") or state.built):
        panels.append(_counts_panel(content, state, moment))
    if not state.endgame:
        panels.append(_turn_summary(content, state, moment))
    return View(
        (t("Runebound 2"), content.scenario.name),
        (t("round {n}", n=state.round), *_status(state)),
        tuple(panels),
        headline=headline_of(moment.question, _named_hero(content, state, moment)),
        count=_doom_countdown(state) if state.fight is None else _life_at_risk(content, state, moment),
        strip=phase_strip(state.fight) if state.fight is not None else Strip(()),
    )


def _named_hero(content: Content, state: Runebound2, moment: Moment[Runebound2]) -> Label | None:
    """Return the hero whom the headline names among several: the one who is asked or whose turn it is."""
    who = asked_hero(moment.question, state.course.who, [player.hero for player in state.players])
    return HERO(content, who) if who and not state.is_solo and not state.over else None


def _life_at_risk(content: Content, state: Runebound2, moment: Moment[Runebound2]) -> Count | None:
    """Return the Life of the hero who is asked in a fight, which the screen shows in large digits.

    Return None for the choice of an action, whose table of odds needs the width of the screen.
    """
    fight = state.fight
    if fight is None or state.over or moment.question.heads:
        return None
    both = contenders(content, state.players, fight)
    hero = both.foe if fight.rival and moment.question.to == both.foe.id else both.hero
    hue = "bad" if hero.life_left <= 1 else "accent"
    return Count(hero.life_left, tn("Life left", "Life left", hero.life_left), as_text(HERO(content, hero.id)), hue)


def _status(state: Runebound2) -> list[Text]:
    if state.over:
        return [t("over")]
    if state.endgame:
        return [hued(t("ENDGAME"), "bad")]
    if not has_doom_track(state) or not state.threshold:
        return []
    words = [t("doom {n} of {most}", n=state.counters, most=DOOM_COUNTERS)]
    if state.counters >= DOOM_COUNTERS - 1:
        n = discards_to_endgame(state)
        words.append(hued(tn("ENDGAME IN {n} DISCARD", "ENDGAME IN {n} DISCARDS", n), "warn"))
    return words


def _doom_countdown(state: Runebound2) -> Count | None:
    """Return the number of discards until the next doom counter. The screen shows it in large digits."""
    if state.over or state.fight is not None or not has_doom_track(state) or not state.threshold or state.endgame:
        return None
    n = discards_to_counter(state)
    return Count(n, tn("discard", "discards", n), t("to next doom"), "bad" if n == 1 else "accent")


# -- heroes


def _round_panel(content: Content, state: Runebound2, sheets: bool) -> Panel:
    order = [state.player_of(hero) for hero in state.order] if state.endgame and state.order else state.players
    figures = tuple(_figure(content, state, player, sheets) for player in order)
    title = t("THE ENDGAME") if state.endgame else t("ROUND {n}", n=state.round)
    return Panel("round", title, (Track(figures), *_board(content, state)))


def _figure(content: Content, state: Runebound2, player: Player, sheets: bool) -> Figure:
    acting = state.course.who or state.player.hero
    mark: Mark = "out" if player.out else "now" if player.hero == acting and not state.over else "ahead"
    life = hero_life(content, player)
    health = Health(max(0, life - player.wounds), life) if sheets and life else None
    tokens = (hued(tn("{n} rune", "{n} runes", player.runes), "gold"),) if player.runes else ()
    if state.endgame:
        tokens = (*tokens, t("level {n}", n=experience_level(player)), t("red {n}", n=player.red_cards))
    if player.closed and sheets:
        tokens = (*tokens, t("closed {n}", n=player.closed))
    cards = sum(not card.rune for card in player.kept)
    tokens = (*tokens, *((t("cards {n}", n=cards),) if cards > 0 else ()))
    note = t("gold {n}", n=player.gold) if sheets else None
    return Figure(HERO(content, player.hero), mark, player.number, "hero", "hero", health, tokens, note)


# -- the board


def _board(content: Content, state: Runebound2) -> list[Block]:
    """Return the Event in play and the undefeated Challenges, numbered in the order in which they will be discarded."""
    blocks: list[Block] = [_event(content, state)]
    if state.slots:
        ages = {slot.number: place for place, slot in enumerate(state.slots_by_age)}
        rows = tuple(
            (
                t("{n} {card}", n=slot.number, card=_challenge(content, slot)),
                ORDINALS[ages[slot.number]],
                verbatim(str(slot.since)),
            )
            for slot in state.slots
        )
        blocks.append(Grid((t("UNDEFEATED"), t("leaves"), t("since round")), rows))
    return blocks


def _challenge(content: Content, slot: Slot) -> Label:
    return CARD(content, slot.card) if slot.card else CHALLENGE_COLOUR(content, slot.colour)


def _event(content: Content, state: Runebound2) -> Strip:
    now = state.event.rank if state.event is not None else 0
    note = None
    if state.event is not None:
        name = CARD(content, state.event.card) if state.event.card else COLOUR(content, state.event.colour)
        note = t("{name}, since round {n}", name=name, n=state.event.since)
    stages = []
    for rank in range(1, EVENT_RANKS + 1):
        mark: Mark = "out" if rank < now else "now" if rank == now else "ahead"
        label = t("EVENT {rank}", rank=ROMAN[rank]) if rank == 1 else verbatim(ROMAN[rank])
        stages.append(Stage(label, mark, note=note if mark == "now" else None))
    return Strip(tuple(stages))


NO_CARD = for_eyes(verbatim("-"), t("none"))


def _doom_panel(content: Content, state: Runebound2) -> Panel:
    """Return the doom track, from the last position to the first. Empty positions at the end share one row."""
    places, used = len(content.cities()), max(len(state.doom), state.counters)
    rows: list[tuple[Label, ...]] = []
    if places - used > 1:
        rows.append((verbatim(f"{used + 1}-{places}"), NO_CARD, verbatim("")))
    for place in range(places if places - used == 1 else used, 0, -1):
        card = COLOUR(content, state.doom[place - 1].colour) if place <= len(state.doom) else NO_CARD
        crest = hued(t("DOOM"), "bad") if place <= state.counters else verbatim("")
        known = content.city_at(place)
        city = CITY(content, known) if known else t("city {n}", n=place)
        rows.append((t("{n} {city}", n=place, city=city), card, crest))
    ends = [tn("Endgame in {n} discard", "Endgame in {n} discards", max(0, discards_to_endgame(state)))]
    if "hazards" in state.variants and state.doom:
        ends.append(t("hazard number: {list}", list=tuple(_hazard_colours(content, state))))
    blocks = (
        Bar(t("cards"), len(state.doom), state.threshold, hue="bad"),
        Bar(t("doom counters"), state.counters, DOOM_COUNTERS, hue="bad"),
        Grid((t("city"), t("card"), t("crest")), tuple(rows)),
        Lines(tuple(ends)),
    )
    return Panel("doom", t("DOOM TRACK"), blocks, t("next in {n}", n=discards_to_counter(state)))


def _hazard_colours(content: Content, state: Runebound2) -> Iterator[Text]:
    """Yield a text for each colour on the doom track, with the hazard numbers that lead to it."""
    numbers: dict[str, list[str]] = {}
    for n in range(LEAST_SYMBOLS, 10):
        numbers.setdefault(hazard_place(state, n)[1], []).append(str(n))
    for colour, leading in numbers.items():
        yield t("{n} {colour}", n=" ".join(leading), colour=COLOUR(content, colour))


def _shown_player(state: Runebound2, moment: Moment[Runebound2]) -> Player:
    """Return the hero whose panels are shown: in a fight the one who is asked, else the one whose turn it is."""
    asked = next((player for player in state.players if player.hero == moment.question.to), None)
    return asked if asked is not None and state.fight is not None else state.player


def _hero_panels(content: Content, state: Runebound2, player: Player) -> list[Panel]:
    """Return the panels of a hero: first the numbers, then the cards."""
    life, stamina = hero_life(content, player), hero_stamina(content, player)
    damages = [HERO_NUMBERS[f"{phase}_damage"].seen(content, player.hero) for phase in PHASE_ORDER]
    stats = tuple(
        Stat(
            ATTRIBUTES[phase],
            attribute_value(content, player, phase),
            below=t("damage {n}", n=damage) if damage else None,
        )
        for phase, damage in zip(PHASE_ORDER, damages, strict=True)
    )
    blocks: list[Block] = [Stats(stats)]
    if life:
        blocks.append(Bar(t("Life"), life - player.wounds, life, hue="good"))
    if stamina:
        blocks.append(Bar(t("exhaustion"), player.exhaustion, stamina, hue="warn"))
    points = player.points + content.points(player.counters)
    worth = t("{n} of {cost}", n=points, cost=counter_price(content, state))
    pairs = [(tc("money", "gold"), verbatim(str(player.gold))), (t("experience points"), worth)]
    if player.experience:
        bought = tuple(EXPERIENCE[counter.kind] for counter in player.experience)
        pairs.append((t("bought"), t("{list}", list=bought)))
    if player.closed:
        pairs.append(
            (t("closed"), t("{list}", list=tuple(CARD_COLOURS[colour] for colour in COLOURS[: player.closed])))
        )
    blocks.append(Pairs(tuple(pairs)))
    panels = [Panel("sheet", t("THE HERO"), tuple(blocks), HERO(content, player.hero))]
    rows = [_item(content, item) for item in player.items] + [_ally(content, ally) for ally in player.allies]
    rows += [
        (CARD(content, card.card) if card.card else COLOUR(content, card.colour), t("kept"), verbatim(""))
        for card in player.kept
    ]
    if rows:
        grid = Grid((t("card"), t("kind"), t("now")), tuple(rows))
        does = Lines(tuple(_card_texts(content, player)))
        panels.append(Panel("cards", t("CARDS"), (grid, does) if does.lines else (grid,), HERO(content, player.hero)))
    return panels


def _card_texts(content: Content, player: Player) -> Iterator[Text]:
    """Yield the known effects of the hero's cards."""
    for held in player.held_cards:
        if (does := held_card_summary(content, held)) is not None:
            yield t("{card}: {does}", card=MARKET(content, held), does=does)
    for card in player.kept:
        entry = content.pack.adventure.get(card.card)
        if entry is not None and entry.does is not None:
            yield t("{card}: {does}", card=entry.name, does=entry.does)


def _item(content: Content, item: HeldItem) -> tuple[Label, ...]:
    kind = ITEM_KIND.seen(content, item.card)
    now = tc("Item", "face up") if item.face_up else tc("Item", "face down")
    return MARKET(content, item.card), ITEM_KINDS[kind] if kind else t("Item"), now


def _ally(content: Content, ally: HeldAlly) -> tuple[Label, ...]:
    now = t("wounds {n}, exhaustion {m}", n=ally.wounds, m=ally.exhaustion)
    return MARKET(content, ally.card), t("Ally"), now


def _markets_panel(content: Content, state: Runebound2) -> Panel:
    shelves = tuple(
        Shelf(CITY(content, city), tuple(_slip(content, card) for card in cards))
        for city, cards in state.stacks.items()
        if cards
    )
    return Panel("markets", t("MARKETS"), shelves)


def _slip(content: Content, card: str) -> Slip:
    cost = content.price(card)
    return Slip(MARKET(content, card), corner=verbatim(str(cost)) if cost is not None else None)


def _counts_panel(content: Content, state: Runebound2, moment: Moment[Runebound2]) -> Panel:
    blocks: list[Block] = []
    if rules.is_held(moment.world, "counters"):
        heads = (t("COUNTERS"), t("map"), t("pool"), t("heroes"))
        rows = tuple(
            (
                COUNTER_COLOURS[colour],
                verbatim(str(state.on_map.get(colour, 0))),
                verbatim(str(state.pool.get(colour, 0))),
                verbatim(str(sum(player.counters.get(colour, 0) for player in state.players))),
            )
            for colour in COLOURS
        )
        blocks.append(Grid(heads, rows))
    gone = Counter(content.pack.adventure[card].colour for card in state.gone if card in content.pack.adventure)
    counted = {colour: (state.left.get(colour, 0), state.discards.get(colour, 0), gone[colour]) for colour in COLOURS}
    named = (t("DECKS"), t("left"), tc("deck", "discarded"), t("gone for good"))
    columns = len(named) if gone else len(named) - 1
    decks = tuple(
        (CARD_COLOURS[colour], *(verbatim(str(n)) for n in ns[: columns - 1])) for colour, ns in counted.items()
    )
    blocks.append(Grid(named[:columns], decks))
    return Panel("counts", t("COUNTED"), tuple(blocks))


def _turn_summary(content: Content, state: Runebound2, moment: Moment[Runebound2]) -> Panel:
    """Return a summary of the rules for a turn, including the variants in play."""
    items = t("{list}", list=(weapon_count(MOST_WEAPONS), armour_count(MOST_ARMOUR)))
    allies = tn("{n} Ally", "{n} Allies", MOST_ALLIES)
    any_number = t("any number of Allies, {n} gold each in a city", n=UPKEEP_PRICE)
    limits = (
        t("one Item of each kind and type") if "item_limit" in state.variants else items,
        any_number if "ally_upkeep" in state.variants else allies,
    )
    rested = range(REST_EXHAUSTION)
    blocks: list[Block] = [
        Lines(
            (
                t("face up again: your activated cards"),
                t("{n} dice; {hurt} if hurt", n=MOVEMENT_DICE, hurt=MOVEMENT_DICE_HURT),
                t(
                    "rest: roll {dice} dice, take off {off} exhaustion",
                    dice="/".join(str(dice) for dice in reversed(rested)),
                    off="/".join(str(REST_EXHAUSTION - dice) for dice in reversed(rested)),
                ),
                t("step: no dice, one hex, any terrain"),
            )
        ),
        Lines((t("one card moving, in the market, before combat, each round"),), t("ACTIVATE")),
        Lines(limits, t("LIMITS")),
        Lines((t("first a market card; {n} gold heals a wound or all exhaustion", n=HEALING_PRICE),), t("CITY")),
        Lines((t("{n} experience points a counter", n=counter_price(content, state)),), t("EXPERIENCE")),
    ]
    rolled = rules.source(moment.world, "movement") == "app"
    hazards = hazard_chances(content, by_app=rolled) if "hazards" in state.variants else {}
    if hazards:
        rows = tuple(Chance(TERRAINS[terrain], percent(share)) for terrain, share in hazards.items())
        blocks.append(Chart(rows, t("a hazard on an empty hex")))
    table = [
        name
        for id, name in (("sheets", t("your hero")), ("markets", t("markets")), ("counters", t("adventure counters")))
        if not rules.is_held(moment.world, id)
    ]
    blocks.append(Lines((t("{list}", list=(*table, t("the map"))),), t("ON THE TABLE, not asked about")))
    return Panel("short", t("A TURN, IN SHORT"), tuple(blocks))


# -- laying out the board again


def layout(content: Content, moment: Moment[Runebound2]) -> Layout:
    """Return what the players need to lay out the board of a saved game again."""
    state = moment.state
    rows: list[tuple[Text, tuple[Label, ...]]] = []
    if state.event is not None:
        rows.append((t("event in play"), (rank_name(state.event.rank), COLOUR(content, state.event.colour))))
    for slot in state.slots:
        rows.append((t("slot {n}", n=slot.number), (CHALLENGE_COLOUR(content, slot.colour),)))
    if state.doom:
        rows.append((t("doom track, from the first place"), tuple(COLOUR(content, card.colour) for card in state.doom)))
        rows.append((t("doom counters"), (verbatim(str(state.counters)),)))
    for player in state.players:
        rows.append((t("{hero}: runes", hero=HERO(content, player.hero)), (verbatim(str(player.runes)),)))
    rows += tracked.rows(rules.places(moment.world, content))
    where = (t("{scenario}, round {n}.", scenario=content.scenario.name, n=state.round),)
    only = (t("Where the figures stand, the counters on the map, what heroes and markets hold."),)
    sheets = rules.is_held(moment.world, "sheets")
    return Layout(where, tuple(rows), only, picture=(_round_panel(content, state, sheets).blocks[0],))
