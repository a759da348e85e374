"""Everything that a system can ask, roll, tell and change, as data."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, TypeAlias, TypeVar

from . import _native
from ._errors import CaseError, UnknownNameError
from ._rows import PrintedTable, RuleTitle, Ruling, SheetField
from ._values import Value

_T = TypeVar("_T")

BuiltInLanguage: TypeAlias = Literal["english", "german"]
"""A language of the engine."""

Language: TypeAlias = BuiltInLanguage | str
"""A language of the engine, or the name of one that was added (`add_language`)."""


class Words(NamedTuple):
    """A name with the words that a reader sees, and what it means."""

    number: int
    """The number, the same in Rust, C and Python."""
    name: str
    """The wire name."""
    en: str
    """The English word."""
    said: str
    """The word in the language of the schema."""
    meaning: str
    """The meaning, in the language of the schema."""


class KindInfo(NamedTuple):
    """A plain kind of values, the same for all systems."""

    number: int
    """The number, the same in Rust, C and Python."""
    name: str
    """The wire name."""
    meaning: str
    """The meaning."""


class ListInfo(NamedTuple):
    """A listed enumeration, which is a kind of values too."""

    kind: int
    """The kind number of its members."""
    set: int
    """The kind number of sets of its members, named `set_of_` and the list's name: one bit for
    each member."""
    name: str
    """The wire name of the list."""
    members: Mapping[str, Words]
    """Its members, in order."""


class Templates(NamedTuple):
    """A text with holes; of several variants the first that needs nothing absent is taken."""

    en: tuple[str, ...]
    """In English."""
    said: tuple[str, ...]
    """In the language of the schema."""


class QuestionInfo(NamedTuple):
    """A question."""

    number: int
    """The number, the same in Rust, C and Python."""
    name: str
    """The wire name."""
    meaning: str
    """The meaning."""
    rule: str
    """The rule that asks."""
    subject: Mapping[str, tuple[str, ...]]
    """The values that it is about."""
    answers: tuple[str, ...]
    """The kinds of an answer, by name."""
    secret: bool
    """Whether answers can be secret."""
    defends: bool
    """Whether it asks the target of an attack for its defense."""
    title: Templates
    """The question as a template."""
    labels: Templates
    """The labels of answers as templates."""


class RefusalInfo(NamedTuple):
    """Why something can't be done."""

    name: str
    """The wire name."""
    meaning: str
    """The meaning, in the language of the schema."""
    rule: str | None
    """The rule that refuses; none if it is common sense, or a refusal of all systems."""
    text: Templates
    """The reason, as a template."""


class NoteInfo(NamedTuple):
    """Something that can happen."""

    number: int
    """The number, the same in Rust, C and Python."""
    name: str
    """The wire name."""
    meaning: str
    """The meaning."""
    values: Mapping[str, tuple[str, ...]]
    """Its values besides `who` and `other`."""
    text: Templates
    """The text, as a template."""


class FieldInfo(NamedTuple):
    """Something that changes in a battle."""

    number: int
    """The number, the same in Rust, C and Python."""
    name: str
    """The wire name."""
    en: str
    """The English word."""
    said: str
    """The word in the language of the schema."""
    meaning: str
    """The meaning."""
    shape: str
    """What it belongs to: `battle`, `actor`, `actor_and_attack`, …"""
    place: str | None
    """The kind of the place among several values, by name: an attack, an object, …"""
    kind: str
    """The kind of its value, by name; with `optional` it can be nothing."""
    optional: bool
    """Whether it can be absent."""
    shown: str
    """`told` (listed, and its changes shown in the log), `listed`, or `internal` to the engine."""
    settable: bool
    """Whether the referee may set it."""
    lasting: bool
    """Whether it outlasts the fight, so that a roster can give its current value."""
    secret: bool
    """Whether it tells an intention: it is left out for an audience that may not know it yet."""
    tracked: str
    """What a tracker shows of it: a gauge of what is `left` or `lost`, a `condition`, the
    `order` of who acts; or `bookkeeping`, nothing."""


class LimitInfo(NamedTuple):
    """A limit of the engine."""

    name: str
    """Its name."""
    value: int
    """Its value."""
    meaning: str
    """What it limits."""


class Schema:
    """Everything of a system that a host can list: what a program needs in place of names.

    >>> found = schema("case")
    >>> found.title, "defense" in found.questions, found.kinds["areas"].meaning
    ('Costumed Adventurer Simulation Engine', True, 'A distance in areas.')

    Attributes:
        system: The name of the system.
        title: Its full name.
        rules_version: The version of its rules.
        kinds: The plain kinds of values, by name.
        lists: Its listed enumerations, by name.
        rolls: Everything that is rolled, by name.
        questions: Everything that is asked, by name.
        refusals: Every reason for which something is refused, by name.
        defenses: Everything by which a target can meet an attack, besides doing nothing.
        notes: Everything that can happen besides rolls, modifiers, decisions and changes, by name.
        fields: Everything that changes, by name.
        rules: Its rules, by id.
        rulings: Its rulings by name, each switch with its default.
        interventions: What the referee can do, by name.
        changeable: The names of the rulings that may change between turns.
        joinable: The names of the lists of a roster that something can join.
        sheet: The fields of its rosters, from the top.
        tables: Its printed tables, by name.
        limits: The engine's limits, by name.
        language: The language of meanings, titles and rulings.
        data: All of it as plain data, as JSON holds it.
    """

    __slots__ = (
        "changeable",
        "data",
        "defenses",
        "fields",
        "interventions",
        "joinable",
        "kinds",
        "language",
        "limits",
        "lists",
        "notes",
        "questions",
        "refusals",
        "rolls",
        "rules",
        "rules_version",
        "rulings",
        "sheet",
        "system",
        "tables",
        "title",
    )

    def __init__(self, data: dict[str, Any], language: Language = "english") -> None:
        self.data = data
        self.language: Language = language
        self.system: str = data["system"]
        self.title: str = data["title"]
        self.rules_version: int = data["rules_version"]
        self.kinds = _by_name(data["kinds"], lambda row: KindInfo(**_only(row, KindInfo)))
        self.lists = _by_name(
            data["lists"],
            lambda row: ListInfo(row["kind"], row["set"], row["name"], _words(row["members"])),
        )
        self.rolls = _words(data["rolls"])
        self.questions = _by_name(data["questions"], _question)
        self.refusals = _by_name(data["refusals"], _refusal)
        self.defenses = tuple(Value(row["kind"], row["name"]) for row in data["defenses"])
        self.notes = _by_name(data["notes"], _note)
        self.fields = _by_name(data["fields"], lambda row: FieldInfo(**_only(row, FieldInfo)))
        rules = (RuleTitle(**_only(row, RuleTitle)) for row in data["rules"])
        self.rules = MappingProxyType({rule.id: rule for rule in rules})
        self.rulings = _by_name(data["rulings"], _ruling)
        self.interventions = _words(data["interventions"])
        self.changeable: tuple[str, ...] = tuple(data["changeable"])
        self.joinable: tuple[str, ...] = tuple(data["joinable"])
        self.sheet = tuple(SheetField(**_only(row, SheetField)) for row in data["sheet"])
        self.tables = _by_name(data["tables"], _table)
        self.limits = _by_name(data["limits"], lambda row: LimitInfo(**_only(row, LimitInfo)))

    def roster_json(self) -> dict[str, Any]:
        """The JSON Schema of the system's rosters: what a form, or an editor, is made from.

        >>> schema("case").roster_json()["type"]
        'object'
        """
        found: dict[str, Any] = json.loads(_native._roster_json(self.system, self.language))
        return found

    def knows(self, kind: str) -> bool:
        """Whether that is a kind of values: a plain one, a list, or sets of its members."""
        return kind in self.kinds or kind.removeprefix("set_of_") in self.lists

    def meaning(self, value: Value | None) -> str:
        """What a member of a list means; empty for any other value."""
        if value is None or value.kind not in self.lists:
            return ""
        member = self.lists[value.kind].members.get(str(value.value))
        return member.meaning if member else ""

    def word(self, value: Value, language: Language = "english") -> str:
        """What a member of a list is called; of any other value itself as a text."""
        if value.kind not in self.lists:
            return str(value)
        listed = schema(self.system, language).lists[value.kind]
        member = listed.members.get(str(value.value))
        return member.said if member else str(value)

    def __reduce__(self) -> tuple[Callable[[str, Language], Schema], tuple[str, Language]]:
        return (schema, (self.system, self.language))

    def __repr__(self) -> str:
        return f"<Schema of {self.system}>"


_KNOWN: dict[tuple[str, Language], Schema] = {}


def schema(system: str = "case", language: Language = "english") -> Schema:
    """Everything that a system can ask, roll, tell and change: one object a system and language.

    The language is that of meanings, titles and rulings; names are the same in every language.

    >>> [member.name for member in schema("case").lists["color"].members.values()]
    ['white', 'green', 'yellow', 'red']
    >>> schema("case", "german").rules["A13"].title
    'Reichweite'

    Raises:
        UnknownNameError: There is no such system.
        ValueError: There is no such language.
    """
    if not isinstance(system, str):
        message = f"a system is a name, not {type(system).__name__}"
        raise UnknownNameError(message, "system")
    key = (system, language)
    if key not in _KNOWN:
        # Two threads may both read it: one of the two objects is kept.
        _KNOWN.setdefault(key, Schema(json.loads(_native._schema(*key)), language))
    return _KNOWN[key]


def add_language(name: str, texts: str) -> None:
    r"""Adds a language under a name, by the text of its file of texts (PO, of gettext).

    What the file lacks is said in English. The first one of a name stays, as do the languages
    of the engine.

    >>> add_language("latin", 'msgctxt "engine.unit.yes"\nmsgid "yes"\nmsgstr "sic"')
    >>> schema("case", "latin").language
    'latin'

    Raises:
        ValueError: It is no such file; each wrong line is named. Or the name is empty.
    """
    _native._add_language(name, texts)


def said(what: str | CaseError, system: str = "case", language: Language = "german") -> str:
    """What the engine says in a language: an error, the message of a problem, a text in English.

    Such a text is a meaning, or the title of a rule. What the engine does not have stays as it is.

    >>> said("a battle needs at least two sides")
    'ein Kampf braucht mindestens zwei Seiten'

    Raises:
        UnknownNameError: There is no such system.
        ValueError: There is no such language.
    """
    message = what.args[0] if isinstance(what, CaseError) and what.args else what
    return _native._said(system, str(message), getattr(message, "data", ""), language)


def _only(row: dict[str, Any], fields: Any) -> dict[str, Any]:
    """The fields of a row that a class has: later versions may list more."""
    return {name: row[name] for name in fields._fields}


def _by_name(
    rows: Iterable[dict[str, Any]], make: Callable[[dict[str, Any]], _T]
) -> Mapping[str, _T]:
    return MappingProxyType({row["name"]: make(row) for row in rows})


def _words(rows: Iterable[dict[str, Any]]) -> Mapping[str, Words]:
    return _by_name(rows, lambda row: Words(**_only(row, Words)))


def _kinds(rows: Iterable[dict[str, Any]]) -> Mapping[str, tuple[str, ...]]:
    return _by_name(rows, lambda row: tuple(row["kinds"]))


def _templates(row: dict[str, list[str]]) -> Templates:
    return Templates(tuple(row["en"]), tuple(row["said"]))


def _question(row: dict[str, Any]) -> QuestionInfo:
    made = {
        "subject": _kinds(row["subject"]),
        "answers": tuple(row["answers"]),
        "title": _templates(row["title"]),
        "labels": _templates(row["labels"]),
    }
    return QuestionInfo(**{**_only(row, QuestionInfo), **made})


def _refusal(row: dict[str, Any]) -> RefusalInfo:
    return RefusalInfo(row["name"], row["meaning"], row["rule"], _templates(row["text"]))


def _note(row: dict[str, Any]) -> NoteInfo:
    return NoteInfo(
        row["number"], row["name"], row["meaning"], _kinds(row["values"]), _templates(row["text"])
    )


def _table(row: dict[str, Any]) -> PrintedTable:
    cells = tuple(tuple(line) for line in row["rows"])
    return PrintedTable(row["name"], row["rule"], row["title"], tuple(row["columns"]), cells)


def _ruling(row: dict[str, Any]) -> Ruling:
    switch = row["switch"] or {"value": None, "default": None, "values": None}
    return Ruling(
        row["name"],
        row["rule"],
        row["question"],
        row["reading"],
        switch["value"],
        switch["default"],
        switch["values"],
    )


def words(domain: dict[str, Any]) -> list[str]:
    """The single words that can be written where a domain has such."""
    match domain["domain"]:
        case "yes_no":
            return ["true", "false"]
        case "one_of":
            return [member["name"] for member in domain["members"]]
        case "number" if domain["or"]:
            return [domain["or"]["name"]]
        case "any_of":
            return [word for inner in domain["domains"] for word in words(inner)]
        case _:
            return []
