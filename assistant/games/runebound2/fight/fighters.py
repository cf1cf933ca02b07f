"""Who fights: the seven numbers of each are read once from the card, then looked up wherever they count. Screens 9."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from msgspec import Struct

from assistant.engine.facts import ANOTHER, Fact, Printed, another
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.fight.odds import PHASE_ORDER, FightSetup, Position, Side
from assistant.games.runebound2.hero.sheet import attribute_value, hero_life
from assistant.games.runebound2.names import ADVENTURE_KINDS, ALLY, CARD, CHALLENGE_COLOUR, HERO, UNNAMED_CHALLENGES
from assistant.games.runebound2.numbers import MOST_ALLIES
from assistant.games.runebound2.rules import (
    ADVENTURE_CARD,
    ALLY_CARD,
    ALLY_NUMBERS,
    CHALLENGE_NUMBERS,
    COMBAT_NUMBERS,
    HERO_CARD,
    HERO_NUMBERS,
    RuneTable,
)
from assistant.games.runebound2.state import FIRST_ALLY_NUMBER, OPPONENT_NUMBER, Combatant, Fight, Player
from assistant.messages.names import Label
from assistant.messages.questions import Card, Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, Text, t

MOST_TYPED_ALLIES = 9
"""One digit, where any number of Allies may be kept."""
FIELDS = tuple(field for field, _ in COMBAT_NUMBERS)


class Contender(Struct, frozen=True):
    """A combatant as he stands now. His numbers are never kept: what is corrected in mid-fight counts at once."""

    who: Combatant
    numbers: dict[str, int]

    @property
    def id(self) -> str:
        return self.who.id

    @property
    def number(self) -> int:
        return self.who.number

    @property
    def life(self) -> int:
        return self.numbers["life"]

    @property
    def left(self) -> int:
        return 0 if self.who.fallen else max(0, self.life - self.who.wounds)

    def value(self, phase: str) -> int:
        return self.numbers[phase]

    def damage(self, phase: str) -> int:
        return self.numbers[f"{phase}_damage"]


class Contenders(Struct, frozen=True):
    """Both sides of a fight as they stand now."""

    fight: Fight
    hero: Contender
    foe: Contender
    allies: tuple[Contender, ...]


def contenders(content: Content, players: Sequence[Player], fight: Fight) -> Contenders:
    def stands(one: Combatant) -> Contender:
        return Contender(one, _numbers(content, players, one.id))

    return Contenders(fight, stands(fight.hero), stands(fight.foe), tuple(stands(ally) for ally in fight.allies))


def _numbers(content: Content, players: Sequence[Player], id: str) -> dict[str, int]:
    """As printed, what was typed laid over it; a hero's with the experience he has bought."""
    player = next((one for one in players if one.hero == id), None)
    facts = HERO_NUMBERS if player is not None else ALLY_NUMBERS if id in content.pack.ally else CHALLENGE_NUMBERS
    numbers = {field: facts[field].seen(content, id) or 0 for field in FIELDS}
    if player is not None:
        numbers |= {attribute: attribute_value(content, player, attribute) for attribute in PHASE_ORDER}
        numbers["life"] += player.closed
    return numbers


# -- read from their cards


def _read_numbers(table: RuneTable, printed: Printed, facts: dict[str, Fact[int]], id: str, name: Label) -> None:  # type: ignore[type-arg]
    """What is not known yet in one row of boxes, in the order of the eye over the card."""
    begins = f"numbers:{printed.kind}:{id}:"
    if any(facts[field].seen(table.content, id) is None for field in facts):
        table.apply_corrections()
    asked = table.next_answer()
    if asked.startswith(begins):
        fields = [field for field in asked.removeprefix(begins).split("+") if field in facts]
    else:
        fields = [field for field in facts if facts[field].seen(table.content, id) is None]
    if fields:
        labels = dict(COMBAT_NUMBERS)
        boxes = tuple(_box(field, labels[field]) for field in fields)
        answer = table.ask(
            Sums(
                key=begins + "+".join(fields),
                name=t("{card}", card=name),
                prompt=t("{card}: the numbers on the card, from the top?", card=name),
                hint=t("As printed; asked once."),
                boxes=boxes,
            )
        )
        printed.learn(table, id, **{field: answer.get(field, 0) for field in fields})


def _box(field: str, label: Text) -> Box:
    """Empty means nothing is printed there; only Life must be."""
    if field == "life":
        return Box(field, label, row=t("on the card"), least=1, most=20, empty="needed")
    return Box(field, label, row=t("on the card"), most=40)


def hero_combatant(table: RuneTable, who: str) -> Combatant:
    """With the wounds the sheet knows, or the table says."""
    name = HERO(table.content, who)
    _read_numbers(table, HERO_CARD, HERO_NUMBERS, who, name)
    player = table.state.player_of(who)
    wounds = player.wounds
    if not table.is_held("sheets"):
        prompt = t("{hero}: how many wounds so far?", hero=name)
        wounds = table.number(
            f"wounds:{who}",
            prompt,
            most=max(0, hero_life(table.content, player) - 1),
            expected=0,
            name=t("wounds"),
            at_once=True,
            to=who,
        )
    return Combatant(player.number, who, wounds)


def ally_combatants(table: RuneTable, who: str) -> list[Combatant]:
    """Those of the sheet; without one, as many as the table says."""
    cards = [(ally.card, ally.wounds) for ally in table.state.player_of(who).allies]
    if not table.is_held("sheets"):
        prompt = t("How many Allies fight with you?")
        most = MOST_ALLIES if "ally_upkeep" not in table.state.variants else MOST_TYPED_ALLIES
        n = table.number(f"allies:{who}", prompt, most=most, expected=0, name=t("Allies"), at_once=True, to=who)
        cards = [(_ask_ally(table, place), 0) for place in range(n)]
    made = []
    for place, (card, wounds) in enumerate(cards):
        _read_numbers(table, ALLY_CARD, ALLY_NUMBERS, card, ALLY(table.content, card))
        made.append(Combatant(FIRST_ALLY_NUMBER + place + (place >= MOST_ALLIES), card, wounds))
    return made


def _ask_ally(table: RuneTable, place: int) -> str:
    known = [card for card in table.content.pack.ally.values() if card.demo == table.content.scenario.demo]
    options = tuple(Option(card.id, card.name) for card in known)
    chosen = table.ask(
        Card(key=f"ally:{place}", name=t("Ally"), prompt=t("Which Ally?"), options=(*options, another()))
    )
    if chosen != ANOTHER:
        return chosen
    prompt = t("Which name is printed on it?")
    return ALLY_CARD.new(table, f"ally_name:{place}", prompt, **table.content.origin)


def challenge_combatant(table: RuneTable, colour: str, card: str, *, enemy: bool = False) -> tuple[Combatant, str]:
    """The opponent: a Challenge, or the enemy that an Encounter makes, by its name. Its id."""
    if not card:
        named = CHALLENGE_COLOUR(table.content, colour)
        if enemy:
            prompt = t("Which {colour} Encounter is it?", colour=named)
            card = _ask_card(table, prompt, "encounter", colour, enemy=True)
        else:
            card = _ask_card(table, t("Which {colour} Challenge is it?", colour=named), "challenge", colour)
    _read_numbers(table, ADVENTURE_CARD, CHALLENGE_NUMBERS, card, CARD(table.content, card))
    return Combatant(OPPONENT_NUMBER, card), card


def _ask_card(table: RuneTable, prompt: Text, kind: str, colour: str, **said: bool) -> str:
    """Also a card whose colour nobody had read so far: now it is known."""
    demo = table.content.scenario.demo
    known = [
        card
        for card in table.content.pack.adventure.values()
        if card.kind == kind and card.colour in (colour, None) and card.demo == demo
    ]
    options = tuple(Option(card.id, card.name) for card in known)
    chosen = table.ask(Card(key="challenge", name=ADVENTURE_KINDS[kind], prompt=prompt, options=(*options, another())))
    if chosen == ANOTHER:
        fields = {"colour": colour, "kind": kind, **said, **table.content.origin}
        name = _unnamed_challenge(table.content, colour)
        return ADVENTURE_CARD.new(table, "challenge_name", t("Which name is printed on it?"), name, **fields)
    unread = {} if table.content.pack.adventure[chosen].colour else {"colour": colour}
    if unread | said:
        ADVENTURE_CARD.learn(table, chosen, **unread, **said)
    return chosen


def _unnamed_challenge(content: Content, colour: str) -> Name:
    """The next free one: yellow 3."""
    taken, named = {card.name.en for card in content.pack.adventure.values()}, UNNAMED_CHALLENGES[colour]
    number = next(n for n in count(1) if f"{named.en} {n}" not in taken)
    return Name(f"{named.en} {number}", f"{named.pl} {number}")


# -- as the odds see them


def _side(one: Contender) -> Side:
    return Side(
        tuple(one.value(phase) for phase in PHASE_ORDER),  # type: ignore[arg-type]
        tuple(one.damage(phase) for phase in PHASE_ORDER),  # type: ignore[arg-type]
    )


def fight_setup(both: Contenders) -> FightSetup:
    return FightSetup(_side(both.hero), _side(both.foe), tuple(_side(ally) for ally in both.allies), both.fight.again)


def fight_position(both: Contenders) -> Position:
    fight = both.fight
    phase = PHASE_ORDER.index(fight.phase) if fight.phase in PHASE_ORDER else 0
    return Position(
        both.hero.left,
        both.foe.left,
        tuple(ally.left for ally in both.allies),
        phase,
        fight.hero.attacked,
        tuple(ally.attacked for ally in fight.allies),
    )


# -- before it is chosen how to go on


def known_fight(content: Content, player: Player, card: str) -> Contenders | None:
    """The fight as far as packs and sheet know it; None: a number is missing."""
    readings = [(HERO_NUMBERS, player.hero), (CHALLENGE_NUMBERS, card)]
    readings += [(ALLY_NUMBERS, ally.card) for ally in player.allies]
    if any(facts[field].seen(content, id) is None for facts, id in readings for field in FIELDS):
        return None
    allies = [Combatant(0, ally.card, ally.wounds) for ally in player.allies]
    fight = Fight(Combatant(0, player.hero, player.wounds), Combatant(0, card), allies)
    return contenders(content, [player], fight)
