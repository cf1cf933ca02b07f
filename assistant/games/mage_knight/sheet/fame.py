"""Fame, levels and reputation. Rules digest: C13, Components (tracks), 12.2-17, E6, A8."""

from __future__ import annotations

from collections.abc import Callable

from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import Level, Reputation
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import offers
from assistant.games.mage_knight.names import HERO
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.sheet import skills
from assistant.games.mage_knight.sheet.events import ActionDue, FameGained, LevelReached, ReputationChanged
from assistant.games.mage_knight.sheet.state import BEST, HIGHEST_LEVEL, WORST
from assistant.messages.text import t


def level_for(content: Content, fame: int) -> Level:
    """Return the row of the fame track for this fame, the first row for negative fame (L1275)."""
    rows = sorted(content.pack.level.values(), key=lambda row: row.fame)
    return next((row for row in reversed(rows) if row.fame <= fame), rows[0])


def level_row(content: Content, level: int) -> Level:
    """Return the row of the fame track for this level, with armour, hand limit and command tokens."""
    rows = content.pack.level.values()
    return next((row for row in rows if row.level == level), level_for(content, 0))


def next_line(content: Content, fame: int) -> int:
    """Return the fame at which the next row of the fame track begins, or 0 if there is none."""
    return min((row.fame for row in content.pack.level.values() if row.fame > max(fame, 0)), default=0)


@rule("C13, L691-693")
def gain_fame(table: MageTable, hero: str, points: int, rule: str = "") -> None:
    """Add fame now. A new level is reached only at the end of the turn (C13).

    In some scenarios a new row of the fame track gives extra fame.
    """
    if not points:
        return
    if not table.is_held("sheets"):
        table.tell(FameGained(who=hero, points=points, counted=False, rule=rule))
        return
    sheet = table.state.sheet(hero)
    before = sheet.fame
    bonus = line_bonus(table.content, before, before + points, table.ruling)
    sheet.fame = before + points + bonus
    reached = level_for(table.content, sheet.fame).level
    level = reached if reached > max(sheet.level, level_for(table.content, before).level) else 0
    gained = FameGained(who=hero, points=points, bonus=bonus, before=before, after=sheet.fame, level=level, rule=rule)
    table.tell(gained)


def line_bonus(content: Content, before: int, after: int, reading: Callable[[str], str]) -> int:
    """Return the extra fame for new rows of the fame track.

    The extra fame may reach one more row. A ruling decides whether that row gives extra fame, too (12.2-17). `reading`
    takes the id of a ruling and returns the players' choice.
    """
    each = content.scenario.line_fame
    bonus = crossed = 0
    lines = _lines_crossed(content, before, after)
    while each and lines > crossed:
        if crossed and reading("line_fame_pays_again") == "no":
            break
        bonus += each * (lines - crossed)
        crossed = lines
        lines = _lines_crossed(content, before, after + bonus)
    return bonus


def _lines_crossed(content: Content, before: int, after: int) -> int:
    """Return how many new rows of the fame track are reached between two values of fame (L1275).

    Going from negative fame to 0 reaches no new row.
    """
    return level_for(content, after).level - level_for(content, before).level


def reputation_row(content: Content, reputation: int) -> Reputation:
    """Return the space of the reputation track, the last one for a value beyond its end."""
    at = max(WORST, min(BEST, reputation))
    return next(row for row in content.pack.reputation.values() if row.at == at)


@rule("C13, L610-613")
def change_reputation(table: MageTable, hero: str, by: int, rule: str = "") -> None:
    """Change the hero's reputation by `by`, but not beyond the ends of the track."""
    if not by:
        return
    if not table.is_held("sheets"):
        table.tell(ReputationChanged(who=hero, by=by, counted=False, rule=rule))
        return
    sheet = table.state.sheet(hero)
    before = sheet.reputation
    sheet.reputation = max(WORST, min(BEST, before + by))
    row = reputation_row(table.content, sheet.reputation)
    after, influence, barred = sheet.reputation, row.influence, row.barred
    table.tell(
        ReputationChanged(who=hero, by=by, before=before, after=after, influence=influence, barred=barred, rule=rule)
    )


def armor(table: MageTable, hero: str) -> int:
    """Return the hero's armour, the left number on the level token."""
    return level_row(table.content, _known_level(table, hero)).armor


def hand_limit(table: MageTable, hero: str) -> int:
    """Return the hero's hand limit without bonuses, the right number on the level token."""
    return level_row(table.content, _known_level(table, hero)).hand


def _known_level(table: MageTable, hero: str) -> int:
    """Return the hero's level. If the app keeps no hero sheets, ask the players once in each turn."""
    state = table.state
    if not table.is_held("sheets") and hero not in state.turn.levels_told:
        prompt = t("Your level?") if state.alone else t("{hero}: your level?", hero=HERO(table.content, hero))
        hint = t("The level token gives your armour and hand limit.")
        last = state.peek_sheet(hero).level
        level = table.number(
            f"level:{hero}",
            prompt,
            name=t("level"),
            hint=hint,
            least=1,
            most=HIGHEST_LEVEL,
            expected=last,
            reports=True,
        )
        sheet = state.sheet(hero)
        sheet.level, sheet.on_table = level, True
        state.turn.levels_told.append(hero)
    return state.peek_sheet(hero).level


# -- level up


@rules.step(phase="sheet", title=t("level up"), rule="E6, L889-903")
def level_up(table: MageTable, hero: str) -> None:
    """Raise the hero's level for each new row of the fame track reached in this turn (L1212-1218).

    An even level gives a skill and an advanced action. In a solo game, a skill token of the virtual player is then
    revealed, too.
    """
    while (sheet := table.state.sheet(hero)).level < level_for(table.content, sheet.fame).level:
        sheet.level += 1
        row = level_row(table.content, sheet.level)
        table.tell(LevelReached(who=hero, level=row.level, armor=row.armor, hand=row.hand, command=row.command))
        if sheet.level % 2 == 0:
            action = skills.choose_skill(table, hero)
            if action and table.state.alone and table.state.virtual.plays:
                skills.gained(table, hero)
            gain_action(table, hero, lowest=action == "lowest")


@rule("E6, L889-903")
def gain_action(table: MageTable, hero: str, *, lowest: bool = False) -> None:
    """Take an advanced action from the offer: the lowest one with `lowest`, otherwise any."""
    if table.is_held("offers"):
        offers.take(table, "advanced_actions", hero, lowest=lowest)
        return
    if table.is_held("sheets"):
        table.state.sheet(hero).advanced_actions.append("")
    table.tell(ActionDue(who=hero, lowest=lowest))
