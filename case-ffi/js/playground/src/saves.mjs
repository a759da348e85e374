/** Saving, loading and sharing: a file, this browser, a link. */

import { button, download, h, labeled, put } from './dom.mjs';
import { linkNote, linkTo, slots } from './share.mjs';
import { code, gameTitle, t } from './words.mjs';

export class Saves {
  /** `load` goes on with a save; what it says about a bad one is shown. */
  constructor(place, table, { load, announce }) {
    Object.assign(this, { place, table, load, announce });
  }

  draw() {
    this.problem = h('p', { class: 'problem', role: 'alert' });
    put(this.place, h('h2', {}, t('save')), this.problem,
      h('div', { class: 'panels' }, this.#file(), this.#browser(), this.#link()));
  }

  #panel(title, ...children) {
    return h('section', { class: 'panel', aria: { label: title } }, h('h3', {}, title), children);
  }

  #fight() {
    const { battle, roster } = this.table;
    return { save: battle.save(), roster, title: gameTitle(battle.system) };
  }

  async #load(save, roster = null) {
    try {
      await this.load(save, roster);
    } catch (error) {
      put(this.problem, t('cantLoad', { what: error.message }));
    }
  }

  #file() {
    const input = h('input', { type: 'file', accept: '.json,.save,application/json' });
    input.addEventListener('change', async () => {
      if (input.files[0]) this.#load(await input.files[0].text());
    });
    const name = `${this.table.battle.system}-fight.json`;
    return this.#panel(t('file'),
      button(t('saveFile'), () => download(name, this.table.battle.save()), { class: 'primary' }),
      labeled(t('loadFile'), input));
  }

  #browser() {
    const name = h('input', { type: 'text', maxlength: 80, required: true, autocomplete: 'off', value: this.#suggestedName() });
    const list = h('ul', { class: 'slots' });
    const send = (event) => {
      event.preventDefault();
      const kept = slots.keep({ name: name.value, when: Date.now(), ...this.#fight() });
      this.announce(t(kept ? 'kept' : 'notKept'));
      this.#slots(list);
    };
    this.#slots(list);
    return this.#panel(t('browser'),
      h('form', { class: 'row', onsubmit: send }, labeled(t('keepName'), name), h('button', { class: 'primary' }, t('keep'))), list);
  }

  #suggestedName() {
    const { battle } = this.table;
    const sides = [...new Set(battle.fighters.map((fighter) => fighter.side))].join(' – ');
    return `${sides}, ${t('turn', { turn: battle.turn })}`.slice(0, 80);
  }

  #slots(list) {
    const kept = slots.list();
    put(list, kept.length === 0 ? h('li', { class: 'help' }, t('noKept')) : kept.map((fight) => h('li', {},
      h('span', {}, h('b', {}, fight.name), h('small', { class: 'help' },
        `${fight.title}, ${new Date(fight.when).toLocaleString(code())}`)),
      button(t('load'), () => this.#load(fight.save, fight.roster), { aria: { label: t('loadNamed', { name: fight.name }) } }),
      button('×', () => { slots.drop(fight.name); this.#slots(list); list.querySelector('button')?.focus(); },
        { class: 'remove', aria: { label: t('drop', { name: fight.name }) }, title: t('drop', { name: fight.name }) }))));
  }

  #link() {
    const output = h('div', {});
    const make = async () => {
      const link = await linkTo(this.table.battle.save({ brief: true }));
      const input = h('input', { type: 'text', readonly: true, value: link });
      put(output, labeled(t('link'), input, linkNote(this.table, link)),
        button(t('copy'), async () => {
          input.select();
          await navigator.clipboard?.writeText(link).catch(() => document.execCommand('copy'));
          this.announce(t('copied'));
        }));
      input.focus();
      input.select();
    };
    return this.#panel(t('link'), h('p', { class: 'help' }, t('linkHelp')),
      button(t('makeLink'), make, { class: 'primary' }), output, h('p', { class: 'help' }, t('noTable')));
  }
}
