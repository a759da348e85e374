"""Advice on answers, and the search for the plan that wins most."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from ._display import Row, cell, heads, html_bars, percent, table
from ._plans import Basis, Plan
from ._shares import Estimate, wilson
from ._tables import Compared, Rowed, Table
from ._values import Actor, Value, decoded, names, plain

if TYPE_CHECKING:
    from matplotlib.axes import Axes


class Advised(NamedTuple):
    """An answer with its results.

    Worth is the condition of one's fighters at the horizon minus that of the others: 1 is a
    victory without a scratch, −1 the corresponding defeat.
    """

    answer: Value | None
    """The answer; `None` for nothing, such as no defense."""
    label: str
    """Its label."""
    worth: float
    """The mean worth."""
    error: float
    """Its standard error; 0 if it is exact."""
    win: float
    """The share of trials in which one's side has won."""
    draw: float
    """The share of trials in which nobody has won."""
    open: float
    """The share of trials in which the fight goes on: past the horizon, or cut off."""
    behind: float
    """The difference to the best."""
    behind_error: float
    """The standard error of that difference, trial by trial with the same dice."""
    exact: bool
    """Whether the figures are exact, not estimated from trials."""
    alike: bool
    """Whether it is not significantly worse than the best: behind by at most two standard
    errors."""
    suggested: bool
    """Whether it is the answer of the seat's plan."""
    reason: str
    """Its results in a line."""


class Advice(Rowed, Compared):
    """The legal answers of an open question with their results, the best first.

    Attributes:
        who: The seat asked.
        question: The question's name.
        subject: Its subject, as values by name.
        side: The side for which the answers are judged.
        horizon: How far ahead was looked: `step`, `turn` or `fight`.
        seed: The seed of the trials.
        trials: The number of trials of each answer that is not exact.
        answers: The answers, the best first: every legal one, and of a range at most twelve.
        choice: The answer to give: the best, if it is better than the plan's own by two standard
            errors, and else the plan's own.
        reason: Why, in a sentence.
        basis: The basis of the result: plans, rulings, versions.
    """

    __slots__ = (
        "__weakref__",
        "_row",
        "answers",
        "basis",
        "choice",
        "horizon",
        "question",
        "reason",
        "seed",
        "side",
        "subject",
        "trials",
        "who",
    )

    def __init__(self, row: dict[str, Any], basis: Basis) -> None:
        self._row = row
        self.who = Actor(*row["who"])
        self.question: str = row["question"]
        self.subject = names(row["subject"])
        self.side: str = row["side"]
        self.horizon: str = row["horizon"]
        self.seed: int = row["seed"]
        self.trials: int = row["trials"]
        self.answers = tuple(_advised(*row) for row in row["answers"])
        self.choice = decoded(row["choice"])
        self.reason: str = row["reason"]
        self.basis = basis

    def _held(self) -> tuple[Any, ...]:
        asked = (self.who, self.question, tuple(self.subject.items()), self.side)
        how = (self.horizon, self.seed, self.trials)
        return (asked, how, self.answers, self.choice, self.reason, self.basis)

    def __reduce__(self) -> tuple[type[Advice], tuple[Any, ...]]:
        return (type(self), (self._row, self.basis))

    def __len__(self) -> int:
        return len(self.answers)

    def columns(self) -> dict[str, list[Any]]:
        """The answers as one list for each figure, ready for any table."""
        columns: dict[str, list[Any]] = {
            field: [getattr(row, field) for row in self.answers] for field in Advised._fields
        }
        # Names and numbers in one column would be of no type.
        columns["answer"] = [
            None if row.answer is None else str(plain(row.answer)) for row in self.answers
        ]
        return columns

    def plot(self, ax: Axes | None = None, *, title: str | None = None) -> Axes:
        """The worth of each answer, with two standard errors. Needs matplotlib.

        The errors are those of the differences to the best answer, which shows its own error.
        """
        from ._plots import worths

        rows = [
            (
                row.label,
                row.worth,
                2 * (row.behind_error if place else row.error),
                f"{row.worth:+.2f}{_told(place, row)}",
                row.alike,
                row.suggested,
            )
            for place, row in self._placed()
        ]
        unit = f"worth for {self.side} (1 a victory, −1 a defeat)"
        return worths(rows, ax, unit=unit, title=title or self._about(), basis=self.basis)

    def _about(self) -> str:
        return f"{self.question.replace('_', ' ')} of {self.who} for {self.side}: {self._reach()}"

    def _placed(self) -> list[tuple[int, Advised]]:
        return list(enumerate(self.answers))

    def _reach(self) -> str:
        return f"to the end of the {self.horizon}, {self.trials} trials an answer"

    def _repr_html_(self) -> str:
        rows = []
        for place, row in self._placed():
            behind = f"{row.behind:.3f} ± {row.behind_error:.3f}" if place else ""
            told = _told(place, row).removeprefix(", ")
            rows.append(
                cell(row.label, head=True)
                + cell(f"{row.worth:+.3f} ± {row.error:.3f}", right=True)
                + cell(self._wins(row), right=True)
                + cell(behind, right=True)
                + cell(told)
            )
        head = heads(["answer", "worth", "wins", "behind", ""], right={1, 2, 3})
        return table(head, rows, f"{self._about()}; ± one standard error", self.basis)

    def _wins(self, row: Advised) -> str:
        if row.exact:
            return percent(row.win)
        low, high = wilson(row.win * self.trials, self.trials)
        return str(Estimate(row.win, 0.0, low, high, self.trials))

    def __str__(self) -> str:
        return "\n".join([*(row.reason for row in self.answers), f"({self.basis})"])

    def __repr__(self) -> str:
        return f"<Advice on {self.question} of {self.who}: {self.reason}>"


def _advised(named: Any, worth: Any, ends: Any, behind: Any, flags: Any) -> Advised:
    """An answer of the native part."""
    (answer, label, reason), (exact, alike, suggested) = named, flags
    return Advised(
        decoded(answer),
        label,
        worth[0],
        worth[1],
        ends[0],
        ends[1],
        ends[2],
        behind[0],
        behind[1],
        exact,
        alike,
        suggested,
        reason,
    )


def _told(place: int, row: Advised) -> str:
    """What a reader has to know of an answer besides its figures."""
    said = [
        "no clear difference" if place and row.alike else "",
        "the plan's own" if row.suggested else "",
        "exact" if row.exact else "",
    ]
    return "".join(f", {word}" for word in said if word)


class Tactician(NamedTuple):
    """Settings of a tactician, who tries each answer before giving one."""

    horizon: str
    """How far it looks ahead: `step`, `turn` or `fight`."""
    trials: int
    """The maximum number of trials of each answer."""
    work: int
    """The maximum number of checkpoints of one decision."""
    seed: int
    """The seed of its trials."""
    questions: tuple[str, ...]
    """The questions that it considers; if empty, those that decide fights."""


class TunedPart(NamedTuple):
    """The effect of one part of a plan by itself."""

    sentence: str
    """The part as a sentence."""
    wins: Estimate
    """The share of wins with this part alone."""
    dominates: bool
    """Whether it decides the fight by itself, which says something about the sheets or the
    rules."""


class _Tuned(NamedTuple):
    """The short plan with which a side wins most."""

    side: str
    """The side."""
    plan: Plan
    """The plan; without rules where nothing was better than what the side plays already."""
    before: Estimate
    """How often the side wins as it is played now; half a win where nobody does."""
    wins: Estimate
    """How often it wins with the plan, with the same fresh dice."""
    parts: tuple[TunedPart, ...]
    """What each part of the plan does by itself."""
    tried: int
    """How many plans were tried."""
    fights: int
    """How many fights were played."""
    sentence: str
    """What was found, in a sentence."""
    basis: Basis
    """Its basis: the plans that it was found against, rulings, versions."""


class Tuned(_Tuned, Table):
    """The short plan with which a side wins most."""

    __slots__ = ()

    def columns(self) -> dict[str, list[Any]]:
        """The win rates as lists: what is played, and every figure of the share of wins."""
        rows = self._wins()
        columns: dict[str, list[Any]] = {"plays": [name for name, _ in rows]}
        for field in Estimate._fields:
            columns[field] = [getattr(estimate, field) for _, estimate in rows]
        return columns

    def _wins(self) -> list[tuple[str, Estimate]]:
        parts = [(part.sentence, part.wins) for part in self.parts] if len(self.parts) > 1 else []
        return [("as it is played now", self.before), (self.plan.name, self.wins), *parts]

    def _repr_html_(self) -> str:
        rows = [Row(name, won.low, won.high, str(won)) for name, won in self._wins()]
        head = ("played", f"{self.side} wins (95 % interval)")
        return html_bars(rows, head, self.sentence, self.basis)

    def __str__(self) -> str:
        rows = [f"{name}: {won}" for name, won in self._wins()]
        return "\n".join([self.sentence, *rows, f"({self.basis})"])


def _rate(row: tuple[float, float, int]) -> Estimate:
    """A win rate of the native part: fights that nobody wins count half."""
    share, error, fights = row
    return Estimate(share, error, *wilson(share * fights, fights), fights)


def tuned(row: tuple[Any, ...], basis: Basis) -> Tuned:
    """What a search found, from the native part."""
    side, plan, before, wins, parts, (tried, fights), sentence = row
    found = (TunedPart(said, _rate(wins), decides) for said, wins, decides in parts)
    return Tuned(
        side,
        Plan._of(plan),
        _rate(before),
        _rate(wins),
        tuple(found),
        tried,
        fights,
        sentence,
        basis,
    )


class TunedInTurn(NamedTuple):
    """The plans that were found for the sides in turn, each against the others' last one."""

    found: tuple[Tuned, ...]
    """The plans, in the order in which they were found."""
    end: str
    """How it ended: `settled`, `cycles` (no plan is best against all) or `unsettled`."""

    def __str__(self) -> str:
        return "\n".join([*(tuned.sentence for tuned in self.found), f"({self.end})"])
