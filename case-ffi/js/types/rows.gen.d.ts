// Made by the test `bindings` of the engine's schema. Change it there.

/** A name with what it means, in both languages' words. */
export interface Words {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The word that a reader sees, in English. */
  readonly en: string;
  /** The same in German. */
  readonly de: string;
  /** What it means, in English. */
  readonly meaning: string;
}

/** A plain kind. */
export interface KindInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** What it means. */
  readonly meaning: string;
}

/** A listed enumeration. */
export interface ListInfo {
  /** The kind number of its members. */
  readonly kind: number;
  /**
   * The kind number of sets of its members, which is called `set_of_` and the name: a bit each, by
   * their numbers.
   */
  readonly set: number;
  /** The wire name of the list. */
  readonly name: string;
  /** Its members, in order. */
  readonly members: Readonly<Record<string, Words>>;
}

/** Templates in both languages; of several variants the first that needs nothing absent is taken. */
export interface Templates {
  /** In English. */
  readonly en: readonly string[];
  /** In German. */
  readonly de: readonly string[];
}

/** A value that something has: its name, and what it can be. */
export interface ValueInfo {
  /** The name. */
  readonly name: string;
  /** The kinds it can be, by name: a plain kind, or a list. */
  readonly kinds: readonly string[];
}

/** A question. */
export interface QuestionInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** What is asked. */
  readonly meaning: string;
  /** The rule that asks. */
  readonly rule: string;
  /** What it is about: the kinds that each value can have. */
  readonly subject: readonly ValueInfo[];
  /** The kinds of an answer, by name. */
  readonly answers: readonly string[];
  /** Whether answers can be secret. */
  readonly secret: boolean;
  /** Whether the target of an attack answers by it how it defends itself. */
  readonly defends: boolean;
  /** The question as a template, in English and German. */
  readonly title: Templates;
  /** The labels of answers as templates. */
  readonly labels: Templates;
}

/** Why something can't be done. */
export interface RefusalInfo {
  /** The wire name. */
  readonly name: string;
  /** What it means, in English. */
  readonly meaning: string;
  /** The rule that refuses it; none where it is the referee's own sense, or every system's. */
  readonly rule: string | null;
  /** Why, as a template, in English and German. */
  readonly text: Templates;
}

/** Something that can happen. */
export interface NoteInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** What it means. */
  readonly meaning: string;
  /** Its values besides `who` and `other`: the kinds that each can have. */
  readonly values: readonly ValueInfo[];
  /** How it is told. */
  readonly text: Templates;
}

/** A field of the state. */
export interface FieldInfo {
  /** The number, the same in Rust, C and Python. */
  readonly number: number;
  /** The wire name. */
  readonly name: string;
  /** The word that a reader sees, in English. */
  readonly en: string;
  /** The same in German. */
  readonly de: string;
  /** What it means. */
  readonly meaning: string;
  /** What it belongs to: `battle`, `actor`, `actor_and_attack`, … */
  readonly shape: string;
  /** The kind of what tells several values of it apart, by name: an attack, an object, … */
  readonly place: string | null;
  /** The kind of its value, by name; it can be nothing where `optional`. */
  readonly kind: string;
  /** Whether it can be absent. */
  readonly optional: boolean;
  /** `told` and listed, only `listed`, or the engine's own: `internal`. */
  readonly shown: string;
  /** Whether the referee may set it. */
  readonly settable: boolean;
  /** Whether it outlasts the fight: a roster can say how it stands now. */
  readonly lasting: boolean;
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

/** A printed table as text, for listing. */
export interface PrintedTable {
  /** The name by which it is asked for. */
  readonly name: string;
  /** The rule ids it belongs to. */
  readonly rule: string;
  /** The printed heading. */
  readonly title: string;
  /** The column headings; the first is that of the row labels. */
  readonly columns: readonly string[];
  /** The rows, label first. */
  readonly rows: readonly (readonly string[])[];
}
