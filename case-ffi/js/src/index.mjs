export { load } from './load.mjs';
export { Engine } from './engine.mjs';
export { Battle } from './battle.mjs';
export { Action, Rulings } from './action.mjs';
export { Aimed } from './aim.mjs';
export { Session } from './session.mjs';
export { Value } from './values.mjs';
export { pack, unpack } from './pack.mjs';
export {
  CaseError, UnknownNameError, NumberError, RosterError, PlanError, FeedError, LateError, InterveneError,
  SaveError, OddsError, SeatError, PanicError, CaseTrap,
} from './errors.mjs';
