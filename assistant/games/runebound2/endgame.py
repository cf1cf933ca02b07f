"""The Endgame: the last fights, in order of level. Automa A10, L1734-1811."""

from __future__ import annotations

from functools import partial

from assistant.components.random_draw import drawn_by_lot
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.cards import pay_reward, win_game
from assistant.games.runebound2.adventure.decks import DECKS, by_app
from assistant.games.runebound2.events import (
    Eliminated,
    EndgameOrder,
    GameWon,
    MargathLeftOut,
    RedDeckEmpty,
    RedKept,
)
from assistant.games.runebound2.fight.challenge_card import read_reward
from assistant.games.runebound2.fight.referee import fight_challenge
from assistant.games.runebound2.hero.experience import experience_level
from assistant.games.runebound2.hero.interrupts import HERO_INTERRUPTS
from assistant.games.runebound2.names import CARD, HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import KeptCard, Player
from assistant.messages.questions import Checklist, OneOf, Option
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, tc

BEATEN, FINAL, DOWN, HERE, EMPTY, CLOSED = "beaten", "final", "knocked_out", "here", "empty", "closed"


@rules.step(phase="endgame", title=t("the Endgame is laid out"), rule="Automa A10, L1734-1765")
def lay_out_endgame(table: RuneTable) -> None:
    """One page; then the levels, and gold only of those who are level; the order is settled once."""
    table.ask(lambda: _page(table))
    _prepare_red_deck(table)
    _ask_levels(table)
    _settle_order(table)


def _page(table: RuneTable) -> Checklist:
    state = table.state
    slots = tuple(str(slot.number) for slot in state.slots if slot.colour == "red")
    items: list[Text] = [t("Take all Events and Encounters out of the red deck.")]
    if slots:
        items.append(t("Red Challenges of these slots go back into it: {slots}.", slots=", ".join(slots)))
    items += [
        t("Shuffle the red deck."),
        t("Heroes keep the red cards they have."),
        t("No refresh, no moving, no escape."),
    ]
    return Checklist(key="endgame", prompt=t("The Endgame begins."), items=tuple(items), label=t("done"))


@rule("L1741-1751, item 20")
def _prepare_red_deck(table: RuneTable) -> None:
    """Red Challenges from the slots come back; those on the track or in the piles stay out (item 20)."""
    state, cards = table.state, table.content.pack.adventure
    back = [slot for slot in state.slots if slot.colour == "red"]
    state.slots = [slot for slot in state.slots if slot.colour != "red"]
    state.left["red"] = state.left.get("red", 0) + len(back)
    out = [one for one in state.doom if one.colour == "red" and not one.encounter]
    count = len(out) + state.discards.get("red", 0)
    names = [one.card for one in out] + list(state.red.discard)
    if count and table.ruling("r20_red_discards") == "shuffled":
        state.doom = [one for one in state.doom if one not in out]
        state.discards["red"], state.red.discard = 0, []
        state.left["red"] += count
        back_again = [name for name in names if name]
    else:
        back_again = []
        if count:
            margath = any(name in cards and cards[name].final for name in names)
            table.tell(MargathLeftOut(red=count, margath=margath))
    if by_app(table, "red"):
        pile = state.red
        pile.add(*(slot.card for slot in back if slot.card), *back_again)
        for id, n in pile.may_come(pile.left).items():
            if cards[id].kind != "challenge":
                state.gone += [id] * n
                for _ in range(n):
                    pile.remove(id)
        state.left["red"] = pile.left


def _ask_levels(table: RuneTable) -> None:
    """Where no sheet is kept, the experience counters of each hero."""
    if table.is_held("sheets"):
        return
    players = table.state.players
    boxes = tuple(
        Box(one.hero, HERO(table.content, one.hero), row=t("counters"), most=40, empty="zero") for one in players
    )
    prompt = t("How many experience counters has each hero?")
    answer = table.ask(Sums(key="levels", name=t("experience counters"), prompt=prompt, boxes=boxes))
    for player in table.state.players:
        player.level = 1 + answer.get(player.hero, 0)
    levels = [player.level for player in table.state.players]
    tied = [player for player in table.state.players if levels.count(player.level) > 1]
    if tied:
        gold = tuple(Box(one.hero, HERO(table.content, one.hero), row=tc("money", "gold"), most=188) for one in tied)
        told = table.ask(
            Sums(key="gold", name=tc("money", "gold"), prompt=t("Level with each other: how much gold?"), boxes=gold)
        )
        for player in table.state.players:
            player.gold = told.get(player.hero, player.gold)


def _settle_order(table: RuneTable) -> None:
    """Level, then gold, then by lot, at every rank (item 7)."""
    state = table.state
    heroes = [player.hero for player in state.players]
    lots: dict[str, int] = {}
    if len(heroes) > 1:
        drawn = drawn_by_lot(
            table,
            "order",
            len(heroes),
            lambda: {hero: 1 for hero in heroes if hero not in lots},
            lambda hero: lots.setdefault(hero, len(lots)),
        )
        lots = {hero: place for place, hero in enumerate(drawn)}
    ranked = sorted(state.players, key=lambda one: (-experience_level(one), -one.gold, lots.get(one.hero, 0)))
    state.order = [player.hero for player in ranked]
    levels, gold = tuple(experience_level(one) for one in ranked), tuple(one.gold for one in ranked)
    table.tell(EndgameOrder(heroes=tuple(state.order), levels=levels, gold=gold))


def endgame_heroes(table: RuneTable) -> list[str]:
    return table.state.order


@rule("Item 34")
def is_endgame_over(table: RuneTable, who: str) -> bool:
    """Won; or who went before has found the red deck empty: then the ranking is next."""
    state = table.state
    return state.over or (who not in state.order[:1] and state.left.get("red") == 0)


@rules.step(phase="endgame", title=t("a hero's last fights"), rule="Automa A10, L1767-1797")
def last_fights(table: RuneTable, who: str) -> None:
    """One after another, without stopping, until he wins or falls."""
    while not table.state.over and not table.state.player_of(who).out:
        card = ""
        if by_app(table, "red"):
            if not table.state.red.left:
                table.tell(RedDeckEmpty())
                return
            card = DECKS["red"].draw(table, t("Draw a red Challenge."))
        what = HERE
        while what in (HERE, CLOSED):
            what = table.ask(partial(_question, table, who, card), HERO_INTERRUPTS, who)
            if what == HERE:
                what, named = fight_challenge(table, who, "red", card, "endgame")
                card = card if what == CLOSED else named
        if what == EMPTY:
            table.state.left["red"] = 0
            table.tell(RedDeckEmpty())
            return
        table.state.left["red"] = max(0, table.state.left.get("red", 0) - 1)
        _resolve_outcome(table, who, card, what)


def _resolve_outcome(table: RuneTable, who: str, card: str, what: str) -> None:
    entry = table.content.pack.adventure.get(card)
    if what == FINAL or (what == BEATEN and entry is not None and entry.final):
        win_game(table, who, "final")
    elif what == BEATEN:
        read_reward(table, card, kept=True)
        pay_reward(table, who, card)
        _keep_red_card(table, who, card)
    else:
        table.state.player_of(who).out = True
        if by_app(table, "red") and card:
            table.state.red.add(card)
        table.state.left["red"] += 1
        table.tell(Eliminated(who=who))


def _question(table: RuneTable, who: str, card: str) -> OneOf:
    hero = HERO(table.content, who)
    options = [
        Option(BEATEN, t("beaten: the red card is kept"), number=1),
        Option(FINAL, t("HIGH LORD MARGATH is beaten"), number=2),
        Option(DOWN, t("knocked out"), number=3),
        Option(HERE, t("fight it here, with odds"), number=6),
        Option(EMPTY, t("the red deck is empty"), number=0),
    ]
    return OneOf(
        key=f"last:{who}",
        name=t("red Challenge"),
        prompt=t("{hero}: {card}. How does it go?", hero=hero, card=CARD(table.content, card))
        if card
        else t("{hero} draws a red Challenge: how does it go?", hero=hero),
        options=tuple(one for one in options if not card or one.id not in (FINAL, EMPTY)),
        expected=BEATEN if card or table.state.left.get("red", 0) else EMPTY,
        to=who,
    )


@rule("L1784-1792, item 32")
def _keep_red_card(table: RuneTable, who: str, card: str) -> None:
    """Three red cards win, those of before included; every red Challenge counts here."""
    player = table.state.player_of(who)
    player.red += 1
    player.kept.append(KeptCard("red", card))
    table.tell(RedKept(who=who, cards=player.red))
    if player.red >= table.content.scenario.runes_to_win:
        player.runes = player.red
        win_game(table, who, "runes")


@rules.step(phase="endgame", title=t("the ranking"), rule="L1805-1811", always=True)
def ranking(table: RuneTable) -> None:
    """Everybody is out: most red cards, then level, then gold. Alone it is simply lost (item 9)."""
    state = table.state
    state.over = True
    if state.is_solo:
        table.tell(GameWon(hero=state.players[0].hero, how="lost", runes=state.players[0].red))
        return
    best = max(_ranking_key(player) for player in state.players)
    first = [player for player in state.players if _ranking_key(player) == best]
    if len(first) > 1:
        state.shared = [player.hero for player in first]
        table.tell(GameWon(how="shared", runes=first[0].red, heroes=tuple(state.shared)))
        return
    state.winner = first[0].hero
    table.tell(GameWon(hero=state.winner, how="ranking", runes=first[0].red))


def _ranking_key(player: Player) -> tuple[int, int, int]:
    return player.red, experience_level(player), player.gold
