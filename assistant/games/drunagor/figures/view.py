"""Figures on the screen: number, health, conditions, and what an attack does to them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.names import ATTACK_CARD, TOKEN, base_hue, hero_name
from assistant.games.drunagor.state import DARKNESS, SECOND, Ally, Drunagor, Hero, Monster
from assistant.messages.questions import Number
from assistant.messages.text import Text, hued, t, tn
from assistant.ui.view.blocks import Figure, Health, Label, Mark, Track

HERO = "hero"
KNOCKED_OUT = hued(t("KNOCKED OUT"), "bad")


class _Hits(Struct, frozen=True):
    """What the current attack does.

    - `hit`: the numbers of the figures that it hits.
    - `loses`: how much health each of them would lose.
    """

    hit: frozenset[int] = frozenset()
    loses: Mapping[int, int] = {}


def order_of_play(content: Content, moment: Moment[Drunagor]) -> Track:
    """Return the figures in the order of the track or, before it is set up, the heroes."""
    return Track(tuple(_figures(content, moment)))


def on_board(content: Content, moment: Moment[Drunagor]) -> tuple[Figure, ...]:
    """Return all figures that can stand on the map."""
    order = order_of_play(content, moment).figures
    return (*order, *(_ally(content, ally, _hits(moment)) for ally in moment.state.allies))


def after_this(content: Content, moment: Moment[Drunagor]) -> Track | None:
    """Return the heroes who are hit, with the health left after the damage in the question, or None."""
    hits = _hits(moment)
    heroes = [hero for hero in moment.state.heroes if hero.number in hits.hit and hero.max_hp]
    if not heroes or not hits.loses:
        return None
    shown = sorted(heroes, key=lambda hero: hero.number not in hits.loses)
    lines = [replace(_hero(content, hero, "ahead", hits), target=False, tokens=()) for hero in shown]
    return Track(tuple(line if line.number in hits.loses else replace(line, note=t("then")) for line in lines))


def heroes_of(content: Content, state: Drunagor) -> Track:
    """Return the heroes alone in the form of an order of play."""
    return Track(tuple(_hero(content, hero, "ahead", _Hits()) for hero in state.heroes))


def _hits(moment: Moment[Drunagor]) -> _Hits:
    state, question = moment.state, moment.question
    loses = {}
    if isinstance(question, Number) and question.loses:
        loses = {question.loses: question.expected or 0}
    threat = state.threat
    if threat is None:
        return _Hits(frozenset(loses), loses)
    numbers = [friend.number for id in threat.targets for friend in state.friends if friend.id == id]
    if threat.hit in numbers:
        numbers = numbers[numbers.index(threat.hit) :]
    return _Hits(frozenset((*numbers, *loses)), loses)


def _figures(content: Content, moment: Moment[Drunagor]) -> Iterator[Figure]:
    state, hits = moment.state, _hits(moment)
    for entry in state.track.order() or [hero.id for hero in state.heroes]:
        mark = _mark(state, entry)
        card = state.card(entry)
        if card is not None:
            figures = track.in_base_order(content, state.figures_of(card))
            acting = next((figure for figure in figures if figure.number not in state.acted), None)
            for monster in figures:
                yield _monster(content, monster, _mark_of(state, monster, acting) if mark == "now" else mark)
        elif any(hero.id == entry for hero in state.heroes):
            yield _hero(content, state.hero(entry), mark, hits)
        elif entry == DARKNESS:
            yield _darkness(state, mark)
        elif entry == SECOND:
            yield Figure(t("second card"), mark)
        else:
            yield Figure(ATTACK_CARD(content, entry), mark)


def _mark(state: Drunagor, entry: str) -> Mark:
    if entry == state.acting:
        return "now"
    position = state.track.position_of(entry)
    if position is None or state.stage != "turns":
        return "ahead"
    index = state.track.positions.index(position)
    behind = index < state.track.marker or (index == state.track.marker and entry in state.track.acted)
    return "done" if behind else "ahead"


def _mark_of(state: Drunagor, monster: Monster, acting: Monster | None) -> Mark:
    """Return whether a figure of the acting card acts now, has acted, or acts later."""
    if monster is acting:
        return "now"
    return "done" if monster.number in state.acted else "ahead"


def _hero(content: Content, hero: Hero, mark: Mark, hits: _Hits) -> Figure:
    unsure = bool(hero.at) and not hero.sure
    return Figure(
        hero_name(content, hero.id),
        "out" if hero.knocked_out else mark,
        hero.number,
        "hero",
        HERO,
        _health(hero, hits) if hero.max_hp else None,
        (KNOCKED_OUT,) if hero.knocked_out else conditions(content, hero.tokens),
        t("at {at}?", at=hero.at) if unsure else None,
        target=hero.number in hits.hit,
        unsure=unsure,
    )


def _health(figure: Hero | Monster, hits: _Hits) -> Health:
    lost = hits.loses.get(figure.number)
    return Health(figure.hp, figure.max_hp, None if lost is None else max(0, figure.hp - lost))


def _monster(content: Content, monster: Monster, mark: Mark) -> Figure:
    return Figure(
        monster.display_name(content),
        mark,
        monster.number,
        "monster",
        base_hue(content, monster.base),
        _health(monster, _Hits()),
        conditions(content, monster.tokens),
    )


def _ally(content: Content, ally: Ally, hits: _Hits) -> Figure:
    held = conditions(content, ally.tokens)
    name = hero_name(content, ally.id)
    return Figure(name, number=ally.number, kind="hero", hue=HERO, tokens=held, target=ally.number in hits.hit)


def _darkness(state: Drunagor, mark: Mark) -> Figure:
    """Return the Darkness in the order of play, with how many runes it draws and, in its turn, the next rune."""
    count = state.rune_counts.get(state.rune_side, 0)
    name = hued(t("Darkness"), "darkness")
    if mark == "now" and count:
        laid = sum(not rune for rune in state.drawn)
        note: Text | None = t("rune {number} of {of}", number=min(laid + 1, count), of=count)
    else:
        note = tn("draws {n} rune", "draws {n} runes", count) if count else None
    return Figure(name, mark, hue="darkness", note=note)


def conditions(content: Content, tokens: dict[str, int]) -> tuple[Label, ...]:
    """Return a label for each kind of token in its colour, with the number if there are several."""
    held: list[Label] = []
    for token, count in tokens.items():
        name = TOKEN(content, token)
        if count:
            held.append(hued(t("{token} {n}", token=name, n=count), name.hue) if count > 1 else name)
    return tuple(held)
