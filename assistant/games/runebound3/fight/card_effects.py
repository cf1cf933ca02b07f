"""Apply effects that no token pays for, such as those of a hero's cards. Rules digest: C1-C4."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.fight_state import current_bout, current_fight, store_bout
from assistant.games.runebound3.fight.report import report_changes
from assistant.games.runebound3.fight.sides import Effect
from assistant.games.runebound3.fight.spending import player_of
from assistant.games.runebound3.rules import RuneTable
from assistant.messages.text import t


def apply_card_effect(
    table: RuneTable, which: int, effect: Effect, targets: tuple[tuple[int, int], ...], *, free: bool
) -> None:
    """Apply an effect that no token pays for. If `free` is true, it is no combat action and does not end the turn."""
    before = current_bout(table)
    queue = pure.pending_parts(which, (effect,), (targets,), effect.n, attack=not free)
    acting = before.acting if before.queue else not free
    after = pure.resolve_queue(replace(before, queue=(*queue, *before.queue), dealt=0, acting=acting))
    report_changes(table, current_fight(table), before, after)
    store_bout(table, after)


def deal_other_damage(table: RuneTable, which: int) -> None:
    """Deal damage to the opponent of side `which` for a reason that only the players know."""
    n = table.number("loses", t("How much does the other side lose?"), most=20, expected=1, name=t("it loses"),
                     to=player_of(table, which))  # fmt: skip
    apply_card_effect(table, which, Effect("unblockable", n), (), free=True)
