"""What to answer, and which plan wins most."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, overload

from ._fights import Estimate
from ._odds import arrow, captioned, footed, frame
from ._plans import Basis, Plan
from ._values import Actor, Value, decoded, names, plain

if TYPE_CHECKING:
    import pandas
    import polars
    from matplotlib.axes import Axes


class Advised(NamedTuple):
    """An answer, and what it leads to.

    Worth is how the own fighters stand at the horizon less how the others do: 1 is a victory
    without a scratch, −1 the same defeat.
    """

    answer: Value | None
    """The answer; `None` where it is that there is nothing, such as no defense."""
    label: str
    """Its label."""
    worth: float
    """The mean worth."""
    error: float
    """Its standard error; 0 where it is exact."""
    win: float
    """The share of ends at which the own side has won."""
    draw: float
    """The share of ends at which nobody has."""
    open: float
    """The share of ends at which the fight goes on: behind the horizon, or cut off."""
    behind: float
    """By how much it is worse than the best."""
    behind_error: float
    """The standard error of that, trial by trial with the same dice."""
    exact: bool
    """Whether the figures are exact, and not estimated from trials."""
    alike: bool
    """Whether it can't be told apart from the best: behind by two standard errors at most."""
    suggested: bool
    """Whether it is what the seat's plan would answer."""
    reason: str
    """What it comes to in a line."""


class Advice:
    """The legal answers of an open question, the best first, each with what it leads to.

    Attributes:
        who: Who is asked.
        question: The question's name.
        subject: What it is about, by name.
        side: The side for which the answers are judged.
        horizon: How far ahead was looked: `step`, `turn` or `fight`.
        seed: The seed of the trials.
        trials: How many trials each answer had that is not exact.
        answers: The answers, the best first: every legal one, and of a range at most twelve.
        choice: The answer to give: the best, if it is better than the plan's own by two standard
            errors, and else the plan's own.
        reason: Why, in a sentence.
        basis: What it stands on: plans, rulings, versions.
    """

    __slots__ = (
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

    @overload
    def to_frame(self, kind: Literal["pandas"] = "pandas") -> pandas.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["polars"]) -> polars.DataFrame: ...
    def to_frame(
        self, kind: Literal["pandas", "polars"] = "pandas"
    ) -> pandas.DataFrame | polars.DataFrame:
        """The answers as a table of `"pandas"`, with `attrs["basis"]`, or `"polars"`."""
        return frame(self.columns(), kind, self.basis)

    def __arrow_c_stream__(self, requested_schema: object = None) -> object:
        """The answers as an Arrow stream, for any library that reads one. Needs pyarrow."""
        return arrow(self.columns(), requested_schema, self.basis)

    def plot(self, ax: Axes | None = None, **options: Any) -> Axes:
        """The worth of each answer, with two standard errors. Needs matplotlib.

        The errors are of how far an answer is behind the best one, whose own error stands at it.
        """
        import matplotlib.pyplot as plt

        if ax is None:
            _, ax = plt.subplots(figsize=(6, 0.35 * len(self) + 1.2), layout="constrained")
        bar = ax.barh(
            range(len(self)),
            [row.worth for row in self.answers],
            xerr=[2 * (row.behind_error if place else row.error) for place, row in self._placed()],
            color=["#5b7fb4" if row.alike else "#d8dde5" for row in self.answers],
            hatch=["//" if row.suggested else "" for row in self.answers],
            edgecolor="black",
            linewidth=0.6,
            capsize=3,
            **options,
        )
        said = [f"{row.worth:+.2f}{_told(place, row)}" for place, row in self._placed()]
        ax.bar_label(bar, said, padding=3, fontsize="small")
        ax.set_yticks(range(len(self)), [row.label for row in self.answers])
        ax.invert_yaxis()
        ax.margins(x=0.35)
        ax.axvline(0, color="black", linewidth=0.6)
        ax.set_xlabel(f"worth for {self.side}, {self._reach()}")
        ax.spines[["top", "right"]].set_visible(False)
        captioned(ax, self.basis)
        return ax

    def _placed(self) -> list[tuple[int, Advised]]:
        return list(enumerate(self.answers))

    def _reach(self) -> str:
        return f"to the end of the {self.horizon}, {self.trials} trials an answer"

    def _repr_html_(self) -> str:
        head = "".join(
            f'<th scope="col">{name}</th>' for name in ("answer", "worth", "wins", "behind", "")
        )
        body = []
        for place, row in self._placed():
            behind = f"{row.behind:.3f} ± {row.behind_error:.3f}" if place else ""
            cells = (f"{row.worth:+.3f} ± {row.error:.3f}", f"{100 * row.win:.1f} %", behind)
            told = _told(place, row).removeprefix(", ")
            body.append(
                f'<tr><th scope="row" style="text-align:left">{escape(row.label)}</th>'
                + "".join(f'<td style="text-align:right">{cell}</td>' for cell in cells)
                + f'<td style="text-align:left">{escape(told)}</td></tr>'
            )
        caption = footed(
            f"{self.question} of {self.who} for {self.side}: {self._reach()}", self.basis
        )
        return (
            f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{''.join(body)}</tbody></table>"
        )

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
    """How somebody thinks about what to do: each answer is tried before one is given."""

    horizon: str
    """How far it looks ahead: `step`, `turn` or `fight`."""
    trials: int
    """How many trials each answer has at most."""
    work: int
    """How many checkpoints one decision costs at most."""
    seed: int
    """The seed of its trials."""
    questions: tuple[str, ...]
    """The questions that it thinks about; without any, those that decide fights."""


class TunedPart(NamedTuple):
    """What one part of a plan does by itself."""

    sentence: str
    """The part as a sentence."""
    wins: Estimate
    """How often the side wins with this part alone."""
    dominates: bool
    """Whether it decides the fight by itself: a finding about the sheets or the rules."""


class Tuned(NamedTuple):
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
    """What it stands on: the plans that it was found against, rulings, versions."""

    def columns(self) -> dict[str, list[Any]]:
        """The win rates as lists: what is played, the share of wins, its error."""
        rows = self._wins()
        return {
            "plays": [name for name, _ in rows],
            "p": [estimate.p for _, estimate in rows],
            "error": [estimate.error for _, estimate in rows],
        }

    @overload
    def to_frame(self, kind: Literal["pandas"] = "pandas") -> pandas.DataFrame: ...
    @overload
    def to_frame(self, kind: Literal["polars"]) -> polars.DataFrame: ...
    def to_frame(
        self, kind: Literal["pandas", "polars"] = "pandas"
    ) -> pandas.DataFrame | polars.DataFrame:
        """The win rates as a table of `"pandas"`, with `attrs["basis"]`, or `"polars"`."""
        return frame(self.columns(), kind, self.basis)

    def _wins(self) -> list[tuple[str, Estimate]]:
        parts = [(part.sentence, part.wins) for part in self.parts] if len(self.parts) > 1 else []
        return [("as it is played now", self.before), (self.plan.name, self.wins), *parts]

    def _repr_html_(self) -> str:
        body = "".join(
            f'<tr><th scope="row" style="text-align:left">{escape(name)}</th>'
            f"<td>{estimate}</td></tr>"
            for name, estimate in self._wins()
        )
        return f"<table>{footed(self.sentence, self.basis)}<tbody>{body}</tbody></table>"

    def __str__(self) -> str:
        return f"{self.sentence}\n({self.basis})"


def tuned(row: tuple[Any, ...], basis: Basis) -> Tuned:
    """What a search found, from the native part."""
    side, plan, before, wins, parts, (tried, fights), sentence = row
    found = (TunedPart(said, Estimate(*wins[:2]), decides) for said, wins, decides in parts)
    return Tuned(
        side,
        Plan._of(plan),
        Estimate(*before[:2]),
        Estimate(*wins[:2]),
        tuple(found),
        tried,
        fights,
        sentence,
        basis,
    )


class TunedInTurn(NamedTuple):
    """The plans that were found for the sides in turn, each against the others' last one."""

    found: tuple[Tuned, ...]
    """What was found, in the order in which it was."""
    end: str
    """How it ended: `settled`, `cycles` (no plan is best against all) or `unsettled`."""

    def __str__(self) -> str:
        return "\n".join([*(tuned.sentence for tuned in self.found), f"({self.end})"])
