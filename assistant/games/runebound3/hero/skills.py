"""Learning skills: trophies, caps, what is over the cap. L241-257; ruling 8."""

from __future__ import annotations

from typing import Any

from assistant.engine.facts import ANOTHER, another
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.runebound3.card_text import skill_text
from assistant.games.runebound3.content import SkillCard
from assistant.games.runebound3.decks import SKILLS
from assistant.games.runebound3.hero.events import Learned, NotLearned, SkillDropped, Trained
from assistant.games.runebound3.hero.sheet import check_defeat, stat_of
from assistant.games.runebound3.hero.trophies import spend_trophies
from assistant.games.runebound3.hero.unknown_cards import new_skill
from assistant.games.runebound3.names import ATTRIBUTES, DECKS, SKILL
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player
from assistant.messages.questions import Answer, Card, Option, Refused
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t


@rule("L241-257")
def learn(table: RuneTable, hero: str) -> None:
    """A card from hand: its orbs are paid with trophies, then the caps are looked at."""
    chosen = table.ask(lambda: _question(table, hero))
    if chosen == ANOTHER:
        chosen = new_skill(table)
        reason = refusal(table, hero, table.content.pack.skill[chosen])
        if reason is not None:
            table.tell(NotLearned(who=hero, skill=chosen, reason=reason))
            return
    if chosen == NONE:
        return
    card = table.content.pack.skill[chosen]
    if _full(table, table.state.of(hero), card) and not _raises(card):
        table.ruling("r8_cap")
    paid = _pay(table, hero, card)
    player = table.state.of(hero)
    spend_trophies(table, hero, paid)
    if table.source("skills") == "app":
        player.cards.remove(chosen)
    else:
        player.hand = max(0, player.hand - 1)
    player.skills.append(chosen)
    table.tell(Learned(who=hero, skill=chosen))
    sheet_changed(table, hero)


class Learnable(Card, frozen=True, kw_only=True, tag="card"):
    """Skills that can't be learned now are refused, each with its reason."""

    refused: tuple[tuple[str, Text], ...] = ()

    def accept(self, answer: Any) -> Answer:
        reason = dict(self.refused).get(str(answer))
        if reason is not None:
            raise Refused(reason)
        return super().accept(answer)


def _question(table: RuneTable, hero: str) -> Learnable:
    player = table.state.of(hero)
    names = dict.fromkeys(player.cards if table.source("skills") == "app" else table.content.skills())
    reasons = {id: refusal(table, hero, table.content.pack.skill[id]) for id in names}
    refused = tuple((id, reason) for id, reason in reasons.items() if reason is not None)
    options = tuple(_skill(table, id) for id in names if reasons[id] is None)
    dealt = table.source("skills") == "app"
    why = tuple(t("{skill}: {reason}", skill=SKILL(table.content, id), reason=reason) for id, reason in refused)
    more = () if dealt else (another(),)
    return Learnable(
        key="learn",
        name=t("skill"),
        prompt=t("Which skill is learned?"),
        lead=why if dealt else (),
        options=(*options, Option(NONE, t("none after all")), *more),
        refused=refused,
        to=hero,
    )


def _skill(table: RuneTable, id: str) -> Option:
    return Option(id, SKILL(table.content, id), skill_text(table.content, id))


def _skills(table: RuneTable, ids: list[str]) -> list[Option]:
    return [_skill(table, id) for id in ids]


def can_learn(table: RuneTable, hero: str) -> bool:
    player = table.state.of(hero)
    return bool(player.cards) if table.source("skills") == "app" else player.hand > 0


@rule("L126, L255-257")
def refusal(table: RuneTable, hero: str, card: SkillCard) -> Text | None:
    """At the cap only a card that raises an attribute; the other reading: any, then discard. And the trophies."""
    player = table.state.of(hero)
    if _full(table, player, card) and not _raises(card) and table.ruling("r8_cap", told=False) == "raises":
        return t("No more {attribute} skills than {attribute}.", attribute=ATTRIBUTES[card.type])
    for deck in DECKS:
        if player.trophies.get(deck, 0) < getattr(card, deck):
            return t("{n} {deck} trophies are needed.", n=getattr(card, deck), deck=DECKS[deck])
    needed = card.any + sum(getattr(card, deck) for deck in DECKS)
    if sum(player.trophies.get(deck, 0) for deck in DECKS) < needed:
        return t("{n} trophies are needed.", n=needed)
    return None


def _full(table: RuneTable, player: Player, card: SkillCard) -> bool:
    return _learned(table, player, card.type) >= stat_of(table.content, player, card.type)


def _raises(card: SkillCard) -> bool:
    return card.body > 0 or card.mind > 0 or card.spirit > 0


def _learned(table: RuneTable, player: Player, attribute: str) -> int:
    known = table.content.pack.skill
    return sum(known[one].type == attribute for one in player.skills if one in known)


def _pay(table: RuneTable, hero: str, card: SkillCard) -> dict[str, int]:
    """The coloured orbs, then grey ones with any trophies."""
    player = table.state.of(hero)
    paid = {deck: int(getattr(card, deck)) for deck in DECKS}
    left = {deck: player.trophies.get(deck, 0) - paid[deck] for deck in DECKS}
    kinds = [deck for deck in DECKS if left[deck]]
    if card.any and (len(kinds) == 1 or sum(left.values()) == card.any):
        for deck in kinds:
            paid[deck] += min(left[deck], card.any)
    elif card.any:
        boxes = tuple(Box(deck, DECKS[deck], row=t("trophies"), most=left[deck]) for deck in kinds)
        total = Total(tuple(kinds), t("trophies"), card.any, card.any)
        prompt = t("Which trophies for the grey orbs?")
        answer = table.ask(Sums(key="any", name=t("trophies"), prompt=prompt, boxes=boxes, totals=(total,)))
        for deck in kinds:
            paid[deck] += answer.get(deck, 0)
    return paid


def sheet_changed(table: RuneTable, hero: str) -> None:
    """A skill, an asset or a number came or went: caps, hand and health are looked at."""
    enforce_skill_caps(table, hero)
    enforce_hand_limit(table, hero)
    check_defeat(table, hero)


@rule("L256-257")
def enforce_skill_caps(table: RuneTable, hero: str) -> None:
    """Learned skills of a type never outnumber the attribute; looked at again after each discard."""
    for attribute in ATTRIBUTES:
        while True:
            player = table.state.of(hero)
            cap = max(0, stat_of(table.content, player, attribute))
            if _learned(table, player, attribute) <= cap:
                break
            known = table.content.pack.skill
            mine = [one for one in player.skills if one in known and known[one].type == attribute]
            chosen = mine[0]
            if len(mine) > 1:
                prompt = t("More {attribute} skills than {attribute}: which one is discarded?",
                           attribute=ATTRIBUTES[attribute])  # fmt: skip
                chosen = table.one("over", prompt, lambda mine=mine: _skills(table, mine), to=hero) or chosen  # type: ignore[misc]
            player = table.state.of(hero)
            player.skills.remove(chosen)
            if table.source("skills") == "app":
                SKILLS.discard(table.state, chosen)
            table.tell(SkillDropped(who=hero, skill=chosen, attribute=attribute))


@rule("L160-161, L705-707")
def train(table: RuneTable, hero: str) -> None:
    """As many cards as the largest hand, all at once, then down to it."""
    most = stat_of(table.content, table.state.of(hero), "hand")
    if table.source("skills") != "app":
        player = table.state.of(hero)
        over = player.hand
        player.hand = most
        table.tell(Trained(who=hero, hand=most, discarded=over))
        return
    drawn = SKILLS.draw_many(table, most, lambda n: t("Which cards?"))
    table.state.of(hero).cards += drawn
    dropped = enforce_hand_limit(table, hero)
    table.tell(Trained(who=hero, hand=len(table.state.of(hero).cards), discarded=dropped))


@rule("L253, L334")
def enforce_hand_limit(table: RuneTable, hero: str) -> int:
    """Never above the largest hand, also where it shrinks."""
    dropped = 0
    if table.source("skills") != "app":
        player = table.state.of(hero)
        player.hand = min(player.hand, max(0, stat_of(table.content, player, "hand")))
        return dropped
    while len(table.state.of(hero).cards) > stat_of(table.content, table.state.of(hero), "hand"):
        cards = list(dict.fromkeys(table.state.of(hero).cards))
        chosen = cards[0]
        if len(cards) > 1:
            prompt = t("Too many cards: which one is discarded?")
            chosen = table.one("hand", prompt, lambda cards=cards: _skills(table, cards), name=t("discarded"),  # type: ignore[misc]
                               to=hero) or chosen  # fmt: skip
        table.state.of(hero).cards.remove(chosen)
        SKILLS.discard(table.state, chosen)
        dropped += 1
    return dropped
