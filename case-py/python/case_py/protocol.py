"""The types of the call protocol, for `Session`.

Made by case-ffi/tests/types.rs of the schema of the protocol. Change it there.
"""

# ruff: noqa: E501
from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict


class Advised(TypedDict):
    """The answers compared."""

    advice: dict[str, Any] | list[Any]
    """The comparison."""
    basis: Basis
    """What it is based on."""
    choice: Value | None
    """The answer that it prefers."""
    labels: list[str]
    """The label of each answer."""
    reason: str
    """The reason, as a sentence."""
    reasons: list[str]
    """A line for each answer."""


class AimAnswer(TypedDict):
    """A decision that an attack depends on."""

    answer: Value | None
    """The answer."""
    given: bool
    """Whether the caller gave it; else it is presumed."""
    question: str
    """The name of the question."""
    rule: str
    """The rule that asks."""
    who: Value | None
    """Who is asked."""


class AimOutcome(TypedDict):
    """An outcome of an attack."""

    chance: Chance
    """How likely it is."""
    outcome: dict[str, Value | None]
    """The values of the outcome, by the names of its fields."""


class AimPresumed(TypedDict):
    """Something that is presumed about an attack."""

    rule: str
    """The rule concerned."""
    what: str
    """What is presumed."""


class AimUnasked(TypedDict):
    """An answer that was given, but is not asked for before the first die."""

    answer: Value | None
    """The answer."""
    question: str
    """The name of the question."""


class AimVerdict(TypedDict):
    """What is certain about an attack, whatever the target does."""

    always: bool
    """Whether it always happens; else it never does."""
    feat: Literal["hit", "hurt", "stun", "slam", "kill", "fell"]
    """The feat."""
    name: str
    """In words, such as cannot hurt."""
    rule: str
    """The rule behind it."""


class AimedOdds(TypedDict):
    """The odds of an attack."""

    answers: list[AimAnswer]
    """The decisions before the first die."""
    at: Value | None
    """Where the roll is read, as far as that is known before the target answers."""
    attack: Value | None
    """The attack."""
    attacker: Value | None
    """Who attacks."""
    base: Value | None
    """The base of the attack roll."""
    basis: Basis
    """What all that is based on."""
    chances: dict[str, Chance]
    """The chance of each feat: to hit, to hurt, to fell, …."""
    defenses: list[DefendedRow]
    """The odds without a defense and with each, the best for the target first, if asked for."""
    denominator: str
    """A denominator that all their chances have in common."""
    fresh_turn: bool
    """Whether both were taken to be at the start of a turn."""
    guards: list[Value | None]
    """The defenses that the target has against it."""
    later: list[AimAnswer]
    """The decisions after the first die that the odds depend on, and the answers of the target's plan to the attack, each kind of question once for each answer."""
    modifiers: list[RollModifier]
    """The modifiers of the roll."""
    outcomes: list[AimOutcome]
    """Each outcome, in order."""
    presumed: list[AimPresumed]
    """What is presumed."""
    target: Value | None
    """Whom."""
    unasked: list[AimUnasked]
    """What was given, but is not asked for before the first die: the odds use it later."""
    verdicts: list[AimVerdict]
    """What is certain under all of them, if asked for."""


class AttackFigures(TypedDict):
    """The odds of an attack that an answer leads to."""

    attack: Value | None
    """With what."""
    attacker: Value | None
    """Who attacks."""
    begins: BeginsFigures | None
    """The status effect that it begins where it takes hold, if it has one."""
    exact: bool
    """Whether the figures are exact."""
    fell: Figure
    """The chance to take the target out."""
    harm: Figure
    """The mean harm: the points of fitness that the target has fewer at the end of the step. What it gains in the step counts against it."""
    hit: Figure
    """The chance to hit."""
    target: Value | None
    """Whom."""


class Band(TypedDict):
    """Faces with the same outcome."""

    high: int
    """The highest."""
    low: int
    """The lowest face."""
    outcome: Value | None
    """What they come to."""


class Basis(TypedDict):
    """The basis of odds, a simulation or a solved fight: the engine, the rules, the rulings other than the defaults, the plans of the seats, and the roster and the state of the battle by their digests. Results with equal bases are of the same question: their trials can be joined. Publish its text, which leaves out the digests, with every figure."""

    built_in: int
    """The version of the system's built-in plan."""
    engine: str
    """The version of the engine."""
    plans: list[SeatPlan]
    """The plans, each with its seats. Other seats have the built-in plan, or the host or a tactician decides for them, who take no part in odds and simulation."""
    roster: str | None
    """A digest of the roster, with the referee's changes: rosters with equal digests are equal. None for results that no roster is part of."""
    rules: int
    """The version of the system's rules."""
    rulings: list[str]
    """The rulings that are not at their default, each as name = value."""
    state: str | None
    """A digest of the state, and of what the open step was given: the same on every machine, for the same version of the engine. None for results that no state is part of."""
    system: str
    """The rule system."""


class BeginsFigures(TypedDict):
    """A status effect that an attack begins."""

    chance: Figure
    """The chance that it begins."""
    effect: Value | None
    """The effect."""


class Button(TypedDict):
    """An answer as a button."""

    label: str
    """Its label."""
    value: Value | None
    """The answer."""
    why: NotLegal | None
    """Why it is not legal now: a gray button."""


class CardRow(TypedDict):
    """The events of one attack or action."""

    attack: Value | None
    """The attack."""
    changes: list[ChangeOf]
    """What changed."""
    end: int
    """The event after its last one."""
    first: int
    """Its first event."""
    headline: str | None
    """What happened, in a line."""
    index: int
    """Its place among the cards."""
    kind: Literal["turn", "action", "attack", "intervention"]
    """What it holds."""
    lines: list[str]
    """Its events in words."""
    open: bool
    """Whether it is still unfolding."""
    other: Value | None
    """Who is attacked or concerned."""
    outcome: int | None
    """The event that holds the outcome."""
    parent: int | None
    """The card that it is part of."""
    who: Value | None
    """Who acts."""


class CardRowPage(TypedDict):
    """Rows with their places, as some may be left out."""

    left_off: int
    """How many were left off at the end."""
    next: int
    """The place from which to ask next time."""
    rows: list[CardRow]
    """The rows."""


class Chance(TypedDict):
    """An exact probability."""

    denominator: str
    """The denominator."""
    numerator: str
    """The numerator."""
    probability: float
    """Both as a number from 0 to 1."""


class ChangeOf(TypedDict):
    """A value that changed."""

    after: Value | None
    """After."""
    before: Value | None
    """Before."""
    field: str
    """The field."""
    place: Value | None
    """Which of several."""
    who: Value | None
    """Whose."""


class ChangeRow(TypedDict):
    """How a chance or a mean changes from one fight to another."""

    apart: bool
    """Whether it is told apart from no difference."""
    by: Figure
    """By how much it changes."""
    first: float
    """In the battle."""
    high: float
    """Its upper end."""
    low: float
    """The 95 % interval of that."""
    second: float
    """In the other fight."""
    side: str | None
    """The side whose victories it is; none of the turns."""


class ConditionOf(TypedDict):
    """A condition of a fighter."""

    field: str
    """The field of the state behind it."""
    place: Value | None
    """Which of several values."""
    value: Value | None
    """The value: how long, by whom."""
    words: str
    """The condition in words."""


class ConsequenceRow(TypedDict):
    """What some outcomes of an open roll lead to."""

    attack: AttackFigures | None
    """The attack that is open, if these are rolled."""
    chance: Chance
    """How likely one of them is."""
    headline: str | None
    """Its headline, if that is certain then."""
    high: Value | None
    """The highest."""
    line: str
    """All that as a line."""
    low: Value | None
    """The lowest of the outcomes."""


class Decision(TypedDict):
    """A decision that is wanted."""

    answers: list[Button]
    """The legal answers, as buttons; none for a range."""
    meaning: str
    """What the question means."""
    range: Range | None
    """The legal numbers, if it is one."""
    secret: bool
    """Whether the answer stays secret until its effect shows."""
    subject: dict[str, Value | None]
    """What it is about."""
    suggestion: Value | None
    """What the plan of the seat would answer."""


class DefendedRow(TypedDict):
    """The odds of an attack under one defense."""

    chances: dict[str, Chance]
    """The chance of each feat: to hit, to hurt, to fell, …."""
    guard: Value | None
    """The defense; nothing for none."""
    means: dict[str, float]
    """The mean of each number of the outcome."""


class DiceOdds(TypedDict):
    """The odds of a roll."""

    mean: float | None
    """The mean of the totals, where there are totals."""
    outcomes: list[Rolled]
    """Each outcome that can come, in order; of an ACTION that is impossible none."""


class Did(TypedDict):
    """It is done."""

    done: bool
    """Whether anything has changed."""


class DifferenceRow(TypedDict):
    """A difference that another value of a ruling makes."""

    by: Figure
    """By how much."""
    exact: str | None
    """The same exactly, as a fraction."""
    of: str
    """Of what: wins, turns, or a feat of the attack."""
    side: str | None
    """Whose victories."""


class EffectRow(TypedDict):
    """The effect of another value of a ruling."""

    certainty: Literal["exact", "proven", "sampled"]
    """How certain it is."""
    differences: list[DifferenceRow]
    """The single differences."""
    instead: str
    """The other."""
    moved: Figure
    """The greatest change in a side's chance to win; of an attack, the share of cases that end otherwise."""
    name: str
    """The ruling."""
    refused: str | None
    """Why the battle can't be played with it."""
    separated: bool
    """Whether it is told from no effect."""
    value: str
    """The value in force."""


class EndCount(TypedDict):
    """How often a fight ends so."""

    count: int
    """In how many trials."""
    turn: int
    """The last turn."""
    winner: str | None
    """The side that wins; none if nobody does."""


class EndOdds(TypedDict):
    """The odds of how a turn or a step ends."""

    basis: Basis
    """What they are based on."""
    denominator: str
    """A denominator that all chances have in common."""
    left_off: int
    """How many rows were left off."""
    rows: list[EndRow]
    """The ways, the likeliest first."""


class EndRow(TypedDict):
    """A way how a turn or a step ends."""

    chance: Chance
    """How likely it is."""
    down: list[int]
    """Who does not stand, of the same, by their places."""
    fitness: dict[str, int]
    """The points of those who stand, or of all whom the step has changed, by their places."""
    over: bool
    """Whether the battle is over then."""
    winner: str | None
    """The side that alone stands."""


class EventRow(TypedDict):
    """An event of the log."""

    dice: list[Fallen]
    """How the faces of a pool with a Wild Die belong together."""
    event: Literal[
        "roll",
        "modifier",
        "decision",
        "note",
        "change",
        "intervention",
        "intervention_change",
        "outcome",
    ]
    """Its kind."""
    faces: list[int]
    """The faces of a roll."""
    index: int
    """Its place among the events that the caller may know; those of the open step follow the log."""
    name: str
    """The roll, question, note or field, by its name in the schema of the system."""
    other: Value | None
    """Who else is involved."""
    reason: str
    """The referee's reason."""
    rule: str
    """The rule; empty for an intervention."""
    secret: bool
    """Whether it is secret: players may know at most that it happened, without its values."""
    text: str
    """What has only words: of a changed ruling name = value."""
    values: dict[str, Value | None]
    """Its values by their names."""
    who: Value | None
    """The actor concerned."""


class EventRowPage(TypedDict):
    """Rows with their places, as some may be left out."""

    left_off: int
    """How many were left off at the end."""
    next: int
    """The place from which to ask next time."""
    rows: list[EventRow]
    """The rows."""


class Fallen(TypedDict):
    """A die of a pool, as it fell."""

    faces: int
    """How many of the faces are its own: more than one where it was rolled again."""
    taken: bool
    """Whether it was taken away."""
    wild: bool
    """Whether it is the Wild Die."""


class Fault(TypedDict):
    """Why a command was refused; nothing has changed."""

    code: Literal[
        "parse",
        "command",
        "battle",
        "busy",
        "audience",
        "roster",
        "save",
        "name",
        "range",
        "not_asked",
        "face",
        "answer",
        "refused",
        "plan",
        "policy",
        "catalog",
        "full",
        "odds",
        "stopped",
        "panic",
        "door",
        "seat",
        "aim",
    ]
    message: str
    """The reason, as a sentence."""
    name: NotRequired[str]
    """The name of the refusal in the schema of the system."""
    problems: NotRequired[list[dict[str, Any]]]
    right: NotRequired[list[Button | Range]]
    rule: NotRequired[str]
    """The rule that refuses it."""
    template: NotRequired[str]
    """The sentence in English, with `{name}` for each value."""
    values: NotRequired[dict[str, Any]]
    """The values by name: texts as they stand, or messages of their own."""


class FieldRow(TypedDict):
    """A value of the state."""

    field: str
    """Its name in the schema."""
    limits: list[int] | None
    """The least and greatest number."""
    place: Value | None
    """Which of several."""
    settable: bool
    """Whether the referee may set it."""
    value: Value | None
    """The value."""
    who: Value | None
    """Whose."""


class FightFigures(TypedDict):
    """The rest of the fight, by trials."""

    draw: float
    """The share of draws."""
    open: float
    """The share of trials that were cut off."""
    trials: str
    """The number of trials."""
    win: Figure
    """The share of victories."""
    worth: Figure
    """The mean condition of the side minus that of the others."""


class Fighter(TypedDict):
    """A fighter."""

    fitness: int
    """Its points: Health, Body Points, hit points, …."""
    id: str | None
    """The host's id, if the roster gives one."""
    name: str
    """The name."""
    side: str
    """The side."""
    stands: bool
    """Whether it can still win."""
    who: int
    """The place, which is its number."""


class FighterOf(TypedDict):
    """A fighter in a tracker."""

    conditions: list[ConditionOf]
    """Everything else that a reader has to know about it."""
    gauges: list[GaugeOf]
    """What can be drawn as a bar."""
    stands: bool
    """Whether it can still win."""
    who: Value | None
    """The fighter."""


class FightsCompared(TypedDict):
    """Two fights compared, trial by trial on the same dice."""

    first: Basis
    """From what."""
    left_out: int
    """Those that were cut off in one of them."""
    second: Basis
    """To what."""
    sides: list[ChangeRow]
    """The victories of each side that is in both."""
    trials: int
    """The number of pairs that ended in both."""
    turns: ChangeRow
    """The last turn."""


class Figure(TypedDict):
    """A mean with its standard error, 0 where it is exact."""

    error: float
    """The standard error."""
    mean: float
    """The mean."""


class FormField(TypedDict):
    """A question of a form."""

    answer: Value | None
    """The answer given, else the suggestion."""
    decision: Decision
    """The question itself."""
    label: str
    """Its label."""
    name: str
    """The name of the question in the schema of the system."""
    rule: str
    """The rule that asks."""
    title: str
    """The question as a sentence."""


class GaugeOf(TypedDict):
    """A quantity that can be drawn as a bar."""

    current: int
    """What is left, at most greatest."""
    field: str
    """The field of the state behind it."""
    greatest: int
    """What is left of an unhurt fighter; always above 0."""
    name: str
    """What it is called."""
    place: Value | None
    """Which of several values."""
    unit: str
    """The kind of the field's value."""
    value: Value | None
    """The value as stored; nothing where it is absent."""
    words: str
    """Its state in words."""


class ImportNote(TypedDict):
    """Something that an import took, guessed or left out."""

    field: str
    """The field of the roster; empty if there is none."""
    message: str
    """The value that was taken, or why it was guessed or left out."""
    place: str
    """Its place in what was imported."""
    template: NotRequired[str]
    """The sentence in English, with {name} for each value, if it has any."""
    values: NotRequired[dict[str, Any]]
    """The values by name."""


class Imported(TypedDict):
    """A roster made of other sheets, and how."""

    guessed: list[ImportNote]
    """What the sheets did not say, or not in words of the rules."""
    kind: Literal[
        "csv",
        "faserip_foundry",
        "msh_faserip",
        "foundry_faserip_forms",
        "foundry_faserip",
        "od6s",
        "faserip_attributes",
        "faserip_builder",
    ]
    """What the sheets came as."""
    left_out: list[ImportNote]
    """What has no place in the roster, or is refused."""
    more: int
    """How many further notes there are."""
    problems: list[dict[str, Any]]
    """What is still wrong with the roster."""
    roster: dict[str, Any]
    """The roster."""
    system: str
    """The system."""
    taken: list[ImportNote]
    """What was taken as it stood."""


class InputRow(TypedDict):
    """An input of the battle."""

    answer: Value | None
    """An answer; nothing also for the answer nothing."""
    by: Literal["host", "source", "policy"]
    """Who gave it."""
    die: Literal["d6", "d10", "d12", "d20", "d100", "d4", "d8"] | None
    """The die of a face."""
    face: int | None
    """The face."""
    index: int
    """Its place among the inputs."""
    intervention: str | None
    """What the referee did: the name of the command."""
    reason: str | None
    """The referee's reason."""


class InputRowPage(TypedDict):
    """Rows with their places, as some may be left out."""

    left_off: int
    """How many were left off at the end."""
    next: int
    """The place from which to ask next time."""
    rows: list[InputRow]
    """The rows."""


class Invited(TypedDict):
    """A token for one seat of one battle."""

    token: str
    """The token; over HTTP it goes into Authorization: Bearer."""


class MattersOf(TypedDict):
    """Which rulings matter."""

    rows: list[EffectRow]
    """The greatest effect first."""
    trials: int
    """The trials under each value; 0 if it was solved."""


class MissingText(TypedDict):
    """A text that a catalog lacks."""

    english: str
    """In English."""
    key: str
    """Its key; empty for a sentence, which is found by its English."""


class NextTrial(TypedDict):
    """The place of the trials that are left."""

    trial: str
    """The next trial, from 0."""
    words: str
    """The number of words drawn by the dice of its block."""


class NotLegal(TypedDict):
    """Why an answer is not legal now."""

    name: str
    """The name of the refusal in the schema of the system."""
    rule: str
    """The rule that refuses it."""
    why: str
    """The reason, as part of a sentence."""


class OneBattle(TypedDict):
    """A battle of the session."""

    battle: str
    """Its name."""
    system: str | None
    """Its system; none while a command for it runs."""
    turn: int | None
    """The number of the turn or round; none while a command for it runs."""


class Opened(TypedDict):
    """A battle that was opened."""

    battle: str
    """Its name in later commands."""
    fighters: list[Fighter]
    """Everybody, by place."""
    system: str
    """Its system."""


class PrintedTable(TypedDict):
    """A printed table as text."""

    columns: list[str]
    """The column headings, the first for the row labels."""
    name: str
    """The wire name."""
    rows: list[list[str]]
    """The rows, each beginning with its label."""
    rule: str
    """Its rule ids."""
    title: str
    """The printed heading."""


class Range(TypedDict):
    """The numbers that are legal."""

    high: int
    """The greatest."""
    kind: str
    """What they count."""
    low: int
    """The least."""


class RecordRow(TypedDict):
    """What a record came to."""

    fighter: int | None
    """Whose, where each fighter has one."""
    mean: Figure | None
    """The mean of its numbers, nothing counted as 0; none of names."""
    record: int
    """Its place in record."""
    values: list[RecordedValue]
    """Each value that came, in order, with the number of trials: those of parts add up."""


class RecordedValue(TypedDict):
    """A value that came in some trials."""

    count: int
    """In how many trials."""
    value: Value | None
    """The value."""


class Request(TypedDict):
    """What is wanted: a roll or a decision."""

    decision: Decision | None
    """Of a decision."""
    name: str
    """The name of the roll or question in the schema of the system."""
    roll: Roll | None
    """Of a roll."""
    rule: str
    """The id of the rule that calls for it."""
    title: str
    """What is wanted, as a sentence."""
    wanted: Literal["roll", "decision"]
    """What of both."""
    who: Value | None
    """Who rolls or decides."""


class Roll(TypedDict):
    """A roll that is wanted."""

    against: Value | None
    """Against whom."""
    at: Value | None
    """Where it is read: a column, a chance, a difficulty."""
    bands: list[Band]
    """Of one die read in bands: what each band comes to."""
    base: Value | None
    """The base, before modifiers."""
    count: int
    """How many of it are wanted, and can be given at once."""
    denominator: str
    """The sum of the weights."""
    dice: list[RollDie]
    """All dice of the roll."""
    die: Literal["d6", "d10", "d12", "d20", "d100", "d4", "d8"]
    """The next die, such as d10."""
    flat: int | None
    """What is added to the dice, if they are summed."""
    lying: list[int]
    """The faces given so far."""
    modifiers: list[RollModifier]
    """The modifiers, in the order in which they were counted."""
    odds: list[Weighed]
    """Each outcome with its weight of denominator; none if the weights do not fit 64 bits."""
    outcome: str
    """The kind of its outcome."""


class RollDie(TypedDict):
    """A die of a roll."""

    bursts: bool
    """Whether its highest face is rolled again and added."""
    die: Literal["d6", "d10", "d12", "d20", "d100", "d4", "d8"]
    """Such as d6."""
    wild: bool
    """Whether it is the Wild Die."""


class RollModifier(TypedDict):
    """A modifier of a roll."""

    by: Value | None
    """By how much."""
    name: str
    """The title of that rule."""
    rule: str
    """The rule that gives it."""
    why: Value | None
    """What it follows from, such as a range; nothing where the rule says it all."""
    words: str
    """The same, for a reader."""


class Rolled(TypedDict):
    """An outcome of a roll."""

    chance: Chance
    """Its probability."""
    outcome: str
    """Its name, or the total as a text."""
    total: int | None
    """The total, where it is one."""


class RuleRow(TypedDict):
    """A rule of a system."""

    id: str
    """The id."""
    title: str
    """What it is about."""


class RuleUsed(TypedDict):
    """How often a rule of a plan decided."""

    blocked: int
    """How often its conditions held, but none of its answers was legal."""
    decided: int
    """How often it decided."""
    plan: str
    """The name of the plan."""
    rule: int
    """The place of the rule in it, from 0."""


class Ruling(TypedDict):
    """A point on which the books are silent, contradictory or leave a choice, with this engine's reading."""

    name: str
    """The name; for a switch, its field in the system's Rulings."""
    question: str
    """The question that the book leaves open."""
    reading: str
    """The reading of this engine; for a switch, the default."""
    rule: str
    """The rule id or ids."""
    switch: Switch | None
    """The value and domain of a switch; None for a fixed reading."""


class Said(TypedDict):
    """A text for a reader."""

    text: str
    """The text."""


class Saved(TypedDict):
    """A save: give it back to resume."""

    save: dict[str, Any] | list[Any]
    """The save."""


class SeatPlan(TypedDict):
    """A plan, and the seats that have it."""

    digest: str
    """Its Plan::digest."""
    plan: str
    """The name of the plan."""
    seats: list[str]
    """The names of the seats."""


class Seated(TypedDict):
    """Who decides and who rolls for a seat."""

    control: Literal["built_in", "host", "plan", "tactician"]
    """Who decides."""
    dice: Literal["engine", "host"]
    """Who rolls."""
    name: str
    """Its name."""
    plan: str | None
    """The plan last given, by its name."""
    policy: dict[str, Any] | None
    """The policy last given."""
    side: str | None
    """Its side; none for the Judge and the map."""
    tactician: dict[str, Any] | None
    """The tactician last given."""
    who: Value | None
    """The seat."""


class Sentence(TypedDict):
    """A paraphrased sentence of a rule book."""

    bearing: Literal["rule", "advice", "story"]
    """How it relates to the rules."""
    heading: str
    """The heading above it."""
    ids: list[str]
    """The rule ids; none unless it is a rule."""
    item: str
    """The item that implements it, as module::item in the system's folder; empty unless it is a rule."""
    place: int
    """Its place under the heading, from 1."""
    says: str
    """What it says."""


class SideOdds(TypedDict):
    """How likely a side wins."""

    high: float
    """At most."""
    low: float
    """At least so likely."""
    numerator: str
    """The numerator of low."""
    side: str | None
    """The side; none if nobody wins."""


class SideWins(TypedDict):
    """How often a side wins."""

    count: int
    """In how many trials."""
    high: float
    """Its upper end."""
    low: float
    """The 95 % interval of it."""
    side: str
    """The side."""
    win: Figure
    """The share of victories."""


class Simulated(TypedDict):
    """A simulation, or the part of it that was asked for."""

    basis: Basis
    """What it is based on."""
    draw: float
    """The share of fights that nobody wins."""
    ended: int
    """How many of them ended."""
    ends: list[EndCount]
    """Each end with how often it came, by sides and turns, if asked for: those of parts add up."""
    next: NextTrial | None
    """Where the next part begins; none if no trial is left."""
    open: float
    """The share of trials that were cut off."""
    records: list[RecordRow]
    """What was recorded of the trials that ended, in the order asked: of some one for each fighter."""
    sides: list[SideWins]
    """How often each side wins."""
    trials: int
    """The number of trials here."""
    turns: Figure
    """The mean of the last turn."""


class SolvedFight(TypedDict):
    """How a fight ends."""

    basis: Basis
    """What it is based on."""
    denominator: str
    """The denominator of the sides' numerators."""
    paths: str
    """The number of paths that were run."""
    sides: list[SideOdds]
    """How likely each side wins."""
    states: str
    """The number of states."""
    turns: dict[str, float]
    """How likely the fight lasts so many turns, by their number."""
    unresolved: float
    """What could not be resolved, from 0 to 1."""


class StakeRow(TypedDict):
    """What one answer is worth."""

    about: Literal["attack", "fight", "alike"]
    """What tells it from the others."""
    answer: Value | None
    """The answer."""
    attack: AttackFigures | None
    """The attack that it leads to."""
    fight: FightFigures | None
    """The rest of the fight."""
    label: str
    """Its label."""
    line: str
    """All that as a line."""
    same_as: int | None
    """The place of the first answer that leads to the same."""
    suggested: bool
    """Whether the seat's plan gives it."""


class StakesOf(TypedDict):
    """What each answer is worth."""

    question: str
    """The question, by its name."""
    rows: list[StakeRow]
    """A row for each answer."""
    side: str
    """The side whose victories count."""
    who: Value | None
    """Who is asked."""


class Switch(TypedDict):
    """The value of a ruling that a playing group can choose."""

    default: str
    """The default."""
    value: str
    """The value in force, as a person writes it."""
    values: dict[str, Any]
    """The valid values."""


class SystemRow(TypedDict):
    """A system."""

    feats: list[Literal["hit", "hurt", "stun", "slam", "kill", "fell"]]
    """What its attacks can do to a target: to hit, to hurt, to fell, …."""
    name: str
    """Its name."""
    title: str
    """Its full name."""


class TextsChecked(TypedDict):
    """What a catalog has and lacks."""

    missing: list[MissingText]
    """What is said in English, because the catalog lacks it."""
    wrong: list[WrongText]
    """What the engine has not: keys, values between braces, sentences."""


class Told(TypedDict):
    """An event as a sentence."""

    index: int
    """The place of the event among those that the caller may know."""
    line: str
    """The sentence."""


class ToldPage(TypedDict):
    """Rows with their places, as some may be left out."""

    left_off: int
    """How many were left off at the end."""
    next: int
    """The place from which to ask next time."""
    rows: list[Told]
    """The rows."""


class TrackerOf(TypedDict):
    """The fighters of a battle, as a tracker shows them, as data."""

    acting: Value | None
    """Whose turn it is to declare or act."""
    fighters: list[FighterOf]
    """Every fighter, by its place in the roster."""
    order: list[TurnOf]
    """Who acts one after the other, as far as that is settled."""
    turn: int
    """The number of the turn or round."""


class TurnOf(TypedDict):
    """A place in the order of who acts."""

    has_acted: bool
    """Whether its place in the order has passed."""
    who: Value | None
    """The fighter."""


class Value(TypedDict):
    """A number or name with what it is one of."""

    kind: str
    of: NotRequired[int]
    value: bool | int | str | list[str]


class Versions(TypedDict):
    """What this engine is."""

    engine: str
    """The version of the engine with the hash of its games."""
    protocol: int
    """The version of this protocol."""
    save: int
    """The version of the form of saves."""
    systems: dict[str, str]
    """The systems with the hashes of their games."""


class Weighed(TypedDict):
    """An outcome of a roll."""

    outcome: Value | None
    """The outcome."""
    weight: str
    """How many of denominator equally likely ways lead to it."""


class WrongText(TypedDict):
    """A text that is never shown as it stands."""

    key: str
    """Its key; of a sentence its English."""
    message: str
    """What is wrong, and what there is."""


class AddCommand(TypedDict):
    """Adds to a value of the state as the referee."""

    call: Literal["add"]
    by: int
    """How much; below 0 to take."""
    field: str
    """The field."""
    place: NotRequired[Any]
    """Which of several."""
    reason: NotRequired[str]
    """The reason, a line."""
    who: NotRequired[Any]
    """Whose."""


class AdviseCommand(TypedDict):
    """The answers compared, by playing on with each."""

    call: Literal["advise"]
    checkpoints: NotRequired[int]
    """The most checkpoints of a trial."""
    horizon: NotRequired[Literal["step", "turn", "fight"]]
    """How far to look ahead."""
    paths: NotRequired[int]
    """For the horizon step, the most paths that are followed exactly."""
    seed: NotRequired[int | str]
    """Their seed."""
    side: NotRequired[str]
    """The side for which they are judged; without, that of the fighter who is asked."""
    trials: NotRequired[int]
    """The most trials for each answer."""
    work: NotRequired[int]
    """The most checkpoints of all of them."""


class AimCommand(TypedDict):
    """The exact odds of an attack as things stand, with what they are based on."""

    call: Literal["aim"]
    answers: NotRequired[Any]
    """Answers by the names of questions, such as the distance."""
    attack: NotRequired[Any]
    """The place of the attack on the attacker's sheet, from 0, or its name."""
    attacker: Any
    """Who attacks."""
    defenses: NotRequired[bool]
    """Whether the odds under each defense come too, the best for the target first."""
    feats: NotRequired[list[Literal["hit", "hurt", "stun", "slam", "kill", "fell"]]]
    """Only the chances of these feats: without outcomes that is faster than all of them."""
    flurry: NotRequired[int]
    """The number of attacks of a flurry."""
    guard: NotRequired[Any]
    """The defense: none, plan for what the target's plan answers, or a defense."""
    parts: NotRequired[list[Literal["chances", "outcomes", "later"]]]
    """What is worked out; the rest of the answer is empty."""
    paths: NotRequired[int]
    """The most paths."""
    shift: NotRequired[int]
    """A further shift of the attack roll."""
    target: Any
    """Whom."""


class AnswerCommand(TypedDict):
    """Answers the question that is open."""

    call: Literal["answer"]
    label: NotRequired[str]
    """Or its label alone, as the request has it."""
    value: NotRequired[Any]
    """A legal answer: its value, its name, its number, its label, or the name of a fighter."""


class BalanceCommand(TypedDict):
    """Which value of a roster gives a side a share of victories."""

    call: Literal["balance"]
    copies: NotRequired[str]
    """Or the fighter of whom there are so many."""
    high: int
    """The greatest."""
    low: int
    """The least value."""
    plans: NotRequired[Any]
    """Plans by the names of sides."""
    roster: Any
    """The roster."""
    seed: NotRequired[int]
    """Their seed."""
    share: Any
    """The share of victories that is wanted, from 0 to 1."""
    side: str
    """The side whose victories count."""
    trials: NotRequired[int]
    """The most fights for each value."""
    value: NotRequired[str]
    """The path of the value that is changed, such as fighters[2].health."""


class BasisCommand(TypedDict):
    """What odds of this battle are based on: engine, rules, rulings, plans."""

    call: Literal["basis"]


class BattlesCommand(TypedDict):
    """The battles of the session."""

    call: Literal["battles"]


class CardsCommand(TypedDict):
    """Cards of the log: turns, actions and attacks, each with a headline."""

    call: Literal["cards"]
    first: NotRequired[int | str]
    """From this one on."""
    most: NotRequired[int]
    """At most so many."""


class CheckTextsCommand(TypedDict):
    """What own texts or a translator's file have that the engine does not, and what they lack."""

    call: Literal["check_texts"]
    texts: Any
    """Texts by key, such as note.hit, or a file of texts (PO) as a text."""


class CloseCommand(TypedDict):
    """Forgets a battle."""

    call: Literal["close"]


class CompareCommand(TypedDict):
    """How often each side wins beside another fight, by pairs of trials on common dice."""

    call: Literal["compare"]
    checkpoints: NotRequired[int]
    """The most checkpoints of a trial."""
    roster: Any
    """The roster of the other fight, which is played from its beginning."""
    seats: NotRequired[list[dict[str, Any]]]
    """Its seats, as of new; without, the built-in plan decides for all."""
    seed: NotRequired[int | str]
    """Their seed."""
    trials: NotRequired[int]
    """The number of pairs."""


class ConsequencesCommand(TypedDict):
    """What each outcome of the open roll leads to."""

    call: Literal["consequences"]
    seed: NotRequired[int | str]
    """Their seed."""
    trials: NotRequired[int]
    """The most trials where it is not counted exactly."""


class CopyCommand(TypedDict):
    """Copies a battle under another name."""

    call: Literal["copy"]
    name: NotRequired[str]
    """The name of the copy; without, the session gives one."""


class CorrectCommand(TypedDict):
    """Replaces faces of rolled dice."""

    call: Literal["correct"]
    faces: list[int]
    """The faces."""
    input: int | str
    """The place of the first of them among the inputs."""
    reason: NotRequired[str]
    """The reason, a line."""


class DiceCommand(TypedDict):
    """The exact odds of a single roll of a system, without a battle."""

    call: Literal["dice"]
    code: NotRequired[str]
    """D6: a die code, such as 4D+1."""
    modifier: NotRequired[int]
    """Talislanta: the modifier of the d20, the rating less what opposes it."""
    rank: NotRequired[str]
    """CASE and FASERIP: the rank of the ACTION."""
    ranks: NotRequired[int]
    """Cosmic: the number of ranks."""
    shift: NotRequired[int]
    """CASE and FASERIP: by how many columns it is shifted; without, by none."""
    system: str
    """The name of the system."""
    to_hit: NotRequired[bool]
    """CASE and FASERIP: whether it is a to-hit, which has a ruling of its own below Shift 0."""
    wild_one: NotRequired[Literal["cancel", "complication"]]
    """D6: how a 1 of the Wild Die is read; without, cancel."""


class EndCommand(TypedDict):
    """Ends the battle; the open step is dropped."""

    call: Literal["end"]
    reason: NotRequired[str]
    """The reason, a line."""


class EventsCommand(TypedDict):
    """Events of the log."""

    call: Literal["events"]
    first: NotRequired[int | str]
    """From this one on."""
    most: NotRequired[int]
    """At most so many."""


class FaceCommand(TypedDict):
    """Gives the faces of dice that were rolled."""

    call: Literal["face"]
    faces: list[int]
    """The faces, as many of the die as are wanted or fewer."""


class FightersCommand(TypedDict):
    """Everybody, by place."""

    call: Literal["fighters"]


class FillCommand(TypedDict):
    """Answers the questions of a form, all of them or none."""

    call: Literal["fill"]
    answers: list[Any]
    """The answers, in order."""


class FormCommand(TypedDict):
    """The open question with those that the same seat is asked after it."""

    call: Literal["form"]
    answers: NotRequired[list[Any]]
    """The answers so far, in order."""


class GoOnCommand(TypedDict):
    """Lets the battle go on although it is over."""

    call: Literal["go_on"]
    reason: NotRequired[str]
    """The reason, a line."""


class ImportCommand(TypedDict):
    """Sheets of other programs as a roster, with what was taken, guessed and left out."""

    call: Literal["import"]
    kind: NotRequired[
        Literal[
            "csv",
            "faserip_foundry",
            "msh_faserip",
            "foundry_faserip_forms",
            "foundry_faserip",
            "od6s",
            "faserip_attributes",
            "faserip_builder",
            "faserip-foundry",
            "msh-faserip",
            "foundry-faserip forms",
            "foundry-faserip",
            "faserip attributes",
            "faserip builder",
        ]
    ]
    """What the sheets come as; without it, what they look like."""
    sheets: Any
    """An actor as a table, several in a list, or a table with a header as a text."""
    side: NotRequired[str]
    """The side of all fighters; without it, that of each sheet."""
    system: NotRequired[str]
    """The system of the roster, by name: actors of FASERIP can also become a roster of CASE. Without it, that of the sheets."""


class InputsCommand(TypedDict):
    """Faces, answers and interventions, in order."""

    call: Literal["inputs"]
    first: NotRequired[int | str]
    """From this one on."""
    most: NotRequired[int]
    """At most so many."""


class InviteCommand(TypedDict):
    """Makes a token for one seat of one battle."""

    call: Literal["invite"]
    who: NotRequired[Any]
    """A fighter by place, id or name; without, all players."""


class JoinCommand(TypedDict):
    """Brings somebody or something in."""

    call: Literal["join"]
    part: Any
    """A part of a roster, with fighters or other lists: a table, or TOML or JSON as a text."""
    reason: NotRequired[str]
    """The reason, a line."""


class LabelCommand(TypedDict):
    """An answer as a button, with the reason where it is not legal now."""

    call: Literal["label"]
    value: Any
    """The answer."""


class MattersCommand(TypedDict):
    """Which rulings matter."""

    call: Literal["matters"]
    attack: NotRequired[dict[str, Any]]
    """One attack instead of the fight."""
    names: NotRequired[list[str]]
    """The rulings; without, all."""
    paths: NotRequired[int]
    """The most paths under all values."""
    seed: NotRequired[int | str]
    """Their seed."""
    trials: NotRequired[int]
    """The trials under each value."""


class NewCommand(TypedDict):
    """Opens a battle from a roster."""

    call: Literal["new"]
    name: NotRequired[str]
    """Its name; without, the session gives one."""
    roster: Any
    """The roster: a table, or TOML or JSON as a text."""
    seats: NotRequired[list[dict[str, Any]]]
    """Who decides and who rolls, in order; without, the built-in plan decides for all."""
    seed: NotRequired[int | str]
    """The seed of the engine's dice; without one the host rolls."""


class OddsCommand(TypedDict):
    """The exact odds of how the turn or the open step ends."""

    call: Literal["odds"]
    answer: NotRequired[Any]
    """The answer that is tried to the open question, for the step."""
    as_seated: NotRequired[bool]
    """Whether it is refused where the host would have to decide, instead of its plan."""
    group: NotRequired[list[Literal["winner", "fitness"]]]
    """What tells ends apart; others are counted together."""
    most: NotRequired[int]
    """At most so many rows, the likeliest first."""
    of: NotRequired[Literal["turn", "step"]]
    """Of what."""
    paths: NotRequired[int]
    """The most paths."""


class PlanCommand(TypedDict):
    """A plan, read and checked."""

    call: Literal["plan"]
    plan: Any
    """The plan, by its name or as a table."""
    system: str
    """The name of the system."""


class PlansCommand(TypedDict):
    """The named plans of a system."""

    call: Literal["plans"]
    system: str
    """The name of the system."""


class PoliciesCommand(TypedDict):
    """The named policies of a system."""

    call: Literal["policies"]
    system: str
    """The name of the system."""


class ProtocolCommand(TypedDict):
    """This protocol, as a JSON Schema."""

    call: Literal["protocol"]


class RedoCommand(TypedDict):
    """Does again what was undone last."""

    call: Literal["redo"]


class RemarkCommand(TypedDict):
    """Puts words into the log, of a player's or of the referee's."""

    call: Literal["remark"]
    who: NotRequired[Any]
    """Whose words; the referee's without one."""
    words: str
    """The words, a line."""


class ReorderCommand(TypedDict):
    """Changes who acts when, among those whose place has not come."""

    call: Literal["reorder"]
    after: NotRequired[Any]
    """After whom instead; without it, before all others."""
    reason: NotRequired[str]
    """The reason, a line."""
    who: Any
    """Who acts next: a fighter, or several one after the other."""


class RequestCommand(TypedDict):
    """What is wanted: a roll with its dice, modifiers and odds, or a decision with its answers."""

    call: Literal["request"]
    gray: NotRequired[bool]
    """Whether answers that are not legal now are listed too, with why."""


class ResumeCommand(TypedDict):
    """Resumes a save."""

    call: Literal["resume"]
    name: NotRequired[str]
    """Its name; without, the session gives one."""
    save: Any
    """The save, as save gave it."""


class RevokeCommand(TypedDict):
    """Takes a token back."""

    call: Literal["revoke"]
    token: str
    """The token."""


class RosterNowCommand(TypedDict):
    """The roster as it is now, for the next fight."""

    call: Literal["roster_now"]


class RulesCommand(TypedDict):
    """The rules of a system."""

    call: Literal["rules"]
    system: str
    """The name of the system."""


class RulesUsedCommand(TypedDict):
    """How often each rule of the plans decides, by the trials of `simulate`."""

    call: Literal["rules_used"]
    checkpoints: NotRequired[int]
    """The most checkpoints of a trial."""
    seed: NotRequired[int | str]
    """Their seed."""
    trials: NotRequired[int]
    """The number of trials."""


class RulingCommand(TypedDict):
    """Changes a ruling, between turns."""

    call: Literal["ruling"]
    name: str
    """Its name."""
    reason: NotRequired[str]
    """The reason, a line."""
    to: Any
    """The value, as in a roster."""


class RulingsCommand(TypedDict):
    """The rulings with the values in force."""

    call: Literal["rulings"]


class RunCommand(TypedDict):
    """Goes on to the next request or the end."""

    call: Literal["run"]
    steps: NotRequired[int | str]
    """At most so many steps."""


class SaveCommand(TypedDict):
    """The battle as a save."""

    call: Literal["save"]
    brief: NotRequired[bool]
    """Without the defaults of the roster."""


class SayCommand(TypedDict):
    """A value in words."""

    call: Literal["say"]
    value: Any
    """The value, with its kind."""


class SchemaCommand(TypedDict):
    """Everything that a system can ask, roll, log and change, and the JSON Schema of its rosters."""

    call: Literal["schema"]
    of: NotRequired[Literal["system", "roster", "plan", "policy"]]
    """Which schema."""
    system: str
    """The name of the system."""


class SeatedCommand(TypedDict):
    """Who decides and who rolls, for each seat."""

    call: Literal["seated"]


class SeatsCommand(TypedDict):
    """Changes who decides and who rolls."""

    call: Literal["seats"]
    host_dice: NotRequired[bool]
    """Whether the host rolls from now on, instead of the engine."""
    seats: NotRequired[list[dict[str, Any]]]
    """The seats, in order."""
    seed: NotRequired[int | str]
    """A seed for the engine's dice from now on."""


class SentencesCommand(TypedDict):
    """The sentences of a system's rule book."""

    call: Literal["sentences"]
    system: str
    """The name of the system."""


class SetCommand(TypedDict):
    """Sets a value of the state as the referee."""

    call: Literal["set"]
    field: str
    """The field."""
    place: NotRequired[Any]
    """Which of several."""
    reason: NotRequired[str]
    """The reason, a line."""
    to: Any
    """The value: a number or name of the field's kind, or null for none."""
    who: NotRequired[Any]
    """Whose."""


class SheetCommand(TypedDict):
    """Changes a fighter's sheet."""

    call: Literal["sheet"]
    part: Any
    """Its changed fields, as in a roster: a table, or TOML or JSON as a text. Those of tables change one by one, attacks by their names."""
    reason: NotRequired[str]
    """The reason, a line."""
    who: Any
    """Whose sheet."""


class ShiftCommand(TypedDict):
    """Shifts the pending roll of a fighter, else the next one."""

    call: Literal["shift"]
    by: int
    """The shift or modifier."""
    reason: NotRequired[str]
    """The reason, a line."""
    who: Any
    """Who rolls."""


class SimulateCommand(TypedDict):
    """How often each side wins, by trials, and what happens on the way; seats of the host are played by their plans."""

    call: Literal["simulate"]
    as_seated: NotRequired[bool]
    """Whether it is refused where the host would have to decide, instead of its plan."""
    checkpoints: NotRequired[int]
    """The most checkpoints of a trial."""
    ends: NotRequired[bool]
    """Whether it comes how often each side wins in each turn."""
    place: NotRequired[dict[str, Any]]
    """Where to go on."""
    record: NotRequired[list[dict[str, Any]]]
    """What is recorded of each trial besides its end."""
    seed: NotRequired[int | str]
    """Their seed."""
    slice: NotRequired[int]
    """At most so many trials now, for a host with other work in between; next of the answer is the place to go on from."""
    trials: NotRequired[int]
    """The number of trials."""


class SolveCommand(TypedDict):
    """How the fight ends, exactly; seats of the host are played by their plans."""

    call: Literal["solve"]
    as_seated: NotRequired[bool]
    """Whether it is refused where the host would have to decide, instead of its plan."""
    paths: NotRequired[int]
    """The most paths, 65,536 or a sixteenth of them for one step."""
    states: NotRequired[int]
    """The most states held at a time."""
    turns: NotRequired[int]
    """The most turns."""


class StakesCommand(TypedDict):
    """What each answer is worth."""

    call: Literal["stakes"]
    attack_trials: NotRequired[int]
    """The trials of an attack without exact odds."""
    best_defense: NotRequired[bool]
    """Whether a target answers with its best defense instead of that of its plan."""
    paths: NotRequired[int]
    """The most paths of the exact odds of an attack; beyond that they come from trials."""
    seed: NotRequired[int | str]
    """Their seed."""
    side: NotRequired[str]
    """The side whose victories count; without, that of the fighter who is asked."""
    trials: NotRequired[int]
    """The most trials of the rest of the fight for each answer; 0 for none."""
    work: NotRequired[int]
    """The most checkpoints of the trials for each answer."""


class StateCommand(TypedDict):
    """Every listed field of the state."""

    call: Literal["state"]
    open: NotRequired[bool]
    """Whether at the open request; else at the last checkpoint."""


class StopCommand(TypedDict):
    """Stops the long work of that `id`."""

    call: Literal["stop"]


class SuggestCommand(TypedDict):
    """Answers the question that is open as the plan of the seat would."""

    call: Literal["suggest"]


class SystemsCommand(TypedDict):
    """The systems."""

    call: Literal["systems"]


class TablesCommand(TypedDict):
    """The printed tables of a system."""

    call: Literal["tables"]
    system: str
    """The name of the system."""


class TeamsCommand(TypedDict):
    """Changes the teams, between turns."""

    call: Literal["teams"]
    reason: NotRequired[str]
    """The reason, a line."""
    teams: Any
    """The teams, as in a roster."""


class TellCommand(TypedDict):
    """Events of the log as sentences."""

    call: Literal["tell"]
    first: NotRequired[int | str]
    """From this one on."""
    most: NotRequired[int]
    """At most so many."""


class TextsCommand(TypedDict):
    """Keeps texts of the caller's own under a name, for `catalog`."""

    call: Literal["texts"]
    name: str
    """The name by which commands say catalog."""
    texts: Any
    """Texts by key, such as note.hit, or a file of texts (PO) as a text."""


class TrackerCommand(TypedDict):
    """Who acts, bars and conditions."""

    call: Literal["tracker"]


class TuneCommand(TypedDict):
    """Searches for a plan of a side."""

    call: Literal["tune"]
    answers: NotRequired[int]
    """The most fixed answers of the plan."""
    first: NotRequired[int]
    """The first fights of each plan that is tried."""
    seed: NotRequired[int | str]
    """The seed of the fights."""
    side: str
    """The side."""
    trials: NotRequired[int]
    """The fights of the last test."""


class UndoCommand(TypedDict):
    """Takes back the last input of the host, or all from one on."""

    call: Literal["undo"]
    to: NotRequired[int | str]
    """The place of the input before which the battle is afterwards; without, the host's last."""


class VersionsCommand(TypedDict):
    """What this engine is."""

    call: Literal["versions"]


class WordCommand(TypedDict):
    """The word for a roll, a field or an intervention, or the title of a rule."""

    call: Literal["word"]
    name: str
    """The name."""
    of: Literal["roll", "field", "rule", "intervention"]
    """What it is one of."""
