"""What the screen shows: the wardens with what lies before them, the deck with its odds, what is kept."""

from assistant.speech.text import t
from assistant.table.play import Moment
from assistant.view import kept
from assistant.view.kinds import Bar, Layout, Lines, Lying, Mark, Panel, View, Zone, Zones
from night_watch.called import BEAST, HERO
from night_watch.content import Content
from night_watch.rules import BITE, rules
from night_watch.state import Beast, Hero, Watch


def view(content: Content, moment: Moment[Watch]) -> View:
    state, night = moment.state, content.night
    odds = state.deck.next_odds().items()
    lines = [t("{beast}: {n} in {of}", beast=BEAST(content, id), n=p.numerator, of=p.denominator) for id, p in odds]
    zones = Zones(tuple(_zone(content, state, hero) for hero in state.heroes))
    deck = (Bar(t("cards"), state.deck.left, sum(night.deck.values())), Lines(tuple(lines)))
    panels = (
        Panel("zones", t("WARDENS"), (zones,)),
        Panel("deck", t("DECK"), deck),
        Panel("kept", t("KEPT"), tuple(kept.blocks(rules.places(moment.world, content)))),
    )
    return View((t("Night Watch"), night.name), (), panels)


def _zone(content: Content, state: Watch, hero: Hero) -> Zone:
    cards = tuple(_card(content, beast) for beast in state.beasts if beast.before == hero.id)
    mark: Mark = "out" if hero.fallen else "now" if state.course.who == hero.id else "ahead"
    return Zone(str(hero.number), HERO(content, hero.id), cards, mark)


def _card(content: Content, beast: Beast) -> Lying:
    bite = BITE.seen(content, beast.card)
    note = None if bite is None else t("bite {n}", n=bite)
    name, left = BEAST(content, beast.card), beast.health - beast.wounds
    return Lying(beast.number, name, beast.ready, left=left, most=beast.health, note=note)


def layout(content: Content, moment: Moment[Watch]) -> Layout:
    """How to lay the table again: beasts by whom they lie before, then what is kept."""
    rows = [
        (t("before {hero}", hero=hero.called(content)), tuple(beast.called(content) for beast in before))
        for hero in moment.state.heroes
        if (before := [beast for beast in moment.state.beasts if beast.before == hero.id])
    ]
    rows += kept.rows(rules.places(moment.world, content))
    return Layout((t("{night}.", night=content.night.name),), tuple(rows), (t("Your hands of cards."),))
