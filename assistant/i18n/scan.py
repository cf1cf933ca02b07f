"""Finding the messages in the code: calls of t, tn, tc, tcs, Text and sentence."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from assistant.i18n.placeholders import pieces, placeholder_names
from assistant.i18n.translator import VERBATIM

HOME = "assistant.messages.text"
SIGNATURES = {
    "t": ("message",),
    "tn": ("message", "plural", "count"),
    "tc": ("context", "message"),
    "tcs": ("context", "message"),
    "Text": ("message", "args", "plural", "count", "context"),
    "sentence": ("message", "plural"),
}
OPTIONAL = {"sentence": 1}
"""Function name -> how many of its last text arguments a call may leave out."""
LITERAL = ("message", "plural", "context")


@dataclass
class Message:
    """A message in the code, and the files that use it."""

    message: str
    plural: str = ""
    context: str = ""
    files: list[str] = field(default_factory=list)

    @property
    def key(self) -> str:
        """The id in the catalogue, as in gettext: the message, with its context before it if there is one."""
        return f"{self.context}\x04{self.message}" if self.context else self.message


@dataclass
class FoundMessages:
    """All messages of the code by key.

    - `problems`: sentences about wrong messages.
    - `unreadable`: the files that can't be parsed.
    """

    messages: dict[str, Message] = field(default_factory=dict)
    problems: list[str] = field(default_factory=list)
    unreadable: list[str] = field(default_factory=list)


def scan(root: Path) -> FoundMessages:
    """Return all messages in the files `root/assistant/**/*.py`."""
    found = FoundMessages()
    for path in sorted((root / "assistant").rglob("*.py")):
        file = path.relative_to(root).as_posix()
        try:
            tree = ast.parse(path.read_bytes(), file)
        except (SyntaxError, ValueError, OSError) as error:
            line = getattr(error, "lineno", None) or 1
            found.unreadable.append(f"{file}:{line}: can't be read: {error}")
            continue
        _FileScanner(file, tree, found).scan()
    return found


class _FileScanner:
    """Finds the messages in one file, also under other names (`from … import t as text`)."""

    def __init__(self, file: str, tree: ast.Module, found: FoundMessages) -> None:
        self.file, self.tree, self.found = file, tree, found
        self.is_exempt = file == "assistant/messages/text.py" or file.startswith("assistant/i18n/")
        self.names: dict[str, str] = {}
        self.modules: set[str] = set()

    def scan(self) -> None:
        nodes = sorted(_nodes(self.tree), key=lambda node: (node.lineno, node.col_offset))
        for node in nodes:
            self._import(node)
        if not self.names and not self.modules:
            return
        called = {id(node.func) for node in nodes if isinstance(node, ast.Call)}
        rebound = {node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
        rebound |= {node.arg for node in nodes if isinstance(node, ast.arg)}
        for node in nodes:
            if isinstance(node, ast.Call) and (kind := self._kind(node.func)):
                self._call(node, kind)
            elif isinstance(node, ast.Name | ast.Attribute) and id(node) not in called:
                # If a local variable has the same name (`t`), only calls are considered.
                kind = self._kind(node)
                if kind and kind != "Text" and not (isinstance(node, ast.Name) and node.id in rebound):
                    self._problem(node, f"{kind} is handed on without being called; its messages can't be found")

    def _import(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            self.modules |= {alias.asname or alias.name for alias in node.names if alias.name == HOME}
        elif isinstance(node, ast.ImportFrom):
            module = self._absolute(node)
            for alias in node.names:
                known = alias.asname or alias.name
                if f"{module}.{alias.name}" == HOME:
                    self.modules.add(known)
                elif alias.name in SIGNATURES and module.startswith(
                    "assistant." if alias.name in ("t", "tn", "tc", "tcs") else "assistant.messages"
                ):
                    self.names[known] = alias.name

    def _absolute(self, node: ast.ImportFrom) -> str:
        if not node.level:
            return node.module or ""
        package = PurePosixPath(self.file).parts[: -node.level]
        return ".".join((*package, *([node.module] if node.module else [])))

    def _kind(self, node: ast.expr) -> str:
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            return self.names.get(node.id, "")
        if isinstance(node, ast.Attribute) and node.attr in SIGNATURES:
            return node.attr if ast.unparse(node.value) in self.modules else ""
        return ""

    def _call(self, call: ast.Call, kind: str) -> None:
        if kind == "tcs":  # the same as one call of tc for each word
            for word in call.args[1:]:
                self._call(ast.Call(call.func, [call.args[0], word], [], lineno=call.lineno), "tc")
            return
        literals = _literals(call, kind)
        if literals is None:
            if not _copies_message(call, kind):
                source = ast.unparse(call)
                self._problem(call, f"{kind}(...) needs its message as a literal string; it is {source}")
        elif literals["message"] not in ("", VERBATIM):
            message = Message(literals["message"], literals.get("plural", ""), literals.get("context", ""))
            self._braces(call, kind, message)
            self._add(call, message)

    def _braces(self, call: ast.Call, kind: str, message: Message) -> None:
        for form in (message.message, message.plural):
            if any("{" in text or "}" in text for text in pieces(form)[::2]):
                self._problem(call, f"a brace that is no {{name}} in {form!r}")
        # A placeholder without an argument may be filled later (InOrder.refusal);
        # an argument without a placeholder is a mistake.
        known = placeholder_names(message.message) | placeholder_names(message.plural)
        for keyword in call.keywords if kind not in ("Text", "sentence") else []:
            if keyword.arg and keyword.arg not in known:
                self._problem(call, f"there is no {{{keyword.arg}}} in {message.message!r}")

    def _add(self, call: ast.Call, message: Message) -> None:
        known = self.found.messages.setdefault(message.key, message)
        if message.plural and known.plural not in ("", message.plural):
            self._problem(call, f"two plurals of {message.message!r}: {known.plural!r} and {message.plural!r}")
        known.plural = known.plural or message.plural
        if self.file not in known.files:
            known.files.append(self.file)

    def _problem(self, node: ast.expr, sentence: str) -> None:
        if not self.is_exempt:
            self.found.problems.append(f"{self.file}:{node.lineno}: {sentence}")


def _nodes(tree: ast.Module) -> Iterator[ast.expr | ast.stmt | ast.arg]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.expr | ast.stmt | ast.arg))


def _literals(call: ast.Call, kind: str) -> dict[str, str] | None:
    """Return the message, plural and context of a call, or None if one of them is no plain string."""
    if any(isinstance(arg, ast.Starred) for arg in call.args):
        return None
    given = dict(zip(SIGNATURES[kind], call.args, strict=False))
    if kind == "Text":
        if any(keyword.arg is None for keyword in call.keywords):
            return None
        given |= {keyword.arg: keyword.value for keyword in call.keywords if keyword.arg}
    elif len(given) < len(SIGNATURES[kind]) - OPTIONAL.get(kind, 0):
        return None
    literals: dict[str, str] = {}
    for name in LITERAL:
        if name in given:
            value = given[name]
            if not (isinstance(value, ast.Constant) and isinstance(value.value, str)):
                return None
            literals[name] = value.value
    return literals if "message" in literals else None


def _copies_message(call: ast.Call, kind: str) -> bool:
    """Return whether a call uses the message of another text, as in `Text(refusal.message, …)`."""
    message = call.args[0] if call.args else None
    return kind == "Text" and isinstance(message, ast.Attribute) and message.attr == "message"
