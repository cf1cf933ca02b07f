"""Facts that are printed on cards, such as the attack of an enemy. The players are asked for unknown facts once.

```python
ENEMY = Printed("enemy", EnemyCard)  # the enemy cards of the content
ATTACK = ENEMY.number("attack", t("attack"))  # one fact that is printed on each of them
attack = ATTACK.of(table, "wolf")  # from the content, or from the players
```
The limits of a number come from the annotation of the field in `EnemyCard`. A fact that the players entered replaces
the one in the content.
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
"""The prefix of a fact's path, as in `facts.enemy.wolf.attack`. A path without it leads into the state."""
ANOTHER = "another"
"""The id of the option "another card", which players choose for a card that the app does not know."""
MOST = 999
LONGEST_ID = 64
_LETTERS = str.maketrans("łŁøđ", "lLod")


class Fact(Generic[T]):
    """One fact that is printed on every card of a kind, such as the attack of each enemy.

    The question for the fact has the key `<key>:<card id>`. `seen` is a function that looks the fact up in the content.
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
        """Return the fact if the content has it, else None. The players are not asked."""
        if self._seen is not None:
            return cast("T | None", self._seen(content, id))
        entry = self.printed.entry(content, id)
        known: T | None = getattr(entry, self._attribute, None)
        return known

    def of(self, table: Table[Any, Any], id: str, hint: Text | None = None, *, new: bool = False) -> T:
        """Return the fact. Ask the players if it is unknown.

        For a `new` card, the players are asked even if the fact has a default value.
        """

        def with_hint() -> Question[Any]:
            question = self.question(table.content, id, self.printed.display_name(table, id))
            return replace(question, hint=hint) if hint else question

        return cast(T, self.read(table, id, lambda: table.ask(with_hint), f"{self.key}:{id}", new=new))

    def read(
        self, table: Table[Any, Any], id: str, reading: Callable[[], Any], *keys: str, new: bool = False
    ) -> T | None:
        """Return the fact. If it is unknown, call `reading`, which asks the players for it and may return None.

        `keys` are the keys of the questions that `reading` may ask. If a save has recorded an answer to one of them,
        `reading` is called even for a known fact. So an old save runs as before.
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
        """The type of the fact in the schema of the card, such as `Annotated[int, Meta(ge=1)]`."""
        return self.type

    def _known(self, table: Table[Any, Any], id: str) -> T | None:
        """Return the fact if it is known, else None.

        For a card without an entry in the content, return what the players have entered from the card.
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
        """Return the fields that the questions for all facts share, such as the key and the prompt."""
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
    """A fact that is a printed number, such as a health of 7.

    Some cards lack the number. The players then leave the box on the screen empty, and the fact gets the value `none`.
    If `none` is None, every card has the number.
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
    """A fact that is one word out of several, such as a colour. The schema of the card lists the words."""

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
    """A fact that has any number of values, such as the keywords of a card.

    The values are ids of other content entries (`of` names their kind) or words out of `names`.
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
    """One kind of card, such as the enemies, with the facts that are printed on each of them.

    - `name`: a function that returns the name of a card.
    - `unsure`: a function that returns the ids of cards that the content may have wrong. Players can always correct
      them.
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
        """Register a fact that has its own kind of question, and return it."""
        self.facts[fact.field] = fact
        return fact

    def name(self, content: Any, id: str) -> Text:
        return _text(self._name(content, id))

    def display_name(self, table: Table[Any, Any], id: str) -> Text:
        """Return the name of a card, even of a card that is not in the content yet."""
        read = table.world.facts.get(self.kind, {}).get(id, {})
        new = self.entry(table.content, id) is None and "name" in read
        return verbatim(str(read["name"]["en"])) if new else self.name(table.content, id)

    def entry(self, content: Any, id: str) -> E | None:
        """Return the content's entry for a card, or None if the content has none."""
        return cast("E | None", entry_of(content, self.kind, id))

    def learn(self, table: Table[Any, Any], id: str, /, **fields: Any) -> None:
        table.learn(self.kind, id, **fields)

    def read(self, table: Table[Any, Any], id: str, *, new: bool = False) -> E | None:
        """Ask for all unknown facts of a card and return its entry in the content.

        One question asks for all numbers, then one question for each other fact. For a `new` card, all facts are asked,
        and the numbers come last.
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
        """Ask for the name of a card that the app does not know, save the card and return its id.

        If the players type no name, the card is called `nameless`. `fields` are other facts of the card. A card that
        already exists with this name and these facts is not saved again.
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
    """Return the option "another card", which players choose for a card that the app does not know."""
    return Option(ANOTHER, t("another card"), number=number)


def id_of(name: str, kind: str) -> str:
    """Return an id made from a name: `Die Höhle` becomes `die_hohle`.

    If the name has no Latin letters, the id is `kind` followed by the code points of the letters.
    """
    plain = unicodedata.normalize("NFKD", name.translate(_LETTERS)).encode("ascii", "ignore").decode().lower()
    id = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")
    if not id:  # another script: code points keep the same name the same card
        id = f"{kind}_" + "_".join(f"{ord(letter):x}" for letter in name.casefold() if letter.isalnum())
    return id[:LONGEST_ID].strip("_") or kind


# -- corrections


def fact_values(rules: Rules[Any, Any], world: World[Any], content: Any) -> Iterator[CorrectableValue]:
    """Yield the printed facts that players can correct.

    These are the facts that the players entered, and those of cards that the content may have wrong (`Printed.unsure`).
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
    """Return the declared fact at a path such as `facts.enemy.wolf.attack`, or None if there is none."""
    kind, _, rest = path.removeprefix(FACTS).partition(".")
    field = rest.partition(".")[2]
    tables = (printed for printed in rules.printed if printed.kind == kind)
    return next((printed.facts[field] for printed in tables if field in printed.facts), None)


def correct_fact(table: Table[Any, Any], path: str, value: Any) -> None:
    """Correct the printed fact at a path such as `facts.enemy.wolf.attack`.

    The caller checks afterwards whether the state still fits the new value.
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
    """Return the facts of `after` that `before` lacks or has with another value."""
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
    """Return the limits in a number type: (1, 9) for `Annotated[int, Meta(ge=1, le=9)] | None`."""
    least, most = 0, MOST
    for part in (type, *get_args(type)):
        for meta in getattr(part, "__metadata__", ()):
            if isinstance(meta, Meta):
                least = int(meta.ge) if meta.ge is not None else least
                most = int(meta.le) if meta.le is not None else most
    return least, most


def choices(type: Any) -> tuple[str, ...]:
    """Return the words of a `Literal` type or of a union with one, such as `Literal["red", "blue"] | None`."""
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
