"""The life of an adventure: digest part 1 F0, F1, F6, F7, part 2 Flow. Set-up, rounds, whose turn it is, the end.

The root reads everything from the state. It calls the turns by name, because their modules come after this one:
`hero_turn(hero)`, `monster_turn(number)` once for each figure in base order, `darkness_turn()`; an attack card and
a second rune card are read at the table. It tells TurnBegan, forgets whom terrain hurt, and flips complex cards
after their last figure; the turns themselves do none of that.
"""

from __future__ import annotations

import copy

from assistant.games.drunagor import instructions
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.endings import reason_text
from assistant.games.drunagor.adventure.rooms import enter_room
from assistant.games.drunagor.adventure.summoning import enter_from_book, summon_from_book
from assistant.games.drunagor.called import hero_name
from assistant.games.drunagor.campaign import camp, party
from assistant.games.drunagor.events import (
    AdventureBegan,
    BegunAgain,
    CampaignEnded,
    RoomOpened,
    RoundBegan,
    RoundEnded,
    TurnBegan,
)
from assistant.games.drunagor.figures import damage
from assistant.games.drunagor.monsters.attack_cards import attack_card_turn
from assistant.games.drunagor.monsters.turn import flip_card, monster_turn
from assistant.games.drunagor.names import who_name
from assistant.games.drunagor.rules import DrunagorTable, keeps, later, rules
from assistant.games.drunagor.state import DARKNESS, PARTS, SECOND, Drunagor, MonsterCard, Snapshot
from assistant.pieces.bag import Bag
from assistant.table.questions import Checklist, Finished, GoOn, OneOf, Option
from assistant.table.text import Text, t

LAST_CHAPTER = 18


@rules.step(always=True)
def go_on(table: DrunagorTable) -> None:
    """The root: what comes next, read from the state alone."""
    state = table.state
    state.keeps = [part for part in PARTS if keeps(table, part)]
    match state.stage:
        case "set_up":
            _begin(table)
        case "round":
            _new_round(table)
        case "turns":
            _next_turn(table)
        case "lost":
            _after_loss(table)
        case "camp":
            _after_win(table)
        case "between":
            _next_chapter(table)
        case "over":
            table.ask(Finished(key="finished", prompt=_ending(state)))


rules.root = go_on


@rules.step(always=True)
def on_to(table: DrunagorTable, stage: str) -> None:
    table.state.stage = stage  # type: ignore[assignment]


# ---- setting up ----


def _begin(table: DrunagorTable) -> None:
    state, chapter = table.state, table.content.chapter
    if state.chapter != chapter.number:  # the next chapter's content is opened by whoever opened this one
        table.ask(
            Finished(
                key=f"open:{scenario_id(state.chapter)}",
                prompt=t("{chapter} is done. Next: chapter {number}.", chapter=chapter.name, number=state.chapter),
            )
        )
    if not party.is_formed(table):
        table.then(party.form_party)
    table.then(begin_adventure)
    table.then(lay_out_adventure)
    if chapter.linked and any(one.chapter == state.chapter and not one.won for one in state.tries):
        table.then(camp.relief)
    table.then(on_to, "round")


def scenario_id(chapter: int) -> str:
    """The scenario of a chapter of the campaign."""
    return f"chapter_{chapter:02d}"


@rules.step(always=True)
def begin_adventure(table: DrunagorTable) -> None:
    """An empty board, the party as it is now kept for a second try, heroes and rune card on the track, all runes in
    the bag but those a linked adventure left on the track.
    """
    state, content = table.state, table.content
    _clear_board(table)
    for hero in state.heroes:
        hero.hp, hero.knocked_out, hero.at, hero.sure = hero.max_hp, False, "", True
    state.snapshot = Snapshot(
        copy.deepcopy(state.heroes), copy.deepcopy(state.allies), dict(state.runes), list(state.outcomes)
    )
    state.track = track.fresh_track(content)
    track.settle_heroes(state, content)
    track.place_rune_cards(state, content)
    state.bag = Bag({rune.id: rune.count - state.runes.get(rune.id, 0) for rune in content.pack.rune.values()})
    chapter = content.chapter
    state.rune_counts = {"a": chapter.darkness.a, "b": chapter.darkness.b} if chapter.darkness else {}
    state.curse_per_recall = chapter.curse_per_recall
    state.reminders = [reminder.id for reminder in chapter.reminder.values() if reminder.always]
    state.map_on = any(made.room is not None for made in chapter.set_up)


def _clear_board(table: DrunagorTable) -> None:
    """Everything of an adventure goes but the party and the runes on the track; its triggers wait anew."""
    state = table.state
    table.world.fired = []
    state.monsters, state.cards, state.attack_cards = [], [], []
    state.rooms, state.doors, state.darkness, state.tokens = [], [], [], []
    state.forget_turn()
    state.waiting_cards, state.unsaid = [], {}
    state.rune_side, state.second_card, state.reminders = "a", "", []
    state.round, state.lost, state.lost_by, state.won = 0, "", "", False
    for entry in state.track.order():
        state.track.remove(entry)
    state.track.new_round()


@rules.step(phase="set_up", title=t("set-up"), rule="Setup 1-12, L496-524")
def lay_out_adventure(table: DrunagorTable) -> None:
    """The first room and one page for the hands."""
    state, content = table.state, table.content
    first = content.chapter.set_up[0] if content.chapter.set_up else None
    new = enter_room(table, first) if first else []
    if state.map_on and first is not None and first.room is not None:
        for hero, at in zip(state.heroes, first.room.starts, strict=False):
            hero.at, hero.sure = at, False
    while True:
        answer = table.ask(
            lambda: Checklist(
                key="set_up",
                name=t("set-up"),
                prompt=t("Lay out the adventure."),
                items=instructions.adventure_page(content, state, table.source, first, new),
                label=t("the table is set"),
                happened=_besides(state),
            )
        )
        if answer == "summon":
            new.extend(enter_from_book(table))
            continue
        if answer not in ("acts", "reminder"):
            break
        state.second_card = "acts" if answer == "acts" else "reminder"
        track.place_rune_cards(state, content)
    again = sum(one.chapter == state.chapter and not one.won for one in state.tries)
    table.tell(AdventureBegan(chapter=content.chapter.id, again=again, rule="Setup"))
    if first is not None:
        table.tell(RoomOpened(label=first.label, rule="A5"))


def _besides(state: Drunagor) -> tuple[Option, ...]:
    """Some adventures put a second card above the end of the track; the book says what it is (L606, L836)."""
    more = Option("summon", t("a monster enters that is not on the page"), number=3)
    if state.second_card:
        return (more,)
    return (
        Option("acts", t("a second card lies above the end: it acts"), number=1),
        Option("reminder", t("a second card lies above the end: a reminder"), number=2),
        more,
    )


# ---- rounds ----


def _new_round(table: DrunagorTable) -> None:
    """F1: the marker goes to the first card. A role corrected by hand takes its new place now."""
    state = table.state
    state.round += 1
    state.stage = "turns"
    state.forget_turn()
    state.waiting_cards = []
    track.settle_heroes(state, table.content)
    state.track.new_round()
    table.tell(RoundBegan(round=state.round, rule="F1, L594-608"))


def _next_turn(table: DrunagorTable) -> None:
    state = table.state
    damage.sweep(table)
    if table.scheduled:  # what a defeat brings comes before the next turn
        return
    if not state.acting or state.track.position_of(state.acting) is None:
        state.acting, state.acted = _who_is_next(table), []
    if not state.acting:
        table.tell(RoundEnded(round=state.round, rule="F1, L594"))
        state.stage = "round"
        return
    _dispatch(table, state.acting)


def _who_is_next(table: DrunagorTable) -> str:
    """The next card; of several at one rune the party leader picks (L610)."""
    state = table.state
    waiting = state.track.waiting()
    while held := [entry for entry in waiting if entry in state.waiting_cards or not _is_known(state, entry)]:
        state.track.done(held[0])
        waiting = state.track.waiting()
    if len(waiting) < 2:
        return waiting[0] if waiting else ""
    content, leader = table.content, track.leader(state, table.content)
    return table.ask(
        OneOf(
            key=f"order:{state.track.positions[state.track.marker]}",
            name=t("acts first"),
            prompt=t("Which of them acts first?"),
            lead=(t("They lie at one place. Party leader: {hero}.", hero=hero_name(content, leader.id)),),
            options=tuple(Option(entry, who_name(content, state, entry)) for entry in waiting),
            to=leader.id,
        )
    )


def _is_known(state: Drunagor, entry: str) -> bool:
    return (
        entry in (DARKNESS, SECOND)
        or any(hero.id == entry for hero in state.heroes)
        or state.card(entry) is not None
        or any(card.id == entry for card in state.attack_cards)
    )


def _dispatch(table: DrunagorTable, entry: str) -> None:
    state = table.state
    if entry in (state.turn.hero, state.started):  # a position in the middle of this turn: its start is over
        if entry == DARKNESS:
            later(table, "darkness_turn")
        else:
            later(table, "hero_turn", hero=entry)
        table.then(turn_over, entry)
        return
    if not _same_turn(table, entry):
        state.affected = {}
    hero = next((one for one in state.heroes if one.id == entry), None)
    card = state.card(entry)
    if card is not None:
        _next_figure(table, card)
        return
    if hero is not None:
        table.tell(TurnBegan(who=entry, kind="hero", number=hero.number, rule="F2, L620"))
        later(table, "hero_turn", hero=entry)
    elif entry == DARKNESS:
        table.tell(TurnBegan(who=entry, kind="darkness", rule="A4, 5.13"))
        later(table, "darkness_turn")
    elif entry == SECOND:
        table.tell(TurnBegan(who=entry, kind="second_card", rule="A4, L836"))
        table.then(second_card_turn)
    else:
        table.tell(TurnBegan(who=entry, kind="attack_card", rule="5.10"))
        table.then(attack_card_turn, entry)
    table.then(turn_over, entry)


def _same_turn(table: DrunagorTable, entry: str) -> bool:
    """G30: whether the next figure of a card goes on in the turn of the one before."""
    state = table.state
    if state.card(entry) is None or not state.acted or not state.affected:
        return False
    return table.ruling("g30_turn_per_figure") == "card"


def _next_figure(table: DrunagorTable, card: MonsterCard) -> None:
    """All figures of the card, one after another in base order (L612); then a complex card flips (5.8)."""
    state = table.state
    waiting = [one for one in state.figures_of(card) if one.number not in state.acted]
    if not waiting:
        if card.behaviour in track.OTHER_SIDE:
            table.then(flip_card, card.id)
        table.then(turn_over, card.id)
        return
    figure = track.in_base_order(table.content, waiting)[0]
    table.tell(TurnBegan(who=card.kind, kind="monster", number=figure.number, base=figure.base, rule="A2, L612"))
    table.then(monster_turn, figure.number)
    table.then(figure_over, figure.number)


@rules.step(always=True)
def figure_over(table: DrunagorTable, number: int) -> None:
    table.state.acted.append(number)


@rules.step(always=True)
def turn_over(table: DrunagorTable, entry: str) -> None:
    state = table.state
    state.track.done(entry)
    state.forget_turn()


@rules.step(phase="darkness", title=t("the second rune card"), rule="A4, L836")
def second_card_turn(table: DrunagorTable) -> None:
    """No general rule exists for it: its text decides."""
    answer = table.ask(
        GoOn(
            key="second_card",
            prompt=t("The card above the end of the track: read it and do what it says."),
            label=t("the card is done"),
            happened=(Option("summon", t("a monster enters"), number=3),),
        )
    )
    if answer == "summon":
        table.then(summon_from_book)
        table.then(second_card_turn)


# ---- endings ----


def _after_loss(table: DrunagorTable) -> None:
    """F7: no penalty. The party begins the chapter again as it was, or stops here; this try is kept either way."""
    state = table.state
    answer = table.ask(
        OneOf(
            key=f"lost:{len(state.tries)}",
            name=t("after the loss"),
            prompt=t("The adventure is lost. What now?"),
            lead=(reason_text(table.content, state.lost, state.lost_by),),
            hint=t("Again: give back what you gained; take back consumables you used up."),
            options=(
                Option("again", t("begin the chapter again, this try is kept")),
                Option("stop", t("stop here")),
            ),
            expected="again",
        )
    )
    if answer == "stop":
        state.stage = "over"
        return
    before = state.snapshot
    if before.heroes:
        state.heroes, state.allies = copy.deepcopy(before.heroes), copy.deepcopy(before.allies)
        state.runes, state.outcomes = dict(before.runes), list(before.outcomes)
    else:  # a position may know no beginning
        state.runes = {}
    for hero in state.heroes:
        hero.curse, hero.trauma = min(hero.curse, hero.curse_limit), min(hero.trauma, hero.trauma_limit)
        hero.settle_skills()
    _clear_board(table)
    state.stage = "set_up"
    table.tell(BegunAgain(chapter=state.chapter, rule="F7, L997-1003"))


def _after_win(table: DrunagorTable) -> None:
    """F6: camp, or the next adventure without one; a single adventure is over."""
    state, chapter = table.state, table.content.chapter
    if state.mode != "campaign" or chapter.number in (0, LAST_CHAPTER):
        table.tell(CampaignEnded(won=True))
        state.stage = "over"
        return
    if chapter.camp_after:
        table.then(camp.make_camp)
    else:
        table.then(camp.link_on)
    table.then(camp.take_rewards)
    table.then(camp.break_camp)
    table.then(on_to, "between")


def _next_chapter(table: DrunagorTable) -> None:
    state = table.state
    _clear_board(table)
    state.chapter += 1
    state.stage = "set_up"


def _ending(state: Drunagor) -> Text:
    if state.won:
        return t("The campaign is won.") if state.chapter >= LAST_CHAPTER else t("The adventure is won.")
    return t("The adventure is lost.") if state.lost else t("The game is over.")
