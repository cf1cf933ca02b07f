"""A fight on the screen: its phases, the fighters, the odds, and the possible outcomes."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.runebound2.adventure.discards import has_doom_track
from assistant.games.runebound2.adventure.undefeated_slots import next_slot
from assistant.games.runebound2.content import Content
from assistant.games.runebound2.endgame_events import Eliminated, GameWon, RedKept
from assistant.games.runebound2.events import ChallengeBeaten, Discarded, Fled, KnockedOut
from assistant.games.runebound2.fight.actions import solver_of
from assistant.games.runebound2.fight.fighters import Contender, Contenders, contenders, fight_position
from assistant.games.runebound2.fight.odds import PHASE_ORDER, Solver, chance, escape_chance, percent
from assistant.games.runebound2.names import FIGHTER, PHASES
from assistant.games.runebound2.rules import rules
from assistant.games.runebound2.state import Fight, Runebound2
from assistant.messages.event_text import sentences_of
from assistant.messages.events import Event
from assistant.messages.text import t
from assistant.ui.view.blocks import Card, Cards, Chance, Chart, Lines, Panel, Stat, Strip, phases_at


def phase_strip(fight: Fight) -> Strip:
    """Return the combat phases as a strip, with the current phase highlighted."""
    current = PHASE_ORDER.index(fight.phase) if fight.phase in PHASE_ORDER else -1
    return phases_at(current, *(PHASES[phase] for phase in PHASE_ORDER))


def fight_panels(content: Content, state: Runebound2, moment: Moment[Runebound2]) -> list[Panel]:
    """Return the panels of the running fight, or none if there is no fight."""
    fight = state.fight
    if fight is None:
        return []
    both = contenders(content, state.players, fight)
    against = content.pack.adventure.get(fight.foe.id)
    cards = [
        _fighter(content, both.foe, (against.colour if against is not None else None) or "hero"),
        _fighter(content, both.hero, "hero"),
        *(_fighter(content, ally, "hero") for ally in both.allies),
    ]
    panels = [Panel("fighters", t("THE FIGHT, ROUND {n}", n=fight.round), (Cards(tuple(cards)),))]
    solver = solver_of(both, rules.source(moment.world, "odds"))
    if not fight.rival and solver is not None:
        panels.append(_odds_panel(both, solver))
    return [*panels, Panel("outcomes", t("WHAT COMES OF IT"), tuple(_outcomes(content, state, fight)))]


def _fighter(content: Content, fighter: Contender, hue: str) -> Card:
    stats = tuple(
        Stat(PHASES[phase], fighter.value(phase), below=t("damage {n}", n=fighter.damage(phase)))
        for phase in PHASE_ORDER
    )
    line = t("{left} of {life} Life left", left=fighter.life_left, life=fighter.life)
    return Card(FIGHTER(content, fighter.id), hue, fighter.number, stats=stats, lines=(line,))


def _odds_panel(both: Contenders, solver: Solver) -> Panel:
    position = fight_position(both)
    odds = solver.odds(position)
    now, later = solver.win_chances_by_round(position, 2)
    chances = [
        Chance(t("won this round"), percent(now), likely=now >= later),
        Chance(t("won next round"), percent(later), likely=later > now),
        Chance(t("won later"), percent(max(0.0, odds.won - now - later))),
        Chance(t("you fall"), percent(1 - odds.won)),
    ]
    if both.allies:
        chances.append(Chance(t("an Ally falls"), percent(odds.ally_falls)))
    note = t("every roll of 2d10 counted, nothing sampled; cards the app does not know count as nothing")
    chart = Chart(tuple(chances), note=note)
    if not both.fight.may_escape:
        return Panel("odds", t("ODDS"), (chart,))
    each = chance(both.hero.value("mind"), both.foe.value("mind"))
    often = percent(escape_chance(each, both.hero.life_left))
    flee = t("flee: {n}% each try, {all}% before you fall", n=percent(each), all=often)
    return Panel("odds", t("ODDS"), (chart, Lines((flee,))))


def _outcomes(content: Content, state: Runebound2, fight: Fight) -> Iterator[Lines]:
    """Yield the possible outcomes of the fight, in the sentences of the log."""
    weak = "weak_knockout" in state.variants
    if fight.rival:
        yield Lines((t("Won: an Item, an Ally, all gold or an adventure card of the other hero."),))
        yield Lines(sentences_of(content, KnockedOut(weak=weak)))
        return
    colour, card, hazard = fight.colour, fight.foe.id, fight.is_hazard
    entry = content.pack.adventure.get(card)
    if entry is not None and entry.final:
        yield Lines(sentences_of(content, GameWon(hero=fight.hero.id, how="final")))
    elif fight.kind == "endgame":
        yield Lines(sentences_of(content, RedKept(cards=state.player_of(fight.hero.id).red_cards + 1)))
    elif not fight.is_enemy:
        kept = entry is not None and bool(entry.keep or entry.rune) and not hazard
        beaten = ChallengeBeaten(colour=colour, card=card, kept=kept, hazard=hazard, slot=fight.slot)
        yield Lines(sentences_of(content, beaten, *(() if kept else (_discarded(state, colour),))))
    if fight.kind == "endgame":
        yield Lines(sentences_of(content, Eliminated()))
        return
    slot = fight.slot or (next_slot(state) if fight.kind == "challenge" else 0)
    if not hazard:
        yield Lines(sentences_of(content, Fled(colour=colour, slot=slot, stays=bool(fight.slot))))
    yield Lines(sentences_of(content, KnockedOut(weak=weak, slot=slot, stays=bool(fight.slot))))


def _discarded(state: Runebound2, colour: str) -> Event:
    if has_doom_track(state):
        return Discarded(colour=colour, to="doom", cards=len(state.doom) + 1, threshold=state.threshold)
    return Discarded(colour=colour, to="deck")
