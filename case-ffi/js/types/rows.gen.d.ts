// Made by the test `bindings` of the engine's schema. Change it there.

/** A name with its meaning and its words. */
export interface Words {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The English word. */
  readonly en: string;
  /** The word in the language of the schema. */
  readonly said: string;
  /** The meaning, in the language of the schema. */
  readonly meaning: string;
}

/** A plain kind. */
export interface KindInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The meaning. */
  readonly meaning: string;
}

/** A listed enumeration. */
export interface ListInfo {
  /** The kind number of its members. */
  readonly kind: number;
  /**
   * The kind number of sets of its members, named `set_of_` and the list's name: one bit for each
   * member.
   */
  readonly set: number;
  /** The wire name of the list. */
  readonly name: string;
  /** Its members, in order. */
  readonly members: Readonly<Record<string, Words>>;
}

/** Templates; of several variants the first one without an absent value is used. */
export interface Templates {
  /** In English. */
  readonly en: readonly string[];
  /** In the language of the schema. */
  readonly said: readonly string[];
}

/** A named value with its possible kinds. */
export interface ValueInfo {
  /** The name. */
  readonly name: string;
  /** The possible kinds, by name: a plain kind or a list. */
  readonly kinds: readonly string[];
}

/** A question. */
export interface QuestionInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The meaning. */
  readonly meaning: string;
  /** The rule that asks. */
  readonly rule: string;
  /** The values that it is about. */
  readonly subject: readonly ValueInfo[];
  /** The kinds of an answer, by name. */
  readonly answers: readonly string[];
  /** Whether answers can be secret. */
  readonly secret: boolean;
  /** Whether it asks the target of an attack for its defense. */
  readonly defends: boolean;
  /** The question as a template. */
  readonly title: Templates;
  /** The labels of answers as templates. */
  readonly labels: Templates;
}

/** A refusal. */
export interface RefusalInfo {
  /** The wire name. */
  readonly name: string;
  /** The meaning, in the language of the schema. */
  readonly meaning: string;
  /** The rule that refuses; none if it is common sense, or a refusal of all systems. */
  readonly rule: string | null;
  /** The reason, as a template. */
  readonly text: Templates;
}

/** A note. */
export interface NoteInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The meaning. */
  readonly meaning: string;
  /** Its values besides `who` and `other`. */
  readonly values: readonly ValueInfo[];
  /** The text, as a template. */
  readonly text: Templates;
}

/** A field of the state. */
export interface FieldInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The English word. */
  readonly en: string;
  /** The word in the language of the schema. */
  readonly said: string;
  /** The meaning. */
  readonly meaning: string;
  /** What it belongs to: `battle`, `actor`, `actor_and_attack`, … */
  readonly shape: string;
  /** The kind of the place among several values, by name: an attack, an object, … */
  readonly place: string | null;
  /** The kind of its value, by name; with `optional` it can be nothing. */
  readonly kind: string;
  /** Whether it can be absent. */
  readonly optional: boolean;
  /** `told` (listed, and its changes shown in the log), `listed`, or `internal` to the engine. */
  readonly shown: string;
  /** Whether the referee may set it. */
  readonly settable: boolean;
  /** Whether it outlasts the fight, so that a roster can give its current value. */
  readonly lasting: boolean;
  /** Whether it tells an intention: it is left out for an audience that may not know it yet. */
  readonly secret: boolean;
  /**
   * What a tracker shows of it: a gauge of what is `left` or `lost`, a `condition`, the `order` of who
   * acts; or `bookkeeping`, nothing.
   */
  readonly tracked: string;
}

/** A rule. */
export interface RuleTitle {
  /** The id. */
  readonly id: string;
  /** What it is about. */
  readonly title: string;
}

/** A limit of the engine. */
export interface LimitInfo {
  /** Its name. */
  readonly name: string;
  /** Its value. */
  readonly value: number;
  /** What it limits. */
  readonly meaning: string;
}

/** A printed table as text. */
export interface PrintedTable {
  /** The wire name. */
  readonly name: string;
  /** Its rule ids. */
  readonly rule: string;
  /** The printed heading. */
  readonly title: string;
  /** The column headings, the first for the row labels. */
  readonly columns: readonly string[];
  /** The rows, each beginning with its label. */
  readonly rows: readonly (readonly string[])[];
}
