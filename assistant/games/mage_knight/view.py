"""What the screen shows of a game of Mage Knight: the round, the virtual player with its odds, a turn in short."""

from __future__ import annotations

from assistant.games.mage_knight.called import COLOR_NAMES, VIRTUAL, WHO
from assistant.games.mage_knight.cards import COLORS
from assistant.games.mage_knight.combat import view as combat_view
from assistant.games.mage_knight.content import Content
from assistant.games.mage_knight.market import view as market_view
from assistant.games.mage_knight.names import time_name
from assistant.games.mage_knight.odds import NO_ODDS, percents_by, turns_left, virtual_odds
from assistant.games.mage_knight.realm import view as realm_view
from assistant.games.mage_knight.realm.names import city_line
from assistant.games.mage_knight.rules import rules
from assistant.games.mage_knight.scoring import view as scoring_view
from assistant.games.mage_knight.sheet import view as sheet_view
from assistant.games.mage_knight.state import FLIPS, MageKnight
from assistant.games.mage_knight.tactics import available
from assistant.speech.text import Text, t, tc, tn, verbatim
from assistant.table.play import Moment
from assistant.view.kinds import Bar, Block, Figure, Grid, Lines, Mark, Order, Pairs, Panel, Stages, View, Words

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


def view(content: Content, moment: Moment[MageKnight]) -> View:
    state = moment.state
    fight = combat_view.panels(content, moment)
    where = combat_view.place(content, state)
    panels = [*scoring_view.panels(content, state), *fight, _round_panel(content, state)]
    if state.virtual.plays and state.virtual.hero:
        panels.append(_virtual_panel(content, state))
    panels += sheet_view.panels(content, moment)
    panels += realm_view.panels(content, moment)
    panels += market_view.panels(content, moment)
    panels.append(_turn_panel(moment))
    return View(
        title=(t("Mage Knight"), content.scenario.name, *([where] if where else [])),
        status=(
            t("round {round} of {rounds}", round=state.round, rounds=state.rounds(content)),
            time_name(state),
            *_warnings(content, state),
        ),
        panels=tuple(panels),
        now=_now(content, moment),
    )


def _now(content: Content, moment: Moment[MageKnight]) -> tuple[Text, ...]:
    """How many turns you have left; while you say what happened in yours, the question stands alone."""
    state = moment.state
    if state.playing in state.heroes and moment.question.kind != "go_on":
        return ()
    if state.stage != "turns" or not state.playing or not state.virtual.plays or state.fight:
        return ()
    if state.alone:
        return (turns_left(state, state.heroes[0]),)
    human = state.playing if state.playing in state.heroes else _next_human(state)
    return (turns_left(state, human, WHO(content, human)),)


def _next_human(state: MageKnight) -> str:
    """Who of several comes after the virtual player."""
    order = state.participants
    after = order.index(VIRTUAL) + 1 if VIRTUAL in order else 0
    return next(who for who in (*order[after:], *order[:after]) if who != VIRTUAL)


def _warnings(content: Content, state: MageKnight) -> list[Text]:
    """What is about to happen is said before it does."""
    if state.stage == "over":
        return [t("over")]
    last_round = state.is_last_round(content)
    if state.ending or (last_round and state.announced_by):
        human_next = any(who != VIRTUAL for who in state.last_turns)
        return [t("LAST TURNS OF THE GAME") if human_next and state.playing else t("LAST TURN OF THE GAME")]
    warnings = [t("LAST ROUND")] if last_round else []
    if state.announced_by:
        warnings.append(t("END OF THE ROUND ANNOUNCED"))
    elif state.stage == "turns" and state.virtual.plays and state.virtual.deck.left == 0 and state.virtual.hero:
        warnings.append(t("VIRTUAL DECK EMPTY"))
    return warnings


def _round_panel(content: Content, state: MageKnight) -> Panel:
    blocks: list[Block] = []
    if state.tactics:
        blocks.append(Order(tuple(_figure(content, state, who) for who in state.participants)))
    if state.stage == "turns":
        announced = (
            t("end of the round not announced")
            if not state.announced_by
            else t("end announced by: {who}", who=WHO(content, state.announced_by))
        )
        blocks.append(Lines((t("turn {n} of this round", n=max(1, state.turns)), announced)))
    blocks.append(Stages(_stages(content, state)))
    left = _tactics_left(content, state)
    if left:
        blocks.append(Pairs(left))
    if content.seats(len(state.heroes)).core_city:
        blocks.append(_cities(content, state))
    title = t("ROUND {n} · DAY", n=state.round) if state.time == "day" else t("ROUND {n} · NIGHT", n=state.round)
    return Panel("round", title, tuple(blocks))


def _figure(content: Content, state: MageKnight, who: str) -> Figure:
    tactic = content.pack.tactic.get(state.tactics.get(who, ""))
    mark: Mark = "now" if state.playing == who else "ahead"
    if state.last_round_turns and mark != "now" and who not in state.last_turns:
        mark = "done"
    return Figure(
        name=t("you") if who != VIRTUAL and state.alone else WHO(content, who),
        mark=mark,
        value=tactic.label if tactic else None,
    )


def _stages(content: Content, state: MageKnight) -> tuple[tuple[Words, Mark], ...]:
    stages: list[tuple[Words, Mark]] = []
    for round in range(1, state.rounds(content) + 1):
        day = (round % 2 == 1) == (_first(content, state) == "day")
        number = (round + 1) // 2
        name = t("day {n}", n=number) if day else t("night {n}", n=number)
        if "darkness_falls" in state.variants:
            name = t("round {n}", n=round)
        stages.append((name, "done" if round < state.round else "now" if round == state.round else "ahead"))
    return tuple(stages)


def _first(content: Content, state: MageKnight) -> str:
    return "night" if "night_arrival" in state.variants else content.scenario.first


def _tactics_left(content: Content, state: MageKnight) -> tuple[tuple[Words, Words], ...]:
    if state.stage == "over":
        return ()
    return ((t("tactics left"), tn("{n} card", "{n} cards", len(available(content, state)))),)


def _cities(content: Content, state: MageKnight) -> Lines:
    levels = state.city_levels
    lines: list[Words] = [
        t("CITIES  {n} of {most} found", n=len(state.cities), most=content.seats(len(state.heroes)).core_city)
    ]
    lines += [city_line(content, state, index) for index in range(len(state.cities))]
    if len(state.cities) < len(levels):
        lines.append(t("the next one found has level {level}", level=levels[len(state.cities)]))
    return Lines(tuple(lines))


def _virtual_panel(content: Content, state: MageKnight) -> Panel:
    virtual = state.virtual
    held = virtual.deck.may_hold()
    rows = tuple(_color_row(state, color, held.get(color, 0)) for color in COLORS)
    blocks: list[Block] = [
        Bar(t("deck"), virtual.deck.left, virtual.deck.size),
        Grid((t(""), t("left"), tc("column", "crystals"), t("if it is last")), rows),
    ]
    if virtual.deck.unseen:
        blocks.append(
            Lines((tn("{n} of them is flipped, unseen", "{n} of them are flipped, unseen", virtual.deck.unseen),))
        )
    if state.stage == "turns" and not state.last_round_turns:
        blocks += _odds(state)
    if virtual.flipped:
        flipped = ", ".join(str(count) for count in virtual.flipped)
        blocks.append(Lines((t("flipped this round: {counts}", counts=flipped),)))
    title = t("VIRTUAL PLAYER · {hero}", hero=content.pack.hero[virtual.hero].name)
    return Panel("virtual", title, tuple(blocks))


def _odds(state: MageKnight) -> list[Block]:
    """How long the round lasts; your own turns stand in NOW already while one is under way."""
    if not virtual_odds(state):
        return [Lines((NO_ODDS,))]
    yours: list[Block] = []
    if not state.playing and state.alone:
        yours.append(Lines((turns_left(state, state.heroes[0]),)))
    by_turn = tuple(
        (_NTH[min(turn, len(_NTH)) - 1], verbatim(f"{percent}%"))
        for turn, percent in percents_by(state)
        if turn == 1 or percent
    )
    return [*yours, Lines((t("ends the round by its"),)), Pairs(by_turn)]


def _color_row(state: MageKnight, color: str, held: int) -> tuple[Words, ...]:
    crystals = {**state.virtual.crystals}.get(color, 0)  # type: ignore[call-overload]
    flips = min(FLIPS + crystals, state.virtual.deck.left)
    return (
        COLOR_NAMES[color],
        verbatim(str(held)),
        verbatim(str(crystals) if crystals else "-"),
        t("flips {n}", n=flips) if held and state.virtual.deck.left else verbatim(""),
    )


def _turn_panel(moment: Moment[MageKnight]) -> Panel:
    world = moment.world
    on_table = tuple(
        component.label
        for id, component in rules.components.items()
        if world.sources.get(id, component.default) == "off"
    )
    return Panel(
        "turn",
        t("YOUR TURN, IN SHORT"),
        (
            Lines((t("move and explore, in any mix"), t("then one action, or none"), t("or: rest instead of both"))),
            Lines(
                (
                    t("end of the turn, in this order"),
                    t(" 1 used dice: roll, put back"),
                    t(" 2 unsafe space: walk back"),
                    t(" 3 clear your play area"),
                    t(" 4 glade or mine"),
                    t(" 5 rewards"),
                    t(" 6 level up"),
                    t(" 7 draw to your hand limit"),
                )
            ),
            *((Lines((t("ON THE TABLE, not asked about"), t("{list}", list=on_table))),) if on_table else ()),
        ),
    )
