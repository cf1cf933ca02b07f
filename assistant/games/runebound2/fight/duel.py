"""A fight between two heroes: the defender rolls first, roles swap each round, spoils. L1380-1425."""

from __future__ import annotations

from assistant.games.runebound2.adventure.cards import win
from assistant.games.runebound2.called import HERO, PHASES
from assistant.games.runebound2.fight.events import DuelEnded, DuelRoll, EscapeTried, RolesSwapped, RollMade, Struck
from assistant.games.runebound2.fight.fighters import ally_fighters, hero_fighter
from assistant.games.runebound2.fight.odds import duel_chance
from assistant.games.runebound2.fight.referee import ORDER, here
from assistant.games.runebound2.fight.rolls import roll
from assistant.games.runebound2.hero.events import SpoilsTaken
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.sheet import wound
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Combatant, Fight
from assistant.speech.questions import OneOf, Option
from assistant.speech.text import t, verbatim
from assistant.table.rules import rule

WON, DOWN, FLED, OTHER_FLED, BOTH, HERE = "won", "knocked_out", "fled", "other_fled", "both", "here"


@rule("L609-623, L1380-1425")
def duel(table: RuneTable, who: str) -> None:
    """How a fight with another hero went, or the referee; afterwards the turn is over, without experience."""
    others = [player.hero for player in table.state.players if player.hero != who]
    rival = others[0] if len(others) == 1 else table.one("rival", t("A fight with whom?"), lambda: others, HERO, to=who)
    if not rival:
        return
    outcome = table.ask(lambda: _outcome_question(table, who, rival))
    attacker = who
    if outcome == HERE:
        outcome, attacker = _refereed(table, who, rival)
    end(table, who, rival, outcome, attacker)


def _outcome_question(table: RuneTable, who: str, rival: str) -> OneOf:
    other = HERO(table.content, rival)
    return OneOf(
        key="duel",
        name=t("duel"),
        prompt=t("You against {hero}: how did it end?", hero=other),
        options=(
            Option(WON, t("you won"), number=1),
            Option(DOWN, t("you were knocked out"), number=2),
            Option(FLED, t("you fled"), number=3),
            Option(OTHER_FLED, t("{hero} fled", hero=other), number=4),
            Option(BOTH, t("both are down"), number=5),
            Option(HERE, t("fight it here"), number=6),
        ),
        to=who,
    )


@rule("L1403-1417")
def end(table: RuneTable, who: str, rival: str, outcome: str, attacker: str) -> None:
    """Spoils before the loser's knock-out; both down: who defended in that round wins."""
    if outcome in (FLED, OTHER_FLED):
        table.tell(DuelEnded())
        return
    winner, loser = (who, rival) if outcome == WON else (rival, who)
    if outcome == BOTH:
        winner = _who_defended(table, who, rival, attacker)
        loser = rival if winner == who else who
        knock_out(table, winner)
    table.tell(DuelEnded(winner=winner, loser=loser, both=outcome == BOTH))
    spoils(table, winner, loser)
    knock_out(table, loser)


def _who_defended(table: RuneTable, who: str, rival: str, attacker: str) -> str:
    if table.state.fight is not None:
        return rival if attacker == who else who
    prompt = t("Both are down: who defended in that round?")
    return table.one("defended", prompt, lambda: [rival, who], HERO, expected=rival) or rival


@rule("L1411-1415")
def spoils(table: RuneTable, winner: str, loser: str) -> None:
    """Exactly one of: an Item, an Ally, all gold, an adventure card. A rune counts (item 32)."""
    state = table.state
    other = state.of(loser)

    def options() -> list[Option]:
        made = [Option("table", t("gold, an Item or an Ally: at the table"), number=1)]
        made += [Option("card", t("an adventure card"), number=2)] if other.kept else []
        made += [Option("rune", t("a Dragon Rune"), number=3)] if other.runes else []
        return [*made, Option("none", t("nothing"), number=0)]

    what = table.one("spoils", t("Spoils: what do you take?"), options, expected="table", name=t("spoils"), to=winner)
    player = state.of(winner)
    if what == "card":
        player.kept.append(other.kept.pop())
    elif what == "rune":
        other.runes -= 1
        other.red = max(0, other.red - 1)
        player.red += 1
        if table.ruling("r32_rune_spoils") == "counts" or state.endgame:
            player.runes += 1
    table.tell(SpoilsTaken(who=winner, what=what or "none", loser=loser, runes=player.runes))
    if what == "rune" and player.runes >= table.content.scenario.runes_to_win:
        win(table, winner, "runes")


# -- in the referee


def _refereed(table: RuneTable, who: str, rival: str) -> tuple[str, str]:
    """The outcome for `who`, and who attacked in the last round."""
    hero, other = hero_fighter(table, who), hero_fighter(table, rival)
    fight = Fight(hero, other, ally_fighters(table, who), rival=rival)
    table.state.fight = fight
    attacker, defender = who, rival
    table.ask(lambda: _before(table, rival))
    table.ask(lambda: _before(table, who))
    while True:
        _swap_to(table, attacker, who)
        outcome = _round(table, attacker, defender)
        if outcome:
            break
        fight = here(table)
        fight.round += 1
        attacker, defender = defender, attacker
        table.tell(RolesSwapped(attacker=attacker, round=fight.round))
    result = _for(who, attacker, outcome)
    if result != BOTH:
        table.state.fight = None
    return result, attacker


def _for(who: str, attacker: str, outcome: str) -> str:
    if outcome == BOTH:
        return BOTH
    if outcome == FLED:
        return FLED if attacker == who else OTHER_FLED
    return WON if (outcome == "attacker_won") == (attacker == who) else DOWN


def _before(table: RuneTable, who: str) -> OneOf:
    """The defender uses all his abilities first, then the attacker."""
    name = HERO(table.content, who)
    return OneOf(
        key=f"before:{who}",
        name=t("before combat"),
        prompt=t("{hero}: abilities before combat, each once.", hero=name),
        options=(Option("done", t("done"), number=1),),
        expected="done",
        to=who,
    )


def _swap_to(table: RuneTable, attacker: str, who: str) -> None:
    """`fight.hero` is always the attacker."""
    fight = here(table)
    number = table.state.of(attacker).number
    if fight.hero.number != number:
        fight.hero, fight.foe = fight.foe, fight.hero
        fight.allies, fight.rival_allies = fight.rival_allies, fight.allies
        if not fight.allies:
            fight.allies = ally_fighters(table, attacker)
    fight.hero.attacked = False
    for ally in fight.allies:
        ally.attacked = False


def _round(table: RuneTable, attacker: str, defender: str) -> str:
    if _flees(table, attacker):
        return FLED
    for phase in ORDER:
        if outcome := _down(table):
            return outcome
        here(table).phase = phase
        _phase(table, attacker, defender, phase)
    return _down(table)


def _down(table: RuneTable) -> str:
    fight = here(table)
    if fight.hero.left == 0 and fight.foe.left == 0:
        return BOTH
    return "attacker_won" if fight.foe.left == 0 else "defender_won" if fight.hero.left == 0 else ""


@rule("L1393-1394, item 17")
def _flees(table: RuneTable, attacker: str) -> bool:
    """Only the attacker may try; against the defender's roll, or by the other reading against his plain Mind."""
    while not _down(table):
        prompt = t("{hero}: try to escape?", hero=HERO(table.content, attacker))
        if not table.yes(f"flee:{attacker}", prompt, expected=False, to=attacker):
            return False
        fight = here(table)
        plain = table.ruling("r17_duel_escape") == "plain"
        target = fight.foe.value("mind")
        if not plain:
            target = roll(table, "", "defender", t("The defender rolls: two dice?"), target)
        total = roll(table, attacker, "escape", t("Escape: your roll?"), here(table).hero.value("mind"))
        fled = total >= target
        table.tell(EscapeTried(who=attacker, total=total, target=target, fled=fled))
        if fled:
            return True
        _hurt(table, attacker, here(table).hero, 1)
    return False


@rule("L1396-1401, L1588-1599")
def _phase(table: RuneTable, attacker: str, defender: str, phase: str) -> None:
    """The attacker declares, the defender rolls the target, the attacker rolls."""
    way = table.ask(lambda: _way_question(table, attacker, phase))
    fight = here(table)
    fighter = fight.hero if way in ("hero", "defend") else fight.allies[int(way.removeprefix("ally"))]
    attacks = way != "defend"
    fighter.attacked = fighter.attacked or attacks
    prompt = t("{hero} rolls first: two dice, and cards?", hero=HERO(table.content, defender))
    target = roll(table, defender, f"target:{phase}", prompt, fight.foe.value(phase))
    table.tell(DuelRoll(name=here(table).foe.name, total=target))
    ask = t("{name}, {n} or more: your roll?", name=verbatim(fighter.name), n=target - fighter.value(phase))
    total = roll(table, attacker, f"duel:{phase}", ask, fighter.value(phase))
    fight = here(table)
    hit = total >= target
    damage = fighter.damage(phase) if attacks else fight.foe.damage(phase)
    how = "attack" if attacks else "defence"
    table.tell(RollMade(name=fighter.name, phase=phase, how=how, total=total, target=target, hit=hit, damage=damage))
    if hit and attacks:
        _hurt(table, defender, fight.foe, damage)
    elif not hit and way in ("hero", "defend"):
        _hurt(table, attacker, fight.hero, fight.foe.damage(phase))
    elif not hit:
        fighter.wounds += fight.foe.damage(phase)
        table.tell(Struck(name=fighter.name, wounds=fight.foe.damage(phase), left=fighter.left))


def _way_question(table: RuneTable, attacker: str, phase: str) -> OneOf:
    fight = here(table)
    against = fight.foe.value(phase)
    options = [] if fight.hero.attacked else [_option("hero", 1, fight.hero, phase, against)]
    options += [
        _option(f"ally{place}", place + 2, ally, phase, against)
        for place, ally in enumerate(fight.allies)
        if ally.left and not ally.attacked
    ]
    options.append(_option("defend", 0, fight.hero, phase, against))
    return OneOf(
        key=f"duel_way:{phase}",
        name=PHASES[phase],
        prompt=t("{phase}: what does {hero} do?", phase=PHASES[phase], hero=HERO(table.content, attacker)),
        heads=(t("chance"),),
        options=tuple(options),
        expected=options[0].id,
        to=attacker,
    )


def _option(id: str, number: int, fighter: Combatant, phase: str, against: int) -> Option:
    name = verbatim(fighter.name)
    label = t("{name} defends", name=name) if id == "defend" else t("{name} attacks", name=name)
    likely = t("{n}%", n=round(duel_chance(fighter.value(phase), against) * 100))
    return Option(id, label, number=number, facts=(likely,))


def _hurt(table: RuneTable, who: str, fighter: Combatant, damage: int) -> None:
    """What is left after cancelling is typed over what is expected."""
    if not damage:
        return
    prompt = t("{name} takes {n}. How much gets through?", name=verbatim(fighter.name), n=damage)
    through = table.number("through", prompt, most=99, expected=damage, name=t("wounds"), to=who)
    fight = here(table)
    one = fight.hero if fight.hero.number == fighter.number else fight.foe
    one.wounds += through
    if table.held("sheets"):
        wound(table, who, through)
    else:
        table.tell(Struck(name=one.name, wounds=through, left=one.left))
