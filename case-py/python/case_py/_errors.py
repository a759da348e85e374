"""What can go wrong. Every class is a `ValueError`, and says where and what."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Message(str):
    """What an error or a problem says, in English; `case_py.said` gives it in another language."""

    __slots__ = ("data",)

    data: str
    """Its template and its values, as JSON; empty for a text of this package."""

    def __new__(cls, text: str, data: str = "") -> Message:
        message = super().__new__(cls, text)
        message.data = data
        return message

    def __reduce__(self) -> tuple[type[Message], tuple[str, str]]:
        return Message, (str(self), self.data)


class Problem(NamedTuple):
    """One problem in what a person wrote."""

    path: str
    """Where it is, such as `fighters[2].abilities.fighting`."""
    message: str
    """What is wrong, and what would be right."""


class CaseError(ValueError):
    """The base of every error of this package."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class UnknownNameError(CaseError):
    """A name that no member of a list has.

    Attributes:
        what: What kind of name was expected, such as `rank`.
        found: What stood there.
        nearest: The known name that is spelled most like it, if one comes near.
    """

    def __init__(
        self, message: str, what: str = "", found: str = "", nearest: str | None = None
    ) -> None:
        super().__init__(message, what, found, nearest)
        self.what = what
        self.found = found
        self.nearest = nearest


class RangeError(CaseError):
    """A number out of its range.

    Attributes:
        what: The number, with its place in an array.
        low: The least that can be.
        high: The greatest that can be.
    """

    def __init__(self, message: str, what: str = "", low: int = 0, high: int = 0) -> None:
        super().__init__(message, what, low, high)
        self.what = what
        self.low = low
        self.high = high


class ProblemsError(CaseError):
    """The base of the errors that say everything that is wrong with what a person wrote.

    Attributes:
        problems: Each problem with its path.
    """

    def __init__(self, message: str, problems: Iterable[Sequence[str]] = ()) -> None:
        self.problems = tuple(Problem(path, text) for path, text in problems)
        super().__init__(message, self.problems)


class RosterError(ProblemsError):
    """Everything that is wrong with a roster, a sheet or a table of rulings."""


class PlanError(ProblemsError):
    """Everything that is wrong with a plan, or with the questions that a function is for."""


class FeedError(CaseError):
    """A face or an answer that a battle refuses; nothing has changed."""


class InterveneError(CaseError):
    """Something of the referee's that a battle refuses; nothing has changed."""


class SaveError(CaseError):
    """A save that can't be resumed: of another version, cut short or changed."""


class OddsError(CaseError):
    """Odds that can't be given exactly, or at all. Nothing approximate is given instead.

    Attributes:
        rule: The id of the rule that says why not; empty where none does.
    """

    def __init__(self, message: str = "", rule: str = "") -> None:
        super().__init__(message, rule)
        self.rule = rule


class SeatError(OddsError):
    """A seat of the host's, who can't be asked while odds or a simulation play.

    Give it the built-in plan or a plan: `plans=` of the call, or `Battle.set_plan` on a copy.

    Attributes:
        name: Whose seat it is.
        control: Who decides for it.
    """

    def __init__(self, message: str, name: str = "", control: str = "") -> None:
        CaseError.__init__(self, message, name, control)
        self.rule = ""
        self.name = name
        self.control = control
