/** What is loaded behind the first question: the tools of the table, and the views besides it. */

export { Interventions } from './referee.mjs';
export { Rosters } from './rosters.mjs';
export { Sampling } from './sampling.mjs';
export { Saves } from './saves.mjs';
