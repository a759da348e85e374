// Requests and their answers, undo, handlers that play, the log as text, interventions.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, answered, dice, engine, hosted, js, roster, sensible } from './support.mjs';

const { FeedError, InterveneError, LateError, NumberError, RosterError, UnknownNameError, Value } = js;

/** Steps until a decision with several answers, or a roll, is wanted. */
function until(battle, wanted, below = dice(7)) {
  for (const request of battle) {
    if (request.wanted === wanted && (wanted === 'roll' || request.answers.length > 1)) return request;
    request.answer(sensible(request, below));
  }
  throw new Error(`no ${wanted}`);
}

test('an unknown rank is refused with all that there are', () => {
  const given = JSON.parse(roster('case'));
  given.fighters[0].abilities.fighting = 'Superb';
  const ranks = Object.values(engine.schema('case').lists.rank.members).map(({ en }) => en);
  const named = (error) => error instanceof RosterError && ranks.length > 10 && ranks.every((rank) => error.message.includes(rank));
  assert.throws(() => engine.battle(given), named);
});

test('a system is called in the language of its reader', () => {
  assert.notEqual(engine.title('d6', 'german'), engine.title('d6'));
  for (const system of SYSTEMS) assert.equal(engine.title(system, 'german'), engine.schema(system, 'german').title);
});

for (const system of SYSTEMS) {
  test(`${system}: an answer belongs to its request`, () => {
    const battle = hosted(system);
    for (const wanted of ['roll', 'decision']) {
      const request = until(battle, wanted);
      assert.equal(request, battle.request);
      assert.equal(battle.step(), request, 'a step that asks again asks the same');
      const answer = wanted === 'roll' ? 1 : request.answers[0];
      request.answer(answer);
      assert.equal(request.isOpen, false);
      assert.throws(() => request.answer(answer), LateError);
      const next = battle.run();
      assert.ok(battle.undoInput());
      assert.throws(() => next.answer(next.wanted === 'roll' ? 1 : next.suggestion), LateError);
      const again = battle.run();
      assert.notEqual(again, request);
      assert.equal(JSON.stringify(again), JSON.stringify(request));
      again.answer(answer);
    }
  });

  test(`${system}: what is no answer is refused, and says what would be one`, () => {
    const battle = hosted(system);
    const roll = until(battle, 'roll');
    const before = battle.save();
    for (const bad of [0, -1, 1.5, NaN, roll.faces + 1, '3', null, undefined, [], [roll.faces + 1], Array(roll.count + 1).fill(1)]) {
      assert.throws(() => roll.answer(bad), (error) => error instanceof FeedError && error.message.includes(`1 to ${roll.faces}`));
    }
    assert.throws(() => battle.answer('dodge'), FeedError);
    assert.ok(roll.isOpen);
    assert.equal(battle.save(), before);
    roll.answer([1]);
    const decision = until(battle, 'decision');
    for (const bad of [undefined, 'nonsense', -5, new Value('areas', 3000), 1.5]) {
      assert.throws(() => decision.answer(bad), FeedError, String(bad));
      assert.equal(decision.allows(bad), false);
    }
    assert.throws(() => battle.roll(1), FeedError);
    for (const { value, label } of decision.answers) {
      assert.ok(decision.allows(value) && label.length > 0);
      assert.deepEqual(decision.find(value), value);
      // What a refusal names is an answer too, unless two are called so.
      const called = decision.answers.filter((other) => other.value?.name === value?.name);
      if (value && called.length === 1) assert.deepEqual(decision.find(value.name), value);
    }
    assert.ok(decision.answers.some(({ value }) => value === decision.suggestion || value?.equals(decision.suggestion)));
    assert.deepEqual(decision.answerSuggestion(), decision.suggestion);
  });

  test(`${system}: a roll's request says what its outcomes would mean`, () => {
    const battle = hosted(system);
    const below = dice(3);
    let told = 0;
    for (let left = 300; left-- && told < 20; ) {
      const request = battle.step();
      if (!request) continue;
      if (request.wanted === 'decision') {
        assert.deepEqual(battle.consequences(), []);
        request.answerSuggestion();
        continue;
      }
      if (request.lying.length === 0) {
        const before = battle.save();
        const rows = battle.consequences({ language: 'german' });
        assert.equal(battle.save(), before);
        const all = rows.reduce((sum, { probability }) => sum + probability, 0);
        assert.ok(rows.length === 0 || Math.abs(all - 1) < 1e-9);
        for (const { attack, headline, text } of rows) {
          assert.ok(attack.hit.mean >= 0 && attack.hit.mean <= 1);
          assert.ok(text.includes(' %') && (!headline || text.includes(headline)), text);
          told++;
        }
      }
      request.answer(below(request.faces) + 1);
    }
    assert.ok(told >= 20);
  });

  test(`${system}: cards hold the log without a gap, in words and with what they changed`, () => {
    const battle = engine.battle(roster(system), { seed: 8, language: 'german' });
    battle.run();
    const cards = battle.cards(0, { audience: 'gamemaster' });
    let end = 0;
    for (const card of cards.filter(({ parent }) => parent === null)) {
      assert.equal(card.first, end);
      end = card.end;
    }
    assert.equal(end, battle.length);
    const attacks = cards.filter(({ kind }) => kind === 'attack');
    assert.ok(attacks.length > 5 && attacks.every(({ who, other, headline }) => headline.includes(who.name) && other));
    assert.ok(attacks.some(({ changes }) => changes.some(({ name, who }) => who && battle.schema.fields[name])));
    assert.deepEqual(battle.cards(cards.length - 2, { audience: 'gamemaster' }).map(({ index }) => index), [cards.length - 2, cards.length - 1]);
  });

  test(`${system}: a form is the same inputs as its answers one by one, and refuses as they do`, () => {
    const one = hosted(system, { seed: 2 });
    one.setDiceOf('engine');
    const below = dice(4);
    let longest = 0;
    for (let left = 40; left-- && !one.isOver;) {
      const request = one.run();
      if (!request) break;
      const before = one.save();
      const first = answered(request, below);
      const fields = one.form([first]);
      assert.ok(request.find(first)?.equals(fields[0].value) ?? fields[0].value === null);
      assert.ok(fields.every(({ title, label, answers }) => title && label && answers.every((row) => row.label)));
      assert.equal(one.save(), before);
      const other = one.copy();
      one.answerForm(fields.map(({ value }) => value));
      for (const { question, value } of fields) {
        const next = other.run();
        assert.equal(next.question, question);
        next.answer(value);
      }
      one.run();
      other.run();
      assert.equal(one.save(), other.save());
      longest = Math.max(longest, fields.length);
    }
    assert.ok(longest > 1);
    if (one.request) assert.throws(() => one.form(['no answer at all']), js.FeedError);
  });

  test(`${system}: each answer has its worth, and nothing has changed`, () => {
    const battle = hosted(system, { seed: 5 });
    battle.setDiceOf('engine');
    const about = new Set();
    for (let left = 12; left--;) {
      const request = battle.run();
      if (!request) break;
      const before = battle.save();
      const rows = battle.stakes({ trials: 4, attackTrials: 20, language: 'german' });
      assert.equal(battle.save(), before);
      if (!request.range) assert.deepEqual(rows.map(({ label }) => label), request.answers.map(({ value }) => battle.label(value, 'german')));
      for (const row of rows) {
        about.add(row.about);
        assert.ok(row.text.length > row.label.length, row.text);
        assert.equal(row.about === 'alike', row.sameAs !== null);
        if (row.attack) assert.ok(row.attack.hit.mean >= 0 && row.attack.hit.mean <= 1 && row.attack.attacker.name);
        if (row.fight) assert.ok(row.fight.win.mean + row.fight.draw + row.fight.open <= 1 + 1e-9);
      }
      request.answerSuggestion();
    }
    assert.ok(about.size > 1, [...about].join());
  });

  test(`${system}: unavailable answers are refused with their reason, and change nothing`, () => {
    const battle = hosted(system);
    assert.deepEqual(battle.unavailable(), []);
    assert.equal(battle.whyNot(null), null);
    const below = dice(5);
    let found = 0;
    for (let left = 400; left-- && !battle.isOver;) {
      const request = battle.step();
      if (!request) continue;
      if (request.wanted === 'decision') {
        const gray = battle.unavailable();
        const german = battle.unavailable('german');
        const before = battle.save();
        const { answers, range } = request;
        if (range) {
          assert.deepEqual(gray, []);
          const beyond = battle.whyNot(new Value(range.kind, range.high + 1));
          for (const end of [range.low, range.high]) {
            assert.equal(battle.whyNot(new Value(range.kind, end)), null);
            assert.ok(beyond.includes(end), beyond);
          }
        }
        for (const answer of answers ?? []) {
          assert.equal(battle.whyNot(answer), null);
          assert.equal(battle.whyNot(answer.value), null);
        }
        assert.equal(german.length, gray.length);
        gray.forEach((row, place) => {
          const { value, label, name, rule, why } = row;
          found++;
          assert.equal(request.allows(value), false);
          assert.ok(label && why && name in battle.schema.refusals && rule in battle.schema.rules, JSON.stringify(row));
          assert.equal(battle.whyNot(value), why);
          assert.equal(battle.whyNot(row), why);
          assert.deepEqual({ ...german[place], label, why }, row);
          assert.equal(battle.whyNot(value, 'german'), german[place].why);
          assert.notEqual(german[place].why, why);
          assert.throws(() => request.answer(value), (error) => error instanceof FeedError && error.message.includes(why));
        });
        assert.ok(request.isOpen);
        assert.equal(battle.save(), before);
      }
      request.answer(sensible(request, below));
    }
    assert.ok(found > 0);
  });

  test(`${system}: handlers play to the end, with an undo in between`, async () => {
    const battle = hosted(system);
    const below = dice(3);
    let [asked, undone, shown] = [0, 0, []];
    const closed = [];
    const hand = async (request, signal) => {
      asked++;
      await null;
      if (asked % 40 === 39 && undone < 5) {
        undone++;
        signal.addEventListener('abort', () => closed.push(request));
        battle.undoInput();
        return new Promise(() => {});
      }
      // Somebody else has pressed a button.
      if (asked % 40 === 20) request.answer(sensible(request, below));
      return sensible(request, below);
    };
    await battle.play({
      roll: hand,
      decide: hand,
      show({ first, events }) {
        shown = [...shown.filter(({ index }) => index < first), ...events];
      },
    });
    assert.ok(battle.isOver);
    assert.equal(closed.length, undone);
    assert.ok(undone > 0);
    assert.deepEqual(shown.map(({ text }) => text), battle.events().map(({ text }) => text));
  });

  test(`${system}: told in both languages and for both audiences`, () => {
    const battle = engine.battle(roster(system), { seed: 4, language: 'german' });
    battle.run();
    const all = battle.events(0, { audience: 'gamemaster' });
    assert.equal(all.length, battle.length);
    const lines = all.map(({ text }) => text).filter(Boolean);
    assert.deepEqual(lines, battle.transcript(0, { audience: 'gamemaster' }));
    const english = battle.events(0, { language: 'english', audience: 'gamemaster' });
    assert.equal(english.filter(({ text }) => text).length, lines.length);
    assert.notDeepEqual(english.map(({ text }) => text), all.map(({ text }) => text));
    for (const event of all) {
      for (const value of Object.values(event.values)) assert.ok(value.name.length > 0 && value.kind);
      if (event.rule) assert.ok(event.ruleTitle, event.rule);
    }
    assert.deepEqual(
      battle.events().map(({ text }) => text).filter(Boolean),
      battle.transcript(),
    );
  });

  test(`${system}: interventions are undone and redone`, () => {
    const battle = hosted(system);
    until(battle, 'roll');
    const { referee, schema } = battle;
    const fighters = battle.fighters.length;
    const points = battle.state().find(({ who, settable, value, least, most }) =>
      settable && who && typeof value?.value === 'number' && most > least);
    const now = () => battle.state().find(({ field, who }) => field === points.field && who?.number === points.who.number).value?.value;
    const before = now();
    const by = before > points.least ? -1 : 1;
    referee.add(points.who, points.field, by, { place: points.place, reason: 'a test' });
    assert.equal(now(), before + by);
    referee.take(points.who, points.field, by, { place: points.place });
    assert.equal(now(), before);
    assert.ok(battle.events().some(({ event, reason }) => event === 'intervention' && reason === 'a test'));
    referee.set(points.who.name, points.field, before, { place: points.place });
    assert.equal(now(), before);
    const [sheet] = JSON.parse(roster(system)).fighters;
    const joined = referee.join([{ ...sheet, name: 'Late Lark', id: 'lark' }], { reason: 'an alarm' });
    assert.deepEqual(joined, [{ number: fighters, name: 'Late Lark' }]);
    assert.equal(battle.find('lark').name, 'Late Lark');
    for (let left = 4; left--;) assert.ok(battle.undoInput());
    assert.equal(battle.fighters.length, fighters);
    assert.equal(now(), before);
    assert.equal(battle.redos, 4);
    while (battle.redo());
    assert.equal(battle.fighters.length, fighters + 1);
    // What was rolled and answered would not fit behind an end.
    battle.undo();
    referee.end({ reason: 'a truce' });
    assert.ok(battle.isOver);
    referee.goOn();
    assert.ok(!battle.isOver);
    assert.ok(schema.interventions);
    assert.throws(() => referee.set(0, 'no such field', 1), UnknownNameError);
    const { name } = battle.fighters[0];
    assert.throws(() => referee.set('Nobody at all', points.field, 1), (error) =>
      error instanceof UnknownNameError && error.message.includes(name) && !/case_/.test(error.message));
    assert.throws(() => referee.set(points.who, points.field, 'many', { place: points.place }), InterveneError);
    assert.throws(() => referee.set(points.who, points.field, 1e6, { place: points.place }), NumberError);
    assert.throws(() => referee.join([{}]), RosterError);
    assert.throws(() => referee.add(0, points.field, NaN), NumberError);
  });

  test(`${system}: the open action unfolds, and is withdrawn where it is taken back`, () => {
    const battle = hosted(system);
    const below = dice(12);
    let unfolded = 0;
    for (const request of battle) {
      const open = battle.openEvents({ audience: 'gamemaster' });
      open.forEach(({ index }, i) => assert.equal(index, battle.length + i));
      const news = battle.news({ audience: 'gamemaster' });
      assert.deepEqual(news.open.map(({ text }) => text), open.map(({ text }) => text));
      assert.equal(news.first + news.events.length, battle.length);
      if (open.length > unfolded && battle.length > 0) unfolded = open.length;
      if (unfolded > 3) {
        assert.ok(battle.undo());
        assert.deepEqual(battle.openEvents(), []);
        return;
      }
      request.answer(sensible(request, below));
    }
    assert.fail('no action had open events');
  });

  test(`${system}: a wrong face is seen later`, () => {
    const battle = hosted(system);
    const roll = until(battle, 'roll');
    roll.answer(1);
    const input = battle.inputs().at(-1);
    assert.deepEqual([input.what, input.die, input.value.value, input.byHost], ['face', roll.die, 1, true]);
    battle.referee.faces(input, 2, { reason: 'it was a 2' });
    assert.ok(battle.inputs().some(({ value, what }) => what === 'face' && value.value === 2));
  });

  test(`${system}: the next fight begins with how this one ends`, () => {
    const battle = engine.battle(roster(system), { seed: 11 });
    battle.run();
    const next = engine.battle(battle.rosterNow(), { seed: 12 });
    assert.deepEqual(next.fighters.map(({ fitness }) => fitness), battle.fighters.map(({ fitness }) => fitness));
  });
}

test('a request that was not answered is an error in the loop, not a loop without end', () => {
  const battle = hosted(SYSTEMS[0]);
  assert.throws(() => [...battle], FeedError);
  for (const request of battle) {
    assert.ok(request.isOpen);
    break;
  }
  assert.ok(battle.request.isOpen);
});

test('a request stays the same while who decides for others changes', () => {
  const battle = hosted(SYSTEMS[0]);
  const request = until(battle, 'decision');
  const other = battle.fighters.find(({ number }) => number !== request.who.number);
  battle.setControl('built-in', other);
  assert.equal(battle.step(), request);
  battle.setControl('built-in', request.who);
  assert.notEqual(battle.step(), request);
  assert.throws(() => request.answer(request.suggestion), LateError);
});

test('playing stops where it has to, and where a handler is missing or breaks', async () => {
  const battle = hosted(SYSTEMS[0]);
  const stop = new AbortController();
  const playing = battle.play({ roll: () => new Promise(() => {}), decide: (request) => request.answers[0], signal: stop.signal });
  setTimeout(() => stop.abort(new Error('enough')), 5);
  await assert.rejects(playing, /enough/);
  await assert.rejects(battle.play({ decide: (request) => request.answers[0], roll: () => { throw new Error('dice lost'); } }), /dice lost/);
  await assert.rejects(battle.play({ decide: () => undefined }), /a handler `roll`/);
  await assert.rejects(battle.play({ decide: () => undefined, roll: () => undefined }), FeedError);
});

test('what was freed says so, and freeing again is fine', () => {
  const battle = hosted(SYSTEMS[0]);
  const request = battle.run();
  battle.free();
  battle.free();
  assert.throws(() => battle.step(), { code: 'FREED' });
  assert.throws(() => battle.request, { code: 'FREED' });
  assert.throws(() => request.answer(1), { code: 'FREED' });
});

test('own texts over a language', () => {
  const battle = hosted(SYSTEMS[0], { language: { fallback: 'german', 'unit.yes': 'jawohl' } });
  assert.equal(battle.say(new Value('yes_no', true)), 'jawohl');
  assert.equal(battle.say(new Value('areas', 2)), '2 Bereiche');
  assert.equal(battle.say(new Value('areas', 2), 'english'), '2 areas');
  assert.throws(() => battle.say(new Value('areas', 2), { nonsense: 'x' }), RosterError);
  assert.throws(() => { battle.language = 'klingon'; }, UnknownNameError);
});

test('a number that is none is refused where JSON would leave it out', () => {
  for (const wrong of [NaN, Infinity, -Infinity]) {
    const data = JSON.parse(roster('case'));
    data.fighters[0].health = wrong;
    assert.throws(() => engine.battle(data), (error) => error instanceof RosterError && error.message.includes('`health` is'));
    const rules = [{ question: 'defense', when: { fitness_at_most: wrong }, then: ['dodge'] }];
    const battle = hosted('case');
    assert.throws(() => battle.setPlan({ name: 'x', rules }), /`fitness_at_most` is/);
  }
});

test('a tracker shows the order, gauges and conditions; secrets are left out of the state', () => {
  for (const system of engine.systems) {
    const battle = hosted(system);
    battle.setControl('built-in');
    battle.setSeed(3);
    battle.step();
    const secret = Object.values(battle.schema.fields).filter((field) => field.secret).map((field) => field.name);
    const held = (audience) => battle.state({ audience }).filter(({ field }) => secret.includes(field)).length;
    if (secret.length > 0) assert.ok(held('players') < held('gamemaster'), system);
    else assert.equal(held('players'), held('gamemaster'));
    // Every seat is an audience: the first one's number is no name's.
    for (const who of battle.fighters) {
      for (const audience of [who, who.number]) assert.ok(held(audience) <= held('gamemaster') && held(audience) >= held('players'), `${system}: ${who.name}`);
    }
    assert.throws(() => battle.state({ audience: 'nobody at all' }), UnknownNameError);
    const { fighters, turn } = battle.tracker({ language: 'german' });
    assert.equal(turn, battle.turn);
    assert.equal(fighters.length, battle.fighters.length);
    for (const { gauges } of fighters) {
      assert.ok(gauges.length > 0, system);
      for (const { current, greatest, words } of gauges) assert.ok(current <= greatest && words.length > 0);
    }
    battle.free();
  }
});

test('an option that nothing takes is refused, and none may be given as null', () => {
  const battle = hosted('case');
  const calls = [
    (options) => engine.battle(roster('case'), options).free(),
    (options) => battle.aim(0, 3, 0, options).free(),
    (options) => battle.attackOdds(0, 3, 0, options),
    (options) => battle.exchangeOdds(0, 3, 0, options),
    (options) => battle.events(0, options),
    (options) => battle.state(options),
    (options) => battle.save(options),
    (options) => battle.referee.shift(0, 1, options),
    (options) => engine.action('Ex', options),
  ];
  for (const call of calls) {
    assert.throws(() => call({ shfit: 1 }), (error) => error instanceof UnknownNameError && error.message.includes('`shfit`'));
    assert.throws(() => call('english'), /options: an object with/);
    call(null);
    call(undefined);
  }
  assert.throws(() => battle.attackOdds(0, 3, 0, { guard: 'dodge' }), /known are: defense, paths, given, shift, flurry/);
  battle.free();
});

test('every problem of a roster is listed with its place', () => {
  const data = JSON.parse(roster('case'));
  delete data.fighters[0].name;
  data.fighters[1].abilities.fighting = 'enormous';
  assert.throws(() => engine.battle(data), (error) => {
    assert.ok(error instanceof RosterError);
    assert.equal(error.code, 'CASE_ERR_ROSTER');
    assert.ok(error.problems.length >= 2 && error.problems.some(({ path }) => path === 'fighters[1].abilities.fighting'), error.message);
    return true;
  });
  assert.throws(() => engine.battle('{'), RosterError);
  assert.throws(() => engine.battle(7), RosterError);
});

test('secrets, ids and seats', () => {
  const battle = hosted('case');
  battle.run();
  const asked = battle.request;
  for (const audience of ['players', 'gamemaster', asked.who, 'judge']) {
    const known = battle.known({ audience });
    assert.equal(known.turn, battle.turn);
    assert.deepEqual(known.events(), []);
    if (audience !== 'players') assert.equal(known.request.question, asked.question);
    known.free();
  }
  assert.throws(() => battle.known({ audience: 'nobody at all' }), UnknownNameError);
  assert.equal(battle.nameOf('judge'), battle.nameOf(65534));
  assert.equal(battle.find('nobody of that name'), null);
  assert.throws(() => battle.nameOf(NaN), NumberError);
  battle.setControl('built-in', 'map');
  assert.deepEqual([battle.control('map'), battle.control('judge')], ['built-in', 'host']);
});

for (const system of SYSTEMS) {
  test(`${system}: what a fight tells can be looked up in the words of its book`, async () => {
    const battle = hosted(system);
    const below = dice(3);
    for (let left = 300; left--;) {
      const request = battle.step();
      if (request) request.answer(sensible(request, below));
      else if (battle.isOver) break;
    }
    const rules = new Set(battle.events(0, { audience: 'gamemaster' }).map(({ rule }) => rule).filter(Boolean));
    assert.ok(rules.size > 5);
    const all = await engine.sentences(system);
    for (const rule of rules) {
      const found = await engine.sentences(system, rule);
      assert.deepEqual(found, all.filter(({ ids }) => ids.includes(rule)), rule);
      for (const { heading, says, bearing } of found) assert.ok(heading && says && bearing === 'rule', rule);
    }
    const silent = [...rules].filter((rule) => !all.some(({ ids }) => ids.includes(rule)));
    assert.deepEqual(silent, [], 'rules of which no sentence speaks');
  });
}
