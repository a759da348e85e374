/* What a system is made of. */
import type { Ruling } from './battle.js';
import type { Value } from './values.js';

export interface Words {
  readonly number: number;
  readonly name: string;
  readonly en: string;
  readonly de: string;
  readonly meaning: string;
}

/** Everything of a system that a host can list; its lists by name. */
export interface Schema {
  readonly system: string;
  readonly title: string;
  readonly rules_version: number;
  readonly kinds: Readonly<Record<string, { readonly number: number; readonly name: string; readonly meaning: string }>>;
  readonly lists: Readonly<Record<string, ListInfo>>;
  readonly rolls: Readonly<Record<string, Words>>;
  readonly questions: Readonly<Record<string, QuestionInfo>>;
  readonly notes: Readonly<Record<string, { readonly name: string; readonly meaning: string }>>;
  readonly fields: Readonly<Record<string, FieldInfo>>;
  readonly rules: Readonly<Record<string, RuleTitle>>;
  readonly rulings: Readonly<Record<string, Ruling>>;
  readonly interventions: Readonly<Record<string, Words>>;
  readonly changeable: readonly string[];
  readonly joinable: readonly string[];
  /** All of it as the engine writes it. */
  readonly data: { readonly [name: string]: unknown };
  /** What a member of a list means; empty for any other value. */
  meaning(value: Value | null): string;
}

export interface ListInfo {
  readonly kind: number;
  readonly set: number;
  readonly name: string;
  readonly members: Readonly<Record<string, Words>>;
}

export interface QuestionInfo {
  readonly number: number;
  readonly name: string;
  readonly meaning: string;
  readonly rule: string;
  readonly answers: readonly string[];
  readonly secret: boolean;
}

export interface FieldInfo extends Words {
  readonly shape: string;
  readonly place: string | null;
  readonly kind: string;
  readonly optional: boolean;
  readonly shown: string;
  readonly settable: boolean;
  readonly lasting: boolean;
}

export interface PrintedTable {
  readonly name: string;
  readonly rule: string;
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

export interface RuleTitle {
  readonly id: string;
  readonly title: string;
}

/** A sentence of a rule book, in the engine's words. */
export interface Sentence {
  /** What it stands under in the book. */
  readonly heading: string;
  /** Which sentence under its heading, from 1. */
  readonly place: number;
  /** What it is to the rules. */
  readonly bearing: 'rule' | 'advice' | 'story';
  readonly says: string;
  /** The rule ids; none where it is no rule. */
  readonly ids: readonly string[];
  /** What does it in the engine; empty where it is no rule. */
  readonly item: string;
}
