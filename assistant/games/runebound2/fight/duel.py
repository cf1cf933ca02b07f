"""A fight between two heroes: the defender rolls first, roles swap each round, spoils. L1380-1425."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import win
from assistant.games.runebound2.fight.asking import (
    AllyGone,
    Decided,
    about_to_roll,
    acting,
    as_they_stand,
    ask_in_fight,
    here,
)
from assistant.games.runebound2.fight.events import (
    DuelEnded,
    DuelRoll,
    NoRollNeeded,
    RefereeClosed,
    RolesSwapped,
)
from assistant.games.runebound2.fight.fighters import ally_fighters, hero_fighter
from assistant.games.runebound2.fight.odds import PHASES as ORDER
from assistant.games.runebound2.fight.odds import chance, duel_chance, needed, percent
from assistant.games.runebound2.fight.referee import (
    CLOSED,
    CLOSING,
    DEFENDS,
    as_it_was,
    attacks_again,
    escapes_from,
    place_of,
    rolled,
    way_number,
    ways,
)
from assistant.games.runebound2.fight.rolls import roll
from assistant.games.runebound2.hero.contact import give
from assistant.games.runebound2.hero.deeds import AT_ANY_TIME
from assistant.games.runebound2.hero.events import SpoilsTaken
from assistant.games.runebound2.hero.items import make_room
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.names import COLOUR, FIGHTER, HERO, MARKET, PHASES
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight, Player, Task
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

WON, DOWN, FLED, OTHER_FLED, BOTH, HERE = "won", "knocked_out", "fled", "other_fled", "both", "here"


@rule("L609-623, L1380-1425")
def duel(table: RuneTable, who: str) -> None:
    """How a fight with another hero went, or the referee; afterwards the turn is over, without experience."""
    others = [player.hero for player in table.state.players if player.hero != who]
    rival = others[0] if len(others) == 1 else table.one("rival", t("A fight with whom?"), lambda: others, HERO, to=who)
    if not rival:
        return
    outcome, defended = CLOSED, ""
    while outcome == CLOSED:
        outcome = table.ask(lambda: _outcome_question(table, who, rival), AT_ANY_TIME, who)
        if outcome == HERE:
            outcome, defended = _refereed(table, who, rival)
    end(table, who, rival, outcome, defended)


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


@rule("L1403-1417, item 18")
def end(table: RuneTable, who: str, rival: str, outcome: str, defended: str = "") -> None:
    """Spoils before the loser's knock-out; both down: who defended in that round wins, and is knocked out first."""
    if outcome in (FLED, OTHER_FLED):
        table.tell(DuelEnded())
        return
    winner, loser = (who, rival) if outcome == WON else (rival, who)
    if outcome == BOTH:
        winner = defended or _who_defended(table, who, rival)
        loser = rival if winner == who else who
        knock_out(table, winner)
    table.tell(DuelEnded(winner=winner, loser=loser, both=outcome == BOTH))
    spoils(table, winner, loser)
    if not table.state.over:
        knock_out(table, loser)


def _who_defended(table: RuneTable, who: str, rival: str) -> str:
    prompt = t("Both are down: who defended in that round?")
    return table.one("defended", prompt, lambda: [rival, who], HERO, expected=rival, name=t("defended")) or rival


# -- spoils


@rule("L1411-1415, items 31 and 32")
def spoils(table: RuneTable, winner: str, loser: str) -> None:
    """Exactly one of: an Item, an Ally, all gold, an adventure card. A rune counts (item 32)."""
    prompt = t("Spoils: what do you take?")
    first = _spoils(table, loser)[0].id
    if first == "nothing":
        return  # he has nothing
    what = table.one(
        "spoils", prompt, lambda: _spoils(table, loser), expected=first, name=t("spoils"), to=winner
    ) or "none"  # fmt: skip
    kind, _, rest = what.partition(":")
    player, other = table.state.of(winner), table.state.of(loser)
    gold = other.gold
    if kind == "gold":
        player.gold += gold
        other.gold = 0
    elif kind == "held" and make_room(table, winner, rest):
        give(table, loser, winner, rest)
    elif kind == "held":
        kind = "nothing"
    elif kind == "card":
        _goes_over(other, player, int(rest))
    elif kind == "rune":
        _take_rune(table, winner, loser)
    runes = table.state.of(winner).runes
    card = rest if kind == "held" else ""
    table.tell(SpoilsTaken(who=winner, what=kind, loser=loser, runes=runes, gold=gold, card=card))
    if kind == "rune" and runes >= table.content.scenario.runes_to_win:
        win(table, winner, "runes")


def _spoils(table: RuneTable, loser: str) -> list[Option]:
    content, other = table.content, table.state.of(loser)
    made: list[Option] = []
    if not table.is_held("sheets"):
        made.append(Option("table", t("gold, an Item or an Ally: at the table"), number=1))
    elif other.gold:
        made.append(Option("gold", t("all gold: {n}", n=other.gold), number=1))
    for place, task in enumerate(other.kept):
        if not task.rune:
            label = t("an adventure card, {colour}", colour=COLOUR(content, task.colour))
            made.append(Option(f"card:{place}", label, number=2 if len(other.kept) == 1 or place == 0 else 40 + place))
    if other.runes:
        made.append(Option("rune", t("a Dragon Rune"), number=3))
    if table.is_held("sheets"):
        made += [Option(f"held:{card}", MARKET(content, card), number=10 + n) for n, card in enumerate(other.held, 1)]
    return [*made, Option("nothing", t("nothing"), number=0)]


def _take_rune(table: RuneTable, winner: str, loser: str) -> None:
    """The card of a Dragon Lord goes over; by the other reading of item 32 it doesn't count before the Endgame."""
    player, other = table.state.of(winner), table.state.of(loser)
    counts = table.ruling("r32_rune_spoils") == "counts"
    if not any(task.rune for task in other.kept):
        other.kept.append(Task("red", rune=True))
    _goes_over(other, player, next(place for place, task in enumerate(other.kept) if task.rune))
    player.kept[-1].rune = counts
    other.runes -= 1
    player.runes += counts


def _goes_over(giver: Player, taker: Player, place: int) -> None:
    """A kept adventure card; a red Challenge counts in the Endgame for whoever has it then."""
    card = giver.kept.pop(place)
    taker.kept.append(card)
    if card.colour == "red" and not card.encounter:
        giver.red = max(0, giver.red - 1)
        taker.red += 1


# -- in the referee


def _refereed(table: RuneTable, who: str, rival: str) -> tuple[str, str]:
    """The outcome for `who`; if both are down, who defended in that round."""
    before = deepcopy(table.state)
    hero, other = hero_fighter(table, who), hero_fighter(table, rival)
    fight = Fight(hero, other, ally_fighters(table, who), rival=rival)
    fight.again = attacks_again(table, fight)
    table.state.fight = fight
    _abilities(table, rival, who)
    _abilities(table, who, who)
    attacker, defender = who, rival
    here(table).activated = []
    outcome = _over(table)
    while not outcome:
        outcome = _round(table, attacker, defender)
        if outcome:
            break
        attacker, defender = defender, attacker
        _swap(table, attacker, defender)
        table.tell(RolesSwapped(attacker=attacker, round=here(table).round))
    if outcome == CLOSED:
        as_it_was(table, before)
        table.tell(RefereeClosed())
    table.state.fight = None
    if outcome in (BOTH, CLOSED):
        return outcome, defender
    if outcome == FLED:
        return (FLED if attacker == who else OTHER_FLED), ""
    return (WON if (outcome == "attacker_won") == (attacker == who) else DOWN), ""


def _abilities(table: RuneTable, whose: str, attacker: str) -> None:
    with suppress(Decided):
        if not _over(table) and ask_in_fight(table, attacker, lambda: _before(table, whose)) == CLOSED:
            here(table).ended = "closed"


def _before(table: RuneTable, who: str) -> OneOf:
    """The defender uses all his abilities first, then the attacker."""
    name, fight = HERO(table.content, who), here(table)
    other = fight.foe if fight.hero.id == who else fight.hero
    return OneOf(
        key=f"before:{who}",
        name=t("before combat"),
        prompt=t("{hero}: abilities before combat, each once.", hero=name),
        hint=t(
            "What they do is typed: a {n}-2 Enter, {hero} takes 2.", n=other.number, hero=HERO(table.content, other.id)
        ),
        options=(Option("done", t("done"), number=1), CLOSING),
        expected="done",
        to=who,
    )


@rule("L1406-1407, L1599-1600")
def _swap(table: RuneTable, attacker: str, defender: str) -> None:
    """A new round: `fight.hero` is always the attacker; his Allies are named when they are needed first."""
    fight = here(table)
    mine = fight.rival_allies if fight.rival_allies is not None else ally_fighters(table, attacker)
    fight = here(table)
    fight.hero, fight.foe = fight.foe, fight.hero
    fight.allies, fight.rival_allies = mine, fight.allies
    fight.rival, fight.round = defender, fight.round + 1
    fight.again = attacks_again(table, fight)
    fight.hero.attacked, fight.activated, fight.phase = False, [], ""
    for ally in fight.allies:
        ally.attacked = False


def _round(table: RuneTable, attacker: str, defender: str) -> str:
    with suppress(Decided):
        if _flees(table, attacker, defender):
            return FLED
        for phase in ORDER:
            here(table).phase = phase
            if outcome := _over(table):
                return outcome
            _phase(table, attacker, defender, phase)
    return _over(table)


def _over(table: RuneTable) -> str:
    table.apply_corrections()
    both = as_they_stand(table)
    if both.fight.ended == CLOSED:
        return CLOSED
    if both.hero.left == 0 and both.foe.left == 0:
        return BOTH
    return "attacker_won" if both.foe.left == 0 else "defender_won" if both.hero.left == 0 else ""


@rule("L1393-1394, item 17")
def _flees(table: RuneTable, attacker: str, defender: str) -> bool:
    """Only the attacker may try; against the defender's roll, or by the other reading against his plain Mind."""
    while not _over(table):
        tries = ask_in_fight(table, attacker, lambda: _flee_question(table, attacker))
        if tries == CLOSED:
            here(table).ended = "closed"
        if tries != "yes":
            return False
        if _escapes(table, attacker, defender):
            return True
    return False


def _escapes(table: RuneTable, attacker: str, defender: str) -> bool:
    if table.ruling("r17_duel_escape") == "plain":
        return escapes_from(table, attacker, lambda: as_they_stand(table).foe.value("mind"))
    target = _defender_rolls(table, defender, "defender", "mind")
    return escapes_from(table, attacker, lambda: target)


def _defender_rolls(table: RuneTable, defender: str, what: str, phase: str) -> int:
    """Who defends sets the number to reach."""

    def prompt() -> Text:
        return t("{hero} rolls first: two dice, and cards?", hero=HERO(table.content, defender))

    return roll(table, defender, what, prompt, lambda: as_they_stand(table).foe.value(phase))


def _flee_question(table: RuneTable, attacker: str) -> OneOf:
    both = as_they_stand(table)
    plain = table.ruling("r17_duel_escape", told=False) == "plain"
    mine, theirs = both.hero.value("mind"), both.foe.value("mind")
    each = chance(mine, theirs) if plain else duel_chance(mine, theirs)
    return OneOf(
        key=f"flee:{attacker}",
        name=t("escape"),
        prompt=t("{hero}: try to escape? {n}% each try.", hero=HERO(table.content, attacker), n=percent(each)),
        options=(Option("yes", t("yes"), number=5), Option("no", t("no"), number=2), CLOSING),
        expected="no",
        to=attacker,
    )


@rule("L1396-1401, L1588-1599")
def _phase(table: RuneTable, attacker: str, defender: str, phase: str) -> None:
    """The attacker declares, the defender rolls the target, the attacker rolls."""
    way = ask_in_fight(table, attacker, lambda: _way_question(table, attacker, phase))
    place = place_of(way)
    if way == DEFENDS and not as_they_stand(table).foe.damage(phase):
        table.tell(NoRollNeeded(name=attacker, phase=phase))
        return
    target = _defender_rolls(table, defender, f"target:{phase}", phase)
    table.tell(DuelRoll(name=defender, total=target))

    def prompt() -> Text:
        one = about_to_roll(table, place)
        name, value = FIGHTER(table.content, one.id), one.value(phase)
        p = percent(chance(value, target))
        return t("{name}, {n} or more, {p}%: your roll?", name=name, n=needed(value, target), p=p)

    try:
        total = roll(table, attacker, f"duel:{phase}", prompt, lambda: acting(table, place).value(phase))
    except AllyGone:
        _phase(table, attacker, defender, phase)
    else:
        rolled(table, attacker, phase, way, total, target)


def _way_question(table: RuneTable, attacker: str, phase: str) -> OneOf:
    both = as_they_stand(table)
    against = both.foe.value(phase)
    options = []
    for id, _, fighter in ways(both):
        name = FIGHTER(table.content, fighter.id)
        label = t("{name} defends", name=name) if id == DEFENDS else t("{name} attacks", name=name)
        likely = t("{n}%", n=percent(duel_chance(fighter.value(phase), against)))
        options.append(Option(id, label, likely, number=way_number(id), facts=(likely,), figures=(fighter.number,)))
    return OneOf(
        key=f"duel_way:{phase}",
        name=PHASES[phase],
        prompt=t("{phase}: what does {hero} do?", phase=PHASES[phase], hero=HERO(table.content, attacker)),
        heads=(t("chance"),),
        options=tuple(options),
        expected=options[0].id,
        to=attacker,
    )
