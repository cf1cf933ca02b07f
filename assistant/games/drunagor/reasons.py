"""Why a question is asked, in words, by the key of the question.

A question that has reasons of its own (`Question.why`), such as whom a monster hunts, needs none here.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.names import TOKEN
from assistant.games.drunagor.state import Drunagor, Figure
from assistant.messages.text import Text, t
from assistant.ui.view.headlines import by_key, entry_of

REASONS = by_key(
    {
        # set-up and camp
        t("Each role stands on the board once. It gives the hero a place on the track."): "role",
        t("In PvP, the teams decide who hits whom, and each team loses as a whole."): "teams",
        t("In PvP, the d20 decides who acts first. There are no roles."): "initiative",
        t("Health at the start of every adventure is the dark red number and all bonuses, at most 16."): "health:",
        t("The set-up is the same for all games of this chapter. Only the number of heroes changes it."): "set_up",
        t("A door opens a room. Its set-up is laid out before the game goes on."): "room open",
        t("The door card leads to a set-up of the chapter. Its monsters enter at once."): "door",
        t("Some chapters have a second rune card above the end of the track."): "second_card",
        t("After a chapter, the heroes rest, learn and exchange items."): "camp",
        t("The camp and some books let heroes learn. Each step comes once and in this order."): "learn ability class",
        t("Items are drawn from the deck the book names. The bag holds two."): "item gained gained_from level bag",
        t("A gem fills a socket: the item is turned over and stronger from now on."): "socket back",
        t("Items in the stash rest until the next camp."): "stash",
        t("A linked adventure that was lost can be made easier when it is played again."): "relief",
        t("An adventure is lost without a penalty. The party becomes what it was at the start of the chapter."): "lost",
        t("The game is over. Everything can still be looked at and taken back."): "finished",
        t("The next chapter is being opened."): "open",
        t("A new hero has five cubes. Their colours are printed on the initiative card."): "cubes:",
        # dice and sums
        t("The app adds up a roll if you want it to. You roll, or the app does."): "dice d20 challenge",
        t("A challenge counts the die, the hero's cubes of one colour and everything else that is added."): (
            "challenge_bonus challenge_colour difficulty per_cube"
        ),
        t("An attack hits if the die and all bonuses reach the accuracy on the weapon."): "accuracy to_hit targets",
        t("What adds damage is printed on the weapon, the skill and the hero board."): "damage bonus hit effects",
        t("A high number on the die doubles the damage. The weapon says from which number on."): "crit",
        t("A target on higher ground is harder to hit, a lower one easier."): "higher lower holds",
        t("A surge counts the number on the die alone."): "surge surged",
        t("An effect may let the hero roll again. The new number counts."): "reroll again",
        # a monster's turn
        t("The app doesn't know this card. It reads it once and never asks again."): (
            "read move hits_for size side attack hunts several triggered passive others value sturdiness hp effects:"
            " monster rune:"
        ),
        t("What the card says is printed only there: you do it, the app keeps the rest."): "card by_hand npc",
        t("Monsters never miss. SHIELD goes first, then reactions; the rest is lost health."): (
            "damage: retaliated card_damage amount"
        ),
        t("Only you see the board: who is in reach decides whom it hits."): "reach card_targets",
        t("KNOCK DOWN and SLOW go only when the monster would move."): "would_move",
        t("The app chose the space by the rules; the hands move the figure there."): "moves",
        t("A card that attacks takes the INTIMIDATE tokens off."): "card_attacked",
        t(
            "Each attack card acts once a round, at its place on the track. It is no turn of its monster."
        ): "attack_card",
        t("On Darkness, a monster deals 2 more damage."): "on_darkness",
        t("A large monster ends its move here, so the small one makes room. The party leader says where."): "shove",
        t("MANIFEST shows a rune and puts it back. Its colour decides what happens."): "manifest",
        t("A monster with PROTECT next to the target is hit instead."): "protect",
        t("Two or more cards lie at one place of the track. The party leader says who goes first."): "order",
        t("They are equal by the rules, so the party leader chooses."): "equal decide",
        t("AMBUSH: the player of the target chooses the space next to it."): "ambush",
        # a hero's turn
        t("Conditions come first. Then one move, two cube actions and each minor action once, in any order."): "turn",
        t("The map needs the place of every figure: from there the app counts who reaches whom."): "where space",
        t("Monsters move next. The app counts from where the heroes stand."): "still_there",
        t("You report what happened at the table. The app keeps count of it."): (
            "more ally figure whose count effect token use_token trapped skill skill_name curse_on curse_off"
            " trauma_on red_off cubes cube colour fatigue regain tired health"
        ),
        t("Each minor action comes once in a turn. Some effects allow one of them again."): "allowed",
        t("Some conditions lie on a figure only once."): "held",
        t("The token on the board tells which interaction it is. Each charge counts once."): "interaction_token",
        t("The Interaction Book says what can be chosen, the Adventure Book what it does."): "interaction",
        t("A used item goes to the discards. Another one goes into the bag or into a slot."): "item_goes",
        t("A pet or companion acts right after its hero."): "pet companion",
        t("A chest holds one card. A chest of the map also has a trap die."): "chest chest_card",
        t("The trap die says what the trap does."): "trap crush",
        t("A trap hits every monster in its area once. Then the token goes."): "sprung trap_at",
        # who enters
        t("The set-up names colour and rank only. The card is drawn from that small deck."): "random",
        t("The book lets a monster enter. It comes with its card and a base of its own."): "summon",
        t("A commander, overlord or boss brings attack cards. Each lies at the rune printed on it."): (
            "attack_cards boss_cards"
        ),
        t("The health of a commander is the health on its card times its power."): "power",
        # reactions
        t("A hero may react once to each attack. A reaction needs a cube or FOCUS."): (
            "reacts reaction_cube reaction_focus focus_cost"
        ),
        t("PROTECT takes the whole hit for someone else, and only one figure can do so."): "stands_in",
        t("RETALIATE hits back before the damage is lost. Only who is hit can do it."): "retaliate",
        # the Darkness
        t("Each rune goes to the track: X of its colour grows. The last rune loses the adventure."): "rune",
        t("The two sides of the Darkness card draw different numbers of runes."): "rune_count",
        t("Darkness stays where it lies until an effect takes it away."): "rune_tile tile_how",
        t("The app found the place by the rules. You lay the tile there."): "tile_laid tile",
        t("The app learns the shape on the back of this rune once."): "shape spaces",
        t("The Darkness hunts the strongest hero outside it and comes as near as it can."): "caught",
    }
)
"""The reason for each question, by its key (`entry_of`)."""


def reason(content: Content, moment: Moment[Drunagor]) -> tuple[Text, ...]:
    """Return why the open question is asked, or nothing if it is not known."""
    question = moment.question
    head, _, who = question.key.partition(":")
    found = entry_of(question, REASONS)
    if head == "health" and who and who not in content.pack.hero:
        found = REASONS["hp"]  # the health on a monster's card
    return () if found is None else (found, *_conditions(content, moment))


def _conditions(content: Content, moment: Moment[Drunagor]) -> Iterator[Text]:
    """Yield what the tokens do that lie on the figures of this turn: on the hero who is asked, and on the monster."""
    state, question = moment.state, moment.question
    number = question.key.split(":")[1] if ":" in question.key else ""
    figures: list[Figure] = [hero for hero in state.heroes if hero.id == question.to]
    figures += [monster for monster in state.monsters if str(monster.number) == number]
    for figure in figures:
        for token in figure.tokens:
            known = content.pack.keyword.get(token) or content.pack.token.get(token)
            if figure.tokens[token] and known is not None and known.meaning is not None:
                who, name = figure.display_name(content), TOKEN(content, token)
                yield t("{who} has {token}: {meaning}.", who=who, token=name, meaning=known.meaning)
