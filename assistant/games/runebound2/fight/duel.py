"""A fight between two heroes: the defender rolls first, roles swap each round, spoils. L1380-1425."""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy

from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import win_game
from assistant.games.runebound2.fight.current_fight import (
    AllyGone,
    FightDecided,
    acting_fighter,
    ask_in_fight,
    current_contenders,
    current_fight,
    fighter_about_to_roll,
)
from assistant.games.runebound2.fight.events import (
    DuelEnded,
    DuelRoll,
    NoRollNeeded,
    RefereeClosed,
    RolesSwapped,
)
from assistant.games.runebound2.fight.fighters import ally_combatants, hero_combatant
from assistant.games.runebound2.fight.odds import PHASE_ORDER, chance, duel_chance, percent, roll_needed
from assistant.games.runebound2.fight.referee import (
    CLOSE_OPTION,
    CLOSED,
    DEFEND,
    action_number,
    ally_index,
    apply_roll,
    may_allies_attack_again,
    phase_actions,
    restore_state,
    try_escape,
)
from assistant.games.runebound2.fight.rolls import roll_total
from assistant.games.runebound2.hero.contact import transfer_card
from assistant.games.runebound2.hero.events import SpoilsTaken
from assistant.games.runebound2.hero.interrupts import HERO_INTERRUPTS
from assistant.games.runebound2.hero.items import make_room
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.names import COLOUR, FIGHTER, HERO, MARKET, PHASES
from assistant.games.runebound2.rules import RuneTable
from assistant.games.runebound2.state import Fight, KeptCard, Player
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
        outcome = table.ask(lambda: _outcome_question(table, who, rival), HERO_INTERRUPTS, who)
        if outcome == HERE:
            outcome, defended = _run_referee(table, who, rival)
    end_duel(table, who, rival, outcome, defended)


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
def end_duel(table: RuneTable, who: str, rival: str, outcome: str, defended: str = "") -> None:
    """Spoils before the loser's knock-out; both down: who defended in that round wins, and is knocked out first."""
    if outcome in (FLED, OTHER_FLED):
        table.tell(DuelEnded())
        return
    winner, loser = (who, rival) if outcome == WON else (rival, who)
    if outcome == BOTH:
        winner = defended or _ask_defender(table, who, rival)
        loser = rival if winner == who else who
        knock_out(table, winner)
    table.tell(DuelEnded(winner=winner, loser=loser, both=outcome == BOTH))
    take_spoils(table, winner, loser)
    if not table.state.over:
        knock_out(table, loser)


def _ask_defender(table: RuneTable, who: str, rival: str) -> str:
    prompt = t("Both are down: who defended in that round?")
    return table.one("defended", prompt, lambda: [rival, who], HERO, expected=rival, name=t("defended")) or rival


# -- spoils


@rule("L1411-1415, items 31 and 32")
def take_spoils(table: RuneTable, winner: str, loser: str) -> None:
    """Exactly one of: an Item, an Ally, all gold, an adventure card. A rune counts (item 32)."""
    prompt = t("Spoils: what do you take?")
    first = _spoils_options(table, loser)[0].id
    if first == "nothing":
        return  # he has nothing
    what = table.one(
        "spoils", prompt, lambda: _spoils_options(table, loser), expected=first, name=t("spoils"), to=winner
    ) or "none"  # fmt: skip
    kind, _, rest = what.partition(":")
    player, other = table.state.player_of(winner), table.state.player_of(loser)
    gold = other.gold
    if kind == "gold":
        player.gold += gold
        other.gold = 0
    elif kind == "held" and make_room(table, winner, rest):
        transfer_card(table, loser, winner, rest)
    elif kind == "held":
        kind = "nothing"
    elif kind == "card":
        _transfer_kept_card(other, player, int(rest))
    elif kind == "rune":
        _take_rune(table, winner, loser)
    runes = table.state.player_of(winner).runes
    card = rest if kind == "held" else ""
    table.tell(SpoilsTaken(who=winner, what=kind, loser=loser, runes=runes, gold=gold, card=card))
    if kind == "rune" and runes >= table.content.scenario.runes_to_win:
        win_game(table, winner, "runes")


def _spoils_options(table: RuneTable, loser: str) -> list[Option]:
    content, other = table.content, table.state.player_of(loser)
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
        made += [
            Option(f"held:{card}", MARKET(content, card), number=10 + n) for n, card in enumerate(other.held_cards, 1)
        ]
    return [*made, Option("nothing", t("nothing"), number=0)]


def _take_rune(table: RuneTable, winner: str, loser: str) -> None:
    """The card of a Dragon Lord goes over; by the other reading of item 32 it doesn't count before the Endgame."""
    player, other = table.state.player_of(winner), table.state.player_of(loser)
    counts = table.ruling("r32_rune_spoils") == "counts"
    if not any(task.rune for task in other.kept):
        other.kept.append(KeptCard("red", rune=True))
    _transfer_kept_card(other, player, next(place for place, task in enumerate(other.kept) if task.rune))
    player.kept[-1].rune = counts
    other.runes -= 1
    player.runes += counts


def _transfer_kept_card(giver: Player, taker: Player, place: int) -> None:
    """A kept adventure card; a red Challenge counts in the Endgame for whoever has it then."""
    card = giver.kept.pop(place)
    taker.kept.append(card)
    if card.colour == "red" and not card.encounter:
        giver.red = max(0, giver.red - 1)
        taker.red += 1


# -- in the referee


def _run_referee(table: RuneTable, who: str, rival: str) -> tuple[str, str]:
    """The outcome for `who`; if both are down, who defended in that round."""
    before = deepcopy(table.state)
    hero, other = hero_combatant(table, who), hero_combatant(table, rival)
    fight = Fight(hero, other, ally_combatants(table, who), rival=rival)
    fight.again = may_allies_attack_again(table, fight)
    table.state.fight = fight
    _before_combat(table, rival, who)
    _before_combat(table, who, who)
    attacker, defender = who, rival
    current_fight(table).activated = []
    outcome = _round_outcome(table)
    while not outcome:
        outcome = _round(table, attacker, defender)
        if outcome:
            break
        attacker, defender = defender, attacker
        _swap_roles(table, attacker, defender)
        table.tell(RolesSwapped(attacker=attacker, round=current_fight(table).round))
    if outcome == CLOSED:
        restore_state(table, before)
        table.tell(RefereeClosed())
    table.state.fight = None
    if outcome in (BOTH, CLOSED):
        return outcome, defender
    if outcome == FLED:
        return (FLED if attacker == who else OTHER_FLED), ""
    return (WON if (outcome == "attacker_won") == (attacker == who) else DOWN), ""


def _before_combat(table: RuneTable, whose: str, attacker: str) -> None:
    with suppress(FightDecided):
        if (
            not _round_outcome(table)
            and ask_in_fight(table, attacker, lambda: _before_question(table, whose)) == CLOSED
        ):
            current_fight(table).ended = "closed"


def _before_question(table: RuneTable, who: str) -> OneOf:
    """The defender uses all his abilities first, then the attacker."""
    name, fight = HERO(table.content, who), current_fight(table)
    other = fight.foe if fight.hero.id == who else fight.hero
    return OneOf(
        key=f"before:{who}",
        name=t("before combat"),
        prompt=t("{hero}: abilities before combat, each once.", hero=name),
        hint=t(
            "What they do is typed: a {n}-2 Enter, {hero} takes 2.", n=other.number, hero=HERO(table.content, other.id)
        ),
        options=(Option("done", t("done"), number=1), CLOSE_OPTION),
        expected="done",
        to=who,
    )


@rule("L1406-1407, L1599-1600")
def _swap_roles(table: RuneTable, attacker: str, defender: str) -> None:
    """A new round: `fight.hero` is always the attacker; his Allies are named when they are needed first."""
    fight = current_fight(table)
    mine = fight.rival_allies if fight.rival_allies is not None else ally_combatants(table, attacker)
    fight = current_fight(table)
    fight.hero, fight.foe = fight.foe, fight.hero
    fight.allies, fight.rival_allies = mine, fight.allies
    fight.rival, fight.round = defender, fight.round + 1
    fight.again = may_allies_attack_again(table, fight)
    fight.hero.attacked, fight.activated, fight.phase = False, [], ""
    for ally in fight.allies:
        ally.attacked = False


def _round(table: RuneTable, attacker: str, defender: str) -> str:
    with suppress(FightDecided):
        if _escape_phase(table, attacker, defender):
            return FLED
        for phase in PHASE_ORDER:
            current_fight(table).phase = phase
            if outcome := _round_outcome(table):
                return outcome
            _phase(table, attacker, defender, phase)
    return _round_outcome(table)


def _round_outcome(table: RuneTable) -> str:
    table.apply_corrections()
    both = current_contenders(table)
    if both.fight.ended == CLOSED:
        return CLOSED
    if both.hero.left == 0 and both.foe.left == 0:
        return BOTH
    return "attacker_won" if both.foe.left == 0 else "defender_won" if both.hero.left == 0 else ""


@rule("L1393-1394, item 17")
def _escape_phase(table: RuneTable, attacker: str, defender: str) -> bool:
    """Only the attacker may try; against the defender's roll, or by the other reading against his plain Mind."""
    while not _round_outcome(table):
        tries = ask_in_fight(table, attacker, lambda: _flee_question(table, attacker))
        if tries == CLOSED:
            current_fight(table).ended = "closed"
        if tries != "yes":
            return False
        if _try_escape(table, attacker, defender):
            return True
    return False


def _try_escape(table: RuneTable, attacker: str, defender: str) -> bool:
    if table.ruling("r17_duel_escape") == "plain":
        return try_escape(table, attacker, lambda: current_contenders(table).foe.value("mind"))
    target = _roll_target(table, defender, "defender", "mind")
    return try_escape(table, attacker, lambda: target)


def _roll_target(table: RuneTable, defender: str, what: str, phase: str) -> int:
    """Who defends sets the number to reach."""

    def prompt() -> Text:
        return t("{hero} rolls first: two dice, and cards?", hero=HERO(table.content, defender))

    return roll_total(table, defender, what, prompt, lambda: current_contenders(table).foe.value(phase))


def _flee_question(table: RuneTable, attacker: str) -> OneOf:
    both = current_contenders(table)
    plain = table.ruling("r17_duel_escape", told=False) == "plain"
    mine, theirs = both.hero.value("mind"), both.foe.value("mind")
    each = chance(mine, theirs) if plain else duel_chance(mine, theirs)
    return OneOf(
        key=f"flee:{attacker}",
        name=t("escape"),
        prompt=t("{hero}: try to escape? {n}% each try.", hero=HERO(table.content, attacker), n=percent(each)),
        options=(Option("yes", t("yes"), number=5), Option("no", t("no"), number=2), CLOSE_OPTION),
        expected="no",
        to=attacker,
    )


@rule("L1396-1401, L1588-1599")
def _phase(table: RuneTable, attacker: str, defender: str, phase: str) -> None:
    """The attacker declares, the defender rolls the target, the attacker rolls."""
    way = ask_in_fight(table, attacker, lambda: _action_question(table, attacker, phase))
    place = ally_index(way)
    if way == DEFEND and not current_contenders(table).foe.damage(phase):
        table.tell(NoRollNeeded(name=attacker, phase=phase))
        return
    target = _roll_target(table, defender, f"target:{phase}", phase)
    table.tell(DuelRoll(name=defender, total=target))

    def prompt() -> Text:
        one = fighter_about_to_roll(table, place)
        name, value = FIGHTER(table.content, one.id), one.value(phase)
        p = percent(chance(value, target))
        return t("{name}, {n} or more, {p}%: your roll?", name=name, n=roll_needed(value, target), p=p)

    try:
        total = roll_total(table, attacker, f"duel:{phase}", prompt, lambda: acting_fighter(table, place).value(phase))
    except AllyGone:
        _phase(table, attacker, defender, phase)
    else:
        apply_roll(table, attacker, phase, way, total, target)


def _action_question(table: RuneTable, attacker: str, phase: str) -> OneOf:
    both = current_contenders(table)
    against = both.foe.value(phase)
    options = []
    for id, _, fighter in phase_actions(both):
        name = FIGHTER(table.content, fighter.id)
        label = t("{name} defends", name=name) if id == DEFEND else t("{name} attacks", name=name)
        likely = t("{n}%", n=percent(duel_chance(fighter.value(phase), against)))
        options.append(Option(id, label, likely, number=action_number(id), facts=(likely,), figures=(fighter.number,)))
    return OneOf(
        key=f"duel_way:{phase}",
        name=PHASES[phase],
        prompt=t("{phase}: what does {hero} do?", phase=PHASES[phase], hero=HERO(table.content, attacker)),
        heads=(t("chance"),),
        options=tuple(options),
        expected=options[0].id,
        to=attacker,
    )
