"""Printed facts of cards: the content knows a fact, or the app asks the players once and remembers their answer.

`ENEMY = Printed("enemy", EnemyCard)` stands for the enemy cards of the content. `ATTACK = ENEMY.number("attack",
t("attack"))` stands for one fact that is printed on each of them. The limits of a number come from the annotation of
the field in `EnemyCard`. A fact that the players entered from a printed card replaces the one in the content
everywhere.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Generic, Literal, TypeVar, cast, get_args, get_origin

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from assistant.engine.overlay import entry_of, fields_of
from assistant.engine.tracked import CorrectableValue
from assistant.messages.events import Corrected
from assistant.messages.names import Label, Named, table_named
from assistant.messages.questions import Answer, Number, OneOf, Option, Question, Refused, Typed, WhichOf
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, Text, t, verbatim
from assistant.messages.value_types import convert_value

if TYPE_CHECKING:
    from assistant.engine.checkpoint import World
    from assistant.engine.rules import Rules
    from assistant.engine.table import Table

E = TypeVar("E", bound=Struct)
T = TypeVar("T")

FACTS = "facts."
"""The prefix of a fact's path (`facts.enemy.wolf.attack`), which tells it apart from a path in the state."""
ANOTHER = "another"
"""The option for a card that the app does not know."""
MOST = 999
LONGEST_ID = 64
_LETTERS = str.maketrans("łŁøđ", "lLod")


class Fact(Generic[T]):
    """One fact that is printed on every card of a kind, such as the attack of each enemy.

    The key of the question for the fact consists of `key` and the card's id. If the fact is not a plain field of the
    card's entry in the content, `seen` is a function that looks it up.
    """

    def __init__(
        self,
        printed: Printed[Any],
        field: str,
        label: Text,
        *,
        prompt: Text | None = None,
        hint: Text | None = None,
        key: str = "",
        seen: Callable[[Any, str], Any] | None = None,
    ) -> None:
        known = fields_of(printed.schema)
        if field not in known:
            raise ValueError(f"{printed.schema.__name__} has no {field}")
        self.printed = printed
        self.field = field
        self.label = label
        self.prompt = prompt
        self.hint = hint
        self.key = key or field
        self.type = known[field].type
        self._attribute = known[field].name
        self._seen = seen

    def seen(self, content: Any, id: str) -> T | None:
        """Return the fact if it is known, else None. The players are not asked."""
        if self._seen is not None:
            return cast("T | None", self._seen(content, id))
        entry = self.printed.entry(content, id)
        known: T | None = getattr(entry, self._attribute, None)
        return known

    def of(self, table: Table[Any, Any], id: str, hint: Text | None = None, *, new: bool = False) -> T:
        """Return the fact. Ask the players if it is unknown.

        If the card is `new`, the players are asked even if the entry has a default value.
        """

        def with_hint() -> Question[Any]:
            question = self.question(table.content, id, self.printed.display_name(table, id))
            return replace(question, hint=hint) if hint else question

        return cast(T, self.read(table, id, lambda: table.ask(with_hint), f"{self.key}:{id}", new=new))

    def read(
        self, table: Table[Any, Any], id: str, reading: Callable[[], Any], *keys: str, new: bool = False
    ) -> T | None:
        """Return the fact. If it is unknown, call `reading`, which asks the players for it.

        `keys` are the keys of the questions that `reading` may ask. Return None if `reading` returns None.

        Also call `reading` for a known fact if the next recorded answer, or the question that was open in the save, has
        one of these keys. This happens when an old save is opened with newer content: the content knows the fact now,
        but the players were asked for it then.
        """
        for heard in (False, True):
            if not new and table.next_answer() not in keys and (known := self._known(table, id)) is not None:
                return known
            if not heard:
                table.apply_corrections()  # a correction may answer the question
        read = reading()
        if read is None:
            return None
        self.learn(table, id, read)
        known = self.seen(table.content, id)
        return cast(T, read) if known is None else known

    @property
    def kind(self) -> Any:
        """The type of the fact. Its annotation names the possible values."""
        return self.type

    def _known(self, table: Table[Any, Any], id: str) -> T | None:
        """Return the fact if it is known, else None.

        If the card has no complete entry in the content, look among the facts that the players entered from it.
        """
        known = self.seen(table.content, id)
        if known is not None:
            return known
        return cast("T | None", table.world.facts.get(self.printed.kind, {}).get(id, {}).get(self.field))

    def learn(self, table: Table[Any, Any], id: str, value: Any) -> None:
        """Remember the value that the players entered from the printed card."""
        self.printed.learn(table, id, **{self.field: value})

    def question(self, content: Any, id: str, card: Text | None = None) -> Question[Any]:
        """Return the question for this fact.

        `card` is the name of the card, in case the content does not know the card yet.
        """
        raise NotImplementedError

    def display_name(self, content: Any, id: str, card: Text | None = None) -> Text:
        """Return the names of the card and the fact, such as `Executioner, Rookie: health`."""
        return t("{card}: {fact}", card=card or self.printed.name(content, id), fact=self.label)

    def question_fields(self, content: Any, id: str, card: Text | None) -> dict[str, Any]:
        """Return the fields that the questions for all facts have in common, such as the key and the prompt."""
        card = card or self.printed.name(content, id)
        prompt = self.prompt or t("{card}, as printed: {fact}?", fact=self.label)
        return {
            "key": f"{self.key}:{id}",
            "name": self.display_name(content, id, card),
            "prompt": replace(prompt, args=(*prompt.args, ("card", card))),
            "hint": self.hint or t("Read your card; asked once."),
            "reports": True,
        }


class PrintedNumber(Fact[int]):
    """A fact that is a printed number.

    Some cards may lack this number. For such a card, the players leave the box on the screen empty, and the value of
    the fact is `none`. If `none` is None, every card has the number, and the box must be filled in.
    """

    def __init__(self, *args: Any, none: int | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.none = none
        self.least, self.most = limits(self.type)

    def question(self, content: Any, id: str, card: Text | None = None) -> Number:
        return Number(least=self.least, most=self.most, **self.question_fields(content, id, card))

    @property
    def box(self) -> Box:
        empty: Literal["needed", "lacks"] = "needed" if self.none is None else "lacks"
        return Box(self.field, self.label, least=self.least, most=self.most, empty=empty)


class PrintedOne(Fact[str]):
    """A fact that is one word out of several. The schema of the card lists the allowed words."""

    def __init__(self, *args: Any, names: Mapping[str, Text], **more: Any) -> None:
        super().__init__(*args, **more)
        self.names = names

    @property
    def kind(self) -> Any:
        return Annotated[str, Named(words={word: self.names.get(word, verbatim(word)) for word in choices(self.type)})]

    def question(self, content: Any, id: str, card: Text | None = None) -> OneOf:
        options = tuple(Option(word, self.names.get(word, verbatim(word))) for word in choices(self.type))
        return OneOf(options=options, **self.question_fields(content, id, card))


class PrintedWords(Fact[tuple[str, ...]]):
    """A fact that has any number of values.

    The values are ids of other content entries, such as keywords (`of` says which entries), or words out of the given
    set `names`.
    """

    def __init__(self, *args: Any, of: str, names: Mapping[str, Text] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.named = Named(of) if of else Named(words=dict(names or {}))

    @property
    def kind(self) -> Any:
        return list[Annotated[str, self.named]]

    def question(self, content: Any, id: str, card: Text | None = None) -> WhichOf:
        options = tuple(Option(id, _text(self.named(content, id))) for id in self.named.known(content))
        return WhichOf(options=options, **self.question_fields(content, id, card))


class Printed(Generic[E]):
    """One kind of card in the content, with the facts that are printed on each card of this kind.

    `name` is a function that returns the name of a card. `unsure` is a function that returns the ids of the cards whose
    entries in the content may be wrong. Players can always correct the facts of these cards.
    """

    def __init__(
        self,
        kind: str,
        schema: type[E],
        name: Callable[[Any, str], Label] | None = None,
        unsure: Callable[[Any], Iterable[str]] = lambda content: (),
    ) -> None:
        self.kind = kind
        self.unsure = unsure
        self.schema = schema
        self.facts: dict[str, Fact[Any]] = {}
        self._name = name or Named(kind)

    def number(self, field: str, label: Text, *, none: int | None = None, **more: Any) -> Fact[int]:
        return self.declare(PrintedNumber(self, field, label, none=none, **more))

    def one(self, field: str, label: Text, names: Mapping[str, Text], **more: Any) -> Fact[str]:
        return self.declare(PrintedOne(self, field, label, names=names, **more))

    def words(self, field: str, label: Text, of: str = "", **more: Any) -> Fact[tuple[str, ...]]:
        return self.declare(PrintedWords(self, field, label, of=of, **more))

    def declare(self, fact: Fact[T]) -> Fact[T]:
        """Register a fact and return it. Use this for a fact that has its own kind of question."""
        self.facts[fact.field] = fact
        return fact

    def name(self, content: Any, id: str) -> Text:
        return _text(self._name(content, id))

    def display_name(self, table: Table[Any, Any], id: str) -> Text:
        """Return the name of a card.

        This also works for a new card: the content has no entry for it until enough of its facts are known.
        """
        read = table.world.facts.get(self.kind, {}).get(id, {})
        new = self.entry(table.content, id) is None and "name" in read
        return verbatim(str(read["name"]["en"])) if new else self.name(table.content, id)

    def entry(self, content: Any, id: str) -> E | None:
        """Return the content's entry for a card, or None if the content has none."""
        return cast("E | None", entry_of(content, self.kind, id))

    def learn(self, table: Table[Any, Any], id: str, /, **fields: Any) -> None:
        table.learn(self.kind, id, **fields)

    def read(self, table: Table[Any, Any], id: str, *, new: bool = False) -> E | None:
        """Ask for all unknown facts of a card and return its entry.

        The numbers are asked first, all in one question, then the words.

        If the card is `new`, all its facts are asked, even those with a default value. The words then come before the
        numbers: the numbers complete the entry, and only a complete entry is saved.
        """
        table.apply_corrections()
        new = new or self.entry(table.content, id) is None
        words = [fact for fact in self.facts.values() if not isinstance(fact, PrintedNumber)]
        words_first = new or table.next_answer() in [f"{fact.key}:{id}" for fact in words]
        if words_first:
            for fact in words:
                fact.of(table, id, new=new)
        begins = f"read:{self.kind}:{id}:"
        answered_key = table.next_answer()
        numbers = {fact.field: fact for fact in self.facts.values() if isinstance(fact, PrintedNumber)}
        if answered_key.startswith(begins):  # a pack may have learned some of these facts since the question was asked
            fields = [field for field in answered_key.removeprefix(begins).split("+") if field in numbers]
        else:
            fields = [field for field, fact in numbers.items() if new or fact.seen(table.content, id) is None]
        if fields:
            boxes = [numbers[field].box for field in fields]
            card = self.display_name(table, id)
            answer = table.ask(lambda: self._boxes(card, begins + "+".join(fields), tuple(boxes)))
            self.learn(table, id, **{field: answer.get(field, numbers[field].none) for field in fields})
        if not words_first:
            for fact in words:
                fact.of(table, id)
        return self.entry(table.content, id)

    def _boxes(self, card: Text, key: str, boxes: tuple[Box, ...]) -> Sums:
        row = t("on the card")
        return Sums(
            key=key,
            name=card,
            prompt=t("{card}: which numbers are printed on it?", card=card),
            hint=t("A box may stay empty where nothing is printed.")
            if any(box.empty == "lacks" for box in boxes)
            else None,
            boxes=tuple(replace(box, row=row) for box in boxes),
            reports=True,
        )

    def new(
        self, table: Table[Any, Any], key: str, prompt: Text, nameless: Name | None = None, /, **fields: Any
    ) -> str:
        """Ask for the printed name of a card that the app does not know, remember the card and return its id.

        If the players type no name, the card is called `nameless`. `fields` are other facts of the card. If the app
        already knows a card with this name and these facts, return the id of that card.
        """
        hint = t("As it is printed; asked once.")
        if nameless is not None:
            hint = t("As it is printed; Enter alone: {name}.", name=nameless)
        called = nameless or Name("")
        name = table.ask(Typed(key=key, name=t("name"), prompt=prompt, hint=hint, instead=called.en, reports=True))
        known = table_named(table.content, self.kind) or {}
        same = (id for id, entry in known.items() if _is_called(entry, name) and _says(entry, fields))
        id = next(same, "")
        if not id:
            id = plain = id_of(name, self.kind)
            number = 1
            while id in known:  # another card has this name or one with the same letters
                number += 1
                id = f"{plain[: LONGEST_ID - 4]}_{number}"
            self.learn(table, id, name={"en": name, **({"pl": called.pl} if name == called.en else {})}, **fields)
        return id


def another(number: int = 0) -> Option:
    """Return the last line of a question for a card: "another card".

    Players choose it for a card that the app does not know.
    """
    return Option(ANOTHER, t("another card"), number=number)


def id_of(name: str, kind: str) -> str:
    """Return an id made from a name that players typed: `Die Höhle` becomes `die_hohle`.

    If the name has no Latin letters, the id begins with `kind` and contains the code points of the letters.
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    id = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not id:  # another script: code points keep the same name the same card
        id = f"{kind}_" + "_".join(f"{ord(letter):x}" for letter in name.casefold() if letter.isalnum())
    return id[:LONGEST_ID].strip("_") or kind


# -- corrections


def fact_values(rules: Rules[Any, Any], world: World[Any], content: Any) -> Iterator[CorrectableValue]:
    """Yield the printed facts that players can correct.

    Players can correct the facts that they entered from a printed card in this game. They can also correct the known
    facts of cards that `Printed.unsure` lists.
    """
    for printed in rules.printed:
        read = world.facts.get(printed.kind, {})
        for id in dict.fromkeys((*read, *printed.unsure(content))):
            for fact in printed.facts.values():
                value = read.get(id, {}).get(fact.field, fact.seen(content, id))
                if fact.field in read.get(id, {}) or (id not in read and value is not None):
                    path = f"{FACTS}{printed.kind}.{id}.{fact.field}"
                    yield CorrectableValue(path, fact.display_name(content, id), value, fact.kind, *limits(fact.type))


def fact_at(rules: Rules[Any, Any], path: str) -> Fact[Any] | None:
    """Return the declared fact at a path like `facts.enemy.wolf.attack`, or None."""
    kind, _, rest = path.removeprefix(FACTS).partition(".")
    field = rest.partition(".")[2]
    tables = (printed for printed in rules.printed if printed.kind == kind)
    return next((printed.facts[field] for printed in tables if field in printed.facts), None)


def correct_fact(table: Table[Any, Any], path: str, value: Any) -> None:
    """Correct the fact at this path.

    A field of the card's entry can be corrected in this way even if no `Fact` is declared for it. Whether the state
    still fits is checked after the consequences, because these may mend it (a lower health defeats a figure).
    """
    kind, _, rest = path.removeprefix(FACTS).partition(".")
    id, _, field = rest.partition(".")
    entry = entry_of(table.content, kind, id)
    known = fields_of(type(entry)) if entry is not None else {}
    if field not in known or field == "id":
        raise Refused(t("Nothing is kept at {path}.", path=path))
    fact = fact_at(table.context.rules, path)
    label = fact.display_name(table.content, id) if fact else verbatim(path)
    corrected = convert_value(value, known[field].type, label)
    before = getattr(entry, known[field].name)
    table.learn(kind, id, **{field: corrected})
    table.tell(Corrected(path=path, label=label, before=_plain(before), after=_plain(corrected)))


def changed_since(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the facts of `after` that are missing in `before` or have another value there.

    Facts that are only in `before` are left out, because undo has removed them.
    """
    changed: dict[str, dict[str, dict[str, Any]]] = {}
    for kind, entries in after.items():
        for id, fields in entries.items():
            old = before.get(kind, {}).get(id, {})
            new = {field: value for field, value in fields.items() if field not in old or old[field] != value}
            if new:
                changed.setdefault(kind, {})[id] = new
    return changed


# -- types


def limits(type: Any) -> tuple[int, int]:
    """Return the limits of a number type: 1 and 9 for `Annotated[int, Meta(ge=1, le=9)] | None`."""
    least, most = 0, MOST
    for part in (type, *get_args(type)):
        for meta in getattr(part, "__metadata__", ()):
            if isinstance(meta, Meta):
                least = int(meta.ge) if meta.ge is not None else least
                most = int(meta.le) if meta.le is not None else most
    return least, most


def choices(type: Any) -> tuple[str, ...]:
    """Return the words that a `Literal` type allows.

    The type may also be a union of a `Literal` and None.
    """
    if get_origin(type) is Literal:
        return tuple(word for word in get_args(type) if isinstance(word, str))
    return next((found for part in get_args(type) if (found := choices(part))), ())


def _is_called(entry: Any, name: str) -> bool:
    called = getattr(entry, "name", None)
    return isinstance(called, Name) and name.casefold() in (called.en.casefold(), called.pl.casefold())


def _says(entry: Any, fields: Mapping[str, Any]) -> bool:
    return all(getattr(entry, name, None) == value for name, value in fields.items())


def _text(words: Label) -> Text:
    return words if isinstance(words, Text) else t("{name}", name=words)


def _plain(value: Any) -> str:
    plain: Answer | None = msgspec.to_builtins(value)
    return plain if isinstance(plain, str) else msgspec.json.encode(plain).decode()
