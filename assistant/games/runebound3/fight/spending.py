"""The choice of combat tokens to spend. Rules digest: C2-C4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from assistant.engine.rules import rule
from assistant.games.runebound3.fight.bout import Bout, payments
from assistant.games.runebound3.fight.events import token_face
from assistant.games.runebound3.fight.fight_state import current_bout, current_fight, fighter
from assistant.games.runebound3.fight.sides import SURGE, Side, showing, value
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Fight
from assistant.messages.questions import Option, WhichOf
from assistant.messages.text import Text, t, tn


def token_list(table: RuneTable, fight: Fight, bout: Bout, which: int, indices: list[int]) -> Text:
    return t("{list}", list=tuple(token_label(table, fight, bout, which, index) for index in indices))


def token_label(table: RuneTable, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    token = fighter(fight, which).tokens[index].token
    return t("{n} {face}", n=index + 1, face=token_face(table.content, token, bout.side(which).pieces[index].up))


def token_options(table: RuneTable, which: int, indices: list[int]) -> list[Option]:
    fight, bout = current_fight(table), current_bout(table)
    options = []
    for index in indices:
        token = fighter(fight, which).tokens[index].token
        up = bout.side(which).pieces[index].up
        face = token_face(table.content, token, up)
        note = t("other side: {face}", face=token_face(table.content, token, 1 - up))
        options.append(Option(str(index), face, note, number=(index + 1) % 10))
    return options


def player_of(table: RuneTable, which: int) -> str:
    """Return the hero of side `which`, whose player answers its questions."""
    return fighter(current_fight(table), which).id


def pick_token(table: RuneTable, key: str, prompt: Text, which: int, indices: list[int], picks: int) -> int:
    """Ask side `picks` for a token of side `which` and return its index. Ask nothing if there is only one."""
    if len(indices) == 1:
        return indices[0]
    to = player_of(table, picks)
    chosen = table.one(key, prompt, lambda: token_options(table, which, indices), name=t("token"), to=to)
    return int(chosen) if chosen else indices[0]


@rule("L1072-1076")
def choose_payment(table: RuneTable, which: int, cost: int, *, more_matters: bool = False) -> tuple[int, ...]:
    """Return the surge tokens that pay a cost, or none if a correction has made the payment impossible.

    If tokens differ, ask which to spend. `more_matters` is true if spending more than the cost can be useful.
    """
    bout = current_bout(table)
    side = bout.side(which)
    values = {tokens: sum(value(side, index) for index in tokens) for tokens in payments(side, cost)}
    if cost == 0 and len(values) > 1:
        surges = tuple(token_options(table, which, showing(side, SURGE)))
        prompt = t("Any number of surges: which do you spend?")
        to = player_of(table, which)
        chosen = table.ask(WhichOf(key="x", name=t("surges"), prompt=prompt, options=surges, least=1, to=to))
        return tuple(sorted(int(index) for index in chosen))
    ways = sorted(values, key=lambda tokens: values[tokens])
    needed = [tokens for tokens in ways if all(values[tokens] - value(side, index) < max(1, cost) for index in tokens)]
    if not more_matters and len({fingerprint(side, tokens) for tokens in needed}) < 2:
        return needed[0] if needed else ()
    too_many = {tokens: values[tokens] - values[ways[0]] for tokens in ways}
    return choose_set(table, "surges", t("Which surges do you spend?"), t("surges"), which, ways, too_many)


def choose_set(
    table: RuneTable,
    key: str,
    prompt: Text,
    name: Text,
    which: int,
    ways: list[tuple[int, ...]],
    too_many: Mapping[tuple[int, ...], int] | None = None,
) -> tuple[int, ...]:
    """Return one of the token sets in `ways`. Ask only if they differ. The first is suggested.

    `too_many` maps a set to the number of surges above the cost.
    """
    fight, bout = current_fight(table), current_bout(table)
    different: dict[frozenset[Any], int] = {}
    for place, tokens in enumerate(ways):
        different.setdefault(fingerprint(bout.side(which), tokens), place)
    if len(different) < 2:
        return ways[0] if ways else ()
    options = [
        Option(
            str(place),
            token_list(table, fight, bout, which, list(ways[place])),
            _payment_note(table, which, ways[place], (too_many or {}).get(ways[place], 0)),
            number=number,
        )
        for number, place in enumerate(different.values(), 1)
    ]
    named = table.one(key, prompt, lambda: options, name=name, expected=options[0].id, to=player_of(table, which))
    return ways[int(named or 0)]


def _payment_note(table: RuneTable, which: int, tokens: tuple[int, ...], too_many: int) -> Text:
    if too_many:
        return tn("{n} more than needed, without effect", "{n} more than needed, without effect", too_many)
    return _other_sides(table, which, tokens)


def fingerprint(side: Side, tokens: tuple[int, ...]) -> frozenset[Any]:
    """Return a value that is the same for two sets of tokens with the same faces and stacks."""
    return frozenset(Counter((side.pieces[index].token, side.pieces[index].on) for index in tokens).items())


def _other_sides(table: RuneTable, which: int, tokens: tuple[int, ...]) -> Text:
    cast = [fighter(current_fight(table), which).tokens[index] for index in tokens]
    if not cast:
        return t("none")
    return t("other side: {face}", face=tuple(token_face(table.content, token.token, 1 - token.up) for token in cast))
