// What can go wrong: each error says what, where, and what would be right.
import { case_status } from './case.gen.mjs';

/** The base of every error. When one is thrown nothing has changed. */
export class CaseError extends Error {
  constructor(code, message, rule = '', told = { message }) {
    super(message);
    this.name = new.target.name;
    this.code = code;
    this.rule = rule;
    this.told = told;
  }
}
export class UnknownNameError extends CaseError {}
export class NumberError extends CaseError {}

/** What is wrong with what a person wrote: a problem a line, each behind its place. */
class ProblemsError extends CaseError {
  constructor(code, message, rule, told) {
    super(code, message, rule, told);
    const lines = this.told.values?.lines ?? message.split('\n').filter(Boolean).map((line) => ({ message: line }));
    this.problems = lines.map((line) =>
      (line.template === '{path}: {message}' ? { path: line.values.path, ...line.values.message } : { path: '', ...line }));
  }
}
export class RosterError extends ProblemsError {}
export class PlanError extends ProblemsError {}
export class FeedError extends CaseError {}
export class LateError extends FeedError {}
export class InterveneError extends CaseError {}
export class SaveError extends CaseError {}
export class OddsError extends CaseError {}
export class SeatError extends OddsError {}
export class PanicError extends CaseError {}
export class CaseTrap extends CaseError {}

const S = case_status;
const CLASSES = new Map([
  [S.CASE_ERR_RANGE, NumberError],
  [S.CASE_ERR_LENGTH, NumberError],
  [S.CASE_ERR_NAME, UnknownNameError],
  [S.CASE_ERR_PARSE, RosterError],
  [S.CASE_ERR_ROSTER, RosterError],
  [S.CASE_ERR_RULINGS, RosterError],
  [S.CASE_ERR_CATALOG, RosterError],
  [S.CASE_ERR_SAVE, SaveError],
  [S.CASE_ERR_NOT_ASKED, FeedError],
  [S.CASE_ERR_FACE, FeedError],
  [S.CASE_ERR_ANSWER, FeedError],
  [S.CASE_ERR_FULL, FeedError],
  [S.CASE_ERR_SYSTEM, OddsError],
  [S.CASE_ERR_REFUSED, InterveneError],
  [S.CASE_ERR_SEAT, SeatError],
  [S.CASE_ERR_PLAN, PlanError],
  [S.CASE_ERR_AIM, OddsError],
  [S.CASE_ERR_ODDS, OddsError],
  [S.CASE_ERR_PANIC, PanicError],
  [S.CASE_ERR_POISONED, PanicError],
]);
const NAMES = new Map(Object.entries(S).map(([name, status]) => [status, name]));

/** The error of a call that failed. `classes` are those of the caller, where a status means more. */
export function failed(status, message, rule, told, classes = {}) {
  const code = NAMES.get(status) ?? `CASE_ERR_${status}`;
  const Class = classes[code] ?? CLASSES.get(status) ?? CaseError;
  return new Class(code, message || code, rule, told);
}

/** The error of a command that was refused, as the protocol says it. */
export function refused({ code, message, rule = '', problems, ...told }, classes = {}) {
  const line = ({ path, ...text }) => (path ? { template: '{path}: {message}', values: { path, message: text } } : text);
  const name = `CASE_ERR_${(code === 'policy' ? 'plan' : code).toUpperCase()}`;
  const whole = problems ? { message, template: '{lines}', values: { lines: problems.map(line) } } : { message, ...told };
  const Class = classes[name] ?? CLASSES.get(S[name]) ?? CaseError;
  return new Class(name, message || name, rule, whole);
}

/** Something that this package itself refuses. */
export function wrong(message, Class = CaseError) {
  return new Class('INPUT', message);
}

/** How an error shows a given value. */
export function shown(given) {
  let text;
  try {
    const plain = typeof given === 'number' ? String(given) : JSON.stringify(given);
    text = typeof given === 'string' ? `\`${given}\`` : (plain ?? String(given));
  } catch {
    text = String(given);
  }
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

/** The options of a call, where all of them are known: a slip of the pen would be left out without a word. */
export function optionsOf(options, ...names) {
  if (options === undefined || options === null) return {};
  if (typeof options !== 'object') throw wrong(`options: an object with ${names.join(', ')}, not ${shown(options)}`);
  const other = Object.keys(options).find((name) => !names.includes(name));
  if (other === undefined) return options;
  throw wrong(`unknown option ${shown(other)}, known are: ${names.join(', ')}`, UnknownNameError);
}

/** A whole number as the engine takes it: WebAssembly would quietly make one of anything. */
export function whole(given, what, low = -(2 ** 31), high = 2 ** 31 - 1) {
  if (Number.isInteger(given) && given >= low && given <= high) return given;
  throw wrong(`${what}: a whole number from ${low} to ${high}, not ${shown(given)}`, NumberError);
}

/** A whole number of 64 bits, as a number or a BigInt. */
export function wide(given, what) {
  const is = typeof given === 'bigint' ? given >= 0n && given < 2n ** 64n : Number.isSafeInteger(given) && given >= 0;
  if (is) return BigInt(given);
  throw wrong(`${what}: a whole number from 0 to 2^64 - 1 (as a BigInt from 2^53 on), not ${shown(given)}`, NumberError);
}

/** Numbers of settings as a command takes them: those of 64 bits as texts; those that are not given are not there. */
export const amounts = (settings) => Object.fromEntries(Object.entries(settings)
  .filter(([, given]) => given !== undefined)
  .map(([name, given]) => [name, wide(given, name)])
  .map(([name, number]) => [name, number < 2n ** 31n ? Number(number) : String(number)]));

/** A yes or no of an option as C takes it. */
export function flag(given, what) {
  if (typeof given === 'boolean') return Number(given);
  throw wrong(`${what}: true or false, not ${shown(given)}`);
}

/** A text as it is, data as JSON. */
export function asText(given, what, Class = RosterError) {
  if (typeof given === 'string') return given;
  // JSON has none of these: they would be left out without a word.
  const finite = (name, value) => {
    if (typeof value !== 'number' || Number.isFinite(value)) return value;
    throw new Error(`\`${name}\` is ${value}, and has to be a number`);
  };
  try {
    if (given && typeof given === 'object') return JSON.stringify(given, finite);
  } catch (error) {
    throw wrong(`${what}: ${error.message}`, Class);
  }
  throw wrong(`${what}: a text or an object, not ${shown(given)}`, Class);
}
