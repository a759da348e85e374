// The Owlbear extension against stand-ins of what its SDK documents: player, party, room metadata and
// broadcast, with their limits of 16 kB, and the connection that a message comes by. No Owlbear was there to try it in.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, dice, engine, js, roster } from '../../test/support.mjs';
import { CHANNEL, KEY, MOST, Room } from '../owlbear/room.mjs';
import { texts } from '../owlbear/words.mjs';

const packing = { pack: js.pack, unpack: js.unpack };
const size = (data) => JSON.stringify(data).length;

/** A room with a game master and a player, whose name is that of a fighter. */
function world(name) {
  const metadata = {};
  const saves = [];
  const heard = new Map();
  const players = [['gm', 'Max', 'GM'], ['ann', name, 'PLAYER'], ['bob', 'Bob', 'PLAYER']]
    .map(([id, called, role]) => ({ id, name: called, role, connectionId: `connection of ${id}` }));
  const sdk = (id) => ({
    player: { getId: async () => id, getRole: async () => players.find((one) => one.id === id).role },
    party: { getPlayers: async () => players.filter((one) => one.id !== id) },
    room: {
      getMetadata: async () => metadata,
      async setMetadata(update) {
        const next = { ...metadata, ...update };
        assert.ok(size(next) < 16_000, 'a room keeps 16 kB');
        Object.assign(metadata, next);
        if (next[KEY]) saves.push(next[KEY]);
      },
    },
    broadcast: {
      onMessage: (channel, hear) => heard.set(id, { channel, hear }),
      async sendMessage(channel, data, { destination }) {
        assert.equal(destination, 'REMOTE');
        assert.ok(size(data) < 16_000, 'a message has 16 kB');
        const text = JSON.stringify(data);
        for (const [other, { hear }] of heard) {
          if (other !== id) queueMicrotask(() => hear({ data: JSON.parse(text), connectionId: `connection of ${id}` }));
        }
      },
    },
  });
  return { saves, sdk };
}

/** A page whose person answers at once, by dice. */
function page(below) {
  const shown = { lines: [], asked: 0, wrong: '', standing: [] };
  return Object.assign(shown, {
    page: {
      lines(lines, from) { shown.lines.splice(from, Infinity, ...lines); },
      wrong(text) { shown.wrong = text; },
      asked() {},
      waits(text, instead) { Object.assign(shown, { waits: text, instead }); },
      standing(fighters) { shown.standing = fighters; },
      ask({ dice, fields }, answer) {
        shown.asked++;
        const { range, answers } = fields?.[0] ?? {};
        const one = () => (range ? range.low + below(range.high - range.low + 1) : below(answers.length));
        // What the later ones are depends on the first: it is given alone, as a form can be.
        const given = dice ? Array.from({ length: dice.count }, () => 1 + below(dice.faces)) : below(3) ? [one()] : null;
        setTimeout(() => answer(given));
      },
    },
  });
}

for (const system of SYSTEMS) {
  test(`${system}: the room sees the fight, its player answers, and the save fits`, async () => {
    const below = dice(3);
    const fighter = JSON.parse(roster(system)).fighters[0].name;
    const { saves, sdk } = world(fighter);
    const [master, ann] = [page(below), page(below)];
    const room = new Room(sdk('gm'), master.page, packing);
    const other = new Room(sdk('ann'), ann.page, packing);
    await room.join();
    await other.join();
    assert.ok(room.isMaster && !other.isMaster);
    let failed = null;
    room.play(engine, roster(system)).catch((error) => { failed = error; });
    for (let i = 0; i < 4000 && !failed && master.asked + ann.asked < 150; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    assert.equal(failed, null);
    assert.ok(ann.asked > 0 && master.asked > 0, `${ann.asked} and ${master.asked}`);
    assert.ok(master.lines.length > 10 && ann.lines.length > 10);
    assert.deepEqual(master.standing, ann.standing);
    assert.ok(ann.standing.length > 1 && ann.standing.some(({ gauges }) => gauges.length), 'how everybody stands');
    assert.ok(saves.length > 0 && saves.every((save) => save.length < MOST) && master.wrong === '');
    const saved = engine.resume(await js.unpack(saves.at(-1)));
    for (const [lines, audience] of [[master.lines, 'gamemaster'], [ann.lines, 'players']]) {
      const told = saved.transcript(0, { audience });
      assert.deepEqual(lines.slice(0, told.length), told, audience);
    }
  });
}

test('only who was asked answers, by that connection; only the game master asks; a form follows its answers', async () => {
  const { sdk } = world(JSON.parse(roster('case')).fighters[0].name);
  const [master, ann, bob] = [page(() => 0), page(() => 0), page(() => 0)];
  const asked = [];
  ann.page.ask = (question, answer, revise) => asked.push({ question, answer, revise });
  master.page.ask = ({ dice }, answer) => setTimeout(() => answer(dice ? Array(dice.count).fill(1) : null));
  const rooms = [new Room(sdk('gm'), master.page, packing), new Room(sdk('ann'), ann.page, packing), new Room(sdk('bob'), bob.page, packing)];
  for (const room of rooms) await room.join();
  const quiet = () => new Promise((resolve) => setTimeout(resolve, 10));
  rooms[0].play(engine, roster('case')).catch(() => {});
  for (let i = 0; i < 500 && asked.length === 0; i++) await quiet();
  const [{ question, answer, revise }] = asked;
  const say = (id, data) => sdk(id).broadcast.sendMessage(CHANNEL, data, { destination: 'REMOTE' });
  for (let id = 0; id < 4; id++) await say('bob', { answers: `gm.${id}`, player: 'ann', given: [0] });
  await say('bob', { asks: 'x', player: 'ann', question });
  await say('bob', { lines: ['nonsense'], from: 0 });
  for (const message of [null, 7, 'x', [], {}]) await say('bob', message);
  await quiet();
  assert.equal(asked.length, 1);
  assert.ok(!ann.lines.includes('nonsense'));
  assert.ok(question.fields.length > 0);
  const revised = await revise([0]);
  assert.equal(revised[0].value, 0);
  answer(null);
  for (let i = 0; i < 100 && asked.length === 1; i++) await quiet();
  assert.ok(asked.length > 1 || master.lines.length > 0);
});

test('a game master reads whom the fight waits for, and answers instead of a player who has left', async () => {
  const { sdk } = world(JSON.parse(roster('case')).fighters[0].name);
  const [master, ann] = [page(() => 0), page(() => 0)];
  ann.page.ask = () => {};
  const rooms = [new Room(sdk('gm'), master.page, packing), new Room(sdk('ann'), ann.page, packing)];
  for (const room of rooms) await room.join();
  rooms[0].play(engine, roster('case')).catch(() => {});
  const until = async (so) => { for (let i = 0; i < 500 && !so(); i++) await new Promise((resolve) => setTimeout(resolve, 5)); };
  await until(() => master.waits);
  assert.match(master.waits, /^Granite Dove is asked: ./);
  const { asked } = master;
  master.waits = '';
  master.instead();
  await until(() => master.waits);
  assert.ok(master.asked > asked && master.waits, 'it has gone on');
});

test('both languages say everything', () => {
  assert.deepEqual(Object.keys(texts.en), Object.keys(texts.de));
});
