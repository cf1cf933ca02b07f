"""What an enemy does: every legal action with its worth, the best one taken, and why. A6; screens 8."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.rules import Choice
from assistant.games.runebound3.content import Content, ability_of
from assistant.games.runebound3.fight.bout import Action, Bout, all_target_groups, apply_effects, waiting
from assistant.games.runebound3.fight.enemy_ai import quick_value, rank_actions, rank_answers
from assistant.games.runebound3.fight.estimate import Worth
from assistant.games.runebound3.fight.events import token_face
from assistant.games.runebound3.fight.fight_state import bout_of, fighter
from assistant.games.runebound3.fight.sides import SURGE, value
from assistant.games.runebound3.names import ABILITY, SYMBOLS
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Fight, Runebound3
from assistant.messages.text import Text, t, tn


class Move(Choice, frozen=True, kw_only=True):
    """A legal action of the enemy."""

    action: Action


class Response(Choice, frozen=True, kw_only=True):
    """A legal answer: shields, surges that negate, tokens that are recast."""

    tokens: tuple[int, ...]


def action_id(action: Action) -> str:
    tokens = ".".join(str(index + 1) for index in action.tokens)
    aimed = "/".join(".".join(f"{which}{index + 1}" for which, index in group) for group in action.targets)
    parts = [action.kind, tokens, str(action.ability + 1) if action.kind == "surge" else "", aimed]
    return "_".join(part for part in parts if part)


def action_text(content: Content, fight: Fight, bout: Bout, action: Action) -> Text:
    """What it does, in words, with the tokens by their faces."""
    side, who = bout.side(bout.turn), bout.turn
    if action.kind == "pass":
        return t("pass")
    if action.kind == "attack":
        damage = sum(value(side, index) for index in action.tokens)
        which = ", ".join(str(index + 1) for index in action.tokens)
        return tn("attack for {damage} {symbol}, token {which}", "attack for {damage} {symbol}, tokens {which}",
                  len(action.tokens), damage=damage, symbol=SYMBOLS[action.symbol], which=which)  # fmt: skip
    if action.kind == "double":
        top = action.tokens[1]
        return t("double {face}, token {n}", face=_face(content, fight, bout, who, top), n=top + 1)
    if action.kind == "surge":
        ability = ABILITY(content, fighter(fight, who).abilities[action.ability])
        paid = sum(value(side, index) for index in action.tokens)
        aimed = tuple(_target_text(content, fight, bout, who, one) for group in action.targets for one in group)
        if aimed:
            return tn("{n} surge, {ability}: {tokens}", "{n} surges, {ability}: {tokens}", paid, ability=ability,
                      tokens=aimed)  # fmt: skip
        return tn("{n} surge, {ability}", "{n} surges, {ability}", paid, ability=ability)
    aimed = (_target_text(content, fight, bout, who, action.targets[0][0]),)
    if action.kind == "flip":
        return t("agility: turn {token} over", token=aimed)
    return t("agility: {token} is recast", token=aimed)


def _face(content: Content, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    return token_face(content, fighter(fight, which).tokens[index].token, bout.side(which).pieces[index].up)


def _target_text(content: Content, fight: Fight, bout: Bout, who: int, target: tuple[int, int]) -> Text:
    which, index = target
    face = _face(content, fight, bout, which, index)
    if which == who:
        return t("its token {n}, {face}", n=index + 1, face=face)
    return t("your token {n}, {face}", n=index + 1, face=face)


def tenths(n: float) -> str:
    """2, 1.5: expected losses are told to the half at most two places."""
    return f"{n:.1f}".removesuffix(".0")


def losses(bout: Bout, worth: Worth) -> tuple[str, str]:
    return tenths(max(0.0, bout.hero.left - worth.hero)), tenths(bout.enemy.left - worth.enemy)


def _line(rank: str, label: Text, lost: tuple[str, str]) -> Text:
    return t("{rank} {action}: you lose {hero}, it loses {enemy}", rank=rank, action=label, hero=lost[0], enemy=lost[1])


@rules.chooser(t("What does the enemy do?"), phase="enemy", rule="A6, L847, L879", quiet=True)
def enemy_action(state: Runebound3, content: Content, owner_picks: bool) -> list[Move]:
    """Every legal one; rank by worth, equal: printed order."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    weighed = rank_actions(bout, state.strength)
    labels = [action_text(content, fight, bout, one.choice) for one in weighed]
    lost = [losses(bout, one.worth) for one in weighed]
    shown = [t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy) for hero, enemy in lost]
    made = [
        Move(id=action_id(one.choice), label=label, rank=(place,), reasons=(reason,), action=one.choice)
        for place, (one, label, reason) in enumerate(zip(weighed, labels, shown, strict=True))
    ]
    why = _why(labels, lost)
    return [replace(made[0], reasons=(*made[0].reasons, *why)), *made[1:]] if len(made) > 1 else made


@rules.chooser(t("Which ability does it use?"), phase="enemy", rule="A7, L1077", quiet=True)
def borrowed_ability(state: Runebound3, content: Content, owner_picks: bool, abilities: tuple[str, ...]) -> list[Move]:
    """Of another card, at no cost: each in every way it can be aimed."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    who = bout.queue[0].side
    weighed: list[tuple[float, Move]] = []
    for place, id in enumerate(abilities):
        ability = ability_of(content.pack.ability[id])
        for aimed in all_target_groups(bout, who, ability):
            worth = quick_value(apply_effects(bout, ability.effects or (), aimed))
            tokens = tuple(_target_text(content, fight, bout, who, one) for group in aimed for one in group)
            name = ABILITY(content, id)
            label = t("{ability}: {tokens}", ability=name, tokens=tokens) if tokens else t("{ability}", ability=name)
            hero, enemy = losses(bout, worth)
            lost = t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy)
            action = Action("surge", (), SURGE, place, aimed)
            weighed.append((-worth.worth, Move(id=action_id(action), label=label, reasons=(lost,), action=action)))
    ordered = sorted(weighed, key=lambda one: round(one[0], 9))
    return [replace(move, rank=(place,)) for place, (_, move) in enumerate(ordered)]


def _why(labels: list[Text], lost: list[tuple[str, str]]) -> tuple[Text, ...]:
    """The next two and the worst, beside what was taken."""
    last = len(labels) - 1
    places = [place for place in (1, 2) if place < last]
    if last:
        places.append(last)
    lines = tuple(_line(f"{place + 1}.", labels[place], lost[place]) for place in places)
    return (*lines, t("Seen as far as its strength goes; how it weighs is ours."))


@rules.chooser(t("How does the enemy answer?"), phase="enemy", rule="C4, C5, L385-389, L669-677", quiet=True)
def enemy_answer(state: Runebound3, content: Content, owner_picks: bool) -> list[Response]:
    """Every set of shields, of surges that negate, of tokens to recast; where it may, also none."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    made: list[Response] = []
    for place, one in enumerate(rank_answers(bout, state.strength)):
        tokens = one.choice
        hero, enemy = losses(bout, one.worth)
        made.append(
            Response(
                id=f"{waiting(bout).kind}_" + (".".join(str(index + 1) for index in tokens) or "none"),
                label=_answer_text(content, fight, bout, tokens),
                rank=(place,),
                reasons=(t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy),),
                tokens=tokens,
            )
        )
    return made


def _answer_text(content: Content, fight: Fight, bout: Bout, tokens: tuple[int, ...]) -> Text:
    first = bout.queue[0]
    if first.kind == "pick":
        return t(
            "recast: {tokens}",
            tokens=tuple(_target_text(content, fight, bout, first.side, (first.side, one)) for one in tokens),
        )
    worth = sum(value(bout.side(first.side), index) for index in tokens)
    if first.kind == "negate":
        return tn("negate it for {n} surge", "negate it for {n} surges", worth) if tokens else t("don't negate it")
    if not tokens:
        return t("no shield: all {n} through", n=first.n)
    return tn("{n} shield: {through} through", "{n} shields: {through} through", len(tokens),
              through=max(0, first.n - worth))  # fmt: skip
