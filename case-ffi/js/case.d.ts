/**
 * The rules engine `case` in a page, a worker or Node.
 *
 *     import { load } from 'case-js';
 *     const engine = await load();
 *     const battle = engine.battle(roster);
 *     for (const request of battle) request.answer(await ask(request));
 *
 * Names are those of C and Python, in JavaScript's spelling. Fighters, rolls, questions,
 * fields and kinds have the names of the system's schema: nothing here depends on a particular system.
 */

export {
  Source, TextSource, LoadOptions, load, pack, unpack, Texts, Data, BattleOptions, ImportOptions, ImportNote, Imported, Engine,
} from './types/engine.js';
export {
  Telling, Limits, Handlers, News, Battle, Referee, Given, Event, FallenDie, FieldValue, Input, Ruling, Card, CardChange, EventKind, By, InputKind, NameOf,
} from './types/battle.js';
export {
  Modifier, WantedDie, RollRequest, Answer, AnswerRange, Decision, FormField, Request, AnswerLike, Figure, Consequence, AttackFigures, Stake, StakeAbout, StakesOptions,
} from './types/requests.js';
export {
  Value, Actor, Fighter, Who,
} from './types/values.js';
export {
  OddsRow, Odds, OutcomeFields, Aftermath, AttackLike, Defending, AimOptions, ExchangeOptions, WentIn, Verdict, AttackOdds, Aimed, Defenses,
} from './types/odds.js';
export {
  SimulateOptions, Simulation, Plan, PlanLike, Plans, Tactician, Horizon, AdviseOptions, Advice, Advised, TuneOptions, Tuning, RulingOptions, RulingEffects, Basis,
} from './types/plans.js';
export {
  RankLike, Action, ActionOutcome, Rulings,
} from './types/action.js';
export {
  Schema, Sentence,
} from './types/schema.js';
export { Ceiling, Session } from './types/session.js';
export type * from './types/rows.gen.js';
export type * from './types/names.gen.js';
export type * from './types/systems.gen.js';
export {
  Message, CaseError, UnknownNameError, NumberError, RosterError, PlanError, FeedError, LateError, InterveneError, SaveError, OddsError, SeatError, PanicError, CaseTrap,
} from './types/errors.js';
