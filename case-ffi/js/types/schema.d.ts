/* The description of a system. */
import type { Ruling } from './battle.js';
import type {
  FieldInfo, KindInfo, LimitInfo, ListInfo, NoteInfo, PrintedTable, QuestionInfo, RefusalInfo, RuleTitle, Words,
} from './rows.gen.js';
import type { Value } from './values.js';

/** Everything that a host can list of a system; its lists by name. */
export interface Schema {
  readonly system: string;
  readonly title: string;
  readonly rules_version: number;
  readonly kinds: Readonly<Record<string, KindInfo>>;
  readonly lists: Readonly<Record<string, ListInfo>>;
  readonly rolls: Readonly<Record<string, Words>>;
  readonly questions: Readonly<Record<string, QuestionInfo>>;
  /** Every reason for which something is refused. */
  readonly refusals: Readonly<Record<string, RefusalInfo>>;
  /** Every defense of a target against an attack, besides doing nothing. */
  readonly defenses: readonly Value[];
  readonly notes: Readonly<Record<string, NoteInfo>>;
  readonly fields: Readonly<Record<string, FieldInfo>>;
  readonly rules: Readonly<Record<string, RuleTitle>>;
  readonly rulings: Readonly<Record<string, Ruling>>;
  readonly interventions: Readonly<Record<string, Words>>;
  readonly changeable: readonly string[];
  readonly joinable: readonly string[];
  readonly tables: Readonly<Record<string, PrintedTable>>;
  readonly limits: Readonly<Record<string, LimitInfo>>;
  /** All of it as the engine writes it. */
  readonly data: { readonly [name: string]: unknown };
  /** The meaning of a member of a list; empty for any other value. */
  meaning(value: Value | null): string;
}

/** A sentence of a rule book, paraphrased. */
export interface Sentence {
  /** Its heading in the book. */
  readonly heading: string;
  /** Its number under its heading, from 1. */
  readonly place: number;
  /** Its role for the rules. */
  readonly bearing: 'rule' | 'advice' | 'story';
  readonly says: string;
  /** The rule ids; none if it is not a rule. */
  readonly ids: readonly string[];
  /** Its implementation in the engine; empty if it is not a rule. */
  readonly item: string;
}
