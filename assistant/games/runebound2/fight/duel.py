"""A fight between two heroes, and its spoils (rulebook lines 1380-1425).

The defender rolls first, and the roles swap after each round.
"""

from __future__ import annotations

from contextlib import suppress
from copy import deepcopy

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.rewards import win_game
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

ATTACKER_WON, DEFENDER_WON, BOTH_DOWN, FLED = "attacker_won", "defender_won", "both", "fled"
"""Outcomes of a round. `BOTH_DOWN` means that both heroes have no Life left. `FLED` means that the attacker escaped.

The outcome is `CLOSED` if the players closed the referee, and "" if the duel goes on.
"""


@rule("L609-623, L1380-1425")
def duel(table: RuneTable, who: str) -> None:
    """Fight another hero: ask how the fight ended, or let the app run it round by round."""
    others = [player.hero for player in table.state.players if player.hero != who]
    rival = others[0] if len(others) == 1 else table.one("rival", t("A fight with whom?"), lambda: others, HERO, to=who)
    defender = "" if rival else None
    while defender is not None:
        chosen = table.ask(lambda: _outcome_question(table, who, rival), HERO_INTERRUPTS, who)
        defender = DUEL.run(table, chosen, who, rival, defender)


def _outcome_question(table: RuneTable, who: str, rival: str) -> OneOf:
    return OneOf(
        key="duel",
        name=t("duel"),
        prompt=t("You against {hero}: how did it end?", hero=HERO(table.content, rival)),
        options=DUEL.options(table, who, rival, ""),
        to=who,
    )


# -- the end of a duel
#
# Each line of the menu DUEL returns None if the duel is over. If the players closed the referee, it returns the
# defender of the last round. The question is then asked again with that hero as `defender`, so that "both are down"
# need not ask who defended.


@rule("L1403-1417, item 18")
def _end_in_escape(table: RuneTable, who: str, rival: str, defender: str) -> None:
    table.tell(DuelEnded())


@rule("L1403-1417, item 18")
def _end_with_winner(table: RuneTable, winner: str, loser: str, defender: str) -> None:
    """Let the winner take spoils, then knock out the loser."""
    table.tell(DuelEnded(winner=winner, loser=loser, both=False))
    _spoils_and_knock_out(table, winner, loser)


@rule("L1403-1417, item 18")
def _end_with_both_down(table: RuneTable, who: str, rival: str, defender: str) -> None:
    """Knock out both heroes. The defender of the last round still counts as the winner and takes spoils.

    The defender is knocked out before taking spoils. The other hero is knocked out afterwards.
    """
    winner = defender or _ask_defender(table, who, rival)
    loser = rival if winner == who else who
    knock_out(table, winner)
    table.tell(DuelEnded(winner=winner, loser=loser, both=True))
    _spoils_and_knock_out(table, winner, loser)


def _spoils_and_knock_out(table: RuneTable, winner: str, loser: str) -> None:
    take_spoils(table, winner, loser)
    if not table.state.over:
        knock_out(table, loser)


def _ask_defender(table: RuneTable, who: str, rival: str) -> str:
    prompt = t("Both are down: who defended in that round?")
    return table.one("defended", prompt, lambda: [rival, who], HERO, expected=rival, name=t("defended")) or rival


# -- spoils


@rule("L1411-1415, items 31 and 32")
def take_spoils(table: RuneTable, winner: str, loser: str) -> None:
    """Let the winner take exactly one thing: an Item, an Ally, all gold or an adventure card.

    If the winner takes a Dragon Rune, it can win the game (ruling 32).
    """
    first = SPOILS.options(table, winner, loser)[0].id
    if first == "nothing":
        return  # the loser has nothing to take
    chosen = table.one(
        "spoils",
        t("Spoils: what do you take?"),
        lambda: SPOILS.options(table, winner, loser),
        expected=first,
        name=t("spoils"),
        to=winner,
    )
    gold = table.state.player_of(loser).gold
    what, card = SPOILS.run(table, chosen, winner, loser)
    runes = table.state.player_of(winner).runes
    table.tell(SpoilsTaken(who=winner, what=what, loser=loser, runes=runes, gold=gold, card=card))
    if what == "rune" and runes >= table.content.scenario.runes_to_win:
        win_game(table, winner, "runes")


# Each line of the menu SPOILS returns the kind of spoils (`SpoilsTaken.what`) and the id of a taken Item or Ally.


def _take_gold(table: RuneTable, winner: str, loser: str) -> tuple[str, str]:
    player, other = table.state.player_of(winner), table.state.player_of(loser)
    player.gold += other.gold
    other.gold = 0
    return "gold", ""


def _kept_card_options(table: RuneTable, winner: str, loser: str) -> list[Option]:
    kept = table.state.player_of(loser).kept
    options = []
    for index, card in enumerate(kept):
        if not card.rune:
            label = t("an adventure card, {colour}", colour=COLOUR(table.content, card.colour))
            number = 2 if len(kept) == 1 or index == 0 else 40 + index
            options.append(Option(f"card:{index}", label, number=number))
    return options


def _take_kept_card(table: RuneTable, chosen: str, winner: str, loser: str) -> tuple[str, str]:
    index = int(chosen.removeprefix("card:"))
    _transfer_kept_card(table.state.player_of(loser), table.state.player_of(winner), index)
    return "card", ""


def _take_rune(table: RuneTable, winner: str, loser: str) -> tuple[str, str]:
    """Transfer a Dragon Rune to the winner. Ruling 32 decides whether it counts at once or only in the Endgame."""
    player, other = table.state.player_of(winner), table.state.player_of(loser)
    counts = table.ruling("r32_rune_spoils") == "counts"
    if not any(card.rune for card in other.kept):
        other.kept.append(KeptCard("red", rune=True))
    _transfer_kept_card(other, player, next(index for index, card in enumerate(other.kept) if card.rune))
    player.kept[-1].rune = counts
    other.runes -= 1
    player.runes += counts
    return "rune", ""


def _held_card_options(table: RuneTable, winner: str, loser: str) -> list[Option]:
    if not table.is_held("sheets"):
        return []
    cards = table.state.player_of(loser).held_cards
    return [Option(f"held:{card}", MARKET(table.content, card), number=10 + n) for n, card in enumerate(cards, 1)]


def _take_held_card(table: RuneTable, chosen: str, winner: str, loser: str) -> tuple[str, str]:
    """Take an Item or Ally. At the possession limit, the winner must discard a card first or takes nothing."""
    card = chosen.removeprefix("held:")
    if not make_room(table, winner, card):
        return "nothing", ""
    transfer_card(table, loser, winner, card)
    return "held", card


SPOILS: Menu[[str, str], tuple[str, str]] = Menu(
    MenuLine(
        "table",
        lambda table, winner, loser: ("table", ""),
        t("gold, an Item or an Ally: at the table"),
        number=1,
        when=lambda table, winner, loser: not table.is_held("sheets"),
    ),
    MenuLine(
        "gold",
        _take_gold,
        lambda table, winner, loser: t("all gold: {n}", n=table.state.player_of(loser).gold),
        number=1,
        when=lambda table, winner, loser: table.is_held("sheets") and table.state.player_of(loser).gold > 0,
    ),
    MenuLines(_kept_card_options, _take_kept_card),
    MenuLine(
        "rune",
        _take_rune,
        t("a Dragon Rune"),
        number=3,
        when=lambda table, winner, loser: table.state.player_of(loser).runes > 0,
    ),
    MenuLines(_held_card_options, _take_held_card),
    MenuLine("nothing", lambda table, winner, loser: ("nothing", ""), t("nothing"), number=0),
)


def _transfer_kept_card(giver: Player, taker: Player, index: int) -> None:
    """Transfer a kept adventure card. A red Challenge counts in the Endgame for its new owner."""
    card = giver.kept.pop(index)
    taker.kept.append(card)
    if card.colour == "red" and not card.encounter:
        giver.red = max(0, giver.red - 1)
        taker.red += 1


# -- in the referee


def _run_referee(table: RuneTable, who: str, rival: str, defender: str) -> str | None:
    """Run the duel round by round.

    Return None if the duel is over. If the players stopped it, return the defender of the last round.
    """
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
    if outcome == CLOSED:
        return defender
    if outcome == FLED:
        _end_in_escape(table, who, rival, defender)
    elif outcome == BOTH_DOWN:
        _end_with_both_down(table, who, rival, defender)
    elif outcome == ATTACKER_WON:
        _end_with_winner(table, attacker, defender, defender)
    else:
        _end_with_winner(table, defender, attacker, defender)
    return None


DUEL: Menu[[str, str, str], str | None] = Menu(
    MenuLine("won", _end_with_winner, t("you won"), number=1),
    MenuLine(
        "knocked_out",
        lambda table, who, rival, defender: _end_with_winner(table, rival, who, defender),
        t("you were knocked out"),
        number=2,
    ),
    MenuLine("fled", _end_in_escape, t("you fled"), number=3),
    MenuLine(
        "other_fled",
        _end_in_escape,
        lambda table, who, rival, defender: t("{hero} fled", hero=HERO(table.content, rival)),
        number=4,
    ),
    MenuLine("both", _end_with_both_down, t("both are down"), number=5),
    MenuLine("here", _run_referee, t("fight it here"), number=6),
)


def _before_combat(table: RuneTable, whose: str, attacker: str) -> None:
    """Let one hero use abilities before combat. The defender uses abilities first, then the attacker."""
    with suppress(FightDecided):
        if _round_outcome(table):
            return
        if ask_in_fight(table, attacker, lambda: _before_question(table, whose)) == CLOSED:
            current_fight(table).ended = "closed"


def _before_question(table: RuneTable, who: str) -> OneOf:
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
    """Start a new round with the roles swapped. `fight.hero` is always the attacker.

    If the Allies of the new attacker are not known yet, ask for them.
    """
    fight = current_fight(table)
    allies = fight.rival_allies if fight.rival_allies is not None else ally_combatants(table, attacker)
    fight = current_fight(table)
    fight.hero, fight.foe = fight.foe, fight.hero
    fight.allies, fight.rival_allies = allies, fight.allies
    fight.rival, fight.round = defender, fight.round + 1
    fight.again = may_allies_attack_again(table, fight)
    fight.hero.attacked, fight.activated, fight.phase = False, [], ""
    for ally in fight.allies:
        ally.attacked = False


def _round(table: RuneTable, attacker: str, defender: str) -> str:
    """Run one round and return its outcome, or "" if the duel goes on."""
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
    """Return the outcome of the duel, or "" if both heroes have Life left."""
    table.apply_corrections()
    both = current_contenders(table)
    if both.fight.ended == CLOSED:
        return CLOSED
    if both.hero.life_left == 0 and both.foe.life_left == 0:
        return BOTH_DOWN
    if both.foe.life_left == 0:
        return ATTACKER_WON
    return DEFENDER_WON if both.hero.life_left == 0 else ""


@rule("L1393-1394, item 17")
def _escape_phase(table: RuneTable, attacker: str, defender: str) -> bool:
    """Let the attacker try to escape as often as the player wants. Return whether the escape succeeds."""
    while not _round_outcome(table):
        chosen = ask_in_fight(table, attacker, lambda: _flee_question(table, attacker))
        if chosen == CLOSED:
            current_fight(table).ended = "closed"
        if chosen != "yes":
            return False
        if _try_escape(table, attacker, defender):
            return True
    return False


def _try_escape(table: RuneTable, attacker: str, defender: str) -> bool:
    """Try to escape. Return whether it succeeds.

    Ruling 17 decides whether the target is the defender's roll or only the defender's Mind.
    """
    if table.ruling("r17_duel_escape") == "plain":
        return try_escape(table, attacker, lambda: current_contenders(table).foe.value("mind"))
    target = _roll_target(table, defender, "defender", "mind")
    return try_escape(table, attacker, lambda: target)


def _roll_target(table: RuneTable, defender: str, what: str, phase: str) -> int:
    """Let the defender roll and return the total, which the attacker must reach."""

    def prompt() -> Text:
        return t("{hero} rolls first: two dice, and cards?", hero=HERO(table.content, defender))

    return roll_total(table, defender, what, prompt, lambda: current_contenders(table).foe.value(phase))


def _flee_question(table: RuneTable, attacker: str) -> OneOf:
    both = current_contenders(table)
    is_plain = table.ruling("r17_duel_escape", told=False) == "plain"
    attacker_mind, defender_mind = both.hero.value("mind"), both.foe.value("mind")
    each_try = chance(attacker_mind, defender_mind) if is_plain else duel_chance(attacker_mind, defender_mind)
    return OneOf(
        key=f"flee:{attacker}",
        name=t("escape"),
        prompt=t("{hero}: try to escape? {n}% each try.", hero=HERO(table.content, attacker), n=percent(each_try)),
        options=(Option("yes", t("yes"), number=5), Option("no", t("no"), number=2), CLOSE_OPTION),
        expected="no",
        to=attacker,
    )


@rule("L1396-1401, L1588-1599")
def _phase(table: RuneTable, attacker: str, defender: str, phase: str) -> None:
    """Run one combat phase: the attacker chooses an action, the defender rolls the target, then the attacker rolls."""
    action = ask_in_fight(table, attacker, lambda: _action_question(table, attacker, phase))
    ally = ally_index(action)
    if action == DEFEND and not current_contenders(table).foe.damage(phase):
        table.tell(NoRollNeeded(name=attacker, phase=phase))
        return
    target = _roll_target(table, defender, f"target:{phase}", phase)
    table.tell(DuelRoll(name=defender, total=target))

    def prompt() -> Text:
        fighter = fighter_about_to_roll(table, ally)
        name, value = FIGHTER(table.content, fighter.id), fighter.value(phase)
        p = percent(chance(value, target))
        return t("{name}, {n} or more, {p}%: your roll?", name=name, n=roll_needed(value, target), p=p)

    try:
        total = roll_total(table, attacker, f"duel:{phase}", prompt, lambda: acting_fighter(table, ally).value(phase))
    except AllyGone:
        _phase(table, attacker, defender, phase)
    else:
        apply_roll(table, attacker, phase, action, total, target)


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
