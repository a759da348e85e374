/* Made by case-ffi/tests/types.rs of the schema of the call protocol. Change it there. */

/** The answers compared. */
export type Advised = {
  /** The comparison. */ advice: Record<string, unknown> | unknown[];
  /** What it is based on. */ basis: Basis;
  /** The answer that it prefers. */ choice: Value | null;
  /** The label of each answer. */ labels: string[];
  /** The reason, as a sentence. */ reason: string;
  /** A line for each answer. */ reasons: string[];
};

/** A decision that an attack depends on. */
export type AimAnswer = {
  /** The answer. */ answer: Value | null;
  /** Whether the caller gave it; else it is presumed. */ given: boolean;
  /** The name of the question. */ question: string;
  /** The rule that asks. */ rule: string;
  /** Who is asked. */ who: Value | null;
};

/** An outcome of an attack. */
export type AimOutcome = {
  /** How likely it is. */ chance: Chance;
  /** The values of the outcome, by the names of its fields. */ outcome: Record<string, Value | null>;
};

/** Something that is presumed about an attack. */
export type AimPresumed = {
  /** The rule concerned. */ rule: string;
  /** What is presumed. */ what: string;
};

/** An answer that was given, but is not asked for before the first die. */
export type AimUnasked = {
  /** The answer. */ answer: Value | null;
  /** The name of the question. */ question: string;
};

/** What is certain about an attack, whatever the target does. */
export type AimVerdict = {
  /** Whether it always happens; else it never does. */ always: boolean;
  /** The feat. */ feat: "hit" | "hurt" | "stun" | "slam" | "kill" | "fell";
  /** In words, such as cannot hurt. */ name: string;
  /** The rule behind it. */ rule: string;
};

/** The odds of an attack. */
export type AimedOdds = {
  /** The decisions before the first die. */ answers: AimAnswer[];
  /** Where the roll is read, as far as that is known before the target answers. */ at: Value | null;
  /** The attack. */ attack: Value | null;
  /** Who attacks. */ attacker: Value | null;
  /** The base of the attack roll. */ base: Value | null;
  /** What all that is based on. */ basis: Basis;
  /** The chance of each feat: to hit, to hurt, to fell, …. */ chances: Record<string, Chance>;
  /** The odds without a defense and with each, the best for the target first, if asked for. */ defenses: DefendedRow[];
  /** A denominator that all their chances have in common. */ denominator: string;
  /** Whether both were taken to be at the start of a turn. */ fresh_turn: boolean;
  /** The defenses that the target has against it. */ guards: (Value | null)[];
  /** The decisions after the first die that the odds depend on, and the answers of the target's plan to the attack, each kind of question once for each answer. */ later: AimAnswer[];
  /** The modifiers of the roll. */ modifiers: RollModifier[];
  /** Each outcome, in order. */ outcomes: AimOutcome[];
  /** What is presumed. */ presumed: AimPresumed[];
  /** Whom. */ target: Value | null;
  /** What was given, but is not asked for before the first die: the odds use it later. */ unasked: AimUnasked[];
  /** What is certain under all of them, if asked for. */ verdicts: AimVerdict[];
};

/** The odds of an attack that an answer leads to. */
export type AttackFigures = {
  /** With what. */ attack: Value | null;
  /** Who attacks. */ attacker: Value | null;
  /** The status effect that it begins where it takes hold, if it has one. */ begins: BeginsFigures | null;
  /** Whether the figures are exact. */ exact: boolean;
  /** The chance to take the target out. */ fell: Figure;
  /** The mean harm: the points of fitness that the target has fewer at the end of the step. What it gains in the step counts against it. */ harm: Figure;
  /** The chance to hit. */ hit: Figure;
  /** Whom. */ target: Value | null;
};

/** Faces with the same outcome. */
export type Band = {
  /** The highest. */ high: number;
  /** The lowest face. */ low: number;
  /** What they come to. */ outcome: Value | null;
};

/** The basis of odds, a simulation or a solved fight: the engine, the rules, the rulings other than the defaults, the plans of the seats, and the roster and the state of the battle by their digests. Results with equal bases are of the same question: their trials can be joined. Publish its text, which leaves out the digests, with every figure. */
export type Basis = {
  /** The version of the system's built-in plan. */ built_in: number;
  /** The version of the engine. */ engine: string;
  /** The plans, each with its seats. Other seats have the built-in plan, or the host or a tactician decides for them, who take no part in odds and simulation. */ plans: SeatPlan[];
  /** A digest of the roster, with the referee's changes: rosters with equal digests are equal. None for results that no roster is part of. */ roster: string | null;
  /** The version of the system's rules. */ rules: number;
  /** The rulings that are not at their default, each as name = value. */ rulings: string[];
  /** A digest of the state, and of what the open step was given: the same on every machine, for the same version of the engine. None for results that no state is part of. */ state: string | null;
  /** The rule system. */ system: string;
};

/** A status effect that an attack begins. */
export type BeginsFigures = {
  /** The chance that it begins. */ chance: Figure;
  /** The effect. */ effect: Value | null;
};

/** An answer as a button. */
export type Button = {
  /** Its label. */ label: string;
  /** The answer. */ value: Value | null;
  /** Why it is not legal now: a gray button. */ why: NotLegal | null;
};

/** The events of one attack or action. */
export type CardRow = {
  /** The attack. */ attack: Value | null;
  /** What changed. */ changes: ChangeOf[];
  /** The event after its last one. */ end: number;
  /** Its first event. */ first: number;
  /** What happened, in a line. */ headline: string | null;
  /** Its place among the cards. */ index: number;
  /** What it holds. */ kind: "turn" | "action" | "attack" | "intervention";
  /** Its events in words. */ lines: string[];
  /** Whether it is still unfolding. */ open: boolean;
  /** Who is attacked or concerned. */ other: Value | null;
  /** The event that holds the outcome. */ outcome: number | null;
  /** The card that it is part of. */ parent: number | null;
  /** Who acts. */ who: Value | null;
};

/** Rows with their places, as some may be left out. */
export type CardRowPage = {
  /** How many were left off at the end. */ left_off: number;
  /** The place from which to ask next time. */ next: number;
  /** The rows. */ rows: CardRow[];
};

/** An exact probability. */
export type Chance = {
  /** The denominator. */ denominator: string;
  /** The numerator. */ numerator: string;
  /** Both as a number from 0 to 1. */ probability: number;
};

/** A value that changed. */
export type ChangeOf = {
  /** After. */ after: Value | null;
  /** Before. */ before: Value | null;
  /** The field. */ field: string;
  /** Which of several. */ place: Value | null;
  /** Whose. */ who: Value | null;
};

/** How a chance or a mean changes from one fight to another. */
export type ChangeRow = {
  /** Whether it is told apart from no difference. */ apart: boolean;
  /** By how much it changes. */ by: Figure;
  /** In the battle. */ first: number;
  /** Its upper end. */ high: number;
  /** The 95 % interval of that. */ low: number;
  /** In the other fight. */ second: number;
  /** The side whose victories it is; none of the turns. */ side: string | null;
};

/** A condition of a fighter. */
export type ConditionOf = {
  /** The field of the state behind it. */ field: string;
  /** Which of several values. */ place: Value | null;
  /** The value: how long, by whom. */ value: Value | null;
  /** The condition in words. */ words: string;
};

/** What some outcomes of an open roll lead to. */
export type ConsequenceRow = {
  /** The attack that is open, if these are rolled. */ attack: AttackFigures | null;
  /** How likely one of them is. */ chance: Chance;
  /** Its headline, if that is certain then. */ headline: string | null;
  /** The highest. */ high: Value | null;
  /** All that as a line. */ line: string;
  /** The lowest of the outcomes. */ low: Value | null;
};

/** A decision that is wanted. */
export type Decision = {
  /** The legal answers, as buttons; none for a range. */ answers: Button[];
  /** What the question means. */ meaning: string;
  /** The legal numbers, if it is one. */ range: Range | null;
  /** Whether the answer stays secret until its effect shows. */ secret: boolean;
  /** What it is about. */ subject: Record<string, Value | null>;
  /** What the plan of the seat would answer. */ suggestion: Value | null;
};

/** The odds of an attack under one defense. */
export type DefendedRow = {
  /** The chance of each feat: to hit, to hurt, to fell, …. */ chances: Record<string, Chance>;
  /** The defense; nothing for none. */ guard: Value | null;
  /** The mean of each number of the outcome. */ means: Record<string, number>;
};

/** The odds of a roll. */
export type DiceOdds = {
  /** The mean of the totals, where there are totals. */ mean: number | null;
  /** Each outcome that can come, in order; of an ACTION that is impossible none. */ outcomes: Rolled[];
};

/** It is done. */
export type Did = {
  /** Whether anything has changed. */ done: boolean;
};

/** A difference that another value of a ruling makes. */
export type DifferenceRow = {
  /** By how much. */ by: Figure;
  /** The same exactly, as a fraction. */ exact: string | null;
  /** Of what: wins, turns, or a feat of the attack. */ of: string;
  /** Whose victories. */ side: string | null;
};

/** The effect of another value of a ruling. */
export type EffectRow = {
  /** How certain it is. */ certainty: "exact" | "proven" | "sampled";
  /** The single differences. */ differences: DifferenceRow[];
  /** The other. */ instead: string;
  /** The greatest change in a side's chance to win; of an attack, the share of cases that end otherwise. */ moved: Figure;
  /** The ruling. */ name: string;
  /** Why the battle can't be played with it. */ refused: string | null;
  /** Whether it is told from no effect. */ separated: boolean;
  /** The value in force. */ value: string;
};

/** How often a fight ends so. */
export type EndCount = {
  /** In how many trials. */ count: number;
  /** The last turn. */ turn: number;
  /** The side that wins; none if nobody does. */ winner: string | null;
};

/** The odds of how a turn or a step ends. */
export type EndOdds = {
  /** What they are based on. */ basis: Basis;
  /** A denominator that all chances have in common. */ denominator: string;
  /** How many rows were left off. */ left_off: number;
  /** The ways, the likeliest first. */ rows: EndRow[];
};

/** A way how a turn or a step ends. */
export type EndRow = {
  /** How likely it is. */ chance: Chance;
  /** Who does not stand, of the same, by their places. */ down: number[];
  /** The points of those who stand, or of all whom the step has changed, by their places. */ fitness: Record<string, number>;
  /** Whether the battle is over then. */ over: boolean;
  /** The side that alone stands. */ winner: string | null;
};

/** An event of the log. */
export type EventRow = {
  /** How the faces of a pool with a Wild Die belong together. */ dice: Fallen[];
  /** Its kind. */ event: "roll" | "modifier" | "decision" | "note" | "change" | "intervention" | "intervention_change" | "outcome";
  /** The faces of a roll. */ faces: number[];
  /** Its place among the events that the caller may know; those of the open step follow the log. */ index: number;
  /** The roll, question, note or field, by its name in the schema of the system. */ name: string;
  /** Who else is involved. */ other: Value | null;
  /** The referee's reason. */ reason: string;
  /** The rule; empty for an intervention. */ rule: string;
  /** Whether it is secret: players may know at most that it happened, without its values. */ secret: boolean;
  /** What has only words: of a changed ruling name = value. */ text: string;
  /** Its values by their names. */ values: Record<string, Value | null>;
  /** The actor concerned. */ who: Value | null;
};

/** Rows with their places, as some may be left out. */
export type EventRowPage = {
  /** How many were left off at the end. */ left_off: number;
  /** The place from which to ask next time. */ next: number;
  /** The rows. */ rows: EventRow[];
};

/** A die of a pool, as it fell. */
export type Fallen = {
  /** How many of the faces are its own: more than one where it was rolled again. */ faces: number;
  /** Whether it was taken away. */ taken: boolean;
  /** Whether it is the Wild Die. */ wild: boolean;
};

/** Why a command was refused; nothing has changed. */
export type Fault = {
  code: "parse" | "command" | "battle" | "busy" | "audience" | "roster" | "save" | "name" | "range" | "not_asked" | "face" | "answer" | "refused" | "plan" | "policy" | "catalog" | "full" | "odds" | "stopped" | "panic" | "door" | "seat" | "aim";
  /** The reason, as a sentence. */ message: string;
  /** The name of the refusal in the schema of the system. */ name?: string;
  problems?: ({ /** What is wrong, and what would be valid. */ message: string; /** Where it is, such as `fighters[2].name`. */ path: string; /** The sentence in English, with `{name}` for each value. */ template?: string; /** The values by name: texts as they stand, or messages of their own. */ values?: Record<string, unknown>; })[];
  right?: (Button | Range)[];
  /** The rule that refuses it. */ rule?: string;
  /** The sentence in English, with `{name}` for each value. */ template?: string;
  /** The values by name: texts as they stand, or messages of their own. */ values?: Record<string, unknown>;
};

/** A value of the state. */
export type FieldRow = {
  /** Its name in the schema. */ field: string;
  /** The least and greatest number. */ limits: number[] | null;
  /** Which of several. */ place: Value | null;
  /** Whether the referee may set it. */ settable: boolean;
  /** The value. */ value: Value | null;
  /** Whose. */ who: Value | null;
};

/** The rest of the fight, by trials. */
export type FightFigures = {
  /** The share of draws. */ draw: number;
  /** The share of trials that were cut off. */ open: number;
  /** The number of trials. */ trials: string;
  /** The share of victories. */ win: Figure;
  /** The mean condition of the side minus that of the others. */ worth: Figure;
};

/** A fighter. */
export type Fighter = {
  /** Its points: Health, Body Points, hit points, …. */ fitness: number;
  /** The host's id, if the roster gives one. */ id: string | null;
  /** The name. */ name: string;
  /** The side. */ side: string;
  /** Whether it can still win. */ stands: boolean;
  /** The place, which is its number. */ who: number;
};

/** A fighter in a tracker. */
export type FighterOf = {
  /** Everything else that a reader has to know about it. */ conditions: ConditionOf[];
  /** What can be drawn as a bar. */ gauges: GaugeOf[];
  /** Whether it can still win. */ stands: boolean;
  /** The fighter. */ who: Value | null;
};

/** Two fights compared, trial by trial on the same dice. */
export type FightsCompared = {
  /** From what. */ first: Basis;
  /** Those that were cut off in one of them. */ left_out: number;
  /** To what. */ second: Basis;
  /** The victories of each side that is in both. */ sides: ChangeRow[];
  /** The number of pairs that ended in both. */ trials: number;
  /** The last turn. */ turns: ChangeRow;
};

/** A mean with its standard error, 0 where it is exact. */
export type Figure = {
  /** The standard error. */ error: number;
  /** The mean. */ mean: number;
};

/** A question of a form. */
export type FormField = {
  /** The answer given, else the suggestion. */ answer: Value | null;
  /** The question itself. */ decision: Decision;
  /** Its label. */ label: string;
  /** The name of the question in the schema of the system. */ name: string;
  /** The rule that asks. */ rule: string;
  /** The question as a sentence. */ title: string;
};

/** A quantity that can be drawn as a bar. */
export type GaugeOf = {
  /** What is left, at most greatest. */ current: number;
  /** The field of the state behind it. */ field: string;
  /** What is left of an unhurt fighter; always above 0. */ greatest: number;
  /** What it is called. */ name: string;
  /** Which of several values. */ place: Value | null;
  /** The kind of the field's value. */ unit: string;
  /** The value as stored; nothing where it is absent. */ value: Value | null;
  /** Its state in words. */ words: string;
};

/** Something that an import took, guessed or left out. */
export type ImportNote = {
  /** The field of the roster; empty if there is none. */ field: string;
  /** The value that was taken, or why it was guessed or left out. */ message: string;
  /** Its place in what was imported. */ place: string;
  /** The sentence in English, with {name} for each value, if it has any. */ template?: string;
  /** The values by name. */ values?: Record<string, unknown>;
};

/** A roster made of other sheets, and how. */
export type Imported = {
  /** What the sheets did not say, or not in words of the rules. */ guessed: ImportNote[];
  /** What the sheets came as. */ kind: "csv" | "faserip_foundry" | "msh_faserip" | "foundry_faserip_forms" | "foundry_faserip" | "od6s" | "faserip_attributes" | "faserip_builder";
  /** What has no place in the roster, or is refused. */ left_out: ImportNote[];
  /** How many further notes there are. */ more: number;
  /** What is still wrong with the roster. */ problems: (Record<string, unknown>)[];
  /** The roster. */ roster: Record<string, unknown>;
  /** The system. */ system: string;
  /** What was taken as it stood. */ taken: ImportNote[];
};

/** An input of the battle. */
export type InputRow = {
  /** An answer; nothing also for the answer nothing. */ answer: Value | null;
  /** Who gave it. */ by: "host" | "source" | "policy";
  /** The die of a face. */ die: "d6" | "d10" | "d12" | "d20" | "d100" | "d4" | "d8" | null;
  /** The face. */ face: number | null;
  /** Its place among the inputs. */ index: number;
  /** What the referee did: the name of the command. */ intervention: string | null;
  /** The referee's reason. */ reason: string | null;
};

/** Rows with their places, as some may be left out. */
export type InputRowPage = {
  /** How many were left off at the end. */ left_off: number;
  /** The place from which to ask next time. */ next: number;
  /** The rows. */ rows: InputRow[];
};

/** A token for one seat of one battle. */
export type Invited = {
  /** The token; over HTTP it goes into Authorization: Bearer. */ token: string;
};

/** Which rulings matter. */
export type MattersOf = {
  /** The greatest effect first. */ rows: EffectRow[];
  /** The trials under each value; 0 if it was solved. */ trials: number;
};

/** A text that a catalog lacks. */
export type MissingText = {
  /** In English. */ english: string;
  /** Its key; empty for a sentence, which is found by its English. */ key: string;
};

/** The place of the trials that are left. */
export type NextTrial = {
  /** The next trial, from 0. */ trial: string;
  /** The number of words drawn by the dice of its block. */ words: string;
};

/** Why an answer is not legal now. */
export type NotLegal = {
  /** The name of the refusal in the schema of the system. */ name: string;
  /** The rule that refuses it. */ rule: string;
  /** The reason, as part of a sentence. */ why: string;
};

/** A battle of the session. */
export type OneBattle = {
  /** Its name. */ battle: string;
  /** Its system; none while a command for it runs. */ system: string | null;
  /** The number of the turn or round; none while a command for it runs. */ turn: number | null;
};

/** A battle that was opened. */
export type Opened = {
  /** Its name in later commands. */ battle: string;
  /** Everybody, by place. */ fighters: Fighter[];
  /** Its system. */ system: string;
};

/** A printed table as text. */
export type PrintedTable = {
  /** The column headings, the first for the row labels. */ columns: string[];
  /** The wire name. */ name: string;
  /** The rows, each beginning with its label. */ rows: string[][];
  /** Its rule ids. */ rule: string;
  /** The printed heading. */ title: string;
};

/** The numbers that are legal. */
export type Range = {
  /** The greatest. */ high: number;
  /** What they count. */ kind: string;
  /** The least. */ low: number;
};

/** What a record came to. */
export type RecordRow = {
  /** Whose, where each fighter has one. */ fighter: number | null;
  /** The mean of its numbers, nothing counted as 0; none of names. */ mean: Figure | null;
  /** Its place in record. */ record: number;
  /** Each value that came, in order, with the number of trials: those of parts add up. */ values: RecordedValue[];
};

/** A value that came in some trials. */
export type RecordedValue = {
  /** In how many trials. */ count: number;
  /** The value. */ value: Value | null;
};

/** What is wanted: a roll or a decision. */
export type Request = {
  /** Of a decision. */ decision: Decision | null;
  /** The name of the roll or question in the schema of the system. */ name: string;
  /** Of a roll. */ roll: Roll | null;
  /** The id of the rule that calls for it. */ rule: string;
  /** What is wanted, as a sentence. */ title: string;
  /** What of both. */ wanted: "roll" | "decision";
  /** Who rolls or decides. */ who: Value | null;
};

/** A roll that is wanted. */
export type Roll = {
  /** Against whom. */ against: Value | null;
  /** Where it is read: a column, a chance, a difficulty. */ at: Value | null;
  /** Of one die read in bands: what each band comes to. */ bands: Band[];
  /** The base, before modifiers. */ base: Value | null;
  /** How many of it are wanted, and can be given at once. */ count: number;
  /** The sum of the weights. */ denominator: string;
  /** All dice of the roll. */ dice: RollDie[];
  /** The next die, such as d10. */ die: "d6" | "d10" | "d12" | "d20" | "d100" | "d4" | "d8";
  /** What is added to the dice, if they are summed. */ flat: number | null;
  /** The faces given so far. */ lying: number[];
  /** The modifiers, in the order in which they were counted. */ modifiers: RollModifier[];
  /** Each outcome with its weight of denominator; none if the weights do not fit 64 bits. */ odds: Weighed[];
  /** The kind of its outcome. */ outcome: string;
};

/** A die of a roll. */
export type RollDie = {
  /** Whether its highest face is rolled again and added. */ bursts: boolean;
  /** Such as d6. */ die: "d6" | "d10" | "d12" | "d20" | "d100" | "d4" | "d8";
  /** Whether it is the Wild Die. */ wild: boolean;
};

/** A modifier of a roll. */
export type RollModifier = {
  /** By how much. */ by: Value | null;
  /** The title of that rule. */ name: string;
  /** The rule that gives it. */ rule: string;
  /** What it follows from, such as a range; nothing where the rule says it all. */ why: Value | null;
  /** The same, for a reader. */ words: string;
};

/** An outcome of a roll. */
export type Rolled = {
  /** Its probability. */ chance: Chance;
  /** Its name, or the total as a text. */ outcome: string;
  /** The total, where it is one. */ total: number | null;
};

/** A rule of a system. */
export type RuleRow = {
  /** The id. */ id: string;
  /** What it is about. */ title: string;
};

/** How often a rule of a plan decided. */
export type RuleUsed = {
  /** How often its conditions held, but none of its answers was legal. */ blocked: number;
  /** How often it decided. */ decided: number;
  /** The name of the plan. */ plan: string;
  /** The place of the rule in it, from 0. */ rule: number;
};

/** A point on which the books are silent, contradictory or leave a choice, with this engine's reading. */
export type Ruling = {
  /** The name; for a switch, its field in the system's Rulings. */ name: string;
  /** The question that the book leaves open. */ question: string;
  /** The reading of this engine; for a switch, the default. */ reading: string;
  /** The rule id or ids. */ rule: string;
  /** The value and domain of a switch; None for a fixed reading. */ switch: Switch | null;
};

/** A text for a reader. */
export type Said = {
  /** The text. */ text: string;
};

/** A save: give it back to resume. */
export type Saved = {
  /** The save. */ save: Record<string, unknown> | unknown[];
};

/** A plan, and the seats that have it. */
export type SeatPlan = {
  /** Its Plan::digest. */ digest: string;
  /** The name of the plan. */ plan: string;
  /** The names of the seats. */ seats: string[];
};

/** Who decides and who rolls for a seat. */
export type Seated = {
  /** Who decides. */ control: "built_in" | "host" | "plan" | "tactician";
  /** Who rolls. */ dice: "engine" | "host";
  /** Its name. */ name: string;
  /** The plan last given, by its name. */ plan: string | null;
  /** The policy last given. */ policy: Record<string, unknown> | null;
  /** Its side; none for the Judge and the map. */ side: string | null;
  /** The tactician last given. */ tactician: Record<string, unknown> | null;
  /** The seat. */ who: Value | null;
};

/** A paraphrased sentence of a rule book. */
export type Sentence = {
  /** How it relates to the rules. */ bearing: "rule" | "advice" | "story";
  /** The heading above it. */ heading: string;
  /** The rule ids; none unless it is a rule. */ ids: string[];
  /** The item that implements it, as module::item in the system's folder; empty unless it is a rule. */ item: string;
  /** Its place under the heading, from 1. */ place: number;
  /** What it says. */ says: string;
};

/** How likely a side wins. */
export type SideOdds = {
  /** At most. */ high: number;
  /** At least so likely. */ low: number;
  /** The numerator of low. */ numerator: string;
  /** The side; none if nobody wins. */ side: string | null;
};

/** How often a side wins. */
export type SideWins = {
  /** In how many trials. */ count: number;
  /** Its upper end. */ high: number;
  /** The 95 % interval of it. */ low: number;
  /** The side. */ side: string;
  /** The share of victories. */ win: Figure;
};

/** A simulation, or the part of it that was asked for. */
export type Simulated = {
  /** What it is based on. */ basis: Basis;
  /** The share of fights that nobody wins. */ draw: number;
  /** How many of them ended. */ ended: number;
  /** Each end with how often it came, by sides and turns, if asked for: those of parts add up. */ ends: EndCount[];
  /** Where the next part begins; none if no trial is left. */ next: NextTrial | null;
  /** The share of trials that were cut off. */ open: number;
  /** What was recorded of the trials that ended, in the order asked: of some one for each fighter. */ records: RecordRow[];
  /** How often each side wins. */ sides: SideWins[];
  /** The number of trials here. */ trials: number;
  /** The mean of the last turn. */ turns: Figure;
};

/** How a fight ends. */
export type SolvedFight = {
  /** What it is based on. */ basis: Basis;
  /** The denominator of the sides' numerators. */ denominator: string;
  /** The number of paths that were run. */ paths: string;
  /** How likely each side wins. */ sides: SideOdds[];
  /** The number of states. */ states: string;
  /** How likely the fight lasts so many turns, by their number. */ turns: Record<string, number>;
  /** What could not be resolved, from 0 to 1. */ unresolved: number;
};

/** What one answer is worth. */
export type StakeRow = {
  /** What tells it from the others. */ about: "attack" | "fight" | "alike";
  /** The answer. */ answer: Value | null;
  /** The attack that it leads to. */ attack: AttackFigures | null;
  /** The rest of the fight. */ fight: FightFigures | null;
  /** Its label. */ label: string;
  /** All that as a line. */ line: string;
  /** The place of the first answer that leads to the same. */ same_as: number | null;
  /** Whether the seat's plan gives it. */ suggested: boolean;
};

/** What each answer is worth. */
export type StakesOf = {
  /** The question, by its name. */ question: string;
  /** A row for each answer. */ rows: StakeRow[];
  /** The side whose victories count. */ side: string;
  /** Who is asked. */ who: Value | null;
};

/** The value of a ruling that a playing group can choose. */
export type Switch = {
  /** The default. */ default: string;
  /** The value in force, as a person writes it. */ value: string;
  /** The valid values. */ values: Record<string, unknown>;
};

/** A system. */
export type SystemRow = {
  /** What its attacks can do to a target: to hit, to hurt, to fell, …. */ feats: ("hit" | "hurt" | "stun" | "slam" | "kill" | "fell")[];
  /** Its name. */ name: string;
  /** Its full name. */ title: string;
};

/** What a catalog has and lacks. */
export type TextsChecked = {
  /** What is said in English, because the catalog lacks it. */ missing: MissingText[];
  /** What the engine has not: keys, values between braces, sentences. */ wrong: WrongText[];
};

/** An event as a sentence. */
export type Told = {
  /** The place of the event among those that the caller may know. */ index: number;
  /** The sentence. */ line: string;
};

/** Rows with their places, as some may be left out. */
export type ToldPage = {
  /** How many were left off at the end. */ left_off: number;
  /** The place from which to ask next time. */ next: number;
  /** The rows. */ rows: Told[];
};

/** The fighters of a battle, as a tracker shows them, as data. */
export type TrackerOf = {
  /** Whose turn it is to declare or act. */ acting: Value | null;
  /** Every fighter, by its place in the roster. */ fighters: FighterOf[];
  /** Who acts one after the other, as far as that is settled. */ order: TurnOf[];
  /** The number of the turn or round. */ turn: number;
};

/** A place in the order of who acts. */
export type TurnOf = {
  /** Whether its place in the order has passed. */ has_acted: boolean;
  /** The fighter. */ who: Value | null;
};

/** A number or name with what it is one of. */
export type Value = {
  kind: string;
  of?: number;
  value: boolean | number | string | string[];
};

/** What this engine is. */
export type Versions = {
  /** The version of the engine with the hash of its games. */ engine: string;
  /** The version of this protocol. */ protocol: number;
  /** The version of the form of saves. */ save: number;
  /** The systems with the hashes of their games. */ systems: Record<string, string>;
};

/** An outcome of a roll. */
export type Weighed = {
  /** The outcome. */ outcome: Value | null;
  /** How many of denominator equally likely ways lead to it. */ weight: string;
};

/** A text that is never shown as it stands. */
export type WrongText = {
  /** Its key; of a sentence its English. */ key: string;
  /** What is wrong, and what there is. */ message: string;
};

/** Each command with what it is given and what it answers. */
export interface Commands {
  /** Adds to a value of the state as the referee. */
  add: { given: { /** How much; below 0 to take. */ by: number; /** The field. */ field: string; /** Which of several. */ place?: unknown; /** The reason, a line. */ reason?: string; /** Whose. */ who?: unknown; }; result: Did };
  /** The answers compared, by playing on with each. */
  advise: { given: { /** The most checkpoints of a trial. */ checkpoints?: number; /** How far to look ahead. */ horizon?: "step" | "turn" | "fight"; /** For the horizon step, the most paths that are followed exactly. */ paths?: number; /** Their seed. */ seed?: number | string; /** The side for which they are judged; without, that of the fighter who is asked. */ side?: string; /** The most trials for each answer. */ trials?: number; /** The most checkpoints of all of them. */ work?: number; }; result: Advised };
  /** The exact odds of an attack as things stand, with what they are based on. */
  aim: { given: { /** Answers by the names of questions, such as the distance. */ answers?: unknown; /** The place of the attack on the attacker's sheet, from 0, or its name. */ attack?: unknown; /** Who attacks. */ attacker: unknown; /** Whether the odds under each defense come too, the best for the target first. */ defenses?: boolean; /** Only the chances of these feats: without outcomes that is faster than all of them. */ feats?: ("hit" | "hurt" | "stun" | "slam" | "kill" | "fell")[]; /** The number of attacks of a flurry. */ flurry?: number; /** The defense: none, plan for what the target's plan answers, or a defense. */ guard?: unknown; /** What is worked out; the rest of the answer is empty. */ parts?: ("chances" | "outcomes" | "later")[]; /** The most paths. */ paths?: number; /** A further shift of the attack roll. */ shift?: number; /** Whom. */ target: unknown; }; result: AimedOdds };
  /** Answers the question that is open. */
  answer: { given: { /** Or its label alone, as the request has it. */ label?: string; /** A legal answer: its value, its name, its number, its label, or the name of a fighter. */ value?: unknown; }; result: Did };
  /** Which value of a roster gives a side a share of victories. */
  balance: { given: { /** Or the fighter of whom there are so many. */ copies?: string; /** The greatest. */ high: number; /** The least value. */ low: number; /** Plans by the names of sides. */ plans?: unknown; /** The roster. */ roster: unknown; /** Their seed. */ seed?: number; /** The share of victories that is wanted, from 0 to 1. */ share: unknown; /** The side whose victories count. */ side: string; /** The most fights for each value. */ trials?: number; /** The path of the value that is changed, such as fighters[2].health. */ value?: string; }; result: Record<string, unknown> };
  /** What odds of this battle are based on: engine, rules, rulings, plans. */
  basis: { given: {}; result: Basis };
  /** The battles of the session. */
  battles: { given: {}; result: OneBattle[] };
  /** Cards of the log: turns, actions and attacks, each with a headline. */
  cards: { given: { /** From this one on. */ first?: number | string; /** At most so many. */ most?: number; }; result: CardRowPage };
  /** What own texts or a translator's file have that the engine does not, and what they lack. */
  check_texts: { given: { /** Texts by key, such as note.hit, or a file of texts (PO) as a text. */ texts: unknown; }; result: TextsChecked };
  /** Forgets a battle. */
  close: { given: {}; result: Did };
  /** How often each side wins beside another fight, by pairs of trials on common dice. */
  compare: { given: { /** The most checkpoints of a trial. */ checkpoints?: number; /** The roster of the other fight, which is played from its beginning. */ roster: unknown; /** Its seats, as of new; without, the built-in plan decides for all. */ seats?: ({ /** Who decides. */ control?: "built_in" | "host" | "plan" | "tactician" | "built-in"; /** Who rolls. */ dice?: "engine" | "host"; /** A plan by its name or as a table; it decides unless control says otherwise. */ plan?: unknown; /** What the host is asked: all, usual, quick, or a policy as a table. */ policy?: unknown; /** All fighters of a side, by its name. */ side?: string; /** A tactician as a table; it decides unless control says otherwise. */ tactician?: { /** How far it looks ahead. */ horizon?: "step" | "turn" | "fight"; /** The names of the questions that it thinks about; if empty, the system's tactical ones (TACTICAL). */ questions?: string[]; /** The seed of its trials. */ seed?: number; /** The most trials of each answer. */ trials?: number; /** The most checkpoints of one decision (Advise::work). */ work?: number; }; /** A fighter by place, id or name, judge or map; without it and side, everybody. */ who?: unknown; })[]; /** Their seed. */ seed?: number | string; /** The number of pairs. */ trials?: number; }; result: FightsCompared };
  /** What each outcome of the open roll leads to. */
  consequences: { given: { /** Their seed. */ seed?: number | string; /** The most trials where it is not counted exactly. */ trials?: number; }; result: ConsequenceRow[] };
  /** Copies a battle under another name. */
  copy: { given: { /** The name of the copy; without, the session gives one. */ name?: string; }; result: Opened };
  /** Replaces faces of rolled dice. */
  correct: { given: { /** The faces. */ faces: number[]; /** The place of the first of them among the inputs. */ input: number | string; /** The reason, a line. */ reason?: string; }; result: Did };
  /** The exact odds of a single roll of a system, without a battle. */
  dice: { given: { /** D6: a die code, such as 4D+1. */ code?: string; /** Talislanta: the modifier of the d20, the rating less what opposes it. */ modifier?: number; /** CASE and FASERIP: the rank of the ACTION. */ rank?: string; /** Cosmic: the number of ranks. */ ranks?: number; /** CASE and FASERIP: by how many columns it is shifted; without, by none. */ shift?: number; /** The name of the system. */ system: string; /** CASE and FASERIP: whether it is a to-hit, which has a ruling of its own below Shift 0. */ to_hit?: boolean; /** D6: how a 1 of the Wild Die is read; without, cancel. */ wild_one?: "cancel" | "complication"; }; result: DiceOdds };
  /** Ends the battle; the open step is dropped. */
  end: { given: { /** The reason, a line. */ reason?: string; }; result: Did };
  /** Events of the log. */
  events: { given: { /** From this one on. */ first?: number | string; /** At most so many. */ most?: number; }; result: EventRowPage };
  /** Gives the faces of dice that were rolled. */
  face: { given: { /** The faces, as many of the die as are wanted or fewer. */ faces: number[]; }; result: Did };
  /** Everybody, by place. */
  fighters: { given: {}; result: Fighter[] };
  /** Answers the questions of a form, all of them or none. */
  fill: { given: { /** The answers, in order. */ answers: unknown[]; }; result: Did };
  /** The open question with those that the same seat is asked after it. */
  form: { given: { /** The answers so far, in order. */ answers?: unknown[]; }; result: FormField[] };
  /** Lets the battle go on although it is over. */
  go_on: { given: { /** The reason, a line. */ reason?: string; }; result: Did };
  /** Sheets of other programs as a roster, with what was taken, guessed and left out. */
  import: { given: { /** What the sheets come as; without it, what they look like. */ kind?: "csv" | "faserip_foundry" | "msh_faserip" | "foundry_faserip_forms" | "foundry_faserip" | "od6s" | "faserip_attributes" | "faserip_builder" | "faserip-foundry" | "msh-faserip" | "foundry-faserip forms" | "foundry-faserip" | "faserip attributes" | "faserip builder"; /** An actor as a table, several in a list, or a table with a header as a text. */ sheets: unknown; /** The side of all fighters; without it, that of each sheet. */ side?: string; /** The system of the roster, by name: actors of FASERIP can also become a roster of CASE. Without it, that of the sheets. */ system?: string; }; result: Imported };
  /** Faces, answers and interventions, in order. */
  inputs: { given: { /** From this one on. */ first?: number | string; /** At most so many. */ most?: number; }; result: InputRowPage };
  /** Makes a token for one seat of one battle. */
  invite: { given: { /** A fighter by place, id or name; without, all players. */ who?: unknown; }; result: Invited };
  /** Brings somebody or something in. */
  join: { given: { /** A part of a roster, with fighters or other lists: a table, or TOML or JSON as a text. */ part: unknown; /** The reason, a line. */ reason?: string; }; result: Did };
  /** An answer as a button, with the reason where it is not legal now. */
  label: { given: { /** The answer. */ value: unknown; }; result: Button };
  /** Which rulings matter. */
  matters: { given: { /** One attack instead of the fight. */ attack?: { /** Answers by the names of questions, such as the distance. */ answers?: unknown; /** The place of the attack on the attacker's sheet, from 0, or its name. */ attack?: unknown; /** Who attacks. */ attacker: unknown; /** Whether the odds under each defense come too, the best for the target first. */ defenses?: boolean; /** Only the chances of these feats: without outcomes that is faster than all of them. */ feats?: ("hit" | "hurt" | "stun" | "slam" | "kill" | "fell")[]; /** The number of attacks of a flurry. */ flurry?: number; /** The defense: none, plan for what the target's plan answers, or a defense. */ guard?: unknown; /** What is worked out; the rest of the answer is empty. */ parts?: ("chances" | "outcomes" | "later")[]; /** The most paths. */ paths?: number; /** A further shift of the attack roll. */ shift?: number; /** Whom. */ target: unknown; }; /** The rulings; without, all. */ names?: string[]; /** The most paths under all values. */ paths?: number; /** Their seed. */ seed?: number | string; /** The trials under each value. */ trials?: number; }; result: MattersOf };
  /** Opens a battle from a roster. */
  new: { given: { /** Its name; without, the session gives one. */ name?: string; /** The roster: a table, or TOML or JSON as a text. */ roster: unknown; /** Who decides and who rolls, in order; without, the built-in plan decides for all. */ seats?: ({ /** Who decides. */ control?: "built_in" | "host" | "plan" | "tactician" | "built-in"; /** Who rolls. */ dice?: "engine" | "host"; /** A plan by its name or as a table; it decides unless control says otherwise. */ plan?: unknown; /** What the host is asked: all, usual, quick, or a policy as a table. */ policy?: unknown; /** All fighters of a side, by its name. */ side?: string; /** A tactician as a table; it decides unless control says otherwise. */ tactician?: { /** How far it looks ahead. */ horizon?: "step" | "turn" | "fight"; /** The names of the questions that it thinks about; if empty, the system's tactical ones (TACTICAL). */ questions?: string[]; /** The seed of its trials. */ seed?: number; /** The most trials of each answer. */ trials?: number; /** The most checkpoints of one decision (Advise::work). */ work?: number; }; /** A fighter by place, id or name, judge or map; without it and side, everybody. */ who?: unknown; })[]; /** The seed of the engine's dice; without one the host rolls. */ seed?: number | string; }; result: Opened };
  /** The exact odds of how the turn or the open step ends. */
  odds: { given: { /** The answer that is tried to the open question, for the step. */ answer?: unknown; /** Whether it is refused where the host would have to decide, instead of its plan. */ as_seated?: boolean; /** What tells ends apart; others are counted together. */ group?: ("winner" | "fitness")[]; /** At most so many rows, the likeliest first. */ most?: number; /** Of what. */ of?: "turn" | "step"; /** The most paths. */ paths?: number; }; result: EndOdds };
  /** A plan, read and checked. */
  plan: { given: { /** The plan, by its name or as a table. */ plan: unknown; /** The name of the system. */ system: string; }; result: Record<string, unknown> };
  /** The named plans of a system. */
  plans: { given: { /** The name of the system. */ system: string; }; result: (Record<string, unknown>)[] };
  /** The named policies of a system. */
  policies: { given: { /** The name of the system. */ system: string; }; result: (Record<string, unknown>)[] };
  /** This protocol, as a JSON Schema. */
  protocol: { given: {}; result: Record<string, unknown> };
  /** Does again what was undone last. */
  redo: { given: {}; result: Did };
  /** Puts words into the log, of a player's or of the referee's. */
  remark: { given: { /** Whose words; the referee's without one. */ who?: unknown; /** The words, a line. */ words: string; }; result: Did };
  /** Changes who acts when, among those whose place has not come. */
  reorder: { given: { /** After whom instead; without it, before all others. */ after?: unknown; /** The reason, a line. */ reason?: string; /** Who acts next: a fighter, or several one after the other. */ who: unknown; }; result: Did };
  /** What is wanted: a roll with its dice, modifiers and odds, or a decision with its answers. */
  request: { given: { /** Whether answers that are not legal now are listed too, with why. */ gray?: boolean; }; result: Request | null };
  /** Resumes a save. */
  resume: { given: { /** Its name; without, the session gives one. */ name?: string; /** The save, as save gave it. */ save: unknown; }; result: Opened };
  /** Takes a token back. */
  revoke: { given: { /** The token. */ token: string; }; result: Did };
  /** The roster as it is now, for the next fight. */
  roster_now: { given: {}; result: Record<string, unknown> };
  /** The rules of a system. */
  rules: { given: { /** The name of the system. */ system: string; }; result: RuleRow[] };
  /** How often each rule of the plans decides, by the trials of `simulate`. */
  rules_used: { given: { /** The most checkpoints of a trial. */ checkpoints?: number; /** Their seed. */ seed?: number | string; /** The number of trials. */ trials?: number; }; result: RuleUsed[] };
  /** Changes a ruling, between turns. */
  ruling: { given: { /** Its name. */ name: string; /** The reason, a line. */ reason?: string; /** The value, as in a roster. */ to: unknown; }; result: Did };
  /** The rulings with the values in force. */
  rulings: { given: {}; result: Ruling[] };
  /** Goes on to the next request or the end. */
  run: { given: { /** At most so many steps. */ steps?: number | string; }; result: Did };
  /** The battle as a save. */
  save: { given: { /** Without the defaults of the roster. */ brief?: boolean; }; result: Saved };
  /** A value in words. */
  say: { given: { /** The value, with its kind. */ value: unknown; }; result: Said };
  /** Everything that a system can ask, roll, log and change, and the JSON Schema of its rosters. */
  schema: { given: { /** Which schema. */ of?: "system" | "roster" | "plan" | "policy"; /** The name of the system. */ system: string; }; result: Record<string, unknown> | unknown[] };
  /** Who decides and who rolls, for each seat. */
  seated: { given: {}; result: Seated[] };
  /** Changes who decides and who rolls. */
  seats: { given: { /** Whether the host rolls from now on, instead of the engine. */ host_dice?: boolean; /** The seats, in order. */ seats?: ({ /** Who decides. */ control?: "built_in" | "host" | "plan" | "tactician" | "built-in"; /** Who rolls. */ dice?: "engine" | "host"; /** A plan by its name or as a table; it decides unless control says otherwise. */ plan?: unknown; /** What the host is asked: all, usual, quick, or a policy as a table. */ policy?: unknown; /** All fighters of a side, by its name. */ side?: string; /** A tactician as a table; it decides unless control says otherwise. */ tactician?: { /** How far it looks ahead. */ horizon?: "step" | "turn" | "fight"; /** The names of the questions that it thinks about; if empty, the system's tactical ones (TACTICAL). */ questions?: string[]; /** The seed of its trials. */ seed?: number; /** The most trials of each answer. */ trials?: number; /** The most checkpoints of one decision (Advise::work). */ work?: number; }; /** A fighter by place, id or name, judge or map; without it and side, everybody. */ who?: unknown; })[]; /** A seed for the engine's dice from now on. */ seed?: number | string; }; result: Did };
  /** The sentences of a system's rule book. */
  sentences: { given: { /** The name of the system. */ system: string; }; result: Sentence[] };
  /** Sets a value of the state as the referee. */
  set: { given: { /** The field. */ field: string; /** Which of several. */ place?: unknown; /** The reason, a line. */ reason?: string; /** The value: a number or name of the field's kind, or null for none. */ to: unknown; /** Whose. */ who?: unknown; }; result: Did };
  /** Changes a fighter's sheet. */
  sheet: { given: { /** Its changed fields, as in a roster: a table, or TOML or JSON as a text. Those of tables change one by one, attacks by their names. */ part: unknown; /** The reason, a line. */ reason?: string; /** Whose sheet. */ who: unknown; }; result: Did };
  /** Shifts the pending roll of a fighter, else the next one. */
  shift: { given: { /** The shift or modifier. */ by: number; /** The reason, a line. */ reason?: string; /** Who rolls. */ who: unknown; }; result: Did };
  /** How often each side wins, by trials, and what happens on the way; seats of the host are played by their plans. */
  simulate: { given: { /** Whether it is refused where the host would have to decide, instead of its plan. */ as_seated?: boolean; /** The most checkpoints of a trial. */ checkpoints?: number; /** Whether it comes how often each side wins in each turn. */ ends?: boolean; /** Where to go on. */ place?: { /** The next trial, from 0. */ trial: number | string; /** The number of words drawn by the dice of its block. */ words: number | string; }; /** What is recorded of each trial besides its end. */ record?: ({ /** The name of what is counted, comes first or is added up, or of the value of the state. */ of?: string; /** The turn, from 1. */ turn?: number; /** What. */ what: "first_down" | "fell_in" | "stands" | "fitness" | "value" | "count" | "first" | "first_to_act" | "order" | "sum"; /** Only by this fighter; of a value of the state, whose it is. */ who?: unknown; })[]; /** Their seed. */ seed?: number | string; /** At most so many trials now, for a host with other work in between; next of the answer is the place to go on from. */ slice?: number; /** The number of trials. */ trials?: number; }; result: Simulated };
  /** How the fight ends, exactly; seats of the host are played by their plans. */
  solve: { given: { /** Whether it is refused where the host would have to decide, instead of its plan. */ as_seated?: boolean; /** The most paths, 65,536 or a sixteenth of them for one step. */ paths?: number; /** The most states held at a time. */ states?: number; /** The most turns. */ turns?: number; }; result: SolvedFight };
  /** What each answer is worth. */
  stakes: { given: { /** The trials of an attack without exact odds. */ attack_trials?: number; /** Whether a target answers with its best defense instead of that of its plan. */ best_defense?: boolean; /** The most paths of the exact odds of an attack; beyond that they come from trials. */ paths?: number; /** Their seed. */ seed?: number | string; /** The side whose victories count; without, that of the fighter who is asked. */ side?: string; /** The most trials of the rest of the fight for each answer; 0 for none. */ trials?: number; /** The most checkpoints of the trials for each answer. */ work?: number; }; result: StakesOf };
  /** Every listed field of the state. */
  state: { given: { /** Whether at the open request; else at the last checkpoint. */ open?: boolean; }; result: FieldRow[] };
  /** Stops the long work of that `id`. */
  stop: { given: {}; result: Did };
  /** Answers the question that is open as the plan of the seat would. */
  suggest: { given: {}; result: Did };
  /** The systems. */
  systems: { given: {}; result: SystemRow[] };
  /** The printed tables of a system. */
  tables: { given: { /** The name of the system. */ system: string; }; result: PrintedTable[] };
  /** Changes the teams, between turns. */
  teams: { given: { /** The reason, a line. */ reason?: string; /** The teams, as in a roster. */ teams: unknown; }; result: Did };
  /** Events of the log as sentences. */
  tell: { given: { /** From this one on. */ first?: number | string; /** At most so many. */ most?: number; }; result: ToldPage };
  /** Keeps texts of the caller's own under a name, for `catalog`. */
  texts: { given: { /** The name by which commands say catalog. */ name: string; /** Texts by key, such as note.hit, or a file of texts (PO) as a text. */ texts: unknown; }; result: Did };
  /** Who acts, bars and conditions. */
  tracker: { given: {}; result: TrackerOf };
  /** Searches for a plan of a side. */
  tune: { given: { /** The most fixed answers of the plan. */ answers?: number; /** The first fights of each plan that is tried. */ first?: number; /** The seed of the fights. */ seed?: number | string; /** The side. */ side: string; /** The fights of the last test. */ trials?: number; }; result: Record<string, unknown> | unknown[] };
  /** Takes back the last input of the host, or all from one on. */
  undo: { given: { /** The place of the input before which the battle is afterwards; without, the host's last. */ to?: number | string; }; result: Did };
  /** What this engine is. */
  versions: { given: {}; result: Versions };
  /** The word for a roll, a field or an intervention, or the title of a rule. */
  word: { given: { /** The name. */ name: string; /** What it is one of. */ of: "roll" | "field" | "rule" | "intervention"; }; result: Said };
}

/** What every command can say. */
export type Shared = {
  /** Commands without arguments whose results come along. */ also?: ("new" | "resume" | "close" | "copy" | "run" | "battles" | "request" | "answer" | "suggest" | "face" | "form" | "fill" | "consequences" | "label" | "seats" | "seated" | "invite" | "revoke" | "undo" | "redo" | "inputs" | "events" | "cards" | "tell" | "tracker" | "state" | "fighters" | "rulings" | "basis" | "word" | "say" | "set" | "add" | "shift" | "join" | "ruling" | "teams" | "sheet" | "reorder" | "correct" | "end" | "go_on" | "remark" | "stakes" | "advise" | "aim" | "odds" | "simulate" | "compare" | "rules_used" | "solve" | "tune" | "balance" | "matters" | "stop" | "save" | "roster_now" | "versions" | "protocol" | "systems" | "schema" | "rules" | "tables" | "sentences" | "dice" | "plans" | "policies" | "plan" | "import" | "check_texts" | "texts")[];
  /** For whom: `players`, `gamemaster` or a fighter by place, id or name. */ audience?: unknown;
  /** Which battle; may be left out where there is one. */ battle?: string;
  /** The name of own texts. */ catalog?: string;
  /** Anything; it comes back. */ id?: unknown;
  /** Of the texts of the answer. */ language?: "english" | "german";
  /** Whether long work says how far it is. */ progress?: boolean;
  /** The version that the caller speaks. */ protocol?: number;
  /** Whether a change goes on to the next request. */ run?: boolean;
};

export type Command<N extends keyof Commands> = { call: N } & Commands[N]['given'] & Shared;

export type Status = "going" | "roll" | "decision" | "waiting" | "over";

/** The results of commands that came along. */
export type Along = { [N in keyof Commands]?: Commands[N]['result'] | null };

export type Answer<N extends keyof Commands> = Along & { id?: unknown; battle?: string; status?: Status }
  & ({ result: Commands[N]['result']; error?: undefined } | { result?: undefined; error: Fault });
