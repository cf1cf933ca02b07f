"""What the sums of a fight come to, in words that can be read across the table. Digest C2-C5, C14."""

from __future__ import annotations

from assistant.speech.names import Words
from assistant.speech.text import Text, hued, t, tc, tn
from assistant.speech.verdict import Parts, Verdict

BLOCKED, NOT_BLOCKED = hued(tc("in the log", "BLOCKED"), "good"), hued(tc("in the log", "NOT BLOCKED"), "bad")
BEATEN = hued(tc("in the log", "BEATEN"), "good")


def blocked(enemy: Words, power: int, needed: int, parts: Parts) -> Verdict:
    """C3: it deals nothing."""
    return Verdict(
        (tc("verdict", "BLOCKED"),),
        "good",
        t("block of {needed} needed", needed=needed),
        t("{enemy}: no damage.", enemy=enemy),
        power,
        needed,
        parts,
    )


def not_blocked(damage: int, wounds: int, power: int, needed: int, parts: Parts = ()) -> Verdict:
    """C3: all of it goes through. `wounds`: 0 where nobody told the hero's armour."""
    through = t("All {damage} damage goes through.", damage=damage)
    if wounds:
        hurt = tn("{n} wound", "{n} wounds", wounds)
        through = t("All {damage} damage goes through: {wounds}.", damage=damage, wounds=hurt)
    lines = (tc("verdict: not blocked", "NOT"), tc("verdict: not blocked", "BLOCKED"))
    return Verdict(lines, "bad", _short(needed - power), through, power, needed, parts)


def attacked(power: int, armor: int, parts: Parts, halves: Text | None) -> Verdict:
    """C2, C5: beaten or nothing; `halves` says what was weakened."""
    if power >= armor:
        return Verdict((tc("verdict", "BEATEN"),), "good", t("armour {n}", n=armor), halves, power, armor, parts)
    lines = (tc("verdict: not enough", "NOT"), tc("verdict: not enough", "ENOUGH"))
    return Verdict(lines, "bad", _short(armor - power), halves or t("Nothing happens."), power, armor, parts)


def hurt(damage: int, armor: int, wounds: int) -> Verdict:
    """C4: what reaches the hero."""
    lines = (tn("{n} WOUND", "{n} WOUNDS", wounds),)
    return Verdict(lines, "bad", t("{damage} damage, armour {armor}", damage=damage, armor=armor))


def exchanged(attack: int, stopped: int, left: int, parts: Parts) -> Verdict:
    """C14: partial blocks count."""
    if not left:
        lines: tuple[Text, ...] = (tc("verdict", "BLOCKED"),)
        return Verdict(lines, "good", t("attack {n}", n=attack), None, stopped, attack, parts)
    lines = (tc("verdict: gets through", "GETS"), tc("verdict: gets through", "THROUGH"))
    why = tn("{n} point gets through.", "{n} points get through.", left)
    return Verdict(lines, "warn", _short(left), why, stopped, attack, parts)


def _short(by: int) -> Text:
    return tn("{n} short", "{n} short", by)
