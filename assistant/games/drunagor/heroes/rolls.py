"""A hero's attack or challenge that the app calculates, if the players want it. Rules digest: C6, C8, C15."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import structs

from assistant.components.grid import space_of
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.drunagor.board.builder import empty_board, has_darkness, has_map
from assistant.games.drunagor.figures import conditions, damage, selection, tokens
from assistant.games.drunagor.figures.dice import roll_d20
from assistant.games.drunagor.figures.numbers import HEIGHT
from assistant.games.drunagor.heroes import calculator, cubes
from assistant.games.drunagor.heroes.actions import hero_action
from assistant.games.drunagor.heroes.events import AttackRolled, ChallengeRolled
from assistant.games.drunagor.heroes.reactions import Harm, hit
from assistant.games.drunagor.monsters.abilities import protector_of
from assistant.games.drunagor.monsters.cards import immunities_of
from assistant.games.drunagor.names import TOKEN, hero_name
from assistant.games.drunagor.rules import DrunagorTable
from assistant.games.drunagor.state import Figure, Hero, Monster, Threat
from assistant.messages.names import Named
from assistant.messages.questions import GO_ON_KEY, Option
from assistant.messages.text import Text, as_text, t

MARK = "rangers_mark"
CIRCUMSTANCES = Named(
    words={
        "double": t("DOUBLE DAMAGE"),
        "dark": t("the attacker stands on Darkness: -2"),
        "heights": t("somebody stands higher or lower"),
        "effects": t("it brings a condition if it takes health"),
        "surge": t("ROLL X+: an effect that comes before the damage"),
    }
)
Effects = dict[str, int]
"""The tokens of each condition that an attack gives to targets that lose health."""


@hero_action(t("add up a roll: attack or challenge"), rule="C6, C15")
def reckon(table: DrunagorTable, hero: str) -> None:
    """Ask whether the hero rolls for an attack or a challenge, and resolve it."""
    me = table.state.hero(hero)
    kinds = (Option("attack", t("weapon attack")), Option("challenge", t("challenge")))
    kind = table.one("dice", t("What is rolled for?"), lambda: kinds, name=t("dice"), expected="attack")
    if kind == "challenge" or not enemies_of(table, me):
        challenge(table, me)
    else:
        attack(table, me)


def attack(table: DrunagorTable, hero: Hero) -> None:
    """Resolve the attacks of one action, for example `+0 HIT/+0 HIT`. Each has its own targets and roll."""
    number, weapon = 1, _weapon(table)
    effects: Effects = {}
    while enemies_of(table, hero):
        _one_attack(table, hero, weapon, number, effects)
        prompt = t("One more attack of the same action?")
        if not enemies_of(table, hero) or not table.yes(
            f"again:{number}", prompt, name=t("one more attack"), expected=False
        ):
            return
        number += 1


def enemies_of(table: DrunagorTable, hero: Hero) -> list[Figure]:
    """Return the hero's enemies: all monsters and, in PvP, the other teams with their allies (7.2)."""
    state = table.state
    if state.mode != "pvp":
        return list(state.monsters)
    teams = {hero.id: hero.team for hero in state.heroes}
    heroes = [other for other in state.heroes if other.team != hero.team and not other.knocked_out]
    return [*heroes, *state.monsters, *(ally for ally in state.allies if teams.get(ally.hero) != hero.team)]


def _weapon(table: DrunagorTable) -> calculator.WeaponAttack:
    accuracy = _number(table, "accuracy", t("accuracy"), t("Accuracy of the weapon?"), 7, least=1)
    base = _number(table, "damage", t("damage"), t("Damage of the weapon?"), 3)
    bonus = _number(table, "bonus", t("more damage"), t("+DMG of skill, passives and items together?"), 0, least=-9)
    crit = _number(table, "crit", t("critical from"), t("Critical hit from which number on the die?"), 20, least=2)
    return calculator.WeaponAttack(accuracy=accuracy, damage=base, bonus=bonus, crits=(crit,))


def _number(table: DrunagorTable, key: str, name: Text, prompt: Text, expected: int, least: int = 0) -> int:
    return table.number(key, prompt, name=name, least=least, expected=expected)


@rule("C6, C9, L1405-1467")
def _one_attack(
    table: DrunagorTable, hero: Hero, weapon: calculator.WeaponAttack, number: int, effects: Effects
) -> None:
    """Resolve one attack of the action.

    `effects` are the conditions that it gives. Players enter them once for all attacks of the action (L1430-1432).
    """
    enemies, prompt = enemies_of(table, hero), t("Who is attacked?")
    named = selection.ask_several(table, f"targets:{number}", prompt, enemies, name=t("targets"), least=1, sole=True)
    targets = _apply_protect(table, named, number)
    to_hit = _number(table, f"to_hit:{number}", t("to hit"), t("+HIT of skill, passives and items together?"), 0, -30)
    seen = has_map(table.state, table.content) and bool(hero.at) and all(target.at for target in targets)
    holds = _ask_circumstances(table, number, seen=seen)
    dark = space_of(hero.at) in empty_board(table.state, table.content).dark if seen else "dark" in holds
    weapon_attack = structs.replace(weapon, to_hit=to_hit, double="double" in holds, dark=dark)
    heights = _seen_heights(table, hero, targets) if seen else [0] * len(targets)
    if "heights" in holds:
        heights = _asked_heights(table, targets, number)
    if "effects" in holds:
        effects |= _effects(table)
    surge = (
        _number(table, f"surge:{number}", t("ROLL X+"), t("From which number on?"), 16, 1) if "surge" in holds else 0
    )
    natural = roll_d20(table, f"d20:{number}")
    all_effects = effects | _surge(table, natural, surge, number) if surge else effects
    less = conditions.intimidation(table, tokens.take(table, hero, "intimidate"))
    hidden = bool(tokens.number_of(hero, "stealth"))
    threat = Threat(hero.number, tuple(target.id for target in targets if not isinstance(target, Monster)))
    for target, height in zip(targets, heights, strict=True):
        against = calculator.Target(
            height=height,
            double=hidden and not _sees_hidden(table, target),
            bonus=_mark_bonus(table, hero, target) - less,
            to_hit=_stealth_penalty(table, hero, target),
        )
        crits_hit = _crits_hit(table, natural, weapon_attack, against)
        nothing_left = less and weapon_attack.damage + weapon_attack.bonus + against.bonus < 1
        least = conditions.least_damage(table) if nothing_left else 0
        result = calculator.resolve_attack(natural, weapon_attack, against, critical_hits=crits_hit, least=least)
        table.tell(
            AttackRolled(
                hero=hero.id, **target.figure_fields, **structs.asdict(result), accuracy=weapon_attack.accuracy
            )
        )
        if result.hit and result.damage:
            _deal(table, hero, target, result.damage, all_effects, threat, number)
    tokens.take(table, hero, "stealth")


def _ask_circumstances(table: DrunagorTable, number: int, *, seen: bool) -> list[str]:
    """Ask which rare circumstances there are for the attack.

    `seen` is true if the app knows heights and Darkness from the map, so that they are not asked.
    """
    lacks = [
        *(["dark"] if seen or not has_darkness(table.state, table.content) else []),
        *(["heights"] if seen else []),
        *(["effects"] if number > 1 else []),
    ]
    prompt = t("Does any of this hold? {key} alone: nothing.", key=GO_ON_KEY)
    offered = [word for word in CIRCUMSTANCES.words if word not in lacks]
    return table.which(f"holds:{number}", prompt, lambda: offered, CIRCUMSTANCES, name=t("what else holds"))


def _effects(table: DrunagorTable) -> Effects:
    known = {token.id: token for token in table.content.pack.token.values() if token.kind in tokens.CONDITIONS}
    chosen = table.which("effects", t("Which conditions?"), lambda: known, TOKEN, name=t("conditions"))
    return {
        one: 1
        if known[one].kind == "redundant"
        else _number(table, f"effect:{one}", as_text(TOKEN(table.content, one)), t("How many?"), 1, 1)
        for one in chosen
    }


def _surge(table: DrunagorTable, natural: int, needed: int, number: int) -> Effects:
    """Let the players resolve ROLL X+ before the damage. Return the conditions that it adds (L1384-1394)."""
    if not calculator.surges(natural, needed):
        return {}
    prompt = t("ROLL {n}+: the die shows {natural}. Resolve it now, the attack waits.", n=needed, natural=natural)
    ways = (Option("done", t("it is resolved")), Option("effects", t("it adds a condition to this attack")))
    name = t("ROLL {n}+", n=needed)
    adds = table.one(f"surged:{number}", prompt, lambda: ways, name=name, expected="done") == "effects"
    return _effects(table) if adds else {}


def _deal(
    table: DrunagorTable, hero: Hero, target: Figure, dealt: int, effects: Effects, threat: Threat, number: int
) -> None:
    """Deal the damage of a hit, less what SHIELD absorbs (C8).

    A target that lost health gets the conditions of the attack. In PvP the target may react.
    """
    victim: Figure = target
    if isinstance(target, Monster):
        through = damage.deal(table, target, dealt) if conditions.is_on_board(table, target) else 0
    else:
        harm = Harm(damage=dealt, source=hero_name(table.content, hero.id), key=f"damage:{number}")
        victim, through = hit(table, threat, target, lambda: harm)
    if through > 0 and conditions.is_on_board(table, victim):
        for token, count in effects.items():
            conditions.afflict(table, victim, token, count)


def _crits_hit(
    table: DrunagorTable, natural: int, weapon_attack: calculator.WeaponAttack, against: calculator.Target
) -> bool:
    """Return whether a critical roll hits even with a total below the weapon's accuracy. A ruling decides.

    Return True if the roll is not critical or hits anyway.
    """
    plain = calculator.resolve_attack(natural, weapon_attack, against, critical_hits=False)
    if not calculator.is_critical(natural, weapon_attack.crits) or plain.hit:
        return True
    return table.ruling("p1_critical_hits") == "yes"


def _sees_hidden(table: DrunagorTable, figure: Figure) -> bool:
    """Return whether the figure is immune to STEALTH, so that it sees hidden figures (L2868-2870)."""
    if isinstance(figure, Monster):
        return "stealth" in immunities_of(table.state, table.content, figure)
    return isinstance(figure, Hero) and "stealth" in figure.immune


def _stealth_penalty(table: DrunagorTable, hero: Hero, target: Figure) -> int:
    """Return the penalty to hit a target with STEALTH. It can be attacked only in PvP (L2685)."""
    hidden = table.state.mode == "pvp" and tokens.number_of(target, "stealth") > 0
    return calculator.HIDDEN if hidden and not _sees_hidden(table, hero) else 0


def _mark_bonus(table: DrunagorTable, hero: Hero, target: Figure) -> int:
    """Return the bonus from RANGER'S MARK on the target: 1 for a ranger (L2946)."""
    known = table.content.pack.hero.get(hero.id)
    return int(known is not None and known.class_ == "ranger" and tokens.number_of(target, MARK) > 0)


def _apply_protect(table: DrunagorTable, targets: list[Figure], time: int) -> list[Figure]:
    """Return the targets after monsters have used PROTECT and are hit instead (L2794).

    A monster that is a target cannot protect another.
    """
    hit_targets: list[Figure] = []
    for place, target in enumerate(targets):
        if isinstance(target, Monster):
            others = tuple(one.number for one in (*hit_targets, *targets[place + 1 :]))
            target = protector_of(table, target, others, time=time)
        hit_targets.append(target)
    return hit_targets


def _seen_heights(table: DrunagorTable, hero: Hero, targets: Sequence[Figure]) -> list[int]:
    """Return a number for each target: 1 if it is lower than the hero, -1 if higher, 0 if level."""
    board = empty_board(table.state, table.content)
    own = board.level(space_of(hero.at))
    levels = [board.level(space_of(target.at)) for target in targets]
    return [(own > level) - (own < level) for level in levels]


def _asked_heights(table: DrunagorTable, targets: Sequence[Figure], number: int) -> list[int]:
    prompt = t("Who stands lower than the attacker? +{n} to hit.", n=HEIGHT)
    lower = selection.ask_several(table, f"lower:{number}", prompt, targets, name=t("lower"))
    rest = [target for target in targets if target not in lower]
    higher: list[Figure] = []
    if rest:
        prompt = t("Who stands higher? -{n} to hit.", n=HEIGHT)
        higher = selection.ask_several(table, f"higher:{number}", prompt, rest, name=t("higher"))
    return [1 if target in lower else -1 if target in higher else 0 for target in targets]


@rule("C15, L969-977")
def challenge(table: DrunagorTable, hero: Hero) -> None:
    """Resolve a challenge: d20 and bonuses against the difficulty (C15). Unavailable cubes give their bonus, too."""
    difficulty = _number(table, "difficulty", t("difficulty"), t("How difficult is the challenge?"), 12, least=1)
    bonus = _cube_bonus(table, hero) if table.is_held("cubes") and (hero.cubes or hero.expended) else 0
    bonus += _number(table, "challenge_bonus", t("bonus"), t("Everything else that is added to the die?"), 0, least=-30)
    number = 1
    while True:
        natural = roll_d20(table, f"challenge:{number}")
        counts = natural in (1, calculator.SIDES) and table.ruling("p1_challenge_natural") == "yes"
        success = calculator.succeeds(natural, bonus, difficulty, natural_counts=counts)
        total = natural + bonus
        table.tell(ChallengeRolled(hero=hero.id, natural=natural, total=total, difficulty=difficulty, success=success))
        prompt = t("Failed. Does an ability roll again?")
        if success or not table.yes(f"reroll:{number}", prompt, name=t("reroll"), expected=False):
            return
        number += 1


def _cube_bonus(table: DrunagorTable, hero: Hero) -> int:
    colour = table.one(
        "challenge_colour",
        t("Which cubes are added?"),
        lambda: (*table.options(cubes.CUBES, cubes.CUBE), Option(NONE, t("none"), number=0)),
        name=t("cubes that count"),
        expected=NONE,
    )
    if not colour:
        return 0
    each = _number(table, "per_cube", t("for each cube"), t("How much for each cube?"), 2)
    return each * cubes.owned(hero, colour)
