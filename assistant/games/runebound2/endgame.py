"""The Endgame: the last fights of each hero, in the order of experience levels, and the ranking.

Rules digest: Automa A10. Rulebook lines 1734-1811.
"""

from __future__ import annotations

from functools import partial

from msgspec import Struct

from assistant.components.random_draw import draw_lots
from assistant.engine.menu import Menu, MenuLine
from assistant.engine.rules import rule
from assistant.games.runebound2.adventure.decks import DECKS, by_app, cards_to_shuffle, is_encounter
from assistant.games.runebound2.adventure.rewards import pay_reward, win_game
from assistant.games.runebound2.endgame_events import (
    Eliminated,
    EndgameOrder,
    GameWon,
    MargathLeftOut,
    RedDeckEmpty,
    RedKept,
)
from assistant.games.runebound2.fight.challenge_card import read_reward
from assistant.games.runebound2.fight.current_fight import clear_fight
from assistant.games.runebound2.fight.referee import FIGHT, begin_fight
from assistant.games.runebound2.hero.experience import experience_level
from assistant.games.runebound2.names import CARD, HERO
from assistant.games.runebound2.rules import RuneTable, rules
from assistant.games.runebound2.state import KeptCard, Player
from assistant.messages.questions import Checklist, OneOf
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Text, t, tc


@rules.step(phase="endgame", title=t("the Endgame is laid out"), rule="Automa A10, L1734-1765")
def lay_out_endgame(table: RuneTable) -> None:
    """Prepare the Endgame: the red deck, and the order of the heroes by level and gold."""
    table.ask(lambda: _page(table))
    _prepare_red_deck(table)
    _ask_levels(table)
    _settle_order(table)


def _page(table: RuneTable) -> Checklist:
    """Return the checklist for the players before the Endgame begins."""
    state = table.state
    slots = tuple(str(slot.number) for slot in state.slots if slot.colour == "red")
    items: list[Text] = [t("Take all Events and Encounters out of the red deck.")]
    if "red" not in state.built:
        items.append(t("Counted with them: {n} red. Correct that number with a.", n=state.left.get("red", 0)))
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
    """Put undefeated red Challenges back into the red deck, and remove Events and Encounters from the deck.

    Ruling 20 decides whether red cards on the doom track and in the discard pile also go back into the deck.
    """
    state, cards = table.state, table.content.pack.adventure
    back = [slot for slot in state.slots if slot.colour == "red"]
    state.slots = [slot for slot in state.slots if slot.colour != "red"]
    state.left["red"] = state.left.get("red", 0) + len(back)
    out = [card for card in state.doom if card.colour == "red" and not card.encounter]
    count = len(out) + cards_to_shuffle(state, "red")
    encounters = [card for card in state.red.discard if is_encounter(table.content, card)]
    ids = [card.card for card in out] + [card for card in state.red.discard if card not in encounters]
    if count and table.ruling("r20_red_discards") == "shuffled":
        state.doom = [card for card in state.doom if card not in out]
        state.discards["red"] = state.discards.get("red", 0) - cards_to_shuffle(state, "red")
        state.red.discard = encounters
        state.left["red"] += count
        shuffled = [id for id in ids if id]
    else:
        shuffled = []
        if count:
            margath = any(id in cards and cards[id].final for id in ids)
            table.tell(MargathLeftOut(red=count, margath=margath))
    if "red" in state.built:  # the app knows its cards, even if the players draw from now on
        pile = state.red
        pile.add(*(slot.card for slot in back if slot.card), *shuffled)
        for id, n in pile.may_come(pile.left).items():
            if cards[id].kind != "challenge":
                state.gone += [id] * n
                for _ in range(n):
                    pile.remove(id)
        state.left["red"] = pile.left


def _ask_levels(table: RuneTable) -> None:
    """Ask for each hero's experience counters, and for the gold of heroes with equal levels.

    Ask nothing if the app keeps the hero sheets.
    """
    if table.is_held("sheets"):
        return
    players = table.state.players
    boxes = tuple(
        Box(player.hero, HERO(table.content, player.hero), row=t("counters"), most=40, empty="zero")
        for player in players
    )
    prompt = t("How many experience counters has each hero?")
    answer = table.ask(Sums(key="levels", name=t("experience counters"), prompt=prompt, boxes=boxes, reports=True))
    for player in table.state.players:
        player.level = 1 + answer.get(player.hero, 0)
    levels = [player.level for player in table.state.players]
    tied = [player for player in table.state.players if levels.count(player.level) > 1]
    if tied:
        boxes = tuple(
            Box(player.hero, HERO(table.content, player.hero), row=tc("money", "gold"), most=188) for player in tied
        )
        gold = table.ask(
            Sums(
                key="gold",
                name=tc("money", "gold"),
                prompt=t("Level with each other: how much gold?"),
                boxes=boxes,
                reports=True,
            )
        )
        for player in table.state.players:
            player.gold = gold.get(player.hero, player.gold)


def _settle_order(table: RuneTable) -> None:
    """Set the order of the heroes: highest level first, then most gold, then by lot."""
    state = table.state
    heroes = [player.hero for player in state.players]
    drawn = draw_lots(table, "order", len(heroes), heroes) if len(heroes) > 1 else []
    lots = {hero: place for place, hero in enumerate(drawn)}

    def rank(player: Player) -> tuple[int, int, int]:
        return -experience_level(player), -player.gold, lots.get(player.hero, 0)

    ranked = sorted(state.players, key=rank)
    state.order = [player.hero for player in ranked]
    levels, gold = tuple(experience_level(player) for player in ranked), tuple(player.gold for player in ranked)
    table.tell(EndgameOrder(heroes=tuple(state.order), levels=levels, gold=gold))


def endgame_heroes(table: RuneTable) -> list[str]:
    return table.state.order


@rule("Item 34")
def is_endgame_over(table: RuneTable, who: str) -> bool:
    """Return whether this hero has no last fights, because the game is won or the red deck is empty.

    The first hero in the order has last fights even if the deck is empty.
    """
    state = table.state
    return state.over or (who not in state.order[:1] and state.left.get("red") == 0)


class RedCard(Struct, frozen=True):
    """A red Challenge of the Endgame.

    - `card`: its id, or empty if only the players know which card it is.
    - `is_counted`: true if the app drew the card and has already taken it off the number of cards in the deck.
    """

    card: str = ""
    is_counted: bool = False


@rules.step(phase="endgame", title=t("a hero's last fights"), rule="Automa A10, L1767-1797")
def last_fights(table: RuneTable, who: str) -> None:
    """Let the hero fight one red Challenge after another.

    The fights end when the hero wins the game or is knocked out, or when the red deck is empty.
    """
    if table.state.fight is not None:  # a position in the middle of a fight
        table.schedule(FIGHT)
        table.schedule(red_challenge_fought, who, by_app(table, "red"))
        return
    is_drawn = True
    while is_drawn and _fights_on(table, who):
        red = RedCard()
        if by_app(table, "red"):
            if not table.state.red.left:
                table.tell(RedDeckEmpty())
                return
            red = RedCard(DECKS["red"].draw(table, t("Draw a red Challenge.")), is_counted=True)
        is_drawn = _ask_outcome(table, who, red)


def _fights_on(table: RuneTable, who: str) -> bool:
    return not table.state.over and not table.state.player_of(who).out


def _ask_outcome(table: RuneTable, who: str, red: RedCard) -> bool:
    """Ask how the fight against a red Challenge ended, and apply the outcome. Return False if the deck was empty."""
    chosen = table.ask(partial(_question, table, who, red))
    return LAST_FIGHT.run(table, chosen, who, red)


def _question(table: RuneTable, who: str, red: RedCard) -> OneOf:
    card, hero = red.card, HERO(table.content, who)
    return OneOf(
        key=f"last:{who}",
        name=t("red Challenge"),
        prompt=t("{hero}: {card}. How does it go?", hero=hero, card=CARD(table.content, card))
        if card
        else t("{hero} draws a red Challenge: how does it go?", hero=hero),
        options=LAST_FIGHT.options(table, who, red),
        expected="beaten" if card or table.state.left.get("red", 0) else "empty",
        to=who,
    )


# -- outcomes of a last fight
#
# Each line of the menu LAST_FIGHT returns whether a card was drawn.


def _win(table: RuneTable, who: str, red: RedCard) -> bool:
    """Pay the reward and give the hero the red card. A hero who beats Margath wins the game.

    Always return True, because a card was drawn.
    """
    entry = table.content.pack.adventure.get(red.card)
    if entry is not None and entry.final:
        return _beat_margath(table, who, red)
    _count_off(table, red)
    read_reward(table, red.card, kept=True)
    pay_reward(table, who, red.card)
    _keep_red_card(table, who, red.card)
    return True


def _beat_margath(table: RuneTable, who: str, red: RedCard) -> bool:
    _count_off(table, red)
    win_game(table, who, "final")
    return True


def _fall(table: RuneTable, who: str, red: RedCard) -> bool:
    """Eliminate the hero and shuffle the red card back into the deck. The hero loses no gold.

    Always return True, because a card was drawn.
    """
    table.state.player_of(who).out = True
    if red.is_counted:
        table.state.red.add(red.card)
        table.state.left["red"] += 1
    table.tell(Eliminated(who=who))
    return True


def _count_off(table: RuneTable, red: RedCard) -> None:
    """Take a beaten card off the number of cards in the red deck. Do nothing if this was done when it was drawn."""
    state = table.state
    if red.is_counted:
        return
    state.left["red"] = max(0, state.left.get("red", 0) - 1)
    if "red" in state.built:
        state.built.remove("red")  # the players drew from it, so the app no longer knows what is left


def _fight_here(table: RuneTable, who: str, red: RedCard) -> bool:
    """Let the app run the fight. The step `red_challenge_fought` follows the fight."""
    begin_fight(table, who, "red", red.card, "endgame")
    table.schedule(red_challenge_fought, who, red.is_counted)
    table.leave_step()


@rules.step(phase="endgame", title=t("the end of a last fight"), rule="L1784-1797", always=True)
def red_challenge_fought(table: RuneTable, who: str, counted: bool = False) -> None:
    """Apply the outcome of a fight with a red Challenge, then let the hero draw again.

    - If the players stopped the app from running the fight, ask them how it ended.
    - `counted` is true if the app drew the card and has already taken it off the number of cards in the deck.
    """
    result = clear_fight(table)
    red = RedCard(result.card, counted)
    if table.state.over:
        return
    is_drawn = LAST_FIGHT.run(table, result.outcome, who, red) if result.outcome else _ask_outcome(table, who, red)
    if is_drawn and _fights_on(table, who):
        table.schedule(last_fights, who)


def _find_deck_empty(table: RuneTable, who: str, red: RedCard) -> bool:
    table.state.left["red"] = 0
    table.tell(RedDeckEmpty())
    return False


def _is_card_unknown(table: RuneTable, who: str, red: RedCard) -> bool:
    return not red.card


LAST_FIGHT: Menu[[str, RedCard], bool] = Menu(
    MenuLine("beaten", _win, t("beaten: the red card is kept"), number=1),
    MenuLine("final", _beat_margath, t("HIGH LORD MARGATH is beaten"), number=2, when=_is_card_unknown),
    MenuLine("knocked_out", _fall, t("knocked out"), number=3),
    MenuLine("here", _fight_here, t("fight it here, with odds"), number=6),
    MenuLine("empty", _find_deck_empty, t("the red deck is empty"), number=0, when=_is_card_unknown),
)


@rule("L1784-1792, item 32")
def _keep_red_card(table: RuneTable, who: str, card: str) -> None:
    """Give the hero a red card.

    A hero with enough red cards wins the game. Cards from before the Endgame are included.
    """
    player = table.state.player_of(who)
    player.red = player.red_cards + 1
    player.kept.append(KeptCard("red", card))
    table.tell(RedKept(who=who, cards=player.red))
    if player.red >= table.content.scenario.runes_to_win:
        player.runes = player.red
        win_game(table, who, "runes")


# -- the ranking


@rules.step(phase="endgame", title=t("the ranking"), rule="L1805-1811", always=True)
def ranking(table: RuneTable) -> None:
    """Find the winner when no hero can fight any more: most red cards, then highest level, then most gold.

    A solo player loses the game.
    """
    state = table.state
    state.over = True
    if state.is_solo:
        table.tell(GameWon(hero=state.players[0].hero, how="lost", runes=state.players[0].red_cards))
        return
    best = max(_ranking_key(player) for player in state.players)
    first = [player for player in state.players if _ranking_key(player) == best]
    if len(first) > 1:
        state.shared = [player.hero for player in first]
        table.tell(GameWon(how="shared", runes=first[0].red_cards, heroes=tuple(state.shared)))
        return
    state.winner = first[0].hero
    table.tell(GameWon(hero=state.winner, how="ranking", runes=first[0].red_cards))


def _ranking_key(player: Player) -> tuple[int, int, int]:
    return player.red_cards, experience_level(player), player.gold
