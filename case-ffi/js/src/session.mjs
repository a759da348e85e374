// The call protocol: battles by name, commanded and answered as data, as by `case-serve` in any language.
import * as gen from './case.gen.mjs';
import { Freed } from './core.mjs';
import { CaseError, wrong } from './errors.mjs';

const decoder = new TextDecoder();
const { CASE_AUDIENCE_PLAYERS: PLAYERS, CASE_AUDIENCE_GAMEMASTER: GAMEMASTER, CASE_AUDIENCE_SEAT: SEAT } = gen.case_audience;

export class Session extends Freed {
  static _new(core) {
    core.need('case_session_new', 'take one with the call protocol, such as `case-js/call`');
    return new Session(core, core.handle((out) => core.calls.case_session_new(out)), 'case_session_free');
  }

  /** Carries out a command: an object with `call`, and gives its answer, with `result` or `error`. */
  call(command, { audience = 'gamemaster' } = {}) {
    return JSON.parse(this.callText(JSON.stringify(command), { audience }));
  }

  /** The same with JSON as text. */
  callText(command, { audience = 'gamemaster' } = {}) {
    if (typeof command !== 'string') throw wrong('a command is a text of JSON');
    const core = this._core;
    const [[at, length]] = core.texts(command);
    const said = core.calls.case_call(this._address, ceiling(audience), at, length, core.out);
    return decoder.decode(core.bytes.subarray(said, said + core.v.getUint32(core.out, true)));
  }
}

/** The most that a caller may see and do. */
function ceiling(audience) {
  if (audience === 'players') return PLAYERS;
  if (audience === 'gamemaster') return GAMEMASTER;
  if (Number.isInteger(audience) && audience >= 0 && audience < 10_000) return SEAT + audience;
  throw new CaseError('RANGE', '`audience`: `players`, `gamemaster` or the place of a fighter');
}
