"""The exact odds of exchanges of CASE."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias, TypeVar

from ._action import Action
from ._battle import Battle, RosterLike
from ._errors import OddsError, RangeError, UnknownNameError
from ._lists import CheckResult, Color, Defense, Effect, Rank
from ._native import RawScene, Rulings, Shift
from ._odds import Odds

RankLike: TypeAlias = Rank | str | int
_T = TypeVar("_T")


class Exchange(NamedTuple):
    """Everything that one exchange came to."""

    defense: Color | None
    """The color of the defense, if it was rolled."""
    color: Color | None
    """The color of the attack that counts; nothing where none was rolled and nothing struck."""
    effect: Effect
    """The effect of that color."""
    dealt: int
    """The damage dealt."""
    stopped: int
    """What armor or another protection took of it."""
    through: int
    """What got through."""
    slam: CheckResult | None
    """The result of a Slam? check."""
    direction: str | None
    """The direction of a slam: `down`, `left`, `right`, `back` or `up`."""
    flown: int
    """Areas flown in a slam; −1 out of sight."""
    stun: int
    """Turns of stun."""
    rank_lost: bool
    """Whether an Endurance rank is lost."""
    unconscious: int
    """Turns of unconsciousness at zero Health."""


class AttackOutcome(NamedTuple):
    """What one attack came to, without what led there."""

    effect: Effect
    """The effect of the attack's color."""
    through: int
    """The damage that got through."""
    slam: CheckResult | None
    """The result of a Slam? check."""
    flown: int
    """Areas flown in a slam; −1 out of sight."""
    stun: int
    """Turns of stun."""
    rank_lost: bool
    """Whether an Endurance rank is lost."""
    unconscious: int
    """Turns of unconsciousness at zero Health."""


class Verdict(NamedTuple):
    """Something that an attack can't do, whatever the target answers: proven, not sampled."""

    name: str
    """What, such as `cannot hurt`."""
    rule: str
    """The rule that says so."""


class Scene:
    """A fight of CASE as it stands, for the odds of its exchanges.

    >>> scene = Scene(example())
    >>> odds = scene.exchange("Deadeye Dolan", "Granite Dove", defense="dodge")
    >>> odds.chance(lambda outcome: outcome.through > 0)
    Fraction(0, 1)
    >>> print(scene.effects("Deadeye Dolan", "Nightglass"))
    miss       30.00 %  █████████
    hit        30.00 %  █████████
    bullseye   30.00 %  █████████
    kill       10.00 %  ███
    """

    __slots__ = ("_names", "_raw")

    def __init__(self, battle: Battle | RosterLike) -> None:
        fight = battle if isinstance(battle, Battle) else Battle(battle)
        self._names = {fighter.name: fighter.number for fighter in fight.fighters}
        self._raw = RawScene(fight._raw)

    def under(self, rulings: Rulings) -> Scene:
        """The same fight under other rulings: what one ruling changes."""
        scene = Scene.__new__(Scene)
        scene._names, scene._raw = self._names, self._raw.under(rulings)
        return scene

    def attacks(self, fighter: str | int) -> dict[str, str]:
        """The attacks on a fighter's sheet: name and form."""
        return dict(self._raw.attacks(self._place(fighter)))

    def _place(self, fighter: str | int) -> int:
        if isinstance(fighter, str):
            if fighter in self._names:
                return self._names[fighter]
            known = ", ".join(self._names)
            message = f"unknown fighter `{fighter[:60]}`, known are: {known}"
            raise UnknownNameError(message, "fighter", fighter[:60])
        return fighter

    def _attack(
        self, attacker: str | int, target: str | int, attack: str | int
    ) -> tuple[int, int, int]:
        own, foe = self._place(attacker), self._place(target)
        if isinstance(attack, str):
            names = [name for name, _ in self._raw.attacks(own)]
            if attack not in names:
                message = f"unknown attack `{attack[:60]}`, known are: {', '.join(names)}"
                raise UnknownNameError(message, "attack", attack[:60])
            attack = names.index(attack)
        if own == foe:
            message = "nobody attacks himself: the attacker is the target"
            raise OddsError(message)
        if min(own, foe, attack) < 0:
            message = "fighters and attacks are counted from 0"
            raise RangeError(message, "a place", 0, len(self._names) - 1)
        return own, foe, attack

    def exchange(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> Odds[AttackOutcome]:
        """The odds of what one attack comes to.

        Args:
            attacker: Who attacks, by name or place.
            target: Whom.
            attack: Which attack of the sheet, by name or place.
            **manner: `defense` (a maneuver of the target), `shift` (what shifts the to-hit
                besides), `attacks` (of a flurry), `areas` (moved in a charge), `passed` (what
                the way takes off the damage), `pulled`, `spot`.

        Raises:
            OddsError: The defense can't answer this attack.
        """
        raw = self._raw.attack_outcomes(*self._attack(attacker, target, attack), manner)
        return Odds._read_later(lambda: _rows(AttackOutcome, raw.rows()))

    def outcomes(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> Odds[Exchange]:
        """The same in full: also the colors, what was dealt and stopped, and the direction."""
        raw = self._raw.outcomes(*self._attack(attacker, target, attack), manner)
        return Odds._read_later(lambda: _rows(Exchange, raw.rows()))

    def effects(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> Odds[Effect]:
        """The odds of the effects alone; arguments as of `exchange`."""
        raw = self._raw.attack_outcomes(*self._attack(attacker, target, attack), manner)
        return Odds._read_later(raw.effects)

    def through(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> Odds[int]:
        """The odds of the damage that gets through alone; arguments as of `exchange`."""
        raw = self._raw.attack_outcomes(*self._attack(attacker, target, attack), manner)
        return Odds._read_later(raw.through)

    def colors(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> Odds[Color | None]:
        """The odds of the attack's color alone; arguments as of `exchange`."""
        raw = self._raw.outcomes(*self._attack(attacker, target, attack), manner)
        return Odds._read_later(raw.colors)

    def answers(
        self, attacker: str | int, target: str | int, attack: str | int = 0
    ) -> tuple[Defense, ...]:
        """The defenses that can answer an attack.

        >>> Scene(example()).answers("Deadeye Dolan", "Granite Dove")
        (Defense.DODGE,)
        """
        return tuple(self._raw.answers(*self._attack(attacker, target, attack)))

    def defenses(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> dict[str, Odds[AttackOutcome]]:
        """The odds of an attack under each defense that can answer it, and under none."""
        answers = (None, *self.answers(attacker, target, attack))
        return {
            str(defense or "none"): self.exchange(
                attacker, target, attack, **{**manner, "defense": defense}
            )
            for defense in answers
        }

    def verdicts(
        self, attacker: str | int, target: str | int, attack: str | int = 0
    ) -> tuple[Verdict, ...]:
        """What an attack can't do, whatever the target answers: proven by every path."""
        rows = self._raw.verdicts(*self._attack(attacker, target, attack))
        return tuple(Verdict(*row) for row in rows)

    def initiative(self, *, paths: int | None = None) -> Odds[tuple[str, ...]]:
        """T9, T10: the odds of the order of acting in the turn that begins here.

        Raises:
            OddsError: There are too many fighters: give a greater limit of `paths`.
        """
        table = self._raw.initiative(paths)
        return Odds._read_later(lambda: _rows(lambda *names: names, table))

    def ruling_effects(
        self, attacker: str | int, target: str | int, attack: str | int = 0, **manner: Any
    ) -> list[tuple[str, str, float]]:
        """Which ruling changes the odds of an attack: name, value, share moved; the most first."""
        return self._raw.what_matters(*self._attack(attacker, target, attack), manner)

    def __repr__(self) -> str:
        return f"<Scene of {len(self._names)} fighters>"


def _rows(
    make: Callable[..., _T], table: tuple[list[Any], list[int], int]
) -> tuple[Iterable[_T], Iterable[int], int]:
    outcomes, weights, whole = table
    return (make(*outcome) for outcome in outcomes), weights, whole


def to_hit_odds(
    rank: RankLike, shift: Shift | int = 0, rulings: Rulings | None = None
) -> Odds[Color | None]:
    """R3, R4: the odds of a to-hit's color; `None` where the ruling makes it impossible.

    >>> to_hit_odds("Fe", shift=-2)
    Odds({None: 1})
    """
    return _color_odds(Action(rank, to_hit=True, rulings=rulings).shifted(shift))


def action_odds(
    rank: RankLike, shift: Shift | int = 0, rulings: Rulings | None = None
) -> Odds[Color | None]:
    """R3, R4: the odds of the color of an ACTION that is no to-hit; `None` where impossible.

    >>> action_odds("Gd", shift=+1).fractions()[Color.RED]
    Fraction(3, 50)
    """
    return _color_odds(Action(rank, rulings=rulings).shifted(shift))


def _color_odds(action: Action) -> Odds[Color | None]:
    if action.column is None:
        return Odds([(None, 1)])
    return Odds((color, weight) for color, weight in action.odds().weights().items())
