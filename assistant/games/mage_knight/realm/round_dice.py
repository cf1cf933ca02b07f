"""Dice rolled at the end of a round by the variants "Rampage!", "More rampage!" and "Darkness falls".

Rules digest: A10, 7.12, 12.2-9, 12.2-22.
"""

from __future__ import annotations

from assistant.engine.rules import rule
from assistant.games.mage_knight.market import source
from assistant.games.mage_knight.realm import tokens
from assistant.games.mage_knight.realm.events import DarknessRolled, RampageReminded, RampageRolled
from assistant.games.mage_knight.realm.state import Site
from assistant.games.mage_knight.rules import MageTable

WARM = ("red", "green", "gold")
"""The warm die colours. The other three are cold (12.2-9)."""
DARKNESS_DICE = 2


@rule("A10, L1362, L1385")
def roll_rampage(table: MageTable) -> None:
    """With a rampage variant, roll a die for each empty space of a beaten rampaging enemy."""
    state = table.state
    more = "more_rampage" in state.variants
    if not more and ("rampage" not in state.variants or state.time != "day"):
        return
    if not state.realm.revealed:
        table.tell(RampageReminded(more=more, warm=state.time == "day"))
        return
    empty = _empty_spaces(table)
    dice = source.roll_dice(table, f"variant_dice:{len(empty)}", len(empty))
    for site, die in zip(empty, dice, strict=False):
        _refill_space(table, site, die, more=more)


def _empty_spaces(table: MageTable) -> list[Site]:
    """Return the empty rampaging spaces for which a die is rolled.

    A ruling may leave out those that were emptied in an earlier round (12.2-22).
    """
    state, cards = table.state, table.content.pack.site
    empty = [site for site in state.realm.sites if cards[site.kind].kind == "rampaging" and not site.tokens]
    for site in empty:
        site.emptied = site.emptied or state.round
    older = any(site.emptied < state.round for site in empty)
    if older and table.ruling("rampage_spaces") == "this_round":
        return [site for site in empty if site.emptied == state.round]
    return empty


def _refill_space(table: MageTable, site: Site, die: str, *, more: bool) -> None:
    """Place new tokens on an empty rampaging space. A warm colour by day and a cold colour at night are hits.

    - "Rampage!": a hit adds a new token.
    - "More rampage!": a new token is always added, and a hit adds a brown one, too.
    """
    warm_wanted = table.state.time == "day"
    hit = (die in WARM) == warm_wanted
    piles = [*table.content.pack.site[site.kind].tokens] if hit or more else []
    if more and hit:
        piles.append("brown")
    where = site.display_name(table.content)
    site.tokens = [tokens.lay(table, pile, face_up=True, where=where) for pile in piles]
    if site.tokens:
        site.emptied = 0
    table.tell(RampageRolled(site=site.kind, tile=site.tile, die=die, tokens=tokens.visible_tokens(site.tokens)))


@rule("A10, L1343-1345")
def roll_darkness(table: MageTable) -> None:
    """Roll the dice of "Darkness falls" at the end of a day.

    If one is black, it stays night for the rest of the game.
    """
    state = table.state
    if "darkness_falls" not in state.variants or state.time != "day":
        return
    dice = source.roll_dice(table, f"variant_dice:{DARKNESS_DICE}", DARKNESS_DICE)
    if "black" in dice:
        state.time = "night"
    table.tell(DarknessRolled(dice=tuple(dice), night=state.time == "night"))
