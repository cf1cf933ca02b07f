"""A card the app does not know: enemies, their surge abilities, tokens. Asked once in a lifetime. Screens 10."""

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
from assistant.messages.questions import Answer, Card, InOrder, OneOf, Option, Refused, Typed, WhichOf
from assistant.messages.text import Text, t

TWO_DIGITS = 11
"""Where the numbers of enemies begin if a digit each doesn't do."""
MOST_ABILITIES = 5
MOST_EFFECTS = 3
X = "0"
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
"""By their digits, 1 to 8."""


ALWAYS_RULES: dict[str, Text] = {
    "bars": t("no surges for me"),
    "physical": t("its shields stop physical only"),
    "magic": t("its shields stop magic only"),
    "lore": t("more health for each lore of its foe"),
    "engaging": t("damage on engaging"),
}


def which_enemy(table: RuneTable, prompt: Text, deck: str = "", *, none: bool = False) -> str:
    """By two letters of its name; one nobody has heard of is typed and kept. `none`: there may be none."""

    def question() -> Card:
        cards = [card for card in table.content.enemies().values() if deck in ("", card.deck)]
        numbers = short_numbers(len(cards)) or range(TWO_DIGITS, TWO_DIGITS + len(cards))
        named = zip(cards, numbers, strict=False)
        options = tuple(Option(card.id, ENEMY(table.content, card.id), number=number) for card, number in named)
        hint = t("~: {meaning}.", meaning=TRANSLATED) if any(card.translated for card in cards) else None
        nobody = (Option(NONE, t("none lies there")),) if none else ()
        return Card(key="enemy", name=t("enemy"), prompt=prompt, hint=hint, options=(*options, *nobody, another()))

    chosen = table.ask(question)
    if chosen == NONE:
        return ""
    if chosen == ANOTHER:
        fields: dict[str, Any] = {"demo": True} if table.content.scenario.demo else {}
        chosen = ENEMY_CARD.new(table, "enemy_name", t("The enemy's name?"), **fields)
    return chosen


@rule("Screens 10")
def read_enemy(table: RuneTable, enemy: str) -> None:
    """Health and the costs of its surge abilities, where nobody knows them yet."""
    HEALTH.of(table, enemy)
    card = table.content.pack.enemy.get(enemy)
    for ability in (card.abilities or ()) if card is not None else ():
        SURGES.of(table, ability)
    if card is not None and card.abilities is not None and table.next_answer() != f"costs:{enemy}":
        return
    costs = table.ask(lambda: _costs(table.content, enemy))
    ids = []
    for place, cost in enumerate(costs if isinstance(costs, list) else [], 1):
        if cost == "none":
            break
        id = f"{enemy}_{place}"
        name = {"en": f"ability {place}", "pl": f"zdolność {place}"}
        ABILITY_CARD.learn(table, id, name=name, cost=0 if cost == "x" else int(cost))
        ids.append(id)
    ENEMY_CARD.learn(table, enemy, abilities=tuple(ids), **_always(table, enemy))


def _always(table: RuneTable, enemy: str) -> dict[str, Any]:
    """What always holds, as its card says."""
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
    made: dict[str, Any] = {"bars": "bars" in holds, "lore": int("lore" in holds)}
    made["blocks"] = next((kind for kind in (PHYSICAL, MAGIC) if kind in holds), "")
    if "engaging" in holds:
        made["engaging"] = table.number("engages", t("How much damage on engaging?"), least=1, most=9, at_once=True)
    return made


def _costs(content: Content, enemy: str) -> InOrder:
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
    """What it does, when it is first worth using."""
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
    """One part of it: what, how many, whose tokens, of which symbol."""
    kind = table.ask(lambda: _does(table, ability, owner))
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
    made = [Option("any", t("any"), number=5)]
    made += [Option(symbol, SYMBOLS[symbol], number=int(digit)) for digit, symbol in TOKEN_DIGITS.items()]
    return made


def _does(table: RuneTable, ability: str, owner: Text) -> OneOf:
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
    """A code like `c09`, or two sides: `12.3` is physical 2 / shield, `7+.4` gold surge / agility."""

    codes: tuple[str, ...] = ()

    def accept(self, answer: Any) -> Answer:
        words = str(super().accept(answer)).lower()
        if words in self.barred:
            raise Refused(self.barred[words])
        if words not in self.codes:
            sides_of(words)
        return words


def sides_of(words: str) -> tuple[str, str]:
    """The two sides of an unknown token as they are typed."""
    parts = words.split(".")
    if len(parts) != 2:
        raise Refused(t("No token has the code {code}. Another one is typed as two sides: 12.3", code=words))
    return _side(parts[0], words), _side(parts[1], words)


def _side(typed: str, words: str) -> str:
    symbol, value, gold = typed[:1], typed[1:].removesuffix("+"), typed.endswith("+")
    if symbol not in TOKEN_DIGITS or (value and not (value.isdigit() and 1 <= int(value) <= 5)):
        raise Refused(t("{words} is no token. A side is symbol, value if above 1, + if gold.", words=words))
    made = TOKEN_DIGITS[symbol] + (f" {value}" if value else "") + (" gold" if gold else "")
    face_of(made)
    return made


def which_token(table: RuneTable, hero: str, leaving: Sequence[str] = ()) -> str:
    """A token by its printed code, or by its two sides. What a hero has is `leaving`, or can't be typed."""

    def question() -> TypedToken:
        known = table.content.pack.token
        codes = tuple(card.code.lower() for card in known.values() if card.code)
        has = {
            known[token].code.lower(): t("{hero} has that token.", hero=HERO(table.content, one.hero))
            for one in table.state.players
            for token in tokens_of(table.content, one)
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
        )

    typed = table.ask(question)
    known = table.content.by_code(typed)
    if known is not None:
        return known.id
    a, b = sides_of(typed)
    id = f"typed_{typed}".replace(".", "_").replace("+", "g")
    TOKEN_CARD.learn(table, id, a=a, b=b)
    return id
