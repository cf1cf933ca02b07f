"""Completes positions: game situations in files, from which play can start.

A position file has only the values that differ from the default.
"""

from __future__ import annotations

from typing import Any

from assistant.engine.checkpoint import Source
from assistant.games.drunagor.adventure.summons import FIRST_NUMBER
from assistant.games.drunagor.campaign.party import USUAL_HEALTH
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.heroes import items
from assistant.games.drunagor.names import RUNE_COLORS
from assistant.games.drunagor.state import DARKNESS, SECOND, STAGE_AT, card_id
from assistant.games.game import numbered
from assistant.messages.questions import Refused
from assistant.messages.text import t

Data = dict[str, Any]


def complete(content: Content, position: Data) -> Data:
    """Return the position with all missing values filled in.

    A hero may be given by name, a monster by kind and rank. Without a `course`, a round is running.
    """
    completed = dict(position)
    completed.pop("keeps", None)
    completed.setdefault("chapter", content.chapter.number)
    completed.setdefault("heroes", [next(iter(content.pack.hero))])
    setting_up = "course" in completed and STAGE_AT.get(completed["course"].get("at", ""), "set_up") == "set_up"
    asked = setting_up and completed["course"].get("at", "") != "begin_adventure"
    completed["heroes"] = _heroes(content, completed["heroes"], asked=asked, pvp=completed.get("mode") == "pvp")
    if setting_up:
        return completed
    completed.setdefault("course", {"at": "turn"})
    completed.setdefault("round", 1)
    completed["monsters"] = _monsters(content, completed)
    completed["cards"] = _cards(content, completed.get("cards", []), completed["monsters"])
    runes = completed.setdefault("runes", {})
    counts = {rune.id: rune.count - runes.get(rune.id, 0) for rune in content.pack.rune.values()}
    completed["bag"] = {"counts": counts | dict(dict(completed.get("bag", {})).get("counts", {}))}
    for rune in content.pack.rune.values():
        if runes.get(rune.id, 0) + completed["bag"]["counts"].get(rune.id, 0) > rune.count:
            raise Refused(t("The box holds {n} runes of this colour: {rune}.", n=rune.count, rune=RUNE_COLORS[rune.id]))
    chapter = content.chapter
    if chapter.darkness is not None:
        completed.setdefault("rune_counts", {"a": chapter.darkness.a, "b": chapter.darkness.b})
    completed.setdefault("curse_per_recall", chapter.curse_per_recall)
    completed["track"] = _track(content, completed)
    if "rooms" not in completed and chapter.set_up:
        completed["rooms"] = [{"label": chapter.set_up[0].label}]
    return completed


def sources(position: Data) -> dict[str, Source]:
    """Return the components that the app tracks in this position, each with the source `table`.

    `keeps = ["cubes"]` in a position means that the players use their real cubes, and the app counts them.
    """
    return dict.fromkeys(position.get("keeps", ()), "table")


def _heroes(content: Content, given: list[Any], *, asked: bool, pvp: bool) -> list[Data]:
    """Return the heroes in track order, with their numbers.

    `asked` is true before the party is formed. Roles and health are then empty.
    """
    heroes: list[Data] = [{"id": one} if isinstance(one, str) else dict(one) for one in given]
    roles = [
        content.pack.position[position].role for position in content.positions() if content.pack.position[position].role
    ]
    free = [role for role in roles if all(hero.get("role") != role for hero in heroes)]
    for hero in heroes:
        known = content.pack.hero.get(str(hero.get("id", "")))
        if known is None:
            there = ", ".join(content.pack.hero)
            raise Refused(t("{hero} is no hero. Heroes are: {known}.", hero=str(hero.get("id")), known=there))
        health = 0 if asked else known.hp or USUAL_HEALTH
        hero.setdefault("max_hp", max(health, hero.get("hp", 0)))
        hero.setdefault("hp", 0 if hero.get("knocked_out") else hero["max_hp"])
        if "role" not in hero:
            hero["role"] = "" if asked or pvp or not free else free.pop(0)
        hero.setdefault("equipped", items.default_equipment(content, known.id, hero.get("items", ())))
    if not asked and not pvp:
        heroes.sort(key=lambda hero: roles.index(hero["role"]) if hero["role"] in roles else 99)
        heroes = [{name: value for name, value in hero.items() if name != "number"} for hero in heroes]
    return numbered(heroes, "id")


def _monsters(content: Content, completed: Data) -> list[Data]:
    monsters = [dict(one) for one in completed.get("monsters", [])]
    sides = {
        (one.get("kind"), one.get("rank", "")): one.get("behaviour", "standard") for one in completed.get("cards", [])
    }
    bases = content.bases()
    free = [base for base in bases if all(monster.get("base") != base for monster in monsters)]
    for monster in monsters:
        monster.setdefault("rank", "")
        if "base" not in monster:
            monster["base"] = free.pop(0) if free else ""
        if "number" not in monster and monster["base"] in bases:
            monster["number"] = FIRST_NUMBER + bases.index(monster["base"])
        side = sides.get((monster.get("kind"), monster["rank"]), "standard")
        face = content.face(str(monster.get("kind", "")), monster["rank"], side)
        printed = face.hp if face else None
        health = monster.get("hp", printed or 1)
        monster.setdefault("max_hp", max((printed or health) * max(1, monster.get("power", 0)), health))
        monster.setdefault("hp", monster["max_hp"])
    return monsters


def _cards(content: Content, given: list[Any], monsters: list[Data]) -> list[Data]:
    completed = [dict(one) for one in given]
    for card in completed:
        card.setdefault("id", card_id(str(card.get("kind", "")), str(card.get("rank", ""))))
        card.setdefault("rank", "")
    for monster in monsters:
        id = card_id(str(monster.get("kind", "")), monster["rank"])
        if all(card["id"] != id for card in completed):
            completed.append({"id": id, "kind": monster.get("kind", ""), "rank": monster["rank"]})
    return completed


def _track(content: Content, completed: Data) -> Data:
    """Return the track. Heroes and cards without a position in the file are placed by the rules."""
    given = dict(completed.get("track", {}))
    given.setdefault("positions", content.positions())
    entries: dict[str, list[str]] = {place: list(there) for place, there in dict(given.get("entries", {})).items()}
    there = {entry for position in entries.values() for entry in position}

    def place(entry: str, position: str | None) -> None:
        if position is not None and entry not in there:
            entries.setdefault(position, []).append(entry)

    roles = [position for position in content.positions() if content.pack.position[position].role]
    for index, hero in enumerate(completed["heroes"]):
        pvp = completed.get("mode") == "pvp"
        place(hero["id"], roles[index % len(roles)] if pvp else content.role_position(hero["role"]))
    for card in completed["cards"]:
        slot = content.slot(str(card.get("kind", "")), card["rank"], card.get("behaviour", "standard"))
        place(card["id"], content.rune_position(slot.rune, slot.side) if slot else None)
    if content.chapter.has_darkness and completed.get("mode") != "pvp":
        place(DARKNESS, content.end_position("bottom"))
    if completed.get("second_card") == "acts":
        place(SECOND, content.end_position("top"))
    acting = next((place for place, entered in entries.items() if completed.get("acting") in entered), None)
    if acting is not None and acting in given["positions"]:
        given.setdefault("marker", given["positions"].index(acting))
    return given | {"entries": entries}
