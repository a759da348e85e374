// The fights that every client of the C interface plays, byte for byte, and the saves that it writes.
import assert from 'node:assert/strict';
import test from 'node:test';
import { SYSTEMS, answered, dice, engine, js, roster, text } from './support.mjs';

function ask(battle, request, below) {
  const answer = answered(request, below);
  const label = answer.label ?? (request.range && battle.label(new js.Value(request.range.kind, answer)));
  request.answer(answer);
  const { who, rule } = request;
  if (request.wanted === 'roll') return `? ${who.name}: ${request.roll} [${rule}] ${request.die}: ${answer}\n`;
  return `? ${who.name}: ${request.title} [${rule}]: ${label}\n`;
}

function fight(system) {
  const below = dice();
  let battle = engine.battle(roster(system));
  battle.setControl('host', 0);
  let lines = `${battle.system}, dice of the host\n`;
  let saved = '';
  let told = 0;
  for (let inputs = 0; inputs < 2000;) {
    const request = battle.step();
    for (const line of battle.transcript(told)) lines += `${line}\n`;
    told = battle.length;
    if (battle.isOver) break;
    if (!request) continue;
    lines += ask(battle, request, below);
    inputs++;
    if (inputs === 25) {
      saved = battle.save();
      battle.free();
      battle = engine.resume(saved);
      assert.equal(battle.save(), saved);
      lines += '-- saved and resumed\n';
    } else if (inputs === 30) {
      battle.undoInput();
      told = battle.length;
      lines += '-- taken back\n';
    } else if (inputs === 35) {
      battle.undoInput();
      battle.redo();
      lines += '-- taken back and brought again\n';
    }
  }
  lines += `turn ${battle.turn}, ${battle.length} events\n`;
  for (const { name, side, stands, fitness } of battle.fighters) {
    lines += `${name} (${side}) ${stands ? 'stands' : 'is out'} with ${fitness}\n`;
  }
  return { lines, saved };
}

function exchange(system) {
  const battle = engine.battle(roster(system));
  const [first, ...others] = battle.fighters;
  const foe = others.find(({ side }) => side !== first.side);
  let odds;
  try {
    odds = battle.exchangeOdds(first, foe);
  } catch (error) {
    assert.ok(error instanceof js.OddsError);
    assert.equal(error.code, 'CASE_ERR_SYSTEM');
    return 'no odds of an exchange\n';
  }
  let lines = `${first.name} against ${foe.name}\n`;
  for (const { outcome, numerator } of odds) {
    const fields = Object.entries(outcome).map(([name, value]) => `${name} ${battle.say(value)}`);
    lines += `${numerator}/${odds.denominator}: ${fields.join(', ')}\n`;
  }
  return lines;
}

for (const system of SYSTEMS) {
  test(`the fight of ${system} is the golden one`, () => {
    const { lines, saved } = fight(system);
    assert.equal(lines + exchange(system), text(`../tests/golden/${system}.txt`));
    assert.equal(saved, text(`../tests/golden/${system}.save`), 'another save than the native one');
  });

  test(`a native save of ${system} is resumed`, () => {
    const saved = text(`../tests/golden/${system}.save`);
    const battle = engine.resume(saved);
    assert.equal(battle.save(), saved);
    const at = Math.floor(saved.length / 2);
    const damaged = saved.slice(0, at) + (saved[at] === '1' ? '2' : '1') + saved.slice(at + 1);
    assert.throws(() => engine.resume(damaged), js.SaveError);
  });
}
