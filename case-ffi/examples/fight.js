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
koffi.opaque('case_catalog');
koffi.struct('case_value', { kind: 'uint16_t', of: 'uint16_t', number: 'int32_t' });
const RollRequest = koffi.struct('case_roll_request', {
  struct_size: 'uint32_t', who: 'int32_t', against: 'int32_t', outcome_kind: 'int32_t',
  base: 'case_value', at: 'case_value', has_flat: 'int32_t', flat: 'int32_t', die: 'int32_t',
  count: 'int32_t', dice: 'int32_t', lying: 'int32_t', modifiers: 'int32_t', bands: 'int32_t',
  odds: 'int32_t', reserved: 'int32_t', denominator: 'uint64_t',
  rule: koffi.array('char', 16, 'String'), name: koffi.array('char', 64, 'String'),
});
const DecisionRequest = koffi.struct('case_decision_request', {
  struct_size: 'uint32_t', who: 'int32_t', secret: 'int32_t', subject: 'int32_t', answers: 'int32_t',
  answer_kind: 'int32_t', low: 'int32_t', high: 'int32_t', suggestion: 'case_value',
  rule: koffi.array('char', 16, 'String'), name: koffi.array('char', 64, 'String'),
});
const BattleInfo = koffi.struct('case_battle_info', {
  struct_size: 'uint32_t', turn: 'int32_t', over: 'int32_t', wanted: 'int32_t', fighters: 'int32_t',
  checkpoints: 'int32_t', inputs: 'int32_t', events: 'int32_t', open_events: 'int32_t',
  redos: 'int32_t', rulings: 'int32_t',
});
const FighterInfo = koffi.struct('case_fighter_info', {
  struct_size: 'uint32_t', side: 'int32_t', stands: 'int32_t', fitness: 'int32_t',
});

koffi.opaque('case_odds');
const Intent = koffi.struct('case_attack_intent', {
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

// The functions of case.h that this program uses.
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
  'int32_t case_battle_roll_request(case_battle *battle, _Inout_ case_roll_request *roll)',
  'int32_t case_battle_decision_request(case_battle *battle, _Inout_ case_decision_request *decision)',
  'int32_t case_battle_answer(case_battle *battle, size_t index, _Out_ case_value *answer)',
  `int32_t case_battle_title(case_battle *battle, void *view, ${TEXT})`,
  `int32_t case_battle_label(case_battle *battle, case_value answer, void *view, ${TEXT})`,
  `int32_t case_battle_say(case_battle *battle, case_value value, void *view, ${TEXT})`,
  'int32_t case_battle_feed_face(case_battle *battle, int32_t face)',
  'int32_t case_battle_feed_answer(case_battle *battle, case_value answer)',
  'int32_t case_battle_undo_input(case_battle *battle)',
  'int32_t case_battle_redo(case_battle *battle)',
  `int32_t case_battle_save(case_battle *battle, ${TEXT})`,
  'int32_t case_battle_new_events(case_battle *battle, _Out_ size_t *first, _Out_ size_t *end)',
  `int32_t case_battle_tell(case_battle *battle, size_t first, size_t count, void *view, ${TEXT})`,
  'int32_t case_battle_status(case_battle *battle, _Inout_ case_battle_info *info)',
  'int32_t case_battle_fighter(case_battle *battle, int32_t who, _Inout_ case_fighter_info *info)',
  `int32_t case_battle_system(case_battle *battle, ${TEXT})`,
  `int32_t case_battle_name(case_battle *battle, int32_t who, ${TEXT})`,
  `int32_t case_battle_side_name(case_battle *battle, int32_t who, ${TEXT})`,
  'int32_t case_attack_intent_init(_Inout_ case_attack_intent *intent, int32_t attacker, int32_t target, int32_t attack)',
  'int32_t case_odds_exchange(case_battle *battle, _In_ case_attack_intent *intent, void *watch, _Out_ case_odds **out)',
  'void case_odds_free(case_odds *odds)',
  'int32_t case_odds_info(case_odds *odds, _Inout_ case_odds_summary *summary)',
  'int32_t case_odds_get(case_odds *odds, size_t row, _Inout_ case_odds_row *out)',
  'int32_t case_odds_value(case_odds *odds, size_t row, size_t field, _Out_ case_value *value)',
  `int32_t case_odds_field(case_odds *odds, size_t field, ${TEXT})`,
].map((declaration) => [declaration.match(/(\w+)\(/)[1], lib.func(declaration)]));

const ABI_VERSION = 3;
const OK = 0, WANTS_ROLL = 1, OVER = 3, ERROR = 100;
const HOST = 1;
const NOBODY = 65535;
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
  const zero = ({ type: member }) => {
    if (member.primitive === 'Array') return '';
    return member.primitive === 'Record' ? { kind: 0, of: NOBODY, number: 0 } : 0;
  };
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
    return text((...a) => C.case_battle_tell(this.handle, Number(first[0]), count, null, ...a));
  }

  name(who) {
    return text((...a) => C.case_battle_name(this.handle, who, ...a));
  }

  say(value) {
    return text((...a) => C.case_battle_say(this.handle, value, null, ...a));
  }

  // Rolls the die that is wanted; the line that tells it.
  roll() {
    const roll = filled(RollRequest, (info) => C.case_battle_roll_request(this.handle, info));
    const face = 1 + below(roll.die);
    const line = `? ${this.name(roll.who)}: ${roll.name} [${roll.rule}] d${roll.die}: ${face}`;
    must(C.case_battle_feed_face(this.handle, face));
    return line;
  }

  // Answers the question that is asked; the line that tells it.
  decide() {
    const decision =
      filled(DecisionRequest, (info) => C.case_battle_decision_request(this.handle, info));
    const title = text((...a) => C.case_battle_title(this.handle, null, ...a));
    let answer;
    if (decision.answers > 0) {
      const out = [null];
      must(C.case_battle_answer(this.handle, below(decision.answers), out));
      answer = out[0];
    } else {
      const number = decision.low + below(Math.min(decision.high - decision.low, 9) + 1);
      answer = { kind: decision.answer_kind, of: NOBODY, number };
    }
    const label = text((...a) => C.case_battle_label(this.handle, answer, null, ...a));
    must(C.case_battle_feed_answer(this.handle, answer));
    return `? ${this.name(decision.who)}: ${title} [${decision.rule}]: ${label}`;
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
    lines.push(`${status === WANTS_ROLL ? battle.roll() : battle.decide()}\n`);
    inputs++;
    if (inputs === 25) {
      battle.saveAndResume();
      lines.push('-- saved and resumed\n');
    } else if (inputs === 30) {
      must(C.case_battle_undo_input(battle.handle));
      lines.push('-- taken back\n');
    } else if (inputs === 35) {
      must(C.case_battle_undo_input(battle.handle));
      must(C.case_battle_redo(battle.handle));
      lines.push('-- taken back and brought again\n');
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
  const intent = filled(Intent, (i) => C.case_attack_intent_init(i, 0, target, 0));
  const out = [null];
  const status = C.case_odds_exchange(battle.handle, intent, null, out);
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
      const value = [null];
      must(C.case_odds_value(odds, i, field, value));
      fields.push(`${text((...a) => C.case_odds_field(odds, field, ...a))} ${battle.say(value[0])}`);
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
