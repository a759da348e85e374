"""Plans as data: rules that answer questions."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from . import _files
from ._errors import CaseError, PlanError
from ._native import RawPlan
from ._tables import Listed, plain

if TYPE_CHECKING:
    from ._battle import Battle


class Plan:
    r"""A plan: an ordered list of rules that answer questions, before the built-in plan.

    Each rule says whose questions it answers, which questions, when, and how; the first that fits
    and has a legal answer decides. Give a dict, a text in TOML or JSON, or the `Path` of a file.
    `Plan.schema` lists everything that a plan can contain.

    >>> import case_py as cp
    >>> plan = cp.Plan('''
    ...     name = "gang up"
    ...     rules = [{ question = "target", targets = ["attacked by my side", "weakest"] }]
    ... ''')
    >>> plan.check("case")
    >>> cp.Plan({"name": "gang up", "rules": [
    ...     {"question": "target", "targets": ["attacked by my side", "weakest"]}]}) == plan
    True
    >>> battle = cp.Battle(cp.example(), seed=7, plans={"The Foundry": plan})
    >>> print(battle.basis)  # doctest: +ELLIPSIS
    case ...; built-in plan ...; plan `gang up` ... for The Foundry

    Raises:
        PlanError: Each problem, with its place and a valid value.
    """

    __slots__ = ("__weakref__", "_raw")
    _raw: RawPlan

    def __init__(self, source: Mapping[str, Any] | str | os.PathLike[str]) -> None:
        if isinstance(source, os.PathLike):
            source = _files.read(source)
        elif isinstance(source, Mapping):
            source = dict(source)
        elif not isinstance(source, str):
            message = f"a plan is a dict, a text or a path, not {type(source).__name__}"
            raise TypeError(message)
        self._raw = RawPlan(source)

    @classmethod
    def _of(cls, raw: RawPlan) -> Plan:
        plan = cls.__new__(cls)
        plan._raw = raw
        return plan

    @staticmethod
    def named(system: str = "case") -> Mapping[str, Plan]:
        """The plans that come with the engine for a system, by name.

        >>> print(Plan.named("talislanta")["spread"].about)
        Attacks whom fewest of the own side attack yet.
        """
        plans = map(Plan._of, RawPlan._named(system))
        return MappingProxyType({plan.name: plan for plan in plans})

    @staticmethod
    def protect(whom: str, system: str = "case") -> Plan:
        """A plan that attacks whoever attacks this fighter.

        >>> Plan.protect("Granite Dove").name
        'protect Granite Dove'
        """
        return Plan._of(RawPlan._by_name(system, f"protect {whom}"))

    @staticmethod
    def schema() -> dict[str, Any]:
        """The JSON Schema of a plan, for a form or an editor.

        >>> sorted(Plan.schema()["properties"])
        ['$schema', 'about', 'name', 'rules', 'system']
        """
        found: dict[str, Any] = json.loads(RawPlan._json_schema())
        return found

    @property
    def name(self) -> str:
        """Its name, as shown in results."""
        return self._raw.name

    @property
    def about(self) -> str | None:
        """Its description, in a sentence."""
        return self._raw.about

    @property
    def system(self) -> str | None:
        """Its system; `None` for any that has its questions."""
        return self._raw.system

    @property
    def digest(self) -> str:
        """Its digest: plans with equal digests give the same answers."""
        return self._raw.digest

    def check(self, system: str) -> None:
        """Checks everything that does not depend on a battle.

        Names of questions, answers and fields are resolved; those of fighters, sides and
        attacks only when the plan is given to a seat.

        >>> Plan({"name": "x", "rules": [{"question": "defence", "then": "dodge"}]}).check("case")
        Traceback (most recent call last):
        ...
        case_py._errors.PlanError: rules[0].question[0]: unknown question `defence`, did you mean
        `defense`?

        Raises:
            PlanError: Everything that is wrong with it.
            UnknownNameError: There is no such system.
        """
        self._raw._check(system)

    def to_dict(self) -> dict[str, Any]:
        """The plan as plain data: made a plan again it is equal."""
        data: dict[str, Any] = json.loads(self._raw._json())
        return data

    def to_toml(self) -> str:
        """The plan as TOML, as it can be kept in a file."""
        return self._raw._toml()

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Plan):
            return self._raw == other._raw
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self.digest)

    def __reduce__(self) -> tuple[type[Plan], tuple[dict[str, Any]]]:
        return (type(self), (self.to_dict(),))

    def __repr__(self) -> str:
        return f"Plan({self.to_dict()!r})"

    def __str__(self) -> str:
        return f"{self.name}: {self.about}" if self.about else self.name


PlanLike: TypeAlias = Plan | Mapping[str, Any] | str | os.PathLike[str]
"""A plan, or what makes one: a dict, a text as TOML or JSON, a path, or a name of `Plan.named`."""
Plans: TypeAlias = PlanLike | Mapping[Any, PlanLike | None] | None
"""A plan for everybody, or plans by whom they are for; `None` for the built-in plan."""


def as_plan(given: PlanLike, system: str) -> Plan:
    """A plan that was given as one, as data, as a text, by its path, or by the name of one."""
    if isinstance(given, Plan):
        return given
    if isinstance(given, str) and not any(mark in given for mark in "={\n"):
        return Plan._of(RawPlan._by_name(system, given))
    return Plan(given)


def by_seat(plans: Plans) -> list[tuple[Any, PlanLike | None]]:
    """Plans with whom they are for; nobody named for everybody."""
    if plans is None:
        return []
    # A dict of plans and a plan as a dict look alike, but for the name that every plan has.
    if isinstance(plans, Mapping) and not isinstance(plans.get("name"), str):
        return list(plans.items())
    return [(None, plans)]


class SeatPlan(NamedTuple):
    """A plan and whom it plays."""

    plan: str
    """The plan's name."""
    digest: str
    """Its digest: see `Plan.digest`."""
    seats: tuple[str, ...]
    """Whom it plays: names of sides, fighters and seats, or `everybody`."""


class Basis(NamedTuple):
    """The basis of a result: results with equal bases are of the same question.

    As a text, without the digests of roster and state, it is a line to publish beside every figure.
    """

    system: str
    """The rule system."""
    engine: str
    """The version of the engine."""
    rules: int
    """The version of the system's rules."""
    built_in: int
    """The version of the system's built-in plan."""
    rulings: tuple[str, ...]
    """The rulings that differ from their defaults, each as `name = value`."""
    plans: tuple[SeatPlan, ...]
    """The plans, each with whom it plays; the built-in plan plays everybody else."""
    function: str | None
    """The function that was asked first, with its questions; `None` if there was none."""
    text: str
    """All of it but the digests in a line."""
    roster: str | None = None
    """A digest of the roster, the same for equal rosters; `None` for results without one."""
    state: str | None = None
    """A digest of the state and of what the open step was given; `None` for results without one."""

    def __str__(self) -> str:
        return self.text


def basis(row: tuple[Any, ...], function: str | None = None) -> Basis:
    """The basis of a result, from the native part."""
    system, engine, rules, built_in, rulings, plans, (roster, state), text = row
    seats = tuple(SeatPlan(plan, digest, tuple(names)) for plan, digest, names in plans)
    if function:
        text += f"; {function}"
    return Basis(
        system, engine, rules, built_in, tuple(rulings), seats, function, text, roster, state
    )


def different(one: Basis, other: Basis) -> str:
    """In what two bases differ, as the end of an error."""
    if one.text != other.text:
        return f":\n{one}\n{other}"
    of = "rosters" if one.roster != other.roster else "states of the battle"
    return f", as they are of different {of}"


def together(errors: Iterable[tuple[str, CaseError]]) -> PlanError:
    """The problems of several plans as one error, each with whose plan it is."""
    problems: list[tuple[str, str]] = []
    for whose, error in errors:
        found = error.problems if isinstance(error, PlanError) else [("", str(error))]
        problems.extend((f"{whose}.{path}" if path else whose, message) for path, message in found)
    text = "\n".join(f"{path}: {message}" if path else message for path, message in problems)
    return PlanError(text, problems)


class RuleUse(NamedTuple):
    """How often a rule of a plan decided in simulated fights."""

    plan: str
    """The name of the plan."""
    rule: int
    """The place of the rule in it, from 0."""
    questions: tuple[str, ...]
    """The questions that it answers."""
    decided: int
    """How often it decided."""
    blocked: int
    """How often its conditions held but none of its answers was legal."""


class RulesUsed(Listed[RuleUse]):
    """How often each rule of the plans decided. Made by `Battle.rules_used`."""

    __slots__ = ()

    def _line(self, item: RuleUse) -> str:
        said = f"{item.plan}, rules[{item.rule}] ({', '.join(item.questions)}): "
        said += f"decided {item.decided} times"
        if item.blocked and not item.decided:
            return f"{said}; no answer was legal, {item.blocked} times: another one was given"
        return f"{said}, blocked {item.blocked} times" if item.blocked else said

    def columns(self) -> dict[str, list[Any]]:
        """A row for each rule."""
        return {name: [plain(getattr(row, name)) for row in self] for name in RuleUse._fields}


def rules_used(rows: Iterable[tuple[str, int, int, int]], battle: Battle) -> RulesUsed:
    """What the native part has counted, with the questions of the rules."""
    seats: list[int | str] = [*(fighter.number for fighter in battle.fighters), "judge", "map"]
    plans = {plan.name: plan for plan in map(battle.plan, seats) if plan is not None}

    def questions(plan: str, rule: int) -> tuple[str, ...]:
        found = plans[plan].to_dict()["rules"][rule]["question"] if plan in plans else ()
        return (found,) if isinstance(found, str) else tuple(found)

    return RulesUsed(
        RuleUse(plan, rule, questions(plan, rule), decided, blocked)
        for plan, rule, decided, blocked in rows
    )
