"""The panel next to the order of play: the acting monster's card, or whom the Darkness hunts."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from assistant.engine.moment import Moment
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.builder import has_darkness
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Face
from assistant.games.drunagor.darkness.turn import targets_off_map
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE, ON_DARKNESS
from assistant.games.drunagor.monsters import cards, glossary, hunt
from assistant.games.drunagor.monsters.card_facts import facts_of
from assistant.games.drunagor.monsters.card_text import ATTACKS, BEHAVIOURS, ability_words
from assistant.games.drunagor.monsters.on_map.readings import readings_from
from assistant.games.drunagor.names import RANK_NAMES, RUNE_COLORS, base_hue, hero_name, kind_name
from assistant.games.drunagor.state import Drunagor, MonsterCard
from assistant.messages.text import Text, hued, t, verbatim
from assistant.ui.view.blocks import Card, Cards, Lines, Panel, Stat

# ---- a monster's card ----


def card_panel(content: Content, moment: Moment[Drunagor], card: MonsterCard) -> Panel:
    """Return the panel of the acting monster's card: numbers, whom it hunts first, keywords with their meaning, X."""
    state = moment.state
    face = content.face(card.kind, card.rank, card.behaviour) or Face()
    x = cards.x_of(state, content, cards.face_of(card))
    figures = track.in_base_order(content, state.figures_of(card))
    acting = next((figure for figure in figures if figure.number not in state.acted), next(iter(figures), None))
    lines = (
        *_hunts(content, moment, card),
        *_meanings(content, face, x),
        *_notes(content, moment, card, face, x),
    )
    drawn = Card(
        kind_name(content, card.kind),
        base_hue(content, acting.base) if acting is not None else "",
        acting.number if acting is not None else 0,
        _corner(content, card),
        tuple(_stats(face)),
        tuple(ability_words(content, ability, x) for ability in face.abilities),
        lines,
        "now",
    )
    return Panel("card", t("ITS CARD"), (Cards((drawn,)),))


def _corner(content: Content, card: MonsterCard) -> Text | None:
    """Return a text like `Rookie · large · alternative`. The standard side is not named."""
    parts = [RANK_NAMES[card.rank]] if card.rank in RANK_NAMES else []
    if content.size(card.kind) == "large":
        parts.append(t("large"))
    if card.behaviour != "standard":
        parts.append(BEHAVIOURS[card.behaviour])
    return reduce(lambda one, other: t("{one} · {other}", one=one, other=other), parts) if parts else None


def _stats(face: Face) -> Iterator[Stat]:
    unknown = verbatim("?")
    yield Stat(t("health"), unknown if face.hp is None else face.hp, "good")
    yield Stat(t("move"), unknown if face.move is None else face.move)
    if face.attack != "none":
        kind = ATTACKS[face.attack] if face.attack else unknown
        yield Stat(t("damage"), unknown if face.damage is None else face.damage, "bad", kind)


def _hunts(content: Content, moment: Moment[Drunagor], card: MonsterCard) -> Iterator[Text]:
    """Yield the heroes in the order of the hunt, or none if a number for it is not known."""
    state = moment.state
    figure = next(iter(state.figures_of(card)), None)
    if figure is None:
        return
    facts = facts_of(state, content, figure)
    rule = hunt.rule_of(state, facts)
    yield t("hunts {whom}", whom=glossary.HUNTS[rule])
    if hunt.is_unknown(moment.world, rule):
        return
    heroes, readings = hunt.visible_heroes(state, facts), readings_from(moment.world.rulings)
    ranked = hunt.ranked(state, content, rule, heroes, readings)
    if len(ranked) > 1:
        yield t("{order}", order=tuple(foe.label(content) for foe in ranked))


def _meanings(content: Content, face: Face, x: int) -> Iterator[Text]:
    for ability in face.abilities:
        word, known = ability_words(content, ability, x), content.pack.keyword.get(ability.keyword)
        yield t("{word}: {meaning}", word=word, meaning=known.meaning) if known and known.meaning else word


def _notes(content: Content, moment: Moment[Drunagor], card: MonsterCard, face: Face, x: int) -> Iterator[Text]:
    if face.attack == "none":
        yield ATTACKS[face.attack]
    elif face.damage is None:
        yield t("read the damage on the card")
    elif has_darkness(moment.state, content):
        yield t("+{n} damage on {darkness}", n=ON_DARKNESS, darkness=hued(t("Darkness"), "darkness"))
    if cards.face_of(card) in moment.world.facts.get(cards.CARD.kind, {}):
        yield t("typed in from your card")
    if face.missing:
        yield t("not all of this card is known: read it")
    slot = content.slot(card.kind, card.rank, card.behaviour)
    if slot is not None:
        yield t("X is {x} ({rune} runes)", x=x, rune=RUNE_COLORS[slot.rune])


# ---- the hunt of Darkness ----


def hunt_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    """Return the panel for players who lay a tile: in which order the Darkness hunts the heroes, and what it does."""
    state = moment.state
    outside = targets_off_map(state, moment.world.rulings)
    order = tuple(hero.label(content) for hero in outside)
    inside = [hero for hero in state.heroes if hero.id not in {hero.id for hero in outside}]
    hunted = [t("strongest outside Darkness:"), t("{order}", order=order) if order else t("nobody")]
    if inside:
        hunted.append(t("inside: {heroes}", heroes=tuple(hero_name(content, hero.id) for hero in inside)))
    hunted.append(t("equal: who acts sooner"))
    blocks = (
        Lines(tuple(hunted)),
        Lines((t("all in Darkness: no tile, everybody loses {n}", n=state.party_size),)),
        Lines((t("caught: {n} damage, nothing prevents it", n=DARKNESS_DAMAGE),)),
    )
    return Panel("hunt", t("THE HUNT"), blocks)
