"""The campaign from set-up to its end. `CAMPAIGN` lists the steps in order.

The turns of heroes, monsters, the Darkness and attack cards are in modules of their own. This module begins each turn,
and flips complex cards after the last figure has acted. Rules digest: F0, F1, F6, F7, Flow (part 2).
"""

from __future__ import annotations

import copy

from assistant.components.bag import Bag
from assistant.components.initiative import Initiative
from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.sequence import back_to, turns, when
from assistant.games.drunagor import corrections, events, instructions
from assistant.games.drunagor.adventure import track
from assistant.games.drunagor.adventure.by_text import BY_TEXT
from assistant.games.drunagor.adventure.endings import again_or_stop, game_over, is_lost
from assistant.games.drunagor.adventure.rooms import enter_room
from assistant.games.drunagor.adventure.summons import summon_from_book
from assistant.games.drunagor.campaign.camp import CAMP, relief
from assistant.games.drunagor.campaign.party import form_party, is_incomplete
from assistant.games.drunagor.darkness.turn import darkness_turn
from assistant.games.drunagor.heroes.turn import hero_turn
from assistant.games.drunagor.monsters.attack_cards import attack_card_turn
from assistant.games.drunagor.monsters.turn import monster_turn
from assistant.games.drunagor.names import ON_TRACK
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import DARKNESS, SECOND, Drunagor, MonsterCard, Snapshot
from assistant.messages.questions import Checklist, Finished, GoOn, Option
from assistant.messages.text import Text, t

# ---- setting up ----


@rules.step(always=True)
def open_chapter(table: DrunagorTable) -> None:
    """Wait until another part of the app has loaded the next chapter."""
    state, chapter = table.state, table.content.chapter
    if state.chapter != chapter.number:
        table.ask(
            Finished(
                key=f"open:{scenario_id(state.chapter)}",
                prompt=t("{chapter} is done. Next: chapter {number}.", chapter=chapter.name, number=state.chapter),
            )
        )


def scenario_id(chapter: int) -> str:
    """Return the scenario id of a chapter of the campaign."""
    return f"chapter_{chapter:02d}"


@rules.step(always=True)
def begin_adventure(table: DrunagorTable) -> None:
    """Clear the board and set up the track, the bag and the heroes.

    The party is saved for playing the adventure again. All heroes have full health (L362). All runes are in the bag,
    except those that a linked adventure left on the track.
    """
    state, content = table.state, table.content
    _clear_board(table)
    for hero in state.heroes:
        hero.hp, hero.knocked_out = hero.max_hp, False
        hero.at, hero.sure = "", True
    state.snapshot = Snapshot(
        copy.deepcopy(state.heroes), copy.deepcopy(state.allies), dict(state.runes), list(state.outcomes)
    )
    state.track = Initiative(positions=content.positions())
    track.place_heroes(state, content)
    track.place_rune_cards(state, content)
    state.bag = Bag({rune.id: rune.count - state.runes.get(rune.id, 0) for rune in content.pack.rune.values()})
    chapter = content.chapter
    state.rune_counts = {"a": chapter.darkness.a, "b": chapter.darkness.b} if chapter.darkness else {}
    state.curse_per_recall = chapter.curse_per_recall
    state.reminders = [reminder.id for reminder in chapter.reminder.values() if reminder.always]
    state.map_on = any(set_up.room is not None for set_up in chapter.set_up)


def _clear_board(table: DrunagorTable) -> None:
    """Remove everything of the last adventure except the party and the runes on the track. Triggers can fire again."""
    state = table.state
    table.world.fired = []
    state.monsters, state.cards, state.attack_cards = [], [], []
    state.rooms, state.doors, state.darkness, state.tokens = [], [], [], []
    state.clear_turn()
    state.waiting_cards, state.unsaid = [], {}
    state.rune_side, state.second_card, state.reminders = "a", "", []
    state.round, state.lost, state.lost_by, state.won = 0, "", "", False
    for entry in state.track.order():
        state.track.remove(entry)
    state.track.new_round()


@rules.step(phase="set_up", title=t("set-up"), rule="Setup 1-12, L496-524")
def lay_out_adventure(table: DrunagorTable) -> None:
    """Add the first room and show the set-up page."""
    state, content = table.state, table.content
    first = content.chapter.set_up[0] if content.chapter.set_up else None
    if first is not None:
        enter_room(table, first)
        if state.map_on and first.room is not None:
            for hero, at in zip(state.heroes, first.room.starts, strict=False):
                hero.at, hero.sure = at, state.map_held is True
    given = content.chapter.demo and table.source("runes") == "app"
    prompt = t("{chapter} begins.", chapter=content.chapter.name) if given else t("Lay out the adventure.")
    done = t("play") if given else t("the table is set")
    table.ask(
        lambda: Checklist(
            key="set_up",
            name=t("set-up"),
            prompt=prompt,
            items=tuple(instructions.adventure_page(table.content, state, table.source, first)),
            label=done,
        ),
        SET_UP_INTERRUPTS,
    )
    table.tell(events.AdventureBegan(chapter=content.chapter.id, again=len(_lost_tries(state))))
    if first is not None:
        table.tell(events.RoomOpened(label=first.label))


@rules.step(title=t("a second card lies above the end: it acts"), rule="L606, L836")
def second_card_acts(table: DrunagorTable) -> None:
    """Place the second card above the end of the track, where it takes a turn."""
    table.state.second_card = "acts"
    track.place_rune_cards(table.state, table.content)


@rules.step(title=t("a second card lies above the end: a reminder"), rule="L606, L836")
def second_card_reminds(table: DrunagorTable) -> None:
    """Note that the second card is only a reminder and takes no turn (L836)."""
    table.state.second_card = "reminder"


def _reason_against_second_card(table: DrunagorTable) -> Text | None:
    return t("a second card lies there already") if table.state.second_card else None


SET_UP_INTERRUPTS = Interrupts(
    Interrupt(1, second_card_acts, id="acts", barred=_reason_against_second_card),
    Interrupt(2, second_card_reminds, id="reminder", barred=_reason_against_second_card),
    Interrupt(3, summon_from_book, id="summon", label=t("a monster enters that is not on the page")),
)
"""What key `e` offers on the set-up page: a second card above the end of the track.

The adventure book says whether this card takes a turn.
"""


def is_linked_and_was_lost(table: DrunagorTable) -> bool:
    """Return whether the party plays a lost linked adventure again, so that it may choose relief (8.3)."""
    return table.content.chapter.linked and bool(_lost_tries(table.state))


def _lost_tries(state: Drunagor) -> list[int]:
    """Return the number of rounds in each lost try of this chapter."""
    return [attempt.rounds for attempt in state.tries if attempt.chapter == state.chapter and not attempt.won]


# ---- rounds ----


@rules.step(always=True, rule="F1, L594-608")
def begin_round(table: DrunagorTable) -> None:
    """Begin a new round with the first card.

    Heroes with a corrected role, and cards that were corrected during their own turn, move now.
    """
    state = table.state
    state.round += 1
    state.clear_turn()
    waiting, state.waiting_cards = state.waiting_cards, []
    track.place_heroes(state, table.content)
    state.track.new_round()
    last = state.round == table.content.last_round
    table.tell(events.RoundBegan(round=state.round, runes=_changed_runes(state), last=last))
    for card in [card for card in state.cards if card.id in waiting]:
        track.move_card(table, card)


def _changed_runes(state: Drunagor) -> int:
    """Return how many runes the Darkness draws this round, or 0 if it is the same as in the round before."""
    if state.round < 2 or state.track.position_of(DARKNESS) is None:
        return 0
    now, before = (state.rune_counts.get(side, 0) for side in ("ab" if state.rune_side == "a" else "ba"))
    return now if now != before and before else 0


def next_position(table: DrunagorTable, last: str) -> str:
    """Return the next track position where somebody takes a turn, or "" at the end of the round.

    It is the position of a running turn. Otherwise heroes and cards without a turn in this round are skipped.
    """
    state = table.state
    under_way = state.track.position_of(state.acting)
    if under_way is not None:
        return under_way
    state.acting, state.acted = "", []
    waiting = state.track.waiting()
    with_turns = {DARKNESS, SECOND, *(hero.id for hero in state.heroes), *(card.id for card in state.cards)}
    with_turns |= {card.id for card in state.attack_cards}
    while held := [entry for entry in waiting if entry in state.waiting_cards or entry not in with_turns]:
        state.track.done(held[0])
        waiting = state.track.waiting()
    return state.track.positions[state.track.marker] if waiting else ""


@rules.step(always=True)
def turn(table: DrunagorTable, place: str) -> None:
    """Schedule the next turn at the track position `place`.

    For a monster card, it is the turn of its next figure. If a figure was defeated in the meantime, resolve the effects
    of its defeat first.
    """
    state = table.state
    corrections.sweep(table)
    table.run_scheduled()
    if state.track.position_of(state.acting) is None:
        state.acting, state.acted = _ask_first(table, place), []
    who, card = state.acting, state.card(state.acting)
    if not who:
        return
    begins = who not in (state.turn.hero, state.started)  # otherwise a position continues this turn
    if begins and (card is None or not _continues_turn(table)):
        state.affected = {}
    if card is not None:
        _schedule_figures(table, card)
        return
    hero = next((hero for hero in state.heroes if hero.id == who), None)
    if hero is not None:
        began = events.TurnBegan(who=who, kind="hero", number=hero.number, rule="F2, L620")
        table.schedule(hero_turn, who)
    elif who == DARKNESS:
        began = events.TurnBegan(who=who, kind="darkness", rule="A4, 5.13")
        table.schedule(darkness_turn)
    elif who == SECOND:
        began = events.TurnBegan(who=who, kind="second_card", rule="A4, L836")
        table.schedule(second_card_turn)
    else:
        began = events.TurnBegan(who=who, kind="attack_card", rule="5.10")
        table.schedule(attack_card_turn, who)
    if begins:
        table.tell(began)
    table.schedule(turn_over, who)


def _ask_first(table: DrunagorTable, place: str) -> str:
    """Return the id of the hero or card that acts next at this position, or "". If there are several, ask (L610)."""
    state = table.state

    def waiting() -> list[str]:
        entries = state.track.entries.get(place, [])
        return [entry for entry in entries if entry not in state.track.acted and entry not in state.waiting_cards]

    if not waiting():
        return ""
    leader = track.leader(state, table.content)
    return table.one(
        f"order:{place}",
        t("Which of them acts first?"),
        waiting,
        lambda entry: Option(entry, ON_TRACK(table.content, entry)),
        name=t("acts first"),
        lead=(t("They lie at one place. Party leader: {hero}.", hero=leader.display_name(table.content)),),
        to=leader.id,
        sole=True,
    )


def _continues_turn(table: DrunagorTable) -> bool:
    """Return whether the next figure of a monster card acts in the same turn as the one before (ruling G30)."""
    state = table.state
    return bool(state.acted and state.affected) and table.ruling("g30_turn_per_figure") == "card"


def _schedule_figures(table: DrunagorTable, card: MonsterCard) -> None:
    """Schedule the next figure of the card, in the order of the bases.

    After the last figure, schedule the flip of a complex card (5.8, L612).
    """
    state = table.state
    waiting = [monster for monster in state.figures_of(card) if monster.number not in state.acted]
    if not waiting:
        if card.behaviour in track.OTHER_SIDE:
            table.schedule(track.flip_card, card.id)
        table.schedule(turn_over, card.id)
        return
    figure = track.in_base_order(table.content, waiting)[0]
    table.tell(events.TurnBegan(who=card.kind, kind="monster", number=figure.number, base=figure.base, rule="A2, L612"))
    table.schedule(monster_turn, figure.number)
    table.schedule(figure_over, figure.number)


@rules.step(always=True)
def figure_over(table: DrunagorTable, number: int) -> None:
    table.state.acted.append(number)


@rules.step(always=True)
def turn_over(table: DrunagorTable, entry: str) -> None:
    state = table.state
    state.track.done(entry)
    state.clear_turn()
    corrections.sweep(table)


@rules.step(phase="darkness", title=t("the second rune card"), rule="A4, L836")
def second_card_turn(table: DrunagorTable) -> None:
    """Let the players resolve the second card."""
    prompt = t("The card above the end of the track: read it and do what it says.")
    table.ask(GoOn(key="second_card", prompt=prompt, label=t("the card is done")), BY_TEXT)


@rules.step(always=True, rule="F1, L594")
def end_round(table: DrunagorTable) -> None:
    table.tell(events.RoundEnded(round=table.state.round))


# ---- endings ----


def is_last_chapter(table: DrunagorTable) -> bool:
    """Return whether no chapter follows: a single adventure, or the end of the campaign."""
    return table.state.mode != "campaign" or table.content.chapter.number in (0, events.LAST_CHAPTER)


@rules.step(always=True)
def win_campaign(table: DrunagorTable) -> None:
    table.tell(events.CampaignEnded(won=True))
    table.state.course.go_to(game_over)


@rules.step(always=True)
def next_chapter(table: DrunagorTable) -> None:
    table.state.chapter += 1


CAMPAIGN = rules.sequence(
    "go_on",
    lambda state: state.course,
    open_chapter,
    when(form_party, is_incomplete),
    begin_adventure,
    lay_out_adventure,
    when(relief, is_linked_and_was_lost),
    begin_round,
    turns(turn, next_position),
    end_round,
    back_to(begin_round),
    when(again_or_stop, is_lost),  # `endings` continues here when an adventure ends
    back_to(open_chapter, is_lost),
    when(win_campaign, is_last_chapter),
    CAMP,
    next_chapter,
    back_to(open_chapter),
    game_over,
)
rules.root = CAMPAIGN
