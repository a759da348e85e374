// The Foundry module against stand-ins of what Foundry documents: Roll, ChatMessage, DialogV2, flags and
// the socket. No Foundry was there to try it in.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, dice, engine, roster } from '../../test/support.mjs';
import { CombatTable, ID, Messenger, neutralsOf, rosterOf } from '../foundry/table.mjs';

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
    const combatant = { id: `token${i}`, name: sheet.name, token: { disposition: 1 }, actor, defeated: false };
    combatant.update = async (change) => { Object.assign(combatant, change); };
    return [combatant.id, combatant];
  }));
  const combat = { id: 'combat0', combatants, turns: [...combatants.values()], turn: 0, ...flags({ [`${ID}.system`]: system, [`${ID}.rules`]: rules }) };
  combat.update = async (change) => { Object.assign(combat, change); };
  const notes = [];
  const note = (kind) => (text) => { notes.push({ kind, text }); };
  const ui = { notifications: { warn: note('warn'), error: note('error') } };
  const settings = { get: () => world.policy ?? 'all' };
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
        for (const [other, hear] of heard) if (other !== id) queueMicrotask(() => hear(copied(message), id));
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
    return { Roll, ChatMessage, DialogV2, ui, game: { user: users.get(id), users, messages: chat, socket, i18n, settings } };
  };
  users.activeGM = users.get('gm');
  return { combat, chat, asked, host, notes, heard, sheets: fighters };
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

test('what is wrong with a sheet is shown by the name of its actor, and nothing is played', () => {
  const { combat, host, notes } = world('case');
  combat.combatants.get('token1').actor.getFlag = () => undefined;
  const gm = host('gm');
  assert.equal(CombatTable.tryOpen(engine, combat, gm, new Messenger(gm)), null);
  assert.equal(notes.length, 1);
  assert.match(notes[0].text, /Nightglass: /);
});

test('a neutral token stands by, which is said, unless its sheet names a side', () => {
  const { combat, host, notes } = world('case');
  const { actor, token } = combat.combatants.get('token5');
  token.disposition = 0;
  assert.deepEqual(neutralsOf(combat), []);
  const { side: _, ...sheet } = actor.getFlag(ID, 'sheet');
  actor.getFlag = () => sheet;
  assert.deepEqual(neutralsOf(combat), ['The Juggler of Storms']);
  const gm = host('gm');
  assert.equal(CombatTable.open(engine, combat, gm, new Messenger(gm)).battle.fighters.length, 5);
  assert.match(notes[0].text, /The Juggler of Storms/);
});

test('who is out of the fight and whose turn it is stands in the tracker, and a fight that is over begins anew', async () => {
  const { combat, host } = world('case');
  new Messenger(host('ann'));
  const gm = host('gm');
  const messenger = new Messenger(gm);
  const table = CombatTable.open(engine, combat, gm, messenger);
  table.battle.setControl('built-in');
  const turns = new Set();
  const { update } = combat;
  combat.update = async (change) => { turns.add(change.turn); await update(change); };
  await table.play();
  assert.ok(table.battle.isOver);
  const out = table.battle.fighters.filter(({ stands }) => !stands).map(({ id }) => id);
  assert.ok(out.length > 0);
  assert.deepEqual(combat.combatants.filter(({ defeated }) => defeated).map(({ id }) => id), out);
  assert.ok(turns.size > 2, 'the turn goes around');
  assert.equal(CombatTable.open(engine, combat, gm, messenger).battle.length, 0);
});

test('nobody answers for another player, and a combat that another page begins is played by the game master', async () => {
  const { combat, host, heard } = world('case');
  const begun = [];
  const gm = host('gm');
  const messenger = new Messenger(gm, (id) => begun.push(id));
  new Messenger(host('ann')).begin(combat);
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.deepEqual(begun, ['combat0']);
  heard.delete('ann');
  const closing = new AbortController();
  let answer = 'nothing yet';
  messenger.ask({ id: 'ann' }, { title: '', buttons: [] }, closing.signal).then((given) => { answer = given; });
  await heard.get('gm')({ answers: 'gm.0', answer: 0 }, 'bob');
  assert.equal(answer, 'nothing yet');
  await heard.get('gm')({ answers: 'gm.0', answer: 1 }, 'ann');
  await new Promise((resolve) => setTimeout(resolve, 1));
  assert.equal(answer, 1);
});

test('under the usual policy one fight of CASE is fewer dialogs than questions', async () => {
  const count = async (policy) => {
    world.policy = policy;
    const { combat, asked, host } = world('case');
    new Messenger(host('ann'));
    const gm = host('gm');
    // One side by hand, as a table plays: the game master's is the plan's.
    const table = CombatTable.open(engine, combat, gm, new Messenger(gm));
    for (const { number, sideNumber } of table.battle.fighters) if (sideNumber > 0) table.battle.setControl('built-in', number);
    table.battle.setControl('built-in', 'judge');
    table.battle.setControl('built-in', 'map');
    await table.play();
    world.policy = undefined;
    return asked.gm + asked.ann;
  };
  const usual = await count('usual');
  assert.ok(usual <= 60, `${usual} dialogs`);
  assert.ok(usual < await count('all'));
});
