"""A prepared attack: the basis of its odds, its defenses, its outcome."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, TypeVar

from ._defenses import Defenses
from ._display import MOST_BARS, as_html
from ._errors import OddsError, RangeError
from ._lists import Defense
from ._odds import Odds
from ._outcome import HARM, POINTS, decoders, outcome_class
from ._outcomes import unknown
from ._referee import _natural, _right
from ._requests import Answer, Modifier, modifiers
from ._values import Actor, Attack, Value, decoded, encoded, present

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from ._native import RawOutcomes
    from ._plans import Basis
    from ._scene import Scene

T = TypeVar("T")
Defending: TypeAlias = str | Value | Answer | Defense | None
"""A target's defense: `None` for none, `"plan"` for the answer of its plan, or a defense."""
Given: TypeAlias = Mapping[str, Any]
"""Answers by the names of their questions; of several in a list the first legal one."""

NO_DEFENSE = "none"
BY_PLAN = "plan"


class WentAnswer(NamedTuple):
    """A decision that is part of an attack."""

    question: str
    """The name of the question."""
    rule: str
    """The id of the rule that asks."""
    who: Actor
    """Who was asked."""
    answer: Value | None
    """The answer; `None` for nothing."""
    given: bool
    """Whether it was given; else it is assumed: a plain attack, or the answer of the seat's
    plan."""

    def __str__(self) -> str:
        answer = "nothing" if self.answer is None else self.answer
        return f"{self.question} ({self.who}): {answer}"


class Presumed(NamedTuple):
    """An assumption about an attack or its target."""

    rule: str
    """The id of its rule."""
    what: str
    """The assumption in words."""


class Unasked(NamedTuple):
    """A given answer whose question does not come up before the dice of the attack."""

    question: str
    """The name of the question."""
    answer: Value | None
    """The answer; `None` for nothing."""


class WentIn(NamedTuple):
    """The basis of the odds of an attack, besides the sheets and the rulings.

    >>> print(Battle(example()).aim("Deadeye Dolan", "Nightglass", shift=-1).went_in)
    from incredible, read at remarkable
    A31 -1 columns (circumstance)
    assumed: manner (Deadeye Dolan): plain
    assumed: areas_apart (the map): 1 areas
    assumed: objects_in_the_path (the map): 0 things
    assumed: things_passed_through (the map): 0 things
    both at the start of a turn, with their actions
    """

    base: Value | None
    """The base of the attack roll: the rank, skill or score."""
    at: Value | None
    """Where it is read, as far as known before the target answers."""
    modifiers: tuple[Modifier, ...]
    """Its shifts and modifiers, each with its rule."""
    answers: tuple[WentAnswer, ...]
    """The decisions before the first die, in the order asked."""
    presumed: tuple[Presumed, ...]
    """The assumptions about the attack or its target."""
    unasked: tuple[Unasked, ...]
    """Given answers to questions that come up after the first dice, such as where a slammed target
    flies. The odds use them; those that no path asks for are refused."""
    fresh_turn: bool
    """Whether attacker and target are assumed to be at the start of a turn, with their actions."""
    later: tuple[WentAnswer, ...] = ()
    """The decisions after the first die, over all paths, each once with the same answer: such as
    what the Judge adds to a critical hit. They depend on the defense, so that those of `Aimed` have
    none: `Aimed.later` and the odds have them."""

    @property
    def given(self) -> tuple[WentAnswer, ...]:
        """The answers that were given, before and after the first die."""
        return tuple(answer for answer in (*self.answers, *self.later) if answer.given)

    @property
    def assumed(self) -> tuple[WentAnswer, ...]:
        """The answers that were assumed, before and after the first die."""
        return tuple(answer for answer in (*self.answers, *self.later) if not answer.given)

    def _repr_html_(self) -> str:
        return as_html(self)

    def __str__(self) -> str:
        lines = []
        if self.base is not None:
            lines.append(f"from {self.base}" + ("" if self.at is None else f", read at {self.at}"))
        why = [f" ({m.why.value})" if m.why is not None else "" for m in self.modifiers]
        lines += [f"{m.rule} {m.by}{of}" for m, of in zip(self.modifiers, why, strict=True)]
        lines += [f"given: {answer}" for answer in self.answers if answer.given]
        lines += [f"assumed: {answer}" for answer in self.answers if not answer.given]
        lines += [f"taken for granted: {what} ({rule})" for rule, what in self.presumed]
        after = "after the first dice"
        lines += [f"given, {after}: {answer}" for answer in self.later if answer.given]
        lines += [f"assumed, {after}: {answer}" for answer in self.later if not answer.given]
        known = {answer.question for answer in self.later}
        lines += [f"given, for {after}: {n}: {a}" for n, a in self.unasked if n not in known]
        if self.fresh_turn:
            lines.append("both at the start of a turn, with their actions")
        return "\n".join(lines)


class Verdict(NamedTuple):
    """A certain effect of an attack, whatever the target does: proven, not sampled."""

    name: str
    """The verdict in words, such as `cannot hurt`."""
    rule: str
    """The rule behind it."""
    always: bool
    """Whether it always happens; else it never happens."""
    feat: str
    """The feat: `hit`, `hurt`, `stun`, `slam`, `kill` or `fell`."""


class AttackOdds(Odds[T]):
    """The exact odds of one attack's outcome, with their basis.

    Attributes:
        about: The attack in words: who attacks whom, with what, against which defense.
        defense: The target's defense: `none`, `plan`, or its name.
        chances: The exact probability of each feat of the system's attacks, by name.
    """

    __slots__ = ("_ask", "_went", "chances", "defense")
    chances: dict[str, Fraction]
    defense: str
    _went: WentIn
    _ask: Callable[[], tuple[WentAnswer, ...]] | None

    @classmethod
    def _of(
        cls,
        rows: Callable[[], tuple[Iterable[T], Iterable[int], int]],
        defense: str,
        went: WentIn,
        basis: Basis | None,
        chances: dict[str, Fraction],
        about: str,
        ask: Callable[[], tuple[WentAnswer, ...]] | None = None,
    ) -> AttackOdds[T]:
        odds: AttackOdds[T] = cls._read_later(rows)  # type: ignore[assignment]
        odds.defense, odds._went, odds.basis, odds.chances = defense, went, basis, chances
        odds._about, odds._ask = about, ask
        return odds

    @property
    def went_in(self) -> WentIn:
        """Every modifier and answer behind the odds, each given or assumed, before and after dice.

        >>> scene = Scene(example("talislanta"))
        >>> print(scene.exchange("Odele Marsh", "Gorm Stonecap").went_in)
        from spear
        TAL6 9 modifier (rating)
        TAL7 -6 modifier (opposition)
        assumed: action (Odele Marsh): strike
        assumed: hits (Odele Marsh): 1 attacks
        assumed: approach (the map): 30 feet
        assumed, after the first dice: critical_wound (the Judge): 2 damage
        """
        if self._ask is not None:
            self._went, self._ask = self._went._replace(later=self._ask()), None
        return self._went

    def _later_in(self) -> tuple[WentAnswer, ...]:
        return self.went_in.later

    @property
    def about(self) -> str:
        """The attack in words: who attacks whom, with what, against which defense."""
        return self._about

    def plot(
        self, ax: Axes | None = None, *, of: str | None = None, title: str | None = None
    ) -> Axes:
        """The odds of the points that it does, as at most twelve bars. Needs matplotlib.

        Args:
            ax: Where to draw; a new figure where none is given.
            of: Another field of the outcome than that of points, by its name.
            title: Another title than the attack in words.

        Raises:
            UnknownNameError: The outcome has no such field.
        """
        from ._plots import bars

        first = next(iter(self))
        fields: tuple[str, ...] = getattr(first, "_fields", ())
        field = of or next((name for name in POINTS if name in fields), None)
        if field is None:
            return super().plot(ax, title=title)
        if field not in fields:
            raise unknown(field[:60], fields, "field of an outcome")
        odds = self.map(lambda outcome: getattr(outcome, field))
        if all(type(value) is int for value in odds):
            odds = Odds(sorted(odds.weights().items()))
        rows = odds._shown(MOST_BARS)
        said = title or f"{self._about}: {field.replace('_', ' ')}"
        return bars(rows, ax, of=field.replace("_", " "), title=said, basis=self.basis)

    def __reduce__(self) -> tuple[Any, ...]:
        return (
            _attack_odds,
            (self.weights(), self.defense, self.went_in, self.basis, self.chances, self._about),
        )


def _attack_odds(
    weights: dict[T, int],
    defense: str,
    went: WentIn,
    basis: Basis | None,
    chances: dict[str, Fraction],
    about: str = "",
) -> AttackOdds[T]:
    rows = (weights.keys(), weights.values(), sum(weights.values()))
    return AttackOdds._of(lambda: rows, defense, went, basis, chances, about)


class Aimed:
    """A prepared attack, with all modifiers of the turn and the map.

    Made by `Scene.aim` and `Battle.aim`.

    >>> aimed = Scene(example()).aim("Granite Dove", "Iron Matron")
    >>> aimed.guards
    ('block', 'evasion', 'weave')
    >>> aimed.chance("hit") > aimed.chance("hit", "evasion")
    True

    Attributes:
        attacker: The attacker.
        target: The target.
        attack: The attack used.
    """

    __slots__ = ("_kept", "_key", "_row", "_scene", "_went", "attack", "attacker", "target")

    def __init__(
        self,
        scene: Scene,
        key: tuple[Any, ...],
        row: tuple[Any, ...],
    ) -> None:
        self._scene, self._key, self._row = scene, key, row
        attacker, target, attack = row[:3]
        self.attacker = Actor(attacker, scene.fighters[attacker])
        self.target = Actor(target, scene.fighters[target])
        self._went = _went_in(scene._raw.went_in(row))
        self.attack = Attack(self.attacker, attack, scene._attack_names(attacker)[attack])
        self._kept: dict[Any, AttackOdds[Any]] = {}

    @property
    def went_in(self) -> WentIn:
        """Every modifier and answer before the first die, each given or assumed.

        Those after it depend on the defense: `later`, or `went_in` of the odds.
        """
        return self._went

    @property
    def fresh_turn(self) -> bool:
        """Whether both are assumed to be at the start of a turn, with their actions."""
        return self._went.fresh_turn

    @property
    def guards(self) -> tuple[str, ...]:
        """The names of the target's possible defenses, besides doing nothing."""
        return tuple(str(decoded(row)) for row in self._scene._raw.guards(self._row))

    @property
    def feats(self) -> tuple[str, ...]:
        """The feats of this system's attacks: the arguments of `chance`."""
        return tuple(self._scene._raw.feats())

    def odds(self, defense: Defending = None, *, paths: int | None = None) -> AttackOdds[Any]:
        """The exact odds of its outcome.

        Args:
            defense: The target's defense: none (`None`, or `"none"`), the answer of its plan
            (`"plan"`), or one of `guards`.
            paths: The limit of paths through the dice.

        Raises:
            UnknownNameError: The system has no such defense.
            OddsError: The target can't use this defense: why, with the rule. Or a given answer is
            never legal. Or there are too many paths.
        """
        if isinstance(defense, str) and defense in self._kept:
            return self._kept[defense]
        if defense is None and NO_DEFENSE in self._kept:
            return self._kept[NO_DEFENSE]
        guard, name = self._scene._guard(defense, self._row)
        if name not in self._kept:
            raw = self._scene._raw.odds(self._row, guard, paths)
            self._kept[name] = self._read(raw, name, paths)
        return self._kept[name]

    def later(
        self, defense: Defending = None, *, paths: int | None = None
    ) -> tuple[WentAnswer, ...]:
        """The decisions after the first die that the odds depend on, over all paths.

        A question of one kind with the same answer is listed once.

        >>> aimed = Scene(example()).aim("Granite Dove", "Iron Matron", given={"direction": "left"})
        >>> [str(answer) for answer in aimed.later() if answer.given]
        ['direction (Granite Dove): left']

        Args:
            defense: The target's defense, as in `odds`.
            paths: The limit of paths through the dice.

        Raises:
            UnknownNameError: As `odds`.
            OddsError: As `odds`.
        """
        guard, _ = self._scene._guard(defense, self._row)
        return _answers(self._scene._raw.later(self._row, guard, paths))

    def _read(self, raw: RawOutcomes, name: str, paths: int | None) -> AttackOdds[Any]:
        system, basis = self._scene.system, self._scene.basis
        chances = {feat: Fraction(*p) for feat, *p in raw.chances()}
        rows = partial(_outcomes, system, raw)
        # Asked when it is looked at: it takes as long as the odds.
        ask = partial(self.later, name, paths=paths)
        return AttackOdds._of(rows, name, self._went, basis, chances, self._about(name), ask)

    def _about(self, defense: str) -> str:
        how = [f" ({said})" for said in [self._how()] if said]
        who = f"{self.attacker} attacks {self.target} with {self.attack.name}{''.join(how)}"
        return f"{who}; defense: {defense}"

    def _how(self) -> str:
        """What else was asked of it."""
        _, _, _, given, shift, flurry = self._key
        said = [f"{name} {'nothing' if value is None else value}" for name, value in given]
        said += [f"shift {shift:+d}"] if shift else []
        return ", ".join([*said, *([f"flurry of {flurry}"] if flurry else [])])

    def defenses(self, *, paths: int | None = None) -> Defenses[Any]:
        """The odds without a defense and under each, the best for the target first.

        They are sorted by the mean harm in points, then by the chance of a hit.

        >>> Battle(example()).aim("Deadeye Dolan", "Nightglass").defenses().best
        ('feint',)
        """
        found = {}
        for row, raw in self._scene._raw.best_defenses(self._row, paths):
            name = NO_DEFENSE if row is None else str(decoded(row))
            found[name] = self._kept.setdefault(name, self._read(raw, name, paths))
        what, harm = HARM[self._scene.system]
        defenses = Defenses(found, by=harm, what=what, about=self._about("any").partition(";")[0])
        defenses.chances = {
            feat: {name: odds.chances[feat] for name, odds in found.items()} for feat in self.feats
        }
        return defenses

    def verdicts(self, *, paths: int | None = None) -> tuple[Verdict, ...]:
        """Its certain effects, whatever the target does: proven by every path."""
        return tuple(Verdict(*row) for row in self._scene._raw.verdicts(self._row, paths))

    def chance(self, feat: str, defense: Defending = None, *, paths: int | None = None) -> Fraction:
        """The exact probability of a feat: `hit`, `hurt`, `stun`, `slam`, `kill`, `fell`.

        Raises:
            UnknownNameError: The system's attacks have no such feat.
        """
        chances = self.odds(defense, paths=paths).chances
        if feat not in chances:
            raise unknown(feat[:60], chances, "feat")
        return chances[feat]

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Aimed):
            return (self._scene, self._key) == (other._scene, other._key)
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._key)

    def __reduce__(self) -> tuple[Any, ...]:
        attacker, target, attack, given, shift, flurry = self._key
        return (_again, (self._scene, attacker, target, attack, dict(given), shift, flurry))

    def __repr__(self) -> str:
        return f"<{self.attack} of {self.attacker} at {self.target}>"


def _again(
    scene: Scene,
    attacker: int,
    target: int,
    attack: int,
    given: dict[str, Any],
    shift: int,
    flurry: int | None,
) -> Aimed:
    return scene.aim(attacker, target, attack, given=given, shift=shift, flurry=flurry)


def _outcomes(system: str, raw: RawOutcomes) -> tuple[Iterable[Any], Iterable[int], int]:
    return read_outcomes(system, *raw.rows())


def read_outcomes(
    system: str, rows: list[list[Any]], weights: list[int], whole: int
) -> tuple[Iterable[Any], Iterable[int], int]:
    """Rows of the native part as what an attack comes to."""
    make, read = outcome_class(system), decoders(system)
    if not read:
        return (make(*row) for row in rows), weights, whole

    def outcome(row: list[Any]) -> Any:
        for place, members in read:
            if row[place] is not None:
                row[place] = members[row[place]]
        return make(*row)

    return map(outcome, rows), weights, whole


def _answers(rows: Iterable[tuple[Any, ...]]) -> tuple[WentAnswer, ...]:
    return tuple(
        WentAnswer(question, rule, Actor(*who), decoded(answer), given)
        for question, rule, who, answer, given in rows
    )


def _went_in(row: tuple[Any, ...]) -> WentIn:
    base, at, shifts, answers, presumed, unasked, fresh_turn = row
    return WentIn(
        decoded(base),
        decoded(at),
        modifiers(shifts),
        _answers(answers),
        tuple(Presumed(*presuming) for presuming in presumed),
        tuple(Unasked(question, decoded(answer)) for question, answer in unasked),
        fresh_turn,
    )


@dataclass(frozen=True)
class Meters:
    """A distance in meters, for the systems that measure in tenths of one (`d6`).

    >>> Meters(50).as_value(), Meters(1.5).as_value()
    (Value(kind='tenths_of_meter', value=500), Value(kind='tenths_of_meter', value=15))
    """

    number: float
    """How many meters, in steps of a tenth."""

    def as_value(self) -> Value:
        """The distance as a value of the engine.

        Raises:
            RangeError: It is no whole number of tenths.
        """
        tenths = self.number * 10
        if not abs(tenths) < 2**31 or round(tenths) != round(tenths, 6):
            message = f"a distance is {self.number} m: whole tenths of a meter can be"
            raise RangeError(message, "a distance", 0, 2**31 // 10)
        return Value("tenths_of_meter", round(tenths))


_TENTHS = "tenths_of_meter"
_UNITS = {"m": _TENTHS, "ft": "feet", "yd": "yards", "areas": "areas"}
"""The units of distances as they are written behind a number or a question's name."""
_RIGHT = {_TENTHS: 'a distance with its unit, such as "50 m"'}


def _measured(question: str, kinds: Collection[str], answer: Any) -> Any:
    """A distance with its unit as a value; everything else as it is.

    Raises:
        OddsError: A bare number where the system counts tenths of a meter.
    """
    if isinstance(answer, Meters):
        return answer.as_value()
    if isinstance(answer, str):
        written, _, unit = answer.strip().partition(" ")
        number = float("nan")
        with suppress(ValueError):
            number = float(written)
        if math.isfinite(number) and _UNITS.get(unit) in kinds:
            return _in_unit(number, unit)
        return answer
    if _TENTHS in kinds and isinstance(answer, (int, float)) and not isinstance(answer, bool):
        message = (
            f"`{question}` is {answer} of what? A distance has its unit here: "
            f'`{question}_m`, `Meters({answer})` or `"{answer} m"`'
        )
        raise OddsError(message)
    return answer


def _in_unit(number: float, unit: str) -> Value:
    if unit == "m":
        return Meters(number).as_value()
    if number != round(number):
        message = f"a distance is {number} {unit}: a whole number can be"
        raise RangeError(message, "a distance", 0, 2**31 - 1)
    return Value(_UNITS[unit], round(number))


def _named_unit(questions: Mapping[str, Any], name: str, answer: Any) -> tuple[str, Any]:
    """A question without the unit in its name, and its answer with that unit."""
    question, _, unit = str(name).rpartition("_")
    if name in questions or question not in questions or unit not in _UNITS:
        return name, answer
    number = isinstance(answer, (int, float)) and not isinstance(answer, bool)
    if not number or _UNITS[unit] not in questions[question].answers:
        return name, answer
    return question, _in_unit(float(answer), unit)


def given_answers(scene: Scene, given: Given | None) -> tuple[tuple[str, Value | None], ...]:
    """The answers that were given, each as a value to the question of that name.

    Raises:
        UnknownNameError: The system asks no such question.
        OddsError: The question does not accept such an answer.
    """
    found: list[tuple[str, Value | None]] = []
    for question, answer in (given or {}).items():
        for one in answer if isinstance(answer, list) else [answer]:
            name, meant = _named_unit(scene._battle.schema.questions, question, one)
            found.append((name, _answer(scene, name, meant)))
    return tuple(found)


def _answer(scene: Scene, question: str, answer: Any) -> Value | None:
    battle = scene._battle
    questions = battle.schema.questions
    if question not in questions:
        raise unknown(str(question)[:60], questions, "question")
    if isinstance(answer, Answer):
        answer = answer.value
    kinds = questions[question].answers
    answer = _measured(question, kinds, answer)
    if answer is None and "nothing" in kinds:
        return None
    for kind in kinds:
        value = None if answer is None else _natural(battle, kind, None, answer)
        if value is not None:
            return value
    right = " or ".join(
        "None" if kind == "nothing" else _RIGHT.get(kind) or _right(battle.schema, kind)
        for kind in kinds
    )
    listed = [str(present(found)) for found in scene._raw.answers_to(question)]
    if listed and all(kind in battle.schema.lists for kind in kinds):
        # Of a list this question takes some members only.
        right = f"one of {', '.join(listed)}"
    message = f"{answer!r:.60} is no answer to `{question}`: give {right}"
    if any(kind in battle.schema.lists for kind in kinds):
        message += ", as far as it is legal where this is asked"
    raise OddsError(message)


def guard(scene: Scene, defense: Defending, row: tuple[Any, ...]) -> tuple[Any, str]:
    """What the target does against an attack as the native part takes it, and its name.

    Raises:
        UnknownNameError: The system has no such defense.
    """
    if isinstance(defense, Answer):
        defense = defense.value
    if defense is None or defense == NO_DEFENSE:
        return None, NO_DEFENSE
    if defense == BY_PLAN:
        return (None,), BY_PLAN
    name = str(defense)
    can = []
    with suppress(OddsError):
        can = [present(found) for found in scene._raw.guards(row)]
    schema = scene._battle.schema
    for value in (*can, *schema.defenses):
        if str(value) == name:
            return (encoded(value),), name
    # Of a member of another list the rules say why it is no defense.
    for kind, found in schema.lists.items():
        if name in found.members:
            return (encoded(Value(kind, name)),), name
    known = dict.fromkeys(map(str, (*can, *schema.defenses)))
    raise unknown(name[:60], [NO_DEFENSE, BY_PLAN, *known], "defense")
