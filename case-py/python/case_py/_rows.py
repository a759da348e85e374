"""Plain rows of fighters, rulings and tables."""

from __future__ import annotations

from typing import Any, NamedTuple

from ._tables import Listed, TableKind, frame, free, plain


class Fighter(NamedTuple):
    """A fighter in its present condition."""

    number: int
    """The place in the roster."""
    name: str
    """The name."""
    side: str
    """The name of its side."""
    stands: bool
    """Whether it can still win."""
    fitness: int
    """The points by which its fitness is read (Health, Body Points, …)."""
    id: str | None
    """The host's id, where the roster gives one."""


class Ruling(NamedTuple):
    """A place where the books are silent, or leave a choice, and what this engine does there."""

    name: str
    """The name: for a switch, the key in a roster's table `rulings`."""
    rule: str
    """The rule id or ids."""
    question: str
    """What the book leaves open."""
    reading: str
    """What this engine does, for a switch by default."""
    value: str | None
    """The value in force; nothing for a fixed reading."""
    default: str | None
    """The default of a switch."""
    domain: dict[str, Any] | None
    """The values a switch takes: `domain` says of which form they are."""


class SheetField(NamedTuple):
    """A field of a roster: what a person can write."""

    name: str
    """The name."""
    meaning: str
    """What it means."""
    needed: bool
    """Whether it has to be written."""
    default: Any
    """Its default, if that does not depend on other fields."""
    domain: dict[str, Any]
    """What it can be: `domain` says of which form; tables have their own `fields`."""


class RuleTitle(NamedTuple):
    """A rule id with its title."""

    id: str
    """The id."""
    title: str
    """What it is about."""


class Sentence(NamedTuple):
    """A sentence of a system's rule book, in this engine's words."""

    heading: str
    """Its heading."""
    place: int
    """Which sentence under it, from 1."""
    bearing: str
    """What it is to the rules: a `rule`, which the engine does; `advice`; or `story`."""
    says: str
    """What it says."""
    rules: tuple[str, ...]
    """The rule ids; none where it is no rule."""
    item: str
    """The Rust item that does it, below the system's module; empty where it is no rule."""


class RulingList(Listed[Ruling]):
    """Every ruling of a battle, for tables."""

    __slots__ = ()

    def _line(self, item: Ruling) -> str:
        return f"{item.name} = {item.value} ({item.rule}): {item.question}"

    def columns(self) -> dict[str, list[Any]]:
        """The rulings as one list for each field; what can be set as a text."""
        return {
            field: [plain(getattr(ruling, field)) for ruling in self] for field in Ruling._fields
        }


class PrintedTable(NamedTuple):
    """A printed table of a system."""

    name: str
    """The wire name."""
    rule: str
    """Its rule ids."""
    title: str
    """The printed heading."""
    columns: tuple[str, ...]
    """The column headings, the first for the row labels."""
    rows: tuple[tuple[str, ...], ...]
    """The rows, each beginning with its label."""

    def __str__(self) -> str:
        widths = [
            max(len(row[i]) for row in (self.columns, *self.rows)) for i in range(len(self.columns))
        ]
        lines = [self.title]
        for row in (self.columns, *self.rows):
            cells = (cell.ljust(width) for cell, width in zip(row, widths, strict=True))
            lines.append("  ".join(cells).rstrip())
        return "\n".join(lines)

    def __repr__(self) -> str:
        return f"<PrintedTable {self.name}: {len(self.rows)} rows, {len(self.columns)} columns>"

    def _repr_html_(self) -> str:
        from ._display import cell, heads, table

        rows = [
            cell(label, head=True) + "".join(cell(number, right=True) for number in numbers)
            for label, *numbers in self.rows
        ]
        right = range(1, len(self.columns))
        return table(heads(self.columns, right), rows, f"{self.title} ({self.rule})")

    def to_frame(self, kind: TableKind = "pandas") -> Any:
        """The printed cells as texts in a table of `"pandas"`, `"polars"` or `"arrow"`.

        Columns with the same heading have underscores appended.

        Raises:
            OddsError: There is no such kind of table.
        """
        taken: set[str] = set()
        names = [free(name, taken) for name in self.columns]
        cells = zip(*self.rows, strict=True)
        return frame({n: list(column) for n, column in zip(names, cells, strict=True)}, kind)
