"""The fight on the screen: the duel above the question, surge abilities, and the combat round."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.runebound3.card_text import ability_text
from assistant.games.runebound3.content import Content, TokenCard, face_of
from assistant.games.runebound3.fight.events import FIGHTER, token_face, token_letters
from assistant.games.runebound3.fight.fight_state import fighter, health_left, max_health, side_of
from assistant.games.runebound3.fight.sides import ENEMY, HERO, SHIELD, total
from assistant.games.runebound3.names import MEANINGS, SHORT_SYMBOLS, STRENGTHS, SYMBOLS, TOKEN_PLACES
from assistant.games.runebound3.state import Fight, Runebound3
from assistant.messages.text import Text, t, tc, tn, verbatim
from assistant.ui.view.blocks import (
    Duel,
    DuelSide,
    Health,
    Label,
    Lines,
    Pairs,
    Panel,
    Stage,
    Strip,
    TwoSided,
    phases_at,
)


def fight_phases(fight: Fight) -> Strip:
    """Return the phases of a combat round. The retreat phase is crossed out if nobody may retreat."""
    current = 1 if fight.course.at == "combat_action" else 0
    strip = phases_at(current, tc("phase", "cast"), tc("phase", "action"), tc("phase", "retreat"))
    if fight.retreat:
        return strip
    return Strip((*strip.stages[:2], Stage(strip.stages[2].label, "out")), phases=True)


def duel(content: Content, state: Runebound3, fight: Fight) -> Duel:
    """Return both sides of a fight: health, tokens as they lie, and what these can deal and block."""
    return Duel(_duel_side(content, state, fight, HERO), _duel_side(content, state, fight, ENEMY))


def _duel_side(content: Content, state: Runebound3, fight: Fight, which: int) -> DuelSide:
    who = fighter(fight, which)
    health = Health(health_left(content, state, fight, which), max_health(content, state, fight, which))
    tokens = tuple(token_block(content, fight, which, index) for index in range(len(who.tokens)))
    sums = _sums(content, state, fight, which) if tokens else None
    return DuelSide(FIGHTER(content, who.id), health, sums, tokens)


def _sums(content: Content, state: Runebound3, fight: Fight, which: int) -> Text:
    """Return what the tokens of a side can deal and block as they lie."""
    side = side_of(content, state, fight, which)
    deals = tuple(
        t("{n} {symbol}", symbol=SHORT_SYMBOLS[symbol], n=n) for symbol in side.attacks if (n := total(side, symbol))
    )
    block = total(side, SHIELD)
    if not deals:
        return t("deals nothing, blocks {block}", block=block)
    return t("deals {deals}, blocks {block}", deals=t("{list}", list=deals), block=block)


def fight_panels(content: Content, state: Runebound3, fight: Fight) -> Iterator[Panel]:
    """Yield the surge abilities of each side that has some, and the combat round."""
    for id, which in (("theirs", ENEMY), ("mine", HERO)):
        panel = _surges(content, fight, id, which)
        if panel is not None:
            yield panel
    yield _combat_round(content, state, fight)


def _surges(content: Content, fight: Fight, id: str, which: int) -> Panel | None:
    who = fighter(fight, which)
    if not who.abilities:
        return None
    lines: list[Label] = []
    for place, ability in enumerate(who.abilities):
        text = ability_text(content, ability)
        lines.append(t("{ability}: used", ability=text) if place in who.used else text)
    return Panel(id, t("SURGE ABILITIES"), (Lines(tuple(lines)),), FIGHTER(content, who.id))


def token_block(content: Content, fight: Fight, which: int, index: int) -> TwoSided:
    """Return a combat token for the screen, with both sides and a note.

    The first of these cases that applies gives the note:

    - The token is spent, removed or gone: the note says so.
    - The token lies on a doubling token: the note is the number of that token.
    - A token lies on top of it: the note says so.
    - The token has a printed code: the note is the code.
    """
    tokens = fighter(fight, which).tokens
    token = tokens[index]
    card = content.pack.token.get(token.token)
    covered = any(other.on == index and other.place == "pool" for other in tokens)
    note: Label | None = None
    sides = (token.up, 1 - token.up)
    up, other = (token_face(content, token.token, side, SHORT_SYMBOLS) for side in sides)
    few, others = (token_letters(content, token.token, side) for side in sides)
    whole = token_face(content, token.token, token.up)
    if token.place != "pool":
        note = TOKEN_PLACES[token.place]
    elif token.on >= 0:
        note = t("on {n}", n=token.on + 1)  # the face says that it counts twice
        up, few, whole = (t("{face} x2", face=face) for face in (up, few, whole))
    elif covered:
        note = t("under a token")
    elif card is not None and card.code:
        note = verbatim(card.code.upper())
    return TwoSided(
        number=index + 1,
        up=whole,
        other=token_face(content, token.token, 1 - token.up),
        live=token.place == "pool" and not covered,
        note=note,
        short=(up, other),
        stacked=token.place == "pool" and token.on >= 0,
        hue=SYMBOLS[face_of(card.b if token.up else card.a).symbol].hue if card is not None else "",
        letters=(few, others),
        meaning=_meaning(card) if card is not None else (),
    )


def _meaning(card: TokenCard) -> tuple[Text, ...]:
    """Return what the symbols on both sides of a token are good for."""
    symbols = dict.fromkeys(face_of(face).symbol for face in (card.a, card.b))
    return tuple(t("{word}: {meaning}", word=SYMBOLS[symbol], meaning=MEANINGS[symbol]) for symbol in symbols)


def _combat_round(content: Content, state: Runebound3, fight: Fight) -> Panel:
    pairs: list[tuple[Label, Label]] = []
    if fight.first:
        pairs.append((t("initiative"), t("{hero} : {enemy}", hero=fight.first[0], enemy=fight.first[1])))
    passed = tuple(FIGHTER(content, side.id) for side in (fight.hero, fight.enemy) if side.passed)
    pairs.append((t("passed"), t("{list}", list=passed) if passed else t("nobody")))
    pairs.append((t("retreat"), t("allowed") if fight.retreat else t("not allowed")))
    if not fight.rival:
        pairs.append((t("the enemy plays"), STRENGTHS[state.strength]))
    card = content.pack.enemy.get(fight.enemy.id)
    if card is not None and not fight.villain:
        reward = tn("{n} gold", "{n} gold", card.gold) if card.gold else t("on its card")
        pairs.append((t("reward"), reward))
    return Panel("combat", t("COMBAT ROUND {n}", n=max(1, fight.round)), (Pairs(tuple(pairs)),))
