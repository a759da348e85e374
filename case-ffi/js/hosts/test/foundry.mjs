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
  writes = { save: 0, flag: 0, combatant: 0, turn: 0, bar: 0, card: 0, deleted: 0 };
  characters = 0;
  #saved = [];
  #cards = 0;

  constructor(system, { masters = ['gm'], players = ['ann'], seed = 1, mine = 1, bar = true, ownMost = null } = {}) {
    this.below = dice(seed);
    for (const id of masters) this.#user(id, true);
    for (const id of players) this.#user(id, false);
    const world = this;
    Object.defineProperty(this.users, 'activeGM', { get: () => world.users.find((user) => user.isGM && user.active) ?? null });
    const { fighters, ...rules } = JSON.parse(roster(system));
    this.sheets = fighters;
    this.combat = this.#combat(fighters, mine, bar, ownMost);
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

  /** `ownMost`: the maximum of a bar, where Foundry's system reckons it itself. */
  #combat(fighters, mine, bar, ownMost) {
    const combatants = new Collection(fighters.map((sheet, i) => {
      const owner = i < mine ? 'ann' : 'gm';
      const actor = this.#document({ id: `actor${i}`, name: sheet.name, system: { hp: { value: 1, max: 1 } } }, owner);
      actor.kept[`${ID}.sheet`] = sheet;
      actor.testUserPermission = (user, level) => level === 'OWNER' && (user.isGM || user.id === owner);
      actor.update = async (change) => {
        this.#may(owner);
        this.writes.bar++;
        for (const [at, value] of Object.entries(change)) actor.system.hp[at.split('.').at(-1)] = value;
        actor.system.hp.max = ownMost ?? actor.system.hp.max;
      };
      const token = { disposition: 1, getBarAttribute: () => (bar ? { type: 'bar', attribute: 'hp', ...actor.system.hp } : null) };
      return [`token${i}`, { id: `token${i}`, name: sheet.name, token, actor, defeated: false, initiative: null }];
    }));
    const combat = this.#document({ id: 'combat0', isDeleted: false, combatants, round: 0, turn: null, turns: [] }, null);
    Object.defineProperty(combat, 'started', { get: () => combat.round > 0 });
    // Foundry: the highest first, then those without.
    const sort = () => { combat.turns = [...combatants.values()].sort((a, b) => (b.initiative ?? -Infinity) - (a.initiative ?? -Infinity) || 0); };
    sort();
    combat.update = async (change) => {
      this.#may(null);
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
    const values = { system: this.combat.kept[`${ID}.system`], bars: true };
    const heard = [];
    class Roll {
      constructor(formula) { this.formula = formula; }
      async evaluate() {
        const [, count, faces] = this.formula.match(/^(\d+)d(\d+)$/);
        this.dice = [{ results: Array.from({ length: Number(count) }, () => ({ result: 1 + world.below(Number(faces)), active: true })) }];
        return this;
      }
      async toMessage({ flavor, flags }) { return ChatMessage.create({ content: flavor, flags, whisper: [], isRoll: true }); }
    }
    const ChatMessage = {
      getSpeaker: () => ({}),
      getWhisperRecipients: () => world.users.filter((user) => user.isGM),
      async create(message) {
        const key = world.#cards++;
        world.writes.card++;
        const remove = async () => {
          assert.ok(world.chat.has(key), 'the message does not exist');
          world.writes.deleted++;
          world.chat.delete(key);
        };
        world.chat.set(key, { ...copied(message), id: key, getFlag: (scope, name) => message.flags?.[scope]?.[name], delete: remove });
        return world.chat.get(key);
      },
    };
    const host = {
      hooks, notes, heard, asked: 0, ...js, Roll, ChatMessage, DialogV2: dialogOf(this, id),
      Hooks: {
        on(name, hear) { hooks.set(name, [...(hooks.get(name) ?? []), hear]); },
        once(name, hear) { this.on(name, hear); },
      },
      ui: { notifications: { warn: note('warn'), error: note('error'), info: note('info') }, combat: { render() {} } },
      game: {
        user: this.users.get(id), users: this.users, messages: this.chat, combats: this.combats, combat: this.combat,
        modules: new Map([[ID, {}]]),
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
    settings.set('bars', { default: true });
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
