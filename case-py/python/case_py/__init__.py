"""Fights of five tabletop systems in exact odds, for notebooks.

>>> import case_py as cp
>>> cp.Action("Incredible").shifted(-1).resolve(44).color
Color.GREEN
>>> battle = cp.Battle(cp.example(), seed=7)
>>> battle.run()
>>> print(battle.cards()[1].headline)
Deadeye Dolan hits Nightglass with long rifle (Sh): 20 damage, 60 left

| you want | start with |
|---|---|
| to play a battle of any system | `Battle`, `RollRequest`, `Decision`, `example`, `systems` |
| the odds of an attack | `Scene`, `Battle.attack_odds` |
| to know who wins | `Battle.solve`, `Battle.simulate` |
| to compare rosters, rulings or plans | `compare`, `ruling_effects`, `league` |
| the value that gives a wished figure | `sweep`, `find`, `balance` |
| one roll of CASE or FASERIP | `Action`, `color`, `to_hit`, `threshold`, `grid` |
| one roll of another system | `d6_odds`, `talislanta_odds`, `cosmic_odds` |
| your own sums of dice | `Odds` |
| ranks, colors, forms, defenses | `Rank`, `Color`, `Shift`, `Form`, `Defense`, … |
| whole arrays | `case_py.arrays` |
| to set who decides, and how | `Plan`, `Battle.set_plan`, `Battle.advise`, `Battle.tune` |
| to change a battle as the referee | `Battle.referee` |
| to import sheets of other programs | `import_sheets` |
| commands and answers as data | `Session` |
| the names of a system | `schema`, `Value` |
| the books: tables, rules, rulings | `tables`, `rules`, `sentences`, `Battle.rulings`, `Rulings` |
| to check that two installations agree | `game_version`, `game_hashes` |
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

if sys.version_info < (3, 12):
    # Later versions refuse by themselves: the native part says that it can't be shared.
    from importlib import import_module as _import

    _interpreters = _import("_xxsubinterpreters")
    if _interpreters.get_current() != _interpreters.get_main():
        _message = "case_py can't be imported in a sub-interpreter: use threads or processes"
        raise ImportError(_message)

from . import _native
from ._action import Action, ActionOutcome, ShiftOf
from ._advice import Advice, Advised, Tactician, Tuned, TunedInTurn, TunedPart
from ._aim import Aimed, AttackOdds, Meters, Presumed, Unasked, Verdict, WentAnswer, WentIn
from ._balance import BalanceCrossing, Balanced, BalanceRow, balance
from ._battle import Battle
from ._best import Best
from ._bounds import Bounds
from ._cards import (
    AttackStake,
    Begins,
    Card,
    CardChange,
    Cards,
    Consequence,
    FightStake,
    Figure,
    FormField,
    QuestionForm,
    Stake,
    Stakes,
)
from ._compare import Comparison, compare
from ._defenses import Defenses
from ._duel import Duel
from ._errors import (
    CaseError,
    FeedError,
    InterveneError,
    OddsError,
    PlanError,
    Problem,
    RangeError,
    RosterError,
    SaveError,
    SeatError,
    UnknownNameError,
)
from ._events import Event, Events, FallenDie, FieldValue, State
from ._exchange import exchange_odds
from ._fields import document as _document
from ._fights import (
    ActorAfter,
    Aftermath,
    Simulation,
    Standing,
    blocks_of,
)
from ._files import set_limit
from ._frequencies import Frequencies
from ._grid import Grid, grid
from ._imported import Imported, ImportNote, import_sheets
from ._league import League, league
from ._lists import (
    Ability,
    Check,
    CheckResult,
    Color,
    Defense,
    Effect,
    Form,
    Pull,
    Rank,
    Threshold,
)
from ._native import (
    DefenseResult,
    OpenQuestion,
    RankValue,
    Rulings,
    Shift,
    action,
    charge_damage,
    color,
    damage_for,
    example,
    game_hashes,
    game_version,
    stack,
    systems,
    threshold,
    thrown_range,
    title,
    to_hit,
)
from ._odds import Odds
from ._outcome import AttackOutcome, CosmicOutcome, D6Outcome, TalislantaOutcome
from ._outcomes import Between, Summary
from ._plans import Basis, Plan, RulesUsed, RuleUse, SeatPlan
from ._records import (
    Count,
    FellIn,
    First,
    FirstDown,
    FirstToAct,
    FitnessAfter,
    Initiative,
    Recordable,
    StandsAfter,
    Total,
    ValueAfter,
)
from ._referee import Input, Referee
from ._requests import (
    Answer,
    AnswerRange,
    Band,
    Decision,
    Modifier,
    RollRequest,
    Unavailable,
    WantedDie,
)
from ._rolls import action_odds, cosmic_odds, d6_odds, talislanta_odds, to_hit_odds
from ._rows import Fighter, PrintedTable, RuleTitle, Ruling, RulingList, Sentence, SheetField
from ._scene import Exchange, Scene
from ._schema import Schema, add_language, said, schema
from ._session import Session
from ._shares import Change, Estimate, Interval, Measured
from ._solved import Solved
from ._sweep import Cell, Crossing, Sweep, Win, find, sweep
from ._tracker import Condition, Gauge, TrackedFighter, TrackedTurn, Tracker
from ._values import Actor, Attack, Object, Side, StatusEffect, Value
from ._waiting import Waiting
from ._whatif import RulingDifference, RulingEffect, RulingEffects, ruling_effects

if TYPE_CHECKING:
    from . import arrays

__version__: str = _native.VERSION

_document(__name__)


def tables(system: str = "case") -> dict[str, PrintedTable]:
    """The printed tables of a system, by name.

    >>> tables()["checks"].columns
    ('', 'white', 'green', 'yellow', 'red')
    """
    rows = _native._tables(system)
    return {
        name: PrintedTable(
            name, rule, heading, tuple(columns), tuple(tuple(cells) for cells in rows)
        )
        for name, rule, heading, columns, rows in rows
    }


def rules(system: str = "case") -> tuple[RuleTitle, ...]:
    """The rule ids of a system with their titles.

    >>> rules()[0].id
    'R1'
    """
    return tuple(RuleTitle(*row) for row in _native._rules(system))


def sentences(system: str = "case", rule: str | None = None) -> tuple[Sentence, ...]:
    """The sentences of a system's rule book: all of them, or those of one rule id.

    >>> sentences("case", "T15")[0].heading
    'Step 6: Wrap Up'

    Raises:
        UnknownNameError: The system has no such rule id.
    """
    if rule is not None and all(rule.upper() != known.id.upper() for known in rules(system)):
        message = f"unknown rule id `{rule}` of {system}: `rules({system!r})` lists them"
        raise UnknownNameError(message, "rule id", rule)
    return tuple(
        Sentence(heading, place, bearing, says, tuple(ids), item)
        for heading, place, bearing, says, ids, item in _native._sentences(system)
        if rule is None or rule.upper() in (known.upper() for known in ids)
    )


def __getattr__(name: str) -> Any:
    # What needs NumPy is loaded when it is first used.
    if name == "arrays":
        from importlib import import_module

        return import_module(f"{__name__}.{name}")
    message = f"module {__name__!r} has no attribute {name!r}"
    raise AttributeError(message)


def __dir__() -> list[str]:
    return sorted(__all__)


__all__ = [
    "Ability",
    "Action",
    "ActionOutcome",
    "Actor",
    "ActorAfter",
    "Advice",
    "Advised",
    "Aftermath",
    "Aimed",
    "Answer",
    "AnswerRange",
    "Attack",
    "AttackOdds",
    "AttackOutcome",
    "AttackStake",
    "BalanceCrossing",
    "BalanceRow",
    "Balanced",
    "Band",
    "Basis",
    "Battle",
    "Begins",
    "Best",
    "Between",
    "Bounds",
    "Card",
    "CardChange",
    "Cards",
    "CaseError",
    "Cell",
    "Change",
    "Check",
    "CheckResult",
    "Color",
    "Comparison",
    "Condition",
    "Consequence",
    "CosmicOutcome",
    "Count",
    "Crossing",
    "D6Outcome",
    "Decision",
    "Defense",
    "DefenseResult",
    "Defenses",
    "Duel",
    "Effect",
    "Estimate",
    "Event",
    "Events",
    "Exchange",
    "FallenDie",
    "FeedError",
    "FellIn",
    "FieldValue",
    "FightStake",
    "Fighter",
    "Figure",
    "First",
    "FirstDown",
    "FirstToAct",
    "FitnessAfter",
    "Form",
    "FormField",
    "Frequencies",
    "Gauge",
    "Grid",
    "ImportNote",
    "Imported",
    "Initiative",
    "Input",
    "Interval",
    "InterveneError",
    "League",
    "Measured",
    "Meters",
    "Modifier",
    "Object",
    "Odds",
    "OddsError",
    "OpenQuestion",
    "Plan",
    "PlanError",
    "Presumed",
    "PrintedTable",
    "Problem",
    "Pull",
    "QuestionForm",
    "RangeError",
    "Rank",
    "RankValue",
    "Recordable",
    "Referee",
    "RollRequest",
    "RosterError",
    "RuleTitle",
    "RuleUse",
    "RulesUsed",
    "Ruling",
    "RulingDifference",
    "RulingEffect",
    "RulingEffects",
    "RulingList",
    "Rulings",
    "SaveError",
    "Scene",
    "Schema",
    "SeatError",
    "SeatPlan",
    "Sentence",
    "Session",
    "SheetField",
    "Shift",
    "ShiftOf",
    "Side",
    "Simulation",
    "Solved",
    "Stake",
    "Stakes",
    "Standing",
    "StandsAfter",
    "State",
    "StatusEffect",
    "Summary",
    "Sweep",
    "Tactician",
    "TalislantaOutcome",
    "Threshold",
    "Total",
    "TrackedFighter",
    "TrackedTurn",
    "Tracker",
    "Tuned",
    "TunedInTurn",
    "TunedPart",
    "Unasked",
    "Unavailable",
    "UnknownNameError",
    "Value",
    "ValueAfter",
    "Verdict",
    "Waiting",
    "WantedDie",
    "WentAnswer",
    "WentIn",
    "Win",
    "__version__",
    "action",
    "action_odds",
    "add_language",
    "arrays",
    "balance",
    "blocks_of",
    "charge_damage",
    "color",
    "compare",
    "cosmic_odds",
    "d6_odds",
    "damage_for",
    "example",
    "exchange_odds",
    "find",
    "game_hashes",
    "game_version",
    "grid",
    "import_sheets",
    "league",
    "rules",
    "ruling_effects",
    "said",
    "schema",
    "sentences",
    "set_limit",
    "stack",
    "sweep",
    "systems",
    "tables",
    "talislanta_odds",
    "threshold",
    "thrown_range",
    "title",
    "to_hit",
    "to_hit_odds",
]
