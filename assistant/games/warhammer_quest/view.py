"""What the screen shows: the table with its zones, the quest with track and location, the acting card, the party."""

from __future__ import annotations

from assistant.games.warhammer_quest.board.by_hand import LAIR_KEY, SHADOW_KEY
from assistant.games.warhammer_quest.board.wounds import enemy_left, left_of, most_of
from assistant.games.warhammer_quest.called import COLOUR, HERO, KEYWORD, LOCATION
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.decks import enemies_left, face, locations_left
from assistant.games.warhammer_quest.headlines import HEADLINES
from assistant.games.warhammer_quest.phases.heroes import schedule
from assistant.games.warhammer_quest.phases.peril import next_colour, track
from assistant.games.warhammer_quest.rules import EXPLORATION, HEALTH, rules
from assistant.games.warhammer_quest.settlement.log import log_lines
from assistant.games.warhammer_quest.state import MOST_IN_ZONE, Enemy, Hero, WarhammerQuest
from assistant.speech.text import Text, hued, t, tn, verbatim
from assistant.table.play import Moment
from assistant.view import kept
from assistant.view.headlines import headline
from assistant.view.kinds import (
    Bar,
    Block,
    Card,
    Cards,
    Count,
    Figure,
    Headline,
    Health,
    Layout,
    Lines,
    Lying,
    Mark,
    Pairs,
    Panel,
    Stage,
    Stat,
    Strip,
    Track,
    View,
    Words,
    Zone,
    Zones,
)

PHASES: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (t("heroes"), ("hero_activation",)),
    (t("enemies"), ("enemy_turn", "ready_all")),
    (t("location"), ("location_phase",)),
    (t("peril"), ("peril_phase", "pass_leader", "nobody_stands")),
)


def view(content: Content, moment: Moment[WarhammerQuest]) -> View:
    state = moment.state
    panels = [_table(content, state)]
    acting = state.enemy(state.acting) if state.acting else None
    if acting is not None and acting.face_up:
        panels.append(_card(content, acting))
    panels.append(_quest(content, state))
    panels.append(_round(content, state))
    held = kept.blocks(rules.places(moment.world, content))
    if held:
        panels.append(Panel("party", t("KEPT"), tuple(held)))
    if content.quest.kind == "campaign":
        panels.append(_campaign(content, state))
    return View(
        (t("Warhammer Quest"), content.quest.name),
        (t("round {n}", n=max(1, state.round)), *_warnings(content, state)),
        tuple(panels),
        headline=Headline(headline(moment.question, HEADLINES)),
        count=_count(content, state),
        strip=_strip(state) if state.laid_out else None,
    )


def _warnings(content: Content, state: WarhammerQuest) -> list[Text]:
    """A round before a colour and before the last space."""
    colour, rounds = next_colour(content, state)
    if state.outcome:
        return [t("WON") if state.outcome == "won" else t("LOST")]
    if colour and rounds == 1 and state.laid_out:
        return [hued(t("PERIL: {colour} NEXT", colour=COLOUR(content, colour)), "warn")]
    return []


def _count(content: Content, state: WarhammerQuest) -> Count | None:
    """In a hero's activation: how many enemy dice."""
    if state.course.at != "hero_activation":
        return None
    ready = sum(enemy.ready for enemy in state.lying(state.active))
    return Count(ready, t("enemy dice"), tn("{n} ready enemy", "{n} ready enemies", ready))


def _strip(state: WarhammerQuest) -> Strip:
    here = next((place for place, (_, steps) in enumerate(PHASES) if state.course.at in steps), -1)
    marks: list[Mark] = [
        "done" if place < here else "now" if place == here else "ahead" for place in range(len(PHASES))
    ]
    return Strip(tuple(Stage(label, mark) for (label, _), mark in zip(PHASES, marks, strict=True)), phases=True)


# -- the table


def _table(content: Content, state: WarhammerQuest) -> Panel:
    zones = [_zone(content, state, hero) for hero in state.heroes]
    zones.append(Zone(SHADOW_KEY, t("SHADOWS"), tuple(_lying(content, state, one) for one in state.shadows)))
    if state.lair:
        zones.append(Zone(LAIR_KEY, t("LAIR"), tuple(_lying(content, state, one) for one in state.lair)))
    return Panel("table", t("THE TABLE"), (Zones(tuple(zones)),))


def _zone(content: Content, state: WarhammerQuest, hero: Hero) -> Zone:
    leads = hued(t("leader"), "gold") if hero.id == state.leader else None
    most = most_of(content, hero)
    health = t("{left}/{most}", left=left_of(content, hero), most=most) if most else t("-{n}", n=hero.wounds)
    value = t("defeated") if hero.defeated else t("{health} {leader}", health=health, leader=leads) if leads else health
    mark: Mark = "out" if hero.defeated else "now" if state.active == hero.id else "ahead"
    cards = tuple(_lying(content, state, one) for one in state.lying(hero.id))
    return Zone(str(hero.number), HERO(content, hero.id), cards, mark, value, MOST_IN_ZONE)


def _lying(content: Content, state: WarhammerQuest, enemy: Enemy) -> Lying:
    mark: Mark = "now" if enemy.number == state.acting else "ahead"
    if not enemy.face_up:
        return Lying(enemy.number, t("face-down"), enemy.ready, face_up=False, mark=mark)
    card = content.pack.enemy[enemy.card]
    health, left = HEALTH.seen(content, enemy.card), enemy_left(content, enemy)
    note = None if card.attack is None else t("attack {n}", n=card.attack)
    return Lying(
        enemy.number,
        face(content, enemy.card),
        enemy.ready,
        mark=mark,
        left=left if health else -enemy.wounds,
        most=health,
        note=note,
    )


def _card(content: Content, enemy: Enemy) -> Panel:
    card = content.pack.enemy[enemy.card]
    numbers = (
        (t("attack"), card.attack, "bad"),
        (t("health"), card.health, "good"),
        (t("resilience"), card.resilience, ""),
    )
    stats = tuple(Stat(label, "?" if value is None else value, hue) for label, value, hue in numbers)  # type: ignore[arg-type]
    bar = tuple(t("{word}", word=KEYWORD(content, word)) for word in card.bar or ())
    meanings = tuple(
        t("{word}: {meaning}", word=KEYWORD(content, word), meaning=known.meaning)
        for word in card.bar or ()
        if (known := content.pack.keyword.get(word)) is not None and known.meaning is not None
    )
    made = Card(card.name, card.hue, enemy.number, stats=stats, badges=bar, lines=meanings, mark="now")
    return Panel("card", t("THE CARD"), (Cards((made,)),))


# -- the quest


def _quest(content: Content, state: WarhammerQuest) -> Panel:
    blocks: list[Block] = []
    if track(content):
        blocks += _peril(content, state)
    if state.location:
        exploration = EXPLORATION.seen(content, state.location)
        name = LOCATION(content, state.location)
        blocks.append(
            Bar(name, state.progress, exploration)
            if exploration
            else Pairs(((name, t("{n} progress", n=state.progress)),))
        )
    blocks.append(Pairs(_decks(state)))
    return Panel("quest", t("THE QUEST"), tuple(blocks))


def _peril(content: Content, state: WarhammerQuest) -> list[Block]:
    spaces = track(content)
    colour, rounds = next_colour(content, state)
    ahead = (
        tn("{colour} in {n} round", "{colour} in {n} rounds", rounds, colour=COLOUR(content, colour))
        if colour
        else t("no colour ahead")
    )
    stages = tuple(
        Stage(
            COLOUR(content, space) if space else verbatim(str(place)),
            "now" if place == state.peril else "done" if place < state.peril else "ahead",
        )
        for place, space in enumerate(("", *spaces))
    )
    return [Lines((t("space {n} of {most}", n=state.peril, most=len(spaces)), ahead), t("PERIL")), Strip(stages)]


def _decks(state: WarhammerQuest) -> tuple[tuple[Words, Words], ...]:
    def left(n: int) -> Text:
        return verbatim("?") if n < 0 else t("{n}", n=n)

    enemies, locations = enemies_left(state), locations_left(state)
    return (
        (t("enemies"), t("{left}, discard pile {n}", left=left(enemies), n=len(state.enemy_deck.discard))),
        (t("locations"), left(locations)),
    )


def _round(content: Content, state: WarhammerQuest) -> Panel:
    order = schedule(state) if state.laid_out else [hero.id for hero in state.heroes]
    left = len(state.course.left) if state.course.at == "hero_activation" else 0
    done = len(order) - left if state.course.at == "hero_activation" else 0
    figures = []
    for place, id in enumerate(order):
        hero = state.hero(id)
        mark: Mark = (
            "out" if hero.defeated else "done" if place < done else "now" if left and place == done else "ahead"
        )
        most = most_of(content, hero)
        health = Health(left_of(content, hero), most) if most else None
        tokens = (hued(t("LEADER"), "gold"),) if id == state.leader and place == 0 else ()
        figures.append(Figure(HERO(content, id), mark, hero.number, "hero", "hero", health, tokens))
    return Panel("round", t("ACTIVATIONS"), (Track(tuple(figures)),))


def _campaign(content: Content, state: WarhammerQuest) -> Panel:
    return Panel("campaign", t("THE CAMPAIGN"), (Lines(tuple(log_lines(content, state))),))


# -- laying the table again


def layout(content: Content, moment: Moment[WarhammerQuest]) -> Layout:
    state = moment.state
    rows: list[tuple[Text, tuple[Words, ...]]] = []
    for hero in state.heroes:
        words = [tn("{n} wound", "{n} wounds", hero.wounds)]
        words += [_laid(content, enemy) for enemy in state.lying(hero.id)]
        rows.append((t("{hero}", hero=HERO(content, hero.id)), tuple(words)))
    for label, there in ((t("shadows"), state.shadows), (t("lair"), state.lair)):
        if there:
            rows.append((label, tuple(_laid(content, enemy) for enemy in there)))
    rows += kept.rows(rules.places(moment.world, content))
    where = (t("{quest}, round {n}.", quest=content.quest.name, n=max(1, state.round)),)
    only = (t("Action cards, success tokens, conditions and gear, where the app doesn't keep them."),)
    return Layout(where, tuple(rows), only, picture=(_round(content, state).blocks[0],))


def _laid(content: Content, enemy: Enemy) -> Text:
    """`Bog Lurker [7], 2 wounds, sideways`."""
    words: list[Words] = [enemy.called(content)]
    if enemy.wounds:
        words.append(tn("{n} wound", "{n} wounds", enemy.wounds))
    if not enemy.ready:
        words.append(t("sideways"))
    return t("{list}", list=tuple(words))
