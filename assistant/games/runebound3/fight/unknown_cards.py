"""Enemies, surge abilities and combat tokens that the content does not have. The players enter each of them once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from assistant.components.stack import short_numbers
from assistant.engine.facts import ANOTHER, another
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.runebound3.content import TRANSLATED, Content, face_of
from assistant.games.runebound3.fight.sides import MAGIC, PHYSICAL, SKULL
from assistant.games.runebound3.hero.sheet import tokens_of
from assistant.games.runebound3.names import ABILITY, ENEMY, HERO, SYMBOLS, TOKEN_DIGITS, numbered
from assistant.games.runebound3.rules import ABILITY_CARD, ENEMY_CARD, HEALTH, SURGES, TOKEN_CARD, RuneTable
from assistant.messages.questions import Answer, CardQuestion, InOrder, OneOf, Option, Refused, Typed, WhichOf
from assistant.messages.text import Text, t

TWO_DIGITS = 11
"""The number of the first enemy in a long list. Its numbers have two digits."""
MOST_ABILITIES = 5
MOST_EFFECTS = 3
EFFECT_KINDS: dict[str, Text] = {
    "damage": t("damage"),
    "unblockable": t("damage that cannot be blocked"),
    "heal": t("heals"),
    "remove": t("removes tokens"),
    "recast": t("recasts or turns tokens"),
    "bar": t("bars surges"),
    "double": t("doubles its damage this round"),
    "read": t("read it each time"),
}
"""The kinds of effects. Players type their position in this order as a digit."""
ALWAYS_RULES: dict[str, Text] = {
    "bars": t("no surges for me"),
    "physical": t("its shields stop physical only"),
    "magic": t("its shields stop magic only"),
    "lore": t("more health for each lore of its foe"),
    "engaging": t("damage on engaging"),
}


def which_enemy(table: RuneTable, prompt: Text, deck: str = "", *, none: bool = False) -> str:
    """Ask which enemy it is and return its id. The players can also enter a new name.

    - `deck`: the adventure deck of the listed enemies, or "" for all.
    - `none`: true if the players may answer that there is no enemy. The result is then empty.
    """

    def question() -> CardQuestion:
        cards = [card for card in table.content.enemies().values() if deck in ("", card.deck)]
        numbers = short_numbers(len(cards)) or range(TWO_DIGITS, TWO_DIGITS + len(cards))
        numbered_cards = zip(cards, numbers, strict=False)
        options = tuple(
            Option(card.id, ENEMY(table.content, card.id), number=number) for card, number in numbered_cards
        )
        hint = t("~: {meaning}.", meaning=TRANSLATED) if any(card.translated for card in cards) else None
        no_enemy = (Option(NONE, t("none lies there")),) if none else ()
        return CardQuestion(
            key="enemy",
            name=t("enemy"),
            prompt=prompt,
            hint=hint,
            options=(*options, *no_enemy, another()),
            reports=True,
        )

    chosen = table.ask(question)
    if chosen == NONE:
        return ""
    if chosen == ANOTHER:
        fields: dict[str, Any] = {"demo": True} if table.content.scenario.demo else {}
        chosen = ENEMY_CARD.new(table, "enemy_name", t("The enemy's name?"), **fields)
    return chosen


@rule("Screens 10")
def read_enemy(table: RuneTable, enemy: str) -> None:
    """Ask for what is not known about an enemy: its health, the costs of its surge abilities and its lasting rules."""
    HEALTH.of(table, enemy)
    card = table.content.pack.enemy.get(enemy)
    for ability in (card.abilities or ()) if card is not None else ():
        SURGES.of(table, ability)
    if card is not None and card.abilities is not None and table.next_answer() != f"costs:{enemy}":
        return
    costs = table.ask(lambda: _costs_question(table.content, enemy))
    ids = []
    for place, cost in enumerate(costs if isinstance(costs, list) else [], 1):
        if cost == "none":
            break
        id = f"{enemy}_{place}"
        name = {"en": f"ability {place}", "pl": f"zdolność {place}"}
        ABILITY_CARD.learn(table, id, name=name, cost=0 if cost == "x" else int(cost))
        ids.append(id)
    ENEMY_CARD.learn(table, enemy, abilities=tuple(ids), **_read_always_rules(table, enemy))


def _read_always_rules(table: RuneTable, enemy: str) -> dict[str, Any]:
    """Ask which rules the enemy's card has for the whole fight. Return them as fields of `EnemyCard`."""
    options = tuple(numbered(ALWAYS_RULES))
    holds = table.ask(
        lambda: WhichOf(
            key=f"always:{enemy}",
            name=t("always"),
            prompt=t("{enemy}: what always holds? Enter alone: nothing.", enemy=ENEMY(table.content, enemy)),
            hint=t("Read your card; asked once."),
            options=options,
        )
    )
    fields: dict[str, Any] = {"bars": "bars" in holds, "lore": int("lore" in holds)}
    fields["blocks"] = next((kind for kind in (PHYSICAL, MAGIC) if kind in holds), "")
    if "engaging" in holds:
        fields["engaging"] = table.number("engages", t("How much damage on engaging?"), least=1, most=9, at_once=True)
    return fields


def _costs_question(content: Content, enemy: str) -> InOrder:
    options = tuple(Option(str(n), t("{n} surges", n=n), number=n) for n in range(1, 7))
    return InOrder(
        key=f"costs:{enemy}",
        name=t("costs"),
        prompt=t("{enemy}: the costs of its surge abilities, in order?", enemy=ENEMY(content, enemy)),
        hint=t("One digit each, 0 for X; 9 if there are none. Enter ends."),
        options=(*options, Option("x", t("X"), number=0), Option("none", t("no abilities"), number=9, most=1)),
        count=MOST_ABILITIES,
    )


@rule("Screens 10")
def read_ability(table: RuneTable, ability: str, owner: Text) -> None:
    """Ask for the effects of a surge ability if they are not known."""
    card = table.content.pack.ability.get(ability)
    if card is None or (card.effects is not None and table.next_answer() != f"does:{ability}"):
        return
    effects = [_read_effect(table, ability, owner, card.cost == 0)]
    while effects[-1]["kind"] != "read" and len(effects) < MOST_EFFECTS:
        if not table.yes("more_effects", t("Does it do something else, too?"), name=t("more"), expected=False):
            break
        effects.append(_read_effect(table, ability, owner, card.cost == 0))
    ABILITY_CARD.learn(table, ability, effects=tuple(effects))


def _read_effect(table: RuneTable, ability: str, owner: Text, x: bool) -> dict[str, Any]:
    """Ask for one effect of an ability and return it as fields of `EffectData`. `x` is true if the cost is X surges."""
    kind = table.ask(lambda: _effect_question(table, ability, owner))
    effect: dict[str, Any] = {"kind": kind}
    if kind == "recast":
        turns = table.one(
            "turns",
            t("Recast or turned over?"),
            lambda: [Option("recast", t("recast"), number=1), Option("flip", t("turned over"), number=2)],
            name=t("how"),
        )
        effect["kind"] = turns or "recast"
    if kind in ("damage", "unblockable", "heal", "remove", "recast"):
        n = table.number("n", t("How many? 0 is X."), most=9, expected=1, at_once=True, name=t("how many"))
        effect["n"] = n if x else max(1, n)
    if kind in ("remove", "recast"):
        effect["whose"] = table.one("whose", t("Whose tokens?"), _whose, name=t("whose"), expected="opponent")
        symbol = table.one("symbol", t("Of which symbol?"), _symbols, name=t("symbol"), expected="any")
        effect["symbol"] = "" if symbol == "any" else symbol
    if kind in ("damage", "unblockable"):
        effect["symbol"] = SKULL
    return effect


def _whose() -> list[Option]:
    return [
        Option("opponent", t("the opponent's"), number=1),
        Option("own", t("its user's"), number=2),
        Option("any", t("anybody's"), number=3),
    ]


def _symbols() -> list[Option]:
    symbols = [Option(symbol, SYMBOLS[symbol], number=int(digit)) for digit, symbol in TOKEN_DIGITS.items()]
    return [Option("any", t("any"), number=5), *symbols]


def _effect_question(table: RuneTable, ability: str, owner: Text) -> OneOf:
    return OneOf(
        key=f"does:{ability}",
        name=t("what it does"),
        prompt=t("{owner}, {ability}: what does it do?", owner=owner, ability=ABILITY(table.content, ability)),
        hint=t("Read your card; asked once."),
        options=tuple(numbered(EFFECT_KINDS)),
        expected="read",
    )


# -- tokens


class TypedToken(Typed, frozen=True, kw_only=True, tag="typed"):
    """The question for a combat token. Players type its code, like `c09`, or its two sides.

    `12.3` means physical 2 and shield. `7+.4` means gold surge and agility.
    """

    codes: tuple[str, ...] = ()

    def accept(self, answer: Any) -> Answer:
        typed = str(super().accept(answer)).lower()
        if typed in self.barred:
            raise Refused(self.barred[typed])
        if typed not in self.codes:
            sides_of(typed)
        return typed


def sides_of(typed: str) -> tuple[str, str]:
    """Return the two sides of a token that players typed, for example `12.3`, in the form of the content files."""
    sides = typed.split(".")
    if len(sides) != 2:
        raise Refused(t("No token has the code {code}. Another one is typed as two sides: 12.3", code=typed))
    return _side_of(sides[0], typed), _side_of(sides[1], typed)


def _side_of(side: str, typed: str) -> str:
    symbol, value, gold = side[:1], side[1:].removesuffix("+"), side.endswith("+")
    if symbol not in TOKEN_DIGITS or (value and not (value.isdigit() and 1 <= int(value) <= 5)):
        raise Refused(t("{words} is no token. A side is symbol, value if above 1, + if gold.", words=typed))
    face = TOKEN_DIGITS[symbol] + (f" {value}" if value else "") + (" gold" if gold else "")
    face_of(face)
    return face


def which_token(table: RuneTable, hero: str, leaving: Sequence[str] = ()) -> str:
    """Ask for a combat token by its code or its two sides, and return its id.

    With `hero`, a token that a hero already has is refused, except the tokens in `leaving`, which are about to be lost.
    """

    def question() -> TypedToken:
        known = table.content.pack.token
        codes = tuple(card.code.lower() for card in known.values() if card.code)
        has = {
            known[token].code.lower(): t("{hero} has that token.", hero=HERO(table.content, player.hero))
            for player in table.state.players
            for token in tokens_of(table.content, player)
            if hero and token not in leaving and known[token].code
        }
        return TypedToken(
            key="token",
            name=t("token"),
            prompt=t("The code on the token? Without one: side.side"),
            hint=t("1 physical 2 magic 3 shield 4 agility 6 double 7 surge 9 damage 0 dash; value, + for gold."),
            codes=codes,
            barred=has,
            such=(*[code for code in codes if code not in has][:3], "12.3", "7+.4"),
            to=hero,
            reports=True,
        )

    typed = table.ask(question)
    known = table.content.by_code(typed)
    if known is not None:
        return known.id
    a, b = sides_of(typed)
    id = f"typed_{typed}".replace(".", "_").replace("+", "g")
    TOKEN_CARD.learn(table, id, a=a, b=b)
    return id
