"""The view: the question as a headline, wardens and beasts with their health, the deck with its odds."""

from assistant.components.percentages import percents
from assistant.engine.moment import Moment
from assistant.messages.text import Text, t
from assistant.ui.view import tracked
from assistant.ui.view.blocks import (
    Chance,
    Chart,
    Count,
    Figure,
    Headline,
    Health,
    Layout,
    Mark,
    Panel,
    Stage,
    Strip,
    Track,
    View,
    Zone,
    ZoneCard,
    Zones,
)  # fmt: skip
from assistant.ui.view.headlines import headline
from night_watch.content import Content
from night_watch.headlines import HEADLINES
from night_watch.names import BEAST, HERO
from night_watch.rules import BITE, rules
from night_watch.state import Beast, Hero, Watch

PHASES: dict[str, Text] = {"beast_comes": t("A BEAST"), "hero_turn": t("WARDENS"), "beast_bites": t("BITES")}
"""The parts of a round, by their steps."""


def view(content: Content, moment: Moment[Watch]) -> View:
    state, night = moment.state, content.night
    chances = state.deck.next_odds()
    shares = zip(chances, percents(list(chances.values())), strict=True)
    odds = tuple(Chance(BEAST(content, id), percent) for id, percent in shares)
    cards = t("{left} of {most} cards", left=state.deck.left, most=sum(night.deck.values()))
    zones = Zones(tuple(_zone(content, state, hero) for hero in state.heroes))
    return View(
        title=(t("Night Watch"), night.name),
        status=(),
        panels=(
            Panel("zones", t("WARDENS"), (track(content, state), zones)),
            Panel("deck", t("DECK"), (Chart(odds, t("the next card")),), cards),
            Panel("kept", t("KEPT"), tuple(tracked.blocks(rules.places(moment.world, content)))),
        ),
        sky="night",
        headline=Headline(headline(moment.question, HEADLINES)),
        count=Count(state.deck.left, t("in the deck")),
        strip=phases(state),
    )


def phases(state: Watch) -> Strip | None:
    at = "beast_bites" if state.course.at == "brace" else state.course.at
    if at not in PHASES:
        return None
    here = list(PHASES).index(at)
    marks: list[Mark] = [
        "done" if place < here else "now" if place == here else "ahead" for place in range(len(PHASES))
    ]
    stages = zip(PHASES.values(), marks, strict=True)
    return Strip(tuple(Stage(label, mark) for label, mark in stages), phases=True)


def track(content: Content, state: Watch) -> Track:
    """Return each warden with the beasts in front of them."""
    figures: list[Figure] = []
    for hero in state.heroes:
        figures.append(_figure(content, state, hero))
        figures += [_beast(content, beast) for beast in state.beasts if beast.before == hero.id]
    return Track(tuple(figures))


def _figure(content: Content, state: Watch, hero: Hero) -> Figure:
    health = Health(hero.health, hero.most)
    return Figure(HERO(content, hero.id), _mark(state, hero), hero.number, "hero", health=health)


def _beast(content: Content, beast: Beast) -> Figure:
    health, hue = Health(beast.health - beast.wounds, beast.health), BEAST.hue(content, beast.card)
    asleep = () if beast.ready else (t("exhausted"),)
    return Figure(BEAST(content, beast.card), "ahead", beast.number, "monster", hue, health, asleep)


def _mark(state: Watch, hero: Hero) -> Mark:
    return "out" if hero.fallen else "now" if state.course.who == hero.id else "ahead"


def _zone(content: Content, state: Watch, hero: Hero) -> Zone:
    cards = tuple(_card(content, beast) for beast in state.beasts if beast.before == hero.id)
    return Zone(str(hero.number), HERO(content, hero.id), cards, _mark(state, hero))


def _card(content: Content, beast: Beast) -> ZoneCard:
    bite = BITE.seen(content, beast.card)
    note = None if bite is None else t("bite {n}", n=bite)
    name, left = BEAST(content, beast.card), beast.health - beast.wounds
    return ZoneCard(beast.number, name, beast.ready, left=left, most=beast.health, note=note)


def layout(content: Content, moment: Moment[Watch]) -> Layout:
    """Return how to lay out the components again: beasts by warden, then the tracked fields."""
    rows = [
        (t("before {hero}", hero=hero.display_name(content)), tuple(beast.display_name(content) for beast in before))
        for hero in moment.state.heroes
        if (before := [beast for beast in moment.state.beasts if beast.before == hero.id])
    ]
    rows += tracked.rows(rules.places(moment.world, content))
    where, hands = (t("{night}.", night=content.night.name),), (t("Your hands of cards."),)
    return Layout(where, tuple(rows), hands, picture=(track(content, moment.state),))
