/** The page: loads the engine, seats everybody, and draws after every input. */

import { Asked } from './request.mjs';
import { byId, h, put } from './dom.mjs';
import { FIRST, coming, engineOf, exampleRoster, layBy, systemOf } from './engine.mjs';
import { Log, drawLast } from './log.mjs';
import { current, firstLanguage, forgetLink, linkNote, linkTo, settings, sharedFight } from './share.mjs';
import { Seats } from './seats.mjs';
import { drawOrder, drawStanding } from './standing.mjs';
import { said, Table } from './table.mjs';
import { LANGUAGES, SYSTEMS, code, gameTitle, speak, t } from './words.mjs';

const VIEWS = ['play', 'rosters', 'save'];

class Page {
  constructor(engine) {
    this.engine = engine;
    this.kept = { dice: 'mine', policy: 'leads', ...settings.read() };
    this.language = firstLanguage();
    this.table = new Table(engine, this.language, (first) => this.changed(first));
    this.asked = new Asked(byId('asked'), this.table, {
      nextFight: () => this.next(),
      again: () => this.again(),
      change: () => this.show('rosters'),
      copyLink: () => this.copyLink(),
      lead: (seats) => this.lead(seats),
      choose: (system) => this.choose(system),
      kept: () => this.kept,
      keep: (more) => this.keep(more),
    });
    this.log = new Log({ list: byId('lines'), scroller: byId('log-box'), voice: byId('voice'), earlier: byId('earlier') }, this.table);
    this.seats = new Seats(byId('seats'), this.table, { kept: () => this.kept, keep: (more) => this.keep(more) });
  }

  /** What nobody sees at first, loaded behind it: the tools, and the views besides the table. */
  furnish() {
    this.furnished ??= this.#furnish();
    return this.furnished;
  }

  async #furnish() {
    const { Interventions, Rosters, Sampling, Saves } = await import('./tools.mjs');
    const announce = (text) => this.announce(text);
    this.referee = new Interventions(byId('referee'), this.table, announce);
    this.sampling = new Sampling(byId('sampling'), this.table);
    this.saves = new Saves(byId('view-save'), this.table, { announce, load: (save, roster) => this.load(save, roster) });
    this.rosters = new Rosters(byId('view-rosters'), this.engine, {
      begin: (system, roster) => {
        this.begin(roster);
        this.settle();
      },
      example: exampleRoster,
      asNow: () => this.table.battle.rosterNow(),
    });
    this.sampling.draw();
    this.#drawPanels();
  }

  /** Lays something on the table by the engine of a system; where that fails, the fight before stays. */
  async with(system, lay) {
    const engine = await engineOf(system);
    await engine.addLanguage(this.language);
    const before = this.engine;
    this.#take(engine);
    try {
      lay();
    } catch (error) {
      this.#take(before);
      throw error;
    }
  }

  #take(engine) {
    this.engine = this.table.engine = engine;
    if (this.rosters) this.rosters.engine = engine;
  }

  /** The tools that show the fight as it stands: drawn while they are open. */
  panels = [['referee', () => this.referee?.draw()], ['seats', () => this.seats.draw()]];

  #drawPanels() {
    for (const [panel, draw] of this.panels) if (byId(panel).parentElement.open) draw();
  }

  /* ------------------------------------------------------------ Fights */

  /** The fight of the link, else the one that was played last, else an example. */
  async start() {
    this.speak(this.language);
    const found = await this.found();
    if (!found) await this.choose(FIRST);
  }

  async found() {
    let isShared = false;
    try {
      isShared = location.hash !== '';
      const shared = await sharedFight();
      const kept = shared ? { save: shared, roster: null } : current.last();
      if (!kept) return false;
      await this.with(systemOf(kept.save), () => this.table.resume(kept.save, kept.roster, { ...kept, policy: this.kept.policy }));
      forgetLink();
      if (shared) {
        const turn = this.table.turnTitle() ?? t('turn', { turn: this.table.battle.turn });
        this.asked.tell({ title: t('sharedTitle'), text: t('sharedText', { turn, eyes: byId('seen').selectedOptions[0]?.textContent ?? '' }), go: t('sharedGo') });
      }
      return true;
    } catch (error) {
      forgetLink();
      if (isShared) {
        console.info(error.message);
        if (!this.table.battle) await this.choose(FIRST);
        this.asked.tell({ title: t('brokenTitle'), text: t('brokenText'), go: t('brokenOwn') });
        return true;
      }
      this.announce(t('cantLoad', { what: error.message }));
      return false;
    }
  }

  /** The fight of a system that was played last, else its example. */
  async choose(system) {
    this.chosen = system;
    const kept = current.of(system);
    const [roster] = await Promise.all([kept ? null : exampleRoster(system), engineOf(system)]);
    // Whoever walks through the list has chosen another by now.
    if (this.chosen !== system) return;
    await this.with(system, () => {
      if (kept) this.table.resume(kept.save, kept.roster, { ...kept, policy: this.kept.policy });
      else this.begin(roster);
    });
    this.show(this.view);
  }

  /** Lays out a fight, and begins it where everybody has a seat already; the focus stays where it is. */
  begin(roster) {
    const { battle } = this.table;
    const { system } = battle ?? {};
    const seats = battle && !this.table.isNew ? this.table.seats() : [];
    try {
      this.table.lay(roster);
    } catch (error) {
      return this.announce(said(error));
    }
    const isSame = seats.length > 0 && this.table.battle.system === system
      && this.table.seats().every(({ seat }) => seats.some((one) => one.seat === seat));
    if (isSame) this.table.begin({ ...this.kept, controls: Object.fromEntries(seats.map(({ seat, control }) => [seat, control])) });
  }

  /** Begins what is laid out, with a person on those seats: none of them where it only looks on. */
  lead(seats) {
    this.table.begin({ ...this.kept, controls: Object.fromEntries(seats.map((seat) => [seat, 'host'])) });
  }

  /** The next fight, what it is called and what it begins with: with everybody as they stand, against whoever stands, else against fresh foes. */
  next() {
    const { battle, roster } = this.table;
    const standing = battle.fighters.filter(({ stands }) => stands);
    const sides = [...new Set(standing.map(({ side }) => side))];
    const now = battle.rosterNow();
    if (sides.length > 1) return { label: t('nextFight'), text: t('overText'), begin: () => this.begin(now) };
    const foes = roster?.fighters.filter(({ side }) => side !== sides[0]) ?? [];
    if (sides.length === 0 || foes.length === 0) return null;
    const fighters = [...standing.map(({ number }) => now.fighters[number]), ...foes];
    return { label: t('nextFresh', { side: foes[0].side }), text: t('overFresh', { side: sides[0] }), begin: () => this.begin({ ...now, fighters }) };
  }

  again() {
    if (this.table.roster) return this.begin(this.table.roster);
    while (this.table.battle.undo());
    this.table.goOn();
  }

  /** A link with all of the fight, for somebody else to look at. */
  async copyLink() {
    const link = await linkTo(this.table.battle.save({ brief: true }));
    try {
      await navigator.clipboard.writeText(link);
      this.announce(`${t('copied')} ${linkNote(this.table, link)}`);
    } catch {
      // A browser that gives no clipboard: the address bar has it.
      history.replaceState(null, '', link);
      this.announce(`${t('inAddress')} ${linkNote(this.table, link)}`);
    }
  }

  async load(save, roster) {
    await this.with(systemOf(save), () => this.table.resume(save, roster));
    this.announce(t('loaded'));
    this.settle();
  }

  /** Goes to the table, where a fight has just begun. */
  settle() {
    this.show('play');
    byId('asked').querySelector('h2').focus();
  }

  /* ------------------------------------------------------------ Drawing */

  changed(first) {
    const { battle } = this.table;
    document.title = `case: ${gameTitle(battle.system)}`;
    byId('system').value = document.body.dataset.system = battle.system;
    byId('last').hidden = this.table.isNew;
    drawLast(byId('last'), this.table);
    this.asked.draw();
    this.log.draw(first);
    byId('empty').hidden = byId('lines').childElementCount > 0;
    byId('open-note').hidden = !this.table.open.some((event) => event.text);
    put(byId('turn'), this.table.turnTitle() ?? t('turn', { turn: battle.turn }), battle.acting && !this.table.isNew ? ` · ${t('acts', { who: battle.acting.name })}` : '');
    drawOrder(byId('order'), this.table);
    drawStanding(byId('fighters'), this.table);
    this.#drawSeen();
    // A button that went dead under somebody's focus would lose it: it stays, and says so.
    byId('undo').setAttribute('aria-disabled', String(this.table.isNew));
    byId('redo').setAttribute('aria-disabled', String(battle.redos === 0));
    this.sampling?.forget();
    this.#drawPanels();
    const { roster, audience, settled, decided, isNew } = this.table;
    if (!isNew) current.write(battle.system, { save: battle.save(), roster, audience, settled, decided });
  }

  /** For whom the page is: a player of each side, who knows what the side keeps secret, onlookers, the game master. */
  #drawSeen() {
    const place = byId('seen');
    const sides = this.table.seats().filter(({ name }) => name !== null);
    const side = this.table.battle.fighters[this.table.audience]?.side;
    const own = sides.find(({ name }) => name === side)?.first.number ?? this.table.audience;
    put(place, h('option', { value: 'gamemaster' }, t('gamemaster')),
      sides.map(({ name, first }) => h('option', { value: first.number }, name)),
      h('option', { value: 'players' }, t('onlooker')));
    place.value = String(own);
  }

  keep(more) {
    this.kept = { ...this.kept, ...more };
    settings.write(this.kept);
  }

  /* ------------------------------------------------------------ Around it */

  speak(language) {
    this.language = language;
    speak(language);
    document.documentElement.lang = code();
    for (const element of document.querySelectorAll('[data-t]')) put(element, t(element.dataset.t));
    for (const element of document.querySelectorAll('[data-label]')) element.setAttribute('aria-label', t(element.dataset.label));
    put(byId('version'), t('built', { version: this.engine.version }));
    put(byId('language'), LANGUAGES.map(([name, own]) => h('option', { value: name, lang: name.slice(0, 2) === 'ge' ? 'de' : 'en' }, own)));
    byId('language').value = language;
    put(byId('system'), SYSTEMS.map((system) => h('option', { value: system, selected: system === this.table.battle?.system }, gameTitle(system))));
    this.sampling?.draw();
  }

  listen() {
    byId('system').addEventListener('change', (event) => this.choose(event.target.value));
    byId('language').addEventListener('change', async ({ target }) => {
      const language = target.value;
      try {
        await this.engine.addLanguage(language);
      } catch (error) {
        target.value = this.language;
        return this.announce(error.message);
      }
      // Another may have been chosen since.
      if (target.value !== language) return;
      this.keep({ language });
      this.speak(language);
      this.table.setLanguage(language);
      this.show(this.view);
    });
    byId('seen').addEventListener('change', ({ target: { value } }) => this.table.seeAs(/^\d+$/.test(value) ? Number(value) : value));
    byId('undo').addEventListener('click', () => this.announce(this.table.undo() ? t('undone') : t('noUndo')));
    byId('redo').addEventListener('click', () => this.announce(this.table.redo() ? t('redone') : t('noRedo')));
    for (const [panel, draw] of this.panels) {
      const details = byId(panel).parentElement;
      details.addEventListener('toggle', () => details.open && draw());
    }
    // Going back leads to the view before, not away from the fight.
    for (const view of VIEWS) {
      byId(`to-${view}`).addEventListener('click', () => {
        if (view !== this.view) history.pushState({ view }, '');
        this.show(view);
      });
    }
    window.addEventListener('popstate', ({ state }) => this.show(state?.view ?? 'play'));
    window.addEventListener('hashchange', async () => { if (await this.found()) this.settle(); });
  }

  /** Shows one of the views, drawn anew from the fight as it stands. */
  async show(view = 'play') {
    if (view !== 'play') await this.furnish();
    if (view === 'rosters' && (this.view !== view || this.rosters.system !== this.table.battle.system)) {
      const { battle, roster } = this.table;
      this.rosters.edit(battle.system, this.rosters.system === battle.system ? this.rosters.roster : roster ?? battle.rosterNow());
    } else if (view === 'rosters') this.rosters.draw();
    if (view === 'save') this.saves.draw();
    this.view = view;
    for (const name of VIEWS) {
      byId(`view-${name}`).hidden = name !== view;
      if (name === view) byId(`to-${name}`).setAttribute('aria-current', 'page');
      else byId(`to-${name}`).removeAttribute('aria-current');
    }
  }

  /** Says something to everybody: on the screen for a moment, and to those who listen. */
  announce(text) {
    put(byId('said'), text);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => put(byId('said')), 6000);
  }
}

/** Holds what is pressed, until the engine is all there; gives what lets it go. */
function hold() {
  const held = new Map();
  const keep = (event) => {
    if (!event.target.closest('button, select, input')) return;
    event.stopImmediatePropagation();
    event.target.setAttribute('aria-busy', 'true');
    held.set(event.target, event.type);
  };
  for (const type of ['click', 'change']) document.addEventListener(type, keep, true);
  return () => {
    for (const type of ['click', 'change']) document.removeEventListener(type, keep, true);
    for (const [target, type] of held) {
      target.removeAttribute('aria-busy');
      if (!target.isConnected) continue;
      if (type === 'click') target.click();
      else target.dispatchEvent(new Event('change', { bubbles: true }));
    }
  };
}

async function main() {
  speak(firstLanguage());
  document.documentElement.lang = code();
  let page = null;
  const lay = async (engine) => {
    page = new Page(engine);
    await page.start();
    performance.mark('first-question');
  };
  try {
    const letGo = hold();
    // A fight that goes on wants all of the engine.
    layBy(location.hash === '' && !current.last() ? lay : () => {});
    const engine = await coming;
    if (!page) await lay(engine);
    page.listen();
    letGo();
    page.show('play');
    await page.furnish();
  } catch (error) {
    put(byId('asked'), h('h2', {}, t('failed', { what: error.message })));
    throw error;
  }
}

main();
