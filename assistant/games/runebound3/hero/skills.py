"""Skills: learning, limits, training, the hand limit.

Rules reference: lines 241-257. Ruling 8.
"""

from __future__ import annotations

from functools import partial

from assistant.engine.facts import ANOTHER, another
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.runebound3.content import SkillCard
from assistant.games.runebound3.decks import SKILLS
from assistant.games.runebound3.hero.attribute_tests import skill_options, skills_in_hand
from assistant.games.runebound3.hero.events import Learned, NotLearned, SkillDropped, Trained
from assistant.games.runebound3.hero.sheet import check_defeat
from assistant.games.runebound3.hero.trophies import spend_trophies
from assistant.games.runebound3.hero.unknown_cards import new_skill
from assistant.games.runebound3.names import ATTRIBUTES, DECKS, SKILL
from assistant.games.runebound3.rules import RuneTable
from assistant.games.runebound3.state import Player, stat_of
from assistant.messages.questions import CardQuestion, Option
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t


@rule("L241-257")
def learn(table: RuneTable, hero: str) -> None:
    """Ask which skill the hero learns, pay its orbs with trophies, then check the limits of the sheet."""
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
    if _is_at_cap(table, table.state.of(hero), card) and not _raises_attribute(card):
        table.ruling("r8_cap")
    paid = _choose_trophies(table, hero, card)
    player = table.state.of(hero)
    if not _still_can(table, player, chosen, paid):
        return
    spend_trophies(table, hero, paid)
    if table.source("skills") == "app":
        player.cards.remove(chosen)
    else:
        player.hand = max(0, player.hand - 1)
    player.skills.append(chosen)
    table.tell(Learned(who=hero, skill=chosen))
    sheet_changed(table, hero)


def _still_can(table: RuneTable, player: Player, skill: str, paid: dict[str, int]) -> bool:
    """Return whether the hero still has the card and the trophies that pay for it.

    A correction may have changed this.
    """
    in_hand = skill in player.cards if table.source("skills") == "app" else player.hand > 0
    return in_hand and all(player.trophies.get(deck, 0) >= n for deck, n in paid.items())


def _question(table: RuneTable, hero: str) -> CardQuestion:
    player = table.state.of(hero)
    names = dict.fromkeys(player.cards if table.source("skills") == "app" else table.content.skills())
    reasons = {id: refusal(table, hero, table.content.pack.skill[id]) for id in names}
    barred = {id: reason for id, reason in reasons.items() if reason is not None}
    options = tuple(skill_options(table, [id for id in names if reasons[id] is None]))
    dealt = table.source("skills") == "app"
    why = tuple(t("{skill}: {reason}", skill=SKILL(table.content, id), reason=reason) for id, reason in barred.items())
    more = () if dealt else (another(),)
    return CardQuestion(
        key="learn",
        name=t("skill"),
        prompt=t("Which skill is learned?"),
        lead=why if dealt else (),
        options=(*options, Option(NONE, t("none after all")), *more),
        barred=barred,
        to=hero,
    )


def can_learn(table: RuneTable, hero: str) -> bool:
    """Return whether the hero has a skill card in hand."""
    player = table.state.of(hero)
    return bool(player.cards) if table.source("skills") == "app" else player.hand > 0


@rule("L126, L255-257")
def refusal(table: RuneTable, hero: str, card: SkillCard) -> Text | None:
    """Return why the hero cannot learn a skill now, or None.

    - The hero needs trophies for the orbs of the skill.
    - An attribute's value limits the number of its skills. At the limit, ruling 8 decides: only skills that raise an
      attribute, or any skill if another one is discarded.
    """
    player = table.state.of(hero)
    at_cap = _is_at_cap(table, player, card) and not _raises_attribute(card)
    if at_cap and table.ruling("r8_cap", told=False) == "raises":
        return t("No more {attribute} skills than {attribute}.", attribute=ATTRIBUTES[card.type])
    for deck in DECKS:
        if player.trophies.get(deck, 0) < getattr(card, deck):
            return t("{n} {deck} trophies are needed.", n=getattr(card, deck), deck=DECKS[deck])
    needed = card.any + sum(getattr(card, deck) for deck in DECKS)
    if sum(player.trophies.get(deck, 0) for deck in DECKS) < needed:
        return t("{n} trophies are needed.", n=needed)
    return None


def _is_at_cap(table: RuneTable, player: Player, card: SkillCard) -> bool:
    return _count_learned(table, player, card.type) >= stat_of(table.content, player, card.type)


def _raises_attribute(card: SkillCard) -> bool:
    return card.body > 0 or card.mind > 0 or card.spirit > 0


def _count_learned(table: RuneTable, player: Player, attribute: str) -> int:
    known = table.content.pack.skill
    return sum(known[skill].type == attribute for skill in player.skills if skill in known)


def _choose_trophies(table: RuneTable, hero: str, card: SkillCard) -> dict[str, int]:
    """Return how many trophies of each deck pay for a skill. Grey orbs take trophies of any deck."""
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
    """Check skill limits, hand limit and defeat, after a hero's skills, assets or numbers have changed."""
    enforce_skill_caps(table, hero)
    enforce_hand_limit(table, hero)
    check_defeat(table, hero)


@rule("L256-257")
def enforce_skill_caps(table: RuneTable, hero: str) -> None:
    """Discard learned skills until no attribute has more skills than its value.

    A discarded skill may lower an attribute, so check again after each.
    """
    for attribute in ATTRIBUTES:
        while _has_too_many(table, hero, attribute):
            prompt = t("More {attribute} skills than {attribute}: which one is discarded?",
                       attribute=ATTRIBUTES[attribute])  # fmt: skip
            learned = partial(_learned_options, table, hero, attribute)
            chosen = table.one("over", prompt, learned, to=hero, sole=True)
            if not chosen:
                break
            table.state.of(hero).skills.remove(chosen)
            if table.source("skills") == "app":
                SKILLS.discard(table.state, chosen)
            table.tell(SkillDropped(who=hero, skill=chosen, attribute=attribute))


def _has_too_many(table: RuneTable, hero: str, attribute: str) -> bool:
    table.apply_corrections()  # one may have taken the skill that is too many
    player = table.state.of(hero)
    return _count_learned(table, player, attribute) > max(0, stat_of(table.content, player, attribute))


def _learned_options(table: RuneTable, hero: str, attribute: str) -> list[Option]:
    known = table.content.pack.skill
    skills = table.state.of(hero).skills
    return skill_options(table, [skill for skill in skills if skill in known and known[skill].type == attribute])


@rule("L160-161, L705-707")
def train(table: RuneTable, hero: str) -> None:
    """Draw skill cards equal to the maximum hand size, then discard down to it."""
    most = stat_of(table.content, table.state.of(hero), "hand")
    if table.source("skills") != "app":
        player = table.state.of(hero)
        discarded = player.hand
        player.hand = most
        table.tell(Trained(who=hero, hand=most, discarded=discarded))
        return
    drawn = SKILLS.draw_many(table, most, lambda n: t("Which cards?"))
    table.state.of(hero).cards += drawn
    dropped = enforce_hand_limit(table, hero)
    table.tell(Trained(who=hero, hand=len(table.state.of(hero).cards), discarded=dropped))


@rule("L253, L334")
def enforce_hand_limit(table: RuneTable, hero: str) -> int:
    """Discard skill cards down to the maximum hand size. Return the number of cards that the app discarded.

    If the app knows only the number of cards, the players choose them, and the result is 0.
    """
    dropped = 0
    if table.source("skills") != "app":
        player = table.state.of(hero)
        player.hand = min(player.hand, max(0, stat_of(table.content, player, "hand")))
        return dropped
    while _is_hand_too_big(table, hero):
        prompt = t("Too many cards: which one is discarded?")
        chosen = table.one("hand", prompt, lambda: skills_in_hand(table, hero), name=t("discarded"), to=hero, sole=True)
        if not chosen:
            break
        table.state.of(hero).cards.remove(chosen)
        SKILLS.discard(table.state, chosen)
        dropped += 1
    return dropped


def _is_hand_too_big(table: RuneTable, hero: str) -> bool:
    table.apply_corrections()  # one may have taken the card that is too many
    player = table.state.of(hero)
    return len(player.cards) > max(0, stat_of(table.content, player, "hand"))
