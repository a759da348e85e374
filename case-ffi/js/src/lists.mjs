// The short lists of the header that are no system's, as names.
import * as gen from './case.gen.mjs';
import { UnknownNameError, shown, wrong } from './errors.mjs';

/** The members of a list of the header, as names are spelled elsewhere. */
export const members = (list, start) => Object.keys(list).map((name) => name.slice(start.length).toLowerCase());

export const FEATS = members(gen.case_feat, 'CASE_FEAT_');
export const HORIZONS = members(gen.case_horizon, 'CASE_HORIZON_');
export const INPUTS = members(gen.case_input_kind, 'CASE_INPUT_');
export const TUNING_ENDS = members(gen.case_tuning_end, 'CASE_TUNING_');

/** The number of a name of a short list of this package. */
export function numbered(list, name, what) {
  if (Object.hasOwn(list, name)) return list[name];
  throw wrong(`unknown ${what} ${shown(name)}, known are: ${Object.keys(list).join(', ')}`, UnknownNameError);
}
