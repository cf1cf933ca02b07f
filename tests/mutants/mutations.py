"""Small changes of a module: a comparison, a number, a condition, a call that is left out."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

from msgspec import Struct

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
SWAPPED_CALLS = {"min": "max", "max": "min", "any": "all", "all": "any"}
WORDS = frozenset({"t", "tn", "sentence", "word", "verbatim"})
"""Calls that make texts. What is in them changes no rule."""
NOT_RULES = frozenset({"rule", "number"})
"""Keyword arguments that change no rule: a reference to the rulebook, the digit of a line."""

IN_CLASS_HEAD = ("keywords", ast.ClassDef)


class Mutant(Struct, frozen=True):
    """One change of a module. `node` and `variant` say which: the place of the node in the walk, the nth change of it.

    `function` is the name of the innermost function around it, with the names of the classes; "" outside of functions.
    `top` is the first line of the outermost function, or 0.
    """

    file: str
    line: int
    end: int
    function: str
    top: int
    was: str
    becomes: str
    node: int
    variant: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.was}  >  {self.becomes}"


Change = tuple[ast.AST, Callable[[], None]]
"""The smallest part that shows the change, and a function that makes it."""


class Place(Struct, frozen=True):
    """Where a module can be changed: the place of a node in the walk, and the nth change of it."""

    file: str
    node: int
    variant: int


def places_of(path: Path, root: Path) -> list[Place]:
    """Return every place where a module can be changed, in the order of its lines."""
    file = path.relative_to(root).as_posix()
    nodes, _ = _walk(ast.parse(path.read_text(encoding="utf-8")))
    return [Place(file, place, nth) for place, node in enumerate(nodes) for nth, _ in enumerate(_changes(node))]


def mutant_at(place: Place, root: Path) -> Mutant:
    """Return the mutant with its words."""
    tree = ast.parse((root / place.file).read_text(encoding="utf-8"))
    nodes, functions = _walk(tree)
    shown, change = list(_changes(nodes[place.node]))[place.variant]
    was, line, end = _words(shown), getattr(shown, "lineno", 0), getattr(shown, "end_lineno", 0)
    change()
    function, top = functions[place.node]
    return Mutant(place.file, line, end, function, top, was, _words(shown), place.node, place.variant)


def mutated(source: str, mutant: Mutant) -> ast.Module:
    """Return the module with the change made."""
    tree = ast.parse(source)
    nodes, _ = _walk(tree)
    list(_changes(nodes[mutant.node]))[mutant.variant][1]()
    return ast.fix_missing_locations(tree)


def _words(node: ast.AST) -> str:
    words = " ".join(ast.unparse(node).split())
    return words if len(words) <= 140 else f"{words[:137]}..."


# -- which nodes are changed


def _walk(tree: ast.Module) -> tuple[list[ast.AST], list[tuple[str, int]]]:
    """Return the nodes that rules consist of, without annotations and texts, each with its function."""
    nodes: list[ast.AST] = []
    places: list[tuple[str, int]] = []

    def visit(node: ast.AST, function: str, top: int) -> None:
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in WORDS:
            return
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        if isinstance(node, ast.keyword) and node.arg in NOT_RULES:
            return
        nodes.append(node)
        places.append((function, top))
        inner = function
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = f"{function}.{node.name}" if function else node.name
        for child in _children(node):
            # default values of parameters belong to the code around the function: it runs them
            is_body = isinstance(node, ast.FunctionDef | ast.Lambda) and not isinstance(child, ast.arguments)
            visit(child, inner, top or (node.lineno if is_body else 0))

    visit(tree, "", 0)
    return nodes, places


def _children(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node, without types, decorators and docstrings."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list", "bases") or (name, type(node)) == IN_CLASS_HEAD:
            continue
        for part in value if isinstance(value, list) else [value]:
            is_docstring = isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant)
            if isinstance(part, ast.AST) and not is_docstring:
                yield part


# -- the changes of one node


def _changes(node: ast.AST) -> Iterator[Change]:
    match node:
        case ast.Compare():
            for place, op in enumerate(node.ops):
                yield node, _setter(node.ops, place, COMPARISONS[type(op)]())
        case ast.Constant(value=bool(value)):
            yield node, lambda: setattr(node, "value", not value)
        case ast.Constant(value=int(number)):
            yield node, lambda: setattr(node, "value", number + 1)
            yield node, lambda: setattr(node, "value", number - 1)
        case ast.BoolOp(op=op, values=values):
            yield node, lambda: setattr(node, "op", ast.Or() if isinstance(op, ast.And) else ast.And())
            for place in range(len(values)):
                left = [*values[:place], *values[place + 1 :]]
                yield node, _attribute(node, "values", left if len(left) > 1 else [*left, *left])
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            yield node, lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), operand))
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            if not isinstance(test, ast.Compare | ast.UnaryOp) or len(getattr(test, "ops", ())) > 1:
                yield test, _negate(test)
        case ast.comprehension(ifs=ifs):
            for place, condition in enumerate(ifs):
                yield condition, _drop(condition, ifs, place)
        case ast.Expr(value=ast.Call()):
            yield node, lambda: setattr(node, "value", ast.Constant(None))
        case ast.Call(func=ast.Name(id=name) as called) if name in SWAPPED_CALLS:
            yield node, lambda: setattr(called, "id", SWAPPED_CALLS[name])
        case ast.Slice():
            for side in ("lower", "upper"):
                bound = getattr(node, side)
                if bound is not None and not isinstance(bound, ast.Constant):
                    yield node, _attribute(node, side, ast.BinOp(bound, ast.Add(), ast.Constant(1)))
        case ast.BinOp(op=ast.Add() | ast.Sub() as op) if not _is_text(node):
            yield node, lambda: setattr(node, "op", ast.Sub() if isinstance(op, ast.Add) else ast.Add())
        case ast.AugAssign(op=ast.Add() | ast.Sub() as op):
            yield node, lambda: setattr(node, "op", ast.Sub() if isinstance(op, ast.Add) else ast.Add())


def _is_text(node: ast.BinOp) -> bool:
    sides = (node.left, node.right)
    return any(isinstance(side, ast.JoinedStr | ast.List | ast.Tuple) or _is_string(side) for side in sides)


def _is_string(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _setter(items: list[ast.cmpop], place: int, new: ast.cmpop) -> Callable[[], None]:
    def change() -> None:
        items[place] = new

    return change


def _attribute(node: ast.AST, name: str, value: object) -> Callable[[], None]:
    return lambda: setattr(node, name, value)


def _negate(test: ast.expr) -> Callable[[], None]:
    """Turn the test into its opposite. The test itself becomes the opposite, so that the change can be shown."""

    def change() -> None:
        kept = _copy(test)
        _become(test, ast.UnaryOp(ast.Not(), kept))

    return change


def _drop(condition: ast.expr, ifs: list[ast.expr], place: int) -> Callable[[], None]:
    def change() -> None:
        _become(condition, ast.Constant(True))
        ifs[place] = condition

    return change


def _copy(node: ast.expr) -> ast.expr:
    fields = {name: getattr(node, name) for name in (*node._fields, *node._attributes)}
    return type(node)(**fields)


def _become(node: ast.AST, other: ast.AST) -> None:
    """Turn a node into another one, in place."""
    node.__class__ = other.__class__  # type: ignore[assignment]
    for name in other._fields:
        setattr(node, name, getattr(other, name))
