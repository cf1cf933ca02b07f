"""Maps that can't be."""

from __future__ import annotations

from collections.abc import Iterable

from assistant.games.mage_knight.called import PILE_NAMES, RUINS
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.realm.state import HIGHEST_CITY, HIGHEST_MEGAPOLIS, FoundCity
from assistant.games.mage_knight.state import MageKnight
from assistant.pieces.pile import is_unseen
from assistant.speech.questions import Refused
from assistant.speech.text import t, verbatim


def check(state: MageKnight, content: Content) -> None:
    """A correction that would leave no sensible map is refused."""
    realm = state.realm
    for city in state.cities:
        _check_level(city)
        _check_heroes(state, city.shields)
    for site in realm.sites:
        _check_heroes(state, site.shields)
    _check_tokens(state, content)


def _check_level(city: FoundCity) -> None:
    """No base shows such a level (12.2-2). 0: it can't be entered."""
    least, most = (2, HIGHEST_MEGAPOLIS) if city.other else (0, HIGHEST_CITY)
    if not least <= city.level <= most:
        raise Refused(
            t("A Megapolis has a level from 2 to {most}, not {level}.", most=most, level=city.level)
            if city.other
            else t("A city has a level from 1 to {most}, not {level}.", most=most, level=city.level)
        )


def _check_heroes(state: MageKnight, heroes: Iterable[str]) -> None:
    for hero in heroes:
        if hero not in state.heroes:
            raise Refused(
                t("Nobody named {who} plays. At the table: {known}.", who=hero, known=", ".join(state.heroes))
            )


def _check_tokens(state: MageKnight, content: Content) -> None:
    """Only tokens of the box, each on its own pile."""
    known = {RUINS: set(content.pack.ruin)}
    for enemy in content.pack.enemy.values():
        known.setdefault(enemy.pile, set()).add(enemy.id)
    lying = [token for site in state.realm.sites for token in site.tokens]
    lying += [token for city in state.cities for token in city.garrison]
    found = [(token.pile, token.enemy) for token in lying]
    for pile, deck in (*state.realm.piles.items(), (RUINS, state.realm.ruins)):
        found += [(pile, enemy) for enemy in deck.names()]
        deck.check()
    for pile, id in found:
        if pile not in known or (not is_unseen(id) and id not in known[pile]):
            name = PILE_NAMES.get(pile, verbatim(pile))
            raise Refused(t("{id} is no token of the pile {pile}.", id=id or "-", pile=name))
