"""Balance: the value, or the number of fighters, with which a side wins as often as wanted."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NamedTuple

from ._display import MOST_ROWS, Row, bar, bounds, cell, heads, table
from ._fights import seed_of
from ._native import _balance
from ._plans import Plan
from ._shares import Estimate
from ._tables import Rowed

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from matplotlib.axes import Axes

    from ._battle import RosterLike
    from ._plans import Basis, PlanLike


class BalanceRow(NamedTuple):
    """One value of the range."""

    value: int
    """The value."""
    wins: Estimate
    """The share of fights that the side wins with it."""
    reaches: bool | None
    """Whether that is clearly the wanted share or more; `None` where the interval holds it."""


class BalanceCrossing(NamedTuple):
    """Two values between which the share of wins crosses the wanted one."""

    low: int
    """The last clear value before."""
    high: int
    """The first clear value after: those between can't be distinguished from the wanted share."""
    rises: bool
    """Whether the side wins more with the higher value."""


class Balanced(Rowed):
    """Every value of a range with the share of fights that a side wins. Made by `balance`.

    Attributes:
        side: The side.
        share: The wanted share of wins.
        moved: What was changed: a path, or `number of` with a fighter.
        rows: Every value of the range, in order.
        crossings: Where the share crosses the wanted one: none, one, or several where it is not
            monotone.
        nearest: The row whose share is the nearest to the wanted one.
        seed: The seed of the dice.
        basis: The basis of the fights with the roster as it was given.
    """

    __slots__ = ("_text", "basis", "crossings", "moved", "nearest", "rows", "seed", "share", "side")

    def __init__(self, found: Mapping[str, Any]) -> None:
        self.side: str = found["side"]
        self.share: float = found["share"]
        self.moved: str = found["moved"]
        self.rows = tuple(
            BalanceRow(
                row["value"],
                Estimate.of(round(row["wins"] * row["trials"]), row["trials"]),
                row.get("reaches"),
            )
            for row in found["rows"]
        )
        self.crossings = tuple(BalanceCrossing(**crossing) for crossing in found["crossings"])
        self.nearest = next(row for row in self.rows if row.value == found["nearest"])
        self._text: str = found["text"]
        self.seed: int | None = found.get("seed")
        self.basis: Basis | None = found.get("basis")

    def columns(self) -> dict[str, list[Any]]:
        """A row for each value: the share with its interval, trials, and what is clear of it."""
        return {
            "value": [row.value for row in self.rows],
            "wins": [row.wins.p for row in self.rows],
            "low": [row.wins.low for row in self.rows],
            "high": [row.wins.high for row in self.rows],
            "trials": [row.wins.trials for row in self.rows],
            "reaches": [row.reaches for row in self.rows],
        }

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The share of wins by value, with the wanted share and its crossings. Needs matplotlib."""
        from ._plots import curve

        rows = [(row.value, row.wins.p, row.wins.low, row.wins.high) for row in self.rows]
        return curve(
            rows,
            ax,
            x=self.moved,
            y=f"{self.side} wins, in %",
            goal=self.share,
            spans=[(crossing.low, crossing.high) for crossing in self.crossings],
            scale=100,
            title=title or self._text,
            basis=self.basis,
        )

    def __len__(self) -> int:
        return len(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Balanced):
            return NotImplemented
        return (self._text, self.rows) == (other._text, other.rows)

    def __hash__(self) -> int:
        return hash((self._text, self.rows))

    def __str__(self) -> str:
        return self._text

    def __repr__(self) -> str:
        return f"<Balanced: {self._text}>"

    def _repr_html_(self) -> str:
        lines = []
        for row in self.rows[:MOST_ROWS]:
            said = bounds(row.wins.low, row.wins.high)
            shown = Row(str(row.value), row.wins.low, row.wins.high, said)
            lines.append(cell(shown.name, head=True) + cell(said, right=True) + bar(shown))
        left = len(self.rows) - len(lines)
        text = (
            f"{self._text}\n{left} other values: `to_frame()` has them all" if left else self._text
        )
        head = heads([self.moved, f"{self.side} wins", ""], right={1})
        return table(head, lines, text, self.basis)


def balance(
    roster: RosterLike,
    side: str,
    share: float = 0.5,
    *,
    value: str | None = None,
    copies: str | None = None,
    low: int,
    high: int,
    plans: Mapping[str, PlanLike] | None = None,
    trials: int = 20_480,
    seed: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> Balanced:
    """Finds the value with which a side wins as often as wanted: how many thugs are a fair fight?

    Every value from `low` to `high` is played, all on the dice of one seed, until it is clear on
    which side of the wanted share its wins lie, or until its trials are used up. A fight that
    nobody wins is not won. Ctrl-C stops it.

    Args:
        roster: A dict, or a text as TOML or JSON.
        side: The name of the side.
        share: The wanted share of wins, from 0 to 1.
        value: A path into the roster, as of `sweep`: `"Iron Matron.health"`.
        copies: Or a fighter, by name or id, whose number is varied.
        low: The least value.
        high: The greatest: the range has at most 256 values.
        plans: Plans, or names of plans, by side; the built-in one decides elsewhere.
        trials: The greatest number of trials for each value.
        seed: The seed of the dice; a fresh one where none is given, which `Balanced.seed` tells.
        progress: A function of the trials done.

    >>> found = balance(example(), "The Vanguard", 0.6,
    ...     value="Iron Matron.health", low=50, high=90, trials=1024, seed=1)
    >>> len(found), found.moved
    (41, 'Iron Matron.health')

    Raises:
        UnknownNameError: No side, fighter or table of the roster is called so.
        RosterError: A value that no roster can have.
        OddsError: A question that is wrong: what would be right.
    """
    from ._battle import Battle

    seed = seed_of(seed)
    ask = {
        "side": side,
        "share": float(share),
        "value": value,
        "copies": copies,
        "low": low,
        "high": high,
        "trials": trials,
        "seed": seed,
        "plans": {
            name: plan.to_dict() if isinstance(plan, Plan) else plan
            for name, plan in (plans or {}).items()
        },
    }
    found = {**json.loads(_balance(roster, ask, progress)), "seed": seed}
    return Balanced({**found, "basis": Battle(roster, plans=plans).basis})
