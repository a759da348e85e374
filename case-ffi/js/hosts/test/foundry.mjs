// Stand-ins of what Foundry documents, which check what the real ones check: who may change what, who hears of it,
// who has begun a combat, how large and how frequent what goes to every page is. No Foundry was there to try the module in.
import assert from 'node:assert/strict';
import { AsyncLocalStorage } from 'node:async_hooks';
import { dice, js, roster } from '../../test/support.mjs';
import { Client } from '../foundry/client.mjs';
import { ID } from '../foundry/messenger.mjs';

/** A flag goes to every page whenever it is written: this many characters are much already. */
const MOST_OF_A_FLAG = 16_000;
/** In so many milliseconds the save is written thrice at most: on the way, when a fight is put aside, and anew at another page. */
const CALM = 900;

/** As Foundry's Collection: a map that is gone through by its values. */
class Collection extends Map {
  [Symbol.iterator]() { return this.values(); }
  map(f) { return [...this.values()].map(f); }
  filter(f) { return [...this.values()].filter(f); }
  find(f) { return [...this.values()].find(f); }
}

/** The statuses of Foundry's core that are of use here. */
const STATUSES = ['dead', 'unconscious', 'stun', 'restrain', 'blind', 'burning'].map((id) => ({ id }));

const copied = (data) => (data === undefined ? undefined : JSON.parse(JSON.stringify(data)));
/** At whose page something is done. */
const page = new AsyncLocalStorage();
const later = () => new Promise((resolve) => setTimeout(resolve));

/** A world with game masters and players; each user's `host` is what a module finds at that user's page. */
export class World {
  users = new Collection();
  chat = new Collection();
  combats = new Collection();
  hosts = new Map();
  writes = { save: 0, flag: 0, combatant: 0, turn: 0, events: 0, actor: 0, status: 0, card: 0, update: 0, deleted: 0 };
  /** What was thrown on the tables, each by its user. */
  thrown = [];
  /** How often something was told while dice were in the air. */
  spoiled = 0;
  characters = 0;
  #saved = [];
  #cards = 0;

  /** `actorOf` gives an actor's own data, as a system of Foundry has it, in place of a sheet that was typed. */
  constructor(system, { masters = ['gm'], players = ['ann'], seed = 1, mine = 1, actorOf = null } = {}) {
    this.below = dice(seed);
    for (const id of masters) this.#user(id, true);
    for (const id of players) this.#user(id, false);
    const world = this;
    Object.defineProperty(this.users, 'activeGM', { configurable: true, get: () => world.users.find((user) => user.isGM && user.active) ?? null });
    const { fighters, ...rules } = JSON.parse(roster(system));
    this.sheets = fighters;
    this.combat = this.#combat(fighters, mine, actorOf);
    this.combat.kept[`${ID}.system`] = system;
    this.combat.kept[`${ID}.rules`] = rules;
  }

  /** Whether a user may change a document: the game master everything, others what they own. */
  #may(owner) {
    const id = page.getStore();
    assert.ok(id && (this.users.get(id).isGM || owner === id), `${id} lacks permission to update it`);
  }

  /** Does something at the page of a user. */
  as(id, what) {
    return page.run(id, what);
  }

  #user(id, isGM) {
    const user = { id, isGM, active: true, kept: {}, getFlag: (scope, name) => copied(user.kept[`${scope}.${name}`]) };
    user.setFlag = async (scope, name, value) => {
      this.#may(id);
      user.kept[`${scope}.${name}`] = copied(value);
      await this.tell('updateUser', user, {});
    };
    this.users.set(id, user);
    return user;
  }

  #combat(fighters, mine, actorOf) {
    const combatants = new Collection(fighters.map((sheet, i) => {
      const owner = i < mine ? 'ann' : 'gm';
      const own = copied(actorOf?.(sheet, i) ?? {});
      const actor = this.#document({ id: `actor${i}`, name: sheet.name, ownership: { default: 0, [owner]: 3 }, statuses: new Set(), ...own }, owner);
      if (!actorOf) actor.kept[`${ID}.sheet`] = sheet;
      actor.testUserPermission = (user, level) => level === 'OWNER' && (user.isGM || user.id === owner);
      actor.toObject = () => copied({ _id: actor.id, name: actor.name, ...own });
      actor.update = async (change) => {
        this.#may(owner);
        this.writes.actor++;
        for (const [path, value] of Object.entries(change)) {
          const names = path.split('.');
          const last = names.pop();
          const place = names.reduce((found, name) => found[name], own);
          // As a data model: no number below nothing, and no field that it has not.
          if (typeof place?.[last] !== 'number' || value < 0) throw new Error(`${path}: ${value} is not valid`);
          place[last] = value;
        }
      };
      actor.toggleStatusEffect = async (id, { active, overlay = false }) => {
        this.#may(owner);
        this.writes.status++;
        assert.ok(STATUSES.some((one) => one.id === id), `no status ${id}`);
        if (active) actor.statuses.add(id);
        else actor.statuses.delete(id);
        if (overlay) actor.overlay = active ? id : null;
      };
      const token = { disposition: 1 };
      return [`token${i}`, { id: `token${i}`, name: sheet.name, token, actor, defeated: false, initiative: null }];
    }));
    const combat = this.#document({ id: 'combat0', isDeleted: false, combatants, round: 0, turn: null, turns: [] }, null);
    Object.defineProperty(combat, 'started', { get: () => combat.round > 0 });
    // Foundry: the highest first, then those without.
    const sort = () => { combat.turns = [...combatants.values()].sort((a, b) => (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity) || 0); };
    sort();
    combat.update = async (change, options = {}) => {
      this.#may(null);
      // What other modules let end with a turn ends with each of these.
      if (options.turnEvents !== false) this.writes.events++;
      this.writes.turn++;
      this.#tellHere('preUpdateCombat', combat, change);
      await later();
      Object.assign(combat, change);
      await this.tell('updateCombat', combat, change);
    };
    combat.updateEmbeddedDocuments = async (kind, changes) => {
      assert.equal(kind, 'Combatant');
      this.#may(null);
      this.writes.combatant++;
      for (const { _id, ...change } of changes) Object.assign(combatants.get(_id), change);
      sort();
    };
    combat.startCombat = async () => {
      const change = { round: 1, turn: 0 };
      this.#tellHere('combatStart', combat, change);
      await combat.update(change);
    };
    combat.delete = async () => {
      this.#may(null);
      combat.isDeleted = true;
      this.combats.delete(combat.id);
      await this.tell('deleteCombat', combat);
    };
    this.combats.set(combat.id, combat);
    return combat;
  }

  /** What has flags, which its owner and the game master may write. */
  #document(data, owner) {
    const kept = {};
    const key = (scope, name) => `${scope}.${name}`;
    return Object.assign(data, {
      kept,
      getFlag: (scope, name) => copied(kept[key(scope, name)]),
      setFlag: async (scope, name, value) => {
        this.#may(owner);
        assert.ok(!data.isDeleted, `${data.id} does not exist`);
        const size = JSON.stringify(value).length;
        assert.ok(size < MOST_OF_A_FLAG, `a flag of ${size} characters`);
        this.characters += size;
        this.writes[name === 'save' ? 'save' : 'flag']++;
        if (name === 'save') {
          this.#saved.push(performance.now());
          assert.ok(!(this.#saved.at(-1) - this.#saved.at(-4) < CALM), 'the save is written too often');
        }
        await later();
        kept[key(scope, name)] = copied(value);
        if (data === this.combat) await this.tell('updateCombat', data, { flags: { [scope]: { [name]: value } } });
      },
      unsetFlag: async (scope, name) => {
        this.#may(owner);
        delete kept[key(scope, name)];
      },
    });
  }

  /** Hooks about documents are called at every page. */
  async tell(name, ...given) {
    for (const [id, { hooks }] of this.hosts) for (const hear of hooks.get(name) ?? []) page.run(id, () => hear(...given));
  }

  /** Hooks about what somebody is about to do are called at the page where it is done, and nowhere else. */
  #tellHere(name, ...given) {
    for (const hear of this.hosts.get(page.getStore())?.hooks.get(name) ?? []) hear(...given);
  }

  /** A page of a user, loaded anew: its module has begun, and nothing of an earlier one is heard. */
  async load(id, more = {}) {
    // A person takes longer to load a page than a test: each counts its own saves.
    this.#saved = [];
    const host = this.host(id);
    Object.assign(host, more);
    host.client = new Client(host);
    for (const name of ['init', 'ready']) for (const hear of host.hooks.get(name) ?? []) await page.run(id, () => hear());
    return host;
  }

  /** What a module finds at the page of a user. */
  host(id) {
    const world = this;
    const hooks = new Map();
    const notes = [];
    const note = (kind) => (text) => { notes.push({ kind, text }); };
    const settings = new Map();
    const values = { system: this.combat.kept[`${ID}.system`], press: false };
    const heard = [];
    class Roll {
      constructor(formula) { this.formula = formula; }
      async evaluate() {
        const [, count, faces] = this.formula.match(/^(\d+)d(\d+)$/);
        this.dice = [{ results: Array.from({ length: Number(count) }, () => ({ result: 1 + world.below(Number(faces)), active: true })) }];
        return this;
      }
    }
    const ChatMessage = {
      getWhisperRecipients: () => world.users.filter((user) => user.isGM),
      async create(message) {
        const key = world.#cards++;
        world.writes.card++;
        const update = async (change) => {
          assert.ok(world.users.get(page.getStore()).isGM && world.chat.has(key), 'the message may not be changed');
          world.writes.update++;
          Object.assign(world.chat.get(key), copied(change));
        };
        const remove = async () => {
          assert.ok(world.chat.has(key), 'the message does not exist');
          world.writes.deleted++;
          world.chat.delete(key);
        };
        world.chat.set(key, { ...copied(message), id: key, getFlag: (scope, name) => message.flags?.[scope]?.[name], update, delete: remove });
        return world.chat.get(key);
      },
    };
    const host = {
      hooks, notes, heard, asked: 0, ...js, Roll, ChatMessage, DialogV2: dialogOf(this, id),
      Hooks: {
        on(name, hear) { hooks.set(name, [...(hooks.get(name) ?? []), hear]); },
        once(name, hear) { this.on(name, hear); },
        callAll(name, ...given) { for (const hear of hooks.get(name) ?? []) hear(...given); },
      },
      CONFIG: { statusEffects: STATUSES, specialStatusEffects: { DEFEATED: 'dead' } },
      ui: { notifications: { warn: note('warn'), error: note('error'), info: note('info') }, combat: { render() {} } },
      game: {
        user: this.users.get(id), users: this.users, messages: this.chat, combats: this.combats, combat: this.combat,
        modules: new Map([[ID, {}]]),
        // As Dice So Nice: its promise holds as long as dice are in the air.
        dice3d: {
          showForRoll: async (roll, user, isSynchronous) => {
            assert.ok(isSynchronous && user.id === id && page.getStore() === id, 'everybody sees dice of their user');
            const written = world.writes.card + world.writes.update;
            await later();
            if (world.writes.card + world.writes.update !== written) world.spoiled++;
            world.thrown.push({ user: id, formula: roll.formula });
          },
        },
        i18n: { lang: 'en', format: (key, holes) => `${key} ${Object.values(holes).join(' ')}`, localize: (key) => key },
        settings: {
          register: (scope, name, data) => { settings.set(name, data); },
          get: (scope, name) => {
            assert.ok(settings.has(name), `${name} is no registered setting`);
            return values[name] ?? settings.get(name).default;
          },
          set: async (scope, name, value) => {
            if (settings.get(name).scope === 'world') world.#may(null);
            values[name] = value;
            await settings.get(name).onChange?.(value);
          },
        },
        socket: {
          on: (_, hear) => heard.push(hear),
          // Everybody but the sender, who is named by the server.
          emit: (_, message) => {
            // socket.io sends nothing as `null`.
            const sent = JSON.stringify(message ?? null);
            for (const [other, { heard: listening, game }] of world.hosts) {
              if (other !== id && game.user.active) for (const hear of listening) page.run(other, () => queueMicrotask(() => hear(JSON.parse(sent), id)));
            }
          },
        },
      },
    };
    this.hosts.set(id, host);
    return host;
  }
}

/** Foundry's DialogV2, whose person answers by dice, or as `host.person` does: it is given the open window. */
function dialogOf(world, id) {
  return class {
    #hears = { close: [], render: [] };
    isOpen = false;

    constructor(options) {
      this.options = options;
      assert.ok(options.buttons.length > 0, 'a window has a button');
      assert.equal(new Set(options.buttons.map(({ action }) => action)).size, options.buttons.length, 'each button has a name of its own');
    }

    static async confirm() { return true; }

    addEventListener(name, hear) { this.#hears[name].push(hear); }

    render() {
      this.isOpen = true;
      const host = world.hosts.get(id);
      host.asked++;
      this.element = elementOf(this.options.content, this.options.buttons);
      for (const hear of this.#hears.render) hear();
      if (host.person) host.person(this);
      else setTimeout(() => this.press(this.options.buttons[world.below(this.options.buttons.length)].action));
    }

    /** As Foundry: what the callback gives, or else the name of the button. */
    async press(action) {
      if (!this.isOpen) return;
      const { callback } = this.options.buttons.find((one) => one.action === action);
      this.given = (await callback?.({}, { form: this.element.form })) ?? action;
      await this.options.submit(this.given);
      this.close();
    }

    close() {
      if (!this.isOpen) return;
      this.isOpen = false;
      for (const hear of this.#hears.close) hear();
    }
  };
}

/**
 * What is needed of an element: its controls by name, and who hears of a change. As in DialogV2 the buttons of the footer
 * stand in the same form, behind the controls.
 */
function elementOf(content, buttons) {
  const form = { controls: {}, querySelectorAll: () => Object.values(form.controls) };
  Object.defineProperty(form, 'elements', {
    get: () => [...Object.values(form.controls), ...buttons.map(() => ({ name: '', value: '' }))],
  });
  const hears = [];
  const part = { set innerHTML(html) { form.controls = controlsOf(html); } };
  part.innerHTML = content;
  return {
    form,
    addEventListener: (_, hear) => hears.push(hear),
    querySelector: () => part,
    /** A person chooses something else. */
    async choose(name, value) {
      form.controls[name].value = value;
      for (const hear of hears) await hear({ target: { name, form } });
    },
  };
}

function controlsOf(html) {
  const found = {};
  for (const [, name, options] of html.matchAll(/<select name="(\d+)">(.*?)<\/select>/gs)) {
    const values = [...options.matchAll(/<option value="(\d+)"( selected)?>/g)];
    found[name] = { name, value: (values.find(([, , chosen]) => chosen) ?? values[0])[1], options: values.map(([, value]) => value) };
  }
  for (const [, name, low, value] of html.matchAll(/<input type="number" name="(\d+)" min="(-?\d+)"[^>]* value="(-?\d+)"/g)) found[name] = { name, value: value ?? low };
  return found;
}
