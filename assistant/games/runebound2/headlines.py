"""Headlines of questions by their keys: at most fifteen letters in every language."""

from __future__ import annotations

from assistant.messages.names import Label
from assistant.messages.questions import AnyQuestion
from assistant.messages.text import Text, tc
from assistant.ui.view.blocks import Headline
from assistant.ui.view.headlines import headline, named_headline

HEADLINES: dict[str, Text] = {
    "turn": tc("headline", "what waits?"),
    "card": tc("headline", "which card?"),
    "rank": tc("headline", "which rank?"),
    "refill": tc("headline", "refill"),
    "encounter": tc("headline", "encounter"),
    "rune": tc("headline", "who was it?"),
    "slot": tc("headline", "which slot?"),
    "fought": tc("headline", "how was it?"),
    "duel": tc("headline", "who won?"),
    "spoils": tc("headline", "spoils"),
    "hazard": tc("headline", "hazard"),
    "way": tc("headline", "{phase}"),
    "way:mind": tc("headline", "ranged"),
    "way:body": tc("headline", "melee"),
    "way:spirit": tc("headline", "magic"),
    "before": tc("headline", "before combat"),
    "through": tc("headline", "wounds taken?"),
    "roll": tc("headline", "your roll"),
    "duel_way": tc("headline", "{phase}"),
    "duel_way:mind": tc("headline", "ranged"),
    "duel_way:body": tc("headline", "melee"),
    "duel_way:spirit": tc("headline", "magic"),
    "flee": tc("headline", "flee?"),
    "enemy": tc("headline", "how was it?"),
    "life": tc("headline", "its Life?"),
    "mind": tc("headline", "its Mind?"),
    "body": tc("headline", "its Body?"),
    "spirit": tc("headline", "its Spirit?"),
    "trade": tc("headline", "trade"),
    "dearest": tc("headline", "what is lost?"),
    "solo_doom": tc("headline", "doom at?"),
    "terrain": tc("headline", "which terrain?"),
    "rest": tc("headline", "rest"),
    "city": tc("headline", "which city?"),
    "experience": tc("headline", "experience"),
    "market": tc("headline", "market"),
    "text": tc("headline", "before combat"),
    "before_test": tc("headline", "which test?"),
    "after": tc("headline", "the card?"),
    "activate": tc("headline", "which Item?"),
    "discard_held": tc("headline", "which card?"),
    "room": tc("headline", "what goes?"),
    "allies": tc("headline", "how many?"),
    "ally": tc("headline", "which Ally?"),
    "ally_name": tc("headline", "its name?"),
    "hero_name": tc("headline", "hero's name?"),
    "challenge": tc("headline", "which card?"),
    "challenge_name": tc("headline", "its name?"),
    "numbers": tc("headline", "its numbers"),
    "wounds": tc("headline", "wounds so far"),
    "who": tc("headline", "whose card?"),
    "bought": tc("headline", "which counter?"),
    "effect": tc("headline", "what is it?"),
    "effect_n": tc("headline", "how many?"),
    "whom": tc("headline", "whom?"),
    "counter": tc("headline", "which colour?"),
    "counter_n": tc("headline", "how many?"),
    "event_colour": tc("headline", "which colour?"),
    "event_goes": tc("headline", "does it leave?"),
    "slot_leaves": tc("headline", "which slot?"),
    "task": tc("headline", "which card?"),
    "falls": tc("headline", "who falls?"),
    "trades": tc("headline", "with whom?"),
    "trade_gold": tc("headline", "how much gold?"),
    "rival": tc("headline", "with whom?"),
    "defended": tc("headline", "who defended?"),
    "gold": tc("headline", "gold?"),
    "market_card": tc("headline", "which card?"),
    "market_name": tc("headline", "its name?"),
    "is_item": tc("headline", "Item or Ally?"),
    "upkeep": tc("headline", "who leaves?"),
    "rest_off": tc("headline", "whose rest?"),
    "in_city": tc("headline", "in a city?"),
    "moved": tc("headline", "did you move?"),
    "way_to": tc("headline", "which way?"),
    "faces": tc("headline", "its faces"),
    "stamina": tc("headline", "Stamina?"),
    "price": tc("headline", "price?"),
    "kind": tc("headline", "what kind?"),
    "use": tc("headline", "how is it used?"),
    "type": tc("headline", "which type?"),
    "set_up": tc("headline", "lay it out"),
    "variants": tc("headline", "variants?"),
    "doom": tc("headline", "which place?"),
    "worth": tc("headline", "its worth?"),
    "sheet": tc("headline", "the sheet"),
    "held": tc("headline", "how many?"),
    "counters": tc("headline", "how many where?"),
    "stack": tc("headline", "how many?"),
    "endgame": tc("headline", "endgame"),
    "levels": tc("headline", "levels?"),
    "last": tc("headline", "last fight"),
    "finished": tc("headline", "the end"),
}


WITH_NAMES = HEADLINES | {
    "turn": tc("headline", "turn: {hero}"),
    "market": tc("headline", "{hero} shops"),
    "spoils": tc("headline", "{hero} takes"),
}
"""The headlines where several heroes play: those of a hero's turn and fight name the hero."""


def headline_of(question: AnyQuestion, hero: Label | None = None) -> Headline:
    """Return the headline of a question. `hero` is the hero whom it names, where several play.

    A `card:` question about a card that the app drew has its own headline, since it asks only how the fight ended.
    """
    asked = {option.id for option in getattr(question, "options", ())}
    if question.key.startswith("card:") and "event" not in asked:
        words = HEADLINES["fought"]
    else:
        words = headline(question, HEADLINES if hero is None else WITH_NAMES, hero)
    return named_headline(words, question, hero)
