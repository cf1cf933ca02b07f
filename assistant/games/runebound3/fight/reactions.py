"""What a side answers without an action: shields, surges that negate, tokens to be recast. C4, C5; screens 7."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.rules import rule
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import Bout
from assistant.games.runebound3.fight.enemy_ai import plain_answer, sensible_answers
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
from assistant.games.runebound3.fight.hero_moves import choose_payment, pick_token, token_label, token_options
from assistant.games.runebound3.fight.interrupts import FIGHT_INTERRUPTS
from assistant.games.runebound3.fight.report import report_changes, report_health
from assistant.games.runebound3.fight.sides import usable, value
from assistant.games.runebound3.rules import RuneTable
from assistant.messages.questions import Number, WhichOf
from assistant.messages.text import Text, hued, t, tn


def react(table: RuneTable, kind: str, which: int) -> None:
    """By the enemy's pilot, or asked of whoever plays this side."""
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
    """These tokens are the answer; `exact`: the same moment with what really goes through."""
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
    """How much goes through: one shield more or less is told by the number; less than that, and a card helped."""
    through = table.ask(lambda: _block_question(table, which), FIGHT_INTERRUPTS)
    before = current_bout(table)
    hit = before.queue[0]
    tokens = _shields_for(before, which, hit.n - through)
    worth = sum(value(before.side(which), index) for index in tokens)
    exact = replace(before, queue=(hit._replace(n=through + worth), *before.queue[1:]))
    _apply_reaction(table, "block", which, tokens, exact)


def _shields_for(bout: Bout, which: int, stopped: int) -> tuple[int, ...]:
    """The cheapest shields that stop so much, else all that help: a card did the rest."""
    if stopped <= 0:
        return ()
    worths = {way: sum(value(bout.side(which), index) for index in way) for way in sensible_answers(bout)}
    enough = [way for way in worths if worths[way] >= stopped]
    return min(enough, key=lambda way: (worths[way], len(way))) if enough else plain_answer(bout)


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
    shields = tuple(token_label(table, fight, bout, which, index) for index in best)
    return Number(
        key=f"through:{which}",
        name=t("goes through"),
        prompt=t("Attack: {n} damage. How much goes through?", n=hit.n),
        lead=tuple(lead),
        hint=t("Enter spends: {shields}. More keeps shields, less: a card helped.", shields=shields),
        least=0,
        most=hit.n,
        expected=through,
        to=fighter(fight, which).id,
    )


@rule("L385-389")
def _hero_negates(table: RuneTable, which: int) -> None:
    """Immediately before the ability resolves; what it has cost stays spent."""
    cost = current_bout(table).queue[0].n
    prompt = tn("Negate the ability for {n} surge?", "Negate the ability for {n} surges?", cost)
    wanted = table.yes("negate", prompt, name=t("negate"), to=fighter(current_fight(table), which).id)
    _apply_reaction(table, "negate", which, choose_payment(table, which, cost) if wanted else ())


@rule("25, L540-544")
def _hero_picks(table: RuneTable, which: int) -> None:
    """The other reading: the owner picks which of his tokens are recast."""
    bout = current_bout(table)
    mine = usable(bout.side(which))
    n = min(bout.queue[0].n, len(mine))
    if n == 1:
        chosen = [pick_token(table, "pick", t("Recast one of your tokens. Which?"), which, mine, which)]
    else:
        prompt = tn("Recast {n} of your tokens. Which?", "Recast {n} of your tokens. Which?", n)
        options = tuple(token_options(table, which, mine))
        to = fighter(current_fight(table), which).id
        named = table.ask(WhichOf(key="pick", name=t("tokens"), prompt=prompt, options=options, least=n, most=n, to=to))
        chosen = sorted(int(one) for one in named)
    _apply_reaction(table, "pick", which, tuple(chosen))
