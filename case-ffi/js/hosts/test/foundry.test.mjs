// The Foundry module against stand-ins of what Foundry documents: `foundry.mjs` says what they check.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import test from 'node:test';
import { SYSTEMS, engine, js } from '../../test/support.mjs';
import { ID } from '../foundry/messenger.mjs';
import { keptOf, neutralsOf, rosterOf } from '../foundry/table.mjs';
import { World } from './foundry.mjs';
import { ACTORS } from './actors.mjs';

/** Waits for something that comes about by messages and timers. */
async function until(so, what = String(so)) {
  for (let i = 0; i < 3000 && !so(); i++) await new Promise((resolve) => setTimeout(resolve, 2));
  assert.ok(so(), what);
}

/** A fight that has begun at the game master's page, with everybody's pages open. */
async function begun(system, options, policy = 'all') {
  const world = new World(system, options);
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  for (const id of ['gm', 'ann']) await world.as(id, () => world.users.get(id).setFlag(ID, 'policy', policy));
  const { client } = gm;
  world.as('gm', () => client.begin());
  await until(() => client.tables.get('combat0'));
  return { world, gm, ann, client, combat: world.combat, table: client.tables.get('combat0') };
}
const stopped = async ({ client, table, world }) => {
  world.as('gm', () => table.close());
  await until(() => !client.tables.has('combat0'));
};
/** Nobody answers, until a test does. */
const waiting = (host) => {
  host.person = (dialog) => { host.window = dialog; };
};

for (const system of SYSTEMS) {
  test(`${system}: a combat, its dice, its player, its chat and its save`, async () => {
    const fight = await begun(system, { seed: 3 });
    const { table, gm, ann, world, combat } = fight;
    await until(() => table.battle.checkpoints > 40 || table.battle.isOver);
    if (!table.battle.isOver) await stopped(fight);
    assert.ok(table.battle.length > 0 && world.chat.size > 0);
    assert.ok(gm.asked > 0, 'the game master answers for those whom nobody owns');
    assert.ok(ann.asked > 0 || system !== 'case', 'and the owner for her actor');
    assert.deepEqual(gm.notes.filter(({ kind }) => kind === 'error'), []);
    assert.equal(world.writes.actor, 0, 'nothing is written into actors without an adapter');
    if (table.battle.isOver) return;
    const resumed = engine.resume(await js.unpack(keptOf(combat).text));
    assert.deepEqual(resumed.transcript(), table.battle.transcript());
  });

  test(`${system}: an undo to the middle of a card, by whatever page wrote it, leaves what has happened in the chat`, async () => {
    const world = new World(system);
    await world.load('ann');
    const check = async (battle, client) => {
      const cards = world.chat.filter((card) => card.whisper.length === 0).sort((one, other) => one.getFlag(ID, 'told').first - other.getFlag(ID, 'told').first);
      const lines = cards.flatMap(({ content }) => [...content.matchAll(/<li>(.*?)<\/li>/gs)].map(([, line]) => line));
      const told = battle.events(0, { audience: 'players' }).map((event) => event.text).filter(Boolean);
      assert.deepEqual(lines, told.map((text) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)));
      assert.ok(client.tables.size === 1);
    };
    const quiet = () => new Promise((resolve) => setTimeout(resolve, 20));
    for (let page = 0; page < 2; page++) {
      const gm = await world.load('gm');
      const { client } = gm;
      let last = Infinity;
      const table = () => client.tables.get('combat0');
      gm.person = (dialog) => { if (!table() || table().battle.checkpoints < last) setTimeout(() => dialog.press(dialog.options.buttons.at(-1).action)); };
      for (const id of ['gm', 'ann']) await world.as(id, () => world.users.get(id).setFlag(ID, 'policy', 'all'));
      if (page === 0) world.as('gm', () => client.begin());
      await until(table);
      const { battle } = table();
      last = battle.checkpoints + 6;
      // What an earlier page has told last is taken back before this one tells anything.
      if (page > 0) battle.undoInput();
      await until(() => battle.checkpoints >= last || battle.isOver);
      await quiet();
      if (battle.isOver) break;
      await check(battle, client);
      const points = battle.state().find(({ who, settable, value, least, most }) =>
        settable && who && typeof value?.value === 'number' && most > least);
      const value = points.value.value;
      const other = value > points.least ? value - 1 : value + 1;
      for (const now of [other, value, other]) battle.referee.set(points.who, points.field, now, { place: points.place });
      await quiet();
      await check(battle, client);
      battle.undoInput();
      await quiet();
      await check(battle, client);
      world.as('gm', () => table().close());
      await until(() => client.tables.size === 0);
      assert.deepEqual(engine.resume(await js.unpack(keptOf(world.combat).text)).transcript(), battle.transcript());
    }
  });
}

test('the player who owns an actor is asked at her page alone, and an undo withdraws the question', async () => {
  const world = new World('case');
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  waiting(ann);
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  const table = gm.client.tables.get('combat0');
  assert.equal(table.battle.request.who.name, 'Granite Dove');
  const asked = table.battle.request;
  const first = ann.window;
  world.as('ann', () => first.press('plan'));
  await until(() => !asked.isOpen);
  await until(() => ann.window !== first && ann.window.isOpen);
  const second = ann.window;
  assert.ok(world.as('gm', () => gm.client.undo()));
  await until(() => !second.isOpen);
  await stopped({ client: gm.client, table, world });
});

test('what a seat is asked in a row is one window; what depends on another answer follows it, also at another page', async () => {
  const world = new World('case');
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  await world.as('ann', () => world.users.get('ann').setFlag(ID, 'policy', 'all'));
  waiting(ann);
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  const { element } = ann.window;
  const count = () => Object.keys(element.form.controls).length;
  const before = count();
  assert.ok(before > 1, 'a form');
  const { battle } = gm.client.tables.get('combat0');
  assert.equal(before, battle.form().length);
  let isOther = false;
  for (const [name, { options }] of Object.entries(element.form.controls)) {
    for (const value of isOther || !options ? [] : options) {
      await world.as('ann', () => element.choose(name, value));
      await new Promise((resolve) => setTimeout(resolve, 5));
      isOther ||= count() !== before;
      if (isOther) break;
    }
  }
  assert.ok(isOther, 'another answer has led to other fields');
  const chosen = Object.values(element.form.controls).map(({ value }) => Number(value));
  const inputs = battle.inputs().length;
  const { window } = ann;
  world.as('ann', () => window.press('give'));
  await until(() => battle.inputs().length >= inputs + chosen.length);
  assert.deepEqual(window.given, chosen, 'the answers of the form and nothing of its buttons');
  await stopped({ client: gm.client, table: gm.client.tables.get('combat0'), world });
});

test('a player who closes the window or leaves is not waited for, and a game master who closes it puts the fight aside', async () => {
  const world = new World('case');
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  waiting(ann);
  waiting(gm);
  for (const [id, policy] of [['gm', 'none'], ['ann', 'all']]) await world.as(id, () => world.users.get(id).setFlag(ID, 'policy', policy));
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  world.as('ann', () => ann.window.close());
  await until(() => gm.window);
  const asked = gm.window.options.window.title;
  assert.match(asked, /Granite Dove/);
  world.as('gm', () => gm.window.press('plan'));
  const last = ann.window;
  await until(() => ann.window !== last && ann.window.isOpen);
  const open = gm.window;
  world.users.get('ann').active = false;
  await world.tell('userConnected', world.users.get('ann'), false);
  await until(() => gm.window !== open);
  world.as('gm', () => gm.window.close());
  await until(() => gm.client.tables.size === 0);
  const names = () => gm.client.buttonsOf(world.combat).map(({ name }) => name);
  assert.deepEqual(names(), ['begin', 'resume', 'end', 'rules']);
  const { length } = engine.resume(await js.unpack(keptOf(world.combat).text));
  world.as('gm', () => gm.client.buttonsOf(world.combat).find(({ name }) => name === 'resume').press());
  await until(() => gm.client.tables.get('combat0'));
  assert.ok(gm.client.tables.get('combat0').battle.length >= length && length > 0);
  assert.deepEqual(names(), ['undo', 'end']);
  world.as('gm', () => gm.client.buttonsOf(world.combat).at(-1).press());
  await until(() => gm.client.tables.size === 0);
  assert.deepEqual(names(), ['begin', 'rules']);
  assert.equal(world.combat.getFlag(ID, 'save'), undefined);
});

test('a game master answers instead of a player who does not', async () => {
  const world = new World('case');
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  waiting(ann);
  waiting(gm);
  for (const [id, policy] of [['gm', 'none'], ['ann', 'all']]) await world.as(id, () => world.users.get(id).setFlag(ID, 'policy', policy));
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  const buttons = () => gm.client.buttonsOf(world.combat);
  assert.deepEqual(buttons().map(({ name }) => name), ['instead', 'undo', 'end']);
  const { options } = ann.window;
  world.as('gm', () => buttons()[0].press());
  await until(() => gm.window);
  assert.deepEqual(gm.window.options.window, options.window);
  assert.equal(ann.window.isOpen, false);
  assert.deepEqual(buttons().map(({ name }) => name), ['undo', 'end']);
  world.as('gm', () => gm.window.press('plan'));
  await until(() => ann.window.isOpen);
  await stopped({ client: gm.client, table: gm.client.tables.get('combat0'), world });
});

test('nobody answers for another player, and nobody but a game master asks', async () => {
  const world = new World('case', { players: ['ann', 'bob'] });
  const [gm, ann, bob] = [await world.load('gm'), await world.load('ann'), await world.load('bob')];
  waiting(ann);
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  const { request } = gm.client.tables.get('combat0').battle;
  for (let id = 0; id < 5; id++) bob.game.socket.emit(`module.${ID}`, { answers: `gm.${id}`, answer: [0] });
  const { window } = ann;
  for (const message of [null, undefined, 7, 'x', [], {}]) bob.game.socket.emit(`module.${ID}`, message);
  bob.game.socket.emit(`module.${ID}`, { withdrawn: null });
  bob.game.socket.emit(`module.${ID}`, { asks: 'bob.0', user: 'ann', question: { title: 'Your password?', fields: [] } });
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.ok(request.isOpen && window.isOpen && ann.window === window);
  await stopped({ client: gm.client, table: gm.client.tables.get('combat0'), world });
});

test('whoever begins a combat, the active game master plays it; after a reload it goes on, and from another page too', async () => {
  const world = new World('case', { masters: ['gm', 'max'] });
  const max = await world.load('max');
  let gm = await world.load('gm');
  await world.load('ann');
  await world.as('max', () => max.client.begin());
  await until(() => gm.client.tables.get('combat0'));
  assert.equal(max.client.tables.size, 0);
  const first = gm.client.tables.get('combat0');
  await until(() => first.battle.checkpoints > 3);
  // The page is gone with all that it had.
  world.as('gm', () => first.close());
  await until(() => gm.client.tables.size === 0);
  const told = first.battle.length;
  // As long as a page takes.
  await new Promise((resolve) => setTimeout(resolve, 1000));
  gm = await world.load('gm');
  await until(() => gm.client.tables.get('combat0'));
  const second = gm.client.tables.get('combat0');
  assert.ok(second.battle.length >= told && told > 0);
  world.users.get('gm').active = false;
  world.as('gm', () => second.close());
  await until(() => gm.client.tables.size === 0);
  world.hosts.delete('gm');
  await world.tell('userConnected', world.users.get('gm'), false);
  await until(() => max.client.tables.get('combat0'));
  await stopped({ client: max.client, table: max.client.tables.get('combat0'), world });
});

test('a combat that nobody has given to the module is left alone, and without a game master it is said', async () => {
  const world = new World('case');
  delete world.combat.kept[`${ID}.system`];
  const gm = await world.load('gm');
  await world.as('gm', () => world.combat.startCombat());
  assert.equal(gm.client.tables.size, 0);
  world.users.get('gm').active = false;
  await world.as('gm', () => gm.client.begin());
  assert.match(gm.notes[0].text, /noMaster/);
  assert.deepEqual((await world.load('ann')).client.buttonsOf(world.combat), []);
});

test('what is wrong with a sheet is shown by the name of its actor, and nothing begins', async () => {
  const world = new World('case');
  const gm = await world.load('gm');
  delete world.combat.combatants.get('token1').actor.kept[`${ID}.sheet`];
  await world.as('gm', () => gm.client.begin());
  assert.equal(gm.notes.length, 1);
  assert.match(gm.notes[0].text, /Nightglass: /);
  assert.equal(world.combat.started, false);
});

test('a neutral token stands by, which is said, unless its sheet names a side; others are told apart', async () => {
  const world = new World('case');
  const tokens = world.combat.combatants;
  tokens.get('token5').token.disposition = 0;
  assert.deepEqual(neutralsOf(world.combat), []);
  for (const { actor } of tokens) delete actor.kept[`${ID}.sheet`].side;
  for (const [i, { token }] of tokens.map((one) => one).entries()) token.disposition = [1, 0, 0, -1, -1, 0][i];
  const gm = await world.load('gm');
  assert.deepEqual(rosterOf(world.combat, gm).fighters.map(({ side }) => side), ['friendly', 'hostile', 'hostile']);
  world.as('gm', () => gm.client.begin());
  await until(() => gm.client.tables.get('combat0'));
  assert.match(gm.notes[0].text, /The Juggler of Storms/);
  await stopped({ client: gm.client, table: gm.client.tables.get('combat0'), world });
});

test('a combat that is deleted and a chat that was cleared disturb nobody', async () => {
  const fight = await begun('case');
  const { table, gm, world, combat } = fight;
  await until(() => table.battle.checkpoints > 6);
  world.chat.clear();
  world.as('gm', () => gm.client.undo());
  const before = table.battle.length;
  await until(() => table.battle.length > before + 20);
  await world.as('gm', () => combat.delete());
  await until(() => gm.client.tables.size === 0);
  assert.deepEqual(gm.notes.filter(({ kind }) => kind === 'error'), []);
});

test('a fight that is over leaves the combat: whoever turns its rounds back begins no other one', async () => {
  const { gm, world, combat } = await begun('case');
  await world.as('gm', () => gm.client.end());
  await until(() => gm.client.tables.size === 0);
  for (const round of [2, 1]) await world.as('gm', () => combat.update({ round, turn: 0 }));
  assert.equal(gm.client.tables.size, 0);
});

test('secrets are whispered to game masters', async () => {
  const fight = await begun('case');
  const { table, world } = fight;
  await until(() => world.chat.find((card) => card.whisper.length));
  await until(() => table.battle.checkpoints > 12);
  await stopped(fight);
  for (const card of world.chat) {
    const { isSecret } = card.getFlag(ID, 'told');
    assert.deepEqual(card.whisper, isSecret ? ['gm'] : []);
  }
});

/** One side by hand, as a table plays: its player leads three, and the others are the plan's. */
async function whole(system, policy, seed) {
  const world = new World(system, { mine: 3, seed });
  const [gm, ann] = [await world.load('gm'), await world.load('ann')];
  await world.as('ann', () => world.users.get('ann').setFlag(ID, 'policy', policy));
  await world.as('gm', () => world.users.get('gm').setFlag(ID, 'policy', 'none'));
  // A person who plays to win: what the plan would do.
  ann.person = (dialog) => setTimeout(() => dialog.press(dialog.options.buttons.at(-1).action));
  await world.as('ann', () => ann.game.settings.set(ID, 'press', true));
  gm.person = () => assert.fail('the game master is asked');
  world.as('gm', () => gm.client.begin());
  await until(() => gm.client.tables.get('combat0'));
  const { battle } = gm.client.tables.get('combat0');
  for (let i = 0; i < 60_000 && gm.client.tables.size; i++) await new Promise((resolve) => setTimeout(resolve, 1));
  assert.ok(battle.isOver);
  return { world, battle, dialogs: ann.asked };
}

for (const [system, most, told] of [['case', 60, 40], ['faserip', 120, 80]]) {
  test(`${system}: a whole fight of one side is at most ${most} windows besides rolls, ${told} messages, and few writes`, async (t) => {
    for (const seed of [2, 5]) {
      const { world, battle, dialogs } = await whole(system, 'usual', seed);
      const { save, card, update, combatant, turn, events, status } = world.writes;
      const rolls = world.thrown.filter(({ user }) => user === 'ann').length;
      t.diagnostic(`seed ${seed}: ${battle.turn} turns, ${dialogs - rolls} windows and ${rolls} rolls, ${save} saves of ${Math.round(world.characters / Math.max(1, save))} characters, ${card} messages changed ${update} times, ${combatant} changes of combatants, ${turn} of the turn, ${status} statuses`);
      assert.ok(dialogs - rolls <= most, `${dialogs - rolls} windows`);
      assert.ok(rolls > 0 && world.thrown.some(({ user }) => user === 'gm'), 'each rolls for their own');
      assert.ok(card <= told, `${card} messages`);
      assert.equal(world.spoiled, 0, 'nothing is told before the dice lie still');
      assert.equal(events, 1, 'effects of other modules end by their own clocks');
      // What is out, and whose turn it is, stands in the tracker and on the token.
      const out = battle.fighters.filter(({ stands }) => !stands).map(({ id }) => id);
      assert.ok(out.length > 0);
      assert.deepEqual(world.combat.combatants.filter(({ defeated }) => defeated).map(({ id }) => id), out);
      assert.deepEqual(world.combat.combatants.filter(({ actor }) => actor.overlay === 'dead').map(({ id }) => id), out);
      assert.equal(keptOf(world.combat).text, undefined, 'a fight that is over begins anew');
    }
  });
}

for (const [kind, { system, actorOf, health }] of Object.entries(ACTORS)) {
  test(`actors of ${kind} fight by their own sheets, and what they lose is written there`, async () => {
    const world = new World(system, { actorOf, mine: 3, seed: 4 });
    const gm = await world.load('gm');
    const [first] = world.combat.combatants.map(({ actor }) => actor);
    const headers = [];
    for (const hear of gm.hooks.get('getActorSheetHeaderButtons')) hear({ actor: { ...first, isOwner: true } }, headers);
    assert.deepEqual(headers, [], 'nobody types a second sheet');
    for (const [i, { token }] of world.combat.combatants.map((one) => one).entries()) token.disposition = i % 2 ? -1 : 1;
    world.users.get('ann').active = false;
    await world.as('gm', () => world.users.get('gm').setFlag(ID, 'policy', 'none'));
    world.as('gm', () => gm.client.begin());
    await until(() => gm.client.tables.get('combat0'), `${kind}: ${JSON.stringify(gm.notes)}`);
    const { battle } = gm.client.tables.get('combat0');
    for (let i = 0; i < 60_000 && gm.client.tables.size; i++) await new Promise((resolve) => setTimeout(resolve, 1));
    assert.ok(battle.isOver);
    assert.deepEqual(gm.notes.filter(({ kind: of }) => of !== 'info'), []);
    for (const { gauges, who } of battle.tracker().fighters) {
      const { actor } = world.combat.combatants.get(battle.fighters[who.number].id);
      if (health) assert.equal(health(actor.toObject()), gauges.find(({ place }) => place === null).current);
    }
    assert.equal(world.writes.actor > 0, Boolean(health));
  });
}

test('an adapter of another module goes before the maps, and its mistake is said and stops nothing', async () => {
  const world = new World('case');
  const gm = await world.load('gm');
  const written = [];
  gm.client.adapt('case', {
    sheet: (actor) => ({ ...actor.getFlag(ID, 'sheet'), host: { from: actor.name } }),
    write: (actor, { gauges }) => {
      written.push(actor.name);
      if (gauges[0].current < gauges[0].greatest) throw new Error('no such field');
    },
  });
  await world.as('gm', () => world.users.get('gm').setFlag(ID, 'policy', 'none'));
  world.users.get('ann').active = false;
  world.as('gm', () => gm.client.begin());
  await until(() => gm.client.tables.get('combat0'));
  const { battle } = gm.client.tables.get('combat0');
  assert.equal(battle.rosterNow().fighters[0].host.from, battle.fighters[0].name);
  await until(() => gm.client.tables.size === 0);
  assert.ok(battle.isOver && written.length > 6);
  assert.ok(gm.notes.some(({ kind, text }) => kind === 'warn' && /no such field/.test(text)));
});

test('whose character it is answers for it, before others who own it', async () => {
  const world = new World('case', { players: ['bob', 'ann'] });
  const [gm, ann, bob] = [await world.load('gm'), await world.load('ann'), await world.load('bob')];
  const { actor } = world.combat.combatants.get('token0');
  actor.testUserPermission = () => true;
  actor.ownership = { default: 3 };
  world.users.get('ann').character = actor;
  waiting(ann);
  waiting(bob);
  world.as('gm', () => gm.client.begin());
  await until(() => ann.window);
  assert.equal(bob.window, undefined);
  await stopped({ client: gm.client, table: gm.client.tables.get('combat0'), world });
});

test('players read no name of a token that is hidden', async () => {
  const world = new World('case');
  world.combat.combatants.get('token3').token.hidden = true;
  const gm = await world.load('gm');
  await world.as('gm', () => world.users.get('gm').setFlag(ID, 'policy', 'none'));
  world.users.get('ann').active = false;
  world.as('gm', () => gm.client.begin());
  await until(() => gm.client.tables.get('combat0'));
  await until(() => gm.client.tables.size === 0);
  const open = world.chat.filter(({ whisper }) => !whisper.length).map(({ content }) => content).join('');
  assert.ok(!open.includes(world.combat.combatants.get('token3').name) && open.includes('CASE_TABLE.hidden'));
});

test('of two game masters one plays: the earlier hands over, what it writes too late is written over, and it stops', async () => {
  const world = new World('case', { masters: ['gm', 'max'], seed: 3 });
  const [gm, max] = [await world.load('gm'), await world.load('max')];
  for (const id of ['gm', 'max']) await world.as(id, () => world.users.get(id).setFlag(ID, 'policy', 'none'));
  world.users.get('ann').active = false;
  world.as('gm', () => gm.client.begin());
  await until(() => gm.client.tables.get('combat0')?.battle.checkpoints > 3);
  const { battle } = gm.client.tables.get('combat0');
  // Max takes precedence, as an older game master who comes back.
  Object.defineProperty(world.users, 'activeGM', { get: () => world.users.get('max') });
  await world.tell('userConnected', world.users.get('max'), true);
  await until(() => max.client.tables.get('combat0'));
  assert.equal(gm.client.tables.size, 0);
  const next = max.client.tables.get('combat0').battle;
  assert.ok(next.length >= battle.length && battle.length > 0, 'it goes on from the last that was played');
  await until(() => keptOf(world.combat).generation === 2);
  const { fight } = keptOf(world.combat);
  // A write of the earlier page that comes too late.
  await world.as('gm', () => world.combat.setFlag(ID, 'save', { text: 'stale', generation: 1, fight }));
  await until(() => keptOf(world.combat).generation === 2);
  // And one of a later page: this one has been replaced.
  const { text } = keptOf(world.combat);
  await world.as('gm', () => world.combat.setFlag(ID, 'save', { text, generation: 7, fight }));
  await until(() => max.client.tables.size === 0);
  assert.equal(keptOf(world.combat).generation, 7);
});

test('the manifest claims nothing that was not tried, and both languages say everything', () => {
  const read = (name) => JSON.parse(readFileSync(new URL(`../foundry/${name}`, import.meta.url), 'utf8'));
  assert.equal(read('module.json').compatibility.verified, undefined);
  const [en, de] = ['en', 'de'].map((code) => Object.keys(read(`lang/${code}.json`)).sort());
  assert.deepEqual(en, de);
  const used = ['client', 'table', 'sheet', 'windows', 'chat', 'messenger'].flatMap((name) =>
    [...readFileSync(new URL(`../foundry/${name}.mjs`, import.meta.url), 'utf8').matchAll(/'CASE_TABLE\.(\w+)'/g)].map(([, key]) => key));
  assert.deepEqual([...new Set(used)].filter((key) => !en.includes(`CASE_TABLE.${key}`)), []);
});
