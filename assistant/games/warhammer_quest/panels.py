"""The panels of the screen: zones, quest, acting enemy, activations, party, campaign."""

from __future__ import annotations

from collections.abc import Sequence

from assistant.components.pile import Pile
from assistant.engine.checkpoint import World
from assistant.games.warhammer_quest.board.figures import LAIR_KEY, SHADOW_KEY
from assistant.games.warhammer_quest.board.wounds import enemy_health_left, health_left
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.decks import ENEMIES, LOCATIONS
from assistant.games.warhammer_quest.names import (
    COLOUR,
    CONDITION,
    DIE_SYMBOLS,
    DUNGEON,
    GEAR,
    HERO,
    KEYWORD,
    LOCATION,
    SYMBOLS,
    count_text,
    kind_of,
    name_in_play,
)
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.party.gear import DUNGEON_DECK, GEAR_DECK
from assistant.games.warhammer_quest.phases.heroes import activation_order
from assistant.games.warhammer_quest.phases.peril import next_colour, peril_track
from assistant.games.warhammer_quest.reference import texts_of
from assistant.games.warhammer_quest.rules import EXPLORATION, HEALTH, rules
from assistant.games.warhammer_quest.settlement.log import carried_lines, pool_lines
from assistant.games.warhammer_quest.state import MOST_IN_ZONE, Enemy, Equipped, Hero, WarhammerQuest, full_health
from assistant.messages.text import Name, Text, for_eyes, hued, t, tc, tn, verbatim
from assistant.ui.view.blocks import (
    Bar,
    Block,
    Card,
    Cards,
    Dice,
    Die,
    Figure,
    Grid,
    Health,
    Label,
    Lines,
    Mark,
    Pairs,
    Panel,
    Stage,
    Stat,
    Strip,
    Track,
    Zone,
    ZoneCard,
    Zones,
)

START = for_eyes(verbatim("○"), t("start"))
PLAIN = for_eyes(verbatim("·"), t("plain"))
EFFECTS: dict[str | None, Text] = {
    "none": t("no effect"),
    "phase": t("effect in its phase"),
    "other": t("effect: on its card"),
    None: t("effect: see its card"),
}


# -- the table


def table(content: Content, state: WarhammerQuest) -> Panel:
    """Return the panel of zones: the heroes in seating order, the shadows, and the lair if an enemy is in it."""
    return Panel("table", t("THE TABLE"), (zones(content, state),))


def zones(content: Content, state: WarhammerQuest) -> Zones:
    made = [_zone(content, state, hero) for hero in state.heroes]
    made.append(Zone(SHADOW_KEY, t("SHADOWS"), _zone_cards(content, state, state.shadows)))
    if state.lair:
        made.append(Zone(LAIR_KEY, t("LAIR"), _zone_cards(content, state, state.lair)))
    return Zones(tuple(made))


def _zone_cards(content: Content, state: WarhammerQuest, enemies: Sequence[Enemy]) -> tuple[ZoneCard, ...]:
    return tuple(_zone_card(content, state, enemy) for enemy in enemies)


def _zone(content: Content, state: WarhammerQuest, hero: Hero) -> Zone:
    mark: Mark = "out" if hero.defeated else "now" if state.active == hero.id else "ahead"
    cards = _zone_cards(content, state, state.enemies_in(hero.id))
    words = _hero_status(content, state, hero)
    value = t("{list}", list=tuple(words)) if words else None
    name = HERO(content, hero.id)
    return Zone(str(hero.number), name, cards, mark, value, MOST_IN_ZONE, health_of(content, hero))


def health_of(content: Content, hero: Hero) -> Health | None:
    """Return the health that a hero has left, or None if the hero is defeated or the health is not known."""
    most = full_health(content, hero)
    return Health(health_left(content, hero), most) if most and not hero.defeated else None


def _star() -> Text:
    """Return the sign for the party leader."""
    return hued(for_eyes(verbatim("*"), t("leader")), "gold")


def _hero_status(content: Content, state: WarhammerQuest, hero: Hero) -> list[Label]:
    """Return the words beside a hero's name: the leader's star, "defeated", and conditions.

    If the hero's health is not known, the number of wounds is added.
    """
    words: list[Label] = [_star()] if hero.id == state.leader else []
    if hero.out:
        words.append(hued(t("out for good"), "bad"))
    elif hero.defeated:
        words.append(hued(tc("hero", "defeated"), "bad"))
    elif not full_health(content, hero) and hero.wounds:
        words.append(tn("{n} wound", "{n} wounds", hero.wounds))
    return [*words, *(CONDITION(content, one) for one in hero.conditions)]


def _zone_card(content: Content, state: WarhammerQuest, enemy: Enemy) -> ZoneCard:
    mark: Mark = "now" if enemy.number == state.acting else "ahead"
    if not enemy.face_up:
        return ZoneCard(enemy.number, hued(t("face-down"), "blue"), enemy.ready, face_up=False, mark=mark)
    card, health = content.pack.enemy[enemy.card], HEALTH.seen(content, enemy.card)
    left = enemy_health_left(content, enemy) if health else -enemy.wounds
    note, brief = None, None
    if card.attack is not None:
        bar = tuple(KEYWORD(content, word) for word in card.bar or ())
        note, attack = t("attack {n}", n=card.attack), f"a{card.attack}"
        brief = Name(attack, attack)
        if card.resilience:
            note = t("{attack}, resilience {n}", attack=note, n=card.resilience)
            brief = Name(f"{attack} r{card.resilience}", f"{attack} o{card.resilience}", attack, attack)
        note = t("{numbers}: {bar}", numbers=note, bar=bar) if bar else note
    name = name_in_play(content, enemy.card)
    return ZoneCard(enemy.number, name, enemy.ready, mark=mark, left=left or None, most=health, note=note, brief=brief)


# -- dice


SYMBOL_HUES = {"success": "good", "critical": "gold", "attack": "bad", "defence": "blue", "nemesis": "violet"}


def roll(content: Content, rolled: DiceRolled) -> Panel:
    """Return the panel with the dice that the app has just rolled for a hero's action."""
    dice = [Dice(HERO(content, rolled.who), tuple(_die(content, face) for face in rolled.hero))]
    if rolled.enemy:
        dice.append(Dice(t("enemy dice"), tuple(_die(content, face) for face in rolled.enemy)))
    return Panel("roll", t("THE ROLL"), tuple(dice))


def _die(content: Content, face: str) -> Die:
    """Return a die with the symbols of its face. A blank face is drawn as an empty die."""
    symbols = content.pack.face[face].symbols
    if not symbols:
        meaning = t("{symbol}: {meaning}", symbol=t("blank"), meaning=t("nothing happens"))
        return Die(t("blank"), state="used", meaning=t("{meanings}.", meanings=(meaning,)))
    named = tuple(t("{symbol}: {meaning}", symbol=SYMBOLS[one], meaning=DIE_SYMBOLS[one]) for one in symbols)
    words = t("{symbols}", symbols=tuple(SYMBOLS[one] for one in symbols))
    return Die(words, SYMBOL_HUES[symbols[0]], meaning=t("{meanings}.", meanings=named))


# -- a card


def card(content: Content, enemy: Enemy) -> Panel:
    """Return the panel of the enemy that acts: its numbers, its effect bar and the meaning of the keywords."""
    made = content.pack.enemy[enemy.card]
    numbers = (
        (t("attack"), made.attack, "bad"),
        (t("health"), made.health, "good"),
        (_RESILIENCE, made.resilience, ""),
    )
    stats = tuple(Stat(label, verbatim("?") if value is None else value, hue) for label, value, hue in numbers)
    words = made.bar or ()
    shown = Card(
        made.name,
        made.hue or "grey",
        enemy.number,
        kind_of(made),
        stats,
        badges=tuple(KEYWORD(content, word) for word in words),
        lines=(*(_meaning(content, word) for word in dict.fromkeys(words)), *texts_of(made)),
        mark="now",
    )
    note = t("level {n}", n=made.level) if made.level else None
    return Panel("card", t("THE CARD"), (Cards((shown,)),), note)


_RESILIENCE = t("resilience")


def _meaning(content: Content, word: str) -> Text:
    known = content.pack.keyword.get(word)
    name = KEYWORD(content, word)
    if known is None or known.meaning is None:
        return t("{word}: as its card says", word=name)
    return t("{word}: {meaning}", word=name, meaning=known.meaning)


# -- the quest


def quest(content: Content, state: WarhammerQuest) -> Panel:
    """Return the panel with the peril track, the location, the leader and the decks."""
    blocks: list[Block] = []
    if peril_track(content):
        blocks.append(peril(content, state))
    if state.location:
        blocks.append(location(content, state))
    blocks.append(Pairs(_quest_rows(content, state)))
    return Panel("quest", t("THE QUEST"), tuple(blocks), t("round {n}", n=max(1, state.round)))


def peril(content: Content, state: WarhammerQuest) -> Strip:
    return Strip(
        tuple(
            Stage(
                COLOUR(content, colour) if colour else PLAIN if place else START,
                "now" if place == state.peril else "done" if place < state.peril else "ahead",
                hue=colour,
            )
            for place, colour in enumerate(("", *peril_track(content)))
        ),
        spaces=True,
    )


def _peril_text(content: Content, state: WarhammerQuest) -> Text:
    spaces = peril_track(content)
    colour, rounds = next_colour(content, state)
    here = t("{n} of {most}", n=state.peril, most=len(spaces))
    if not colour:
        return t("{here}, no colour ahead", here=here)
    name = COLOUR(content, colour)
    if state.peril >= len(spaces):
        return t("{here}, {colour} every round", here=here, colour=name)
    return tn("{here}, {colour} in {n} round", "{here}, {colour} in {n} rounds", rounds, here=here, colour=name)


def location(content: Content, state: WarhammerQuest) -> Bar | Pairs:
    """Return the location with its progress and its effect."""
    name, most = LOCATION(content, state.location), EXPLORATION.seen(content, state.location)
    card = content.pack.location[state.location]
    effect = EFFECTS[card.effect] if card.text is None else t("in its phase: {text}", text=card.text)
    if not most:
        return Pairs(((name, t("progress {n}, {effect}", n=state.progress, effect=effect)),))
    full = state.progress >= most
    note = t("explored, {effect}", effect=effect) if full else effect
    return Bar(name, state.progress, most, hue="good" if full else "", note=note)


def _quest_rows(content: Content, state: WarhammerQuest) -> tuple[tuple[Label, Label], ...]:
    leader, then = HERO(content, state.leader) if state.leader else verbatim("?"), state.next_leader
    leads = t("{leader}, then {hero}", leader=leader, hero=HERO(content, then)) if then != state.leader else leader
    ahead = ((t("peril"), _peril_text(content, state)),) if peril_track(content) else ()
    return (
        *ahead,
        (t("leader"), leads),
        (t("enemies"), _pile(ENEMIES.left(state), state.enemy_deck)),
        *_decks(state),
    )


def _decks(state: WarhammerQuest) -> list[tuple[Label, Label]]:
    rows: list[tuple[Label, Label]] = [(t("locations"), count_text(LOCATIONS.left(state)))]
    for name, deck in ((t("dungeon"), DUNGEON_DECK), (t("gear"), GEAR_DECK)):
        left, pile = deck.left(state), deck.pile(state)
        if left or pile.discard:
            rows.append((name, _pile(left, pile)))
    return rows


def _pile(left: int, pile: Pile) -> Text:
    return t("{left}, discard pile {n}", left=count_text(left), n=len(pile.discard))


# -- the round


def round_(content: Content, state: WarhammerQuest) -> Panel:
    """Return the panel with the activations of this round in their order."""
    return Panel("round", t("ACTIVATIONS"), (activations(content, state),))


def activations(content: Content, state: WarhammerQuest) -> Track:
    order = activation_order(state) if state.laid_out else [hero.id for hero in state.heroes]
    acting = state.course.at == "hero_activation"
    done = len(order) - len(state.course.left) if acting else len(order) if state.round else 0
    figures = []
    for place, id in enumerate(order):
        hero = state.hero(id)
        mark: Mark = "done" if place < done else "now" if acting and place == done else "ahead"
        tokens = (_star(),) if id == state.leader and place == 0 else ()
        figures.append(
            Figure(
                HERO(content, id),
                "out" if hero.defeated else mark,
                hero.number,
                "hero",
                "hero",
                health_of(content, hero),
                tokens,
            )
        )
    return Track(tuple(figures))


# -- the party, if the app tracks its cards


COLUMNS: dict[str, Text] = {
    "attack": tc("column", "attack"),
    "explore": tc("column", "explore"),
    "rest": tc("column", "rest"),
    "aid": tc("column", "aid"),
}


def party(content: Content, world: World[WarhammerQuest]) -> Panel | None:
    """Return the panel with each hero's actions, gear limit, gear and items, or None if the app tracks none of them."""
    held = {id for id in ("actions", "gear", "dungeon") if rules.is_held(world, id)}
    if not held:
        return None
    heroes = world.state.heroes
    columns: list[tuple[Label, list[Label]]] = [(t("hero"), [HERO(content, hero.id) for hero in heroes])]
    if "actions" in held:
        columns += [(head, [_action(content, hero, id) for hero in heroes]) for id, head in COLUMNS.items()]
    if "gear" in held:
        columns.append((t("gear"), [_limit(content, hero) for hero in heroes]))
    cells = tuple(zip(*(cells for _, cells in columns), strict=True))
    blocks: list[Block] = [Grid(tuple(head for head, _ in columns), cells)] if len(columns) > 1 else []
    lines = tuple(line for hero in heroes for line in _belongings(content, hero))
    note = for_eyes(t("tokens inside, P prepares"), t("")) if "actions" in held else None
    return Panel("party", t("THE PARTY"), (*blocks, *([Lines(lines)] if lines else ())), note)


def _action(content: Content, hero: Hero, id: str) -> Text:
    """Return the sign for an action card.

    `[2]` is a ready card with two success tokens, `-·-` an exhausted card without tokens. A `P` means the prepare icon,
    a `+` an advanced card.
    """
    exhausted, tokens = id in hero.exhausted, hero.tokens.get(id, 0)
    prepares, advanced = content.pack.hero[hero.id].prepare == id, id in hero.advanced
    shown = ("-{}-" if exhausted else "[{}]").format(tokens or "·") + "P" * prepares + "+" * advanced
    said = [t("exhausted") if exhausted else t("ready")]
    said += [tn("{n} token", "{n} tokens", tokens)] if tokens else []
    said += [t("prepares")] if prepares else []
    said += [tc("action", "advanced")] if advanced else []
    return hued(for_eyes(verbatim(shown), t("{list}", list=tuple(said))), "grey" if exhausted else "white")


def _limit(content: Content, hero: Hero) -> Text:
    not_legendary = [gear for gear in hero.gear if not content.pack.gear[gear.card].hero]
    return t("{n} of {limit}", n=len(not_legendary), limit=hero.gear_limit)


def _belongings(content: Content, hero: Hero) -> list[Text]:
    things = (
        *(gear(content, equipped) for equipped in hero.gear),
        *DUNGEON.all(content, hero.items),
    )
    return [t("{hero}: {things}", hero=HERO(content, hero.id), things=things)] if things else []


def gear(content: Content, one: Equipped) -> Label:
    """Return the name of a gear card, followed by "depleted" or "exhausted" if it is."""
    name = GEAR(content, one.card)
    if one.depleted:
        return t("{gear} (depleted)", gear=name)
    return name if one.ready else t("{gear} (exhausted)", gear=name)


# -- the campaign


def campaign(content: Content, state: WarhammerQuest) -> Panel:
    """Return the panel with the results of the quests, what each hero keeps, and the campaign pool."""
    quest = content.printed
    rows: list[tuple[Label, Label]] = [
        (t("{n}. {quest}", n=place, quest=one.name), hued(t("won"), "good") if one.won else hued(t("lost"), "bad"))
        for place, one in enumerate(state.results, 1)
    ]
    if quest.quests and not state.outcome:
        last = quest.number == quest.quests
        rows.append((t("{n}. {quest}", n=quest.number, quest=quest.name), t("now, decides all") if last else t("now")))
    blocks: list[Block] = [Pairs(tuple(rows))] if rows else []
    lines = (*carried_lines(content, state), *pool_lines(content, state))
    if lines:
        blocks.append(Lines(lines))
    note = t("quest {n} of {of}", n=quest.number, of=quest.quests) if quest.quests else None
    return Panel("campaign", t("THE CAMPAIGN"), tuple(blocks), note)
