/** A decision: its answers as buttons, each with a tooltip that says its rule and its odds. */

import { button, freshId, h, labeled, put } from './dom.mjs';
import { featOdds, followOdds } from './odds.mjs';
import { said } from './table.mjs';
import { code, t } from './words.mjs';

/** How long a mouse rests on a button before its odds are worth calculating, in milliseconds. */
const REST = 150;
/** How many ways an open step is followed for a tooltip. */
const PATHS = 250;
/** How far each answer is tried for the figure on its button: the page must not stand still. */
const TRIED = { paths: 1000, attackTrials: 60, trials: 12, work: 1500 };

/** The buttons of a decision, or an input where any number of a range is one. */
export function answerButtons(table, decision, answer) {
  if (decision.range) {
    const picks = h('ul', { class: 'answers' });
    setTimeout(() => addPicks(table, decision, picks, answer));
    return [rangeForm(table, decision, answer), h('div', { class: 'row below' }, suggestion(decision, answer)), picks];
  }
  const always = h('input', { type: 'checkbox', id: freshId('always') });
  const give = (value) => answer(value, always.checked);
  const list = h('ul', { class: 'answers resting' }, decision.answers.map((one, place) => answerButton(table, decision, one, place, give)));
  // A mouse that has pressed the answer before rests on this one by chance: its tip would cover what stands below.
  list.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX || movementY) list.classList.remove('resting');
  });
  setTimeout(() => addFigures(table, decision, list));
  const compare = button(t('compare'), () => compareAll(list, compare), { class: 'quiet' });
  const gray = table.battle.unavailable().map(({ label, why }) => h('li', {}, h('b', {}, label), ` ${plainly(table.schema, why)}`));
  return [list, gray.length ? h('ul', { class: 'cannot', tabindex: 0, aria: { label: t('cannot') } }, gray) : null,
    h('div', { class: 'row below' }, suggestion(decision, answer), compare,
      decision.answers.every(({ value }) => canSettle(value))
        ? h('label', { class: 'always', for: always.id }, always, t('always')) : null)];
}

/** A reason with names as the lists of the system say them. */
function plainly({ lists }, text) {
  const word = (name) => Object.values(lists).map(({ members }) => members[name]).find(Boolean)?.[code()];
  return text.replaceAll(/`(\w+)`/g, (_, name) => word(name) ?? name.replaceAll('_', ' '));
}

/** Whether an answer can be given once and for all: a word or a number, not somebody or something of this fight. */
const canSettle = (value) => value !== null && typeof value.value !== 'object' && value.of === undefined && value.kind !== 'actor' && value.kind !== 'object';

/** Answers as the seat's plan would; not where there is nothing to press. */
const suggestion = (decision, answer) =>
  button(t('suggestion'), () => answer(decision.suggestion), { class: 'quiet' });

function answerButton(table, decision, one, place, answer) {
  const tip = h('div', { role: 'tooltip', id: freshId('tip'), class: 'tip' });
  const isSuggested = same(one.value, decision.suggestion);
  const press = button([h('span', { class: 'label' }, table.battle.label(one.value) ?? one.label), h('span', { class: 'figure' })], () => answer(one.value), {
    class: isSuggested ? 'answer suggested' : 'answer', aria: { describedby: tip.id, keyshortcuts: place < 9 ? place + 1 : null },
  });
  put(tip, tipText(table, decision, one, isSuggested));
  const item = h('li', {}, press, tip);
  let rest = 0;
  const wait = () => { rest = setTimeout(() => addOdds(table, decision, one, tip), REST); };
  const leave = () => { clearTimeout(rest); item.classList.remove('closed'); };
  for (const event of ['pointerenter', 'focus']) press.addEventListener(event, wait);
  for (const event of ['pointerleave', 'blur']) press.addEventListener(event, leave);
  press.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') item.classList.add('closed');
  });
  item.reckon = () => addOdds(table, decision, one, tip);
  return item;
}

const same = (a, b) => (a === null ? b === null : a.equals(b));

function tipText(table, decision, one, isSuggested) {
  const { title } = table.schema.rules[decision.rule] ?? { title: decision.ruleTitle };
  return [
    one.meaning && one.meaning !== decision.meaning ? h('p', {}, table.said(one.meaning)) : null,
    h('p', { class: 'tip-rule' }, h('b', { class: 'rule' }, decision.rule), ` ${title}`),
    isSuggested ? h('p', {}, t('suggested')) : null,
    h('div', { class: 'tip-odds' }),
  ];
}

/** Some numbers of a range as buttons with what each is worth: all where they are few, else those that the engine tries. */
function addPicks(table, decision, list, answer) {
  if (!list.isConnected || !decision.isOpen) return;
  put(list, table.battle.stakes(TRIED).map(({ answer: value, label, text, suggested }) => h('li', {},
    button([h('span', { class: 'label' }, label), h('span', { class: 'figure' }, figureOf(label, text))], () => answer(value),
      { class: suggested ? 'answer suggested' : 'answer' }))));
}

/** What an answer is worth, without the answer itself. */
const figureOf = (label, text) => (text.startsWith(`${label}: `) ? text.slice(label.length + 2) : text === label ? '' : text);

/** Writes what each answer is worth into its button. */
function addFigures(table, decision, list) {
  if (!list.isConnected || !decision.isOpen) return;
  for (const [place, { label, text }] of table.battle.stakes(TRIED).entries()) {
    put(list.children[place].querySelector('.figure'), figureOf(label, text));
  }
}

/** Calculates an answer's odds into its tooltip, once: as far as who is asked may know. */
function addOdds(table, decision, one, tip) {
  const place = tip.querySelector('.tip-odds');
  if (!decision.isOpen || place.childElementCount) return;
  const known = table.battle.known({ audience: decision.who });
  try {
    put(place, attackChances(known, decision, one.value), stepChances(known, decision, one.value));
  } finally {
    known.free();
  }
}

/** All answers side by side: each tooltip stays open under its button. */
async function compareAll(list, press) {
  const isOpen = list.classList.toggle('compared');
  press.setAttribute('aria-pressed', String(isOpen));
  if (!isOpen) return;
  for (const item of list.children) {
    // The page may draw in between.
    await new Promise((done) => setTimeout(done));
    item.reckon();
  }
}

/** What follows from an answer in the open step; nothing where the engine gives no odds of it. */
function stepChances(battle, decision, value) {
  try {
    const odds = battle.foresee(value, { paths: PATHS });
    const follows = followOdds(battle, odds);
    return follows ? [h('p', { class: 'tip-head' }, t('follows')), follows] : null;
  } catch (error) {
    said(error);
    return null;
  }
}

/**
 * The odds of the attack that a question is about. Which one that is its kinds say: an attack knows
 * whose it is, and a fighter of another side is its target.
 */
function attackChances(battle, decision, value) {
  const about = [value, ...Object.values(decision.subject)].filter(Boolean);
  const attack = about.find(({ kind, of }) => kind === 'attack' && of !== undefined);
  if (!attack) return null;
  const sideOf = (number) => battle.fighters[number]?.sideNumber;
  const isFoe = (number) => sideOf(number) !== undefined && sideOf(number) !== sideOf(attack.of);
  const actors = about.filter(({ kind }) => kind === 'actor').map((actor) => actor.value);
  const target = [...actors, decision.who.number].find(isFoe);
  if (target === undefined) return null;
  const isDefense = battle.schema.questions[decision.question].defends && value !== attack;
  try {
    const options = { defense: isDefense ? value : 'none', paths: PATHS };
    const { chances } = battle.attackOdds(attack.of, target, attack, options);
    return [h('p', { class: 'tip-head' }, isDefense ? t('defenseOdds') : t('attackOdds')), featOdds(chances)];
  } catch (error) {
    said(error);
    return null;
  }
}

function rangeForm(table, decision, answer) {
  const { low, high } = decision.range;
  const start = decision.suggestion?.value;
  const input = h('input', {
    type: 'number', min: low, max: high, step: 1, required: true, inputmode: 'numeric',
    value: typeof start === 'number' ? start : low,
  });
  const send = (event) => { event.preventDefault(); answer(Number(input.value)); };
  return h('form', { class: 'row', onsubmit: send, novalidate: true },
    labeled(t('number', { low, high }), input), h('button', { class: 'primary' }, t('answer')));
}
