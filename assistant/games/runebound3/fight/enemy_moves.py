"""What an enemy does: every legal action with its worth, the best one taken, and why. A6; screens 8."""

from __future__ import annotations

from assistant.games.runebound3.called import ABILITY, SYMBOLS
from assistant.games.runebound3.content import Content
from assistant.games.runebound3.fight import bout as pure
from assistant.games.runebound3.fight.bout import Action, Bout
from assistant.games.runebound3.fight.events import shown
from assistant.games.runebound3.fight.here import bout_of, fighter
from assistant.games.runebound3.fight.pilot import weigh, weigh_blocks
from assistant.games.runebound3.fight.prospects import Worth
from assistant.games.runebound3.rules import rules
from assistant.games.runebound3.state import Fight, Runebound3
from assistant.speech.text import Text, t, tn
from assistant.table.rules import Choice


class Move(Choice, frozen=True, kw_only=True):
    """A legal action of the enemy."""

    action: Action


class Block(Choice, frozen=True, kw_only=True):
    """A legal set of shields against what is dealt to the enemy."""

    tokens: tuple[int, ...]


def action_id(action: Action) -> str:
    tokens = ".".join(str(index + 1) for index in action.tokens)
    aimed = "/".join(".".join(f"{which}{index + 1}" for which, index in group) for group in action.targets)
    parts = [action.kind, tokens, str(action.ability + 1) if action.kind == "surge" else "", aimed]
    return "_".join(part for part in parts if part)


def action_words(content: Content, fight: Fight, bout: Bout, action: Action) -> Text:
    """What it does, in words, with the tokens by their faces."""
    side, who = bout.side(bout.turn), bout.turn
    if action.kind == "pass":
        return t("pass")
    if action.kind == "attack":
        damage = sum(pure.value(side, index) for index in action.tokens)
        return t("attack for {n} {symbol}", n=damage, symbol=SYMBOLS[action.symbol])
    if action.kind == "double":
        top = action.tokens[1]
        return t("double {face}, token {n}", face=_face(content, fight, bout, who, top), n=top + 1)
    if action.kind == "surge":
        ability = ABILITY(content, fighter(fight, who).abilities[action.ability])
        paid = sum(pure.value(side, index) for index in action.tokens)
        aimed = tuple(_aimed(content, fight, bout, who, one) for group in action.targets for one in group)
        if aimed:
            return tn("{n} surge, {ability}: {tokens}", "{n} surges, {ability}: {tokens}", paid, ability=ability,
                      tokens=aimed)  # fmt: skip
        return tn("{n} surge, {ability}", "{n} surges, {ability}", paid, ability=ability)
    aimed = (_aimed(content, fight, bout, who, action.targets[0][0]),)
    if action.kind == "flip":
        return t("agility: turn {token} over", token=aimed)
    return t("agility: {token} is recast", token=aimed)


def _face(content: Content, fight: Fight, bout: Bout, which: int, index: int) -> Text:
    return shown(content, fighter(fight, which).tokens[index].token, bout.side(which).pieces[index].up)


def _aimed(content: Content, fight: Fight, bout: Bout, who: int, target: tuple[int, int]) -> Text:
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


@rules.maker(t("What does the enemy do?"), phase="enemy", rule="A6, L847, L879", quiet=True)
def enemy_action(state: Runebound3, content: Content, owner_picks: bool) -> list[Move]:
    """Every legal one; rank by worth, equal: printed order."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    weighed = weigh(bout, state.strength)
    labels = [action_words(content, fight, bout, one.action) for one in weighed]
    lost = [losses(bout, one.worth) for one in weighed]
    shown = [t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy) for hero, enemy in lost]
    made = [
        Move(id=action_id(one.action), label=label, rank=(place,), reasons=(reason,), action=one.action)
        for place, (one, label, reason) in enumerate(zip(weighed, labels, shown, strict=True))
    ]
    why = _why(labels, lost)
    return [_first(made[0], why), *made[1:]] if len(made) > 1 else made


def _first(move: Move, why: tuple[Text, ...]) -> Move:
    return Move(id=move.id, label=move.label, rank=move.rank, reasons=(*move.reasons, *why), action=move.action)


def _why(labels: list[Text], lost: list[tuple[str, str]]) -> tuple[Text, ...]:
    """The next two and the worst, beside what was taken."""
    last = len(labels) - 1
    places = [place for place in (1, 2) if place < last]
    if last:
        places.append(last)
    lines = tuple(_line(f"{place + 1}.", labels[place], lost[place]) for place in places)
    return (*lines, t("Seen as far as its strength goes; how it weighs is ours."))


@rules.maker(t("Which shields does the enemy spend?"), phase="enemy", rule="C5, L669-677", quiet=True)
def enemy_block(state: Runebound3, content: Content, owner_picks: bool) -> list[Block]:
    """Every set of shields, also none."""
    fight = state.fight
    assert fight is not None
    bout = bout_of(content, state, owner_picks)
    hit = bout.queue[0]
    made: list[Block] = []
    for place, (tokens, worth) in enumerate(weigh_blocks(bout, state.strength)):
        hero, enemy = losses(bout, worth)
        worth_of = sum(pure.value(bout.enemy, index) for index in tokens)
        label = (
            tn("{n} shield: {through} go through", "{n} shields: {through} go through", len(tokens),
               through=max(0, hit.n - worth_of))
            if tokens
            else t("no shield: {n} go through", n=hit.n)
        )  # fmt: skip
        made.append(
            Block(
                id="block_" + (".".join(str(index + 1) for index in tokens) or "none"),
                label=label,
                rank=(place,),
                reasons=(t("you lose {hero}, it loses {enemy}", hero=hero, enemy=enemy),),
                tokens=tokens,
            )
        )
    return made
