"""What can be set by hand, and corrections that would leave no sensible game. Each chapter adds its own."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping

from assistant.games.mage_knight.called import CARDS, CITIES, CRYSTALS, VIRTUAL
from assistant.games.mage_knight.cards import COLORS, DICE_IN_THE_BOX, DIE, Color
from assistant.games.mage_knight.combat import values as combat_values
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm import values as realm_values
from assistant.games.mage_knight.realm.state import HIGHEST_MEGAPOLIS
from assistant.games.mage_knight.sheet import values as sheet_values
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.pile import Pile, is_unseen
from assistant.table.pieces import Deck
from assistant.table.questions import Refused
from assistant.table.rules import Value
from assistant.table.text import Text, t


def _virtual_values() -> Iterator[Value]:
    """What the virtual player has. Figures 1 to 4 are its crystals."""
    for number, color in enumerate(COLORS, 1):
        yield Value(
            f"virtual.crystals.{color}", t("the virtual player's {what}", what=CRYSTALS[color]), most=30, figure=number
        )
    for color in COLORS:
        yield Value(f"virtual.deck.pool.{color}", CARDS[color], most=40)
    yield Value("virtual.deck.unseen", t("flipped cards nobody saw"), most=40)
    yield Value("virtual.deck.discard", t("its flipped cards, in order"))
    yield Value("virtual.skills", t("its skill tokens"), most=10)
    yield Value("virtual.hero", t("the virtual player's hero"))
    yield Value("virtual.flipped", t("cards it flipped each turn"))


def values(state: MageKnight, content: Content) -> Iterator[Value]:
    """Every tracked value; the virtual player's only where it plays."""
    if state.virtual.plays:
        yield from _virtual_values()
    yield Value("round", t("round"), least=1, most=6)
    yield Value("time", t("day or night"))
    yield Value("turns", t("your turns this round"), most=99)
    yield Value("announced_by", t("who announced the end of the round"))
    yield Value("last_turns", t("last turns still to come"))
    yield Value("ending", t("the scenario's end has come"))
    yield Value("order", t("turn order"))
    for who in (*state.heroes, VIRTUAL):
        if who in state.tactics:
            yield Value(f"tactics.{who}", _tactic_of(state, content, who))
    yield Value("removed_tactics", t("tactics out of the game"))
    for index, city in enumerate(state.cities):
        yield Value(
            f"cities.{index}.level", t("level of {city}", city=CITIES[city.color]), least=1, most=HIGHEST_MEGAPOLIS
        )
        yield Value(f"cities.{index}.conquered", t("{city} is conquered", city=CITIES[city.color]))
    if state.dice:
        yield Value("dice", t("dice in the source"))
    for hero in state.taken_dice:
        yield Value(f"taken_dice.{hero}", t("die taken by the tactic"))
    if state.advanced_actions.column or state.spells.column or state.advanced_actions.deck.left:
        yield Value("advanced_actions.column", t("advanced actions on offer, the lowest last"))
        yield Value("spells.column", t("spells on offer, the lowest last"))
        yield Value("monasteries", t("monasteries that stand, not burned"), most=20)
        yield Value("monastery_cards", t("advanced actions in the unit offer"))
    if state.units.offer or state.units.regular.left:
        yield Value("units.offer", t("units on offer"))
    yield Value("used", t("used up this round"))
    yield from combat_values.values(state, content)
    yield from realm_values.values(state, content)
    yield from sheet_values.values(state, content)


def _tactic_of(state: MageKnight, content: Content, who: str) -> Text:
    if who == VIRTUAL:
        return t("tactic of the virtual player")
    return t("your tactic") if state.alone else t("tactic: {hero}", hero=content.pack.hero[who].name)


def check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible game is refused."""
    _check_seats(state, content)
    _check_virtual_player(state, content)
    if not 1 <= state.round <= content.rounds(len(state.heroes), epic=state.epic):
        raise Refused(
            t(
                "There is no round {round}: a number from 1 to {rounds}.",
                round=state.round,
                rounds=content.rounds(len(state.heroes), epic=state.epic),
            )
        )
    _known((*state.removed_tactics, *state.tactics.values()), content.pack.tactic, t("tactic"))
    _check_pieces(state, content)
    realm_values.check(state, content)
    sheet_values.check(state, content)


def _check_seats(state: MageKnight, content: Content) -> None:
    """Who plays, and in which order."""
    _known(state.heroes, content.pack.hero, t("hero"))
    players = [seats.players for seats in content.scenario.seats]
    if len(set(state.heroes)) < len(state.heroes) or len(state.heroes) not in players:
        raise Refused(
            t(
                "This scenario takes different heroes, so many: {players}. Not: {heroes}.",
                players=" / ".join(str(number) for number in players),
                heroes=", ".join(state.heroes),
            )
        )
    known = [*state.heroes, VIRTUAL] if state.virtual.plays else [*state.heroes]
    named = (state.announced_by, state.playing, state.current)
    for who in (*state.order, *state.last_turns, *state.tactics, *filter(None, named)):
        if who not in known:
            raise Refused(t("Nobody named {who} plays. At the table: {known}.", who=who, known=", ".join(known)))
    playing = [who for who in known if who not in state.eliminated]
    if state.order and sorted(who for who in state.order if who not in state.eliminated) != sorted(playing):
        raise Refused(t("The turn order names each once: {known}.", known=", ".join(known)))


def _check_virtual_player(state: MageKnight, content: Content) -> None:
    virtual = state.virtual
    if virtual.hero:
        _known((virtual.hero,), content.pack.hero, t("hero"))
        if virtual.hero in state.heroes:
            raise Refused(t("{hero} is played already: the virtual player needs another hero.", hero=virtual.hero))
    _known((card for card in virtual.deck.discard if not is_unseen(card)), COLORS, t("colour"))
    _check_pile(virtual.deck, COLORS)
    _counts(virtual.crystals)
    if virtual.skills < 0 or any(count < 0 for count in virtual.flipped):
        raise Refused(t("A count can't be below 0."))


def _check_pieces(state: MageKnight, content: Content) -> None:
    """Cities, dice and offers."""
    colors = [city.color for city in state.cities]
    if len(set(colors)) < len(colors):
        raise Refused(t("Each city is there once; two of one colour can't be."))
    _known(state.dice, DIE.faces, t("face of the mana die"))
    _known(state.taken_dice.values(), DIE.faces, t("face of the mana die"))
    if len(state.dice) + len(state.taken_dice) > DICE_IN_THE_BOX:
        raise Refused(t("There are only {most} mana dice.", most=DICE_IN_THE_BOX))
    actions = (*state.advanced_actions.column, *state.monastery_cards)
    _known(actions, content.pack.advanced_action, t("advanced action"))
    _known(state.spells.column, content.pack.spell, t("spell"))
    if len(set(actions)) < len(actions) or len(set(state.spells.column)) < len(state.spells.column):
        raise Refused(t("Each card is there once; it can't lie in two places of the offers."))
    _check_deck(state.advanced_actions.deck, content.pack.advanced_action)
    _check_deck(state.spells.deck, content.pack.spell)
    _check_deck(state.artifacts, content.pack.artifact)
    _check_units(state, content)
    if state.monasteries < 0:
        raise Refused(t("A count can't be below 0."))


def _check_units(state: MageKnight, content: Content) -> None:
    """The unit offer and its decks: no more of a unit than there are cards."""
    units, cards = state.units, content.pack.unit
    lying = Counter((*units.offer, *units.recruited, *units.removed))
    _known(lying, cards, t("unit"))
    for deck in (units.regular, units.elite):
        _check_deck(deck, cards)
        lying.update(deck.may_hold())
    for unit, count in lying.items():
        if count > cards[unit].count:
            raise Refused(
                t("{unit}: there are only {most} of these cards.", unit=cards[unit].name, most=cards[unit].count)
            )


def _check_deck(deck: Deck, known: Collection[str]) -> None:
    """Only such cards, none of them fewer than no times."""
    _known((*deck.pool, *deck.top, *deck.bottom), known, t("card"))
    _counts(deck.pool)


def _check_pile(pile: Pile, known: Collection[str]) -> None:
    """Only such cards, in numbers that can be."""
    _known(pile.names(), known, t("card"))
    pile.check()


def _counts(counts: Mapping[Color, int] | Mapping[str, int]) -> None:
    if any(count < 0 for count in counts.values()):
        raise Refused(t("A count can't be below 0."))


def _known(ids: Iterable[str], known: Collection[str], kind: Text) -> None:
    for id in ids:
        if id not in known:
            shown = ", ".join([*known][:12]) + (" ..." if len(known) > 12 else "")
            raise Refused(t("{id} is no {kind}. Right would be: {known}.", id=id or "-", kind=kind, known=shown))
