"""A co-operative city assault: digest A12. Invited heroes use up their next turn; everybody fights alone."""

from __future__ import annotations

from assistant.games.mage_knight.called import PILE_NAMES, VIRTUAL
from assistant.games.mage_knight.combat.beginning import begin, defenders, snapshot
from assistant.games.mage_knight.combat.events import AssaultEnded, AssaultProposed
from assistant.games.mage_knight.combat.names import place_name
from assistant.games.mage_knight.combat.state import Assault
from assistant.games.mage_knight.market.source import use_in_assault
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.printed import enemy_line
from assistant.games.mage_knight.realm import cities, tokens
from assistant.games.mage_knight.realm.names import token_name
from assistant.games.mage_knight.realm.state import FoundCity, Token
from assistant.games.mage_knight.rules import MageTable, hero_option, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.lot import pick
from assistant.table.order import each
from assistant.table.questions import Number, OneOf, Option, WhichOf
from assistant.table.text import Text, t


@rules.step(phase="combat", title=t("a city assault together"), rule="A12, L1085-1118")
def assault_together(table: MageTable, hero: str, city: int) -> None:
    """Who comes along and who takes how many; nobody invited: nothing happens."""
    state = table.state
    target = state.cities[city]
    garrison = cities.defenders(table.content, target)
    invited = table.ask(lambda: _invitation(table, hero, len(garrison)))
    if not invited:
        return
    heroes = in_round_order(state, hero, invited)
    counts = _split(table, heroes, len(garrison))
    target.garrison = garrison
    state.face_down += [other for other in heroes if other != hero]
    table.tell(
        AssaultProposed(color=target.color, shares=tuple(zip(heroes, counts, strict=True)), rule="A12, L1094-1100")
    )
    _deal(table, target)
    state.assault = Assault(city, heroes, counts)
    table.then(ASSAULT)


def available(state: MageKnight, hero: str) -> list[str]:
    """L1092: order token face up, still in the game. Whether they stand beside the city, the table sees."""
    return [other for other in state.heroes if other not in (hero, *state.face_down, *state.eliminated)]


def in_round_order(state: MageKnight, first: str, others: list[str]) -> list[str]:
    """L1100: from the one who proposed downwards and round to the top."""
    order = [who for who in state.participants if who != VIRTUAL]
    start = order.index(first) if first in order else 0
    return [who for who in (*order[start:], *order[:start]) if who == first or who in others]


def _invitation(table: MageTable, hero: str, garrison: int) -> WhichOf:
    return WhichOf(
        key="invited",
        name=t("city assault"),
        prompt=t("Who takes part and agrees?"),
        hint=t("They stand beside the city, alone on their space. Their next turn is used up. Enter alone: nobody."),
        options=tuple(hero_option(table.content, other) for other in available(table.state, hero)),
        most=max(0, garrison - 1),
        rule="A12, L1087-1098",
    )


def _split(table: MageTable, heroes: list[str], size: int) -> list[int]:
    """L1095: everybody takes one defender at least, all together the whole garrison."""
    counts: list[int] = []
    for place, hero in enumerate(heroes[:-1]):
        after = len(heroes) - place - 1
        left = size - sum(counts)
        counts.append(table.ask(_share_question(table, hero, left, after)) if left - after > 1 else 1)
    return [*counts, size - sum(counts)]


def _share_question(table: MageTable, hero: str, left: int, after: int) -> Number:
    return Number(
        key=f"share:{hero}",
        name=t("city assault"),
        prompt=t("{hero}: how many of the {left} defenders?", hero=who_name(table.content, hero), left=left),
        least=1,
        most=left - after,
        expected=max(1, left // (after + 1)),
        rule="A12, L1095",
    )


def _deal(table: MageTable, city: FoundCity) -> None:
    """L1099: shuffled face down, dealt by the split; nobody looks, not even at the backs. The table deals its own."""
    if table.source("tokens") != "app":
        return
    dealt: list[Token] = []
    while city.garrison:
        place = pick(table, "tokens", lambda: _blind(len(city.garrison)))
        dealt.append(city.garrison.pop(int(place)))
    city.garrison = dealt


def _blind(count: int) -> OneOf:
    return OneOf(
        key="deal",
        prompt=t("Deal the garrison face down."),
        options=tuple(Option(str(place), t("token {n}", n=place + 1)) for place in range(count)),
    )


@rules.step(phase="combat", title=t("one hero's part of the assault"), rule="A12, L1100-1110")
def assault_turn(table: MageTable, hero: str) -> None:
    """The participant turns up the own defenders and fights them alone. Those invited have no turn to say in which die
    they used: they are asked.
    """
    assault = table.state.assault
    if assault is None:
        return
    target, place = table.state.cities[assault.city], assault.heroes.index(hero)
    before = snapshot(table, hero)
    own = _turned_up(table, target, hero, sum(assault.counts[place:]), assault.counts[place])
    foes = defenders(table, target, own)
    if foes:
        begin(table, hero, "city", -1, foes, city=assault.city, assault=True, before=before)
        if hero != table.state.playing:
            table.then(use_in_assault, hero)


def _turned_up(table: MageTable, city: FoundCity, hero: str, waiting: int, count: int) -> list[Token]:
    """The participant's tokens: of those not fought yet, which lie behind the ones left by others."""
    start = max(0, len(city.garrison) - waiting)
    place_of = place_name(table.content, "city", city.color)
    where = t("{hero}, {place}", hero=who_name(table.content, hero), place=place_of)
    own: list[Token] = []
    for place in range(start, min(start + count, len(city.garrison))):
        if table.source("tokens") != "app":
            chosen = _which(table, city, hero, place)
            city.garrison.insert(place, city.garrison.pop(chosen))
        token = city.garrison[place]
        tokens.turn_up(table, token, where)
        own.append(token)
    return own


def _which(table: MageTable, city: FoundCity, hero: str, first: int) -> int:
    """Which token of the garrison this hero got: by its back, or by its name where everybody knew it."""
    kinds: dict[Text, int] = {}
    for place in range(first, len(city.garrison)):
        kinds.setdefault(_face(table, city.garrison[place]), place)
    if len(kinds) == 1:
        return first
    chosen = table.ask(
        OneOf(
            key="dealt",
            name=t("city assault"),
            prompt=t("{hero}: turn up the next defender. Which one?", hero=who_name(table.content, hero)),
            options=tuple(
                Option(str(place), face, enemy_line(table.content, city.garrison[place].enemy))
                for face, place in kinds.items()
            ),
        )
    )
    return int(chosen)


def _face(table: MageTable, token: Token) -> Text:
    if token.unknown:
        return PILE_NAMES[token.pile]
    return t("{enemy}", enemy=token_name(table.content, token.pile, token.enemy))


@rules.step(phase="combat", title=t("the end of the assault"), rule="A12, L1112-1118")
def assault_over(table: MageTable) -> None:
    """Every defender beaten: the city falls. Otherwise all withdraw; what is beaten stays beaten.

    Turns end in the usual order: the one who proposed first, the others with that turn.
    """
    assault, table.state.assault = table.state.assault, None
    if assault is None:
        return
    target = table.state.cities[assault.city]
    conquered = not target.garrison
    table.tell(
        AssaultEnded(
            color=target.color,
            conquered=conquered,
            left=len(target.garrison),
            heroes=tuple(assault.heroes),
            rule="A12, L1112-1118",
        )
    )
    table.state.turn.fought = True
    if conquered:
        cities.fall(table, target)
    table.state.turn.helpers += assault.heroes[1:]


def who_takes_part(table: MageTable) -> list[str]:
    return table.state.assault.heroes if table.state.assault else []


ASSAULT = rules.sequence(
    "assault_in_order",
    lambda state: state.assault.course if state.assault else None,
    each(assault_turn, who_takes_part),
    assault_over,
)
