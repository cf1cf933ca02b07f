"""One-line summaries of cards. Menus show them beside the cards to choose from."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.runebound2.content import AllyCard, Content, Fighter, ItemCard
from assistant.games.runebound2.names import ATTRIBUTE_BONUSES
from assistant.messages.names import Label
from assistant.messages.text import Text, for_eyes, t


def held_card_summary(content: Content, card: str) -> Text | None:
    """Return a summary of an Item or Ally, or None if only its name is known."""
    item, ally = content.pack.item.get(card), content.pack.ally.get(card)
    if item is not None:
        return item_summary(item)
    return fighter_summary(ally) if ally is not None else None


def item_summary(item: ItemCard) -> Text | None:
    """Return the permanent bonuses and other effects of an Item, or None if they are not known."""
    parts: list[Label] = [
        replace(ATTRIBUTE_BONUSES[attribute], args=(("n", n),)) for attribute, n in item.bonus.items()
    ]
    parts += [item.does] if item.does is not None else []
    return t("{list}", list=tuple(parts)) if parts else None


def fighter_summary(fighter: Fighter | AllyCard) -> Text | None:
    """Return the seven combat numbers of a card as text, or None if one of them is not known."""
    known = {
        "mind": fighter.mind,
        "mind_damage": fighter.mind_damage,
        "body": fighter.body,
        "body_damage": fighter.body_damage,
        "spirit": fighter.spirit,
        "spirit_damage": fighter.spirit_damage,
        "life": fighter.life,
    }
    numbers = {field: n for field, n in known.items() if n is not None}
    if len(numbers) < len(known):
        return None
    shown = t(
        "Mind {mind}/{mind_damage}, Body {body}/{body_damage}, Spirit {spirit}/{spirit_damage}, Life {life}.", **numbers
    )
    spoken = t(
        "Mind {mind}, damage {mind_damage}; Body {body}, damage {body_damage}; "
        "Spirit {spirit}, damage {spirit_damage}; Life {life}.",
        **numbers,
    )
    return for_eyes(shown, spoken)
