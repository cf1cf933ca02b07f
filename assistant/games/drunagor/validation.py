"""Checks that refuse corrections and positions with which the game could not go on."""

from __future__ import annotations

from collections import Counter

from assistant.components.grid import space_of
from assistant.games.drunagor.board.board import LONGEST, MOST_SPACES
from assistant.games.drunagor.content.attack_decks import check_deck
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.darkness.shapes import BENEATH
from assistant.games.drunagor.names import BASE, COVERS, CUBES, ON_TRACK, POSITION, RUNE_COLORS, TOKEN
from assistant.games.drunagor.state import Drunagor, Hero, card_id
from assistant.messages.questions import Refused
from assistant.messages.text import t

MOST_MONSTERS = 99
"""The highest number of monsters, so that their numbers have two digits. The box has far fewer."""


def check(state: Drunagor, content: Content) -> None:
    """Raise `Refused` if the game cannot continue from this state."""
    if not state.heroes:
        raise Refused(t("A party has at least one hero."))
    if len(state.heroes) > 5:
        raise Refused(t("A party has at most 5 heroes, not {n}.", n=len(state.heroes)))
    heroes = [hero.id for hero in state.heroes]
    if duplicate := _duplicate(heroes):
        raise Refused(t("{hero} is in the party twice: each player has a hero of their own.", hero=duplicate))
    if duplicate := _duplicate([*heroes, *(ally.id for ally in state.allies)]):
        raise Refused(t("{name} is there already: a pet or companion needs a name of its own.", name=duplicate))
    if duplicate := _duplicate([hero.role for hero in state.heroes if hero.role]):
        raise Refused(t("Two heroes have the role {role}: each role exists once.", role=duplicate))
    if duplicate := _duplicate([str(figure.number) for figure in state.fighters]):
        raise Refused(t("Two figures have the number {number}.", number=duplicate))
    if duplicate := _duplicate([monster.base for monster in state.monsters if monster.base]):
        raise Refused(t("Two figures stand on one base: {base}.", base=BASE(content, duplicate)))
    if any(count < 0 for count in (*state.bag.counts.values(), *state.runes.values())):
        raise Refused(t("A count can't be below 0."))
    if len(state.monsters) > MOST_MONSTERS:
        raise Refused(
            t("At most {most} monsters are on the board, not {n}.", most=MOST_MONSTERS, n=len(state.monsters))
        )
    if duplicate := _duplicate([room.label for room in state.rooms]):
        raise Refused(t("{room} is revealed twice; once is enough.", room=duplicate))
    _check_amounts(state, content)
    _check_places(state)
    _check_cards(state)
    _check_runes_under_way(state)
    _check_turn_under_way(state)
    for of, deck in state.attack_deck.items():
        if deck:
            check_deck(content, of, deck)
    positions = content.positions()
    if state.track.positions != positions and (state.track.positions or state.stage == "turns"):
        raise Refused(t("The track has these positions: {positions}.", positions=POSITION.all(content, positions)))
    places = [position for position in state.track.entries if position not in state.track.positions]
    if places and state.track.positions:
        raise Refused(t("The track has no position {position}.", position=places[0]))
    on_track = [entry for there in state.track.entries.values() for entry in there]
    if "" in on_track:
        raise Refused(t("Each hero and card on the track has a name."))
    if duplicate := _duplicate(on_track):
        raise Refused(t("{entry} is on the track twice.", entry=ON_TRACK(content, duplicate)))


def _duplicate(names: list[str]) -> str:
    return next((name for name, times in Counter(names).items() if times > 1), "")


def _check_amounts(state: Drunagor, content: Content) -> None:
    """Refuse more tokens, cubes or runes than the rules and the box allow (C13, L277)."""
    for figure in state.figures:
        for token, count in figure.tokens.items():
            if count > (most := content.cap(token, wild=isinstance(figure, Hero))):
                raise Refused(t("Nobody holds more than {n} of {token}.", n=most, token=TOKEN(content, token)))
    for cube, box in content.pack.components.cubes.items():
        if _cubes(state, cube) > box:
            raise Refused(t("The box holds {n} cubes of this kind: {cube}.", n=box, cube={**CUBES, **COVERS}[cube]))
    for rune in content.pack.rune.values():
        if max(state.runes.get(rune.id, 0), state.bag.counts.get(rune.id, 0)) > rune.count:
            raise Refused(t("The box holds {n} runes of this colour: {rune}.", n=rune.count, rune=RUNE_COLORS[rune.id]))


def _cubes(state: Drunagor, cube: str) -> int:
    """Return how many cubes of this kind the heroes have."""
    held = [{"curse": hero.curse, "trauma": hero.trauma, **hero.cubes} for hero in state.heroes]
    return sum(one.get(cube, 0) for one in (*held, *(hero.expended for hero in state.heroes)))


def _check_places(state: Drunagor) -> None:
    """Refuse places beyond the largest possible map."""
    places = [one.at for one in (*state.figures, *state.tokens) if one.at]
    places += [cell.removesuffix(BENEATH) for tile in state.darkness for cell in tile.cells]
    far = next((at for at in places if max(space_of(at)) >= LONGEST), "")
    if far:
        raise Refused(t("{space} is on no map: it has {n} columns and rows at most.", space=far, n=LONGEST))
    if len(places) > MOST_SPACES:
        raise Refused(t("A map has at most {n} spaces.", n=MOST_SPACES))


def _check_cards(state: Drunagor) -> None:
    """Refuse a card whose id does not fit its kind and rank, and two cards with the same id."""
    for card in state.cards:
        if card.id != (right := card_id(card.kind, card.rank)):
            raise Refused(t("The card {id} has another id: {right}.", id=card.id or "-", right=right))
    ids = [*(card.id for card in state.cards), *(card.id for card in state.attack_cards)]
    if duplicate := _duplicate(ids):
        raise Refused(t("The card {id} is there twice.", id=duplicate))


def _check_runes_under_way(state: Drunagor) -> None:
    """Refuse a position in the middle of a Darkness turn that names a rune which cannot come next."""
    right = {"lay_rune": RUNE_COLORS, "draw_rune": [str(number) for number in range(1, MOST_MONSTERS)]}
    for rune in state.hunt.left:
        if rune not in right.get(state.hunt.at, [rune]):
            raise Refused(t("{place}: {name} is no rune of this turn.", place="hunt.left", name=rune))


def _check_turn_under_way(state: Drunagor) -> None:
    """Refuse a position in the middle of a turn that names a hero who does not play."""
    heroes = {hero.id for hero in state.heroes}
    for hero in state.turn.course.left:
        if hero not in heroes:
            raise Refused(t("{place}: {name} is no hero of this party.", place="turn.course.left", name=hero))
