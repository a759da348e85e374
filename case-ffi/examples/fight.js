// A fight from Node, with dice of your own: saved and resumed on the way. See fight.c.
//
//     npm ci && node fight.js PREFIX/lib/libcase.so roster.toml
'use strict';
const fs = require('fs');
const koffi = require('koffi');

const [library, rosterPath] = process.argv.slice(2);
if (!rosterPath) {
  process.stderr.write('node fight.js libcase.so ROSTER\n');
  process.exit(2);
}

const lib = koffi.load(library);
koffi.opaque('case_battle');
const Need = koffi.struct('case_need', {
  struct_size: 'uint32_t', kind: 'int32_t', who: 'int32_t', other: 'int32_t', die: 'int32_t',
  count: 'int32_t', low: 'int32_t', high: 'int32_t', choices: 'int32_t', a: 'int32_t', b: 'int32_t',
  rule: koffi.array('char', 16, 'String'), name: koffi.array('char', 64, 'String'),
});
const BattleInfo = koffi.struct('case_battle_info', {
  struct_size: 'uint32_t', turn: 'int32_t', over: 'int32_t', fighters: 'int32_t', steps: 'int32_t',
  events: 'int32_t', rulings: 'int32_t',
});
const FighterInfo = koffi.struct('case_fighter_info', {
  struct_size: 'uint32_t', side: 'int32_t', stands: 'int32_t', fitness: 'int32_t',
});

koffi.opaque('case_odds');
const Strike = koffi.struct('case_strike', {
  struct_size: 'uint32_t', attacker: 'int32_t', target: 'int32_t', attack: 'int32_t',
  defense: 'int32_t', shift: 'int32_t', attacks: 'int32_t', areas: 'int32_t', passed: 'int32_t',
  pulled: 'int32_t', spot: 'int32_t',
});
const OddsSummary = koffi.struct('case_odds_summary', {
  struct_size: 'uint32_t', rows: 'uint32_t', fields: 'uint32_t', turns: 'uint32_t',
  paths: 'uint64_t', states: 'uint64_t', unresolved: 'double',
});
const OddsRow = koffi.struct('case_odds_row', {
  struct_size: 'uint32_t', reserved: 'uint32_t', numerator: 'uint64_t', numerator_high: 'uint64_t',
  denominator: 'uint64_t', denominator_high: 'uint64_t', probability: 'double', at_most: 'double',
});

// The functions of case.h that this program uses, as they stand there.
const TEXT = 'void *buffer, size_t capacity, _Out_ size_t *needed';
const C = Object.fromEntries([
  'uint32_t case_abi_version()',
  'const char *case_status_name(int32_t status)',
  `int32_t case_last_message(${TEXT})`,
  'int32_t case_battle_new(const void *roster, size_t length, uint32_t format, _Out_ case_battle **out)',
  'int32_t case_battle_resume(const void *save, size_t length, _Out_ case_battle **out)',
  'void case_battle_free(case_battle *battle)',
  'int32_t case_battle_set_control(case_battle *battle, int32_t who, int32_t control)',
  'int32_t case_battle_step(case_battle *battle)',
  'int32_t case_battle_need(case_battle *battle, _Inout_ case_need *need)',
  `int32_t case_battle_choice(case_battle *battle, size_t index, _Out_ int32_t *code, ${TEXT})`,
  'int32_t case_battle_feed(case_battle *battle, int32_t value)',
  'int32_t case_battle_undo(case_battle *battle)',
  `int32_t case_battle_save(case_battle *battle, ${TEXT})`,
  'int32_t case_battle_new_events(case_battle *battle, _Out_ size_t *first, _Out_ size_t *end)',
  `int32_t case_battle_events_text(case_battle *battle, size_t first, size_t count, ${TEXT})`,
  'int32_t case_battle_status(case_battle *battle, _Inout_ case_battle_info *info)',
  'int32_t case_battle_fighter(case_battle *battle, int32_t who, _Inout_ case_fighter_info *info)',
  `int32_t case_battle_system(case_battle *battle, ${TEXT})`,
  `int32_t case_battle_name(case_battle *battle, int32_t who, ${TEXT})`,
  `int32_t case_battle_side_name(case_battle *battle, int32_t who, ${TEXT})`,
  'int32_t case_strike_init(_Inout_ case_strike *strike, int32_t attacker, int32_t target, int32_t attack)',
  'int32_t case_odds_exchange(case_battle *battle, _In_ case_strike *strike, void *watch, _Out_ case_odds **out)',
  'void case_odds_free(case_odds *odds)',
  'int32_t case_odds_info(case_odds *odds, _Inout_ case_odds_summary *summary)',
  'int32_t case_odds_get(case_odds *odds, size_t row, _Inout_ case_odds_row *out)',
  'int32_t case_odds_value(case_odds *odds, size_t row, size_t field, _Out_ int32_t *value)',
  `int32_t case_odds_field(case_odds *odds, size_t field, ${TEXT})`,
].map((declaration) => [declaration.match(/(\w+)\(/)[1], lib.func(declaration)]));

const ABI_VERSION = 1;
const OK = 0, OVER = 3, ERROR = 100;
const ROLL = 1, PICK = 2;
const HOST = 1;
const ERR_SYSTEM = 206;

// Calls a function that writes a text: first for its size, then for the text.
function text(call) {
  const needed = [0];
  const status = call(null, 0, needed);
  if (status >= ERROR) must(status);
  const buffer = Buffer.alloc(Number(needed[0]));
  must(call(buffer, buffer.length, needed));
  return buffer.toString('utf8', 0, buffer.length - 1);
}

function must(status) {
  if (status < ERROR) return status;
  throw new Error(`${C.case_status_name(status)}: ${text((...a) => C.case_last_message(...a))}`);
}

// Calls a function that fills a struct.
function filled(type, call) {
  const zero = (member) => (member.type.primitive === 'Array' ? '' : 0);
  const members = Object.entries(koffi.introspect(type).members);
  const info = Object.fromEntries(members.map(([name, member]) => [name, zero(member)]));
  info.struct_size = koffi.sizeof(type);
  must(call(info));
  return info;
}

// Dice of your own: the same in all of these examples.
let dice = 1;
function below(n) {
  dice = (dice * 75 + 74) % 65537;
  return dice % n;
}

class Battle {
  constructor(roster) {
    const out = [null];
    must(C.case_battle_new(roster, roster.length, 0, out));
    this.handle = out[0];
  }

  free() {
    C.case_battle_free(this.handle);
    this.handle = null;
  }

  saveAndResume() {
    const save = Buffer.from(text((...a) => C.case_battle_save(this.handle, ...a)));
    this.free();
    const out = [null];
    must(C.case_battle_resume(save, save.length, out));
    this.handle = out[0];
  }

  news() {
    const [first, end] = [[0], [0]];
    must(C.case_battle_new_events(this.handle, first, end));
    const count = Number(end[0]) - Number(first[0]);
    return text((...a) => C.case_battle_events_text(this.handle, Number(first[0]), count, ...a));
  }

  name(who) {
    return text((...a) => C.case_battle_name(this.handle, who, ...a));
  }

  // Answers what the battle wants; the line that tells it.
  answer() {
    const need = filled(Need, (info) => C.case_battle_need(this.handle, info));
    const asked = `? ${this.name(need.who)}: ${need.name} [${need.rule}]`;
    let value, line;
    if (need.kind === ROLL) {
      value = 1 + below(need.die);
      line = `${asked} d${need.die}: ${value}`;
    } else if (need.kind === PICK) {
      const [index, code] = [below(need.choices), [0]];
      const label = text((...a) => C.case_battle_choice(this.handle, index, code, ...a));
      value = code[0];
      line = `${asked}: ${label} (${value})`;
    } else {
      value = need.low + below(Math.min(need.high - need.low, 9) + 1);
      line = `${asked} ${need.low} to ${need.high}: ${value}`;
    }
    must(C.case_battle_feed(this.handle, value));
    return line;
  }
}

function fight(roster) {
  const battle = new Battle(roster);
  const lines = [];
  must(C.case_battle_set_control(battle.handle, 0, HOST));
  lines.push(`${text((...a) => C.case_battle_system(battle.handle, ...a))}, dice of the host\n`);
  for (let inputs = 0; inputs < 2000;) {
    const status = must(C.case_battle_step(battle.handle));
    lines.push(battle.news());
    if (status === OVER) break;
    if (status === OK) continue;
    lines.push(`${battle.answer()}\n`);
    inputs++;
    if (inputs === 25) {
      battle.saveAndResume();
      lines.push('-- saved and resumed\n');
    } else if (inputs === 30) {
      must(C.case_battle_undo(battle.handle));
      lines.push('-- taken back\n');
    }
  }
  const info = filled(BattleInfo, (i) => C.case_battle_status(battle.handle, i));
  lines.push(`turn ${info.turn}, ${info.events} events\n`);
  for (let who = 0; who < info.fighters; who++) {
    const fighter = filled(FighterInfo, (i) => C.case_battle_fighter(battle.handle, who, i));
    const side = text((...a) => C.case_battle_side_name(battle.handle, who, ...a));
    const stands = fighter.stands ? 'stands' : 'is out';
    lines.push(`${battle.name(who)} (${side}) ${stands} with ${fighter.fitness}\n`);
  }
  battle.free();
  return lines.join('');
}

// What the first fighter's first attack on the first foe comes to, in exact odds.
function exchange(roster) {
  const battle = new Battle(roster);
  const side = (who) => filled(FighterInfo, (i) => C.case_battle_fighter(battle.handle, who, i)).side;
  let target = 1;
  while (side(target) === side(0)) target++;
  const strike = filled(Strike, (s) => C.case_strike_init(s, 0, target, 0));
  const out = [null];
  const status = C.case_odds_exchange(battle.handle, strike, null, out);
  if (status === ERR_SYSTEM) {
    battle.free();
    return 'no odds of an exchange\n';
  }
  must(status);
  const odds = out[0];
  const lines = [`${battle.name(0)} against ${battle.name(target)}\n`];
  const summary = filled(OddsSummary, (s) => C.case_odds_info(odds, s));
  for (let i = 0; i < summary.rows; i++) {
    const row = filled(OddsRow, (r) => C.case_odds_get(odds, i, r));
    const fields = [];
    for (let field = 0; field < summary.fields; field++) {
      const value = [0];
      must(C.case_odds_value(odds, i, field, value));
      fields.push(`${text((...a) => C.case_odds_field(odds, field, ...a))} ${value[0]}`);
    }
    lines.push(`${row.numerator}/${row.denominator}: ${fields.join(', ')}\n`);
  }
  C.case_odds_free(odds);
  battle.free();
  return lines.join('');
}

if (C.case_abi_version() !== ABI_VERSION) throw new Error('another version of the library');
const roster = fs.readFileSync(rosterPath);
process.stdout.write(fight(roster) + exchange(roster));
