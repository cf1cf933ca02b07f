"""The sentence that describes an event in the log.

The sentences of the engine's own events are written here, because they need names from the rules of the game.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from assistant.engine.rules import Rules
from assistant.engine.setting_names import corrected_value, reading_name, setting_name, step_name
from assistant.games.game import Game
from assistant.messages import events as e
from assistant.messages.event_text import sentence_of
from assistant.messages.text import Arg, Text, t, tn, verbatim
from assistant.timeline.game_session import Unknown

PLACE = ".at"
"""The end of the path of a figure's place on a map."""


def _mover(event: e.Corrected) -> Arg | None:
    """Return the figure whose place was entered, if the event names it."""
    return next((arg for name, arg in event.label.args if name == "who"), None)


def _move(rules: Rules[Any, Any], content: Any, event: e.Corrected) -> Text | None:
    """Return the sentence for a correction of where a figure or card is, or None for any other correction."""
    field = next((field for field in rules.tracked if field.moved is not None and field.is_at(event.path)), None)
    if field is None or field.moved is None:
        return None
    sentence = field.moved(event.after)
    to = corrected_value(rules, content, event.path, event.after)
    return replace(sentence, args=(*sentence.args, *event.label.args, ("to", to)))


def say(game: Game[Any, Any], content: Any, event: e.Event) -> Text | None:
    """Return the sentence for an event, or None if the event gets no line in the log."""
    rules = game.rules
    match event:
        case e.Decided(chooser=chooser) if chooser in rules.choosers and rules.choosers[chooser].quiet:
            return None
        case e.Decided(label=label, by="app"):
            return t("Decided: {decision}.", decision=label)
        case e.Decided(label=label):
            return t("Your choice: {decision}.", decision=label)
        case e.Corrected(path=path) if path.endswith(PLACE) and (who := _mover(event)):
            if not event.before:
                return t("{who}: on {after}.", who=who, after=event.after)
            if event.before == event.after:  # the players confirmed that the figure is still there
                return None
            return t("{who} moves from {before} to {after}.", who=who, before=event.before, after=event.after)
        case e.Corrected() if (moved := _move(rules, content, event)) is not None:
            return moved
        case e.Corrected(path=path, label=label):
            before, after = (corrected_value(rules, content, path, value) for value in (event.before, event.after))
            return t("By hand: {what} {before} > {after}.", what=label, before=before, after=after)
        case e.Ruled(ruling=id, option=option):
            ruling = next((ruling for ruling in rules.rulings(content) if ruling.id == id), None)
            if ruling is not None and ruling.default == option:
                return None  # the default reading: reported for the key `w`, but not worth a line each time
            return _ruled(game, content, id, option)
        case e.Changed():
            return _changed(game, content, event)
        case e.Reminded(moment=moment, text=text):
            when = rules.occasions[moment].label if moment in rules.occasions else verbatim(moment)
            return t("Your reminder ({moment}): {text}", moment=when, text=text)
        case e.ReminderAdded(moment=moment, text=text):
            when = rules.occasions[moment].label if moment in rules.occasions else verbatim(moment)
            return t("New reminder, each time it comes to this, {moment}: {text}", moment=when, text=text)
        case e.ReminderStruck(text=text):
            return t("Reminder struck out: {text}", text=text)
        case e.Noted(text=text):
            return t("Note: {text}", text=text)
        case e.Renamed(name=name, polish=polish):
            return t("{name} is called {polish} in Polish.", name=name.en, polish=polish)
        case e.LeftToTable(step=step):
            return t("By hand: {step}.", step=step_name(rules, step))
        case e.RuleFailed(step=step, error=error):
            return t(
                "The rule {step} failed: {error}. Nothing of it was kept.", step=step_name(rules, step), error=error
            )
        case e.EffectRefused(reason=reason):
            return t("Nothing happens. {reason}", reason=reason)
        case e.SettledByHand(step=step):
            return t("{step}: settled by hand.", step=step_name(rules, step))
        case e.SetAside(answers=answers):
            return tn(
                "{n} earlier answer no longer fits the rules and is asked anew.",
                "{n} earlier answers no longer fit the rules and are asked anew.",
                answers,
            )
        case Unknown(raw=raw):
            return verbatim(raw)
        case _:
            return sentence_of(event, content) if event.says else game.say(content, event)


def say_fully(game: Game[Any, Any], content: Any, event: e.Event) -> Text | None:
    """Return the sentence for an event, even if the event gets no line in the log. Explanations use this sentence."""
    match event:
        case e.Decided(label=label, by="app"):
            return t("Decided: {decision}.", decision=label)
        case e.Ruled(ruling=id, option=option):
            return _ruled(game, content, id, option)
    return say(game, content, event)


def _ruled(game: Game[Any, Any], content: Any, id: str, option: str) -> Text:
    question, reading = reading_name(game.rules, content, id, option)
    return t("Ruling: {question} {option}.", question=question, option=reading)


def _changed(game: Game[Any, Any], content: Any, event: e.Changed) -> Text:
    what, to = setting_name(game.rules, content, event)
    match event.what:
        case "ruling":
            return t("Ruling: {question} {option}.", question=what, option=to)
        case "source":
            return t("{component}: {source}.", component=what, source=to)
    return t("Dial, {rule}: {mode}.", rule=what, mode=to)
