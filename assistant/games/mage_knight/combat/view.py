"""Panels of a fight: its phases, the enemies as cards, and the possible gains."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from assistant.engine.moment import Moment
from assistant.games.mage_knight.cards import Level
from assistant.games.mage_knight.combat import arithmetic, foes, reasons
from assistant.games.mage_knight.combat.damage import unblocked_foes
from assistant.games.mage_knight.combat.names import ELEMENT_NAMES, PHASE_TITLES, badges_on_card, place_name
from assistant.games.mage_knight.combat.phases import foes_to_block
from assistant.games.mage_knight.combat.state import Duel, Fight, Foe
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import HERO, PILE_NAMES, REWARD, changed
from assistant.games.mage_knight.realm.rival_keeps import halve_fame
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.sheet.fame import level_for, level_row, line_bonus
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.text import Text, hued, t, tc, tn, verbatim
from assistant.ui.view.blocks import (
    Block,
    Card,
    Cards,
    Figure,
    Label,
    Lines,
    Mark,
    Panel,
    Stat,
    Strip,
    Track,
    phases_at,
)

PHASES = tuple(PHASE_TITLES)


def panels(content: Content, moment: Moment[MageKnight]) -> list[Panel]:
    """Return the panels of a fight (enemies, gains) or of a duel (its two heroes), or none."""
    fight, duel = moment.state.fight, moment.state.duel
    if fight is not None:
        brings = Panel("brings", t("WHAT IT BRINGS"), tuple(_gains(content, moment, fight)))
        return [_enemies_panel(content, moment, fight), brings]
    return [_duel_panel(content, duel)] if duel is not None else []


def place_title(content: Content, state: MageKnight) -> Text | None:
    """Return the text for the title line of the screen, for example `fight: Mage Tower`."""
    fight, duel = state.fight, state.duel
    if fight is not None:
        color = state.cities[fight.city].color if 0 <= fight.city < len(state.cities) else ""
        where = place_name(content, fight.place, color)
        if state.alone:
            return t("fight: {place}", place=where)
        return t("{hero} fights: {place}", hero=HERO(content, fight.hero), place=where)
    if duel is None:
        return None
    return t("{hero} against {other}", hero=HERO(content, duel.aggressor), other=HERO(content, duel.defender))


def phase_strip(state: MageKnight) -> Strip | None:
    """Return the phases of the fight or duel as a strip, or None if there is neither."""
    if state.fight is not None:
        here = PHASES.index(state.fight.phase) if state.fight.phase in PHASES else len(PHASES)
        return phases_at(here, *PHASE_TITLES.values())
    return phases_at(int(state.duel.is_melee), t("FROM AFAR"), t("MELEE")) if state.duel is not None else None


# -- the enemies


def _enemies_panel(content: Content, moment: Moment[MageKnight], fight: Fight) -> Panel:
    shown = [foe for foe in fight.foes if not (foe.beaten and foe.role == "summoned")]
    blocks: list[Block] = [Cards(tuple(_foe_card(content, moment, fight, foe) for foe in shown))] if shown else []
    if fight.phase == "block":
        blocks.append(Lines((reasons.NO_PARTIAL,)))
    left, is_tracked = _foes_worth_fame(fight), rules.is_held(moment.world, "sheets")
    at_stake = _fame_to_win(content, moment, fight, left, is_tracked) if left else None
    return Panel("enemies", t("ENEMIES"), tuple(blocks), at_stake)


def _foe_card(content: Content, moment: Moment[MageKnight], fight: Fight, foe: Foe) -> Card:
    stamp = _stamp(fight, foe)
    return Card(
        foe.display_name(content),
        content.pack.enemy[foe.enemy].hue if foe.enemy in content.pack.enemy else "",
        foe.number,
        t("summoned") if foe.role == "summoned" else t("{color} token", color=PILE_NAMES[foe.pile]),
        tuple(_stats(content, moment, fight, foe)),
        badges_on_card(foe.abilities, foe.resistances, by_site=foe.by_site),
        tuple(_card_lines(content, moment, fight, foe)),
        "out" if foe.away else "done" if stamp else "now" if foe is _active_foe(fight) else "ahead",
        stamp,
    )


def _stats(content: Content, moment: Moment[MageKnight], fight: Fight, foe: Foe) -> Iterator[Stat]:
    if foe.attack:
        element = ELEMENT_NAMES[foe.element]
        yield Stat(t("ATTACK"), foes.attack_of(fight, foe), element.hue, element)
    else:
        yield Stat(t("ATTACK"), verbatim("-"))
    yield Stat(t("ARMOUR"), foes.armor_of(fight, foe) if foe.role != "summoned" else verbatim("-"))
    yield Stat(t("FAME"), _fame_of(content, moment, foe), "accent")


def _stamp(fight: Fight, foe: Foe) -> Text | None:
    if foe.beaten:
        return hued(t("BEATEN"), "good")
    if foe.away:
        return hued(t("TAKES NO PART"), "grey")
    return hued(t("BLOCKED"), "good") if foe.blocked and fight.phase in ("block", "damage") else None


def _active_foe(fight: Fight) -> Foe | None:
    """Return the enemy whose card is highlighted, or None.

    In the block and damage phases, it is the enemy whose attack is resolved next. In other phases, it is a single
    target.
    """
    if fight.phase in ("ranged", "attack"):
        return fight.targets[0] if len(fight.targets) == 1 else None
    return next(_pending_attackers(fight), None)


def _pending_attackers(fight: Fight) -> Iterator[Foe]:
    """Yield the enemies whose attack the hero must still answer or whose damage the hero must still take."""
    if fight.phase == "block":
        yield from foes_to_block(fight)
    elif fight.phase == "damage":
        yield from unblocked_foes(fight)


def _card_lines(content: Content, moment: Moment[MageKnight], fight: Fight, foe: Foe) -> Iterator[Text]:
    if foe.beaten:
        yield t("fame {n}", n=_fame_of(content, moment, foe))
        if foe.reputation:
            yield t("reputation {change}", change=changed(foe.reputation))
    coming = list(_pending_attackers(fight))
    if foe in coming and foes.attack_of(fight, foe):
        hurt = _damage_text(content, moment, fight, foe)
        first = foe is coming[0]
        if fight.phase == "damage":
            yield t("now: {hurt}", hurt=hurt) if first else t("then: {hurt}", hurt=hurt)
        else:
            yield t("now; not blocked: {hurt}", hurt=hurt) if first else t("then; not blocked: {hurt}", hurt=hurt)


def _damage_text(content: Content, moment: Moment[MageKnight], fight: Fight, foe: Foe) -> Text:
    """Return the wounds that an unblocked attack gives or, if the app does not know the hero's level, the damage."""
    damage = foes.attack_times(fight, foe, "brutal", _reading(content, moment))
    row = _known_level(content, moment, fight)
    if row is None:
        return hued(tn("{n} damage", "{n} damage", damage), "bad")
    hand = arithmetic.hero_takes(damage, row.armor).hand
    return hued(tn("{n} wound", "{n} wounds", hand), "bad")


def _fame_of(content: Content, moment: Moment[MageKnight], foe: Foe) -> int:
    """Return the fame for beating this enemy: none for a summoned monster, half for a rival's defender."""
    if foe.role == "summoned":
        return 0
    fight = moment.state.fight
    known = fight is not None and foe is fight.foes[0]
    extra = arithmetic.interactive_bonus(fight.die).fame if fight is not None and known else 0
    return extra + (halve_fame(content, foe.fame, _reading(content, moment)) if foe.half_fame else foe.fame)


def _reading(content: Content, moment: Moment[MageKnight]) -> Callable[[str], str]:
    """Return a function that takes the id of a ruling and returns the answer that the players chose."""
    rulings, known = moment.world.rulings, content.pack.ruling
    return lambda id: rulings.get(id, known[id].default)


# -- duels


def _duel_panel(content: Content, duel: Duel) -> Panel:
    """Return a panel that shows who attacks and how many wounds each hero took to the hand."""
    figures: list[Figure] = []
    for hero, note in ((duel.attacker, tc("hero", "attacks")), (duel.blocker, tc("hero", "blocks"))):
        hurt = duel.wounds.get(hero, 0)
        wounds = (hued(tn("{n} wound", "{n} wounds", hurt), "bad"),) if hurt else ()
        mark: Mark = "now" if hero == duel.attacker else "ahead"
        figures.append(Figure(HERO(content, hero), mark, kind="hero", tokens=wounds, note=note))
    walls = t("behind walls: {hero}", hero=HERO(content, duel.defender)) if duel.walls else None
    return Panel("duel", t("FIGHT BETWEEN HEROES"), (Track(tuple(figures)),), walls)


# -- gains


def _gains(content: Content, moment: Moment[MageKnight], fight: Fight) -> Iterator[Block]:
    state, is_tracked = moment.state, rules.is_held(moment.world, "sheets")
    if so_far := tuple(_gained_so_far(state, fight, is_tracked)):
        yield Lines(so_far, t("so far"))
    left = _foes_worth_fame(fight)
    if left or fight.rewards:
        fame = _fame_to_win(content, moment, fight, left, is_tracked)
        lines = [fame] if fame is not None else []
        if reputation := sum(foe.reputation for foe in left):
            lines.append(t("reputation {change}", change=changed(reputation)))
        if fight.rewards:
            lines.append(t("reward: {rewards}", rewards=REWARD.all(content, fight.rewards)))
        names = tuple(foe.display_name(content) for foe in left)
        yield Lines(tuple(lines), t("if they fall: {enemies}", enemies=names) if names else None)
    row = _known_level(content, moment, fight)
    if row is not None:
        limits = (
            t("armour {armor}, hand limit {limit}", armor=row.armor, limit=row.hand),
            t("knocked out at {wounds} in this fight", wounds=hued(tn("{n} wound", "{n} wounds", row.hand), "bad")),
        )
        yield Lines(limits, t("{hero}, level {level}", hero=HERO(content, fight.hero), level=row.level))


def _foes_worth_fame(fight: Fight) -> list[Foe]:
    return [foe for foe in fight.targets if foe.fame or (fight.die and foe is fight.foes[0])]


def _known_level(content: Content, moment: Moment[MageKnight], fight: Fight) -> Level | None:
    """Return the row of the fame track for the hero's level, or None if it is not known."""
    if not rules.is_held(moment.world, "sheets") and fight.hero not in moment.state.turn.levels_told:
        return None
    return level_row(content, moment.state.peek_sheet(fight.hero).level)


def _gained_so_far(state: MageKnight, fight: Fight, is_tracked: bool) -> Iterator[Label]:
    fame = state.peek_sheet(fight.hero).fame
    if fight.fame:
        sheets = fight.before.sheets if fight.before is not None else {}
        before = sheets[fight.hero].fame if fight.hero in sheets else fame - fight.fame
        gained = t("fame {before} > {after}", before=before, after=fame)  # with extra fame for new rows of the track
        yield gained if is_tracked else t("fame +{n}", n=fight.fame)
    won = sum(foe.reputation for foe in fight.foes if foe.beaten)
    changes = tuple(changed(change) for change in (fight.reputation - won, won) if change)
    if changes:
        yield t("reputation {change}", change=changes)
    if fight.wounds:
        yield hued(tn("{n} wound into the hand", "{n} wounds into the hand", fight.wounds), "bad")


def _fame_to_win(
    content: Content, moment: Moment[MageKnight], fight: Fight, left: list[Foe], is_tracked: bool
) -> Text | None:
    """Return the fame that the hero can still win in this fight, for example `fame 12 > 17: LEVEL 5`.

    - Without a hero sheet the text is only `fame +5`.
    - Half fame and extra fame for new rows are included. A hidden die is not.
    """
    reading = _reading(content, moment)
    half = sum(foe.fame for foe in left if foe.half_fame)
    more = sum(foe.fame for foe in left if not foe.half_fame)
    more += halve_fame(content, fight.half + half, reading) - halve_fame(content, fight.half, reading)
    if fight.foes and fight.foes[0] in left:
        more += arithmetic.interactive_bonus(fight.die).fame
    if not is_tracked:
        return t("fame +{n}", n=more) if more else None
    fame = moment.state.peek_sheet(fight.hero).fame
    more += line_bonus(content, fame, fame + more, reading)
    before, after = level_for(content, fame).level, level_for(content, fame + more).level
    gained = t("fame {before} > {after}", before=fame, after=fame + more)
    if after <= before:
        return gained
    return t("{fame}: {level}", fame=gained, level=hued(t("LEVEL {level}", level=after), "accent"))
