"""A fight against a Challenge, refereed from before combat to its end, with exact odds. Combat; L910-1123."""

from __future__ import annotations

from functools import lru_cache

from assistant.games.runebound2.called import ATTRIBUTES, PHASES
from assistant.games.runebound2.content import Test
from assistant.games.runebound2.fight.events import (
    AllyFell,
    BeforeCombat,
    EscapeTried,
    FightBegan,
    NoRollNeeded,
    RollMade,
    RoundOfFight,
    Struck,
)
from assistant.games.runebound2.fight.fighters import (
    ally_fighters,
    challenge_fighter,
    hero_fighter,
    setting_of,
    standing_of,
)
from assistant.games.runebound2.fight.odds import DEFEND, HERO, Setting, Solver, chance, needed, quick, tries
from assistant.games.runebound2.fight.rolls import roll
from assistant.games.runebound2.hero.sheet import exhaust, wound, wound_ally
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant, Fight
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import t, verbatim
from assistant.table.rules import rule

ORDER = ("mind", "body", "spirit")
ATTACK, DEFENCE = "attack", "defence"
ESCAPE = "escape"


@lru_cache(maxsize=32)
def solved(setting: Setting) -> Solver:
    """A setting is solved once, however often it is looked at."""
    return quick(setting)


@rule("Combat, L910-1123")
def fight_challenge(
    table: RuneTable, who: str, colour: str, card: str = "", *, hazard: bool = False, endgame: bool = False,
    enemy: bool = False,
) -> str:  # fmt: skip
    """Before combat, then rounds of escape, ranged, melee and magic. How it ended: beaten, fled or knocked_out."""
    foe, card = challenge_fighter(table, colour, card)
    hero = hero_fighter(table, who)
    fight = Fight(hero, foe, ally_fighters(table, who), hazard=hazard, endgame=endgame)
    table.state.fight = fight
    table.tell(FightBegan(who=who, foe=foe.name, won=_percent(table, fight)))
    if not hazard:
        _before(table, who, card)
    while not _ended(table):
        _round(table, who, escapes=not (hazard or endgame))
    made = table.state.fight
    outcome = made.ended if made is not None else ""
    table.state.fight = None
    return outcome or "beaten"


def _percent(table: RuneTable, fight: Fight) -> int:
    if table.source("odds") == "off":
        return -1
    return int(round(solved(setting_of(fight)).worth(standing_of(fight)).won * 100))


def here(table: RuneTable) -> Fight:
    """The fight as it stands: a correction may have changed it."""
    fight = table.state.fight
    assert fight is not None
    return fight


def _ended(table: RuneTable) -> bool:
    """Stops the moment the Challenge is dead, the hero is down or away. L1060-1062."""
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
    """Its own text first; then the hero's side, each ability once. A miss here costs nothing."""
    test = table.content.pack.adventure[card].before if card else None
    if test is not None:
        _test(table, who, test)
    if _ended(table):
        return
    table.ask(lambda: _before_question(table, who))
    here(table).activated = False


def _before_question(table: RuneTable, who: str) -> OneOf:
    return OneOf(
        key="before",
        name=t("before combat"),
        prompt=t("Before combat: your abilities, each once, one activation."),
        hint=t("What they do is typed: a 9-2 Enter, it takes 2."),
        options=(Option("done", t("done: the fight begins"), number=1),),
        expected="done",
        to=who,
    )


@rule("L1441-1453")
def _test(table: RuneTable, who: str, test: Test) -> None:
    """2d10, attribute and skill against the number; equal is enough. What isn't stated is nothing."""
    fight = here(table)
    value = fight.hero.value(test.attribute)
    skill = table.content.pack.hero[who].skills.get(test.skill, 0) if test.skill else 0
    skill += table.state.of(who).skills.get(test.skill, 0)
    attribute = ATTRIBUTES[test.attribute]
    prompt = t("Test {attribute} ({target}): your roll?", attribute=attribute, target=test.target)
    total = roll(table, who, "test", prompt, value + skill)
    passed = total >= test.target
    table.tell(BeforeCombat(who=who, total=total, target=test.target, passed=passed))
    if not passed:
        if test.exhaustion and table.held("sheets"):
            exhaust(table, who, test.exhaustion)
        if test.wounds:
            _hurt_hero(table, who, test.wounds)


# -- a round


def _round(table: RuneTable, who: str, *, escapes: bool) -> None:
    fight = here(table)
    fight.hero.attacked = fight.activated = False
    for ally in fight.allies:
        ally.attacked = False
    table.tell(RoundOfFight(round=fight.round))
    for phase in ORDER:
        here(table).phase = phase
        if _ended(table):
            return
        _phase(table, who, phase, escapes=escapes and phase == ORDER[0])
        if _ended(table):
            return
    here(table).round += 1


@rule("L981-1009, L1041-1123")
def _phase(table: RuneTable, who: str, phase: str, *, escapes: bool) -> None:
    """One acts: the hero attacks (once a round), an Ally (each once), or the hero defends; fleeing before ranged."""
    while True:
        way = table.ask(lambda: _phase_question(table, who, phase, escapes))
        if way != ESCAPE:
            break
        _escape(table, who)
        if _ended(table):
            return
    if way == "defend":
        _defend(table, who, phase)
    elif way == "hero":
        _strike(table, who, phase, here(table).hero, None)
    else:
        place = int(way.removeprefix("ally"))
        _strike(table, who, phase, here(table).allies[place], place)


def ways(fight: Fight) -> list[tuple[str, int, Combatant]]:
    """What can be done in this phase: its id, its place for the odds, who does it."""
    made: list[tuple[str, int, Combatant]] = [] if fight.hero.attacked else [("hero", HERO, fight.hero)]
    made += [
        (f"ally{place}", place, ally) for place, ally in enumerate(fight.allies) if ally.left and not ally.attacked
    ]
    return [*made, ("defend", DEFEND, fight.hero)]


def _phase_question(table: RuneTable, who: str, phase: str, escapes: bool) -> OneOf:
    fight = here(table)
    shown = table.source("odds") != "off"
    solver = solved(setting_of(fight))
    standing = standing_of(fight)
    target = fight.foe.value(phase)
    options = []
    for id, place, fighter in ways(fight):
        label = (
            t("{name} defends", name=verbatim(fighter.name))
            if id == "defend"
            else t("{name} attacks", name=verbatim(fighter.name))
        )
        facts = (
            t("{n}+", n=needed(fighter.value(phase), target)),
            t("{n}%", n=int(chance(fighter.value(phase), target) * 100)),
            t("{n}%", n=round(solver.of(standing, place).won * 100)) if shown else verbatim(""),
        )
        number = 0 if id == "defend" else 1 if id == "hero" else place + 2
        options.append(Option(id, label, number=number, facts=facts, figures=(fighter.number,)))
    if escapes:
        mind = fight.hero.value("mind")
        each = chance(mind, fight.foe.value("mind"))
        often = tries(each, fight.hero.left)
        note = t("{n}% each try, {all}% before you fall", n=int(each * 100), all=round(often * 100))
        options.append(Option(ESCAPE, t("flee"), note=note, number=5))
    best = solver.best(standing) if shown else HERO
    expected = next((id for id, place, _ in ways(fight) if place == best), "defend")
    return OneOf(
        key=f"way:{phase}",
        name=PHASES[phase],
        prompt=t(
            "{phase}. {foe}: {target} or more, {damage} damage.",
            phase=PHASES[phase],
            foe=verbatim(fight.foe.name),
            target=target,
            damage=fight.foe.damage(phase),
        ),
        heads=(t("roll"), t("chance"), t("then you win")),
        options=tuple(options),
        expected=expected,
        to=who,
    )


def _strike(table: RuneTable, who: str, phase: str, fighter: Combatant, place: int | None) -> None:
    fighter.attacked = True
    target, damage = here(table).foe.value(phase), fighter.damage(phase)
    prompt = t("{name} attacks, {n} or more: your roll?", name=verbatim(fighter.name), n=target - fighter.value(phase))
    total = roll(table, who, f"attack:{fighter.number}", prompt, fighter.value(phase))
    hit = total >= target
    table.tell(RollMade(name=fighter.name, phase=phase, how=ATTACK, total=total, target=target, hit=hit, damage=damage))
    if hit:
        _hurt_foe(table, damage)
    elif place is None:
        _suffer(table, who, here(table).foe.damage(phase))
    else:
        _hurt_ally(table, who, place, here(table).foe.damage(phase))


def _defend(table: RuneTable, who: str, phase: str) -> None:
    """Against no damage at all no roll is needed. L1288-1295."""
    fight = here(table)
    damage, target = fight.foe.damage(phase), fight.foe.value(phase)
    if damage == 0:
        table.tell(NoRollNeeded(name=fight.hero.name, phase=phase))
        return
    value = fight.hero.value(phase)
    prompt = t("{name} defends, {n} or more: your roll?", name=verbatim(fight.hero.name), n=target - value)
    total = roll(table, who, "defence", prompt, value)
    safe = total >= target
    name = here(table).hero.name
    table.tell(RollMade(name=name, phase=phase, how=DEFENCE, total=total, target=target, hit=safe, damage=damage))
    if not safe:
        _suffer(table, who, damage)


@rule("L981-1031")
def _escape(table: RuneTable, who: str) -> None:
    """2d10 and Mind against its Mind; a failure costs a wound, and he may try again."""
    fight = here(table)
    value, target = fight.hero.value("mind"), fight.foe.value("mind")
    prompt = t("Escape, {n} or more: your roll?", n=target - value)
    total = roll(table, who, ESCAPE, prompt, value)
    fled = total >= target
    table.tell(EscapeTried(who=who, total=total, target=target, fled=fled))
    if fled:
        here(table).ended = "fled"
    else:
        _hurt_hero(table, who, 1)


# -- wounds in a fight


def _suffer(table: RuneTable, who: str, damage: int) -> None:
    """What is left after cancelling is typed over what is expected."""
    if damage == 0:
        return
    name = verbatim(here(table).hero.name)
    prompt = t("{name} takes {n}. How much gets through?", name=name, n=damage)
    through = table.number("through", prompt, most=99, expected=damage, name=t("wounds"), to=who)
    if through:
        _hurt_hero(table, who, through)


def _hurt_hero(table: RuneTable, who: str, wounds: int) -> None:
    fight = here(table)
    fight.hero.wounds += wounds
    if table.held("sheets"):
        wound(table, who, wounds)
    else:
        table.tell(Struck(name=fight.hero.name, wounds=wounds, left=fight.hero.left))


def _hurt_foe(table: RuneTable, wounds: int) -> None:
    foe = here(table).foe
    foe.wounds += wounds
    table.tell(Struck(name=foe.name, wounds=wounds, left=foe.left))


def _hurt_ally(table: RuneTable, who: str, place: int, wounds: int) -> None:
    """The Ally, not the hero, takes what his miss costs; killed, the fight goes on. L1353-1373."""
    ally = here(table).allies[place]
    if not wounds:
        return
    ally.wounds += wounds
    if table.held("sheets"):
        wound_ally(table, who, place, wounds)
    else:
        table.tell(Struck(name=ally.name, wounds=wounds, left=ally.left))
        if ally.left == 0:
            table.tell(AllyFell(name=ally.name))
