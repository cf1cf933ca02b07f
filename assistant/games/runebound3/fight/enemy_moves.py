"""The enemy's possible actions and reactions, ranked, with a text and reasons for each. Rules digest: A5 and A6."""

from __future__ import annotations

from msgspec.structs import replace

from assistant.engine.rules import Choice
from assistant.games.runebound3.content import Content, ability_of
from assistant.games.runebound3.fight.bout import Action, Bout, all_target_groups, apply_effects, waiting
from assistant.games.runebound3.fight.enemy_ai import quick_value, rank_actions, rank_answers
from assistant.games.runebound3.fight.estimate import EPSILON, Worth, preference
from assistant.games.runebound3.fight.events import token_face
from assistant.games.runebound3.fight.fight_state import bout_of, enemy_player, fighter
from assistant.games.runebound3.fight.sides import SURGE, value
from assistant.games.runebound3.names import ABILITY, HERO, SYMBOLS
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Fight, Runebound3
from assistant.messages.text import Text, t, tn

NOTABLE = 0.05
"""The smallest difference in expected health that a reason mentions."""


class Move(Choice, frozen=True, kw_only=True):
    """A legal action of the enemy."""

    action: Action


class Response(Choice, frozen=True, kw_only=True):
    """A legal reaction of the enemy: shields to spend, surges that negate an ability, or tokens to recast."""

    tokens: tuple[int, ...]


def action_id(action: Action) -> str:
    """Return the id of an action in save files, for example `attack_1.3`."""
    tokens = ".".join(str(index + 1) for index in action.tokens)
    aimed = "/".join(".".join(f"{which}{index + 1}" for which, index in group) for group in action.targets)
    parts = [action.kind, tokens, str(action.ability + 1) if action.kind == "surge" else "", aimed]
    return "_".join(part for part in parts if part)


def action_text(content: Content, fight: Fight, bout: Bout, action: Action) -> Text:
    """Return a text for an action. It names tokens by their faces."""
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
        targets = tuple(_target_text(content, fight, bout, who, target) for group in action.targets for target in group)
        if targets:
            return tn("{n} surge, {ability}: {tokens}", "{n} surges, {ability}: {tokens}", paid, ability=ability,
                      tokens=targets)  # fmt: skip
        return tn("{n} surge, {ability}", "{n} surges, {ability}", paid, ability=ability)
    target = (_target_text(content, fight, bout, who, action.targets[0][0]),)
    if action.kind == "flip":
        return t("agility: turn {token} over", token=target)
    return t("agility: {token} is recast", token=target)


def _face(content: Content, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    return token_face(content, fighter(fight, which).tokens[index].token, bout.side(which).pieces[index].up)


def _target_text(content: Content, fight: Fight, bout: Bout, who: int, target: tuple[int, int]) -> Text:
    which, index = target
    face = _face(content, fight, bout, which, index)
    if which == who:
        return t("its token {n}, {face}", n=index + 1, face=face)
    return t("your token {n}, {face}", n=index + 1, face=face)


def tenths(n: float) -> str:
    """Return a number as text with at most one decimal place: `2`, `1.5`."""
    return f"{n:.1f}".removesuffix(".0")


def _losses(state: Runebound3, content: Content, bout: Bout, worth: Worth) -> Text:
    """Return a text for the health that the hero and the enemy are expected to lose."""
    hero, enemy = tenths(max(0.0, bout.hero.left - worth.hero)), tenths(bout.enemy.left - worth.enemy)
    if state.alone or state.fight is None:
        return t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy)
    name = HERO(content, state.fight.hero.id)
    return t("{name} loses {hero}, it loses {enemy}", name=name, hero=hero, enemy=enemy)


def in_words(worths: list[Worth], strength: str) -> Text:
    """Return the reason why the best choice is better for the enemy than the second best.

    `worths` are the values of all choices, the best first.
    """
    best, *others = worths
    if best.kill >= 1:
        return t("This defeats its foe.")
    if not others:
        return t("It can do nothing else.")
    if strength == "plain":
        return t("It plays plainly: of what it can do, this is first on its list.")
    if best.worth > 1 - EPSILON:
        return t("Nothing saves its foe in this combat round, and this is the quickest way.")
    more, kept = others[0].hero - best.hero, best.enemy - others[0].enemy
    if more > NOTABLE and kept > NOTABLE:
        return t("It deals {n} more damage than by the next best, and keeps {m} more health.", n=tenths(more),
                 m=tenths(kept))  # fmt: skip
    if more > NOTABLE:
        if kept < -NOTABLE:
            return t("It deals {n} more damage than by the next best. That is worth {m} health to it.", n=tenths(more),
                     m=tenths(-kept))  # fmt: skip
        return t("It deals {n} more damage than by the next best.", n=tenths(more))
    if kept > NOTABLE:
        if more < -NOTABLE:
            return t("It keeps {n} more health than by the next best. That is worth {m} damage to it.", n=tenths(kept),
                     m=tenths(-more))  # fmt: skip
        return t("It keeps {n} more health than by the next best.", n=tenths(kept))
    return t("The next best comes to almost the same.")


def _asked(state: Runebound3, content: Content) -> tuple[str, tuple[Text, ...]]:
    """Return the hero whose player plays the enemy, and a sentence that says so (L879)."""
    hero = enemy_player(state)
    if state.fight is None or not hero:
        return "", ()
    names = {"player": HERO(content, hero), "hero": HERO(content, state.fight.hero.id)}
    return hero, (t("{hero} fights. The player on the right plays the enemy: {player}.", **names),)


@rules.chooser(t("What does the enemy do?"), phase="enemy", rule="A6, L847, L879", quiet=True, asked=_asked)
def enemy_action(state: Runebound3, content: Content, owner_picks: bool) -> list[Move]:
    """Return every legal action of the enemy, the best for the enemy first."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    ranked = rank_actions(bout, state.strength)
    labels = [action_text(content, fight, bout, evaluation.choice) for evaluation in ranked]
    lost = [_losses(state, content, bout, evaluation.worth) for evaluation in ranked]
    moves = [
        Move(id=action_id(evaluation.choice), label=label, rank=(place,), reasons=(loss,), action=evaluation.choice)
        for place, (evaluation, label, loss) in enumerate(zip(ranked, labels, lost, strict=True))
    ]
    words = in_words([evaluation.worth for evaluation in ranked], state.strength)
    others = _other_actions(labels, lost) if len(moves) > 1 else ()
    return [replace(moves[0], reasons=(lost[0], words, *others)), *moves[1:]]


@rules.chooser(t("Which ability does it use?"), phase="enemy", rule="A7, L1077", quiet=True, asked=_asked)
def borrowed_ability(state: Runebound3, content: Content, owner_picks: bool, abilities: tuple[str, ...]) -> list[Move]:
    """Return every way to use one of the `abilities` of another card, with every choice of targets.

    No surges are paid.
    """
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    who = bout.queue[0].side
    moves: list[tuple[Worth, Move]] = []
    for place, id in enumerate(abilities):
        ability = ability_of(content.pack.ability[id])
        for groups in all_target_groups(bout, who, ability):
            worth = quick_value(apply_effects(bout, ability.effects or (), groups))
            tokens = tuple(_target_text(content, fight, bout, who, target) for group in groups for target in group)
            name = ABILITY(content, id)
            label = t("{ability}: {tokens}", ability=name, tokens=tokens) if tokens else t("{ability}", ability=name)
            lost = _losses(state, content, bout, worth)
            action = Action("surge", (), SURGE, place, groups)
            moves.append((worth, Move(id=action_id(action), label=label, reasons=(lost,), action=action)))
    ordered = sorted(moves, key=lambda pair: preference(pair[0]), reverse=True)
    ranked = [replace(move, rank=(place,)) for place, (_, move) in enumerate(ordered)]
    words = in_words([worth for worth, _ in ordered], "")
    return [replace(ranked[0], reasons=(*ranked[0].reasons, words)), *ranked[1:]]


def _other_actions(labels: list[Text], lost: list[Text]) -> tuple[Text, ...]:
    """Return lines about the second, third and worst action, to compare with the chosen one."""
    last = len(labels) - 1
    places = [place for place in (1, 2) if place < last]
    if last:
        places.append(last)
    lines = tuple(
        t("{rank} {action}: {loss}", rank=f"{place + 1}.", action=labels[place], loss=lost[place]) for place in places
    )
    return (*lines, t("Seen as far as its strength goes; how it weighs is ours."))


@rules.chooser(
    t("How does the enemy answer?"), phase="enemy", rule="C4, C5, L385-389, L669-677", quiet=True, asked=_asked
)
def enemy_answer(state: Runebound3, content: Content, owner_picks: bool) -> list[Response]:
    """Return every legal reaction of the enemy, the best for the enemy first."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    ranked = rank_answers(bout, state.strength)
    words = in_words([evaluation.worth for evaluation in ranked], state.strength)
    responses: list[Response] = []
    for place, evaluation in enumerate(ranked):
        tokens, lost = evaluation.choice, _losses(state, content, bout, evaluation.worth)
        responses.append(
            Response(
                id=f"{waiting(bout).kind}_" + (".".join(str(index + 1) for index in tokens) or "none"),
                label=_answer_text(content, fight, bout, tokens),
                rank=(place,),
                reasons=(lost, words) if place == 0 else (lost,),
                tokens=tokens,
            )
        )
    return responses


def _answer_text(content: Content, fight: Fight, bout: Bout, tokens: tuple[int, ...]) -> Text:
    first = bout.queue[0]
    if first.kind == "pick":
        return t(
            "recast: {tokens}",
            tokens=tuple(_target_text(content, fight, bout, first.side, (first.side, index)) for index in tokens),
        )
    worth = sum(value(bout.side(first.side), index) for index in tokens)
    if first.kind == "negate":
        return tn("negate it for {n} surge", "negate it for {n} surges", worth) if tokens else t("don't negate it")
    if not tokens:
        return t("no shield: all {n} through", n=first.n)
    return tn("{n} shield: {through} through", "{n} shields: {through} through", len(tokens),
              through=max(0, first.n - worth))  # fmt: skip
