"""The screen of Mage Knight: rounds, turn order, the parts of a turn, and the virtual player with its odds."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.mage_knight.cards import COLORS, Color, Time
from assistant.games.mage_knight.combat import view as combat_view
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.headlines import HEADLINES, OF_HERO
from assistant.games.mage_knight.market import view as market_view
from assistant.games.mage_knight.names import COLOR_NAMES, HERO, VIRTUAL, WHO
from assistant.games.mage_knight.odds import (
    NO_ODDS,
    announcement_odds,
    cumulative_percents,
    in_percents,
    turns_left_odds,
)
from assistant.games.mage_knight.realm import view as realm_view
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.scoring import view as scoring_view
from assistant.games.mage_knight.sheet import view as sheet_view
from assistant.games.mage_knight.state import FLIPS, MageKnight
from assistant.games.mage_knight.tactics import available_tactics
from assistant.messages.text import Text, hued, t, tc, tn, verbatim
from assistant.ui.view import blocks as kinds
from assistant.ui.view.headlines import headline

_NTH = (
    t("next turn"),
    t("second turn"),
    t("third turn"),
    t("fourth turn"),
    t("fifth turn"),
    t("sixth turn"),
    t("seventh turn"),
    t("eighth turn"),
)
_MARKS: dict[kinds.Mark, Text] = {
    "done": tc("round", "done"), "now": tc("round", "NOW"), "out": tc("round", "not played"),
}  # fmt: skip

_END_STEPS = (
    t("used dice: roll, put back"),
    t("unsafe space: walk back"),
    t("clear your play area"),
    t("glade or mine"),
    t("rewards"),
    t("level up"),
    t("draw to your hand limit"),
)
END_OF_TURN = kinds.Panel("end", t("END OF YOUR TURN"), (kinds.Lines(_END_STEPS, counted=True),))


def view(content: Content, moment: Moment[MageKnight]) -> kinds.View:
    state = moment.state
    where = combat_view.place_title(content, state)
    whose = _hero_of_turn_count(moment)
    now, count, beside = turns_left(content, state, whose) if whose else ((), None, ())
    return kinds.View(
        title=(t("Mage Knight"), content.scenario.name, *([where] if where else [])),
        status=(
            t("round {round} of {rounds}", round=state.round, rounds=state.rounds(content)),
            hued(time_name(state), state.time),
            *(hued(warning, "warn") for warning in _warnings(content, state)),
        ),
        panels=tuple(_panels(content, moment)),
        now=now,
        sky=state.time,
        headline=_headline(content, moment),
        count=scoring_view.score_count(state) or count,
        beside=beside,
        strip=combat_view.phase_strip(state) or rounds(content, state),
    )


def _panels(content: Content, moment: Moment[MageKnight]) -> list[kinds.Panel]:
    """Return all panels, with the most important ones first."""
    state = moment.state
    panels = [*scoring_view.panels(content, state), *combat_view.panels(content, moment)]
    if state.virtual.plays and state.virtual.hero:
        panels.append(_virtual_panel(content, state))
    panels += market_view.panels(content, moment)
    panels.append(_order_panel(content, state))
    panels += realm_view.city_panels(content, state)
    over = state.stage == "over"
    panels += [] if over else [END_OF_TURN]
    panels += sheet_view.panels(content, moment)
    panels += realm_view.panels(content, moment)
    return panels if over else [*panels, _turn_panel(moment)]


def _headline(content: Content, moment: Moment[MageKnight]) -> kinds.Headline:
    """Return the headline of the question. At the end of the game the headline says how the game ended."""
    state, question = moment.state, moment.question
    asks, _, hero = question.key.partition(":")
    if not state.alone and asks in OF_HERO and hero in state.heroes:
        return kinds.Headline(replace(OF_HERO[asks], args=(("hero", HERO(content, hero)),)))
    return scoring_view.headline(content, state) or kinds.Headline(headline(question, HEADLINES))


def _warnings(content: Content, state: MageKnight) -> list[Text]:
    """Return the warnings of the status line about the end of the round or the game."""
    if state.stage == "over":
        return [t("over")]
    last_round = state.is_last_round(content)
    if state.ending or (last_round and state.announced_by):
        human_next = any(who != VIRTUAL for who in state.last_turns)
        return [t("LAST TURNS OF THE GAME") if human_next and state.active_player else t("LAST TURN OF THE GAME")]
    warnings = [t("LAST ROUND")] if last_round else []
    if state.announced_by:
        warnings.append(t("END OF THE ROUND ANNOUNCED"))
    elif state.stage == "turns" and state.virtual.plays and state.virtual.deck.left == 0 and state.virtual.hero:
        warnings.append(t("VIRTUAL DECK EMPTY"))
    return warnings


# -- the turns that are left


def _hero_of_turn_count(moment: Moment[MageKnight]) -> str:
    """Return the hero whose remaining turns are shown beside the question, or ""."""
    state = moment.state
    if state.active_player in state.heroes and moment.question.kind != "go_on":
        return ""
    if state.stage != "turns" or not state.active_player or not state.virtual.plays or state.fight:
        return ""
    if state.alone:
        return state.heroes[0]
    return next(who for who in (state.active_player, *state.after(VIRTUAL)) if who in state.heroes)


def turns_left(
    content: Content, state: MageKnight, hero: str
) -> tuple[tuple[Text, ...], kinds.Count | None, tuple[kinds.Block, ...]]:
    """Return how many turns a hero has left in this round.

    - a message, if the hero has no turn left or the odds cannot be calculated
    - the most likely number
    - a chart with the probability of each number
    """
    odds, who = turns_left_odds(state, hero), WHO(content, hero)
    if not odds:
        return (NO_ODDS,), None, ()
    if not any(turns for turns, _ in odds):
        over = t("Your turns this round are over.") if state.alone else t("{who}: no turn left this round.", who=who)
        return (over,), None, ()
    shown = in_percents(odds)
    likely, sure = max(shown.items(), key=lambda item: item[1])
    note, title = t("{percent}% sure", percent=sure), t("TURNS YOU STILL HAVE")
    if not state.alone:
        note, title = t("{who}, {percent}% sure", who=who, percent=sure), t("TURNS LEFT: {who}", who=who)
    chances = (
        kinds.Chance(tn("{n} turn", "{n} turns", turns), percent, turns == likely) for turns, percent in shown.items()
    )
    chart = kinds.Chart(tuple(chances), title, t("this one included") if state.active_player == hero else None)
    return (), kinds.Count(likely, tn("turn left", "turns left", likely), note), (chart,)


# -- the rounds


def time_name(state: MageKnight) -> Text:
    """Return the time of day with its number, for example `DAY 2`, or without it in the variant "Darkness falls"."""
    if "darkness_falls" in state.variants:
        return t("DAY") if state.time == "day" else t("NIGHT")
    return _round_name(state.round, state.time)


def _round_name(round: int, time: Time) -> Text:
    """Return the name of a round, for example `NIGHT 1`."""
    number = (round + 1) // 2
    return t("DAY {number}", number=number) if time == "day" else t("NIGHT {number}", number=number)


def rounds(content: Content, state: MageKnight) -> kinds.Strip:
    """Return all rounds with their time of day as a strip."""
    return kinds.Strip(tuple(_round(content, state, round) for round in range(1, state.rounds(content) + 1)))


def _round(content: Content, state: MageKnight, round: int) -> kinds.Stage:
    over = state.stage == "over"
    mark: kinds.Mark = "now" if round == state.round and not over else "done" if round <= state.round else "ahead"
    mark = "out" if over and mark == "ahead" else mark
    if "darkness_falls" in state.variants:
        # Once darkness has fallen, it stays; before that nobody knows when it comes.
        sky = state.time if round == state.round or (round > state.round and state.time == "night") else ""
        return kinds.Stage(t("ROUND {n}", n=round), mark, sky, _MARKS.get(mark))
    last = round == state.rounds(content)
    note = _MARKS.get(mark) or (tc("round", "last") if last else t("round {n}", n=round))
    first = "night" if "night_arrival" in state.variants else content.scenario.first
    day = (round % 2 == 1) == (first == "day")
    return kinds.Stage(_round_name(round, "day" if day else "night"), mark, "day" if day else "night", note)


def _order_panel(content: Content, state: MageKnight) -> kinds.Panel:
    blocks: list[kinds.Block] = []
    if state.tactics:
        blocks.append(track(content, state))
    if state.announced_by:
        blocks.append(kinds.Lines((hued(t("end announced by: {who}", who=WHO(content, state.announced_by)), "warn"),)))
    if state.stage != "over":
        left = tn("{n} card", "{n} cards", len(available_tactics(content, state)))
        blocks.append(kinds.Pairs(((t("tactics left"), left),)))
    turn = t("turn {n}", n=max(1, state.turns)) if state.stage == "turns" else None
    return kinds.Panel("round", t("ORDER OF PLAY"), tuple(blocks), turn)


def track(content: Content, state: MageKnight) -> kinds.Track:
    """Return the participants in turn order with the numbers of their tactics."""
    return kinds.Track(tuple(_figure(content, state, who) for who in state.participants))


def _figure(content: Content, state: MageKnight, who: str) -> kinds.Figure:
    tactic = state.tactic(content, who)
    mark: kinds.Mark = "now" if state.active_player == who else "ahead"
    if state.is_in_last_turns and mark != "now" and who not in state.last_turns:
        mark = "done"
    return kinds.Figure(
        name=t("you") if who != VIRTUAL and state.alone else WHO(content, who),
        mark=mark,
        number=tactic.number if tactic else 0,
        note=tactic.name if tactic else None,
    )


# -- the virtual player


def _virtual_panel(content: Content, state: MageKnight) -> kinds.Panel:
    virtual = state.virtual
    held = virtual.deck.may_hold()
    blocks: list[kinds.Block] = [
        kinds.Pips(
            tuple(_pip(state, color, held.get(color, 0)) for color in COLORS),
            heads=(t("cards left"), tc("column", "crystals"), tc("column", "flips")),
        )
    ]
    if virtual.deck.unseen:
        blocks.append(
            kinds.Lines((tn("{n} of them is flipped, unseen", "{n} of them are flipped, unseen", virtual.deck.unseen),))
        )
    if state.stage == "turns" and not state.is_in_last_turns:
        blocks.append(odds_block(state))
    if virtual.flipped:
        flipped = ", ".join(str(count) for count in virtual.flipped)
        blocks.append(kinds.Lines((t("flipped this round: {counts}", counts=flipped),)))
    title = t("VIRTUAL PLAYER · {hero}", hero=content.pack.hero[virtual.hero].name)
    left = t("{left} of {size}", left=virtual.deck.left, size=virtual.deck.size)
    return kinds.Panel("virtual", title, tuple(blocks), left)


def _pip(state: MageKnight, color: Color, held: int) -> kinds.Pip:
    """Return the line for one colour of the virtual player's deck.

    It shows the cards left, the crystals, and how many cards are flipped if this colour decides.
    """
    deck = state.virtual.deck
    flips = verbatim(str(min(FLIPS + state.virtual.extra_flips(color), deck.left))) if held and deck.left else None
    name = COLOR_NAMES[color]
    crystals = state.virtual.crystals.get(color, 0)
    return kinds.Pip(name, held, deck.discard.count(color), name.hue, crystals, flips)


def odds_block(state: MageKnight) -> kinds.Block:
    """Return a chart of when the virtual player may announce the end of the round."""
    if not announcement_odds(state):
        return kinds.Lines((NO_ODDS,))
    return kinds.Chart(
        tuple(
            kinds.Chance(_NTH[min(turn, len(_NTH)) - 1], percent)
            for turn, percent in cumulative_percents(state)
            if turn == 1 or percent
        ),
        t("it ends the round by its"),
    )


# -- summary


def picture(content: Content, moment: Moment[MageKnight]) -> tuple[kinds.Block, ...]:
    """Return a picture of a saved game: rounds, turn order, cities, the virtual player's deck and fame.

    Once the score is counted, it stands in place of the fame, which players may have corrected while they counted.
    """
    state = moment.state
    blocks: list[kinds.Block] = [rounds(content, state)]
    if state.tactics:
        blocks.append(track(content, state))
    blocks += [block for panel in realm_view.city_panels(content, state) for block in panel.blocks]
    deck = state.virtual.deck
    if state.virtual.plays and state.virtual.hero:
        blocks.append(kinds.Bar(t("deck"), deck.left, deck.size, hue="accent"))
    if state.scores:
        totals = tuple(
            (
                t("score") if len(state.scores) == 1 else t("{heroes}", heroes=HERO.all(content, score.heroes)),
                verbatim(str(score.total)),
            )
            for score in state.scores
        )
        blocks.append(kinds.Pairs(totals))
    elif rules.is_held(moment.world, "sheets"):
        tracked = [
            (state.sheets[hero], t("fame") if state.alone else t("fame, {hero}", hero=WHO(content, hero)))
            for hero in state.heroes
            if hero in state.sheets
        ]
        blocks += [sheet_view.fame_bar(content, sheet, fame) for sheet, fame in tracked]
    return tuple(blocks)


# -- the steps of a turn


def _turn_panel(moment: Moment[MageKnight]) -> kinds.Panel:
    world = moment.world
    on_table = tuple(component.label for id, component in rules.components.items() if not rules.is_held(world, id))
    short = t("move and explore, in any mix"), t("then one action, or none"), t("or: rest instead of both")
    left = (kinds.Lines((t("{list}", list=on_table),), t("ON THE TABLE, not asked about")),) if on_table else ()
    return kinds.Panel("turn", t("YOUR TURN, IN SHORT"), (kinds.Lines(short), *left))
