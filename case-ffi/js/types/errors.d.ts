/* Errors. */
/** A message in English, and what it is made of: `engine.said` gives it in a language. */
export interface Message {
  /** In English. */
  readonly message: string;
  /** The template, with a hole `{name}` for each value; without values there is none. */
  readonly template?: string;
  /** The values by name: a text that stays as it is, a message, or a list of these. */
  readonly values?: Readonly<Record<string, string | Message | readonly Message[]>>;
}
/** The base of every error: what is wrong, where, and what would be valid. Nothing has changed. */
export class CaseError extends Error {
  /** The name of the status in C, such as `CASE_ERR_FACE`, or of this package: `INPUT`, `LATE`, `FREED`, `TRAP`, `MEMORY`, `MISSING`, `LOAD`, `ABI`. */
  readonly code: string;
  /** The id of the rule that refuses; empty if none does. */
  readonly rule: string;
  /** Its message with what it is made of. */
  readonly told: Message;
}
/** An unknown name. */
export class UnknownNameError extends CaseError {}
/** A number out of its range, or a text that is too long. */
export class NumberError extends CaseError {}
/** Problems of a person's input. */
declare class ProblemsError extends CaseError {
  /** Each problem with its place, such as `fighters[2].abilities.fighting`. */
  readonly problems: readonly (Message & { readonly path: string })[];
}
/** All problems of a roster, a sheet, rulings or custom texts. */
export class RosterError extends ProblemsError {}
/** All problems of a plan or a tactician. */
export class PlanError extends ProblemsError {}
/** A refused face or answer. */
export class FeedError extends CaseError {}
/** An answer to a request that is no longer open: undone, or answered already. */
export class LateError extends FeedError {}
/** A refused intervention. */
export class InterveneError extends CaseError {}
/** A save that can't be resumed. */
export class SaveError extends CaseError {}
/** Odds that can't be given exactly, or at all. */
export class OddsError extends CaseError {}
/** A seat of the host, who can't be asked during odds or a simulation. */
export class SeatError extends OddsError {}
/** A caught bug of the engine: other battles play on. */
export class PanicError extends CaseError {}
/** The engine has trapped and the instance can't be used: `restart`, then resume from saves. */
export class CaseTrap extends CaseError {}

export {};
