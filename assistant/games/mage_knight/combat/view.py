"""What the screen shows of a fight: the enemies, and what it brings. Screens 7.3, 7.4."""

from __future__ import annotations

from assistant.games.mage_knight.called import HERO, REWARD
from assistant.games.mage_knight.combat import foes, reasons
from assistant.games.mage_knight.combat.arithmetic import half_fame
from assistant.games.mage_knight.combat.names import ABILITY_NAMES, ELEMENT_NAMES, PHASE_NAMES, RESISTS, place_name
from assistant.games.mage_knight.combat.state import Fight, Foe
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.sheet.fame import level_for, level_row
from assistant.games.mage_knight.sheet.state import Sheet
from assistant.games.mage_knight.state import MageKnight
from assistant.speech.text import Text, t, tn, verbatim
from assistant.table.play import Moment
from assistant.view.kinds import Block, Grid, Lines, Mark, Panel, Stages, Words

PHASES = tuple(PHASE_NAMES)


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """ENEMIES and WHAT IT BRINGS; nothing where nobody fights."""
    fight = moment.state.fight
    if fight is None:
        return []
    return [_enemies(content, moment.state, fight), _brings(content, moment, fight)]


def place(content: Content, state: MageKnight) -> Text | None:
    """`fight: Mage Tower`, for the head line."""
    fight = state.fight
    if fight is None:
        return None
    color = state.cities[fight.city].color if 0 <= fight.city < len(state.cities) else ""
    where = place_name(content, fight.place, color)
    if state.alone:
        return t("fight: {place}", place=where)
    return t("{hero} fights: {place}", hero=HERO(content, fight.hero), place=where)


# -- the enemies


def _enemies(content: Content, state: MageKnight, fight: Fight) -> Panel:
    blocks: list[Block] = [Stages(tuple((PHASE_NAMES[phase], _mark(fight, phase)) for phase in PHASES))]
    standing = [foe for foe in fight.foes if not foe.beaten]
    if standing:
        header = (t("enemy"), t("attack"), t("armour"), t("fame"))
        blocks.append(Grid(header, tuple(_row(content, fight, foe) for foe in standing)))
    abilities = [line for foe in standing if (line := _abilities(foe)) is not None]
    walled = tuple(str(foe.number) for foe in standing if foe.by_site)
    if walled:
        abilities.append(t("fortified by the site: {numbers}", numbers=", ".join(walled)))
    if abilities:
        blocks.append(Lines(tuple(abilities)))
    beaten = [foe for foe in fight.foes if foe.beaten and foe.role != "summoned"]
    if beaten:
        blocks.append(Lines(tuple(_beaten(content, foe) for foe in beaten)))
    if fight.phase == "block":
        blocks.append(Lines((reasons.NO_PARTIAL,)))
    return Panel("enemies", t("ENEMIES"), tuple(blocks))


def _mark(fight: Fight, phase: str) -> Mark:
    if fight.phase not in PHASES:
        return "done"
    here, there = PHASES.index(fight.phase), PHASES.index(phase)
    return "now" if here == there else "done" if there < here else "ahead"


def _row(content: Content, fight: Fight, foe: Foe) -> tuple[Words, ...]:
    attack = (
        t("{element} {n}", element=ELEMENT_NAMES[foe.element], n=foes.attack_of(fight, foe))
        if foe.attack
        else verbatim("-")
    )
    return (
        t("{number} {enemy}", number=foe.number, enemy=foe.called(content)),
        attack,
        verbatim(str(foes.armor_of(fight, foe))) if foe.role != "summoned" else verbatim("-"),
        verbatim(str(worth(foe))),
    )


def worth(foe: Foe) -> int:
    """Its fame: none for a summoned monster, half for a rival's defender."""
    if foe.role == "summoned":
        return 0
    return half_fame(foe.fame) if foe.half_fame else foe.fame


def _abilities(foe: Foe) -> Text | None:
    """`1 resists fire, brutal`."""
    resisted = tuple(ELEMENT_NAMES[kind] for kind in foe.resistances if kind in RESISTS)
    words: list[Words] = [RESISTS[kind] for kind in foe.resistances if kind in RESISTS]
    if len(resisted) > 1:
        words = [t("resists {elements}", elements=resisted)]
    words += [ABILITY_NAMES[kind] for kind in foe.abilities if kind in ABILITY_NAMES]
    if foe.blocked:
        words.append(t("blocked"))
    if foe.away:
        words.append(t("takes no part"))
    return t("{number}  {words}", number=foe.number, words=tuple(words)) if words else None


def _beaten(content: Content, foe: Foe) -> Text:
    name = foe.called(content)
    if foe.reputation:
        return t(
            "{number} {enemy}: beaten, fame {fame}, reputation +{reputation}",
            number=foe.number,
            enemy=name,
            fame=worth(foe),
            reputation=foe.reputation,
        )
    return t("{number} {enemy}: beaten, fame {fame}", number=foe.number, enemy=name, fame=worth(foe))


# -- what it brings


def _brings(content: Content, moment: Moment[MageKnight], fight: Fight) -> Panel:
    state = moment.state
    kept = moment.world.sources.get("sheets", rules.components["sheets"].default) != "off"
    so_far = _so_far(state, fight, kept)
    blocks: list[Block] = [Lines((t("so far"), *so_far))] if so_far else []
    left = [foe for foe in fight.targets if worth(foe)]
    if left or fight.rewards:
        blocks.append(Lines(tuple(_if_all_fall(content, state, fight, left, kept))))
    hero = _hero(content, moment, fight, kept)
    if hero:
        blocks.append(Lines(hero))
    return Panel("brings", t("WHAT IT BRINGS"), tuple(blocks))


def _sheet(state: MageKnight, fight: Fight) -> Sheet:
    return state.sheets.get(fight.hero) or Sheet()


def _so_far(state: MageKnight, fight: Fight, kept: bool) -> list[Words]:
    fame = _sheet(state, fight).fame
    lines: list[Words] = []
    if fight.fame:
        gained = t("  fame {before} > {after}", before=fame - fight.fame, after=fame)
        lines.append(gained if kept else t("  fame +{n}", n=fight.fame))
    won = sum(foe.reputation for foe in fight.foes if foe.beaten)
    changes = [f"{change:+d}" for change in (fight.reputation - won, won) if change]
    if changes:
        lines.append(t("  reputation {change}", change=" ".join(changes)))
    if fight.wounds:
        lines.append(tn("  {n} wound into the hand", "  {n} wounds into the hand", fight.wounds))
    return lines


def _if_all_fall(content: Content, state: MageKnight, fight: Fight, left: list[Foe], kept: bool) -> list[Words]:
    names = tuple(foe.called(content) for foe in left)
    more = sum(foe.fame for foe in left if not foe.half_fame)
    half = sum(foe.fame for foe in left if foe.half_fame)
    more += half_fame(fight.half + half) - half_fame(fight.half)
    lines: list[Words] = [t("if they fall: {enemies}", enemies=names)] if names else []
    if kept:
        fame = _sheet(state, fight).fame
        before, after = level_for(content, fame).level, level_for(content, fame + more).level
        lines.append(
            t("  fame {before} > {after}: LEVEL {level}", before=fame, after=fame + more, level=after)
            if after > before
            else t("  fame {before} > {after}", before=fame, after=fame + more)
        )
    elif more:
        lines.append(t("  fame +{n}", n=more))
    if reputation := sum(foe.reputation for foe in left):
        lines.append(t("  reputation {change}", change=f"{reputation:+d}"))
    if fight.rewards:
        lines.append(t("  reward: {rewards}", rewards=REWARD.all(content, fight.rewards)))
    return lines


def _hero(content: Content, moment: Moment[MageKnight], fight: Fight, kept: bool) -> tuple[Words, ...]:
    state = moment.state
    if not kept and fight.hero not in state.turn.levels_told:
        return ()
    row = level_row(content, _sheet(state, fight).level)
    return (
        t("{hero}, level {level}", hero=HERO(content, fight.hero), level=row.level),
        t("  armour {armor}, hand limit {limit}", armor=row.armor, limit=row.hand),
        t("  knocked out at {limit} wounds in this fight", limit=row.hand),
    )
