from collections.abc import Callable
from typing import Any, ClassVar, SupportsIndex, TypeAlias, final

import numpy as np
from numpy.typing import NDArray

from ._lists import (
    Ability,
    Check,
    CheckResult,
    Color,
    Defense,
    Effect,
    Form,
    NamedList,
    Pull,
    Rank,
    Threshold,
)
from ._requests import Answer, AnswerRange
from ._rows import Fighter
from ._values import Actor, Side, Value

_Rank: TypeAlias = Rank | str | SupportsIndex
_Color: TypeAlias = Color | str
_Form: TypeAlias = Form | str
_RankValue: TypeAlias = RankValue | Rank | str | SupportsIndex
_Ints: TypeAlias = NDArray[Any]
_Actor: TypeAlias = tuple[int, str]
_Value: TypeAlias = tuple[str, Any] | None
_Words: TypeAlias = str | dict[str, Any]
_Event: TypeAlias = tuple[
    str,
    str,
    str,
    _Actor | None,
    _Actor | None,
    list[tuple[str, _Value]],
    tuple[list[int], list[tuple[int, bool, bool]]],
    bool,
    str | None,
    str,
    str,
]
_Hook: TypeAlias = tuple[list[str], Callable[[OpenQuestion], Any]]
_Given: TypeAlias = tuple[str, Any]
_Aim: TypeAlias = tuple[int, int, int, list[tuple[str, _Given]], int, int | None]
_Guard: TypeAlias = tuple[_Given | None] | None
_Row: TypeAlias = tuple[str, _Actor | None, _Value, _Value, int | None, int | None, bool]

BEYOND: int
BLOCK: int
USEFUL: float
NONE: int
VERSION: str

@final
class Shift:
    """R2: a column shift (CS), from −100 to +100."""

    __match_args__: ClassVar[tuple[str, ...]]
    def __new__(cls, columns: Shift | SupportsIndex) -> Shift: ...
    @property
    def columns(self) -> int:
        """By how many columns."""
    def __add__(self, value: Shift, /) -> Shift: ...
    def __radd__(self, value: Shift, /) -> Shift: ...
    def __neg__(self) -> Shift: ...
    def __bool__(self) -> bool: ...
    def __lt__(self, value: Shift, /) -> bool: ...
    def __le__(self, value: Shift, /) -> bool: ...
    def __gt__(self, value: Shift, /) -> bool: ...
    def __ge__(self, value: Shift, /) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[Shift], tuple[int]]: ...

@final
class RankValue:
    """R7: a damage, armor, protection or material value: a rank, or a number within one."""

    __match_args__: ClassVar[tuple[str, ...]]
    def __new__(cls, value: _RankValue) -> RankValue: ...
    @staticmethod
    def beyond(number: SupportsIndex) -> RankValue:
        """Beyond, with the number its sheet gives it."""
    @property
    def number(self) -> int:
        """The number."""
    @property
    def rank(self) -> Rank:
        """The rank."""
    def shifted(self, by: Shift | SupportsIndex, rulings: Rulings | None = None) -> RankValue:
        """R7: the value after a shift."""
    def __lt__(self, value: RankValue, /) -> bool: ...
    def __le__(self, value: RankValue, /) -> bool: ...
    def __gt__(self, value: RankValue, /) -> bool: ...
    def __ge__(self, value: RankValue, /) -> bool: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[int]]: ...

@final
class DefenseResult:
    """The result of a defensive maneuver: what kind, and the shift that goes with it."""

    __match_args__: ClassVar[tuple[str, ...]]
    def __new__(cls, kind: str, shift: int = 0) -> DefenseResult: ...
    @property
    def kind(self) -> str:
        """The kind of result, such as `protection`, `to hit` or `avoided`."""
    @property
    def shift(self) -> int:
        """The shift that goes with it, else 0."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[type[DefenseResult], tuple[str, int]]: ...

@final
class Rulings:
    """The choices that the books of CASE leave to a playing group, as keywords."""

    def __new__(cls, **switches: bool | int | str | NamedList) -> Rulings: ...
    @staticmethod
    def msh() -> Rulings:
        """The parent game's readings."""
    @classmethod
    def _of(cls, switches: dict[str, Any]) -> Rulings: ...
    def as_dict(self) -> dict[str, str]:
        """Every switch with its value as a person writes it, ready for a roster's `rulings`."""
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __reduce__(self) -> tuple[Any, tuple[dict[str, str]]]: ...

@final
class RawBattle:
    def __new__(
        cls, roster: Any, *, seed: SupportsIndex | None = None, control: str = "built-in"
    ) -> RawBattle: ...
    @classmethod
    def _resume(cls, save: Any) -> RawBattle: ...
    def save(self, brief: bool = False) -> str: ...
    @property
    def system(self) -> str: ...
    @property
    def turn(self) -> int: ...
    @property
    def checkpoints(self) -> int: ...
    @property
    def is_over(self) -> bool: ...
    @property
    def redos(self) -> int: ...
    def __len__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def set_seed(self, seed: SupportsIndex) -> None: ...
    def set_host_dice(self) -> None: ...
    def set_control(self, control: str, who: str | SupportsIndex | None = None) -> None: ...
    def control(self, who: str | SupportsIndex) -> str: ...
    @property
    def is_between_turns(self) -> bool: ...
    def _step(self) -> None: ...
    def _set_plan(
        self, plan: RawPlan | None, who: str | SupportsIndex | Side | None = None
    ) -> None: ...
    def _set_policy(self, policy: str, who: str | SupportsIndex | Side | None = None) -> None: ...
    def _policy(self, who: str | SupportsIndex) -> str | None: ...
    def set_dice_of(self, dice: str, who: str | SupportsIndex | Side | None = None) -> None: ...
    def dice_of(self, who: str | SupportsIndex) -> str: ...
    def _plan(self, who: str | SupportsIndex) -> RawPlan | None: ...
    def _basis(self) -> tuple[Any, ...]: ...
    def _advise(
        self,
        words: _Words,
        horizon: str,
        seed: SupportsIndex,
        trials: int | None,
        checkpoints: int | None,
        work: int | None,
        paths: int | None,
        secrets: bool,
        side: int | None,
        progress: Callable[[int], object] | None,
    ) -> dict[str, Any]: ...
    def _cards(self, start: int, words: _Words, audience: object) -> list[dict[str, Any]]: ...
    def _form(
        self, answers: list[tuple[str, Any]], words: _Words
    ) -> list[tuple[dict[str, Any], Any, str]]: ...
    def _feed_form(self, answers: list[tuple[str, Any]]) -> None: ...
    def _stakes(
        self,
        words: _Words,
        seed: SupportsIndex,
        paths: int | None,
        attack_trials: int | None,
        trials: int | None,
        work: int | None,
        best_defense: bool,
        secrets: bool,
        side: int | None,
    ) -> dict[str, Any]: ...
    def _consequences(
        self,
        words: _Words,
        audience: object,
        seed: SupportsIndex,
        paths: int | None,
        attack_trials: int | None,
    ) -> list[tuple[Any, Any, tuple[int, int], Any, str | None, str]]: ...
    def _set_tactician(
        self,
        who: str | SupportsIndex,
        horizon: str | None,
        trials: int | None,
        work: int | None,
        seed: int | None,
        questions: list[str],
    ) -> None: ...
    def _tactician(self, who: str | SupportsIndex) -> tuple[Any, ...] | None: ...
    def _tune(
        self, side: int, search: Any, progress: Callable[[int], object] | None
    ) -> tuple[Any, ...]: ...
    def _tune_in_turn(
        self, rounds: int, search: Any, progress: Callable[[int], object] | None
    ) -> tuple[list[tuple[Any, ...]], str]: ...
    def _run(
        self,
        checkpoints: int | None = None,
        turns: int | None = None,
        questions: list[str] | None = None,
    ) -> None: ...
    def _request(self, words: _Words) -> dict[str, Any] | None: ...
    def _title(self, words: _Words) -> str | None: ...
    def _label(self, kind: str, given: Any, words: _Words) -> str | None: ...
    def _unavailable(self, words: _Words) -> list[tuple[Any, str, str, str, str]]: ...
    def _why_not(self, kind: str, given: Any, words: _Words) -> str | None: ...
    def _say(self, kind: str, given: Any, words: _Words) -> str: ...
    def _roll(self, faces: list[int]) -> None: ...
    def _answer(self, kind: str, given: Any) -> bool: ...
    def _answer_suggestion(self) -> _Value: ...
    def _set(
        self,
        who: str | SupportsIndex | None,
        field: str,
        place: tuple[str, Any],
        to: tuple[str, Any],
        reason: str,
    ) -> None: ...
    def _add(
        self,
        who: str | SupportsIndex | None,
        field: str,
        place: tuple[str, Any],
        by: SupportsIndex,
        reason: str,
    ) -> None: ...
    def _shift(self, who: str | SupportsIndex, by: SupportsIndex, reason: str) -> None: ...
    def _join(self, part: Any, reason: str) -> list[_Actor]: ...
    def _ruling(self, name: str, value: Any, reason: str) -> None: ...
    def _teams(self, teams: Any, reason: str) -> None: ...
    def _sheet(self, who: int, part: Any, reason: str) -> None: ...
    def _reorder(self, who: list[int], after: int | None, reason: str) -> None: ...
    def _faces(self, at: SupportsIndex, faces: list[int], reason: str) -> None: ...
    def _end(self, reason: str) -> None: ...
    def _go_on(self, reason: str) -> None: ...
    def _remark(self, who: Actor | None, words: str) -> None: ...
    def _inputs(self, start: int) -> list[tuple[str, str, _Value, bool, str]]: ...
    def _event_input(self, event: int) -> int: ...
    def _roster_now(self) -> str: ...
    def _who(self, who: str | SupportsIndex) -> _Actor: ...
    def _find(self, id_or_name: str) -> _Actor | None: ...
    def _acting(self) -> _Actor | None: ...
    def undo(self) -> bool: ...
    def undo_input(self) -> bool: ...
    def undo_to(self, place: int) -> bool: ...
    def redo(self) -> bool: ...
    def _fighters(self) -> list[tuple[int, str, str, bool, int, str | None]]: ...
    def _sides(self) -> list[str]: ...
    def name_of(self, who: str | SupportsIndex) -> str: ...
    def _events(self, start: int, open: bool, words: _Words, audience: object) -> list[_Event]: ...
    def _transcript(self, start: int, words: _Words, audience: object) -> list[str]: ...
    def _state(self, open: bool, audience: object) -> list[_Row]: ...
    def _tracker(self, words: _Words, audience: object) -> _Row: ...
    def _rulings(
        self,
    ) -> list[tuple[str, str, str, str, str | None, str | None, str | None]]: ...
    def _copy(self) -> RawBattle: ...
    def _known(self, audience: object) -> RawBattle: ...
    def _turn_odds(
        self, paths: int | None = None, decide: _Hook | None = None
    ) -> tuple[list[tuple[bool, str | None, list[int | None]]], list[int], int]: ...
    def _foresee(
        self, answer: tuple[str, Any] | None = None, paths: int | None = None
    ) -> tuple[list[tuple[list[tuple[_Actor, int, bool]], bool]], list[int], int]: ...
    def _ruling_effects(
        self,
        names: list[str],
        values: list[tuple[str, str]],
        attack: tuple[Any, Any] | None,
        seed: SupportsIndex,
        trials: int,
        paths: int | None = None,
        progress: Callable[[int], object] | None = None,
    ) -> tuple[Any, ...]: ...
    def _solve(
        self,
        turns: int | None = None,
        states: int | None = None,
        paths: int | None = None,
        progress: Callable[[int], object] | None = None,
        decide: _Hook | None = None,
    ) -> tuple[Any, ...]: ...
    def _rules_used(
        self, seed: SupportsIndex, trials: int, progress: Callable[[int], object] | None
    ) -> list[tuple[str, int, int, int]]: ...
    def _simulate(
        self,
        seed: SupportsIndex,
        trials: int,
        blocks: tuple[int, int],
        checkpoints: int | None = None,
        threads: int | None = None,
        progress: Callable[[int], object] | None = None,
        decide: _Hook | None = None,
        common: bool = False,
        record: list[tuple[str, str, int | None, int]] = ...,
    ) -> tuple[
        NDArray[np.int8],
        NDArray[np.int32],
        NDArray[np.int32],
        NDArray[np.bool_],
        NDArray[np.int32],
    ]: ...

@final
class OpenQuestion:
    """A question as it comes up while odds or a simulation play, to a function that decides."""
    @property
    def who(self) -> Actor:
        """Who decides."""
    @property
    def question(self) -> str:
        """The question's name in the schema's list of questions."""
    @property
    def meaning(self) -> str:
        """The meaning of the question, in a sentence or two."""
    @property
    def rule(self) -> str:
        """The id of the rule that asks."""
    @property
    def subject(self) -> dict[str, Value]:
        """Its subject, as values by name."""
    @property
    def answers(self) -> tuple[Answer, ...] | AnswerRange:
        """The legal answers: a list, or a range."""
    @property
    def suggestion(self) -> Value | None:
        """The answer of the seat's plan, which `None` leaves it to."""
    @property
    def secret(self) -> bool:
        """Whether the answer is secret until it shows."""
    @property
    def turn(self) -> int:
        """The turn or round, from 1."""
    def stands(self, who: int | str | Actor | Fighter | Value) -> bool:
        """Whether a fighter is still standing."""
    def fitness(self, who: int | str | Actor | Fighter | Value) -> int:
        """The points by which a fighter's fitness is read."""
    def allows(self, value: Value | None) -> bool:
        """Whether a value is a legal answer."""
    def find(self, given: object) -> Value | None:
        """The answer that was meant: as `Decision.find`."""

@final
class RawPlan:
    def __new__(cls, source: Any) -> RawPlan: ...
    @staticmethod
    def _named(system: str) -> list[RawPlan]: ...
    @staticmethod
    def _by_name(system: str, name: str) -> RawPlan: ...
    @staticmethod
    def _json_schema() -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def about(self) -> str | None: ...
    @property
    def system(self) -> str | None: ...
    @property
    def digest(self) -> str: ...
    def _json(self) -> str: ...
    def _toml(self) -> str: ...
    def _check(self, system: str) -> None: ...
    def __eq__(self, value: object, /) -> bool: ...
    def __ne__(self, value: object, /) -> bool: ...

@final
class RawScene:
    def __new__(cls, battle: RawBattle) -> RawScene: ...
    def attacks(self, fighter: int) -> list[tuple[str, str]]: ...
    def fields(self) -> list[tuple[str, str, str]]: ...
    def went_in(
        self, aim: _Aim
    ) -> tuple[
        _Value,
        _Value,
        list[tuple[str, _Value]],
        list[tuple[str, str, _Actor, _Value, bool]],
        list[tuple[str, str]],
        list[tuple[str, _Value]],
        bool,
    ]: ...
    def later(
        self, aim: _Aim, guard: _Guard = None, paths: int | None = None
    ) -> list[tuple[str, str, _Actor, _Value, bool]]: ...
    def guards(self, aim: _Aim) -> list[_Value]: ...
    def answers_to(self, question: str) -> list[_Value]: ...
    def feats(self) -> list[str]: ...
    def odds(self, aim: _Aim, guard: _Guard = None, paths: int | None = None) -> RawOutcomes: ...
    def best_defenses(
        self, aim: _Aim, paths: int | None = None
    ) -> list[tuple[_Value, RawOutcomes]]: ...
    def verdicts(self, aim: _Aim, paths: int | None = None) -> list[tuple[str, str, bool, str]]: ...
    def exchange(
        self, aim: _Aim, guard: _Guard = None, paths: int | None = None
    ) -> RawExchange: ...
    def initiative(self, paths: int | None = None) -> tuple[list[list[str]], list[int], int]: ...

@final
class RawOutcomes:
    def __len__(self) -> int: ...
    def rows(self) -> tuple[list[list[Any]], list[int], int]: ...
    def chances(self) -> list[tuple[str, int, int]]: ...

@final
class RawSession:
    def __new__(cls) -> RawSession: ...
    def call(
        self, command: str, audience: str | int, told: Callable[[str], object] | None
    ) -> str: ...

@final
class RawSweep:
    def __len__(self) -> int: ...
    def bounds(self) -> tuple[NDArray[np.float64], NDArray[np.float64]]: ...
    def exact(self, cell: int) -> tuple[tuple[int, int], tuple[int, int]] | None: ...
    def sampled(self, cell: int) -> tuple[int, int] | None: ...
    def failures(self) -> list[tuple[int, str, str, str]]: ...

@final
class RawExchange:
    def __len__(self) -> int: ...
    def rows(self) -> tuple[list[tuple[Any, ...]], list[int], int]: ...
    def colors(self) -> tuple[list[str | None], list[int], int]: ...

def action(
    rank: _Rank,
    *,
    face: SupportsIndex,
    shift: Shift | SupportsIndex | None = None,
    rulings: Rulings | None = None,
) -> Color | None:
    """R3, R4: the color of an ACTION other than a to-hit.

    `None` where the ruling makes one below Shift 0 impossible.
    """

def charge_damage(
    endurance: _RankValue,
    *,
    armor: _RankValue | None = None,
    areas: SupportsIndex | None = None,
    rulings: Rulings | None = None,
) -> int:
    """A24: the damage of a charge."""

def color(column: _Rank, face: SupportsIndex) -> Color:
    """R4: the color of a d100 face in a column."""

def color_weights(column: _Rank) -> list[int]: ...
def d6_weights(code: str, wild_one: str) -> list[tuple[int, int]]:
    """OD1: the totals of a code with their weights."""

def talislanta_weights(modifier: SupportsIndex) -> list[tuple[str, int]]:
    """The bands of a roll on the Action Table, with their weights of 20."""

def cosmic_weights(ranks: SupportsIndex) -> list[tuple[str, int]]:
    """Success and failure of a roll by rank, with their weights of 100."""

def damage_for(damage: _RankValue, color: _Color, rulings: Rulings | None = None) -> RankValue:
    """R6: the damage that a color of the damage roll gives."""

def exchanges(
    measure: str,
    inputs: list[_Ints],
    count: int,
    defense: Defense | str | None,
    touch: bool,
    directed: bool,
    rulings: Rulings | None,
) -> NDArray[np.float64]: ...
def example(system: str = "case") -> str:
    """The bundled roster of a system, as TOML."""

def faces(seed: int, count: int, die: str = "d100", stream: int = 0) -> NDArray[np.uint8]: ...
def figures(
    operation: str, inputs: list[_Ints], count: int, rulings: Rulings | None = None
) -> NDArray[np.int32]: ...
def game_hashes() -> dict[str, str]:
    """The hash of each system's game: where it is the same, two installations play alike."""

def game_version() -> str:
    """The version of the engine with a hash of all its games: rules' versions, tables, rulings."""

def lookup(
    operation: str, inputs: list[_Ints], count: int, rulings: Rulings | None = None
) -> NDArray[np.int8]: ...
def shifted_ranks(
    inputs: list[_Ints], count: int, rulings: Rulings | None = None
) -> NDArray[np.int32]: ...
def threshold(rank: _Rank, intensity: _Rank, rulings: Rulings | None = None) -> Threshold:
    """R5: what an ACTION with this rank (after shifts) needs against an intensity."""

def stack(a: _RankValue, b: _RankValue, rulings: Rulings | None = None) -> int:
    """D9: the number that two protections give together."""

def systems() -> list[str]:
    """The names of the systems."""

def thrown_range(strength: _Rank, rulings: Rulings | None = None) -> int | None:
    """A13: how many areas a thing can be thrown with that Strength; `None` as far as one sees."""

def title(system: str = "case") -> str:
    """The full name of a system."""

def to_hit(
    rank: _Rank,
    *,
    face: SupportsIndex,
    shift: Shift | SupportsIndex | None = None,
    rulings: Rulings | None = None,
) -> Color | None:
    """R3, R4: the color of a to-hit: the rank is shifted, then the face is read in its column.

    `None` where the ruling makes a to-hit below Shift 0 impossible.
    """

def _lists() -> dict[str, tuple[str, dict[str, tuple[int, str]]]]: ...
def _member(list: str, value: object) -> NamedList: ...
def _rank(rank: Rank) -> tuple[str, int | None, int | None]: ...
def _rank_of_number(number: SupportsIndex) -> Rank: ...
def _rank_shifted(
    rank: Rank, by: Shift | SupportsIndex, rulings: Rulings | None = None
) -> Rank | None: ...
def _form(form: Form) -> tuple[str, Ability, Pull, bool, bool]: ...
def _effect(form: Form, color: _Color) -> Effect: ...
def _exchange_odds(
    form: _Form,
    rank: _Rank,
    damage: _RankValue,
    endurance: _Rank,
    answer: tuple[Defense | str, _RankValue, Shift | SupportsIndex] | None,
    powers: tuple[bool, bool],
    shift: Shift | SupportsIndex,
    protection: _RankValue,
    health: SupportsIndex | None,
    attacks: SupportsIndex,
    passed: SupportsIndex,
    rulings: Rulings | None,
) -> tuple[tuple[list[list[Any]], list[int], int], tuple[Any, ...]]: ...
def _check_of(effect: Effect) -> Check | None: ...
def _defense(defense: Defense) -> tuple[Ability, bool]: ...
def _works_against(defense: Defense, form: _Form, touch: bool, directed: bool) -> bool: ...
def _defense_result(defense: Defense, color: _Color) -> DefenseResult: ...
def _check_result(check: Check, color: _Color) -> CheckResult: ...
def _column(
    rank: _Rank,
    shifts: list[tuple[str, Shift | SupportsIndex]],
    to_hit: bool,
    rulings: Rulings | None = None,
) -> Rank | None: ...
def _resolve(
    rank: _Rank,
    shifts: list[tuple[str, Shift | SupportsIndex]],
    to_hit: bool,
    face: SupportsIndex,
    rulings: Rulings | None = None,
) -> tuple[Rank | None, Color]: ...
def _add_language(name: str, text: str) -> None: ...
def _import(
    sheets: object, *, kind: str | None = None, system: str | None = None, side: str | None = None
) -> str: ...
def _roster_json(system: str, language: str) -> str: ...
def _set_limit(bytes: int) -> None: ...
def _utf8(bytes: bytes, file: str) -> str: ...
def _said(system: str, text: str, data: str, language: str) -> str: ...
def _schema(system: str, language: str) -> str: ...
def _rules(system: str) -> list[tuple[str, str]]: ...
def _sentences(system: str) -> list[tuple[str, int, str, str, list[str], str]]: ...
def _sweep(
    roster: Any,
    battles: list[RawBattle],
    roots: list[str],
    axes: list[tuple[str, list[Any]]],
    asked: list[tuple[_Aim, _Guard]],
    measure: tuple[
        str, str, int, tuple[int, int, bool, float | None] | None, int | None, int | None
    ],
    paths: int | None,
    threads: int,
    fail_fast: bool,
    progress: Callable[[int], object] | None,
) -> RawSweep: ...
def _balance(
    roster: Any, question: Any, progress: Callable[[int], object] | None = None
) -> str: ...
def _with_values(roster: Any, roots: list[str], values: list[tuple[str, Any]]) -> str: ...
def _tables(system: str) -> list[tuple[str, str, str, list[str], list[list[str]]]]: ...

__all__ = [
    "BEYOND",
    "BLOCK",
    "NONE",
    "USEFUL",
    "VERSION",
    "DefenseResult",
    "OpenQuestion",
    "RankValue",
    "RawBattle",
    "RawExchange",
    "RawOutcomes",
    "RawPlan",
    "RawScene",
    "RawSession",
    "RawSweep",
    "Rulings",
    "Shift",
    "_add_language",
    "_balance",
    "_check_of",
    "_check_result",
    "_column",
    "_defense",
    "_defense_result",
    "_effect",
    "_exchange_odds",
    "_form",
    "_import",
    "_lists",
    "_member",
    "_rank",
    "_rank_of_number",
    "_rank_shifted",
    "_resolve",
    "_roster_json",
    "_rules",
    "_said",
    "_schema",
    "_sentences",
    "_set_limit",
    "_sweep",
    "_tables",
    "_utf8",
    "_with_values",
    "_works_against",
    "action",
    "charge_damage",
    "color",
    "color_weights",
    "cosmic_weights",
    "d6_weights",
    "damage_for",
    "example",
    "exchanges",
    "faces",
    "figures",
    "game_hashes",
    "game_version",
    "lookup",
    "shifted_ranks",
    "stack",
    "systems",
    "talislanta_weights",
    "threshold",
    "thrown_range",
    "title",
    "to_hit",
]
