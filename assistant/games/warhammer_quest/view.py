"""What the screen shows of a game: the headline, the number beside the headline, the phases and the panels.

`layout` describes where the cards lie, so that the players can lay them out again to continue a saved game.
"""

from __future__ import annotations

from collections.abc import Iterator

from assistant.engine.moment import Moment
from assistant.games.warhammer_quest import panels
from assistant.games.warhammer_quest.content import Content
from assistant.games.warhammer_quest.decks import ENEMIES, LOCATIONS
from assistant.games.warhammer_quest.headlines import WOUND_QUESTIONS, of_question, short
from assistant.games.warhammer_quest.names import COLOUR, HERO, LOCATION
from assistant.games.warhammer_quest.party.events import DiceRolled
from assistant.games.warhammer_quest.phases.heroes import enemy_dice
from assistant.games.warhammer_quest.phases.peril import next_colour, peril_track
from assistant.games.warhammer_quest.rules import EXPLORATION, rules
from assistant.games.warhammer_quest.state import Enemy, Hero, WarhammerQuest
from assistant.messages.questions import Number
from assistant.messages.text import Text, hued, t, tn, verbatim
from assistant.messages.verdict import Tone
from assistant.ui.view import tracked
from assistant.ui.view.blocks import Block, Count, Headline, Label, Layout, Panel, Strip, View, phases_at

PHASES: tuple[tuple[Text, tuple[str, ...]], ...] = (
    (t("heroes"), ("hero_activation", "begin_round")),
    (t("enemies"), ("enemy_turn", "nobody_stands", "ready_all")),
    (t("location"), ("location_phase",)),
    (t("peril"), ("peril_phase", "pass_leader", "still_nobody_stands")),
)
AFTER_HEROES = tuple(step for _, steps in PHASES[1:] for step in steps)
"""The steps after the hero phase. They show the panel with the order of activations last."""


def view(content: Content, moment: Moment[WarhammerQuest]) -> View:
    state = moment.state
    return View(
        (t("Warhammer Quest"), content.quest.name),
        (*_place(content, state), *_round(state), *_warnings(content, state)),
        tuple(_panels(content, moment)),
        headline=Headline(of_question(content, state, moment.question), _tone(moment)),
        count=_count(state, moment),
        strip=_strip(state),
    )


def is_settling(state: WarhammerQuest) -> bool:
    """Return whether the party is between two quests."""
    return bool(state.outcome) and state.course.at in ("spoils", "settle", "refresh", "next_quest")


def _place(content: Content, state: WarhammerQuest) -> Iterator[Text]:
    """Yield where the party is: the location with its progress, and the space of the peril token.

    The title bar shows this at every size of the window, because a small one has no room for the panel of the quest.
    """
    if state.outcome or not state.laid_out:
        return
    if state.location:
        name, most = short(content.pack.location[state.location].name), EXPLORATION.seen(content, state.location)
        yield t("{location} {n}/{most}", location=name, n=state.progress, most=most or "?")
    if spaces := len(peril_track(content)):
        yield t("peril {n}/{most}", n=state.peril, most=spaces)


def _round(state: WarhammerQuest) -> tuple[Text, ...]:
    if is_settling(state):
        return (t("settlement"),)
    return (t("round {n}", n=state.round),) if state.round and state.laid_out else ()


def _panels(content: Content, moment: Moment[WarhammerQuest]) -> list[Panel]:
    """Return the panels, the most important first. A small window doesn't show the last ones."""
    state = moment.state
    party = panels.party(content, moment.world)
    kept = [party] if party is not None else []
    campaign = [panels.campaign(content, state)] if content.quest.kind == "campaign" else []
    if is_settling(state):
        return [panels.table(content, state), *campaign, *kept]
    acting = state.enemy(state.acting) if state.acting else None
    card = [panels.card(content, acting)] if acting is not None and acting.face_up else []
    order = [panels.round_(content, state)]
    later = (*campaign, *order) if state.course.at in AFTER_HEROES else (*order, *campaign)
    rolls = [event for event in moment.new_events if isinstance(event, DiceRolled)]
    rolled = [panels.roll(content, rolls[-1])] if rolls else []
    return [panels.table(content, state), *rolled, panels.quest(content, state), *card, *kept, *later]


def _warnings(content: Content, state: WarhammerQuest) -> list[Text]:
    """Return the warnings of the title line, or the result after the end of the quest.

    It warns one round before a coloured peril space and one round before the last space.
    """
    if state.outcome:
        return [hued(t("WON"), "good") if state.outcome == "won" else hued(t("LOST"), "bad")]
    if not state.laid_out:
        return []
    colour, rounds = next_colour(content, state)
    made = [hued(t("PERIL: {colour} NEXT", colour=COLOUR(content, colour)), "warn")] if colour and rounds == 1 else []
    last = len(peril_track(content))
    if last and state.peril == last - 1:
        made.append(hued(t("LAST SPACE NEXT"), "warn"))
    return made


def _asks_wounds(moment: Moment[WarhammerQuest]) -> bool:
    return isinstance(moment.question, Number) and moment.question.key.partition(":")[0] in WOUND_QUESTIONS


def _tone(moment: Moment[WarhammerQuest]) -> Tone:
    if _asks_wounds(moment):
        return "bad"
    if moment.question.key.partition(":")[0] in ("all_defeated", "peril"):
        return "warn"
    return {"won": "good", "lost": "bad"}.get(moment.state.outcome, "plain")  # type: ignore[return-value]


def _count(state: WarhammerQuest, moment: Moment[WarhammerQuest]) -> Count | None:
    """Return the number beside the headline, or None.

    It is the number of wounds that a hero suffers, or the number of enemy dice in a hero's activation.
    """
    question = moment.question
    if isinstance(question, Number) and _asks_wounds(moment) and question.expected is not None:
        return Count(question.expected, tn("wound", "wounds", question.expected), hue="bad")
    if question.key.partition(":")[0] not in ("act", "action") or not state.active:
        return None
    ready = enemy_dice(state, state.active)
    return Count(ready, tn("enemy die", "enemy dice", ready))


def _strip(state: WarhammerQuest) -> Strip:
    """Return the four phases as a strip, with the current phase marked."""
    here = next((place for place, (_, steps) in enumerate(PHASES) if state.course.at in steps), -1)
    return phases_at(here, *(label for label, _ in PHASES))


# -- setting the table up again


def layout(content: Content, moment: Moment[WarhammerQuest]) -> Layout:
    state = moment.state
    rows = [(t("{hero}", hero=HERO(content, hero.id)), tuple(_zone(content, state, hero))) for hero in state.heroes]
    for label, enemies in ((t("shadows"), state.shadows), (t("lair"), state.lair)):
        if enemies:
            rows.append((label, tuple(_enemy_text(content, enemy) for enemy in enemies)))
    rows += _quest(content, state)
    rows += _gear(content, state)
    rows += tracked.rows(place for place in rules.places(moment.world, content) if place.field.shown != "own")
    where = (t("{quest}, round {n}.", quest=content.quest.name, n=max(1, state.round)),)
    return Layout(where, tuple(rows), tuple(_not_tracked(moment)), picture=tuple(_picture(content, state)))


def _zone(content: Content, state: WarhammerQuest, hero: Hero) -> list[Label]:
    """Return the hero's wounds, then the enemies in the hero's zone from left to right."""
    words: list[Label] = [t("defeated, card face-down")] if hero.defeated else []
    words.append(tn("{n} wound", "{n} wounds", hero.wounds))
    return [*words, *(_enemy_text(content, enemy) for enemy in state.enemies_in(hero.id))]


def _enemy_text(content: Content, enemy: Enemy) -> Text:
    """Return how the players lay out an enemy card: `Bog Lurker [7], 2 wounds, sideways`."""
    words: list[Label] = [enemy.display_name(content)]
    if enemy.wounds:
        words.append(tn("{n} wound", "{n} wounds", enemy.wounds))
    if not enemy.ready:
        words.append(t("sideways"))
    return t("{list}", list=tuple(words))


def _quest(content: Content, state: WarhammerQuest) -> list[tuple[Text, tuple[Label, ...]]]:
    """Return the rows for the leader, the peril token, the location with its progress, and the deck sizes."""
    rows: list[tuple[Text, tuple[Label, ...]]] = []
    if state.leader:
        rows.append((t("party leader"), (HERO(content, state.leader),)))
    if state.laid_out:
        rows.append((t("peril token"), (t("space {n} after the start", n=state.peril),)))
    if state.location:
        most = EXPLORATION.seen(content, state.location)
        progress = (
            t("progress {n} of {most}", n=state.progress, most=most) if most else t("progress {n}", n=state.progress)
        )
        rows.append((t("location"), (LOCATION(content, state.location), progress)))
    for label, left in ((t("enemy deck"), ENEMIES.left(state)), (t("location deck"), LOCATIONS.left(state))):
        if state.laid_out:
            rows.append((label, (verbatim("?") if left < 0 else tn("{n} card", "{n} cards", left),)))
    return rows


def _gear(content: Content, state: WarhammerQuest) -> list[tuple[Text, tuple[Label, ...]]]:
    """Return a row with the gear of each hero who has any."""
    return [
        (t("{it}: gear", it=HERO(content, hero.id)), tuple(panels.gear(content, equipped) for equipped in hero.gear))
        for hero in state.heroes
        if hero.gear
    ]


def _not_tracked(moment: Moment[WarhammerQuest]) -> list[Text]:
    """Return what the players must keep track of themselves."""
    left = {
        "actions": t("which action cards are exhausted, and their success tokens"),
        "conditions": t("conditions"),
        "gear": t("gear and items"),
    }
    return [words for id, words in left.items() if not rules.is_held(moment.world, id)]


def _picture(content: Content, state: WarhammerQuest) -> list[Block]:
    made: list[Block] = [panels.peril(content, state)] if peril_track(content) and state.laid_out else []
    if state.location:
        made.append(panels.location(content, state))
    return [*made, panels.zones(content, state) if state.laid_out else panels.activations(content, state)]
