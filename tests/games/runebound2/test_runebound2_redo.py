"""Redo leads to what it led to at first, also for a setting that lets the open step begin anew."""

from __future__ import annotations

from assistant.content import Root, shipped_root
from assistant.engine.runner import Engine
from assistant.games.game import Setup
from assistant.sessions import opening
from assistant.sessions.inputs import apply_input
from assistant.timeline.game_session import GameSession

ROOTS = [Root(shipped_root(), shipped=True)]


def test_a_redone_setting_has_the_same_consequences_after_encounters_were_swept() -> None:
    """The swept Encounters are a field that old saves lack: a restored state may have its fields in another order."""
    game, content = opening.load("runebound2", "demo_ashen_crown", ROOTS)
    setup = Setup(heroes=("bryn", "odile"), sources={"cards": "table"}, seed=8)
    played = GameSession.begin(Engine(game.rules, content), game.begin(content, setup))
    played.answer("begin")
    apply_input(played, {"adjust": {"path": "threshold", "value": 2}})
    for answer in ("green", "encounter", "done", "encounter", "done", "beaten"):
        played.answer(answer)
    assert played.state.swept_encounters == {"green": 2}
    apply_input(played, {"set": {"source": {"cards": "app"}}})
    question, known = played.question, list(played.state.known)
    played.undo()
    played.redo()
    assert (played.question, played.state.known) == (question, known) == (question, ["cards"])
