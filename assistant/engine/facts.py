"""What a card says: one way to every printed fact, asked once of whoever holds the card.

`ENEMY = Printed("enemy", EnemyCard)` names a table of the content, `ATTACK = ENEMY.number("attack", t("attack"))` one
fact of its entries; limits come from the schema. What the table reads lies over the content for all who look.
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
from assistant.engine.tracked import Value
from assistant.messages.events import Corrected
from assistant.messages.names import Label, Named, table_named
from assistant.messages.questions import Answer, Number, OneOf, Option, Question, Refused, Typed, WhichOf
from assistant.messages.sums import Box, Sums
from assistant.messages.text import Name, Text, t, verbatim
from assistant.messages.value_types import fitted

if TYPE_CHECKING:
    from assistant.engine.checkpoint import World
    from assistant.engine.rules import Rules
    from assistant.engine.table import Table

E = TypeVar("E", bound=Struct)
T = TypeVar("T")

FACTS = "facts."
"""Before the path of a fact (`facts.enemy.wolf.attack`) where a value of the state is named by its path."""
ANOTHER = "another"
"""The option for a card nobody has heard of."""
MOST = 999
LONGEST_ID = 64
_LETTERS = str.maketrans("łŁøđ", "lLod")


class Fact(Generic[T]):
    """One printed fact of every entry of a table. `key` begins the key of its question; `seen` is where it stands if
    not in the entry alone.
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
        """What is known of it, without asking."""
        if self._seen is not None:
            return cast("T | None", self._seen(content, id))
        entry = self.printed.entry(content, id)
        known: T | None = getattr(entry, self._attribute, None)
        return known

    def of(self, table: Table[Any, Any], id: str, hint: Text | None = None, *, new: bool = False) -> T:
        """What stands on the card; asked once. Of a `new` card it is asked, whatever its entry would say by itself."""

        def question() -> Question[Any]:
            made = self.question(table.content, id, self.printed.display_name(table, id))
            return replace(made, hint=hint) if hint else made

        return cast(T, self.read(table, id, lambda: table.ask(question), f"{self.key}:{id}", new=new))

    def read(
        self, table: Table[Any, Any], id: str, reading: Callable[[], Any], *keys: str, new: bool = False
    ) -> T | None:
        """The same with a way of asking of the rule's own, under these keys; None: the table doesn't want to tell.

        On the next start the pack may know what the running step's transcript still answers: a recorded answer
        under one of the keys goes first.
        """
        for heard in (False, True):
            if not new and table.next_answer() not in keys and (known := self._told(table, id)) is not None:
                return known
            if not heard:
                table.apply_corrections()  # a correction may spare the question
        read = reading()
        if read is None:
            return None
        self.learn(table, id, read)
        known = self.seen(table.content, id)
        return cast(T, read) if known is None else known

    @property
    def kind(self) -> Any:
        """What may stand there, with its names."""
        return self.type

    def _told(self, table: Table[Any, Any], id: str) -> T | None:
        """What the content has, or what was read of a card that fits no entry of it."""
        known = self.seen(table.content, id)
        if known is not None:
            return known
        return cast("T | None", table.world.facts.get(self.printed.kind, {}).get(id, {}).get(self.field))

    def learn(self, table: Table[Any, Any], id: str, value: Any) -> None:
        """Somebody has read it."""
        self.printed.learn(table, id, **{self.field: value})

    def question(self, content: Any, id: str, card: Text | None = None) -> Question[Any]:
        """`card` is its name, where the content doesn't know it yet."""
        raise NotImplementedError

    def display_name(self, content: Any, id: str, card: Text | None = None) -> Text:
        """`Executioner, Rookie: health`."""
        return t("{card}: {fact}", card=card or self.printed.name(content, id), fact=self.label)

    def asked(self, content: Any, id: str, card: Text | None) -> dict[str, Any]:
        """What every question for a fact has."""
        card = card or self.printed.name(content, id)
        prompt = self.prompt or t("{card}, as printed: {fact}?", fact=self.label)
        return {
            "key": f"{self.key}:{id}",
            "name": self.display_name(content, id, card),
            "prompt": replace(prompt, args=(*prompt.args, ("card", card))),
            "hint": self.hint or t("Read your card; asked once."),
        }


class PrintedNumber(Fact[int]):
    """`none` is what it counts as where nothing is printed: then its box may be left empty."""

    def __init__(self, *args: Any, none: int | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.none = none
        self.least, self.most = limits(self.type)

    def question(self, content: Any, id: str, card: Text | None = None) -> Number:
        return Number(least=self.least, most=self.most, **self.asked(content, id, card))

    @property
    def box(self) -> Box:
        empty: Literal["needed", "lacks"] = "needed" if self.none is None else "lacks"
        return Box(self.field, self.label, least=self.least, most=self.most, empty=empty)


class PrintedOne(Fact[str]):
    """One of the words its schema names."""

    def __init__(self, *args: Any, names: Mapping[str, Text], **more: Any) -> None:
        super().__init__(*args, **more)
        self.names = names

    @property
    def kind(self) -> Any:
        return Annotated[str, Named(words={word: self.names.get(word, verbatim(word)) for word in choices(self.type)})]

    def question(self, content: Any, id: str, card: Text | None = None) -> OneOf:
        options = tuple(Option(word, self.names.get(word, verbatim(word))) for word in choices(self.type))
        return OneOf(options=options, **self.asked(content, id, card))


class PrintedWords(Fact[tuple[str, ...]]):
    """Any entries of another table, or any of the words that are named."""

    def __init__(self, *args: Any, of: str, names: Mapping[str, Text] | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        self.named = Named(of) if of else Named(words=dict(names or {}))

    @property
    def kind(self) -> Any:
        return list[Annotated[str, self.named]]

    def question(self, content: Any, id: str, card: Text | None = None) -> WhichOf:
        options = tuple(Option(one, _text(self.named(content, one))) for one in self.named.known(content))
        return WhichOf(options=options, **self.asked(content, id, card))


class Printed(Generic[E]):
    """The cards of one table of the content; `name` says what one of them is called. `unsure`: of these the content
    itself is not certain, so that they can be set right before anybody has read them.
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
        return self.declares(PrintedNumber(self, field, label, none=none, **more))

    def one(self, field: str, label: Text, names: Mapping[str, Text], **more: Any) -> Fact[str]:
        return self.declares(PrintedOne(self, field, label, names=names, **more))

    def words(self, field: str, label: Text, of: str = "", **more: Any) -> Fact[tuple[str, ...]]:
        return self.declares(PrintedWords(self, field, label, of=of, **more))

    def declares(self, fact: Fact[T]) -> Fact[T]:
        """Also one with a question of its own."""
        self.facts[fact.field] = fact
        return fact

    def name(self, content: Any, id: str) -> Text:
        return _text(self._name(content, id))

    def display_name(self, table: Table[Any, Any], id: str) -> Text:
        """The same, also while too little was read of a new card to make an entry of it."""
        read = table.world.facts.get(self.kind, {}).get(id, {})
        new = self.entry(table.content, id) is None and "name" in read
        return verbatim(str(read["name"]["en"])) if new else self.name(table.content, id)

    def entry(self, content: Any, id: str) -> E | None:
        """What is known of a card."""
        return cast("E | None", entry_of(content, self.kind, id))

    def learn(self, table: Table[Any, Any], id: str, /, **fields: Any) -> None:
        table.learn(self.kind, id, **fields)

    def read(self, table: Table[Any, Any], id: str, *, new: bool = False) -> E | None:
        """All of its facts that nobody has told: the numbers in one row of boxes, then the words.

        Of a `new` card all is asked, whatever its entry would say by itself, and the words come first: an entry that is
        whole only with the numbers is never kept before.
        """
        table.apply_corrections()
        new = new or self.entry(table.content, id) is None
        words = [fact for fact in self.facts.values() if not isinstance(fact, PrintedNumber)]
        words_first = new or table.next_answer() in [f"{fact.key}:{id}" for fact in words]
        if words_first:
            for fact in words:
                fact.of(table, id, new=new)
        begins = f"read:{self.kind}:{id}:"
        asked = table.next_answer()
        numbers = {fact.field: fact for fact in self.facts.values() if isinstance(fact, PrintedNumber)}
        if asked.startswith(begins):  # the pack may know by now what was asked for then
            fields = [field for field in asked.removeprefix(begins).split("+") if field in numbers]
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
        )

    def new(
        self, table: Table[Any, Any], key: str, prompt: Text, nameless: Name | None = None, /, **fields: Any
    ) -> str:
        """A card nobody has heard of gets its printed name and is kept like any other; what it is called if nobody
        types one may be given, too (`nameless`).

        `fields` are what is known of it besides; a card of that name of which they are true is that card.
        """
        hint = t("As it is printed; asked once.")
        if nameless is not None:
            hint = t("As it is printed; Enter alone: {name}.", name=nameless)
        called = nameless or Name("")
        name = table.ask(Typed(key=key, name=t("name"), prompt=prompt, hint=hint, instead=called.en))
        there = table_named(table.content, self.kind) or {}
        same = (one for one, entry in there.items() if _is_called(entry, name) and _says(entry, fields))
        id = next(same, "")
        if not id:
            id = plain = id_of(name, self.kind)
            number = 1
            while id in there:  # another card of that name, or one with the same letters
                number += 1
                id = f"{plain[: LONGEST_ID - 4]}_{number}"
            self.learn(table, id, name={"en": name, **({"pl": called.pl} if name == called.en else {})}, **fields)
        return id


def another(number: int = 0) -> Option:
    """The last line of a question for a card: none of those the app knows."""
    return Option(ANOTHER, t("another card"), number=number)


def id_of(name: str, kind: str) -> str:
    """What a file takes as an id, from a name typed at the table."""
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    made = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not made:  # another script: by its letters' numbers, so that the same name is the same card
        made = f"{kind}_" + "_".join(f"{ord(letter):x}" for letter in name.casefold() if letter.isalnum())
    return made[:LONGEST_ID].strip("_") or kind


# -- correcting what was read


def fact_values(rules: Rules[Any, Any], world: World[Any], content: Any) -> Iterator[Value]:
    """What was read in this game or isn't certain, and can be corrected, as `a` offers it."""
    for printed in rules.printed:
        read = world.facts.get(printed.kind, {})
        for id in dict.fromkeys((*read, *printed.unsure(content))):
            for fact in printed.facts.values():
                value = read.get(id, {}).get(fact.field, fact.seen(content, id))
                if fact.field in read.get(id, {}) or (id not in read and value is not None):
                    path = f"{FACTS}{printed.kind}.{id}.{fact.field}"
                    yield Value(path, fact.display_name(content, id), value, fact.kind, *limits(fact.type))


def fact_at(rules: Rules[Any, Any], path: str) -> Fact[Any] | None:
    """The declared fact at `facts.enemy.wolf.attack`."""
    kind, _, rest = path.removeprefix(FACTS).partition(".")
    field = rest.partition(".")[2]
    return next((one.facts[field] for one in rules.printed if one.kind == kind and field in one.facts), None)


def correct_fact(table: Table[Any, Any], path: str, value: Any) -> None:
    """A fact that was read wrong, by its path; a field that nobody declared can be set, too."""
    kind, _, rest = path.removeprefix(FACTS).partition(".")
    id, _, field = rest.partition(".")
    entry = entry_of(table.content, kind, id)
    known = fields_of(type(entry)) if entry is not None else {}
    if field not in known or field == "id":
        raise Refused(t("Nothing is kept at {path}.", path=path))
    fact = fact_at(table.context.rules, path)
    label = fact.display_name(table.content, id) if fact else verbatim(path)
    made = fitted(value, known[field].type, label)
    before = getattr(entry, known[field].name)
    table.learn(kind, id, **{field: made})
    table.tell(Corrected(path=path, label=label, before=_plain(before), after=_plain(made)))
    table.follow()  # more wounds than a health that was read wrong: they defeat
    table.context.rules.check(table.state, table.content)


def changed_since(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, dict[str, dict[str, Any]]]:
    """The facts that are new or other than before; what is no longer there (undone) is none of them."""
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
    """`Annotated[int, Meta(ge=1, le=9)] | None` allows 1 to 9."""
    least, most = 0, MOST
    for one in (type, *get_args(type)):
        for meta in getattr(one, "__metadata__", ()):
            if isinstance(meta, Meta):
                least = int(meta.ge) if meta.ge is not None else least
                most = int(meta.le) if meta.le is not None else most
    return least, most


def choices(type: Any) -> tuple[str, ...]:
    """The words of a `Literal`, also of an optional one."""
    if get_origin(type) is Literal:
        return tuple(word for word in get_args(type) if isinstance(word, str))
    return next((found for one in get_args(type) if (found := choices(one))), ())


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
