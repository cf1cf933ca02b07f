"""The turn of an attack card. Rules digest: 5.10.

The players read the card and do what it says. The app shows the number X. Players report what happens with key `e`.
"""

from __future__ import annotations

from assistant.engine.interrupts import Interrupt, Interrupts
from assistant.engine.sequence import each
from assistant.games.drunagor.adventure.by_text import text_does_more
from assistant.games.drunagor.adventure.summons import summon_from_book
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.events import TurnBegan
from assistant.games.drunagor.figures import conditions, selection, tokens
from assistant.games.drunagor.figures.numbers import ON_DARKNESS
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.heroes.reactions import Harm, hit
from assistant.games.drunagor.monsters.commanders import learn_printed
from assistant.games.drunagor.monsters.events import AttackCardRead
from assistant.games.drunagor.monsters.turn import monster_turn
from assistant.games.drunagor.names import ATTACK_CARD
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import AttackCard, CardTurn, Drunagor, Monster, Threat
from assistant.messages.questions import GoOn
from assistant.messages.text import Text, as_text, t

# ---- sequence ----


@rules.step(phase="monsters", title=t("an attack card"), rule="5.10, L2157-2173")
def attack_card_turn(table: DrunagorTable, card: str) -> None:
    """Run the card's turn. A saved game may begin in the middle of it and goes on there."""
    if table.state.card_turn.card != card:
        table.state.card_turn, table.state.started = CardTurn(card), card
    table.schedule(ATTACK_CARD_TURN)


@rules.step(phase="monsters", title=t("an attack card is read"), rule="5.10, L2157-2173")
def attack_card_acts(table: DrunagorTable, card: str) -> None:
    """Let the players resolve an attack card of a monster.

    The monster itself has no turn: no conditions, no move, and no bonus from Darkness.
    """
    table.ask(lambda: _question(table, card), CARD_INTERRUPTS, card)


@rules.step(phase="monsters", title=t("INTIMIDATE and an attack card"), rule="G56, L2942")
def attack_card_attacked(table: DrunagorTable, card: str) -> None:
    """If the figure has INTIMIDATE tokens, ask whether the card attacked, because an attack uses them up."""
    attacked = table.yes(
        f"card_attacked:{card}",
        t("Was it an attack? INTIMIDATE is discarded then."),
        name=t("attack"),
        yes=t("yes: the tokens go"),
        no=t("no: they stay"),
        expected=True,
    )
    table.state.card_turn.attacked = "yes" if attacked else "no"


@rules.step(always=True, rule="5.10, L2157-2173")
def attack_card_over(table: DrunagorTable, card: str) -> None:
    """Report the card. If it attacked, remove the INTIMIDATE tokens (L2942)."""
    attack_card, monster = _card_on_track(table.state, card), figure_of(table, card)
    if monster is not None and table.state.card_turn.attacked == "yes" and _intimidate_note(table, monster):
        table.ruling("g56_attack_card_intimidate")
        tokens.take(table, monster, "intimidate")
    table.state.card_turn = CardTurn()
    if attack_card is not None:
        kind, x = monster.kind if monster else "", x_of(table.state, table.content, card)
        table.tell(AttackCardRead(card=card, number=attack_card.monster, kind=kind, x=x, passive=attack_card.passive))


def _current_card(table: DrunagorTable) -> list[str]:
    return [table.state.card_turn.card]


def _has_no_text_to_read(table: DrunagorTable, card: str) -> bool:
    attack_card = _card_on_track(table.state, card)
    return attack_card is None or attack_card.passive


def _needs_no_question(table: DrunagorTable, card: str) -> bool:
    """Return whether the question about INTIMIDATE can be left out."""
    settled = _has_no_text_to_read(table, card) or bool(table.state.card_turn.attacked)
    return settled or not _intimidate_note(table, figure_of(table, card))


ATTACK_CARD_TURN = rules.sequence(
    "attack_card_in_order",
    lambda state: state.card_turn.course,
    each(attack_card_acts, _current_card, skip=_has_no_text_to_read),
    each(attack_card_attacked, _current_card, skip=_needs_no_question),
    each(attack_card_over, _current_card),
)


# ---- the question ----


def _question(table: DrunagorTable, card: str) -> GoOn:
    state, content = table.state, table.content
    monster = figure_of(table, card)
    hint = None
    if monster is not None:
        hint = t("{figure} does not move and has no conditions now.", figure=monster.display_name(content))
    return GoOn(
        key=f"attack_card:{card}",
        prompt=t("{card}: read it and do what it says.", card=ATTACK_CARD(content, card)),
        lead=(
            t("X is {x}. No +{n} for Darkness.", x=x_of(state, content, card), n=ON_DARKNESS),
            *_target_note(table, monster),
            *_intimidate_note(table, monster),
        ),
        hint=hint,
        label=t("the card is done"),
    )


def _card_on_track(state: Drunagor, card: str) -> AttackCard | None:
    return next((other for other in state.attack_cards if other.id == card), None)


def figure_of(table: DrunagorTable, card: str) -> Monster | None:
    """Return the figure of the card, or None if it was defeated."""
    attack_card = _card_on_track(table.state, card)
    return next(
        (
            monster
            for monster in table.state.monsters
            if attack_card is not None and monster.number == attack_card.monster
        ),
        None,
    )


def x_of(state: Drunagor, content: Content, card: str) -> int:
    """Return X: the number of runes on the track in the colour of this attack card (5.9)."""
    position = state.track.position_of(card)
    known = content.pack.position.get(position or "")
    return state.runes.get(known.rune, 0) if known and known.rune else 0


def _target_note(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """Return a note that says whom a card without a named target hits (ruling G56)."""
    if monster is None:
        return ()
    if table.ruling("g56_attack_card_target", told=False) == "leader":
        return (t("No target on the card? It hits one hero in range, the party leader chooses."),)
    return (
        t(
            "No target on the card? It hits one hero in range, the one its figure hunts. "
            "Nobody in range: nothing happens."
        ),
    )


def _intimidate_note(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """Return a note about the figure's INTIMIDATE tokens, or nothing if it has none (ruling G56)."""
    count = tokens.number_of(monster, "intimidate") if monster is not None else 0
    if not count or table.ruling("g56_attack_card_intimidate", told=False) == "no":
        return ()
    less = conditions.intimidation(table, count, told=False)
    return (t("INTIMIDATE: if the card attacks, {n} damage less.", n=less),)


# ---- interrupts ----


@rules.step(phase="monsters", title=t("the card activates its figure"), rule="5.10, L2173")
def card_activates(table: DrunagorTable, card: str) -> None:
    """Let the figure take a whole turn, including its conditions. Then the card's turn is over."""
    monster = figure_of(table, card)
    if monster is None:
        return
    table.state.affected = {}
    table.tell(TurnBegan(who=monster.kind, kind="monster", number=monster.number, base=monster.base))
    table.schedule(monster_turn, monster.number)
    table.state.card_turn.course.go_to(attack_card_over)


@rules.step(phase="monsters", title=t("the card is passive: never ask again"), rule="5.10, L2165-2173")
def card_is_passive(table: DrunagorTable, card: str) -> None:
    attack_card = _card_on_track(table.state, card)
    if attack_card is not None:
        attack_card.passive = True
        learn_printed(table, card, passive=True)


@rules.step(phase="monsters", title=t("a monster enters"))
def card_summons(table: DrunagorTable, card: str) -> None:
    summon_from_book(table)


@rules.step(phase="monsters", title=t("something else"))
def card_does_more(table: DrunagorTable, card: str) -> None:
    text_does_more(table)


@rules.step(phase="monsters", title=t("the card deals damage"), rule="5.10, L3118")
def card_hits(table: DrunagorTable, card: str) -> None:
    """Ask whom the card hits, and deal its damage. SHIELD absorbs first, then heroes may react.

    All targets share one `Threat`, so that each hero reacts only once.
    """
    monster = figure_of(table, card)
    friends = [friend for friend in table.state.friends if not friend.knocked_out]
    if monster is None or not friends:
        return
    prompt, expected = t("Whom does the card hit?"), (str(friends[0].number),)
    name = t("hit by the card")
    targets = selection.ask_several(table, "card_targets", prompt, friends, name=name, least=1, expected=expected)
    dealt = table.number(
        "card_damage",
        t("How much damage does it deal to each?"),
        name=t("damage of the card"),
        lead=_intimidate_note(table, monster),
        expected=1,
        least=1,
    )
    threat = Threat(monster.number, tuple(target.id for target in targets))
    source = as_text(ATTACK_CARD(table.content, card))
    harm = Harm(damage=dealt, source=source, key=f"damage:{card}:1")
    for target in targets:
        hit(table, threat, target, lambda: harm)
        table.run_scheduled()
    table.state.card_turn.attacked = "yes"
    cubes.recall_if_empty(table)  # only when the attack is resolved (L1084)


def _reason_without_figure(table: DrunagorTable, card: str) -> Text | None:
    return None if figure_of(table, card) is not None else t("its figure is defeated")


CARD_INTERRUPTS = Interrupts(
    Interrupt(1, card_activates, id="activates", barred=_reason_without_figure),
    Interrupt(2, card_is_passive, id="passive"),
    Interrupt(3, card_summons, id="summon"),
    Interrupt(4, card_hits, id="hits", barred=_reason_without_figure),
    Interrupt(9, card_does_more, id="more"),
)
