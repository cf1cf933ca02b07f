"""The numbers of an action, nothing else. Combat, Arithmetic; Automa 7."""

from __future__ import annotations

from collections.abc import Sequence


def wounds_of(successes: int, resilience: int) -> int:
    """On one target of one attack action; other wounds know no resilience. L956-962."""
    return max(0, successes - resilience)


def attackers(values: Sequence[int], attacks: int) -> list[int]:
    """Which of these enemies attack, by their place: those with the highest attack value, each once. L380-388."""
    ranked = sorted(range(len(values)), key=lambda place: (-values[place], place))
    return sorted(ranked[: max(0, attacks)])


def damage(values: Sequence[int], defence: int) -> int:
    """One subtraction from the total. L213-216."""
    return max(0, sum(values) - defence)
