"""Texts for what is printed on cards: surge abilities, skills and assets."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.runebound3.content import AbilityCard, AssetCard, Content, EffectData, SkillCard
from assistant.games.runebound3.fight.events import token_face
from assistant.games.runebound3.fight.sides import ASKED, SKULL, TAKEN
from assistant.games.runebound3.names import ASSET_TYPES, ATTRIBUTES, BONUSES, ORBS, SYMBOLS
from assistant.messages.names import Label
from assistant.messages.text import Text, t, tn, verbatim

Fact = tuple[Label, Label]
ALL = 99
"""The number in an effect that means all tokens."""
ANY_DAMAGE = {"physical": t("that much physical damage"), "magic": t("that much magic damage")}
"""For each kind of damage, the text for as much of it as surges are paid."""


def number_text(n: int) -> Text:
    return verbatim(str(n))


def joined(labels: list[Label]) -> Text:
    return t("{list}", list=tuple(labels))


def token_text(content: Content, id: str) -> Text:
    return t("{up} / {other}", up=token_face(content, id, 0), other=token_face(content, id, 1))


# -- surge abilities


def ability_text(content: Content, id: str) -> Text:
    """Return the text of an ability, for example `2 Pierce: 2 damage that can't be blocked`.

    If its effects are not known, the text is only the cost and the name.
    """
    card = content.pack.ability.get(id)
    if card is None:
        return t("{ability}", ability=id)
    if card.cost == 0:
        named = t("{ability} (any number of surges)", ability=card.name)
    else:
        named = t("{cost} {ability}", cost="?" if card.cost is None else card.cost, ability=card.name)
    does: list[Label] = [_effect(card, effect) for effect in card.effects or ()]
    if card.note is not None:
        does.append(card.note)
    return t("{ability}: {does}", ability=named, does=joined(does)) if does else named


def _effect(card: AbilityCard, effect: EffectData) -> Text:
    does = _does(card, effect)
    return t("{does} if damage got through", does=does) if effect.if_dealt else does


def _does(card: AbilityCard, effect: EffectData) -> Text:
    match effect.kind:
        case "damage":
            return _damage(card, effect)
        case "unblockable":
            return t("that much damage that can't be blocked") if effect.n == 0 else tn(
                "{n} damage that can't be blocked", "{n} damage that can't be blocked", effect.n)  # fmt: skip
        case "heal":
            return t("heals that much") if effect.n == 0 else t("heals {n}", n=effect.n)
        case "remove":
            return t("removes {tokens}", tokens=_tokens(effect))
        case "recast":
            return t("recasts {tokens}", tokens=_tokens(effect))
        case "flip":
            return t("turns over {tokens}", tokens=_tokens(effect))
        case "bar":
            return t("no surges for the opponent in this combat round")
        case "double":
            return t("{symbol} counts twice in this combat round", symbol=SYMBOLS[effect.symbol or SKULL])
        case "extra":
            return t("an extra combat action")
        case "borrow":
            return t("an ability of a discarded enemy")
    return t("as its card says")


def _damage(card: AbilityCard, effect: EffectData) -> Text:
    symbol = SYMBOLS[effect.symbol or SKULL]
    if effect.n == TAKEN:
        return t("{symbol}: as much as attacks have dealt to it", symbol=symbol)
    if effect.n == 0:
        return ANY_DAMAGE.get(effect.symbol, t("that much damage: {symbol}", symbol=symbol))
    if effect.n != ASKED:
        return t("{symbol} {n}", symbol=symbol, n=effect.n)
    if card.by == "hex":
        return t("{symbol} 1 for each die that shows the hex", symbol=symbol)
    if card.by:
        sign = f" {card.modifier:+d}" if card.modifier else ""
        test = t("{attribute}{sign}", attribute=ATTRIBUTES[card.by], sign=sign)
        return t("{symbol} 1 for each star of a test: {test}", symbol=symbol, test=test)
    return t("{symbol} as its card says", symbol=symbol)


def _tokens(effect: EffectData) -> Text:
    """Return a text for the tokens that an effect changes, for example `all tokens of the opponent: magic`."""
    n, whose = effect.n, effect.whose
    if n == ALL:
        tokens = t("all own tokens") if whose == "own" else t("all tokens of the opponent")
    elif whose == "own":
        tokens = tn("{n} own token", "{n} own tokens", n)
    elif whose == "opponent":
        tokens = tn("{n} token of the opponent", "{n} tokens of the opponent", n)
    else:
        tokens = tn("any {n} token", "any {n} tokens", n)
    if effect.symbol in SYMBOLS:
        tokens = t("{tokens}: {symbol}", tokens=tokens, symbol=SYMBOLS[effect.symbol])
    return t("{tokens}, also spent", tokens=tokens) if effect.spent else tokens


def surge_facts(content: Content, abilities: tuple[str, ...]) -> Iterator[Fact]:
    for ability in abilities:
        yield t("surge"), ability_text(content, ability)


# -- skills and assets


def _bonuses(card: AssetCard | SkillCard) -> Iterator[Fact]:
    for stat, label in BONUSES.items():
        if getattr(card, stat):
            yield label, verbatim(f"{getattr(card, stat):+d}")


def asset_facts(content: Content, card: AssetCard) -> Iterator[Fact]:
    if card.type is not None:
        yield t("type"), ASSET_TYPES[card.type]
    if card.cost is not None:
        yield t("cost"), number_text(card.cost)
    yield from _asset_effects(content, card)


def _asset_effects(content: Content, card: AssetCard) -> Iterator[Fact]:
    if card.trade:
        yield t("trade value"), number_text(card.trade)
    if card.token:
        yield t("token"), token_text(content, card.token)
    if card.engaging:
        yield t("damage on engaging"), number_text(card.engaging)
    yield from surge_facts(content, card.abilities)
    yield from _bonuses(card)


def skill_facts(card: SkillCard) -> Iterator[Fact]:
    yield t("type"), ATTRIBUTES[card.type]
    yield from _orbs(card)
    if card.stars:
        yield t("stars"), number_text(card.stars)
    yield from _bonuses(card)


def _orbs(card: SkillCard) -> Iterator[Fact]:
    for orbs, label in ORBS.items():
        if getattr(card, orbs):
            yield label, number_text(getattr(card, orbs))


def skill_text(content: Content, id: str) -> Text | None:
    """Return type, orbs, stars and bonuses of a skill in one line, or None if the card is not known."""
    card = content.pack.skill.get(id)
    if card is None:
        return None
    (_, type), *rest = skill_facts(card)
    return joined([type, *(t("{what} {value}", what=what, value=value) for what, value in rest)])
