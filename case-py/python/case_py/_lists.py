"""The closed lists of CASE as enumerations, with the names and codes that Rust and C have."""

from __future__ import annotations

from enum import Enum, EnumType
from typing import TYPE_CHECKING, NoReturn, Self, SupportsIndex, TypeVar

from . import _native
from ._errors import RangeError

if TYPE_CHECKING:
    from ._native import DefenseResult, Rulings, Shift

    _L = TypeVar("_L", bound="NamedList")

_WIRE = _native._lists()


class ListType(EnumType):
    """The class of the lists: what a list itself can do besides being looped over."""

    def __call__(cls: type[_L], value: _L | str) -> _L:  # type: ignore[misc, override]
        """The member of that name; a member of another list is none."""
        return value if type(value) is cls else _native._member(cls.__name__, value)  # type: ignore[return-value]

    @property
    def ALL(cls: type[_L]) -> tuple[_L, ...]:  # type: ignore[misc]  # noqa: N802
        """All members, in the order of their codes."""
        return tuple(cls)


class NamedList(Enum, metaclass=ListType):
    """A closed list: one object a member, found by its name however a person writes it.

    >>> Color("Yellow"), Color["YELLOW"], len(Color)
    (Color.YELLOW, Color.YELLOW, 4)
    """

    _value_: str
    _code: int
    _word: str

    def __new__(cls: type[_L], value: _L | str) -> _L:
        """Makes the members: afterwards each is looked up."""
        member = object.__new__(cls)
        member._value_ = str(value)
        member._code, member._word = _WIRE[cls.__name__][1][member._value_]
        return member

    if TYPE_CHECKING:

        @property
        def value(self) -> str:
            """The wire name in `snake_case`, as sheets, logs and saves spell it."""

    @classmethod
    def of_code(cls, code: SupportsIndex) -> Self:
        """The member of that code: what arrays of codes hold, and what Rust and C have.

        >>> Color.of_code(3), Color.RED.code
        (Color.RED, 3)
        """
        members = tuple(cls)
        found = code.__index__()
        if 0 <= found < len(members):
            return members[found]
        last, what = len(members) - 1, f"{cls.__name__}.code"
        message = f"{what} is {found}: 0 to {last} can be"
        raise RangeError(message, what, 0, last)

    @classmethod
    def _what(cls) -> str:
        """What it is a list of, in words: `check result`."""
        return _WIRE[cls.__name__][0]

    @property
    def code(self) -> int:
        """The place in the list, from 0: the same number as in Rust and C."""
        return self._code

    def __str__(self) -> str:
        """The words that a reader sees."""
        return self._word

    def __repr__(self) -> str:
        return f"{type(self).__name__}.{self._name_}"

    def __setattr__(self, name: str, value: object) -> None:
        if not name.startswith("_"):
            self._fixed(name)
        super().__setattr__(name, value)

    def __delattr__(self, name: str) -> NoReturn:
        self._fixed(name)

    def _fixed(self, name: str) -> NoReturn:
        message = f"`{name}` of {self!r} can't be set: members of lists do not change"
        raise AttributeError(message)


class OrderedList(NamedList):
    """A closed list that the rules order."""

    def __lt__(self, other: Self) -> bool:
        return self._code < other._code if type(other) is type(self) else NotImplemented

    def __le__(self, other: Self) -> bool:
        return self._code <= other._code if type(other) is type(self) else NotImplemented

    def __gt__(self, other: Self) -> bool:
        return self._code > other._code if type(other) is type(self) else NotImplemented

    def __ge__(self, other: Self) -> bool:
        return self._code >= other._code if type(other) is type(self) else NotImplemented


class RankType(ListType):
    """The class of the ranks, which also accepts numbers."""

    if TYPE_CHECKING:

        def __call__(cls, value: Rank | str | SupportsIndex) -> Rank: ...  # type: ignore[override]


class Rank(OrderedList, metaclass=RankType):
    """R1: a column of the Universal Table, low to high.

    Give its name, its abbreviation or a number: the printed one, or any other that lies in the
    rank, as in a roster.

    >>> Rank("Gd"), Rank(10), Rank(63), Rank.SHIFT_X
    (Rank.GOOD, Rank.GOOD, Rank.MONSTROUS, Rank.SHIFT_X)
    >>> Rank.GOOD < Rank.AMAZING
    True
    """

    SHIFT_0 = "shift_0"
    FEEBLE = "feeble"
    POOR = "poor"
    TYPICAL = "typical"
    GOOD = "good"
    EXCELLENT = "excellent"
    REMARKABLE = "remarkable"
    INCREDIBLE = "incredible"
    AMAZING = "amazing"
    MONSTROUS = "monstrous"
    UNEARTHLY = "unearthly"
    SHIFT_X = "shift_x"
    SHIFT_Y = "shift_y"
    SHIFT_Z = "shift_z"
    CLASS_1000 = "class_1000"
    CLASS_3000 = "class_3000"
    CLASS_5000 = "class_5000"
    BEYOND = "beyond"

    if TYPE_CHECKING:

        def __new__(cls, value: Rank | str | SupportsIndex) -> Rank: ...

    @property
    def abbreviation(self) -> str:
        """The abbreviation, such as `ShX`."""
        return _native._rank(self)[0]

    @property
    def number(self) -> int | None:
        """The printed number; `None` for Beyond."""
        return _native._rank(self)[1]

    @property
    def lowest(self) -> int | None:
        """The lowest number that lies in the rank; `None` for Beyond."""
        return _native._rank(self)[2]

    @staticmethod
    def of_number(number: SupportsIndex) -> Rank:
        """R1: the rank that a number lies in.

        >>> Rank.of_number(63)
        Rank.MONSTROUS
        """
        return _native._rank_of_number(number)

    def shifted(self, by: Shift | SupportsIndex, rulings: Rulings | None = None) -> Rank | None:
        """R3: the rank after a net shift, or `None` below Shift 0.

        >>> Rank.SHIFT_Y.shifted(+4), Rank.FEEBLE.shifted(-2)
        (Rank.SHIFT_Z, None)
        """
        return _native._rank_shifted(self, by, rulings)

    def __add__(self, by: Shift) -> Rank | None:
        """R2: the rank after a net shift under the default rulings, or `None` below Shift 0."""
        return self.shifted(by) if isinstance(by, _native.Shift) else NotImplemented


class Color(OrderedList):
    """R4: the result of an ACTION, worst to best.

    >>> max(Color.GREEN, Color("yellow"))
    Color.YELLOW
    """

    WHITE = "white"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"


class Form(NamedList):
    """A1 to A10: the attack forms, by the abbreviations that the books use.

    >>> Form("BA"), Form.BLUNT.title
    (Form.BLUNT, 'blunt attack')
    """

    BLUNT = "ba"
    EDGED = "ea"
    BLUNT_THROWING = "bt"
    EDGED_THROWING = "et"
    ENERGY = "en"
    FORCE = "fo"
    SHOOTING = "sh"
    GRABBING = "gb"
    GRAPPLING = "gp"
    CHARGING = "ch"

    @property
    def title(self) -> str:
        """The form's name as the books write it out."""
        return _native._form(self)[0]

    @property
    def ability(self) -> Ability:
        """A1 to A10: the ability that is rolled to hit."""
        return _native._form(self)[1]

    @property
    def pull(self) -> Pull:
        """A12: what may be pulled."""
        return _native._form(self)[2]

    @property
    def is_ranged(self) -> bool:
        """A13 to A16: whether it is a ranged form."""
        return _native._form(self)[3]

    @property
    def is_melee(self) -> bool:
        """A11: whether it is melee, which needs an adjacent target."""
        return _native._form(self)[4]

    def effect(self, color: Color | str) -> Effect:
        """A1 to A10: the effect of a color.

        >>> Form.EDGED.effect(Color.RED)
        Effect.KILL
        """
        return _native._effect(self, color)


class Effect(NamedList):
    """The result of an attack roll."""

    MISS = "miss"
    HIT = "hit"
    BULLSEYE = "bullseye"
    SLAM = "slam"
    STUN = "stun"
    KILL = "kill"
    TAKE = "take"
    GRAB = "grab"
    BREAK = "break"
    PARTIAL_HOLD = "partial_hold"
    FULL_HOLD = "full_hold"

    @property
    def told(self) -> str:
        """How tables and pictures tell it: with a question mark if a roll is still to be made.

        What a check comes to is a feat of the attack: `AttackOdds.chances`. Whether a thing is
        taken or broken is a Strength ACTION (A19, A21).

        >>> Effect.KILL.told, str(Effect.KILL), Effect.HIT.told, Effect.TAKE.told
        ('kill?', 'kill', 'hit', 'take?')
        """
        rolled = self.check or self in (Effect.TAKE, Effect.BREAK)
        return f"{self}?" if rolled else str(self)

    @property
    def check(self) -> Check | None:
        """The check that the effect calls for, if any.

        >>> Effect.STUN.check
        Check.STUN
        """
        return _native._check_of(self)


class Defense(NamedList):
    """D1 to D8: the defensive maneuvers."""

    BLOCK = "block"
    BRACE = "brace"
    CATCH = "catch"
    DODGE = "dodge"
    ESCAPE = "escape"
    EVASION = "evasion"
    FEINT = "feint"
    WEAVE = "weave"

    @property
    def ability(self) -> Ability:
        """D1 to D8: the ability that is rolled."""
        return _native._defense(self)[0]

    @property
    def costs_an_action(self) -> bool:
        """D10: whether it costs one of the turn's actions."""
        return _native._defense(self)[1]

    def works_against(
        self, form: Form | str, *, touch: bool = False, directed: bool = False
    ) -> bool:
        """D1 to D8, D16: whether the maneuver works against an attack form.

        Args:
            form: The form.
            touch: Whether a ranged form is delivered by touch.
            directed: Whether it is another directed energy.

        >>> Defense.DODGE.works_against(Form.SHOOTING)
        True
        """
        return _native._works_against(self, form, touch, directed)

    def result(self, color: Color | str) -> DefenseResult:
        """D1 to D8: the result of a color.

        >>> Defense.DODGE.result(Color.RED)
        DefenseResult('to hit', -6)
        """
        return _native._defense_result(self, color)


class Check(NamedList):
    """The checks that an attack's color can call for."""

    SLAM = "slam"
    STUN = "stun"
    KILL = "kill"

    def result(self, color: Color | str) -> CheckResult:
        """E1 to E3: the result of a color.

        >>> Check.SLAM.result(Color.WHITE)
        CheckResult.GRAND_SLAM
        """
        return _native._check_result(self, color)


class CheckResult(NamedList):
    """The result of a check."""

    NO = "no"
    STAGGER = "stagger"
    ONE_AREA = "slammed_one_area"
    GRAND_SLAM = "grand_slam"
    ONE_TURN = "stunned_one_turn"
    TEN_TURNS = "stunned_1d10_turns"
    EDGED_OR_SHOOTING = "e_s"
    RANK_LOST = "endurance_rank_lost"


class Ability(NamedList):
    """The scores that attacks and defenses are rolled with."""

    FIGHTING_OFFENSE = "fighting_off"
    FIGHTING_DEFENSE = "fighting_def"
    AGILITY_DEXTERITY = "agility_dex"
    AGILITY_BALANCE = "agility_bal"
    STRENGTH_MIGHT = "strength_mgt"
    STRENGTH_VIGOR = "strength_vgr"
    STRENGTH = "strength"
    ENDURANCE_RESISTANCE = "endurance_res"
    ENDURANCE = "endurance"
    INTUITION = "intuition"
    REASON = "reason"
    PSYCHE = "psyche"


class Pull(NamedList):
    """What an attacker may pull (A12)."""

    NOTHING = "nothing"
    DAMAGE_OR_COLOR = "damage_or_color"
    DAMAGE_RANK = "damage"
    COLOR = "color"


class Threshold(OrderedList):
    """What an ACTION against an intensity needs, from the easiest to what can't be done.

    >>> Threshold.AUTOMATIC < Threshold.GREEN < Threshold.IMPOSSIBLE
    True
    """

    AUTOMATIC = "automatic"
    GREEN = "green"
    YELLOW = "yellow"
    RED = "red"
    IMPOSSIBLE = "impossible"

    @property
    def color(self) -> Color | None:
        """The least color that makes it; `None` where it is not rolled."""
        rolled = (Threshold.GREEN, Threshold.YELLOW, Threshold.RED)
        return Color(self.value) if self in rolled else None


def by_name(given: object, kind: str) -> object:
    """A member of the list that is called so by its wire name; all else as it is."""
    if isinstance(given, NamedList) and given._what().replace(" ", "_") == kind:
        return given.value
    return given
