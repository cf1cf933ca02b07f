"""The mana source, used if the app rolls the dice or tracks them. Rules digest: A5."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from assistant.engine.menu import Menu, MenuLine, MenuLines
from assistant.engine.question_helpers import NONE
from assistant.engine.rules import rule
from assistant.games.mage_knight.cards import COLORS, DIE
from assistant.games.mage_knight.market.events import DieRerolled, DieSet, DieTaken, DieUsed, SourceRolled
from assistant.games.mage_knight.names import DIE_COLORS, FACE
from assistant.games.mage_knight.rules import MageTable, rules
from assistant.games.mage_knight.state import MageKnight
from assistant.messages.questions import InOrder, Option
from assistant.messages.text import Text, t, tn

FACES = tuple(DIE.faces)
NO_DIE_LEFT = t("no die is left")
NO_DIE = Option(NONE, t("no die"), number=7)


# -- rolling


@rule("A5, L176-178, L230")
def roll_source(table: MageTable) -> None:
    """Roll all dice of the source. If too few show basic colours (under half), reroll the gold and black dice.

    With the variant "Night arrival", the first source has no gold or black dice.
    """
    state = table.state
    all_basic = state.round == 1 and "night_arrival" in state.variants
    dice = _roll(table, table.content.source_dice(len(state.heroes)))
    least = len(dice) if all_basic else (len(dice) + 1) // 2
    while len(basic := [die for die in dice if die in COLORS]) < least:
        again = len(dice) - len(basic)
        prompt = tn(
            "Fewer than half are basic colours: roll {n} die again. What came?",
            "Fewer than half are basic colours: roll {n} dice again. What came?",
            again,
        )
        if all_basic:
            prompt = tn(
                "Night arrival, no gold or black: roll {n} die again. What came?",
                "Night arrival, no gold or black: roll {n} dice again. What came?",
                again,
            )
        dice = basic + _roll(table, again, prompt)
    state.dice, state.taken_dice = dice, {}
    table.tell(SourceRolled(dice=tuple(dice), rule=f"{table.rule}, L1329" if all_basic else ""))


@rule("E1, L339, L461")
def reroll_used_dice(table: MageTable) -> None:
    """Reroll the dice used in this turn, and return them to the source (E1).

    The minimum of basic colours is not checked here. After a co-operative assault, reroll the dice of all participants.
    """
    used, table.state.turn.dice = table.state.turn.dice, []
    if not used:
        return
    for die in (Counter(used) & Counter(table.state.dice)).elements():
        _roll_again(table, die)


def _roll_again(table: MageTable, die: str) -> None:
    now = _roll(table, 1)[0]
    dice = table.state.dice
    if die in dice:  # a correction may have removed the die
        dice[dice.index(die)] = now
        table.tell(DieRerolled(used=die, now=now))


def _roll(table: MageTable, count: int, prompt: Text | None = None) -> list[str]:
    return roll_dice(table, f"roll:{count}", count, prompt)


def roll_dice(table: MageTable, key: str, count: int, prompt: Text | None = None) -> list[str]:
    """Roll `count` dice and return their faces. If the players roll, ask for the result."""
    if not count:
        return []
    asked = prompt or tn("Roll {n} mana die. What came?", "Roll {n} mana dice. What came?", count)

    def question() -> InOrder:
        faces = table.options(FACES, FACE)
        return InOrder(
            key=key, name=t("mana dice"), prompt=asked, options=faces, count=count, least=count, reports=True
        )

    return DIE.roll(table, "dice", count, question) if table.is_held("dice") else table.ask(question)


# -- which dice may be used


def free_dice(state: MageKnight) -> Counter[str]:
    """Return the dice of the source that are not used in this turn."""
    return Counter(state.dice) - Counter(state.turn.dice)


def night_rules_apply(state: MageKnight) -> bool:
    """Return whether night rules apply: at night, and in a fight in a dungeon or tomb."""
    return state.time == "night" or bool(state.fight and state.fight.night_rules)


def usable_faces(state: MageKnight) -> list[str]:
    """Return the die faces that the hero may use.

    Under night rules gold is left out, otherwise black. Outside a fight black stays in the list, because the hero may
    be in a dungeon or tomb.
    """
    lying = free_dice(state)
    night = night_rules_apply(state)
    faces = [face for face in FACES if lying[face]]
    if night or not colors_for_gold(state):
        faces = [face for face in faces if face != "gold"]
    if not night and state.fight:
        faces = [face for face in faces if face != "black"]
    return faces


def depleted_dice(state: MageKnight) -> list[str]:
    """Return the dice of the source that give no mana now: gold dice under night rules, otherwise black dice."""
    spent = "gold" if night_rules_apply(state) else "black"
    return [face for face in free_dice(state).elements() if face == spent]


def has_friendly_mana(state: MageKnight) -> bool:
    """Return whether the variant "Friendly mana" is used now, which is only by day."""
    return "friendly_mana" in state.variants and state.time == "day"


def colors_for_gold(state: MageKnight) -> list[str]:
    """Return the colours for which a gold die may be used.

    With "Friendly mana", colours that are in the source are left out.
    """
    lying = free_dice(state)
    return [color for color in COLORS if not (has_friendly_mana(state) and lying[color])]


def changeable_faces(state: MageKnight) -> list[str]:
    """Return the die faces that an effect may reroll or turn.

    With "Friendly mana", gold is among them only if all dice of the source are gold.
    """
    lying = free_dice(state)
    faces = [face for face in FACES if lying[face]]
    return [face for face in faces if not (face == "gold" and has_friendly_mana(state) and len(faces) > 1)]


# -- using dice


def has_die_to_use(table: MageTable, hero: str) -> bool:
    return table.is_held("dice") and (bool(free_dice(table.state)) or hero in table.state.taken_dice)


@rules.step(phase="market", title=t("a die used"), rule="A5, L337-341")
def use_die(table: MageTable, hero: str) -> None:
    """Ask which die is used, rerolled or turned. A used die is rerolled at the end of the turn."""
    answer = table.one(
        "die", t("Which die do you use?"), lambda: DIE_MENU.options(table, hero), name=t("die used"), reports=True
    )
    if answer:
        DIE_MENU.run(table, answer, hero)


def _face_options(table: MageTable, hero: str) -> Iterator[Option]:
    """Yield options for the usable die faces. By day, the one for black says that it needs night rules."""
    state = table.state
    for face in usable_faces(state):
        if face == "black" and not night_rules_apply(state):
            note = t("only where night rules hold: in a dungeon or tomb")
            yield Option(face, DIE_COLORS[face], note=note, number=FACES.index(face) + 1)
        else:
            yield from table.options((face,), FACE)


@rule("A5, L337-341, L1389")
def _use(table: MageTable, hero: str, face: str) -> None:
    """Record a used die.

    The app allows more than one in a turn, because only the players know whether an effect permits it.
    """
    state, color = table.state, ""
    if face == "gold" and has_friendly_mana(state):
        prompt = t("Which colour does gold stand for? Not one that lies in the source.")
        color = table.one(
            "gold_as", prompt, lambda: colors_for_gold(state), FACE, name=t("gold stands for"), reports=True
        )
    state.turn.dice.append(face)
    table.tell(DieUsed(who=hero, face=face, color=color, number=len(state.turn.dice)))


def _use_taken(table: MageTable, hero: str) -> None:
    """Use the die that the hero took with a tactic, and return it to the source."""
    face = table.state.taken_dice.pop(hero)
    table.state.dice.append(face)
    _use(table, hero, face)


@rule("A5, 7.12, L1387-1389")
def _reroll_by_effect(table: MageTable, hero: str) -> None:
    face = _choose_changeable(table, "reroll", t("Which die is rolled again?"))
    if face:
        _roll_again(table, face)


@rule("A5, 7.12, L1387-1389")
def _set_by_effect(table: MageTable, hero: str) -> None:
    state, face = table.state, _choose_changeable(table, "set", t("Which die is turned?"))
    if not face:
        return
    others = [other for other in FACES if other != face]
    now = table.one("set_to", t("To which colour?"), lambda: others, FACE, name=t("die turned to"), reports=True)
    if face in state.dice:
        state.dice[state.dice.index(face)] = now
        table.tell(DieSet(was=face, now=now))


def _choose_changeable(table: MageTable, key: str, prompt: Text) -> str:
    """Ask which unused die an effect changes, and return its face, or "" if there is none."""
    face = table.one(key, prompt, lambda: changeable_faces(table.state), FACE, name=t("die"), reports=True)
    return face if free_dice(table.state)[face] else ""


def _may_change_die(table: MageTable, hero: str) -> bool:
    return bool(changeable_faces(table.state))


DIE_MENU: Menu[[str], None] = Menu(
    MenuLines(_face_options, lambda table, face, hero: _use(table, hero, face)),
    MenuLine("reroll", _reroll_by_effect, t("an effect rolls a die again"), number=7, when=_may_change_die),
    MenuLine("set", _set_by_effect, t("an effect turns a die to another colour"), number=8, when=_may_change_die),
    MenuLine(
        "taken",
        _use_taken,
        lambda table, hero: t("the die of your tactic: {color}", color=DIE_COLORS[table.state.taken_dice[hero]]),
        number=9,
        when=lambda table, hero: hero in table.state.taken_dice,
    ),
)


@rule("A3, A5, L255")
def take_die_by_tactic(table: MageTable, hero: str) -> None:
    """If the hero's tactic takes a die, ask which one. It stays out of the source until the hero uses it (A3)."""
    state = table.state
    tactic = state.tactic(table.content, hero)
    if not table.is_held("dice") or not tactic or not tactic.takes_die or not state.dice:
        return
    prompt = t("{tactic}: which die do you take out of the source?", tactic=tactic.name)
    face = table.one(
        f"taken:{hero}",
        prompt,
        lambda: sorted({*state.dice}, key=FACES.index),
        FACE,
        name=t("die taken"),
        hint=t("Only a colour that the card allows."),
    )
    if face in state.dice:
        state.dice.remove(face)
        state.taken_dice[hero] = face
        table.tell(DieTaken(who=hero, face=face))


@rules.step(phase="market", title=t("a die used"), rule="A12, L1102")
def use_in_assault(table: MageTable, hero: str) -> None:
    """Ask which die a hero uses in a co-operative assault (A12)."""
    if table.state.assault is None or not table.is_held("dice") or not usable_faces(table.state):
        return
    prompt = t("Which die is used in this fight? None goes back before the assault is over.")

    def dice() -> list[str | Option]:
        return [*usable_faces(table.state), NO_DIE]

    face = table.one(f"assault_die:{hero}", prompt, dice, FACE, name=t("die used"), expected=NO_DIE.id, to=hero)
    if free_dice(table.state)[face]:
        _use(table, hero, face)
