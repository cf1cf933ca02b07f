"""A fight against a Challenge, refereed from before combat to its end, with exact odds. Combat; L910-1123."""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache

from assistant.games.runebound2.called import FIGHTER, HERO, PHASES
from assistant.games.runebound2.fight.events import (
    AllyFell,
    EscapeTried,
    FightBegan,
    NoRollNeeded,
    RefereeClosed,
    RollMade,
    RoundOfFight,
    Struck,
)
from assistant.games.runebound2.fight.fighters import (
    ally_fighters,
    challenge_fighter,
    figures_of,
    hero_fighter,
    known_fight,
    setting_of,
    standing_of,
)
from assistant.games.runebound2.fight.odds import DEFEND, Setting, Solver, chance, is_small, needed, quick, tries
from assistant.games.runebound2.fight.odds import HERO as HIMSELF
from assistant.games.runebound2.fight.odds import PHASES as ORDER
from assistant.games.runebound2.fight.reading import before_of
from assistant.games.runebound2.fight.rolls import roll, test_of
from assistant.games.runebound2.hero.items import activate, can_activate
from assistant.games.runebound2.hero.sheet import exhaust, wound, wound_ally
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import ALLIES, Combatant, Fight, Runebound2
from assistant.speech.names import Words
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import Text, t, verbatim
from assistant.table.happenings import Happening, Happenings
from assistant.table.rules import rule
from assistant.table.session import Source

ATTACK, DEFENCE = "attack", "defence"
ESCAPE, CLOSED = "escape", "closed"
UNKNOWN = -1


@lru_cache(maxsize=32)
def _solved(setting: Setting) -> Solver:
    """A setting is solved once, however often it is looked at."""
    return quick(setting)


def solver_of(fight: Fight, odds: Source) -> Solver | None:
    """The odds from here on; None where nobody wants them, the fight is decided, or too many fight."""
    here = standing_of(fight)
    if odds == "off" or not fight.hero.left or not fight.foe.left or not is_small(here):
        return None
    return _solved(setting_of(fight))


# -- key `e` in a fight


@rules.step(phase="fight", title=t("I activate a card in the fight"), rule="L900-902")
def activates_in_fight(table: RuneTable, who: str) -> None:
    fight = here(table)
    able = [one for one in (who, fight.rival) if one and can_activate(table, one)]
    chosen = able[0] if len(able) == 1 else table.one("who", t("Whose card?"), lambda: able, HERO, to=who)
    if chosen:
        activate(table, chosen)


def _somebody_can(table: RuneTable, who: str) -> bool:
    fight = table.state.fight
    return fight is not None and any(one and can_activate(table, one) for one in (who, fight.rival))


FIGHTING: Happenings[[str]] = Happenings(Happening(9, activates_in_fight, when=_somebody_can))
CLOSING = Option(CLOSED, t("close the referee: as if it had never been opened"), number=4)


# -- the whole


@rule("Combat, L910-1123")
def fight_challenge(
    table: RuneTable, who: str, colour: str, card: str = "", *, hazard: bool = False, endgame: bool = False,
    enemy: bool = False,
) -> tuple[str, str]:  # fmt: skip
    """Before combat, then rounds of escape, ranged, melee and magic. How it ended, and the card that was fought."""
    foe, card = challenge_fighter(table, colour, card)
    before = deepcopy(table.state)
    hero = hero_fighter(table, who)
    fight = Fight(hero, foe, ally_fighters(table, who))
    fight.again = attacks_again(table, fight)
    table.state.fight = fight
    table.tell(FightBegan(who=who, foe=foe.id, won=_percent(table, fight)))
    if not hazard:
        _before(table, who, "" if enemy else card)
    while not ended(table):
        _round(table, who, escapes=not (hazard or endgame))
    outcome = here(table).ended
    if outcome == CLOSED:
        as_it_was(table, before)
        table.tell(RefereeClosed())
    table.state.fight = None
    return outcome, card


@rule("Item 8, L1121, L1359-1361")
def attacks_again(table: RuneTable, fight: Fight) -> bool:
    """By the other reading of item 8 an Ally may attack in any phase that the hero does not."""
    return bool(fight.allies) and table.ruling("r8_ally_attacks") == "any"


def known_of(table: RuneTable, who: str, card: str) -> tuple[Text, ...]:
    """Of a Challenge that the app knows: its numbers, and the odds where the sheet is kept."""
    figures = figures_of(table.content, card) if card else None
    if figures is None:
        return ()
    known = known_fight(table.content, table.state.of(who), card) if table.held("sheets") else None
    won = _percent(table, known) if known is not None else UNKNOWN
    if won == UNKNOWN:
        return (figures,)
    return figures, t("Beaten {won}%, you fall {falls}%, with the best ways.", won=won, falls=100 - won)


def _percent(table: RuneTable, fight: Fight) -> int:
    solver = solver_of(fight, table.source("odds"))
    return round(solver.worth(standing_of(fight)).won * 100) if solver is not None else UNKNOWN


def as_it_was(table: RuneTable, before: Runebound2) -> None:
    """Close the referee as if it had never been opened. In place: whoever called it holds this very state."""
    for name in before.__struct_fields__:
        setattr(table.state, name, getattr(before, name))


def here(table: RuneTable) -> Fight:
    """The fight as it stands: a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def ended(table: RuneTable) -> bool:
    """Stops the moment the Challenge is dead, the hero is down or away. L1060-1062."""
    table.hear()
    fight = here(table)
    if not fight.ended:
        if fight.foe.left == 0:
            fight.ended = "beaten"
        elif fight.hero.left == 0:
            fight.ended = "knocked_out"
    return bool(fight.ended)


# -- before combat


@rule("L925-952")
def _before(table: RuneTable, who: str, card: str) -> None:
    """Its own text first; then the hero's side, each ability once, one activation. A miss here costs nothing."""
    test = before_of(table, card) if card else None
    if test is not None and not test_of(table, who, test):
        if test.exhaustion and table.held("sheets"):
            exhaust(table, who, test.exhaustion)
            here(table).hero.wounds = table.state.of(who).wounds
        suffer(table, who, test.wounds)
    if ended(table):
        return
    if table.ask(lambda: _before_question(table, who), FIGHTING, who) == CLOSED:
        here(table).ended = "closed"
    here(table).activated = []


def _before_question(table: RuneTable, who: str) -> OneOf:
    return OneOf(
        key="before",
        name=t("before combat"),
        prompt=t("Before combat: your abilities, each once, one activation."),
        hint=t("What they do is typed: a 9-2 Enter, it takes 2."),
        options=(Option("done", t("done: the fight begins"), number=1), CLOSING),
        expected="done",
        to=who,
    )


# -- a round


def _round(table: RuneTable, who: str, *, escapes: bool) -> None:
    fight = here(table)
    fight.hero.attacked = False
    fight.activated = []
    for ally in fight.allies:
        ally.attacked = False
    table.tell(RoundOfFight(round=fight.round))
    for phase in ORDER:
        here(table).phase = phase
        if ended(table):
            return
        _phase(table, who, phase, escapes=escapes and phase == ORDER[0])
        if ended(table):
            return
    here(table).round += 1


@rule("L981-1009, L1041-1123")
def _phase(table: RuneTable, who: str, phase: str, *, escapes: bool) -> None:
    """One acts: the hero attacks (once a round), an Ally (each once), or the hero defends; fleeing before ranged."""
    way = ESCAPE
    while way == ESCAPE:
        way = table.ask(lambda: _phase_question(table, who, phase, escapes), FIGHTING, who)
        if way == CLOSED:
            here(table).ended = "closed"
            return
        if way == ESCAPE:
            _escape(table, who)
            if ended(table):
                return
    if way == "defend":
        _defend(table, who, phase)
    elif way == "hero":
        _strike(table, who, phase, None)
    else:
        _strike(table, who, phase, int(way.removeprefix("ally")))


def ways(fight: Fight) -> list[tuple[str, int, Combatant]]:
    """What can be done in this phase: its id, its place for the odds, who does it."""
    made: list[tuple[str, int, Combatant]] = [] if fight.hero.attacked else [("hero", HIMSELF, fight.hero)]
    made += [
        (f"ally{place}", place, ally)
        for place, ally in enumerate(fight.allies)
        if ally.left and (fight.again or not ally.attacked)
    ]
    return [*made, ("defend", DEFEND, fight.hero)]


def way_number(id: str) -> int:
    """The digit of a way: 1 the hero attacks, 2 and 3 his Allies, 0 he defends; 4 and 5 close and flee."""
    if id in ("defend", "hero"):
        return int(id == "hero")
    place = int(id.removeprefix("ally"))
    return place + (2 if place < ALLIES else 4)


def _phase_question(table: RuneTable, who: str, phase: str, escapes: bool) -> OneOf:
    fight = here(table)
    solver = solver_of(fight, table.source("odds"))
    options = [_way(table, id, place, fighter, phase, solver) for id, place, fighter in ways(fight)]
    if escapes:
        each = chance(fight.hero.value("mind"), fight.foe.value("mind"))
        often = tries(each, fight.hero.left)
        note = t("{n}% each try, {all}% before you fall", n=int(each * 100), all=round(often * 100))
        options.append(Option(ESCAPE, t("flee"), note=note, number=5))
    if phase == ORDER[0]:
        options.append(CLOSING)
    best = solver.best(standing_of(fight)) if solver is not None else HIMSELF
    expected = next((id for id, place, _ in ways(fight) if place == best), "defend")
    return OneOf(
        key=f"way:{phase}",
        name=PHASES[phase],
        prompt=t(
            "{phase}. {foe}: {target} or more, {damage} damage.",
            phase=PHASES[phase],
            foe=FIGHTER(table.content, fight.foe.id),
            target=fight.foe.value(phase),
            damage=fight.foe.damage(phase),
        ),
        heads=(t("roll"), t("chance"), t("hit"), t("miss"), t("you win"))
        if solver is not None
        else (t("roll"), t("chance")),
        options=tuple(options),
        expected=expected,
        to=who,
    )


def _way(table: RuneTable, id: str, place: int, fighter: Combatant, phase: str, solver: Solver | None) -> Option:
    fight = here(table)
    name, target = FIGHTER(table.content, fighter.id), fight.foe.value(phase)
    defends = id == "defend"
    label = t("{name} defends", name=name) if defends else t("{name} attacks", name=name)
    rolls = {"roll": needed(fighter.value(phase), target), "chance": int(chance(fighter.value(phase), target) * 100)}
    facts: tuple[Words, ...] = (t("{n}+", n=rolls["roll"]), t("{n}%", n=rolls["chance"]))
    note = t("{roll}+, {chance}%", **rolls)
    if solver is not None:
        hit = verbatim("-") if defends else verbatim(str(fighter.damage(phase)))
        won = round(solver.of(standing_of(fight), place).won * 100)
        facts = (*facts, hit, verbatim(str(fight.foe.damage(phase))), t("{n}%", n=won))
        note = t("{roll}+, {chance}%; you win {won}%", won=won, **rolls)
    return Option(id, label, note, number=way_number(id), facts=facts, figures=(fighter.number,))


def _strike(table: RuneTable, who: str, phase: str, place: int | None) -> None:
    fight = here(table)
    fighter = fight.hero if place is None else fight.allies[place]
    fighter.attacked = True
    target, value, damage = fight.foe.value(phase), fighter.value(phase), fighter.damage(phase)
    name = FIGHTER(table.content, fighter.id)
    prompt = t("{name} attacks, {n} or more: your roll?", name=name, n=needed(value, target))
    total = roll(table, who, f"attack:{fighter.number}", prompt, value)
    hit = total >= target
    table.tell(RollMade(name=fighter.id, phase=phase, how=ATTACK, total=total, target=target, hit=hit, damage=damage))
    if hit:
        _hurt_foe(table, damage)
    elif place is None:
        suffer(table, who, here(table).foe.damage(phase))
    else:
        hurt_ally(table, who, place, here(table).foe.damage(phase))


def _defend(table: RuneTable, who: str, phase: str) -> None:
    """Against no damage at all no roll is needed. L1288-1295."""
    fight = here(table)
    damage, target, value = fight.foe.damage(phase), fight.foe.value(phase), fight.hero.value(phase)
    if damage == 0:
        table.tell(NoRollNeeded(name=who, phase=phase))
        return
    name = FIGHTER(table.content, who)
    prompt = t("{name} defends, {n} or more: your roll?", name=name, n=needed(value, target))
    total = roll(table, who, "defence", prompt, value)
    safe = total >= target
    table.tell(RollMade(name=who, phase=phase, how=DEFENCE, total=total, target=target, hit=safe, damage=damage))
    if not safe:
        suffer(table, who, damage)


@rule("L981-1031")
def _escape(table: RuneTable, who: str) -> None:
    """2d10 and Mind against its Mind; a failure costs a wound, and he may try again."""
    fight = here(table)
    value, target = fight.hero.value("mind"), fight.foe.value("mind")
    total = roll(table, who, ESCAPE, t("Escape, {n} or more: your roll?", n=needed(value, target)), value)
    fled = total >= target
    table.tell(EscapeTried(who=who, total=total, target=target, fled=fled))
    if fled:
        here(table).ended = "fled"
    else:
        suffer(table, who, 1)


# -- wounds in a fight


@rule("L2034-2037")
def suffer(table: RuneTable, who: str, damage: int) -> None:
    """What is left after cancelling is typed over what is expected."""
    if damage == 0:
        return
    name = FIGHTER(table.content, who)
    prompt = t("{name} takes {n}. How much gets through?", name=name, n=damage)
    through = table.number("through", prompt, most=99, expected=damage, name=t("wounds"), to=who)
    hurt_hero(table, who, through)


def fighter_of(fight: Fight, who: str) -> Combatant:
    return fight.hero if fight.hero.id == who else fight.foe


def hurt_hero(table: RuneTable, who: str, wounds: int) -> None:
    one = fighter_of(here(table), who)
    if table.held("sheets"):
        wound(table, who, wounds)
        one.wounds = table.state.of(who).wounds
    else:
        one.wounds += wounds
        table.tell(Struck(name=who, wounds=wounds, left=one.left))


def _hurt_foe(table: RuneTable, wounds: int) -> None:
    foe = here(table).foe
    foe.wounds += wounds
    table.tell(Struck(name=foe.id, wounds=wounds, left=foe.left))


@rule("L1353-1373")
def hurt_ally(table: RuneTable, who: str, place: int, wounds: int) -> None:
    """The Ally, not the hero, takes what his miss costs; killed, the fight goes on."""
    fight = here(table)
    ally = fight.allies[place]
    if not wounds or not ally.left:
        return
    standing = sum(one.left > 0 for one in fight.allies[:place])
    ally.wounds += wounds
    if table.held("sheets"):
        wound_ally(table, who, standing, wounds)
    else:
        table.tell(Struck(name=ally.id, wounds=wounds, left=ally.left))
        if ally.left == 0:
            table.tell(AllyFell(name=ally.id))
