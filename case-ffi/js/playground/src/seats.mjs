/** Who decides for whom, what people are asked, and who rolls. */

import { button, h, labeled, put, select } from './dom.mjs';
import { MODES } from './lead.mjs';
import { t } from './words.mjs';

const CONTROLS = ['host', 'built-in', 'tactician'];

/** A choice of whose dice a person rolls. */
export function diceChoice(value, change) {
  const dice = select([['mine', t('diceMine')], ['page', t('dicePage')], ['all', t('diceAll')]], { value });
  dice.addEventListener('change', () => change(dice.value));
  return labeled(t('diceTitle'), dice);
}

export class Seats {
  /** `kept` tells what a person has chosen, and `keep` keeps it. */
  constructor(place, table, { kept, keep }) {
    Object.assign(this, { place, table, kept, keep });
  }

  draw() {
    if (this.place.contains(document.activeElement) && !document.activeElement.matches('button')) return;
    const { dice, seed, policy } = this.kept();
    const number = h('input', { type: 'number', min: 0, step: 1, value: seed ?? '', placeholder: t('byChance'), inputmode: 'numeric' });
    number.addEventListener('change', () => this.#roll({ seed: number.value === '' ? undefined : Math.max(0, Math.trunc(Number(number.value))) }));
    const asked = select(MODES.map((name) => [name, t(name)]), { value: MODES.includes(policy) ? policy : MODES[0] });
    asked.addEventListener('change', () => {
      this.keep({ policy: asked.value });
      this.table.meddle(() => this.table.arrange(this.kept()));
    });
    put(this.place, this.table.seats().map((seat) => this.#seat(seat)),
      labeled(t('policy'), asked), this.#settled(),
      diceChoice(dice, (chosen) => this.#roll({ dice: chosen })), labeled(t('seed'), number));
  }

  #seat({ seat, name, who, control }) {
    const options = CONTROLS.includes(control) ? CONTROLS : [...CONTROLS, control];
    const choice = select(options.map((one) => [one, t(one)]), { value: control });
    choice.addEventListener('change', () => this.table.meddle((battle) => {
      if (choice.value === 'tactician') for (const one of who) battle.setTactician(one);
      else this.table.giveSeat(seat, choice.value);
      this.table.arrange(this.kept());
    }));
    return labeled(name ?? t('decidesTable'), choice);
  }

  /** What is answered without asking, and the button that has it asked again. */
  #settled() {
    const { settled } = this.table;
    if (settled.length === 0) return null;
    return h('div', { class: 'settled-list', role: 'group', aria: { label: t('settledTitle') } },
      h('h3', {}, t('settledTitle')),
      h('ul', {}, settled.map((one) => h('li', {}, h('span', {}, one.words),
        button(t('askAgain'), () => {
          this.table.settled = settled.filter((other) => other !== one);
          this.table.meddle(() => this.table.arrange(this.kept()));
        }, { class: 'quiet', aria: { label: `${t('askAgain')}: ${one.words}` } })))));
  }

  #roll(more) {
    this.keep(more);
    this.table.meddle(() => {
      this.table.roll(this.kept());
      this.table.arrange(this.kept());
    });
  }
}
