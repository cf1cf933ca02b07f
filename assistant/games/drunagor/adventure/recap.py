"""What the end of an adventure adds to the recap: the heroes with the damage they dealt and took, luck, what stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct, field
from msgspec.structs import replace

from assistant.engine.moment import Moment
from assistant.games.drunagor import events as e
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.names import hero_name
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Drunagor
from assistant.messages.events import Event
from assistant.messages.text import Text, t, tn
from assistant.ui.view.recap import Party, PartyRow, Recap

EXPECTED_ROLL = 10.5
"""The average of a d20."""


class _Deeds(Struct):
    """What happened in an adventure, counted from its events."""

    dealt: Counter[str] = field(default_factory=Counter)
    """Damage to monsters by hero. What hits a monster in a hero's turn counts for that hero, and so does RETALIATE."""
    taken: Counter[str] = field(default_factory=Counter)
    beaten: int = 0
    traps: list[str] = field(default_factory=list)
    rolls: list[int] = field(default_factory=list)


def with_party(content: Content, moment: Moment[Drunagor], recap: Recap) -> Recap:
    """Return the recap of the adventure with its heroes, the luck of the dice, and what the players do now."""
    state, deeds = moment.state, _count(recap.told)
    rows = tuple(
        PartyRow(hero_name(content, hero.id), deeds.dealt[hero.id], deeds.taken[hero.id]) for hero in state.heroes
    )
    stays, means = tuple(_stays(content, state)), tuple(_means(content, state))
    return replace(
        recap,
        party=Party((t("dealt"), t("taken")), rows),
        notes=tuple(_notes(content, moment, deeds)),
        stays=stays or recap.stays,
        means=(*recap.means, *means),
    )


def _count(events: Sequence[Event]) -> _Deeds:
    deeds, acting, hitting = _Deeds(), "", ""
    for event in events:
        match event:
            case e.TurnBegan():
                acting = event.who if event.kind == "hero" else ""
            case e.Retaliated():
                hitting = event.hero
            case e.MonsterHurt():
                deeds.dealt[hitting or acting] += event.damage
                hitting = ""
            case e.HeroHurt():
                deeds.taken[event.hero] += event.damage
            case e.MonsterDefeated():
                deeds.beaten += 1
            case e.TrapRolled():
                deeds.traps.append(event.face)
            case e.AttackRolled() | e.ChallengeRolled():
                deeds.rolls.append(event.natural)
    return deeds


def _notes(content: Content, moment: Moment[Drunagor], deeds: _Deeds) -> Iterator[Text]:
    if deeds.beaten:
        yield tn("The party defeated {n} monster.", "The party defeated {n} monsters.", deeds.beaten)
    if deeds.traps and rules.source(moment.world, "trap_die") == "app":
        faces = content.pack.trap_face.values()
        harmful = sum(face.faces for face in faces if face.token)
        expected = len(deeds.traps) * harmful / max(1, sum(face.faces for face in faces))
        hurt = sum(bool(content.pack.trap_face[face].token) for face in deeds.traps if face in content.pack.trap_face)
        yield tn(
            "Trap die: {hurt} of {n} roll hurt. Expected: {expected}.",
            "Trap die: {hurt} of {n} rolls hurt. Expected: {expected}.",
            len(deeds.traps),
            hurt=hurt,
            expected=f"{expected:.1f}",
        )
    if deeds.rolls and rules.source(moment.world, "d20") == "app":
        yield tn(
            "d20: {n} roll, average {average}. Expected: {expected}.",
            "d20: {n} rolls, average {average}. Expected: {expected}.",
            len(deeds.rolls),
            average=f"{sum(deeds.rolls) / len(deeds.rolls):.1f}",
            expected=f"{EXPECTED_ROLL}",
        )


def _stays(content: Content, state: Drunagor) -> Iterator[Text]:
    """Yield what the hands do now. The demo has nothing on the table. Rulebook lines 995, 1001."""
    if content.chapter.demo:
        return
    if state.won:
        yield t("Put the figures and the map back into the box.")
        yield t("Keep the hero boards and the track as they are.")
    elif state.lost:
        yield t("Give back everything the heroes gained in this adventure.")
        yield t("Take back the consumables the heroes had at its start.")


def _means(content: Content, state: Drunagor) -> Iterator[Text]:
    if content.chapter.demo or state.mode == "pvp":
        return
    if state.lost:
        yield t("A defeat costs nothing: the same chapter begins again.")
    elif state.won and state.mode == "campaign" and content.chapter.number not in (0, e.LAST_CHAPTER):
        yield t("The camp comes next.") if content.chapter.camp_after else t("The next chapter follows without a camp.")
