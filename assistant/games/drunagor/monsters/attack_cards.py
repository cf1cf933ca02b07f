"""The turn of an attack card: digest part 2, 5.10. The table reads it; the app knows X and what may happen with it."""

from __future__ import annotations

from assistant.games.drunagor.adventure.summoning import summon_from_book
from assistant.games.drunagor.called import attack_card_name
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.events import TurnBegan
from assistant.games.drunagor.figures import tokens
from assistant.games.drunagor.heroes import cubes
from assistant.games.drunagor.heroes.reactions import Harm, hit
from assistant.games.drunagor.monsters.commanders import learn
from assistant.games.drunagor.monsters.events import AttackCardRead
from assistant.games.drunagor.monsters.turn import monster_turn
from assistant.games.drunagor.names import figure_options
from assistant.games.drunagor.rules import DrunagorTable, rules
from assistant.games.drunagor.state import Ally, AttackCard, Drunagor, Hero, Monster, Threat
from assistant.speech.questions import GoOn, Number, Option, WhichOf
from assistant.speech.text import Text, t
from assistant.table.happenings import Happening, Happenings
from assistant.table.rules import rule

ACTIVATES = Option("activates", t("the card activates its figure"), number=1)
"""No happening: the card is done with it."""


@rules.step(phase="monsters", title=t("an attack card"), rule="5.10, L2157-2173")
def attack_card_turn(table: DrunagorTable, card: str) -> None:
    """Read it and do it. It is no turn of the figure: no conditions, no move, no +2 for Darkness."""
    here = _lying(table.state, card)
    if here is None:
        return
    answer = "" if here.passive else table.ask(lambda: _question(table, card), WITH_THE_CARD, card)
    monster = figure_of(table, card)
    if answer == ACTIVATES.id and monster is not None:
        _activate(table, monster)
    elif answer and monster is not None and _cowed(table, monster) and _attacked(table, monster):
        tokens.take(table, monster, "intimidate")
    kind, x = monster.kind if monster else "", x_of(table.state, table.content, card)
    table.tell(AttackCardRead(card=card, number=here.monster, kind=kind, x=x, passive=here.passive))


@rule("5.10, L2173")
def _activate(table: DrunagorTable, monster: Monster) -> None:
    """A whole turn of the figure, with conditions."""
    table.state.affected = {}
    table.tell(TurnBegan(who=monster.kind, kind="monster", number=monster.number, base=monster.base))
    table.then(monster_turn, monster.number)


def _question(table: DrunagorTable, card: str) -> GoOn:
    state, content = table.state, table.content
    monster = figure_of(table, card)
    return GoOn(
        key=f"attack_card:{card}",
        prompt=t("{card}: read it and do what it says.", card=attack_card_name(content, card)),
        lead=(
            t("X is {x}. No +2 for Darkness.", x=x_of(state, content, card)),
            *_whom(table, monster),
            *_cowed(table, monster),
        ),
        hint=t("{figure} does not move and has no conditions now.", figure=monster.called(content))
        if monster
        else None,
        label=t("the card is done"),
        happened=(ACTIVATES,),
    )


def _lying(state: Drunagor, card: str) -> AttackCard | None:
    return next((one for one in state.attack_cards if one.id == card), None)


def figure_of(table: DrunagorTable, card: str) -> Monster | None:
    """Whose card it is, if that figure still stands."""
    here = _lying(table.state, card)
    return next((one for one in table.state.monsters if here is not None and one.number == here.monster), None)


def x_of(state: Drunagor, content: Content, card: str) -> int:
    """5.9: the runes on the track of the attack card's own colour, wherever it lies."""
    position = state.track.position_of(card)
    known = content.pack.position.get(position or "")
    return state.runes.get(known.rune, 0) if known and known.rune else 0


def _whom(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """G56: whom a card hits that names no target."""
    if monster is None:
        return ()
    if table.ruling("g56_attack_card_target", told=False) == "leader":
        return (t("Names no target: one hero in range, the party leader chooses."),)
    return (t("Names no target: one hero in range, as the figure itself hunts; nobody there: nothing."),)


def _cowed(table: DrunagorTable, monster: Monster | None) -> tuple[Text, ...]:
    """G56: INTIMIDATE on the figure."""
    count = tokens.has(monster, "intimidate") if monster is not None else 0
    if not count or table.ruling("g56_attack_card_intimidate", told=False) == "no":
        return ()
    less = count * count if table.ruling("g32_intimidate_value", told=False) == "squared" else count
    return (t("INTIMIDATE: if the card attacks, {n} damage less.", n=less),)


def _attacked(table: DrunagorTable, monster: Monster) -> bool:
    attacked = table.yes(
        f"card_attacked:{monster.number}",
        t("Was it an attack? INTIMIDATE is discarded then."),
        name=t("attack"),
        yes=t("yes: the tokens go"),
        no=t("no: they stay"),
        expected=True,
    )
    if attacked:
        table.ruling("g56_attack_card_intimidate")
    return attacked


# ---- what may happen with it ----


@rules.step(phase="monsters", title=t("the card is passive: never ask again"), rule="5.10, L2165-2173")
def card_is_passive(table: DrunagorTable, card: str) -> None:
    here = _lying(table.state, card)
    if here is not None:
        here.passive = True
        learn(table, card, passive=True)


@rules.step(phase="monsters", title=t("a monster enters"))
def card_summons(table: DrunagorTable, card: str) -> None:
    summon_from_book(table)


@rules.step(phase="monsters", title=t("the card deals damage"), rule="5.10, L3118")
def card_hits(table: DrunagorTable, card: str) -> None:
    """Its damage is like any other: SHIELD first, then reactions; one threat for all it hits."""
    monster = figure_of(table, card)
    if monster is None:
        return
    friends = _friends(table.state)
    if not friends:
        return
    chosen = table.ask(
        WhichOf(
            key="card_targets",
            name=t("hit by the card"),
            prompt=t("Whom does the card hit?"),
            options=figure_options(table.content, friends),
            least=1,
            expected=(str(friends[0].number),),
        )
    )
    dealt = table.ask(
        Number(
            key="card_damage",
            name=t("damage of the card"),
            prompt=t("How much damage does it deal to each?"),
            lead=_cowed(table, monster),
            expected=1,
            least=1,
            most=99,
        )
    )
    targets = [one for one in friends if str(one.number) in chosen]
    threat = Threat(monster.number, tuple(one.id for one in targets))
    source = attack_card_name(table.content, card)
    harm = Harm(damage=dealt, source=source, key=f"damage:{card}:1", rule="5.10, L3118")
    for target in targets:
        hit(table, threat, target, harm)
        table.settle()
    if _cowed(table, monster):
        table.ruling("g56_attack_card_intimidate")
        tokens.take(table, monster, "intimidate")
    cubes.recall_if_empty(table)  # only when the attack is resolved (L1084)


def _friends(state: Drunagor) -> list[Hero | Ally]:
    return [*(hero for hero in state.heroes if not hero.knocked_out), *state.allies]


def _has_a_figure(table: DrunagorTable, card: str) -> bool:
    return figure_of(table, card) is not None


WITH_THE_CARD = Happenings(
    Happening(2, card_is_passive, id="passive"),
    Happening(3, card_summons, id="summon"),
    Happening(4, card_hits, id="hits", when=_has_a_figure),
)
