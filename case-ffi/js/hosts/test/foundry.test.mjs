// The Foundry module against stand-ins of what Foundry documents: Roll, ChatMessage, DialogV2, flags and
// the socket. No Foundry was there to try it in.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, dice, engine, roster } from '../../test/support.mjs';
import { CombatTable, ID, Messenger, rosterOf } from '../foundry/table.mjs';

/** As Foundry's Collection: a map that is gone through by its values. */
class Collection extends Map {
  map(f) { return [...this.values()].map(f); }
  filter(f) { return [...this.values()].filter(f); }
  find(f) { return [...this.values()].find(f); }
}

const copied = (data) => JSON.parse(JSON.stringify(data));
const flags = (kept = {}) => ({
  getFlag: (scope, name) => kept[`${scope}.${name}`],
  async setFlag(scope, name, value) { kept[`${scope}.${name}`] = copied(value); },
});

/** A world of Foundry with a game master and one player, who owns the first actor. */
function world(system) {
  const below = dice();
  const data = JSON.parse(roster(system));
  const { fighters, ...rules } = data;
  const users = new Collection();
  const heard = new Map();
  for (const [id, isGM] of [['gm', true], ['ann', false]]) users.set(id, { id, isGM, active: true });
  const combatants = new Collection(fighters.map((sheet, i) => {
    const owner = i === 0 ? 'ann' : 'gm';
    const actor = { ...flags({ [`${ID}.sheet`]: sheet }), testUserPermission: (user) => user.id === owner };
    return [`token${i}`, { id: `token${i}`, name: sheet.name, token: { disposition: 1 }, actor }];
  }));
  const combat = { id: 'combat0', combatants, ...flags({ [`${ID}.system`]: system, [`${ID}.rules`]: rules }) };
  const chat = new Collection();
  const asked = { gm: 0, ann: 0 };
  let cards = 0;
  class Roll {
    constructor(formula) { this.formula = formula; }
    async evaluate() {
      const [, count, faces] = this.formula.match(/^(\d+)d(\d+)$/);
      this.dice = [{ results: Array.from({ length: Number(count) }, () => ({ result: 1 + below(Number(faces)), active: true })) }];
      return this;
    }
    async toMessage({ flavor }) { return ChatMessage.create({ content: flavor, whisper: [] }); }
  }
  const ChatMessage = {
    getSpeaker: () => ({}),
    getWhisperRecipients: () => users.filter((user) => user.isGM),
    async create(message) {
      const id = cards++;
      const kept = { ...message, getFlag: (scope, name) => message.flags?.[scope]?.[name], delete: async () => chat.delete(id) };
      chat.set(id, kept);
      return kept;
    },
  };
  const host = (id) => {
    const socket = {
      on: (_, hear) => heard.set(id, hear),
      emit: (_, message) => {
        for (const [other, hear] of heard) if (other !== id) queueMicrotask(() => hear(copied(message)));
      },
    };
    const DialogV2 = {
      async wait({ buttons }) {
        asked[id]++;
        const button = buttons[below(buttons.length)];
        if (!button.callback) return button.action;
        return button.callback({}, { form: { elements: { number: { valueAsNumber: 1 } } } });
      },
    };
    const i18n = { lang: 'en', format: (key, values) => `${key} ${Object.values(values).join(' ')}`, localize: (key) => key };
    return { Roll, ChatMessage, DialogV2, game: { user: users.get(id), users, messages: chat, socket, i18n } };
  };
  return { combat, chat, asked, host, sheets: fighters };
}

for (const system of SYSTEMS) {
  test(`${system}: a combat, its dice, its player, its chat and its save`, async () => {
    const { combat, chat, asked, host } = world(system);
    new Messenger(host('ann'));
    const gm = host('gm');
    const table = CombatTable.open(engine, combat, gm, new Messenger(gm));
    const stop = setInterval(() => table.battle.checkpoints > 60 && table.close(), 5);
    await table.play();
    clearInterval(stop);
    assert.ok(table.battle.length > 0 && chat.size > 0);
    assert.ok(asked.gm > 0, 'the game master answers for those whom nobody owns');
    const question = table.battle.inputs().find((input) => input.what === 'answer' && input.byHost);
    assert.ok(question, 'somebody has answered');
    const resumed = engine.resume(combat.getFlag(ID, 'save'));
    assert.ok(resumed.length <= table.battle.length);
    assert.deepEqual(resumed.transcript(), table.battle.transcript().slice(0, resumed.transcript().length));
  });
}

for (const system of SYSTEMS) {
  test(`${system}: an undo to the middle of a card, by whatever page wrote it, leaves what has happened in the chat`, async () => {
    const { combat, chat, host } = world(system);
    new Messenger(host('ann'));
    const gm = host('gm');
    const messenger = new Messenger(gm);
    const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));
    const check = (battle) => {
      const cards = chat.filter((card) => card.getFlag(ID, 'told') && card.whisper.length === 0);
      const lines = cards.flatMap(({ content }) => [...content.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line]) => line));
      const told = battle.events(0, { audience: 'players' }).map((event) => event.text).filter(Boolean);
      assert.deepEqual(lines, told.map((text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)));
      assert.deepEqual(engine.resume(combat.getFlag(ID, 'save')).transcript(), battle.transcript());
    };
    const { wait } = gm.DialogV2;
    for (let page = 0; page < 3; page++) {
      const table = CombatTable.open(engine, combat, gm, messenger);
      const { battle } = table;
      // What an earlier page has told last is taken back before this one tells anything.
      if (page > 0) battle.undoInput();
      const last = battle.checkpoints + 6;
      gm.DialogV2.wait = (window) => (battle.checkpoints < last ? wait(window) : new Promise(() => {}));
      const played = table.play();
      for (let i = 0; i < 500 && battle.checkpoints < last; i++) await quiet();
      await quiet();
      check(battle);
      if (battle.isOver) {
        assert.ok(page > 0);
        break;
      }
      const points = battle.state().find(({ who, settable, value, least, most }) =>
        settable && who && typeof value?.value === 'number' && most > least);
      const value = points.value.value;
      const other = value > points.least ? value - 1 : value + 1;
      for (const now of [other, value, other]) battle.referee.set(points.who, points.field, now, { place: points.place });
      await quiet();
      check(battle);
      battle.undoInput();
      await quiet();
      check(battle);
      table.close();
      await played;
    }
  });
}

test('the player who owns an actor is asked at her page, and an undo withdraws the question', async () => {
  const { combat, asked, host, chat } = world('case');
  const ann = host('ann');
  let open;
  ann.DialogV2.wait = ({ buttons, render }) => {
    asked.ann++;
    return new Promise((resolve) => {
      render({}, { close: () => resolve(null) });
      open = { buttons, answer: () => resolve(buttons[0].action), resolve };
    });
  };
  new Messenger(ann);
  const gm = host('gm');
  const table = CombatTable.open(engine, combat, gm, new Messenger(gm));
  const played = table.play();
  const until = async (so) => {
    for (let i = 0; i < 2000 && !so(); i++) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.ok(so());
  };
  await until(() => asked.ann === 1);
  const { request } = table.battle;
  assert.equal(request.who.name, 'Granite Dove');
  open.answer();
  await until(() => !request.isOpen);
  await until(() => asked.ann >= 2 || table.battle.checkpoints > 0);
  const before = table.battle.inputs().length;
  assert.ok(table.undo());
  assert.ok(table.battle.inputs().length < before);
  assert.ok([...chat.values()].every((card) => !card.content.includes('<script')));
  table.close();
  await played;
});

test('a sheet that is wrong says where', () => {
  const { combat, host } = world('case');
  const sheet = { ...rosterOf(combat).fighters[1], abilities: { fighting: 'Rm', wit: 3 } };
  combat.combatants.get('token1').actor.getFlag = () => sheet;
  const gm = host('gm');
  assert.throws(() => CombatTable.open(engine, combat, gm, new Messenger(gm)), /fighters\[1\]/);
});
