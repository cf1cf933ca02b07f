"""The fighters of a fight and their combat numbers.

The app asks the players once for numbers that the content does not have.
"""

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
from assistant.games.runebound2.state import OPPONENT_NUMBER, Combatant, Fight, Player, ally_number
from assistant.messages.names import Label
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, Text, t

MOST_TYPED_ALLIES = 9
"""The highest number of Allies that players can enter. They type it as one digit."""
FIELDS = tuple(field for field, _ in COMBAT_NUMBERS)


class Contender(Struct, frozen=True):
    """A fighter with the current combat numbers.

    The numbers are looked up each time, because players may correct them during a fight.
    """

    combatant: Combatant
    numbers: dict[str, int]

    @property
    def id(self) -> str:
        return self.combatant.id

    @property
    def number(self) -> int:
        return self.combatant.number

    @property
    def life(self) -> int:
        return self.numbers["life"]

    @property
    def life_left(self) -> int:
        return 0 if self.combatant.fallen else max(0, self.life - self.combatant.wounds)

    def value(self, phase: str) -> int:
        """Return the attribute for a combat phase. A Challenge's attribute is the number that rolls must reach."""
        return self.numbers[phase]

    def damage(self, phase: str) -> int:
        return self.numbers[f"{phase}_damage"]


class Contenders(Struct, frozen=True):
    """Both sides of a fight with their current numbers.

    In a duel, `hero` and `allies` are the attacker of this round with the Allies, and `foe` is the defender.
    """

    fight: Fight
    hero: Contender
    foe: Contender
    allies: tuple[Contender, ...]


def contenders(content: Content, players: Sequence[Player], fight: Fight) -> Contenders:
    """Return both sides of this fight with their current numbers."""

    def contender(combatant: Combatant) -> Contender:
        return Contender(combatant, _numbers(content, players, combatant.id))

    allies = tuple(contender(ally) for ally in fight.attacking_allies)
    return Contenders(fight, contender(fight.attacker), contender(fight.defender), allies)


def _numbers(content: Content, players: Sequence[Player], id: str) -> dict[str, int]:
    """Return the combat numbers of a fighter. A hero's numbers include experience counters and Items."""
    player = next((player for player in players if player.hero == id), None)
    facts = HERO_NUMBERS if player is not None else ALLY_NUMBERS if id in content.pack.ally else CHALLENGE_NUMBERS
    numbers = {field: facts[field].seen(content, id) or 0 for field in FIELDS}
    if player is not None:
        numbers |= {attribute: attribute_value(content, player, attribute) for attribute in PHASE_ORDER}
        numbers["life"] += player.closed
    return numbers


# -- read from their cards


def _read_numbers(table: RuneTable, printed: Printed, facts: dict[str, Fact[int]], id: str, name: Label) -> None:  # type: ignore[type-arg]
    """Ask for the combat numbers that are not known yet, in the order in which they are printed."""
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
                reports=True,
            )
        )
        printed.learn(table, id, **{field: answer.get(field, 0) for field in fields})


def _box(field: str, label: Text) -> Box:
    """Return the input box for one combat number. Only Life must be filled in."""
    if field == "life":
        return Box(field, label, row=t("on the card"), least=1, most=20, empty="needed")
    return Box(field, label, row=t("on the card"), most=40)


def hero_combatant(table: RuneTable, who: str) -> Combatant:
    """Return the hero as a fighter. If the app keeps no sheet with the wounds, ask for them."""
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
            reports=True,
        )
    return Combatant(player.number, who, wounds)


def ally_combatants(table: RuneTable, who: str) -> list[Combatant]:
    """Return the hero's Allies as fighters. If the app keeps no sheet with the Allies, ask for them."""
    cards = [(ally.card, ally.wounds) for ally in table.state.player_of(who).allies]
    if not table.is_held("sheets"):
        prompt = t("How many Allies fight with you?")
        most = MOST_ALLIES if "ally_upkeep" not in table.state.variants else MOST_TYPED_ALLIES
        n = table.number(
            f"allies:{who}", prompt, most=most, expected=0, name=t("Allies"), at_once=True, to=who, reports=True
        )
        cards = [(_ask_ally(table, index), 0) for index in range(n)]
    combatants = []
    for index, (card, wounds) in enumerate(cards):
        _read_numbers(table, ALLY_CARD, ALLY_NUMBERS, card, ALLY(table.content, card))
        combatants.append(Combatant(ally_number(index), card, wounds))
    return combatants


def _ask_ally(table: RuneTable, index: int) -> str:
    """Ask which Ally fights and return the id of the card. A new name is saved in `own.toml`."""
    known = [card for card in table.content.pack.ally.values() if card.demo == table.content.scenario.demo]
    options = tuple(Option(card.id, card.name) for card in known)
    chosen = table.ask(
        CardQuestion(
            key=f"ally:{index}", name=t("Ally"), prompt=t("Which Ally?"), options=(*options, another()), reports=True
        )
    )
    if chosen != ANOTHER:
        return chosen
    prompt = t("Which name is printed on it?")
    return ALLY_CARD.new(table, f"ally_name:{index}", prompt, **table.content.origin)


def challenge_combatant(table: RuneTable, colour: str, card: str, *, enemy: bool = False) -> tuple[Combatant, str]:
    """Return the opponent as a fighter, and the id of its card. If the card is not known, ask which one it is.

    The opponent is a Challenge, or an enemy created by an Encounter if `enemy` is true.
    """
    if not card:
        named = CHALLENGE_COLOUR(table.content, colour)
        if enemy:
            prompt = t("Which {colour} Encounter is it?", colour=named)
            card = _ask_card(table, prompt, "encounter", colour, enemy=True)
        else:
            card = _ask_card(table, t("Which {colour} Challenge is it?", colour=named), "challenge", colour)
    _read_numbers(table, ADVENTURE_CARD, CHALLENGE_NUMBERS, card, CARD(table.content, card))
    return Combatant(OPPONENT_NUMBER, card), card


def _ask_card(table: RuneTable, prompt: Text, kind: str, colour: str, **facts: bool) -> str:
    """Ask which card was drawn and return its id. The answer is saved with `colour` and `facts`.

    The list includes cards whose colour is not known.
    """
    demo = table.content.scenario.demo
    known = [
        card
        for card in table.content.pack.adventure.values()
        if card.kind == kind and card.colour in (colour, None) and card.demo == demo
    ]
    options = tuple(Option(card.id, card.name) for card in known)
    chosen = table.ask(
        CardQuestion(
            key="challenge", name=ADVENTURE_KINDS[kind], prompt=prompt, options=(*options, another()), reports=True
        )
    )
    if chosen == ANOTHER:
        fields = {"colour": colour, "kind": kind, **facts, **table.content.origin}
        name = _unnamed_challenge(table.content, colour)
        return ADVENTURE_CARD.new(table, "challenge_name", t("Which name is printed on it?"), name, **fields)
    unread = {} if table.content.pack.adventure[chosen].colour else {"colour": colour}
    if unread | facts:
        ADVENTURE_CARD.learn(table, chosen, **unread, **facts)
    return chosen


def _unnamed_challenge(content: Content, colour: str) -> Name:
    """Return a new name for a Challenge whose printed name nobody typed, for example `yellow 3`."""
    taken, named = {card.name.en for card in content.pack.adventure.values()}, UNNAMED_CHALLENGES[colour]
    number = next(n for n in count(1) if f"{named.en} {n}" not in taken)
    return Name(f"{named.en} {number}", f"{named.pl} {number}")


# -- input of the odds


def _side(fighter: Contender) -> Side:
    return Side(
        tuple(fighter.value(phase) for phase in PHASE_ORDER),  # type: ignore[arg-type]
        tuple(fighter.damage(phase) for phase in PHASE_ORDER),  # type: ignore[arg-type]
    )


def fight_setup(both: Contenders) -> FightSetup:
    """Return the fighters in the form that the odds are calculated from."""
    return FightSetup(_side(both.hero), _side(both.foe), tuple(_side(ally) for ally in both.allies), both.fight.again)


def fight_position(both: Contenders) -> Position:
    """Return the current Life, phase and attacks in the form that the odds are calculated from."""
    fight = both.fight
    phase = PHASE_ORDER.index(fight.phase) if fight.phase in PHASE_ORDER else 0
    return Position(
        both.hero.life_left,
        both.foe.life_left,
        tuple(ally.life_left for ally in both.allies),
        phase,
        both.hero.combatant.attacked,
        tuple(ally.combatant.attacked for ally in both.allies),
    )


# -- a fight that has not begun


def known_fight(content: Content, player: Player, card: str) -> Contenders | None:
    """Return a fight of this hero against a card, to calculate the odds. Return None if a number is not known."""
    sources = [(HERO_NUMBERS, player.hero), (CHALLENGE_NUMBERS, card)]
    sources += [(ALLY_NUMBERS, ally.card) for ally in player.allies]
    if any(facts[field].seen(content, id) is None for facts, id in sources for field in FIELDS):
        return None
    allies = [Combatant(0, ally.card, ally.wounds) for ally in player.allies]
    fight = Fight(Combatant(0, player.hero, player.wounds), Combatant(0, card), allies)
    return contenders(content, [player], fight)
