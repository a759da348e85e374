/** The rest of the fight, played again and again: in slices, so that the page stays alive. */

import { button, h, labeled, put } from './dom.mjs';
import { chanceTable } from './odds.mjs';
import { said } from './table.mjs';
import { code, t } from './words.mjs';

export class Sampling {
  constructor(place, table) {
    this.place = place;
    this.table = table;
    this.stop = null;
  }

  draw() {
    this.trials = h('input', { type: 'number', min: 10, max: 1_000_000, step: 10, value: 1000, inputmode: 'numeric' });
    this.bar = h('progress', { max: 1, value: 0, hidden: true, aria: { label: t('sampling') } });
    this.said = h('p', { class: 'quiet-text', role: 'status' });
    this.result = h('div', {});
    this.start = h('button', { class: 'primary' }, t('start'));
    this.cancel = button(t('cancel'), () => this.stop?.abort(), { hidden: true });
    const send = (event) => { event.preventDefault(); this.run(Number(this.trials.value) || 1000); };
    put(this.place, h('p', { class: 'help' }, t('samplingHelp')),
      h('form', { class: 'row', onsubmit: send },
        labeled(t('trials'), this.trials), this.start, this.cancel),
      this.bar, this.said, this.result);
  }

  /** A fight that has moved on needs other figures. */
  forget() {
    this.stop?.abort();
    if (this.result) put(this.result);
    if (this.said) put(this.said);
  }

  async run(trials) {
    this.stop = new AbortController();
    const { signal } = this.stop;
    // A copy, in which everybody follows the built-in plan: the fight itself stays as it is.
    const copy = this.table.battle.copy();
    copy.setControl('built-in');
    let done = 0;
    this.#running(true);
    const began = performance.now();
    try {
      const progress = (sofar) => {
        done = sofar;
        this.bar.value = sofar / trials;
        put(this.said, t('progress', { done: sofar, trials }));
      };
      const simulation = await copy.simulate(trials, { seed: 1, progress, signal });
      this.#show(simulation, (performance.now() - began) / 1000);
    } catch (error) {
      put(this.said, signal.aborted ? t('cancelled', { done, trials }) : said(error));
    } finally {
      copy.free();
      this.#running(false);
    }
  }

  #running(isRunning) {
    const hadFocus = [this.start, this.cancel].includes(document.activeElement);
    this.bar.hidden = this.cancel.hidden = !isRunning;
    this.start.hidden = isRunning;
    if (hadFocus) (isRunning ? this.cancel : this.start).focus();
  }

  #show(simulation, seconds) {
    const shown = new Intl.NumberFormat(code(), { maximumFractionDigits: 2 });
    put(this.said, t('samplingDone', { trials: simulation.trials, seconds: shown.format(seconds) }),
      simulation.cutOff ? ` ${t('cutOff', { count: simulation.cutOff })}` : '');
    const share = new Intl.NumberFormat(code(), { style: 'percent', maximumFractionDigits: 1 });
    const rows = simulation.wins.rows.map(({ outcome, probability, low, high }) => [
      [outcome === null ? t('draw') : t('wins', { side: outcome }),
        h('small', { class: 'help' }, t('interval', { low: share.format(low), high: share.format(high) }))],
      probability,
    ]);
    put(this.result, chanceTable([t('outcome')], rows), h('p', { class: 'basis', lang: 'en' }, simulation.basis));
  }
}
