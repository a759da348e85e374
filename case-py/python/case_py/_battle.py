"""A battle of any system: the only mutable class."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import EllipsisType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, SupportsIndex, TypeAlias

from . import _events, _files
from ._advice import Advice, Tactician, Tuned, TunedInTurn, tuned
from ._cards import Cards, Consequence, QuestionForm, Stakes, cards, consequence, form
from ._errors import CaseError, FeedError, PlanError, RangeError, UnknownNameError
from ._events import Events, State
from ._fights import (
    ActorAfter,
    Aftermath,
    Progress,
    Simulation,
    Standing,
    blocks_of,
    seed_of,
    trials_in,
)
from ._native import OpenQuestion, RawBattle
from ._odds import Odds
from ._outcomes import unknown
from ._plans import (
    Basis,
    Plan,
    PlanLike,
    Plans,
    RulesUsed,
    as_plan,
    basis,
    by_seat,
    rules_used,
    together,
)
from ._records import Recording, named
from ._referee import Input, Referee
from ._requests import (
    Answer,
    AnswerLike,
    AnswerRange,
    Decision,
    Request,
    RollRequest,
    Unavailable,
    Who,
    by_number,
    decision,
    hook,
    is_meant,
    question_names,
    refused,
    roll_request,
)
from ._rows import Fighter, Ruling, RulingList
from ._schema import Language, Schema, schema
from ._solved import Solved
from ._tracker import Tracker, tracker
from ._values import Actor, Side, Value, decoded, encoded

if TYPE_CHECKING:
    import pandas
    import polars

    from ._aim import Aimed, AttackOdds
    from ._native import Shift
    from ._values import Attack

RosterLike: TypeAlias = Mapping[str, Any] | str | os.PathLike[str]
Control: TypeAlias = Literal["built-in", "host", "plan", "tactician"]
Dice: TypeAlias = Literal["engine", "host"]
Horizon: TypeAlias = Literal["step", "turn", "fight"]
Audience: TypeAlias = Literal["players", "gamemaster"] | Actor | int | str
Texts: TypeAlias = Language | Mapping[str, str | Sequence[str]]
"""A language of the engine, or your texts by key on top of the language that `fallback` names."""


class Search(NamedTuple):
    """Settings of a search for a plan; `None` means the default."""

    seed: int
    first: int | None
    trials: int | None
    answers: int | None
    checkpoints: int | None


class Battle:
    """A battle of any system: `run` plays it, `step` stops at each roll or decision of yours.

    Give a roster as a dict, or as text in TOML or JSON. With a `seed` the engine rolls, without one
    you do. The built-in plan decides, unless `control="host"` leaves all decisions to you, or
    `plans` has a plan for everybody, or plans by fighter, side, `"judge"` or `"map"`. `language`
    is that of titles, labels and transcripts: `"english"`, `"german"`, or your own texts.

    Any thread may call: calls run one at a time, in their order.

    >>> import case_py as cp
    >>> battle = cp.Battle(cp.example(), seed=7)
    >>> battle.run()
    >>> battle.is_over
    True
    """

    __slots__ = ("__weakref__", "_raw", "_words")
    _raw: RawBattle
    _words: str | dict[str, Any]

    def __init__(
        self,
        roster: RosterLike,
        *,
        seed: int | None = None,
        control: Control = "built-in",
        plans: Plans = None,
        language: Texts = "english",
    ) -> None:
        self._raw = RawBattle(_plain(roster), seed=seed, control=control)
        self.language = language
        self._set_plans(plans)

    @property
    def language(self) -> Texts:
        """The default language of titles, labels and transcripts.

        Your own texts have keys (`note.…`, `question.…`, `answer.…`, `word.….…`, `unit.…`); for
        all others the language that `fallback` names is used.

        >>> battle = Battle(example(), language={"fallback": "german", "unit.yes": "jawohl"})
        >>> battle.say(Value("yes_no", True)), battle.say(Value("areas", 2))
        ('jawohl', '2 Bereiche')
        """
        return self._words  # type: ignore[return-value]

    @language.setter
    def language(self, language: Texts) -> None:
        words = _texts(language)
        self._raw._title(words)
        self._words = words

    def _in(self, language: Texts | None) -> str | dict[str, Any]:
        return self._words if language is None else _texts(language)

    @classmethod
    def from_file(
        cls,
        path: str | os.PathLike[str],
        *,
        seed: int | None = None,
        control: Control = "built-in",
        plans: Plans = None,
        language: Texts = "english",
    ) -> Battle:
        """A battle from a roster file, TOML or JSON."""
        return cls(_files.read(path), seed=seed, control=control, plans=plans, language=language)

    @classmethod
    def resume(
        cls, save: Mapping[str, Any] | str | os.PathLike[str], *, language: Texts = "english"
    ) -> Battle:
        """Resumes a saved battle in exactly the same state.

        >>> battle = Battle(example())
        >>> request = battle.run()
        >>> request.roll, request.die
        ('initiative', 'd10')
        >>> Battle.resume(battle.save()).step() == request
        True

        Raises:
            SaveError: It is not a save, is of another version, truncated or altered.
        """
        return cls._of(RawBattle._resume(_plain(save)), _texts(language))

    @classmethod
    def _of(cls, raw: RawBattle, words: str | dict[str, Any]) -> Battle:
        battle = cls.__new__(cls)
        battle._raw = raw
        battle.language = words  # type: ignore[assignment]
        return battle

    def save(self, *, brief: bool = False) -> str:
        """The battle as JSON, also in the middle of an action.

        With `brief` fields of the roster at their defaults are left out: about half the size, and
        resumed like any other.

        >>> battle = Battle(example())
        >>> len(battle.save(brief=True)) < 0.7 * len(battle.save())
        True
        """
        return self._raw.save(brief)

    @property
    def system(self) -> str:
        """The name of the system."""
        return self._raw.system

    @property
    def schema(self) -> Schema:
        """Everything that the system can ask, roll, log and change."""
        return schema(self.system)

    @property
    def turn(self) -> int:
        """The turn or round, from 1."""
        return self._raw.turn

    @property
    def checkpoints(self) -> int:
        """How many checkpoints have been passed."""
        return self._raw.checkpoints

    @property
    def is_over(self) -> bool:
        """Whether the battle is over."""
        return self._raw.is_over

    def step(self) -> Request | None:
        """Runs the rules to the next checkpoint, or returns the request that comes first.

        At a request nothing has changed: roll or answer, and step again.
        """
        self._raw._step()
        return self.request

    def run(
        self,
        *,
        checkpoints: int | None = None,
        turns: int | None = None,
        roll: Callable[[RollRequest], int | Iterable[int]] | None = None,
        decide: Callable[[Decision], AnswerLike] | None = None,
        questions: str | Iterable[str] | None = None,
    ) -> Request | None:
        """Runs to the end, to a request, or for a number of checkpoints or turns.

        `roll` gives a face or several of a roll that is wanted, `decide` the answer to a
        question, as `Battle.roll` and `Battle.answer` take them; `None` leaves it to the seat's
        plan. It is asked the host's questions, and `questions` of everybody, whoever else decides:
        as in `Battle.simulate`. The log records its answers as the host's.

        >>> import random
        >>> battle, rng = Battle(example()), random.Random(3)
        >>> battle.run(turns=2, roll=lambda request: rng.randint(1, request.faces))
        >>> battle.turn
        3

        Raises:
            FeedError: An input is missing, but the battle keeps no more; the referee can end it.
        """
        first_checkpoint, first_turn = self.checkpoints, self.turn
        asked = question_names(questions)
        while True:
            passed = self.checkpoints - first_checkpoint
            self._raw._run(
                None if checkpoints is None else max(0, checkpoints - passed),
                None if turns is None else max(0, turns - (self.turn - first_turn)),
                asked or None,
            )
            request = self.request
            if isinstance(request, RollRequest) and roll is not None:
                faces = roll(request)
                self.roll(*(faces if isinstance(faces, Iterable) else (faces,)))
            elif isinstance(request, Decision) and decide is not None:
                given = decide(request)
                if given is None:
                    self.answer_suggestion()
                else:
                    self.answer(given)
            else:
                return request

    def __iter__(self) -> Iterator[Events]:
        """Steps until a request, yielding the new events of each step."""
        told = len(self._raw)
        while not self.is_over:
            self._raw._step()
            if self.request is not None:
                return
            yield self.events(told)
            told = len(self._raw)

    @property
    def request(self) -> Request | None:
        """The open request, if there is one."""
        row = self._raw._request(self._words)
        if row is None:
            return None
        return decision(row, self.schema) if "question" in row else roll_request(row)

    def title(self, language: Texts | None = None) -> str | None:
        """What is wanted as a sentence: the open question, or who rolls what against whom.

        `None` if nothing is wanted.
        """
        return self._raw._title(self._in(language))

    def label(self, answer: Value | Answer | None, language: Texts | None = None) -> str | None:
        """An answer to the open question as a button's label; `None` if none is open."""
        value = answer.value if isinstance(answer, Answer) else answer
        return self._raw._label(*encoded(value), self._in(language))

    def unavailable(self, language: Texts | None = None) -> tuple[Unavailable, ...]:
        """The answers to the open question that are there but not legal now, each with why.

        They are buttons that are gray: show them to who is asked alone, as the legal answers.

        >>> battle = Battle(example(), control="host", seed=1)
        >>> decision = battle.run()
        >>> battle.answer(False)
        >>> found = battle.run() and battle.unavailable()
        >>> all(row.rule in battle.schema.rules and row.why for row in found)
        True
        """
        rows = self._raw._unavailable(self._in(language))
        return tuple(Unavailable(decoded(value), *row) for value, *row in rows)

    def why_not(self, answer: Value | Answer | None, language: Texts | None = None) -> str | None:
        """Why an answer to the open question is not legal; `None` where it is."""
        value = answer.value if isinstance(answer, Answer) else answer
        return self._raw._why_not(*encoded(value), self._in(language))

    def say(self, value: Value | None, language: Texts | None = None) -> str:
        """A value as a reader sees it: with its unit, its word, or its name.

        >>> battle = Battle(example())
        >>> battle.say(Value("turns", 1)), battle.say(Value("turns", 3), "german")
        ('1 turn', '3 Züge')
        """
        return self._raw._say(*encoded(value), self._in(language))

    def roll(self, *faces: int) -> None:
        """Feeds faces of the wanted roll, up to `count` of them; all or none.

        Raises:
            FeedError: No die is wanted, or fewer, or it has no such face; nothing has changed.
        """
        self._raw._roll(list(faces))

    def answer(self, answer: AnswerLike) -> None:
        """Answers the open question.

        An answer is a `Value`, an `Answer` of the decision's list, or what exactly one legal
        answer is: a name, the id of a fighter, a member of the answers' own list
        (`Defense.DODGE`), an `Actor`, a yes or no, `None`, or a number where the answer is one.
        The index of an answer in a list is not accepted.

        Raises:
            FeedError: No decision is wanted, or the answer is not legal; it says why and what
            would be valid, and nothing has changed.
        """
        request = self._asked(answer)
        answer = self._by_id(answer)
        try:
            value = request.find(answer)
        except FeedError:
            gray = [row for row in self.unavailable() if is_meant(row.value, answer)]
            listed = () if isinstance(request.answers, AnswerRange) else request.answers
            if len(gray) != 1 or any(is_meant(legal.value, answer) for legal in listed):
                raise
            raise refused(request.question, listed, answer, why=gray[0].why) from None
        if not self._raw._answer(*encoded(value)):
            raise request.refused(answer)

    def _by_id(self, answer: AnswerLike) -> AnswerLike:
        """The fighter whose id was given; anything else as it is."""
        if isinstance(answer, str):
            found = [fighter for fighter in self.fighters if fighter.id == answer]
            if len(found) == 1:
                return Actor(found[0].number, found[0].name)
        return answer

    def answer_suggestion(self) -> Value | None:
        """Answers with the suggestion, on behalf of the host: one answer left to the seat's plan.

        If a tactician decides for the seat, it considers the question.

        Returns:
            The answer given.

        >>> battle = Battle(example(), seed=1, control="host")
        >>> decision = battle.run()
        >>> battle.answer_suggestion() == decision.suggestion
        True

        Raises:
            FeedError: No decision is wanted; nothing has changed.
        """
        self._asked("the suggestion")
        return decoded(self._raw._answer_suggestion())

    def form(self, *answers: AnswerLike, language: Texts | None = None) -> QuestionForm:
        """The open question with those that the same seat is asked after it, as one form.

        It ends where a die falls, another seat is asked or the step ends. `answers` are those given
        so far, in order, each as `answer` takes it; the other fields have the suggestions. Another
        answer can lead to other fields, so ask again after a change. The battle does not change.

        >>> battle = Battle(example(), seed=1, control="host")
        >>> _ = battle.run()
        >>> form = battle.form()
        >>> battle.feed_form(*form.answers)
        >>> len(battle.inputs()) >= len(form) > 0
        True

        Raises:
            FeedError: No decision is wanted, an answer is not legal, or there are more answers than
            fields.
        """
        given: list[tuple[str, Any]] = []
        for answer in answers:
            fields = self._form(given, language)
            if len(given) >= len(fields):
                message = f"{len(answers)} answers to a form of {len(fields)} fields"
                raise FeedError(message)
            given.append(encoded(fields[len(given)].decision.find(answer)))
        return self._form(given, language)

    def _form(self, given: list[tuple[str, Any]], language: Texts | None) -> QuestionForm:
        return form(self._raw._form(given, self._in(language)), self.schema)

    def feed_form(self, *answers: AnswerLike) -> None:
        """Answers the questions of a form, all of them or none: the same inputs as one by one.

        Raises:
            FeedError: As `form`; nothing has changed.
        """
        fields = self.form(*answers)
        self._raw._feed_form([encoded(field.answer) for field in fields[: len(answers)]])

    def stakes(
        self,
        *,
        paths: int | None = None,
        attack_trials: int | None = None,
        trials: int | None = None,
        work: int | None = None,
        seed: int = 0,
        best_defense: bool = False,
        secrets: bool = False,
        side: str | Side | None = None,
        language: Texts | None = None,
    ) -> Stakes:
        """What each answer to the open question is worth, a row for each.

        While an attack is open or being declared, these are the odds of the attack under that
        answer: how likely it hits, the mean harm, how likely it fells, with what follows in its
        step. Where that does not tell all answers apart, the share of victories by trials; or that
        it leads to the same as another. The defaults take at most about 50 ms a row; all limits
        count work, not time.

        What others keep secret from the seat that is asked, such as their declarations, is taken to
        be what their plans would declare.

        Args:
            paths: The most paths of the exact odds of an attack, beyond which they are estimated.
            attack_trials: The trials of an attack without exact odds.
            trials: The most trials of the rest of the fight for each answer; 0 for none.
            work: The most checkpoints of these for each answer.
            seed: The seed of the trials, whose dice are never those of the battle.
            best_defense: The target of an attack that is not open yet answers with its best
                defense, not with its plan's.
            secrets: For the gamemaster: also what others keep secret counts.
            side: Whose victories count; by default those of the side that is asked.
            language: The language of labels and lines.

        >>> battle = Battle(example(), seed=1, control="host")
        >>> _ = battle.run()
        >>> stakes = battle.stakes(trials=5)
        >>> stakes.answers[0].about in ("attack", "fight", "alike")
        True

        Raises:
            FeedError: No question is open.
            UnknownNameError: There is no such side.
        """
        row = self._raw._stakes(
            self._in(language),
            seed,
            paths,
            attack_trials,
            trials,
            work,
            best_defense,
            secrets,
            None if side is None else self._side(side),
        )
        return Stakes(row, self.basis)

    def consequences(
        self,
        *,
        paths: int | None = None,
        attack_trials: int | None = None,
        seed: int = 0,
        audience: Audience = "players",
        language: Texts | None = None,
    ) -> tuple[Consequence, ...]:
        """What each outcome of the open roll would mean, as far as the rules know.

        The rows are in ascending order, neighbors that lead to the same in one; empty if no attack
        ends in this step, as with initiative. Later dice are counted exactly within the limit of
        paths, else by trials. What is secret from the audience makes no difference.

        Args:
            paths: The most paths of exact odds.
            attack_trials: The trials of all rows without exact odds.
            seed: The seed of the trials, whose dice are never those of the battle.
            audience: `"players"`, or `"gamemaster"` for what is secret too.
            language: The language of headlines and texts.

        >>> battle = Battle(example())
        >>> _ = battle.run()
        >>> for face in range(1, 10):
        ...     if rows := battle.consequences():
        ...         break
        ...     battle.roll(face)
        ...     _ = battle.run()
        >>> sum(row.chance for row in rows)
        Fraction(1, 1)

        Raises:
            FeedError: No roll is open.
            OddsError: Some of its dice are given already.
        """
        rows = self._raw._consequences(self._in(language), audience, seed, paths, attack_trials)
        return tuple(consequence(*row) for row in rows)

    @property
    def referee(self) -> Referee:
        """Interventions of the referee: changes from outside the rules."""
        return Referee(self)

    def inputs(self, start: int = 0) -> list[Input]:
        """The inputs of the battle, from `start` on: faces, answers, interventions.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run(turns=1)
        >>> face = next(put for put in battle.inputs() if put.what == "face")
        >>> face.name, face.value, face.by_host
        ('d10', Value(kind='face', value=10), False)
        """
        return [
            Input(place, what, name, decoded(value), by_host, reason)
            for place, (what, name, value, by_host, reason) in enumerate(
                self._raw._inputs(start), start
            )
        ]

    def event_input(self, event: int) -> Input:
        """The input of the first face of a roll; the others follow.

        `event` is its place in the log; open events follow all others.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run(turns=1)
        >>> place = next(n for n, event in enumerate(battle.events()) if event.faces)
        >>> battle.event_input(place).value, battle.events()[place].faces
        (Value(kind='face', value=10), (10,))

        Raises:
            InterveneError: That event shows no faces.
        """
        return self.inputs(self._raw._event_input(event))[0]

    def roster_now(self) -> dict[str, Any]:
        """The present roster with everybody's condition: the start of the next fight.

        It includes those who joined, and excludes what does not outlast a fight.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run()
        >>> again = Battle(battle.roster_now(), seed=8)
        >>> [fighter.fitness for fighter in again.fighters] == [
        ...     fighter.fitness for fighter in battle.fighters]
        True

        Raises:
            RosterError: A roster can't express the state.
        """
        roster: dict[str, Any] = json.loads(self._raw._roster_now())
        return roster

    def _asked(self, answer: object) -> Decision:
        """The open question that an answer is for."""
        request = self.request
        if isinstance(request, Decision):
            return request
        message = "no decision is wanted now"
        if request is not None:
            message += f", but a {request.die} for `{request.roll}`"
        raise FeedError(f"{message}: {str(answer)[:60]} answers nothing")

    def undo(self) -> bool:
        """Goes back to the last checkpoint, or past it; `False` at the start."""
        return self._raw.undo()

    def undo_input(self) -> bool:
        """Undoes the last face, answer or intervention, and everything that followed from it.

        `False` if nothing was given.
        """
        return self._raw.undo_input()

    def undo_to(self, place: int) -> bool:
        """Undoes the input of this place, whoever gave it, and everything that followed from it.

        `False` if there is no such input. What seats and dice of the engine gave, they give again
        in the next step.
        """
        return self._raw.undo_to(place)

    def redo(self) -> bool:
        """Redoes what the last undo removed, as long as nothing else was given.

        `False` if nothing was undone.
        """
        return self._raw.redo()

    @property
    def redos(self) -> int:
        """How many times `redo` can be called."""
        return self._raw.redos

    def set_seed(self, seed: int) -> None:
        """Makes the engine roll fair dice from a seed from now on."""
        self._raw.set_seed(seed)

    def set_host_dice(self) -> None:
        """Makes the host roll every die from now on."""
        self._raw.set_host_dice()

    def set_control(self, control: Control, who: Who | None = None) -> None:
        """Sets who decides: for a fighter, for `"judge"` or `"map"`, or for everybody."""
        self._raw.set_control(control, by_number(who))

    def control(self, who: Who) -> Control:
        """Who decides for a fighter, for `"judge"` or `"map"`.

        >>> battle = Battle(example(), seed=1)
        >>> battle.set_control("host", "judge")
        >>> battle.control("judge"), battle.control(0)
        ('host', 'built-in')
        """
        return self._raw.control(by_number(who))  # type: ignore[return-value]

    def set_plan(self, plan: PlanLike | None, who: Who | Side | None = None) -> None:
        """Sets a plan, and lets it decide from now on; `None` is the built-in plan.

        To everybody, or to a fighter, a side by its name, `"judge"` or `"map"`. A plan is a
        `Plan`, data that makes one, or a name of `Plan.named`.

        >>> battle = Battle(example(), seed=1)
        >>> battle.set_plan("always dodge", "The Vanguard")
        >>> battle.plan(0).name, battle.control(0), battle.plan("judge")
        ('always dodge', 'plan', None)

        Raises:
            PlanError: The plan is invalid: all problems; nothing has changed.
            UnknownNameError: That is nobody; nothing has changed.
        """
        whom = who if isinstance(who, Side) else by_number(who)
        if isinstance(whom, str) and self._raw._find(whom) is None:
            known = [*self._raw._sides(), *self._names(), "judge", "map"]
            if whom not in known:
                raise unknown(whom[:60], known, "fighter or side")
        raw = None if plan is None else as_plan(plan, self.system)._raw
        self._raw._set_plan(raw, whom)

    def set_policy(self, policy: str | Mapping[str, Any], who: Who | Side | None = None) -> None:
        """Gives a seat to the host, and says which of its questions the person is asked.

        To everybody, or to a fighter, a side by its name, `"judge"` or `"map"`. A policy is
        `"all"`, `"usual"`, `"quick"`, or data: rules of which the first that applies decides.

        >>> battle = Battle(example(), seed=1)
        >>> battle.set_policy("usual", "The Vanguard")
        >>> battle.policy(0)["name"], battle.control(0), battle.policy("judge")
        ('usual', 'host', None)

        Raises:
            PlanError: The policy is invalid: all problems; nothing has changed.
            UnknownNameError: That is nobody; nothing has changed.
        """
        self._raw._set_policy(json.dumps(policy), who if isinstance(who, Side) else by_number(who))

    def policy(self, who: Who) -> dict[str, Any] | None:
        """The policy last given to a fighter, `"judge"` or `"map"`, as data."""
        raw = self._raw._policy(by_number(who))
        return None if raw is None else json.loads(raw)

    def set_dice_of(self, dice: Dice, who: Who | Side | None = None) -> None:
        """Sets who rolls: for a fighter, a side by its name, `"judge"`, `"map"`, or everybody.

        What the host rolls is asked for also if the battle has a seed.

        >>> battle = Battle(example(), seed=1)
        >>> battle.set_dice_of("host", "The Vanguard")
        >>> battle.dice_of(0), battle.dice_of("judge")
        ('host', 'engine')
        """
        self._raw.set_dice_of(dice, who if isinstance(who, Side) else by_number(who))

    def dice_of(self, who: Who) -> Dice:
        """Who rolls for a fighter, for `"judge"` or `"map"`."""
        return self._raw.dice_of(by_number(who))  # type: ignore[return-value]

    def plan(self, who: Who) -> Plan | None:
        """The plan by which a fighter, `"judge"` or `"map"` plays; `None` for the built-in one."""
        raw = self._raw._plan(by_number(who))
        return None if raw is None else Plan._of(raw)

    @property
    def basis(self) -> Basis:
        """The basis of this battle's results: engine, rules, rulings, plans.

        >>> print(Battle(example("d6")).basis)  # doctest: +ELLIPSIS
        case ..., d6 rules ...; built-in plan ...
        """
        return basis(self._raw._basis())

    def _set_plans(self, plans: Plans) -> None:
        """Gives several plans, or says everything that is wrong with all of them."""
        wrong: list[tuple[str, CaseError]] = []
        for whose, plan in by_seat(plans):
            try:
                self.set_plan(plan, whose)
            except (PlanError, UnknownNameError) as error:
                wrong.append(("" if whose is None else f"plans.{whose}", error))
        if len(wrong) == 1 and not wrong[0][0]:
            raise wrong[0][1]
        if wrong:
            raise together(wrong)

    def _under(self, plans: Plans) -> RawBattle:
        """What plays under these plans: this battle where there are none, else a copy."""
        if plans is None:
            return self._raw
        battle = self.copy()
        battle._set_plans(plans)
        return battle._raw

    @property
    def acting(self) -> Actor | None:
        """Whose turn it is: who declares or acts next; `None` if it is nobody's."""
        row = self._raw._acting()
        return row and Actor(*row)

    @property
    def is_between_turns(self) -> bool:
        """Whether a turn has ended and the next has not begun: when rulings may change."""
        return self._raw.is_between_turns

    def find(self, id_or_name: str) -> Actor | None:
        """The fighter with that id, or else the only one with that name; `None` if there is none.

        >>> Battle(example()).find("Granite Dove")
        Actor(number=0, name='Granite Dove')
        """
        row = self._raw._find(id_or_name)
        return row and Actor(*row)

    def _ids(self) -> list[str]:
        """The ids of the fighters, by place; the name of one who has none."""
        return [fighter.id or fighter.name for fighter in self.fighters]

    def _whom(self, who: Who) -> Actor:
        return Actor(*self._raw._who(by_number(who)))

    @property
    def fighters(self) -> tuple[Fighter, ...]:
        """Every fighter in its present condition."""
        return tuple(Fighter(*row) for row in self._raw._fighters())

    def name_of(self, who: Who) -> str:
        """The name of a fighter or seat by its number or id."""
        return self._raw.name_of(by_number(who))

    def __len__(self) -> int:
        """The number of events in the log."""
        return len(self._raw)

    def __bool__(self) -> bool:
        return True

    def cards(
        self,
        start: int = 0,
        *,
        language: Texts | None = None,
        audience: Audience = "players",
    ) -> Cards:
        """The log by turns, actions and attacks, from card `start` on, each with its headline.

        Cards without a parent follow each other without a gap; an attack within another one is a
        card within it. Cards of the open step come last, and change as it unfolds.

        >>> battle = Battle(example(), seed=1)
        >>> battle.run(turns=1)
        >>> attack = next(card for card in battle.cards() if card.kind == "attack")
        >>> attack.who.name in attack.headline or attack.other.name in attack.headline
        True
        """
        return cards(self._raw._cards(start, self._in(language), audience))

    def events(
        self,
        start: int = 0,
        *,
        language: Texts | None = None,
        audience: Audience = "gamemaster",
    ) -> Events:
        """The events from `start` on: every roll, modifier, decision, rule applied and change.

        They are a list that a notebook shows as a table, including interventions, all of them by
        default, so that an event is at its place in the log. Events that an `audience` may
        not know yet are left out: `"players"`, or a fighter, for the player of its seat.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run(turns=1)
        >>> roll = next(event for event in battle.events() if event.event == "roll")
        >>> roll.rule, roll.name, roll.faces
        ('T9', 'initiative', (10,))
        """
        rows, now = self._as_of_now(
            lambda: self._raw._events(start, False, self._in(language), audience)
        )
        return _events.events(rows, now, self._clock(), open=False)

    def open_events(
        self, *, language: Texts | None = None, audience: Audience = "gamemaster"
    ) -> Events:
        """The events of the waiting step so far.

        They disappear if the step is undone, and become the step's events once it ends.
        """
        rows, now = self._as_of_now(
            lambda: self._raw._events(0, True, self._in(language), audience)
        )
        return _events.events(rows, now, self._clock(), open=True)

    def _as_of_now(self, look: Callable[[], list[Any]]) -> tuple[list[Any], int]:
        """What is looked at, and the turn that it belongs to, whoever plays on meanwhile."""
        while True:
            turn, found = self._raw.turn, look()
            if self._raw.turn == turn:
                return found, turn

    def _clock(self) -> str:
        """The field of the battle that counts its turns."""
        return "turn" if "turn" in self.schema.fields else "round"

    def tracker(self, *, language: Texts | None = None, audience: Audience = "players") -> Tracker:
        """What a tracker shows: the order of who acts, gauges and conditions of every fighter.

        Args:
            language: The language of the words.
            audience: `"players"`, `"gamemaster"`, or a fighter, for the player of its seat.

        >>> battle = Battle(example(), seed=7)
        >>> [str(gauge) for gauge in battle.tracker().fighters[0].gauges]
        ['Health 120 of 120']
        """
        return tracker(self._raw._tracker(self._in(language), audience))

    def state(self, *, open: bool = False, audience: Audience = "players") -> State:
        """The state of everybody: every listed field at the last checkpoint, with its bounds.

        With `open` the state at the open request. Secrets from the audience are left out:
        `"players"`, `"gamemaster"`, or a fighter, for the player of its seat.

        >>> state = Battle(example()).state()
        >>> {row.field for row in state} <= set(schema("case").fields)
        True
        """
        return _events.state(self._raw._state(open, audience))

    def columns(self, start: int = 0, *, internals: bool = False) -> dict[str, list[Any]]:
        """The events as one list for each field and name of a value, ready for any table.

        Plain changes of the state are left out unless `internals` is set; secret events are
        included.
        """
        return self.events(start, audience="gamemaster").columns(internals=internals)

    def to_pandas(self, start: int = 0, *, internals: bool = False) -> pandas.DataFrame:
        """The events as a pandas table; arguments as of `columns`."""
        return self.events(start, audience="gamemaster").to_frame("pandas", internals=internals)

    def to_polars(self, start: int = 0, *, internals: bool = False) -> polars.DataFrame:
        """The events as a Polars table; arguments as of `columns`."""
        return self.events(start, audience="gamemaster").to_frame("polars", internals=internals)

    def transcript(
        self,
        start: int = 0,
        *,
        language: Texts | None = None,
        audience: Audience = "players",
    ) -> list[str]:
        """The events from `start` on as lines, those that a reader needs.

        >>> battle = Battle(example(), seed=7)
        >>> battle.run(turns=1)
        >>> len(battle.transcript()) == len(battle.transcript(language="german"))
        True
        """
        return self._raw._transcript(start, self._in(language), audience)

    def rulings(self) -> RulingList:
        """Every ruling, with the value in force."""
        rows = self._raw._rulings()
        return RulingList(
            Ruling(*row[:6], None if row[6] is None else json.loads(row[6])) for row in rows
        )

    def turn_odds(
        self,
        *,
        paths: int | None = None,
        plans: Plans = None,
        decide: Callable[[OpenQuestion], AnswerLike] | None = None,
        questions: str | Iterable[str] | None = None,
    ) -> Odds[Standing]:
        """Every way this turn can end, with everybody played by their plans.

        `plans`, `decide` and `questions` are those of `Battle.simulate`.

        Raises:
            OddsError: There are too many paths: raise the limit `paths`, or simulate.
            SeatError: The host decides for a seat, and can't be asked here.
        """
        called, function = hook(decide, questions, self.system)
        raw = self._under(plans)
        rows, weights, _ = raw._turn_odds(paths, called)
        standings = (Standing(over, winner, tuple(fitness)) for over, winner, fitness in rows)
        odds = Odds(zip(standings, weights, strict=True))
        return odds._standing_on(basis(raw._basis(), function))

    def aim(
        self,
        attacker: Who,
        target: Who,
        attack: str | SupportsIndex | Attack = 0,
        *,
        given: Mapping[str, Any] | None = None,
        shift: Shift | SupportsIndex = 0,
        flurry: SupportsIndex | None = None,
    ) -> Aimed:
        """Prepares an attack in the present state: its odds, its defenses, its basis.

        Arguments as of `Scene`, which asks this of one battle often; here a fighter can also be
        given as itself.

        >>> aimed = Battle(example("cosmic")).aim(0, 3, given={"modifier": -1})
        >>> aimed.chance("hit") > aimed.chance("hit", "dodge")
        True
        """
        from ._scene import Scene

        own, foe = self._whom(attacker), self._whom(target)
        return Scene(self).aim(own, foe, attack, given=given, shift=shift, flurry=flurry)

    def attack_odds(
        self,
        attacker: Who,
        target: Who,
        attack: str | SupportsIndex | Attack = 0,
        *,
        defense: str | Value | Answer | None = None,
        given: Mapping[str, Any] | None = None,
        shift: Shift | SupportsIndex = 0,
        flurry: SupportsIndex | None = None,
        paths: int | None = None,
    ) -> AttackOdds[Any]:
        """The exact odds of one attack in the present state: what a button shows.

        Shorthand of `aim(…).odds(defense)`, which can be asked for several defenses. Arguments as
        of `Scene`. The target does nothing against it unless `defense` says so; `went_in` of the
        result lists its basis, each given or assumed.

        >>> odds = Battle(example()).attack_odds("Deadeye Dolan", "Nightglass", defense="dodge")
        >>> odds.defense, odds.chances["hurt"]
        ('dodge', Fraction(297, 500))

        Raises:
            OddsError: The attack is not possible, or the defense can't be used: why, with the
            rule. Or there are too many paths: raise the limit `paths`.
        """
        aimed = self.aim(attacker, target, attack, given=given, shift=shift, flurry=flurry)
        return aimed.odds(defense, paths=paths)

    def foresee(
        self, answer: AnswerLike | EllipsisType = ..., *, paths: int | None = None
    ) -> Odds[Aftermath]:
        """The odds of everybody's state after the open step.

        At a question, give an answer as `Battle.answer` takes it; without one, and for later
        questions of the same step, the seats' plans decide, for the host's seats the built-in one.

        >>> battle = Battle(example(), seed=1, control="host")
        >>> decision = battle.run()
        >>> sum(battle.foresee(decision.suggestion).fractions().values())
        Fraction(1, 1)

        Raises:
            FeedError: The answer is not legal.
            OddsError: There are more than `paths`, by default 20,000.
        """
        given = None if answer is ... else encoded(self._asked(answer).find(answer))
        rows, weights, _ = self._raw._foresee(given, paths)
        after = (
            Aftermath(
                tuple(ActorAfter(Actor(*who), fitness, stands) for who, fitness, stands in changed),
                over,
            )
            for changed, over in rows
        )
        return Odds(zip(after, weights, strict=True))._standing_on(self.basis)

    def advise(
        self,
        *,
        horizon: Horizon = "fight",
        trials: int | None = None,
        seed: int = 0,
        side: str | Side | None = None,
        checkpoints: int | None = None,
        work: int | None = None,
        paths: int | None = None,
        secrets: bool = False,
        language: Texts | None = None,
        progress: bool | Callable[[int], object] = False,
    ) -> Advice:
        """Compares the legal answers to the open question: what would a good villain do?

        Each answer is played on from here with the same dice as the others, everybody by the
        seats' plans (the host's by the built-in one). What others keep secret from the seat that
        is asked makes no difference, unless `secrets` is set. It judges only by who still stands
        and fitness: points spent do not count. Ctrl-C stops it.

        Args:
            horizon: How far to look ahead: to the end of the `"step"` (exact if it is small),
                of the `"turn"` or of the `"fight"`.
            trials: The number of trials of each answer; 400 by default. Four times as many halve
            the errors.
            seed: The seed of the trials, whose dice are never those of the battle.
            side: The side to judge for; by default that of the seat asked.
            checkpoints: The number of checkpoints after which a trial is cut off.
            work: Runs at most this many checkpoints in all trials together.
            paths: At the end of the step: how many ways the dice can fall for exact figures.
            secrets: For the gamemaster: also what others keep secret counts.
            language: The language of labels and reasons.
            progress: `True` for a bar of tqdm if it is there, or a function of the trials done.

        >>> battle = Battle(example("talislanta"), seed=1, control="host")
        >>> decision = battle.run()
        >>> advice = battle.advise(trials=20)
        >>> advice.question == decision.question, decision.allows(advice.choice)
        (True, True)

        Raises:
            FeedError: No question is open.
            OddsError: The seat that is asked is on no side: give one. Or it would be too much to
            keep.
        """
        with Progress(progress, None) as shown:
            row = self._raw._advise(
                self._in(language),
                horizon,
                seed,
                trials,
                checkpoints,
                work,
                paths,
                secrets,
                None if side is None else self._side(side),
                shown.callback,
            )
        return Advice(row, self.basis)

    def set_tactician(
        self,
        who: Who,
        *,
        horizon: Horizon | None = None,
        trials: int | None = None,
        work: int | None = None,
        seed: int | None = None,
        questions: str | Iterable[str] | None = None,
    ) -> None:
        """Lets a tactician decide for a fighter: it tries each answer first.

        It takes the best of `advise` if that is better than the plan's own by two standard errors.
        The defaults take at most about 50 ms per decision, for the questions that decide fights.
        Right for one villain at a table; odds and simulation refuse it.

        >>> battle = Battle(example("talislanta"), seed=1)
        >>> battle.set_tactician(3, trials=10, work=500)
        >>> battle.control(3), battle.tactician(3).trials
        ('tactician', 10)

        Raises:
            PlanError: The settings are invalid: all problems; nothing has changed.
        """
        names = question_names(questions) or []
        self._raw._set_tactician(by_number(who), horizon, trials, work, seed, names)

    def tactician(self, who: Who) -> Tactician | None:
        """The tactician who decides for a fighter; `None` if none does."""
        row = self._raw._tactician(by_number(who))
        if row is None:
            return None
        horizon, trials, work, seed, questions = row
        return Tactician(horizon, trials, work, seed, tuple(questions))

    def tune(
        self,
        side: str | Side,
        *,
        seed: int | None = None,
        first: int | None = None,
        trials: int | None = None,
        answers: int | None = None,
        checkpoints: int | None = None,
        plans: Plans = None,
        progress: bool | Callable[[int], object] = False,
    ) -> Tuned:
        """Searches for the short plan with which a side wins most against the others' plans.

        The search halves: every candidate plays a few fights with the same dice, the better half
        twice as many, until one is left. First the orders of targets, then one fixed answer after
        the other; the final comparison uses new dice. Ctrl-C stops it.

        Args:
            side: The side.
            seed: The seed of the dice; a fresh one where none is given.
            first: The number of fights of each candidate at first; 64 by default.
            trials: The number of new fights for the final comparison; 1000 by default.
            answers: The maximum number of fixed answers of the plan; 2 by default.
            checkpoints: The number of checkpoints after which a fight counts as won by nobody.
            plans: The plans to search against, as in `simulate`.
            progress: `True` for a bar of tqdm if it is there, or a function of the fights played.

        >>> tuned = Battle(example("talislanta")).tune("the Watch", seed=1, first=8, trials=8,
        ...     answers=0)
        >>> tuned.side, tuned.plan.system
        ('the Watch', 'talislanta')

        Raises:
            SeatError: The host decides for a seat, and can't be asked here.
            OddsError: The battle is over, or nobody is on the side.
        """
        raw = self._under(plans)
        search = Search(seed_of(seed), first, trials, answers, checkpoints)
        with Progress(progress, None) as shown:
            row = raw._tune(self._side(side), search, shown.callback)
        return tuned(row, basis(raw._basis()))

    def tune_in_turn(
        self,
        rounds: int = 4,
        *,
        seed: int | None = None,
        first: int | None = None,
        trials: int | None = None,
        answers: int | None = None,
        checkpoints: int | None = None,
        plans: Plans = None,
        progress: bool | Callable[[int], object] = False,
    ) -> TunedInTurn:
        """Searches for each side in turn the best plan against those found for the others.

        It stops when no side finds a better plan, or when plans repeat: then it cycles.
        """
        raw = self._under(plans)
        search = Search(seed_of(seed), first, trials, answers, checkpoints)
        with Progress(progress, None) as shown:
            rows, end = raw._tune_in_turn(rounds, search, shown.callback)
        stands_on = basis(raw._basis())
        return TunedInTurn(tuple(tuned(row, stands_on) for row in rows), end)

    def _side(self, side: str | Side) -> int:
        """The number of a side."""
        name = side.name if isinstance(side, Side) else side
        sides = self._raw._sides()
        if name in sides:
            return sides.index(name)
        raise unknown(str(name)[:60], sides, "side")

    def _names(self) -> list[str]:
        return [fighter.name for fighter in self.fighters]

    def solve(
        self,
        *,
        turns: int | None = None,
        states: int | None = None,
        paths: int | None = None,
        progress: bool | Callable[[int], object] = False,
        plans: Plans = None,
        decide: Callable[[OpenQuestion], AnswerLike] | None = None,
        questions: str | Iterable[str] | None = None,
    ) -> Solved:
        """Solves the fight to its end, with everybody played by their plans.

        Whatever a limit cuts off is counted as unresolved: every probability is a proven interval.
        The default limits take about a second. They suffice for eight of fifteen duels of bundled
        fighters of CASE, FASERIP and Talislanta, and `paths=8_000_000` for all; for none of Cosmic
        and D6; two against two seldom fit. If the solver can't reach a useful answer it stops
        early: `Solved.useful` says whether there is one, `Solved.assessment` what to do if not.

        Args:
            turns: The number of turns to follow; 1,000.
            states: The number of states held at a time; 200,000. The least likely are dropped.
            paths: The total number of paths through the dice; a million. One step takes at most
            65,536 of them, or a sixteenth if that is more.
            progress: `True` for a bar of tqdm if it is there, or a function of the paths done.
            plans: As of `Battle.simulate`.
            decide: As of `Battle.simulate`.
            questions: As of `Battle.simulate`.

        Raises:
            SeatError: The host decides for a seat, and can't be asked here.
        """
        called, function = hook(decide, questions, self.system)
        raw = self._under(plans)
        with Progress(progress, None, "paths") as shown:
            solved = raw._solve(turns, states, paths, shown.callback, called)
        fighters = [fighter.name for fighter in self.fighters]
        return Solved(solved, raw._sides(), fighters, basis(raw._basis(), function), self._ids())

    def simulate(
        self,
        trials: int,
        *,
        seed: int | None = None,
        blocks: tuple[int, int] | None = None,
        threads: int | None = None,
        checkpoints: int | None = None,
        progress: bool | Callable[[int], object] = False,
        plans: Plans = None,
        decide: Callable[[OpenQuestion], AnswerLike] | None = None,
        questions: str | Iterable[str] | None = None,
        record: Recording = None,
        common: bool = False,
    ) -> Simulation:
        """Plays on from here many times, with everybody played by their plans.

        Trial `k` is in block `k // 1024`, and each block has its own dice, so the result is the
        same on any number of threads, and blocks can be run anywhere and joined.

        Args:
            trials: The number of trials of the whole simulation.
            seed: The seed of the whole simulation; a fresh one where none is given, which
                `Simulation.seeds` tells.
            blocks: Runs only the blocks from the first to before the second.
            threads: How many threads work; one for each processor where none are given.
            checkpoints: The number of checkpoints after which a fight is cut off.
            progress: `True` for a bar of tqdm if it is there, or a function of the trials done.
            plans: A plan for everybody, or plans by fighter, side, `"judge"` or `"map"`, as in
                `Battle.set_plan`; the battle keeps its own.
            decide: A function that is asked first. It gets an `OpenQuestion` and gives an answer
                as `Battle.answer` takes it, or `None` for the seat's plan (an answer that is
                nothing, such as no defense, is the `Answer` of the list). It must depend on the
                question and the present state alone. It runs on this thread; what it raises
                stops the simulation.
            questions: The names of the questions that the function is asked; every question
                where none is given. Each that is left out is faster by far.
            record: What is recorded of each trial besides its end: `FirstDown`, `FellIn`,
                `StandsAfter`, `FitnessAfter`, `ValueAfter`, `Count`, `Total`; one, several, or a
                dict of them by names. The trials are the same ones, but none is memoized; what
                reads the log (`Count`, `Total`) takes longer.
            common: Gives every roll an address, so that two battles share the dice of every roll
                that both make: see `compare`. Without it the trials of a block follow each other.

        Raises:
            RangeError: There is not even one trial, or one thread.
            SeatError: The host decides for a seat, and can't be asked here.
            PlanError: Everything that is wrong with the plans, or an unknown question.

        >>> whole = Battle(example()).simulate(3000, seed=5)
        >>> parts = [Battle(example()).simulate(3000, seed=5, blocks=(n, n + 1)) for n in range(3)]
        >>> bool((Simulation.join(parts).turns == whole.turns).all())
        True
        """
        threads = os.cpu_count() or 1 if threads is None else threads
        for what, count in (("trials", trials), ("threads", threads)):
            if count < 1:
                message = f"a simulation has at least 1 of its {what}, not {count}"
                raise RangeError(message, what, 1, 2**64 - 1)
        called, function = hook(decide, questions, self.system)
        raw = self._under(plans)
        chosen = blocks or (0, blocks_of(trials))
        fighters = [fighter.name for fighter in self.fighters]
        wanted = named(record)
        rows = [one._row(self) for one in wanted.values()]
        members = {name: said for name, one in wanted.items() if (said := one._members(self))}
        seed = seed_of(seed, blocks)
        with Progress(progress, trials_in(trials, blocks)) as shown:
            winner, turns, fitness, stands, numbers = raw._simulate(
                seed, trials, chosen, checkpoints, threads, shown.callback, called, common, rows
            )
        shape = (len(winner), len(fighters))
        all_of_them = numbers.reshape((len(winner), -1)) if rows else numbers
        records, at = {}, 0
        for name, one in wanted.items():
            if one.wide:
                records[name] = all_of_them[:, at : at + len(fighters)].copy()
            else:
                records[name] = all_of_them[:, at].copy()
            at += len(fighters) if one.wide else 1
        return Simulation(
            raw._sides(),
            fighters,
            winner,
            turns,
            fitness.reshape(shape),
            stands.reshape(shape),
            basis(raw._basis(), function),
            [(seed, chosen[0], min(chosen[1], blocks_of(trials)))],
            common,
            records,
            self._ids(),
            members,
        )

    def rules_used(
        self,
        trials: int = 200,
        *,
        seed: int | None = None,
        plans: Plans = None,
        progress: bool | Callable[[int], object] = False,
    ) -> RulesUsed:
        """Plays on from here and counts how often each rule of the plans decided.

        A rule that was only blocked has answers that were legal nowhere: then a later rule, or the
        built-in plan, has decided in its place.

        >>> plan = {"name": "careful", "rules": [
        ...     {"question": "defense", "then": ["dodge", "evasion"]},
        ...     {"question": "action", "when": {"fitness_at_most": 10}, "then": ["escape"]}]}
        >>> used = Battle(example()).rules_used(seed=1, plans=plan)
        >>> used[0].plan, used[0].questions, used[0].decided > 0
        ('careful', ('defense',), True)

        Args:
            trials: The number of fights.
            seed: Their seed; a fresh one where none is given.
            plans: The plans, as of `Battle.simulate`; those of the battle where none are given.
            progress: As of `Battle.simulate`.

        Raises:
            SeatError: The host decides for a seat, and can't be asked here.
        """
        raw = self._under(plans)
        with Progress(progress, trials) as shown:
            rows = raw._rules_used(seed_of(seed), trials, shown.callback)
        return rules_used(rows, self if plans is None else self._with(plans))

    def _with(self, plans: Plans) -> Battle:
        battle = self.copy()
        battle._set_plans(plans)
        return battle

    def copy(self) -> Battle:
        """An independent copy of the battle."""
        return self._of(self._raw._copy(), self._words)

    def known(self, audience: Audience = "players") -> Battle:
        """The battle as an audience may know it, to work out odds, advice and aims for it.

        Secrets of others are replaced by the declarations that their plans would make. The battle
        is at the same place, but has neither a past nor dice: its log and inputs begin with the
        open step, its seed is forgotten, and a save of it is one of the fight's start. A question
        that the audience may not see is not open.

        Args:
            audience: `"players"`, `"gamemaster"`, or who is asked, for the player of that seat.

        >>> battle = Battle(example(), seed=1, control="host")
        >>> decision = battle.run()
        >>> known = battle.known(decision.who)
        >>> known.request == battle.request, known.inputs()
        (True, [])
        """
        return self._of(self._raw._known(audience), self._words)

    def __copy__(self) -> Battle:
        return self.copy()

    def __deepcopy__(self, memo: object) -> Battle:
        return self.copy()

    def __reduce__(self) -> tuple[Callable[..., Battle], tuple[Any, ...]]:
        return (_resume, (type(self), self.save(), self._words))

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"turn {self.turn}"
        return f"<Battle of {self.system}, {len(self.fighters)} fighters, {state}>"


def _resume(kind: type[Battle], save: str, words: Any) -> Battle:
    return kind.resume(save, language=words)


def _texts(language: object) -> Any:
    """A language by its name, or own texts as a dict."""
    return dict(language) if isinstance(language, Mapping) else language


def _plain(roster: object) -> Any:
    """A mapping that is no dict as one; the rest is checked where it is read."""
    if isinstance(roster, Mapping) and not isinstance(roster, dict):
        return dict(roster)
    if isinstance(roster, (bytes, bytearray)):
        message = "a roster is a dict or a text, not bytes: decode it first"
        raise TypeError(message)
    if isinstance(roster, os.PathLike):
        return _files.read(roster)
    return roster
