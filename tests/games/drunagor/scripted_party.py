"""A scripted party for tests: a session in memory, answered by script."""

from __future__ import annotations

from functools import cache
from typing import Any

from assistant.content import all_roots
from assistant.engine.checkpoint import Call, World
from assistant.engine.overlay import check_facts, overlay_facts
from assistant.engine.runner import Engine
from assistant.games.drunagor.content.chapter import Content
from assistant.games.drunagor.game import DRUNAGOR
from assistant.games.drunagor.rules import rules
from assistant.games.drunagor.state import Drunagor
from assistant.games.game import Setup
from assistant.messages.events import Event
from assistant.messages.questions import Question
from assistant.sessions import opening
from assistant.sessions.positions import state_from
from assistant.timeline.game_session import GameSession


@cache
def chapter(id: str) -> Content:
    content: Content = opening.load("drunagor", id, all_roots())[1]
    return content


def begin(scenario: str, *heroes: str, sources: dict[str, Any] | None = None, seed: int = 1) -> GameSession[Any, Any]:
    content = chapter(scenario)
    world = DRUNAGOR.begin(content, Setup(heroes=heroes, sources=sources or {}, seed=seed))
    return GameSession.begin(Engine(rules, content), world)


def at(
    scenario: str,
    position: dict[str, Any],
    *,
    agenda: tuple[Call, ...] = (),
    rulings: dict[str, str] | None = None,
) -> GameSession[Any, Any]:
    """Return a session that begins at a position."""
    content = chapter(scenario)
    return GameSession.begin(Engine(rules, content), world_at(content, position, rulings=rulings or {}), agenda)


def world_at(content: Any, position: dict[str, Any], **more: Any) -> World[Any]:
    """Return the world of a position; its `facts` are what was read from monsters' cards."""
    state = dict(position)
    facts = {"card": read} if (read := state.pop("facts", {})) else {}
    check_facts(content, facts)
    sources = {**DRUNAGOR.sources(state), **more.pop("sources", {})}
    return World(state_from(DRUNAGOR, overlay_facts(content, facts), state), 1, facts=facts, sources=sources, **more)


def expected(question: Question[Any]) -> Any:
    """Return the expected answer, otherwise the first option that can be taken."""
    answer = question.expected_answer()
    if answer not in (None, []):
        return answer
    options = [option for option in getattr(question, "options", ()) if option.id not in question.barred]
    if question.kind == "in_order":
        return [option.id for option in options][: question.count]  # type: ignore[attr-defined]
    if question.kind == "which_of":
        return []
    return options[0].id if options else 1


def engine(
    session: GameSession[Any, Any], answers: dict[str, Any] | None = None, *, until: str = "", most: int = 500
) -> list[str]:
    """Answer by key (a prefix is enough), otherwise with what is expected; stop before a question that begins with
    `until`.
    """
    keys = []
    for _ in range(most):
        question = session.question
        if question.kind == "finished" or (until and question.key.startswith(until)):
            return keys
        keys.append(question.key)
        given = next((value for key, value in (answers or {}).items() if question.key.startswith(key)), None)
        session.answer(expected(question) if given is None else given)
    raise AssertionError(f"no end after {most} answers: {keys[-5:]}")


def told(session: GameSession[Any, Any], kind: type[Event]) -> list[Any]:
    return [event for event in session.log() if isinstance(event, kind)]


def state_of(session: GameSession[Any, Any]) -> Drunagor:
    state: Drunagor = session.state
    return state
