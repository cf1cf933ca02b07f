"""Reactions in a combat round: spending shields, negating an ability, choosing tokens to recast.

Rules digest: C4 and C5.
"""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.rules import rule
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.enemy_ai import plain_answer
from assistant.games.runebound3.fight.enemy_moves import enemy_answer
from assistant.games.runebound3.fight.events import Negated
from assistant.games.runebound3.fight.fight_state import (
    current_bout,
    current_fight,
    fighter,
    is_hero,
    owner_picks,
    store_bout,
)
from assistant.games.runebound3.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound3.fight.report import report_changes, report_health
from assistant.games.runebound3.fight.sides import usable, value
from assistant.games.runebound3.fight.spending import (
    choose_payment,
    choose_set,
    pick_token,
    token_options,
)
from assistant.games.runebound3.rules import RuneTable
from assistant.messages.questions import GO_ON_KEY, Number, WhichOf
from assistant.messages.text import Text, hued, t, tn


def react(table: RuneTable, kind: str, which: int) -> None:
    """Let side `which` react: the AI decides, or a player is asked.

    `kind` is `block` (spend shields), `negate` (an ability) or `pick` (tokens to recast).
    """
    if kind == "pick":
        table.ruling("r25_recast")
    if not is_hero(current_fight(table), which):
        _apply_reaction(table, kind, which, table.decide(enemy_answer, table.content, owner_picks(table)).tokens)
    elif kind == "block":
        _hero_blocks(table, which)
    elif kind == "negate":
        _hero_negates(table, which)
    else:
        _hero_picks(table, which)


def _apply_reaction(
    table: RuneTable, kind: str, which: int, tokens: tuple[int, ...], exact: Bout | None = None
) -> None:
    """Apply a reaction with these tokens.

    If a card has reduced the damage, `exact` is the combat round with the reduced damage. It replaces the saved one.
    """
    before = current_bout(table)
    after = pure.answer(exact or before, tokens)
    if kind == "block":
        _tell_block(table, which, before, after, before.queue[0].n)
    elif kind == "negate":
        if tokens:
            paid = sum(value(before.side(which), index) for index in tokens)
            table.tell(Negated(fighter=fighter(current_fight(table), which).id, surges=paid))
        report_changes(table, current_fight(table), before, after)
    store_bout(table, after)


def _tell_block(table: RuneTable, which: int, before: Bout, after: Bout, damage: int) -> None:
    fight = current_fight(table)
    report_health(table, fight, which, before, after, damage)
    if after.side(1 - which).left != before.side(1 - which).left or after.queue != before.queue[1:]:
        same = after.with_side(which, replace(after.side(which), left=before.side(which).left))
        report_changes(table, fight, before, same)


@rule("C5, L669-677")
def _hero_blocks(table: RuneTable, which: int) -> None:
    """Ask how much damage gets through, and spend shields to stop the rest.

    If the shields cannot stop all the rest, a card must have stopped it.
    """
    through = table.ask(lambda: _block_question(table, which), FIGHT_INTERRUPTS)
    sets = _shield_sets(current_bout(table))
    likely = sets.get(through, sets[min(sets)])
    tokens = choose_set(table, "shields", t("Which shields do you spend?"), t("shields"), which, likely)
    before = current_bout(table)
    if tokens not in pure.answers(before):  # a correction has taken a token
        return
    hit = before.queue[0]
    worth = sum(value(before.side(which), index) for index in tokens)
    exact = replace(before, queue=(hit._replace(n=through + worth), *before.queue[1:]))
    _apply_reaction(table, "block", which, tokens, exact)


def _shield_sets(bout: Bout) -> dict[int, list[tuple[int, ...]]]:
    """Return the sets of shields that can be spent for each amount of damage that gets through, the cheapest first.

    Sets with a shield that stops nothing are left out.
    """
    hit = bout.queue[0]
    side = bout.side(hit.side)
    worth = {tokens: sum(value(side, index) for index in tokens) for tokens in pure.answers(bout)}
    useful = [tokens for tokens in worth if all(worth[tokens] - value(side, index) < hit.n for index in tokens)]
    sets: dict[int, list[tuple[int, ...]]] = {}
    for tokens in sorted(useful, key=lambda tokens: (worth[tokens], len(tokens))):
        sets.setdefault(max(0, hit.n - worth[tokens]), []).append(tokens)
    return sets


def _block_question(table: RuneTable, which: int) -> Number:
    fight, bout = current_fight(table), current_bout(table)
    hit, side = bout.queue[0], bout.side(which)
    best = plain_answer(bout)
    through = max(0, hit.n - sum(value(side, index) for index in best))
    lead: list[Text] = []
    if through >= side.left:
        lead.append(hued(t("It would defeat you."), "bad"))
    elif hit.n >= side.left:
        lead.append(hued(t("Without shields it would defeat you."), "warn"))
    possible = _shield_sets(bout)
    all_it_can = t("A shield stops all it can, so not just that.")
    return Number(
        key=f"through:{which}",
        name=t("goes through"),
        prompt=tn("Attack: {n} damage. How much goes through?", "Attack: {n} damage. How much goes through?", hit.n),
        lead=tuple(lead),
        hint=t(
            "{key}: your shields stop {n}. Type more to keep a shield, less if a card helps.",
            key=GO_ON_KEY,
            n=hit.n - through,
        ),
        least=0,
        most=hit.n,
        expected=through,
        barred={str(n): all_it_can for n in range(through, hit.n) if n not in possible},
        to=fighter(fight, which).id,
    )


@rule("L385-389")
def _hero_negates(table: RuneTable, which: int) -> None:
    """Ask whether the hero negates an ability. The surges paid for the ability stay spent."""
    cost = current_bout(table).queue[0].n
    prompt = tn("Negate the ability for {n} surge?", "Negate the ability for {n} surges?", cost)
    wanted = table.yes("negate", prompt, name=t("negate"), to=fighter(current_fight(table), which).id)
    _apply_reaction(table, "negate", which, choose_payment(table, which, cost) if wanted else ())


@rule("25, L540-544")
def _hero_picks(table: RuneTable, which: int) -> None:
    """Ask the owner of the tokens which ones are recast (ruling 25)."""
    bout = current_bout(table)
    tokens = usable(bout.side(which))
    n = min(bout.queue[0].n, len(tokens))
    if n == 1:
        chosen = [pick_token(table, "pick", t("Recast one of your tokens. Which?"), which, tokens, which)]
    else:
        prompt = tn("Recast {n} of your tokens. Which?", "Recast {n} of your tokens. Which?", n)
        options = tuple(token_options(table, which, tokens))
        to = fighter(current_fight(table), which).id
        answer = table.ask(
            WhichOf(key="pick", name=t("tokens"), prompt=prompt, options=options, least=n, most=n, to=to)
        )
        chosen = sorted(int(index) for index in answer)
    if tuple(chosen) in pure.answers(current_bout(table)):  # else a correction has taken a token, and it is asked again
        _apply_reaction(table, "pick", which, tuple(chosen))
