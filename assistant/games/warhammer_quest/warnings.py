"""Warnings about Warhammer Quest's content: sets and decks that do not add up, peril that never strikes."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.content import ContentWarning
from assistant.games.warhammer_quest.content import Content, Pack, Quest
from assistant.games.warhammer_quest.decks import open_cards, open_enemies, open_locations
from assistant.messages.text import t


def warnings(pack: Pack, quest: Quest | None) -> Iterator[ContentWarning]:
    """Yield what is probably a mistake in the pack or, if there is one, in the quest."""
    if quest is None:
        yield from _sets(pack)
        return
    yield from _peril(quest)
    if quest.demo:  # only the cards of the demos are all known
        yield from _decks(Content(pack, quest))


def _sets(pack: Pack) -> Iterator[ContentWarning]:
    """Yield sets of enemies with more cards than the set has, or with another number if all are known."""
    for id, card in pack.enemy.items():
        if card.together is None:
            continue
        copies = [one.copies for one in pack.enemy.values() if one.set == card.set]
        known = sum(number or 0 for number in copies)
        if known > card.together or (None not in copies and known != card.together):
            message = t(
                "Cards of the set: {printed} printed, {found} in the files.", printed=card.together, found=known
            )
            yield ContentWarning(f"enemy.{id}.together", message)


def _peril(quest: Quest) -> Iterator[ContentWarning]:
    """Yield peril effects and nemeses of a colour that no space of the track has."""
    if not quest.track:
        return
    never = t("This never happens: no space of the peril track has this colour.")
    for colour in quest.peril:
        if colour not in quest.track:
            yield ContentWarning(f"peril.{colour}", never)
    for number, nemesis in enumerate(quest.nemesis):
        if nemesis.comes and nemesis.comes not in quest.track:
            yield ContentWarning(f"nemesis.{number}.comes", never)


def _decks(content: Content) -> Iterator[ContentWarning]:
    """Yield random open cards of which the files have too few."""
    for number, (cards, level) in enumerate(open_cards(content.printed)):
        there = {
            "standard": sum(card.copies or 1 for card in open_enemies(content, "standard", level)),
            "elite": sum(card.copies or 1 for card in open_enemies(content, "elite", level)),
            "location": len(open_locations(content, level)),
        }
        for kind, found in there.items():
            wanted = getattr(cards, kind)
            if wanted > found:
                message = t("Cards needed: {wanted}. Cards in the files: {found}.", wanted=wanted, found=found)
                yield ContentWarning(f"open.{number}.{kind}", message)
