"""The panel beside the order of play: the acting monster's card with its words explained, or the hunt of Darkness."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.board.mapping import has_darkness
from assistant.games.drunagor.called import BASE, RANK_NAMES, RUNE_COLORS, hero_name, keyword_name, kind_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.content.pack import Face
from assistant.games.drunagor.darkness.turn import targets_off_map
from assistant.games.drunagor.figures.numbers import DARKNESS_DAMAGE
from assistant.games.drunagor.monsters import cards, glossary, hunting
from assistant.games.drunagor.monsters.on_map.readings import readings_from
from assistant.games.drunagor.monsters.printed import ATTACKS, BEHAVIOURS
from assistant.games.drunagor.monsters.ranking import rank
from assistant.games.drunagor.monsters.typed_cards import facts_of
from assistant.games.drunagor.state import Drunagor, MonsterCard
from assistant.speech.text import Text, t, verbatim
from assistant.table.play import Moment
from assistant.view.kinds import Lines, Pairs, Panel

# ---- a monster's card ----


def card_panel(content: Content, moment: Moment[Drunagor], card: MonsterCard) -> Panel:
    """Its numbers, whom it hunts in which order, its words with their meaning, X, and its figures (SCREENS 8.5)."""
    state = moment.state
    face = content.face(card.kind, card.rank, card.behaviour) or Face()
    figures = tuple(
        (
            t("{number} {base}", number=one.number, base=BASE(content, one.base)),
            t("{hp} of {most}", hp=one.hp, most=one.max_hp),
        )
        for one in track.in_base_order(content, state.figures_of(card))
    )
    blocks = (
        Lines(tuple(_numbers(card, face, dark=has_darkness(state, content)))),
        Lines(tuple(_hunts(content, moment, card))),
        Lines(tuple(_words(content, moment, card, face))),
        Pairs(figures),
    )
    title = kind_name(content, card.kind)
    if card.rank in RANK_NAMES:
        title = t("{kind} · {rank}", kind=title, rank=RANK_NAMES[card.rank])
    return Panel("card", title, blocks)


def _numbers(card: MonsterCard, face: Face, *, dark: bool) -> Iterator[Text]:
    hp, move = (verbatim("?" if number is None else str(number)) for number in (face.hp, face.move))
    yield BEHAVIOURS[card.behaviour]
    yield t("health {hp}  move {move}", hp=hp, move=move)
    kind = ATTACKS[face.attack] if face.attack else verbatim("?")
    if face.attack == "none":
        yield kind
    elif face.damage is not None and not dark:
        yield t("{attack}, {damage} damage", attack=kind, damage=face.damage)
    elif face.damage is not None:
        yield t("{attack}, {damage} damage, +2 on Darkness", attack=kind, damage=face.damage)
    else:
        yield t("{attack}: read the damage on the card", attack=kind)


def _hunts(content: Content, moment: Moment[Drunagor], card: MonsterCard) -> Iterator[Text]:
    """The heroes in the order in which it hunts them now, if the app knows the numbers."""
    state = moment.state
    figure = next(iter(state.figures_of(card)), None)
    if figure is None:
        return
    facts = facts_of(state, content, figure)
    rule = hunting.rule_of(state, facts)
    yield t("hunts {whom}", whom=glossary.HUNTS[rule])
    rulings = moment.world.rulings
    if hunting.is_unknown(moment.world, rule) or rulings.get("g53_keyword_strongest") == "last":
        return
    readings = readings_from(rulings)
    foes = [hunting.foe_of(content, hero, readings) for hero in hunting.visible_heroes(state, facts)]
    ranked = rank(foes, rule, track.turn_order_of_heroes(state, readings))
    if len(ranked) > 1:
        yield t("{order}", order=tuple(t("{name} {n}", name=one.foe.name, n=one.number) for one in ranked))


def _words(content: Content, moment: Moment[Drunagor], card: MonsterCard, face: Face) -> Iterator[Text]:
    id = cards.face_of(card)
    x = cards.x_of(moment.state, content, id)
    for ability in face.abilities:
        name, worth = keyword_name(content, ability.keyword), ability.worth(x)
        word = t("{keyword} {n}", keyword=name, n=worth) if worth or ability.is_x else name
        meaning = glossary.MEANINGS.get(ability.keyword)
        yield t("{word}: {meaning}", word=word, meaning=meaning) if meaning else word
    if id in moment.world.facts.get(cards.CARD.kind, {}):
        yield t("typed in from your card")
    if face.missing:
        yield t("not all of this card is known: read it")
    slot = content.slot(card.kind, card.rank, card.behaviour)
    if slot is not None:
        yield t("X is {x} ({rune} runes)", x=x, rune=RUNE_COLORS[slot.rune])


# ---- the hunt of Darkness ----


def hunt_panel(content: Content, moment: Moment[Drunagor]) -> Panel:
    """Whom it hunts in which order, and what it does (SCREENS 8.7); the table lays the tile."""
    state = moment.state
    outside = targets_off_map(state, moment.world.rulings)
    order = tuple(t("{name} {n}", name=hero_name(content, one.id), n=one.hp) for one in outside)
    inside = [hero for hero in state.heroes if hero.id not in {one.id for one in outside}]
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
