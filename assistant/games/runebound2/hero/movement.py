"""Movement: dice, rest, and the paths that the rolled dice allow.

Rules digest: Flow, phase 2. Rulebook lines 390-481.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from assistant.components.dice import Die, roll_mixed
from assistant.components.payment import match_payment
from assistant.engine.rules import rule
from assistant.games.runebound2.hero.events import DiceRolled, Rested, WayPaid
from assistant.games.runebound2.names import ALLY, HERO, TERRAINS
from assistant.games.runebound2.numbers import MOVEMENT_DICE, MOVEMENT_DICE_HURT, REST_EXHAUSTION
from assistant.games.runebound2.rules import DIE_FACES, RuneTable
from assistant.games.runebound2.state import Player
from assistant.messages.names import Label
from assistant.messages.questions import Answer, InOrder, Option, Refused
from assistant.messages.sums import Box, Sums, Total
from assistant.messages.text import Text, t

CITY = "city"
"""The id of a city hex, which a hero can enter with any symbol."""


# -- number of dice


def hurt_or_tired(table: RuneTable, player: Player) -> Text | None:
    """Return a sentence that names a hero or Ally with wounds or exhaustion, or None."""
    if player.wounds or player.exhaustion:
        return t("{name} is hurt or tired", name=HERO(table.content, player.hero))
    ally = next((ally for ally in player.allies if ally.wounds or ally.exhaustion), None)
    return t("{name} is hurt or tired", name=ALLY(table.content, ally.card)) if ally is not None else None


@rule("L403-406, item 38")
def movement_dice(table: RuneTable, who: str) -> int:
    """Return the number of movement dice. It is lower if the hero or an Ally has wounds or exhaustion.

    The number is set when the dice are rolled (item 38).
    """
    return MOVEMENT_DICE_HURT if hurt_or_tired(table, table.state.player_of(who)) is not None else MOVEMENT_DICE


# -- resting


@rule("L464-469")
def rest(table: RuneTable, who: str, dice: int) -> None:
    """Rest and roll `dice` movement dice. The rest removes `REST_EXHAUSTION` minus `dice` exhaustion.

    If the hero's side has more exhaustion, ask how much of it each character loses.
    """
    off = REST_EXHAUSTION - dice
    player = table.state.player_of(who)
    tired = {"hero": player.exhaustion} | {str(index): ally.exhaustion for index, ally in enumerate(player.allies)}
    tired = {id: n for id, n in tired.items() if n}
    removed = tired
    if sum(tired.values()) > off:
        removed = {next(iter(tired)): off} if len(tired) == 1 else table.ask(lambda: _rest_question(table, who, off))
    player = table.state.player_of(who)
    for id, n in removed.items():
        character = player if id == "hero" else player.allies[int(id)]
        character.exhaustion = max(0, character.exhaustion - n)
    table.state.rest_dice = dice
    table.tell(Rested(who=who, removed=sum(removed.values())))
    if app_rolls_movement(table):
        roll_movement(table, who, dice)


def _rest_question(table: RuneTable, who: str, off: int) -> Sums:
    player, content = table.state.player_of(who), table.content
    tired = [("hero", HERO(content, who), player.exhaustion)]
    tired += [(str(index), ALLY(content, ally.card), ally.exhaustion) for index, ally in enumerate(player.allies)]
    most = left = min(off, sum(n for _, _, n in tired))
    boxes: list[Box] = []
    for id, name, n in tired:
        boxes.append(Box(id, name, row=t("off"), most=n, expected=min(left, n)))
        left -= boxes[-1].expected
    return Sums(
        key="rest_off",
        name=t("exhaustion off"),
        prompt=t("{n} exhaustion comes off: whose?", n=most),
        boxes=tuple(boxes),
        totals=(Total(tuple(box.id for box in boxes), t("together"), most=most),),
        to=who,
        reports=True,
    )


# -- movement dice


def app_rolls_movement(table: RuneTable) -> bool:
    """Return whether the app rolls the movement dice. It must know all their faces."""
    return table.source("movement") == "app" and len(table.content.dice()) >= MOVEMENT_DICE


@rule("L431-433, L1840-1844")
def read_die_faces(table: RuneTable) -> None:
    """Ask for the faces of the movement dice if the players roll them.

    The chance of a hazard is calculated from them.
    """
    if table.source("movement") == "table" and "hazards" in table.state.variants:
        for die in table.content.movement_dice():
            DIE_FACES.of(table, die.id)


def throw_dice(table: RuneTable, dice: int) -> list[list[str]]:
    """Roll the first `dice` movement dice and return the terrains on each."""
    thrown = {die.id: (Die(Counter("+".join(face) for face in die.faces)), 1) for die in table.content.dice()[:dice]}
    faces = roll_mixed(table, "movement", thrown, "movement", t("Movement dice?"))
    return [face.split("+") for shown in faces.values() for face in shown]


def may_roll(table: RuneTable) -> bool:
    """Return whether the app may still roll the movement dice: once a turn, and not after a rest."""
    state = table.state
    return app_rolls_movement(table) and not state.rolled and state.rest_dice is None


def roll_movement(table: RuneTable, who: str, dice: int) -> None:
    table.state.rolled = throw_dice(table, dice) if dice else []
    if dice:
        table.tell(DiceRolled(who=who, dice=tuple(tuple(face) for face in table.state.rolled)))


# -- paths


def can_enter(die: Sequence[str], hex: str) -> bool:
    """Return whether a die allows a hero to enter a hex: it shows the terrain, or the hex is a city (L437-447)."""
    return hex == CITY or hex in die


class PathQuestion(InOrder, frozen=True, kw_only=True, tag="in_order"):
    """A question for a path, typed as the terrain of each hex. It refuses a path that the dice do not allow."""

    dice: tuple[tuple[str, ...], ...] = ()

    def accept(self, answer: Any) -> Answer:
        for steps, hex in enumerate(answer, 1) if isinstance(answer, list) else ():
            label = next((option.label for option in self.options if option.id == hex), None)
            if label is None:
                break
            if match_payment(self.dice, answer[:steps], can_enter) is None:
                raise Refused(_not_paid(steps - 1, label))
        return super().accept(answer)

    def next_options(self, chosen: Sequence[str]) -> list[Option]:
        return [
            option for option in self.options if match_payment(self.dice, (*chosen, option.id), can_enter) is not None
        ]


def _not_paid(hexes: int, hex: Label) -> Text:
    return t("The dice pay {n} of these hexes: none is left for {hex}.", n=hexes, hex=hex)


@rule("L437-457")
def check_path(table: RuneTable, who: str) -> None:
    """Ask for a path and tell which dice pay for it. Unused dice are lost."""
    way = table.ask(lambda: _path_question(table, who))
    dice = table.state.rolled
    paid = match_payment(dice, way, can_enter) or ()
    table.tell(WayPaid(who=who, dice=tuple(place + 1 for place in paid), left=len(dice) - len(paid)))


def _path_question(table: RuneTable, who: str) -> PathQuestion:
    """Return the question for a path. It refuses a terrain that no die shows at once."""
    dice = tuple(tuple(face) for face in table.state.rolled)
    hexes = {**TERRAINS, CITY: t("city")}
    shown = {hex: sum(can_enter(die, hex) for die in dice) for hex in hexes}
    return PathQuestion(
        key="way_to",
        name=t("way"),
        prompt=t("The way, hex by hex?"),
        lead=(dice_text(dice),),
        hint=t("One symbol a die; a city takes any. Enter ends."),
        options=tuple(
            Option(hex, name, note=None if shown[hex] else t("on no die"), number=number, most=shown[hex])
            for number, (hex, name) in enumerate(hexes.items(), 1)
        ),
        count=len(dice),
        dice=dice,
        barred={hex: _not_paid(0, name) for hex, name in hexes.items() if not shown[hex]},
        to=who,
    )


def dice_text(dice: Sequence[Sequence[str]]) -> Text:
    """Return a text with the terrains on each die."""
    faces = tuple(t("{n}: {terrains}", n=n, terrains=face_text(face)) for n, face in enumerate(dice, 1))
    return t("Dice {list}.", list=faces)


def face_text(face: Sequence[str]) -> Text:
    first, *rest = face
    return t("{one}/{others}", one=TERRAINS[first], others=face_text(rest)) if rest else TERRAINS[first]
