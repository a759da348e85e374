"""What one ruling changes in a fight."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ._battle import Battle, RosterLike
from ._display import cell, heads, table
from ._errors import OddsError, RosterError
from ._fights import Simulation
from ._outcomes import meant, unknown
from ._plans import Basis
from ._rows import Ruling
from ._schema import words
from ._shares import changed
from ._tables import Table

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class RulingEffect(NamedTuple):
    """What it changes in a fight to read one ruling otherwise."""

    name: str
    """The name of the ruling."""
    value: str
    """The value that was tried."""
    instead: str
    """The value in force."""
    before: float
    """The probability that the side wins as it is."""
    after: float
    """The probability that it wins under the value that was tried."""
    change: float
    """By how much the value raises it."""
    error: float
    """The standard error of the change, trial by trial on the same dice; 0 where it is exact."""
    low: float
    """The lower end of the 95 % interval of the change."""
    high: float
    """The upper end of it."""
    exact: bool
    """Whether the figures are exact, and not estimated from trials."""
    apart: bool
    """Whether the change is told apart from none: its interval does not hold 0."""
    basis: Basis
    """What the fight stands on under the value that was tried."""

    def __str__(self) -> str:
        said = f"{self.name} = {self.value}: {points(self.change)}"
        if self.exact:
            return f"{said} (exact)"
        said += f" ({points(self.low)} to {points(self.high)})"
        return said if self.apart else f"{said}, not told apart from no change"


def points(change: float) -> str:
    """A change of a probability in percentage points, with its sign."""
    return f"{100 * change:+.2f}".replace("-", "−")


class RulingEffects(tuple[RulingEffect, ...], Table):
    """What each ruling changes in a fight: those that are told apart first, the greatest first.

    Attributes:
        side: The side whose probability of winning changes.
        trials: How many trials each value had that is not exact.
        basis: What the fight stands on as it is: plans, rulings, versions.
    """

    side: str
    trials: int
    basis: Basis

    @classmethod
    def of(
        cls, effects: Iterable[RulingEffect], side: str, trials: int, basis: Basis
    ) -> RulingEffects:
        """Effects in the order in which they matter."""
        ordered = sorted(effects, key=lambda effect: (not effect.apart, -abs(effect.change)))
        found = cls(ordered)
        found.side, found.trials, found.basis = side, trials, basis
        return found

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, RulingEffects):
            return NotImplemented
        return self._held() == other._held()

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._held())

    def _held(self) -> tuple[Any, ...]:
        return (tuple(self), self.side, self.trials, self.basis)

    def __reduce__(self) -> tuple[Any, ...]:
        return (RulingEffects.of, self._held())

    def columns(self) -> dict[str, list[Any]]:
        """The effects as one list for each field, ready for any table."""
        fields = RulingEffect._fields[:-1]
        return {name: [getattr(row, name) for row in self] for name in fields}

    def plot(self, ax: Axes | None = None, *, most: int = 15, title: str | None = None) -> Axes:
        """The changes as a tornado chart with their 95 % intervals. Needs matplotlib.

        What is not told apart from no change is hatched and said to be so.
        """
        from ._plots import tornado

        rows = [
            (
                f"{row.name} = {row.value}" + ("" if row.apart else " (not told apart)"),
                100 * row.change,
                100 * row.low,
                100 * row.high,
                row.apart,
            )
            for row in self[:most]
        ]
        unit = f"change of the probability that {self.side} wins, in percentage points"
        return tornado(rows, ax, unit=unit, title=title, basis=self.basis)

    def _caption(self) -> str:
        sampled = any(not row.exact for row in self)
        return f"what changes for {self.side}" + (
            f"; {self.trials} trials a value on the same dice, 95 % intervals" if sampled else ""
        )

    def _repr_html_(self) -> str:
        rows = []
        for row in self:
            span = "exact" if row.exact else f"{points(row.low)} to {points(row.high)}"
            told = "" if row.apart else "not told apart from no change"
            rows.append(
                cell(row.name, head=True)
                + cell(f"{row.value} (instead of {row.instead})")
                + cell(points(row.change), right=True)
                + cell(span, right=True)
                + cell(told)
            )
        names = ["ruling", "value tried", "percentage points", "95 % interval", ""]
        head = heads(names, right={2, 3})
        return table(head, rows, self._caption(), self.basis)

    def __str__(self) -> str:
        return "\n".join([*map(str, self), f"({self._caption()}; {self.basis})"])

    def __repr__(self) -> str:
        return f"<RulingEffects for {self.side}: {', '.join(map(str, self[:3]))}, …>"


def as_dict(roster: RosterLike) -> dict[str, Any]:
    """A roster as a dict."""
    if not isinstance(roster, str):
        return dict(roster)
    try:
        data = json.loads(roster) if roster.lstrip().startswith("{") else tomllib.loads(roster)
    except ValueError as error:
        raise RosterError(str(error), [("", str(error))]) from error
    return dict(data)


def with_ruling(roster: RosterLike, name: str, value: object) -> dict[str, Any]:
    """A roster with one ruling read otherwise."""
    data = as_dict(roster)
    return {**data, "rulings": {**data.get("rulings", {}), name: value}}


def ruling_effects(
    roster: RosterLike,
    *,
    trials: int = 4096,
    seed: int = 0,
    names: Iterable[str] | None = None,
    side: str | None = None,
) -> RulingEffects:
    """Which ruling matters most: every value of every switch, tried on the same dice.

    The change of the probability that a side wins, the first one if none is named, is estimated
    trial by trial: what the same dice do either way is no change. Values that are any number or
    any set are not tried, except a word such as `none`.

    >>> effects = ruling_effects(example(), trials=64, names=["rebound", "karma_on_rolls"])
    >>> sorted((effect.name, effect.value) for effect in effects)
    [('karma_on_rolls', 'true'), ('rebound', 'whole_armor')]

    Raises:
        UnknownNameError: There is no such ruling or side.
        OddsError: There are no trials.
    """
    if trials < 1:
        message = "effects are estimated from trials: give 1 of them or more"
        raise OddsError(message)
    base = Battle(roster)
    switches = {ruling.name: ruling for ruling in base.rulings() if ruling.value is not None}
    chosen = list(switches) if names is None else list(dict.fromkeys(names))
    for name in chosen:
        if name not in switches:
            raise unknown(name, switches, "ruling")
    before = base.simulate(trials, seed=seed)
    number = 0 if side is None else before.sides.index(meant(side, before.sides, before.sides))
    effects = []
    for ruling in (switches[name] for name in chosen):
        for value in alternatives(ruling):
            try:
                battle = Battle(with_ruling(roster, ruling.name, value))
            except RosterError:
                continue  # this roster can't be played so: it lacks what the ruling asks for
            after = battle.simulate(trials, seed=seed)
            effects.append(paired(ruling, value, number, before, after))
    return RulingEffects.of(effects, before.sides[number], trials, before.basis)


def paired(
    ruling: Ruling, value: str, side: int, before: Simulation, after: Simulation
) -> RulingEffect:
    """The effect of a value, trial by trial against the same trials without it."""
    won, wins = before.winner == side, after.winner == side
    n = len(won)
    up, down = int((wins & ~won).sum()), int((won & ~wins).sum())
    change = (up - down) / n
    # Each trial moves by 1, by −1 or not at all.
    error = (max((up + down) / n - change**2, 0.0) / max(n - 1, 1)) ** 0.5
    low, high = changed(up, down, n)
    return RulingEffect(
        ruling.name,
        value,
        ruling.value or "",
        float(won.mean()),
        float(wins.mean()),
        change,
        error,
        low,
        high,
        False,
        low > 0 or high < 0,
        after.basis,
    )


def alternatives(ruling: Ruling) -> list[str]:
    """The other values of a switch that are single words."""
    known = words(ruling.domain) if ruling.domain else []
    return [word for word in known if word != ruling.value]
