/**
 * How a person leads a side: which questions it is asked, which are decided for it, and how a choice that hangs on another
 * is asked as one. It draws nothing. It names the two questions with which a declared action comes up again; all other
 * names come from the system.
 */

import { same } from './figures.mjs';

/** What a person can want to be asked. */
export const MODES = ['leads', 'quick', 'all'];
/** Questions about an action that was declared, with the answer that changes nothing: any other is asked. */
const DECLARED = { go: 'go_ahead', carry_out: true };

/** What else a fighter does or leaves, which no list of usual questions has; whether also where no defenses are asked. */
const ALSO = { dodge_this_turn: false, step_in: false, leave_battle: true, leave_the_battle: true, undefended: true, held_action: true, interrupt: true, resume: true };
/** What is a leader's whatever the system calls the question: with what it attacks, and which power it uses. */
const OWN = ['attack', 'status_effect'];
/** What is spent on a roll, with by how much it has to raise the roll's chance for somebody to be asked: the rare one by more. */
const SPENT = { fate_point: 0.25, character_point: 0.05 };
/** How many steps there are at most between an answer and its roll. */
const MOST_STEPS = 20;

/** The questions of a system that people decide differently: what, at whom, with what, and how to defend. */
const usual = (engine, system) => engine.policies(system).find(({ name }) => name === 'usual').rules[0].question;

/** Says of a question whether a person who leads is asked it. */
export function asking({ engine, battle }, mode) {
  const own = mode === 'all' ? null : new Set(usual(engine, battle.system));
  const { questions } = battle.schema;
  const isAsked = ({ question, who, subject = {}, suggestion, answers, range }) => {
    if (!own || !battle.fighters[who.number]) return true;
    if (!range && answers.length === 1) return false;
    if (mode === 'quick' && questions[question].defends) return false;
    if (question in SPENT) return mode !== 'quick' && canRaise(battle, { question, who, subject, answers });
    if (question in DECLARED) return suggestion?.value !== DECLARED[question];
    // On whom it uses a power is, too.
    const isOwn = (value) => OWN.includes(value?.kind);
    return own.has(question) || answers.some(({ value }) => isOwn(value)) || Object.values(subject).some((of) => of?.kind === 'status_effect') || (question in ALSO && (mode !== 'quick' || ALSO[question]));
  };
  /** Which of some questions comes before the others. */
  isAsked.first = (some) => [...(own ?? [])].find((question) => some.includes(question));
  return isAsked;
}

/** Whether what is spent can make a roll succeed; an initiative, say, needs nothing. What is not asked yet may come to be asked. */
function canRaise(battle, { question, who, subject, answers }) {
  if (battle.request?.question !== question) return true;
  if (!subject.need) return false;
  // Where nothing is rolled any more, the total stands.
  const stands = Number(subject.total?.value >= subject.need.value);
  const chances = answers.map(({ value }) => chanceAfter(battle, value, who, stands));
  return !chances.includes(null) && Math.max(...chances) - Math.min(...chances) >= SPENT[question];
}

/** How likely somebody's roll that follows an answer is to succeed; `otherwise` where none follows, `null` where that is not known. */
function chanceAfter(battle, value, who, otherwise) {
  const copy = battle.copy();
  try {
    copy.setHostDice();
    copy.request.answer(value);
    let next = null;
    for (let steps = 0; steps < MOST_STEPS && !next && !copy.isOver; steps++) next = copy.step();
    if (next?.wanted !== 'roll' || next.who.number !== who.number) return otherwise;
    return next.at && next.odds ? next.odds.chance(({ value: outcome }) => outcome === true || outcome >= next.at.value) : null;
  } finally {
    copy.free();
  }
}

/**
 * A question whose answers come after others that are decided for a person, of any of which they may be legal: what
 * does a fighter do, whatever that means for its movement. Each answer knows what was decided `before` it.
 */
export class Together {
  constructor(decision, field, answers, decided, suggestion) {
    const { question, title, meaning, subject, rule, ruleTitle, who, secret } = field;
    Object.assign(this, { decision, question, title, meaning, subject, rule, ruleTitle, who, secret, suggestion, answers, decided });
    this.wanted = 'decision';
    this.range = null;
  }

  get isOpen() {
    return this.decision.isOpen;
  }
}

/**
 * The question as one with an asked one that hangs on it; `null` where no other answer to it makes a difference. Where some
 * answers lead to the first of the asked questions and others past it, these stand beside its answers: to charge is an
 * action too.
 */
export function together(battle, decision, isAsked) {
  if (decision.range) return null;
  const values = decision.answers.map(({ value }) => value).sort((a, b) => same(b, decision.suggestion) - same(a, decision.suggestion));
  const ways = values.map((value) => wayOf(battle, decision, [value], isAsked));
  const asked = ways.filter(({ field }) => field);
  const main = asked.find(({ field }) => isAsked.first(asked.map((way) => way.field.question)) === field.question)?.field;
  if (!main) return null;
  const answers = [];
  for (const { field, value, before, decided } of ways) {
    if (field?.question !== main.question) {
      const { label, meaning } = decision.answers.find((one) => same(one.value, value));
      answers.push({ value, label, meaning, before: [], decided: [] });
      continue;
    }
    for (const one of field.answers) {
      const targets = battle.form([...before, one.value])[before.length + 1];
      const reach = targets && isAsked(targets) ? targets.answers.length : 0;
      const known = answers.find((other) => same(other.value, one.value));
      if (!known) answers.push({ value: one.value, label: one.label, meaning: one.meaning, before, decided, reach });
      // Of several ways to do the same the one that leaves most to choose afterwards: more targets within reach.
      else if (reach > known.reach) Object.assign(known, { before, decided, reach });
    }
  }
  if (answers.length === main.answers.length) return null;
  // What goes only with another choice on the way, such as with fewer attacks, is an answer too.
  for (const way of ways.filter(({ field }) => field?.question === main.question)) {
    for (const { field, before, decided } of othersOf(battle, decision, way, isAsked)) {
      if (field?.question !== main.question) continue;
      const fresh = field.answers.filter(({ value }) => !answers.some((one) => same(one.value, value)));
      answers.push(...fresh.map(({ value, label, meaning }) => ({ value, label, meaning, before, decided })));
    }
  }
  const { suggestion } = ways[0].field?.question === main.question ? ways[0].field : decision;
  return new Together(decision, main, answers, ways[0].decided, suggestion);
}

/** The same way with one of the choices on it made otherwise, as often as there is another. */
const othersOf = (battle, decision, { before, decided }, isAsked) => decided.flatMap((field, nth) => (nth === 0 || field.range ? [] : field.answers)
  .filter(({ value }) => !same(value, before[nth])).map(({ value }) => wayOf(battle, decision, [...before.slice(0, nth), value], isAsked)));

/** What is asked first after some answers, with all that is decided before it. */
function wayOf(battle, decision, given, isAsked) {
  const form = battle.form(given);
  const at = form.findIndex((field, place) => place >= given.length && field.who.number === decision.who.number && isAsked(field));
  const [value] = given;
  if (at < 0) return { value, field: null, before: given, decided: form.slice(0, given.length) };
  return { value, field: form[at], before: [...given, ...form.slice(given.length, at).map((field) => field.value)], decided: form.slice(0, at) };
}
