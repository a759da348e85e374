/* What can go wrong. */
/** The base of every error: what is wrong, where, and what would be right. Nothing has changed. */
export class CaseError extends Error {
  /** The name of the status in C, such as `CASE_ERR_FACE`, or of this package: `INPUT`, `LATE`, `FREED`, `TRAP`, `MEMORY`, `MISSING`, `LOAD`, `ABI`. */
  readonly code: string;
  /** The id of the rule that says no; empty where none does. */
  readonly rule: string;
}
/** A name that no member of a list has. */
export class UnknownNameError extends CaseError {}
/** A number out of its range, or a text that is too long. */
export class NumberError extends CaseError {}
/** What is wrong with what a person wrote. */
declare class ProblemsError extends CaseError {
  /** Each problem with its place, such as `fighters[2].abilities.fighting`. */
  readonly problems: readonly { readonly path: string; readonly message: string }[];
}
/** Everything that is wrong with a roster, a sheet, rulings or own texts. */
export class RosterError extends ProblemsError {}
/** Everything that is wrong with a plan or a tactician. */
export class PlanError extends ProblemsError {}
/** A face or an answer that a battle refuses. */
export class FeedError extends CaseError {}
/** An answer to a request that does not stand any more: undone, or answered already. */
export class LateError extends FeedError {}
/** Something of the referee's that a battle refuses. */
export class InterveneError extends CaseError {}
/** A save that can't be resumed. */
export class SaveError extends CaseError {}
/** Odds that can't be given exactly, or at all. */
export class OddsError extends CaseError {}
/** A seat of the host's, who can't be asked while odds or a simulation play. */
export class SeatError extends OddsError {}
/** A bug of the engine that was caught: other battles play on. */
export class PanicError extends CaseError {}
/** The engine has trapped, and nothing of that instance can be used: `restart`, resume from saves. */
export class CaseTrap extends CaseError {}

export {};
