"""The exact odds of attacks in the present state of a battle of any system."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from operator import index
from typing import Any, NamedTuple, SupportsIndex, TypeAlias, TypedDict, Unpack

from ._aim import Aimed, AttackOdds, Defending, Given, Verdict, given_answers, guard
from ._battle import Battle, RosterLike
from ._defenses import Defenses
from ._errors import CaseError, OddsError, RangeError
from ._lists import CheckResult, Color, Effect, Rank
from ._native import RawExchange, RawScene, Rulings, Shift
from ._odds import Odds
from ._outcome import OUTCOMES
from ._outcomes import unknown
from ._plans import Basis
from ._values import Actor, Attack, encoded
from ._whatif import RulingEffects, measured

RankLike: TypeAlias = Rank | str | int
Fighting: TypeAlias = str | SupportsIndex | Actor
"""A fighter by name, id, place or itself."""
Attacking: TypeAlias = str | SupportsIndex | Attack
"""An attack of the attacker's sheet by name, place or itself."""

_MOST_KEPT = 1024
"""The number of prepared attacks that a scene keeps."""


class Aiming(TypedDict, total=False):
    """Known facts about an attack besides attacker, target and weapon: see `Scene`."""

    given: Given | None
    """Answers by the names of their questions."""
    shift: Shift | SupportsIndex
    """An additional shift of the attack roll."""
    flurry: SupportsIndex | None
    """The number of attacks of a flurry."""


class Asked(Aiming, total=False):
    """Options of odds: see `Scene`."""

    defense: Defending
    """The target's defense."""
    paths: int | None
    """The limit of paths through the dice."""


class Exchange(NamedTuple):
    """The full outcome of one exchange of `case`."""

    defense: Color | None
    """The color of the defense, if it was rolled."""
    color: Color | None
    """The color of the attack that counts; `None` if none was rolled and nothing hit."""
    effect: Effect
    """The effect of that color."""
    dealt: int
    """The damage dealt."""
    stopped: int
    """The part stopped by armor or another protection."""
    through: int
    """The damage that got through."""
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


class Scene:
    """A copy of a battle of any system, for the exact odds of its attacks.

    Later events in the battle do not change it. The odds include the state of the battle: failed
    extra actions, full movement, declarations, shifts of the next roll. Outside a turn, attacker
    and target are at the start of one, with their actions. By default the attack is a plain one,
    the target does not defend, and the plans of the map and the Judge supply facts such as the
    distance; pass `defense` and `given` for others. `AttackOdds.went_in` lists all of this.

    Every method that takes an attack has these arguments:

    Args:
        attacker: The attacker, by name, id or place.
        target: The target.
        attack: The attack of the attacker's sheet, by name or place.
        defense: The target's defense: none (`None`, or `"none"`), the answer of its plan
        (`"plan"`), or a defense by its name.
        given: Answers by the names of their questions (those of the schema): how far the target
            is (`areas_apart`, `distance`), how far a charge went (`areas_moved`), obstacles
            (`objects_in_the_path`, `material_strength`), whether the attack is pulled or aimed at
            a spot (`manner`), …; of several answers in a list the first legal one.
        shift: An additional shift of the attack roll, such as the referee's.
        flurry: The number of attacks of a flurry (`case`, `faserip`).
        paths: The limit of paths through the dice.

    >>> import case_py as cp
    >>> scene = cp.Scene(cp.example())
    >>> odds = scene.exchange("Deadeye Dolan", "Granite Dove", defense="dodge")
    >>> odds.chance(lambda outcome: outcome.through > 0)
    Fraction(0, 1)
    >>> print(scene.effects("Deadeye Dolan", "Nightglass"))  # doctest: +ELLIPSIS
    miss       30.00 %  █████████
    hit        30.00 %  █████████
    bullseye   30.00 %  █████████
    kill?      10.00 %  ███
    (case ..., case rules ...; built-in plan ...)

    Attributes:
        system: The name of the system.
        fighters: The names of the fighters, by place.
        basis: The basis of its odds: engine, rules, rulings, plans.
    """

    __slots__ = ("_attacks", "_battle", "_kept", "_open", "_raw", "basis", "fighters", "system")

    def __init__(self, battle: Battle | RosterLike) -> None:
        fight = battle.copy() if isinstance(battle, Battle) else Battle(battle)
        self._battle = fight
        self._raw = RawScene(fight._raw)
        self._open = fight.request is not None
        self.system: str = fight.system
        self.fighters: tuple[str, ...] = tuple(fighter.name for fighter in fight.fighters)
        self.basis: Basis = fight.basis
        self._attacks: dict[int, list[str]] = {}
        self._kept: dict[tuple[Any, ...], Aimed] = {}

    def under(self, rulings: Rulings | Mapping[str, Any]) -> Scene:
        """The same battle under other rulings, to see the effect of a ruling.

        Rulings of `case`, or those that change, by name. A battle that has begun can change them
        only between turns.

        Raises:
            RosterError: There is no such ruling, or no such value of it.
            OddsError: The battle is in the middle of a turn.
        """
        switches = rulings.as_dict() if isinstance(rulings, Rulings) else dict(rulings)
        battle = self._battle.copy()
        if battle.checkpoints == 0 and not battle.inputs():
            roster = battle.roster_now()
            table = "case_rulings" if self._is_of_case(rulings) else "rulings"
            roster[table] = {**roster.get(table, {}), **switches}
            again = Battle(roster, language=battle.language)
            for fighter in battle.fighters:
                again.set_plan(battle.plan(fighter.number), fighter.number)
            return Scene(again)
        now = {ruling.name: ruling.value for ruling in battle.rulings()}
        try:
            for name, value in switches.items():
                if now.get(name) != _written(value):
                    battle.referee.ruling(name, value)
        except CaseError as error:
            message = f"this battle can't stand as it does under other rulings: {error}"
            raise OddsError(message) from error
        return Scene(battle)

    def _is_of_case(self, rulings: object) -> bool:
        return self.system == "faserip" and isinstance(rulings, Rulings)

    def attacks(self, fighter: Fighting) -> dict[str, str]:
        """The attacks on a fighter's sheet, each with its name and form.

        The form is empty in systems without forms.

        >>> Scene(example("cosmic")).attacks(0)
        {'arc saber': '', 'sidearm': '', 'bare hands': ''}
        """
        return dict(self._raw.attacks(self._place(fighter)))

    def _attack_names(self, fighter: int) -> list[str]:
        if fighter not in self._attacks:
            self._attacks[fighter] = [name for name, _ in self._raw.attacks(fighter)]
        return self._attacks[fighter]

    def _place(self, fighter: Fighting) -> int:
        if isinstance(fighter, str):
            if fighter in self.fighters and self.fighters.count(fighter) == 1:
                return self.fighters.index(fighter)
            return self._battle._whom(fighter).number
        if isinstance(fighter, Actor):
            return fighter.number
        place = index(fighter)
        if not 0 <= place < len(self.fighters):
            last = len(self.fighters) - 1
            message = f"a fighter is {place}: 0 to {last} can be"
            raise RangeError(message, "a fighter", 0, last)
        return place

    def _attack(self, attacker: int, attack: Attacking) -> int:
        names = self._attack_names(attacker)
        if isinstance(attack, str):
            if attack in names:
                return names.index(attack)
            # Where attacks have forms they are told as `fists (BA)`: the sheet says `fists`.
            plain = [name.rpartition(" (")[0] for name in names]
            if plain.count(attack) == 1:
                return plain.index(attack)
            raise unknown(attack[:60], names, "attack")
        place = attack.place if isinstance(attack, Attack) else index(attack)
        if not 0 <= place < len(names):
            message = f"an attack is {place}: 0 to {len(names) - 1} can be"
            raise RangeError(message, "an attack", 0, len(names) - 1)
        return place

    def _guard(self, defense: Defending, row: tuple[Any, ...]) -> tuple[Any, str]:
        return guard(self, defense, row)

    def _row(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking,
        given: Given | None,
        shift: Shift | SupportsIndex,
        flurry: SupportsIndex | None,
    ) -> tuple[Any, ...]:
        """What is asked for by places: attacker, target, attack, answers, shift, flurry."""
        own, foe = self._place(attacker), self._place(target)
        answers = given_answers(self, given) if given else ()
        by = shift.columns if isinstance(shift, Shift) else index(shift)
        attacks = None if flurry is None else index(flurry)
        return (own, foe, self._attack(own, attack), answers, by, attacks)

    def aim(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        given: Given | None = None,
        shift: Shift | SupportsIndex = 0,
        flurry: SupportsIndex | None = None,
    ) -> Aimed:
        """Prepares an attack: its odds, its defenses, its basis.

        Arguments as of `Scene`. A scene keeps prepared attacks.

        Raises:
            UnknownNameError: Nobody and nothing is called so: fighter, attack, question.
            OddsError: The attack is not possible in the present state: why, with the rule.
        """
        row = self._row(attacker, target, attack, given, shift, flurry)
        aimed = self._kept.get(row)
        if aimed is None:
            raw = (*row[:3], [(name, encoded(value)) for name, value in row[3]], *row[4:])
            aimed = Aimed(self, row, raw)
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            self._kept[row] = aimed
        return aimed

    def exchange(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        defense: Defending = None,
        given: Given | None = None,
        shift: Shift | SupportsIndex = 0,
        flurry: SupportsIndex | None = None,
        paths: int | None = None,
    ) -> AttackOdds[Any]:
        """The odds of one attack's outcome: shorthand of `aim(…).odds(defense)`.

        Arguments as of `Scene`. The outcomes are of `AttackOutcome` (`case`, `faserip`),
        `D6Outcome`, `TalislantaOutcome` or `CosmicOutcome`.

        >>> odds = Scene(example("cosmic")).exchange(0, 3, given={"modifier": -1})
        >>> odds.defense, odds.went_in.given[0].question
        ('none', 'modifier')

        Raises:
            UnknownNameError: Nobody and nothing is called so: fighter, attack, question, defense.
            OddsError: The attack is not possible, or the defense can't be used: why, with the
            rule. Or there are too many paths.
        """
        aimed = self.aim(attacker, target, attack, given=given, shift=shift, flurry=flurry)
        return aimed.odds(defense, paths=paths)

    def effects(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        **how: Unpack[Asked],
    ) -> Odds[Effect]:
        """`case`, `faserip`: the odds of the effects alone; arguments as of `Scene`.

        Shorthand of `aim(…).odds(defense).map(lambda outcome: outcome.effect)`.
        """
        return self._field(self.exchange(attacker, target, attack, **how), "effect")

    def through(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        **how: Unpack[Asked],
    ) -> Odds[int]:
        """`case`, `faserip`: the odds of the damage that gets through; arguments as of `Scene`.

        Shorthand of `aim(…).odds(defense).map(lambda outcome: outcome.through)`.
        """
        return self._field(self.exchange(attacker, target, attack, **how), "through")

    def _field(self, odds: AttackOdds[Any], name: str) -> Odds[Any]:
        if name not in OUTCOMES[self.system]._fields:
            message = f"attacks of `{self.system}` come to no `{name}`: map the odds of `exchange`"
            raise OddsError(message)
        return odds.map(lambda outcome: getattr(outcome, name))

    def outcomes(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        **how: Unpack[Asked],
    ) -> AttackOdds[Exchange]:
        """`case`: the odds in full, including colors, damage dealt and stopped, and direction.

        Those of `aim(…).odds(defense)` with more of each outcome. Arguments as of `Scene`.
        """
        raw, name, aimed = self._in_full(attacker, target, attack, **how)
        whole = aimed.odds(how.get("defense"))
        chances, about = whole.chances, aimed._about(name)
        return AttackOdds._of(
            lambda: _exchanges(raw),
            name,
            aimed.went_in,
            self.basis,
            chances,
            about,
            whole._later_in,
        )

    def colors(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        **how: Unpack[Asked],
    ) -> AttackOdds[Color | None]:
        """`case`: the odds of the attack's color alone: shorthand of `outcomes`."""
        raw, name, aimed = self._in_full(attacker, target, attack, **how)
        whole = aimed.odds(how.get("defense"))
        chances, about = whole.chances, aimed._about(name)
        return AttackOdds._of(
            lambda: _colors(raw), name, aimed.went_in, self.basis, chances, about, whole._later_in
        )

    def _in_full(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking,
        *,
        defense: Defending = None,
        paths: int | None = None,
        **how: Unpack[Aiming],
    ) -> tuple[RawExchange, str, Aimed]:
        aimed = self.aim(attacker, target, attack, **how)
        guard, name = self._guard(defense, aimed._row)
        return self._raw.exchange(aimed._row, guard, paths), name, aimed

    def answers(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        **how: Unpack[Aiming],
    ) -> tuple[str, ...]:
        """The names of the possible defenses against an attack, besides none.

        >>> Scene(example()).answers("Deadeye Dolan", "Granite Dove")
        ('catch', 'dodge', 'feint')
        """
        return self.aim(attacker, target, attack, **how).guards

    def defenses(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        paths: int | None = None,
        **how: Unpack[Aiming],
    ) -> Defenses[Any]:
        """The odds of an attack under each defense and none, the target's best first.

        Shorthand of `aim(…).defenses()`.
        """
        return self.aim(attacker, target, attack, **how).defenses(paths=paths)

    def verdicts(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        paths: int | None = None,
        **how: Unpack[Aiming],
    ) -> tuple[Verdict, ...]:
        """The certain effects of an attack, whatever the target does: proven by every path."""
        return self.aim(attacker, target, attack, **how).verdicts(paths=paths)

    def chance(
        self,
        feat: str,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        defense: Defending = None,
        paths: int | None = None,
        **how: Unpack[Aiming],
    ) -> Fraction:
        """The exact probability that an attack hits, hurts, stuns, …: see `Aimed.chance`.

        >>> Scene(example("talislanta")).chance("hit", 0, 7)
        Fraction(13, 20)
        """
        return self.aim(attacker, target, attack, **how).chance(feat, defense, paths=paths)

    def initiative(self, *, paths: int | None = None) -> Odds[tuple[str, ...]]:
        """T9, T10, PH4: the odds of the order of acting in the turn that begins here.

        In `case` that of the fighters, in `faserip` that of the sides: the first has Master
        Initiative.

        >>> odds = Scene(example("faserip")).initiative()
        >>> [(order[0], str(p)) for order, p in odds.fractions().items()]
        [('The Lighthouse', '16/23'), ('Undertow', '7/23')]

        Raises:
            OddsError: There are too many fighters: raise the limit `paths`. Or the system has no
                such order.
        """
        if self.system not in ("case", "faserip"):
            message = (
                f"the order of acting is exact in `case` and `faserip`, not in `{self.system}`; "
                "sample it: `battle.simulate(…, record=FirstToAct()).recorded('first_to_act_in_1')`"
            )
            raise OddsError(message)
        names, weights, whole = self._raw.initiative(paths)
        odds: Odds[tuple[str, ...]]
        odds = Odds._read_later(lambda: (map(tuple, names), weights, whole))
        return odds._standing_on(self.basis, "order of acting")

    def ruling_effects(
        self,
        attacker: Fighting,
        target: Fighting,
        attack: Attacking = 0,
        *,
        defense: Defending = None,
        names: Iterable[str] | None = None,
        values: Mapping[str, object] | None = None,
        paths: int | None = None,
        progress: bool | Callable[[int], object] = False,
        **how: Unpack[Aiming],
    ) -> RulingEffects:
        """Which ruling matters to an attack: the exact effect of each alternative value.

        `moved` is the share of all cases with another outcome. Arguments as of `Scene`; `names`,
        `values` and `progress` as of `case_py.ruling_effects`; `paths` are the ways in which the
        dice may fall at most under each value, half a million by default.

        >>> effects = Scene(example()).ruling_effects(0, 3, names=["damage_method", "rebound"])
        >>> [(effect.name, effect.instead, effect.apart) for effect in effects]
        [('damage_method', 'rolled', True), ('rebound', 'whole_armor', False)]

        Raises:
            UnknownNameError: There is no such ruling.
            OddsError: As of `exchange`.
        """
        aimed = self.aim(attacker, target, attack, **how)
        guard, name = self._guard(defense, aimed._row)
        asked = (aimed._row, guard)
        about = aimed._about(name)
        return measured(self._battle, asked, names, values, (1, 0, paths), progress, about)

    def _stands(self) -> tuple[str, bool]:
        return self._battle.save(), self._open

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Scene):
            return self is other or self._stands() == other._stands()
        return NotImplemented

    def __hash__(self) -> int:
        return hash(self._stands())

    def __reduce__(self) -> tuple[Callable[..., Scene], tuple[Battle, bool]]:
        return (_again, (self._battle, self._open))

    def __repr__(self) -> str:
        return f"<Scene of {self.system}, {len(self.fighters)} fighters, turn {self._battle.turn}>"


def _again(battle: Battle, is_open: bool) -> Scene:
    if is_open:
        battle.step()
    return Scene(battle)


def _written(value: object) -> str:
    """A ruling as the book of rulings writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


def _exchanges(raw: RawExchange) -> tuple[Iterable[Exchange], Iterable[int], int]:
    rows, weights, whole = raw.rows()
    found = (
        Exchange(
            defense and Color(defense),
            color and Color(color),
            Effect(effect),
            dealt,
            stopped,
            through,
            slam and CheckResult(slam),
            *rest,
        )
        for defense, color, effect, dealt, stopped, through, slam, *rest in rows
    )
    return found, weights, whole


def _colors(raw: RawExchange) -> tuple[Iterable[Color | None], Iterable[int], int]:
    names, weights, whole = raw.colors()
    return (None if name is None else Color(name) for name in names), weights, whole
