"""Mage Knight's events in words: the clock and the virtual player here, the rest by its chapters."""

from __future__ import annotations

from assistant.games.mage_knight import events as e
from assistant.games.mage_knight.called import CARD_COLORS, COLOR_NAMES, CRYSTAL_COLORS, CRYSTALS_FIRST, VIRTUAL
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.names import who_name
from assistant.games.mage_knight.sheet.words import say as say_sheet
from assistant.games.mage_knight.variants import NAMES
from assistant.table.events import Event
from assistant.table.text import Name, Text, t, tn, verbatim

CHAPTERS = (say_sheet,)


def say(content: Content, event: Event) -> Text | None:
    """The sentence for an event; None for what is seen elsewhere."""
    said = (chapter(content, event) for chapter in (*OWN, *CHAPTERS))
    return next((words for words in said if words is not None), None)


def _say_tactics(content: Content, event: Event) -> Text | None:
    match event:
        case e.TacticTaken(who="virtual", tactic=tactic):
            return t("Virtual player: {tactic}", tactic=_tactic(content, tactic))
        case e.TacticTaken(who=who, tactic=tactic):
            return t("{who}: {tactic}", who=who_name(content, who), tactic=_tactic(content, tactic))
        case e.NoTacticLeft(who=who):
            return (
                t("No tactic is left for the virtual player: it takes none.")
                if who == VIRTUAL
                else t("{who}: no tactic is left to take.", who=who_name(content, who))
            )
        case e.TurnOrderSet(order=order, reasons=reasons):
            if len(order) > 2:
                return t("Turn order: {who}.", who=tuple(who_name(content, one) for one in order))
            first = t("{who} first", who=who_name(content, order[0]))
            if not reasons:
                return t("Turn order: {first}.", first=first)
            return t("Turn order: {first}. {reason}", first=first, reason=reasons[0])
        case e.TacticsRemoved(tactics=tactics):
            return t("Out of the game: {tactics}.", tactics=tuple(_tactic(content, tactic) for tactic in tactics))
        case e.TacticsReturned(tactics=tactics):
            names = tuple(_tactic(content, tactic) for tactic in tactics)
            return t("Too few tactics are left for this time of day. Back in the game: {tactics}.", tactics=names)
        case _:
            return None


def _say_variants(content: Content, event: Event) -> Text | None:
    match event:
        case e.UpgradeOrderSet(order=(_,), cards=cards):
            return t("Action upgrade: reveal {n} advanced actions. You may swap one for an action of yours.", n=cards)
        case e.UpgradeOrderSet(order=order, scores=scores, cards=cards):
            return t(
                "Action upgrade: reveal {n} advanced actions. Swap in this order, the weakest first: {order}.",
                n=cards,
                order=tuple(
                    t("{who} {points}", who=who_name(content, who), points=points)
                    for who, points in zip(order, scores, strict=True)
                ),
            )
        case e.DraftedActionsJoin(alone=True):
            return t("Add one drafted advanced action to your deck.")
        case e.DraftedActionsJoin():
            return t("Each of you adds one drafted advanced action to the deck.")
        case e.VariantsChosen(variants=()):
            return t("No variants.")
        case e.VariantsChosen(variants=variants):
            return t("Variants: {variants}.", variants=tuple(NAMES[id] for id in variants if id in NAMES))
        case e.CityLevelsSet(levels=levels):
            return t("City levels, in the order of discovery: {levels}.", levels=", ".join(map(str, levels)))
        case e.TeamsSet(teams=(one, other)):
            return t(
                "Teams: {one} against {other}.",
                one=tuple(who_name(content, hero) for hero in one),
                other=tuple(who_name(content, hero) for hero in other),
            )
        case _:
            return None


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


def _say_clock(content: Content, event: Event) -> Text | None:
    match event:
        case e.RoundBegan(round=round, time="day"):
            return t("Round {round} begins: day.", round=round)
        case e.RoundBegan(round=round):
            return t("Round {round} begins: night.", round=round)
        case e.RoundEndAnnounced():
            return _announced(content, event)
        case e.LastTurnsBegan():
            return _last_turns(content, event)
        case e.TurnSkipped(who=who):
            return t("{who}: turn the order token up again, this turn is skipped.", who=who_name(content, who))
        case e.ExtraTurn(who=who, tactic=tactic, alone=False):
            name = who_name(content, who)
            return t("{tactic}: {who} takes an extra turn at once.", tactic=_tactic(content, tactic), who=name)
        case e.ExtraTurn(tactic=tactic):
            return t("{tactic}: you take an extra turn at once.", tactic=_tactic(content, tactic))
        case e.RoundEnded(round=round):
            return t("End of round {round}.", round=round)
        case e.TurnForfeited(who="virtual"):
            return t("The virtual player has no cards left and is passed over.")
        case e.TurnForfeited(alone=True):
            return t("Your turn is forfeited.")
        case e.TurnForfeited(who=who):
            return t("{who}: this turn is forfeited.", who=who_name(content, who))
        case e.TokenTurnedUp(who=who):
            return t("{who}: turn the order token up again, the last turn is played.", who=who_name(content, who))
        case _:
            return None


def _announced(content: Content, event: e.RoundEndAnnounced) -> Text:
    """Alone you are "you"; several go by their heroes."""
    others = tuple(who_name(content, who) for who in event.others)
    if not event.human:
        if event.alone:
            return t("The virtual player announces the end of the round. You have one more turn.")
        return t("The virtual player announces the end of the round. One more turn each: {others}.", others=others)
    if event.alone and not others:
        return t("You announce the end of the round: it ends at once.")
    if event.alone:
        return t("You announce the end of the round. Every other player has one more turn.")
    who = who_name(content, event.by)
    if not others:
        return t("{who} announces the end of the round: it ends at once.", who=who)
    return t("{who} announces the end of the round. One more turn each: {others}.", who=who, others=others)


def _last_turns(content: Content, event: e.LastTurnsBegan) -> Text:
    humans = [who for who in event.turns if who != VIRTUAL]
    if event.with_round:
        return t("The scenario's end has come: the game ends with this round.")
    if len(humans) > 1:
        names = tuple(who_name(content, who) for who in event.turns)
        return t("The scenario's end has come: one last turn each: {names}.", names=names)
    if VIRTUAL in event.turns:
        return t("The scenario's end has come: one last turn for you and for the virtual player.")
    return t("The scenario's end has come: you have one last turn, the virtual player none.")


def _say_virtual_player(content: Content, event: Event) -> Text | None:
    match event:
        case e.VirtualPlayerMade(hero=hero, crystals=crystals):
            return t(
                "Virtual player: {hero}. Crystals: {crystals}.",
                hero=who_name(content, hero),
                crystals=tuple(
                    t("{color} {n}", color=CRYSTAL_COLORS[color], n=n) for color, n in crystals.items() if n
                ),
            )
        case e.Flipped():
            return flips(event)
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
        case _:
            return None


def _tactic(content: Content, id: str) -> Text | Name:
    tactic = content.pack.tactic.get(id)
    return t("{number} {name}", number=tactic.number, name=tactic.name) if tactic else verbatim(id)


OWN = (_say_tactics, _say_variants, _say_clock, _say_virtual_player)
