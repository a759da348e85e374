"""Results as tables of other libraries."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable, Iterator, KeysView, ValuesView
from typing import (
    TYPE_CHECKING,
    Any,
    Generic,
    Literal,
    SupportsIndex,
    TypeAlias,
    TypeVar,
    overload,
)

from ._errors import OddsError

if TYPE_CHECKING:
    import pandas
    import polars
    from numpy.typing import NDArray

    from ._plans import Basis

TableKind: TypeAlias = Literal["pandas", "polars", "arrow"]
"""The libraries whose tables a result can be made."""


class Table:
    """Results that can become tables: they have columns, and mostly a basis."""

    __slots__ = ()

    _texts: tuple[str, ...] = ()
    """Columns that hold texts also where every one of them is missing."""

    def columns(self) -> dict[str, Any]:
        """The rows as one list for each field, ready for any table."""
        raise NotImplementedError

    @overload
    def to_frame(self, kind: Literal["pandas"] = "pandas") -> pandas.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["polars"]) -> polars.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["arrow"]) -> Any: ...
    @overload
    def to_frame(self, kind: TableKind) -> pandas.DataFrame | polars.DataFrame | Any: ...

    def to_frame(self, kind: TableKind = "pandas") -> pandas.DataFrame | polars.DataFrame | Any:
        """The columns as a table of `"pandas"`, `"polars"` or `"arrow"`.

        Their basis is `attrs["basis"]` in pandas and the schema's metadata `basis` in Arrow.

        Raises:
            OddsError: There is no such kind of table.
        """
        return frame(self.columns(), kind, getattr(self, "basis", None), self._texts)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The columns as an Arrow stream, for any library that reads one. Needs pyarrow.

        Their basis is the schema's metadata `basis`.
        """
        return self.to_frame("arrow").__arrow_c_stream__(requested_schema)


def frame(
    columns: dict[str, Any],
    kind: TableKind,
    basis: Basis | None = None,
    texts: Iterable[str] = (),
) -> pandas.DataFrame | polars.DataFrame | Any:
    """Columns as a table of pandas or Arrow, which carry the basis, or of Polars."""
    if kind == "pandas":
        import pandas

        table = pandas.DataFrame(columns)
        if basis:
            table.attrs["basis"] = str(basis)
        return table
    if kind == "polars":
        import polars

        return polars.DataFrame(columns, schema_overrides=dict.fromkeys(texts, polars.String))
    if kind == "arrow":
        import pyarrow

        table = pyarrow.table(columns)
        return table.replace_schema_metadata({"basis": str(basis)}) if basis else table
    message = f"unknown kind of table {kind!r}: 'pandas', 'polars' or 'arrow'"
    raise OddsError(message)


def rows(columns: dict[str, Any]) -> Iterator[tuple[Any, ...]]:
    """The rows of columns, with the names of the columns as other libraries look for them."""
    names = {"_fields": tuple(columns), "__slots__": ()}
    row: type[tuple[Any, ...]] = type("Row", (tuple,), names)
    lists = [c.tolist() if hasattr(c, "tolist") else c for c in columns.values()]
    return map(row, zip(*lists, strict=True))


K = TypeVar("K")
V_co = TypeVar("V_co", covariant=True)
D = TypeVar("D")


class Keyed(Generic[K, V_co]):
    """A mapping that other libraries do not take for a table of columns, as they do a `Mapping`."""

    __slots__ = ()

    def __getitem__(self, key: Any) -> V_co:
        raise NotImplementedError

    def __iter__(self) -> Iterator[K]:
        raise NotImplementedError

    def __len__(self) -> int:
        raise NotImplementedError

    def __contains__(self, key: object) -> bool:
        try:
            self[key]
        except KeyError:
            return False
        return True

    @overload
    def get(self, key: Any) -> V_co | None: ...
    @overload
    def get(self, key: Any, default: D) -> V_co | D: ...

    def get(self, key: Any, default: D | None = None) -> V_co | D | None:
        """What is at a key, or the default."""
        try:
            return self[key]
        except KeyError:
            return default

    def keys(self) -> KeysView[K]:
        """The keys, in their order."""
        return KeysView(self)

    def values(self) -> ValuesView[V_co]:
        """What is at each key, in their order."""
        return ValuesView(self)

    def items(self) -> ItemsView[K, V_co]:
        """Each key with what is at it."""
        return ItemsView(self)

    def _ipython_key_completions_(self) -> list[str]:
        return [str(key) for key in self]

    def columns(self) -> dict[str, Any]:
        """The rows as one list for each field, ready for any table."""
        raise NotImplementedError

    def __array__(self, dtype: object = None, copy: bool | None = None) -> NDArray[Any]:
        """The rows, each a key with its figures: pandas makes its table of them."""
        import numpy as np

        columns = self.columns()
        if dtype is not None or not all(map(str.isidentifier, columns)):
            message = (
                f"an array of {type(self).__name__} would hold the keys without their figures: "
                "`list(x)` are the keys, `list(x.values())` the figures, `x.to_frame()` the table"
            )
            raise TypeError(message)
        from dataclasses import make_dataclass

        row = make_dataclass("Row", columns, frozen=True)
        found = np.empty(len(self), dtype=object)
        found[:] = [row(*cells) for cells in rows(columns)]
        return found


R_co = TypeVar("R_co", covariant=True)


class Items(Table, Generic[R_co]):
    """A sequence of rows that other libraries do not take for columns, as they do a list."""

    __slots__ = ("_items",)

    def __init__(self, items: Iterable[R_co] = ()) -> None:
        self._items: tuple[R_co, ...] = tuple(items)

    def __len__(self) -> int:
        return len(self._items)

    def __iter__(self) -> Iterator[R_co]:
        return iter(self._items)

    def __reversed__(self) -> Iterator[R_co]:
        return reversed(self._items)

    def __contains__(self, item: object) -> bool:
        return item in self._items

    @overload
    def __getitem__(self, place: SupportsIndex) -> R_co: ...
    @overload
    def __getitem__(self, place: slice) -> tuple[R_co, ...]: ...

    def __getitem__(self, place: SupportsIndex | slice) -> R_co | tuple[R_co, ...]:
        return self._items[place]

    def index(self, item: object) -> int:
        """The place of an item, from 0.

        Raises:
            ValueError: It is not there.
        """
        return self._items.index(item)

    def count(self, item: object) -> int:
        """How often an item is there."""
        return self._items.count(item)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, (tuple, list)):
            return self._items == tuple(other)
        return self._items == other._items if type(other) is type(self) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._items)


class Rowed(Table):
    """Results that are read row by row, too."""

    __slots__ = ()

    def __iter__(self) -> Iterator[tuple[Any, ...]]:
        """The rows, as tuples that have the names of the columns as `_fields`."""
        return rows(self.columns())


MOST_LINES = 60
"""How many lines a text of a list has."""
_WIDEST = 160


class Listed(Items[R_co]):
    """What makes the texts of many items bounded: the first of them, a line each."""

    __slots__ = ()

    def _line(self, item: Any) -> str:
        """An item in a line."""
        return str(item)

    def _first_lines(self) -> tuple[list[str], int]:
        """The lines of the first items, and how many items are left."""
        lines = [cut(self._line(item)) for item in self[:MOST_LINES]]
        return lines, len(self) - len(lines)

    def __repr__(self) -> str:
        return f"<{type(self).__name__}: {len(self)}>"

    def __str__(self) -> str:
        lines, left = self._first_lines()
        return "\n".join([*lines, *([f"({left} more)"] if left else [])])

    def _repr_html_(self) -> str:
        from ._display import cell, table

        lines, left = self._first_lines()
        return table("", [cell(line) for line in lines], f"{left} more" if left else "")


def cut(line: str, widest: int = _WIDEST) -> str:
    """A line that is no wider than a screen."""
    return line if len(line) <= widest else line[: widest - 1] + "…"


class Compared:
    """What is equal where all that it holds is equal: a result is a value."""

    __slots__ = ()

    def _held(self) -> tuple[Any, ...]:
        """All that it holds, as values with a hash, in the order of its constructor."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        assert isinstance(other, Compared)
        return self._held() == other._held()

    def __hash__(self) -> int:
        return hash(self._held())


def plain(value: Any) -> Any:
    """A value as tables hold it."""
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, tuple):
        return [plain(item) for item in value]
    return str(value)


def free(name: str, taken: set[str]) -> str:
    """A name of a column that no other has, with underscores behind it where one does."""
    while name in taken:
        name += "_"
    taken.add(name)
    return name
