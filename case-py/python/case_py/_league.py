"""Everybody against everybody else, one against one."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any, TypeAlias

from ._battle import Battle
from ._display import cell, heads, table
from ._errors import OddsError
from ._fights import Progress, seed_of
from ._outcomes import unknown
from ._plans import SeatPlan, as_plan
from ._shares import Estimate, Interval
from ._tables import Compared, Rowed

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._plans import Basis, PlanLike

Share: TypeAlias = Interval | Estimate
"""A probability: its proven bounds, or an estimate from trials."""
_MOST = 64


class League(Rowed, Compared):
    """How often each of several fighters beats each other one. Made by `league`.

    Attributes:
        names: Their names.
        wins: The probability that the first beats the second, by both names; the first is listed
            first in the roster, which can break a tie.
        losses: The probability that the second wins instead. What is left to 1 is nobody's.
        basis: The basis of the results: engine, rules, rulings, plans.
        seed: The seed of the trials; `None` where the duels were solved.
    """

    __slots__ = ("__weakref__", "basis", "losses", "names", "seed", "wins")

    def __init__(
        self,
        names: Sequence[str],
        wins: Mapping[tuple[str, str], Share],
        losses: Mapping[tuple[str, str], Share],
        basis: Basis | None = None,
        seed: int | None = None,
    ) -> None:
        self.names = tuple(names)
        self.wins, self.losses = dict(wins), dict(losses)
        self.basis, self.seed = basis, seed

    def _held(self) -> tuple[Any, ...]:
        return (self.names, *self.wins.items(), *self.losses.items(), self.basis)

    def __reduce__(self) -> tuple[type[League], tuple[Any, ...]]:
        return (League, (self.names, self.wins, self.losses, self.basis, self.seed))

    def p(self, winner: str, loser: str) -> Share:
        """The probability that one beats another, of both orders in the roster together.

        Raises:
            UnknownNameError: Nobody is called so.
            OddsError: It is twice the same one.
        """
        for name in (winner, loser):
            if name not in self.names:
                raise unknown(name, self.names, "fighter")
        if winner == loser:
            message = f"`{winner}` does not fight itself"
            raise OddsError(message)
        return _mean([self.wins[winner, loser], self.losses[loser, winner]])

    def rank(self) -> dict[str, Share]:
        """Everybody's probability to win a duel, against all others alike, the best first."""
        found = {
            name: _mean([self.p(name, other) for other in self.names if other != name])
            for name in self.names
        }
        return dict(sorted(found.items(), key=lambda item: -_middle(item[1])))

    def columns(self) -> dict[str, list[Any]]:
        """A row for each duel: who is listed first, who second, and the wins of the first."""
        columns: dict[str, list[Any]] = {"first": [], "second": [], "p": [], "low": [], "high": []}
        for (first, second), share in self.wins.items():
            row = (first, second, _middle(share), float(share.low), float(share.high))
            for name, value in zip(columns, row, strict=True):
                columns[name].append(value)
        return columns

    def __len__(self) -> int:
        return len(self.wins)

    def _notes(self) -> str:
        if self.seed is None:
            return "solved; the row's chance to beat the column"
        trials = max(share.trials for share in self.wins.values() if isinstance(share, Estimate))
        return f"{trials} trials a duel, seed {self.seed}; the row's chance to beat the column"

    def __str__(self) -> str:
        ranked = self.rank()
        width = max(map(len, ranked))
        lines = [f"{name:<{width}}  {share}" for name, share in ranked.items()]
        return "\n".join([*lines, f"({self._notes()})", f"({self.basis})"])

    def __repr__(self) -> str:
        return f"<League of {', '.join(self.names)}>"[:150]

    def _repr_html_(self) -> str:
        lines = []
        for name, share in self.rank().items():
            line = cell(name, head=True) + cell(str(share), right=True)
            for other in self.names:
                said = "" if other == name else f"{100 * _middle(self.p(name, other)):.1f} %"
                line += cell(said, right=True)
            lines.append(line)
        head = heads(["", "wins", *self.names], right=range(1, len(self.names) + 2))
        return table(head, lines, self._notes(), self.basis)

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The chances as a heat map, the best on top. Needs matplotlib."""
        import numpy as np

        from ._plots import heat_map

        names = list(self.rank())
        shares = [
            [np.nan if one == other else _middle(self.p(one, other)) for other in names]
            for one in names
        ]
        said = title or self._notes()
        axes = {"x": "the loser", "y": "the winner"}
        return heat_map(np.array(shares), names, names, ax, title=said, basis=self.basis, **axes)


def _middle(share: Share) -> float:
    return share.p if isinstance(share, Estimate) else float((share.low + share.high) / 2)


def _mean(shares: Sequence[Share]) -> Share:
    """The mean of several shares."""
    sampled = [share for share in shares if isinstance(share, Estimate)]
    if sampled:
        trials = sum(share.trials for share in sampled)
        return Estimate.of(round(sum(share.p * share.trials for share in sampled)), trials)
    lows, highs = ([Fraction(share[end]) for share in shares] for end in (0, 1))
    return Interval(sum(lows, Fraction()) / len(lows), sum(highs, Fraction()) / len(highs))


def _of_all(basis: Basis, plans: Mapping[str, PlanLike] | None) -> Basis:
    """The basis of all duels: each has a roster and plans of its own."""
    by: dict[str, SeatPlan] = {}
    for name, like in (plans or {}).items():
        plan = as_plan(like, basis.system)
        called = by.setdefault(plan.digest, SeatPlan(plan.name, plan.digest, ()))
        by[plan.digest] = called._replace(seats=(*called.seats, name))
    text = basis.text
    if plans is not None:
        played = [f"plan `{p.plan}` {p.digest[:8]} for {', '.join(p.seats)}" for p in by.values()]
        text = "; ".join([text.partition("; plan `")[0], *played])
        basis = basis._replace(plans=tuple(by.values()))
    return basis._replace(text=text, roster=None, state=None)


def league(
    sheets: Mapping[str, Mapping[str, Any]],
    *,
    system: str = "case",
    rulings: Mapping[str, Any] | None = None,
    trials: int | None = None,
    seed: int | None = None,
    plans: PlanLike | Mapping[str, PlanLike] | None = None,
    turns: int | None = None,
    states: int | None = None,
    threads: int | None = None,
    progress: bool | Callable[[int], object] = False,
) -> League:
    """Everybody duels everybody else, in both orders of the roster: solved, or by trials.

    >>> blow = {"attacks": [{"name": "blow", "form": "BA"}]}
    >>> ranks = dict(fighting="Ex", agility="Gd", strength="Gd", endurance="Gd", reason="Ty",
    ...     intuition="Gd", psyche="Ty")
    >>> found = league({
    ...     "Reed": {"abilities": ranks, **blow},
    ...     "Oak": {"abilities": {**ranks, "strength": "Rm"}, **blow}}, trials=200, seed=1)
    >>> list(found.rank()), found.wins["Oak", "Reed"].trials
    (['Oak', 'Reed'], 200)

    Args:
        sheets: The sheet of each, as in a roster, by name; its own name and side do not count.
        system: The system.
        rulings: The rulings of the duels.
        trials: The number of trials of each duel; none solves it.
        seed: The seed of the trials; a fresh one where none is given, which `League.seed` tells.
        plans: A plan for everybody, or plans by the names of the sheets.
        turns: The maximum number of turns to solve.
        states: The maximum number of states at a time.
        threads: As of `Battle.simulate`.
        progress: `True` for a bar of tqdm if it is there, or a function of the duels done.

    Raises:
        RosterError: A sheet is wrong: where, and what would be right.
        OddsError: There are fewer than two, more than 64, or arguments without effect.
        UnknownNameError: A plan is for nobody.
    """
    names = list(sheets)
    if not 2 <= len(names) <= _MOST:
        message = f"a league of {len(names)}: 2 to {_MOST} can be"
        raise OddsError(message)
    own = [name for name in ("turns", "states") if {"turns": turns, "states": states}[name]]
    if trials is not None and own:
        message = f"`{own[0]}` is of a solution: leave out `trials`, or leave out `{own[0]}`"
        raise OddsError(message)
    if trials is None and seed is not None:
        message = "`seed` is of trials: give `trials`, or leave it out"
        raise OddsError(message)
    drawn = None if trials is None else seed_of(seed)
    by_name = isinstance(plans, Mapping) and not isinstance(plans.get("name"), str)
    if isinstance(plans, Mapping) and by_name:
        for name in plans:
            if name not in sheets:
                raise unknown(str(name)[:60], names, "fighter of the league")
    own_plans = dict(plans) if isinstance(plans, Mapping) and by_name else {}
    wins: dict[tuple[str, str], Share] = {}
    losses: dict[tuple[str, str], Share] = {}
    found: Any = None
    pairs = list(itertools.permutations(names, 2))
    with Progress(progress, len(pairs), "duels") as shown:
        for done, (one, other) in enumerate(pairs, 1):
            fighters = [{**sheets[name], "name": name, "side": name} for name in (one, other)]
            roster: dict[str, Any] = {"system": system, "fighters": fighters}
            battle = Battle({**roster, "rulings": dict(rulings)} if rulings else roster)
            for place, name in enumerate((one, other)):
                battle.set_plan(own_plans.get(name) if by_name else None, place)
            if not by_name:
                battle._set_plans(plans)
            if trials is None:
                found = battle.solve(turns=turns, states=states)
            else:
                found = battle.simulate(trials, seed=drawn, threads=threads)
            wins[one, other], losses[one, other] = found.p(one), found.p(other)
            shown.show(done)
    basis = _of_all(found.basis, own_plans if by_name else None)
    return League(names, wins, losses, basis, drawn)
