"""Mage Knight's events in words."""

from __future__ import annotations

from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.laying import garrison_tokens, who_name
from assistant.games.mage_knight.rules import CARD_COLORS, CITY_COLORS, COLOR_NAMES, CRYSTAL_COLORS, CRYSTALS_FIRST
from assistant.games.mage_knight.state import VIRTUAL
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, tn, verbatim

SCORE = {
    "city": t("cities conquered"),
    "all_cities": t("all cities conquered"),
    "round_early": t("rounds left"),
    "deck_card": t("cards left in the virtual player's deck"),
    "not_announced": t("end of the round not announced"),
}

YES_OR_NO = ("all_cities", "not_announced")


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event; None for what is seen elsewhere."""
    match event:
        case e.VirtualPlayerMade(hero=hero, crystals=crystals):
            return t(
                "Virtual player: {hero}. Crystals: {crystals}.",
                hero=content.pack.hero[hero].name,
                crystals=tuple(
                    t("{color} {n}", color=CRYSTAL_COLORS[color], n=n) for color, n in crystals.items() if n
                ),
            )
        case e.RoundBegan(round=round, time="day"):
            return t("Round {round} begins: day.", round=round)
        case e.RoundBegan(round=round):
            return t("Round {round} begins: night.", round=round)
        case e.TacticTaken(who="virtual", tactic=tactic):
            return t("Virtual player: {tactic}", tactic=_tactic(content, tactic))
        case e.TacticTaken(who=who, tactic=tactic):
            return t("{who}: {tactic}", who=who_name(content, who), tactic=_tactic(content, tactic))
        case e.NoTacticLeft(who=who):
            return (
                t("No tactic is left for the virtual player: it takes none.")
                if who == VIRTUAL
                else t("No tactic is left for you: you take none.")
            )
        case e.TurnOrderSet(order=order, reasons=reasons):
            first = t("{who} first", who=who_name(content, order[0]))
            if not reasons:
                return t("Turn order: {first}.", first=first)
            return t("Turn order: {first}. {reason}", first=first, reason=reasons[0])
        case e.TurnBegan():
            return None
        case e.Flipped():
            return flips(event)
        case e.RoundEndAnnounced(human=False):
            return t("The virtual player announces the end of the round. You have one more turn.")
        case e.RoundEndAnnounced():
            return t("You announce the end of the round. Every other player has one more turn.")
        case e.TurnForfeited(who=who):
            return (
                t("The virtual player has no cards left and is passed over.")
                if who == VIRTUAL
                else t("Your turn is forfeited.")
            )
        case e.ExtraTurn(tactic=tactic):
            return t("{tactic}: you take an extra turn at once.", tactic=_tactic(content, tactic))
        case e.RoundEnded(round=round):
            return t("End of round {round}.", round=round)
        case e.TacticsRemoved(tactics=tactics):
            return t("Out of the game: {tactics}.", tactics=tuple(_tactic(content, tactic) for tactic in tactics))
        case e.CityFound() | e.CityConquered() | e.LastTurnsBegan() | e.GameEnded():
            return _say_conquest(content, event)
        case _:
            return _say_pieces(content, event)


def flips(event: e.Flipped) -> Text:
    """The virtual player's turn in one line."""
    first = tn(
        "The virtual player flips {n} card: {cards}.",
        "The virtual player flips {n} cards: {cards}.",
        len(event.cards),
        cards=tuple(CARD_COLORS[card] for card in event.cards),
    )
    left = tn("{n} card left.", "{n} cards left.", event.left)
    if not event.extra:
        return t("{first} {left}", first=first, left=left)
    seen = tuple(CARD_COLORS[card] for card in event.extra if card)
    count = tn("{n} more", "{n} more", len(event.extra))
    more = tn(
        "{n} {color} crystal: {more}.",
        "{n} {color} crystals: {more}.",
        event.crystals,
        color=CRYSTALS_FIRST[event.cards[-1]],
        more=t("{count} ({cards})", count=count, cards=seen) if seen else count,
    )
    return t("{first} {more} {left}", first=first, more=more, left=left)


def _say_conquest(content: Content, event: Event) -> Text | None:
    match event:
        case e.CityFound(color=color, level=0):
            return t("City found: {color}. It can't be entered in this scenario.", color=CITY_COLORS[color])
        case e.CityFound(color=color, level=level, garrison=garrison):
            return t(
                "City found: {color}, level {level}. Garrison, face down: {tokens}. Compare with its base.",
                color=CITY_COLORS[color],
                level=level,
                tokens=garrison_tokens(garrison),
            )
        case e.CityConquered(color=color, left=left):
            return t("City conquered: {color}. Still to conquer: {left}.", color=CITY_COLORS[color], left=left)
        case e.LastTurnsBegan(with_round=True):
            return t("The scenario's end has come: the game ends with this round.")
        case e.LastTurnsBegan(turns=turns) if VIRTUAL in turns:
            return t("The scenario's end has come: one last turn for you and for the virtual player.")
        case e.LastTurnsBegan():
            return t("The scenario's end has come: you have one last turn, the virtual player none.")
        case e.GameEnded():
            return _say_end(content, event)
        case _:
            return None


def _say_end(content: Content, event: e.GameEnded) -> Text:
    outcome = t("The scenario is won.") if event.won else t("The scenario is not won.")
    score = (
        t("Score: your fame, achievements and titles.")
        if content.scenario.titles
        else t("Score: your fame and achievements, no titles.")
    )
    if not event.lines:
        return t("{outcome} {score}", outcome=outcome, score=score)
    worth = tuple(_score_line(what, count, points) for what, count, points in event.lines if what in SCORE)
    return t(
        "{outcome} {score} And {total} points: {worth}.", outcome=outcome, score=score, total=event.total, worth=worth
    )


def _score_line(what: str, count: int, points: int) -> Text:
    """How many is said only where it is a count."""
    if what in YES_OR_NO:
        return t("{what}: {points}", what=SCORE[what], points=points)
    return t("{what} {n}: {points}", what=SCORE[what], n=count, points=points)


def _say_pieces(content: Content, event: Event) -> Text | None:
    match event:
        case e.ActionJoined(color=color, card=""):
            return t("The virtual player gets a new card: {color}.", color=CARD_COLORS[color])
        case e.ActionJoined(color=color, card=card):
            return t(
                "The virtual player gets {card} ({color}) from the offer.",
                card=content.pack.advanced_action[card].name,
                color=CARD_COLORS[color],
            )
        case e.CrystalGained(color=color, crystals=crystals):
            return t(
                "The virtual player gets a crystal for the lowest spell: {color}, now {n}.",
                color=COLOR_NAMES[color],
                n=crystals,
            )
        case e.DeckShuffled(size=size):
            return tn("Its deck is shuffled: {n} card.", "Its deck is shuffled: {n} cards.", size)
        case e.SourceRolled(dice=dice):
            return t("Mana source: {dice}.", dice=tuple(COLOR_NAMES[die] for die in dice))
        case e.DieRerolled(used=used, now=now):
            return t("The {used} die is rolled again: {now}.", used=COLOR_NAMES[used], now=COLOR_NAMES[now])
        case e.OffersOnTable():
            return t("The offers stay on the table: the app doesn't know which advanced actions are in the box.")
        case e.OfferDealt(offer="monasteries", column=()):
            return t("No advanced action is left for the monasteries.")
        case e.OfferDealt(offer="monasteries", column=column):
            return t(
                "In the unit offer, for the monasteries: {cards}.", cards=tuple(_card(content, card) for card in column)
            )
        case e.OfferDealt(offer="spells", column=column):
            return t("Spells on offer, the lowest last: {cards}.", cards=tuple(_card(content, card) for card in column))
        case e.OfferDealt(column=column):
            return t(
                "Advanced actions on offer, the lowest last: {cards}.",
                cards=tuple(_card(content, card) for card in column),
            )
        case e.CardTaken(offer="monasteries", card=card):
            return t("You take {card} from the unit offer.", card=_card(content, card))
        case e.CardTaken(card=card, new=""):
            return t("You take {card}. The deck is empty, no new card comes.", card=_card(content, card))
        case e.CardTaken(card=card, new=new):
            return t("You take {card}. New on top: {new}.", card=_card(content, card), new=_card(content, new))
        case e.MonasteryDealt(card=""):
            return t("Monastery: no advanced action is left for it.")
        case e.MonasteryDealt(card=card):
            return t("Monastery: {card} joins the unit offer.", card=_card(content, card))
        case e.SkillGained(left=left):
            return tn(
                "Turn over one skill token of the virtual player into the common pool; {n} is left in its pile.",
                "Turn over one skill token of the virtual player into the common pool; {n} are left in its pile.",
                left,
            )
        case _:
            return None


def _tactic(content: Content, id: str) -> Text | Name:
    tactic = content.pack.tactic.get(id)
    return t("{number} {name}", number=tactic.number, name=tactic.name) if tactic else verbatim(id)


def _card(content: Content, id: str) -> Text | Name:
    card = content.pack.advanced_action.get(id) or content.pack.spell.get(id)
    return card.name if card else verbatim(id)
