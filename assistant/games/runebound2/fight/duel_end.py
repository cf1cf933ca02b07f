"""The end of a duel: the winner and the spoils (L1403-1425)."""

from __future__ import annotations

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.rewards import win_game
from assistant.games.runebound2.fight.current_fight import FightResult, clear_fight
from assistant.games.runebound2.fight.duel import begin_duel
from assistant.games.runebound2.fight.events import DuelEnded
from assistant.games.runebound2.hero.contact import transfer_card
from assistant.games.runebound2.hero.events import SpoilsTaken
from assistant.games.runebound2.hero.items import make_room
from assistant.games.runebound2.hero.knock_out import knock_out
from assistant.games.runebound2.hero.turn_end import end_turn
from assistant.games.runebound2.names import COLOUR, HERO, MARKET
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import KeptCard, Player
from assistant.messages.questions import OneOf, Option
from assistant.messages.text import Text, t

HERE = "here"
"""The line with which the app runs the duel."""


@rule("L609-623, L1380-1425")
def duel(table: RuneTable, who: str) -> None:
    """Fight another hero: ask how the fight ended, or let the app run it round by round."""
    others = [player.hero for player in table.state.players if player.hero != who]
    rival = others[0] if len(others) == 1 else table.one("rival", t("A fight with whom?"), lambda: others, HERO, to=who)
    if rival:
        _ask_outcome(table, who, rival)


def _ask_outcome(table: RuneTable, who: str, rival: str) -> None:
    chosen = table.ask(lambda: _outcome_question(table, who, rival))
    DUEL_OUTCOMES.run(table, chosen, who, rival)


def _outcome_question(table: RuneTable, who: str, rival: str) -> OneOf:
    return OneOf(
        key="duel",
        name=t("duel"),
        prompt=t("You against {hero}: how did it end?", hero=HERO(table.content, rival)),
        options=DUEL_OUTCOMES.options(table, who, rival),
        expected=HERE if table.source("dice") == "app" else "",
        to=who,
    )


@rules.step(phase="fight", title=t("the end of a duel"), rule="L1403-1425", always=True)
def duel_fought(table: RuneTable, who: str, rival: str) -> None:
    """Apply the outcome of a duel that the app ran, and end the turn.

    If the players stopped the app from running the duel, ask them how it ended.
    """
    result = clear_fight(table)
    if table.state.over:
        return
    if result.outcome:
        _end_duel(table, who, rival, result)
    else:
        _ask_outcome(table, who, rival)
    end_turn(table, who, experience_follows=False)


def _end_duel(table: RuneTable, who: str, rival: str, result: FightResult) -> None:
    defender = result.defender
    attacker = rival if defender == who else who
    if result.outcome == "fled":
        table.tell(DuelEnded(fought=True))
    elif result.outcome == "both":
        _let_defender_win(table, defender, attacker, fought=True)
    elif result.outcome == "beaten":
        _end_with_winner(table, attacker, defender, fought=True)
    else:
        _end_with_winner(table, defender, attacker, fought=True)


# -- the outcomes


@rule("L1403-1417, item 18")
def _end_in_escape(table: RuneTable, who: str, rival: str) -> None:
    table.tell(DuelEnded())


@rule("L1403-1417, item 18")
def _end_with_winner(table: RuneTable, winner: str, loser: str, *, fought: bool = False) -> None:
    """Let the winner take spoils, then knock out the loser. `fought` is true if the app has run the duel."""
    table.tell(DuelEnded(winner=winner, loser=loser, both=False, fought=fought))
    _spoils_and_knock_out(table, winner, loser)


def _end_with_both_down(table: RuneTable, who: str, rival: str) -> None:
    """Ask who defended in the last round. This hero wins."""
    prompt = t("Both are down: who defended in that round?")
    defender = (
        table.one("defended", prompt, lambda: [rival, who], HERO, expected=rival, name=t("defended"), reports=True)
        or rival
    )
    _let_defender_win(table, defender, rival if defender == who else who)


@rule("L1403-1417, item 18")
def _let_defender_win(table: RuneTable, winner: str, loser: str, *, fought: bool = False) -> None:
    """Knock out both heroes: first the defender, who then takes spoils as the winner, then the other hero."""
    knock_out(table, winner)
    table.tell(DuelEnded(winner=winner, loser=loser, both=True, fought=fought))
    _spoils_and_knock_out(table, winner, loser)


def _spoils_and_knock_out(table: RuneTable, winner: str, loser: str) -> None:
    take_spoils(table, winner, loser)
    if not table.state.over:
        knock_out(table, loser)


def _run_referee(table: RuneTable, who: str, rival: str) -> None:
    """Let the app run the duel round by round. The step `duel_fought` follows the duel."""
    begin_duel(table, who, rival)
    table.schedule(duel_fought, who, rival)
    table.leave_step()


DUEL_OUTCOMES: Menu[[str, str], None] = Menu(
    MenuLine("won", _end_with_winner, t("you won"), number=1),
    MenuLine(
        "knocked_out",
        lambda table, who, rival: _end_with_winner(table, rival, who),
        t("you were knocked out"),
        number=2,
    ),
    MenuLine("fled", _end_in_escape, t("you fled"), number=3),
    MenuLine(
        "other_fled",
        _end_in_escape,
        lambda table, who, rival: t("{hero} fled", hero=HERO(table.content, rival)),
        number=4,
    ),
    MenuLine("both", _end_with_both_down, t("both are down"), number=5),
    MenuLine(HERE, _run_referee, t("fight it here"), number=6),
)


# -- spoils


@rule("L1411-1415, items 31 and 32")
def take_spoils(table: RuneTable, winner: str, loser: str) -> None:
    """Let the winner take one thing: an Item, an Ally, all gold or an adventure card.

    A Dragon Rune may win the game (ruling 32).
    """
    barred = SPOILS.barred(table, winner, loser)
    first = next(option.id for option in SPOILS.options(table, winner, loser) if option.id not in barred)
    if first == "nothing":
        return  # the loser has nothing to take
    chosen = table.one(
        "spoils",
        t("Spoils: what do you take?"),
        lambda: SPOILS.options(table, winner, loser),
        expected=first,
        name=t("spoils"),
        to=winner,
        barred=lambda: SPOILS.barred(table, winner, loser),
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
    """Transfer a Dragon Rune to the winner. Return what was taken, for the log event.

    Ruling 32 decides whether the rune helps the winner at once or only in the Endgame.
    """
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
    """Transfer an Item or Ally to the winner. Return what was taken, for the log event.

    A winner at the possession limit must discard a card first, or takes nothing.
    """
    card = chosen.removeprefix("held:")
    if not make_room(table, winner, card):
        return "nothing", ""
    transfer_card(table, loser, winner, card)
    return "held", card


def _reason_without_gold(table: RuneTable, winner: str, loser: str) -> Text | None:
    return None if table.state.player_of(loser).gold > 0 else t("{hero} has no gold", hero=HERO(table.content, loser))


def _reason_without_rune(table: RuneTable, winner: str, loser: str) -> Text | None:
    hero = HERO(table.content, loser)
    return None if table.state.player_of(loser).runes > 0 else t("{hero} has no Dragon Rune", hero=hero)


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
        when=lambda table, winner, loser: table.is_held("sheets"),
        barred=_reason_without_gold,
    ),
    MenuLines(_kept_card_options, _take_kept_card),
    MenuLine(
        "rune",
        _take_rune,
        t("a Dragon Rune"),
        number=3,
        barred=_reason_without_rune,
    ),
    MenuLines(_held_card_options, _take_held_card),
    MenuLine("nothing", lambda table, winner, loser: ("nothing", ""), t("nothing"), number=0),
)


def _transfer_kept_card(giver: Player, taker: Player, index: int) -> None:
    """Transfer a kept adventure card. The new owner of a red Challenge has it in the Endgame, too."""
    card = giver.kept.pop(index)
    taker.kept.append(card)
    if card.colour == "red" and not card.encounter:
        giver.red = max(0, giver.red_cards - 1)
        taker.red = taker.red_cards + 1
