// The Owlbear extension against stand-ins of what its SDK documents: player, party, room metadata and
// broadcast, with their limits of 16 kB. No Owlbear was there to try it in.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, dice, engine, js, roster } from '../../test/support.mjs';
import { CHANNEL, KEY, MOST, Room } from '../owlbear/room.mjs';

const packing = { pack: js.pack, unpack: js.unpack };
const size = (data) => JSON.stringify(data).length;

/** A room with a game master and a player, whose name is that of a fighter. */
function world(name) {
  const metadata = {};
  const heard = new Map();
  const players = [{ id: 'gm', name: 'Max', role: 'GM' }, { id: 'ann', name, role: 'PLAYER' }];
  const sdk = (id) => ({
    player: { getId: async () => id, getRole: async () => players.find((one) => one.id === id).role },
    party: { getPlayers: async () => players.filter((one) => one.id !== id) },
    room: {
      getMetadata: async () => metadata,
      async setMetadata(update) {
        const next = { ...metadata, ...update };
        assert.ok(size(next) < 16_000, 'a room keeps 16 kB');
        Object.assign(metadata, next);
      },
    },
    broadcast: {
      onMessage: (channel, hear) => heard.set(id, { channel, hear }),
      async sendMessage(channel, data, { destination }) {
        assert.equal(destination, 'REMOTE');
        assert.ok(size(data) < 16_000, 'a message has 16 kB');
        const text = JSON.stringify(data);
        for (const [other, { hear }] of heard) {
          if (other !== id) queueMicrotask(() => hear({ data: JSON.parse(text) }));
        }
      },
    },
  });
  return { metadata, sdk };
}

/** A page whose person answers at once, by dice. */
function page(below) {
  const shown = { lines: [], asked: 0, wrong: '' };
  return Object.assign(shown, {
    page: {
      lines(lines, from) { shown.lines.splice(from, Infinity, ...lines); },
      wrong(text) { shown.wrong = text; },
      asked() {},
      ask(question, answer) {
        shown.asked++;
        const { range, buttons } = question;
        const given = range ? range.low + below(range.high - range.low + 1) : below(buttons.length);
        setTimeout(() => answer(given));
      },
    },
  });
}

for (const system of SYSTEMS) {
  test(`${system}: the room sees the fight, its player answers, and the save fits`, async () => {
    const below = dice(3);
    const fighter = JSON.parse(roster(system)).fighters[0].name;
    const { metadata, sdk } = world(fighter);
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
    assert.ok(metadata[KEY].length < MOST && master.wrong === '');
    const saved = engine.resume(await js.unpack(metadata[KEY]));
    const lines = saved.transcript();
    assert.deepEqual(master.lines.slice(0, lines.length), lines);
  });
}

test('an answer of somebody who was not asked does not count', async () => {
  const { sdk } = world('nobody of the roster');
  const master = page(() => 0);
  let asked = 0;
  master.page.ask = () => { asked++; };
  const room = new Room(sdk('gm'), master.page, packing);
  await room.join();
  room.play(engine, roster('case')).catch(() => {});
  for (let i = 0; i < 500 && asked === 0; i++) await new Promise((resolve) => setTimeout(resolve, 1));
  await sdk('ann').broadcast.sendMessage(CHANNEL, { answers: 'gm.0', player: 'ann', answer: 0 }, { destination: 'REMOTE' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  assert.equal(asked, 1);
});
