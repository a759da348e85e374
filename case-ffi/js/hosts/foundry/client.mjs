/**
 * What the module does at one page of Foundry: its settings, the buttons of the combat tracker, the sheets, and at the
 * page of the active game master the fights. Everything comes in through `host`: Foundry's globals, `load`, `pack` and
 * `unpack` of the package, and `form`, which draws a form from a schema.
 */

import { Adapters } from './adapters.mjs';
import { ID, Messenger } from './messenger.mjs';
import { editRules, editSheet } from './sheet.mjs';
import { CombatTable, isRight, keptOf, languageOf, rosterOf } from './table.mjs';

const POLICIES = ['all', 'usual', 'quick', 'none'];

export class Client {
  /** The fights that are played at this page, by their combats. */
  tables = new Map();

  constructor(host) {
    this.host = host;
    const { Hooks } = host;
    Hooks.once('init', () => this.#register());
    Hooks.once('ready', () => this.#ready());
  }

  #register() {
    const { settings } = this.host.game;
    const setting = (name, data) => settings.register(ID, name, {
      name: `CASE_TABLE.${name}`, hint: `CASE_TABLE.${name}Hint`, config: true, ...data,
    });
    setting('policy', {
      scope: 'client', type: String, default: 'usual', choices: Object.fromEntries(POLICIES.map((name) => [name, `CASE_TABLE.${name}`])),
      // The game master's page looks it up in the user.
      onChange: (policy) => this.host.game.user.setFlag(ID, 'policy', policy),
    });
    setting('press', { scope: 'client', type: Boolean, default: true });
    setting('write', { scope: 'world', type: Boolean, default: true });
  }

  async #ready() {
    const { Hooks, game, load } = this.host;
    this.engine = await load(undefined, { languages: [languageOf(game)] });
    game.settings.register(ID, 'system', {
      name: 'CASE_TABLE.system', hint: 'CASE_TABLE.systemHint', config: true, scope: 'world', type: String, default: this.engine.systems[0],
      choices: Object.fromEntries(this.engine.systems.map((system) => [system, this.engine.title(system, languageOf(game))])),
    });
    this.messenger = new Messenger(this.host);
    this.messenger.handOver = (id) => this.#handOver(id);
    this.host.adapters = new Adapters(this.engine, () => game.settings.get(ID, 'write'));
    game.modules.get(ID).api = this;
    // Other modules bring their adapters.
    Hooks.callAll('caseTable.ready', this);
    // Every page hears of every change: so the game master's plays, whoever has begun the combat.
    Hooks.on('updateCombat', (combat, change) => {
      if (change.round === 1 && this.#isCase(combat)) this.play(combat);
      this.tables.get(combat.id)?.heard();
    });
    Hooks.on('deleteCombat', (combat) => { this.tables.get(combat.id)?.drop(); });
    Hooks.on('updateUser', () => this.#arrange());
    Hooks.on('userConnected', (user, isThere) => {
      if (!isThere) this.messenger.left(user);
      this.#arrange();
      // Another game master has become the active one: whose page goes on once it is loaded.
      if (!this.#isMaster) for (const table of this.tables.values()) table?.close();
      else this.#goOn();
    });
    // Foundry 12 gives what jQuery makes of the element.
    Hooks.on('renderCombatTracker', (app, html) => this.#addButtons(html.jquery ? html[0] : html));
    // Foundry 12, and sheets of its first kind; then those of the second.
    Hooks.on('getActorSheetHeaderButtons', (app, buttons) => { buttons.unshift(...this.#headerButtons(app, 'onclick')); });
    Hooks.on('getHeaderControlsActorSheetV2', (app, controls) => {
      controls.push(...this.#headerButtons(app, 'onClick').map((button) => ({ ...button, action: ID })));
    });
    this.host.ui.combat?.render();
    this.#goOn();
  }

  /** After the page was loaded anew no combat begins: those that have go on. */
  #goOn() {
    for (const combat of this.host.game.combats.filter((one) => one.started && this.#isCase(one))) this.play(combat);
  }

  /** Puts a fight aside for another game master's page. */
  async #handOver(id) {
    const table = this.tables.get(id);
    table?.close();
    await table?.saved();
  }

  /** What another module says of the actors of a system of the rules: see `adapters.mjs`. */
  adapt(system, adapter) {
    this.host.adapters.adapt(system, adapter);
  }

  get #isMaster() {
    return this.host.game.users.activeGM === this.host.game.user;
  }

  #isCase(combat) {
    return Boolean(combat?.getFlag(ID, 'system'));
  }

  #arrange() {
    for (const table of this.tables.values()) table?.arrange();
  }

  /* ------------------------------------------------------------ A fight */

  /** Begins a combat with the system of the settings: it plays wherever the active game master is. */
  async begin(combat = this.host.game.combat) {
    const { game, ui } = this.host;
    if (!game.users.activeGM) {
      ui.notifications.error(game.i18n.localize('CASE_TABLE.noMaster'));
      return;
    }
    await combat.unsetFlag(ID, 'save');
    await combat.setFlag(ID, 'system', game.settings.get(ID, 'system'));
    if (!isRight(this.engine, combat, this.host)) return;
    if (!combat.started) await combat.startCombat();
    else await this.play(combat);
  }

  /** Plays a combat, from its save if it has one. */
  async play(combat = this.host.game.combat) {
    if (!this.#isMaster || !this.#isCase(combat) || this.tables.has(combat.id)) return;
    const { game, ui } = this.host;
    // It is taken before anything is waited for: two hooks are one fight.
    this.tables.set(combat.id, null);
    try {
      // Another game master's page may play it still.
      const others = game.users.filter((user) => user.isGM && user.active && user !== game.user).length;
      if (others > 0) await this.messenger.takeOver(combat.id, others);
      if (!this.#isMaster) return;
      const table = await CombatTable.tryOpen(this.engine, combat, this.host, this.messenger);
      if (!table) return;
      this.tables.set(combat.id, table);
      ui.combat?.render();
      await table.play();
      if (!table.battle.isOver) return;
      await this.#forget(combat);
      ui.notifications.info(game.i18n.localize('CASE_TABLE.over'));
    } catch (error) {
      ui.notifications.error(game.i18n.format('CASE_TABLE.wrong', { problems: error.message }), { permanent: true });
      throw error;
    } finally {
      this.tables.delete(combat.id);
      ui.combat?.render();
    }
  }

  undo(combat = this.host.game.combat) {
    return this.tables.get(combat?.id)?.undo();
  }

  async end(combat = this.host.game.combat) {
    const { game, DialogV2 } = this.host;
    const title = game.i18n.localize('CASE_TABLE.end');
    const isMeant = await DialogV2.confirm({ window: { title }, content: `<p>${game.i18n.localize('CASE_TABLE.endHint')}</p>`, rejectClose: false });
    if (!isMeant) return;
    const table = this.tables.get(combat.id);
    if (table) table.end();
    else await this.#forget(combat);
    this.host.ui.combat?.render();
  }

  /** A fight that is over: whoever turns Foundry's rounds back begins no other one. */
  async #forget(combat) {
    for (const name of ['save', 'system']) await combat.unsetFlag(ID, name);
  }

  /* ------------------------------------------------------------ Sheets and rules */

  /** Edits the sheet of an actor that the user owns. */
  sheet(actor) {
    return editSheet(this.host, this.engine, actor, this.host.game.settings.get(ID, 'system'), this.host.form);
  }

  rules(combat = this.host.game.combat) {
    const system = combat.getFlag(ID, 'system') ?? this.host.game.settings.get(ID, 'system');
    return editRules(this.host, this.engine, combat, system, this.host.form, { ...rosterOf(combat, this.host), system });
  }

  /** For whoever may change an actor whose own sheet nobody can read. */
  #headerButtons(app, click) {
    const actor = app.actor ?? app.document;
    const { adapters, game } = this.host;
    if (!actor.isOwner || adapters.sheet(game.settings.get(ID, 'system'), actor)) return [];
    return [{ label: 'CASE_TABLE.sheet', class: ID, icon: 'fa-solid fa-shield-halved', ownership: 'OWNER', [click]: () => this.sheet(actor) }];
  }

  /* ------------------------------------------------------------ The tracker */

  /** The buttons of a combat: `{ name, press }`, for the game master alone. */
  buttonsOf(combat) {
    if (!combat || !this.host.game.user.isGM) return [];
    const isPlayed = this.tables.has(combat.id);
    const isKept = Boolean(keptOf(combat).text);
    // Another game master's page can't know whether it is played at the active one's.
    const isHere = this.#isMaster;
    return [
      !isPlayed && (isHere || !combat.started) ? { name: 'begin', press: () => this.begin(combat) } : null,
      isHere && !isPlayed && isKept ? { name: 'resume', press: () => this.play(combat) } : null,
      isPlayed && this.messenger.isWaiting ? { name: 'instead', press: () => this.messenger.release() } : null,
      isPlayed ? { name: 'undo', press: () => this.undo(combat) } : null,
      isHere && (isPlayed || isKept) ? { name: 'end', press: () => this.end(combat) } : null,
      isPlayed ? null : { name: 'rules', press: () => this.rules(combat) },
    ].filter(Boolean);
  }

  #addButtons(element) {
    const buttons = this.buttonsOf(this.host.game.combat).map(({ name, press }) => {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: this.host.game.i18n.localize(`CASE_TABLE.${name}`) });
      button.addEventListener('click', press);
      return button;
    });
    element.querySelector('.case-buttons')?.remove();
    if (buttons.length === 0) return;
    const row = document.createElement('div');
    row.className = 'case-buttons';
    row.append(...buttons);
    const controls = element.querySelector('.combat-controls, #combat-controls');
    if (controls) controls.before(row);
    else element.append(row);
  }
}
