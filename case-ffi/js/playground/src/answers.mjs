/** A decision: its answers as buttons, each with what it is worth, and a tooltip that says its rule and what follows. */

import { button, freshId, h, labeled, put } from './dom.mjs';
import { Figures, same } from './figures.mjs';
import { featOdds, followOdds } from './odds.mjs';
import { said } from './table.mjs';
import { attackText, beginsText, costText, fightText } from './worth.mjs';
import { t } from './words.mjs';

/** How long a mouse rests on a button before its odds are worth calculating, in milliseconds. */
const REST = 150;
/** How many ways an open step is followed for a tooltip. */
const PATHS = 250;

/** The buttons of a decision, or an input where any number of a range is one. */
export function answerButtons(table, decision, answer) {
  if (decision.range) {
    // Some numbers of a range as buttons: all where they are few, else those that the engine tries.
    const picks = table.battle.stakes({ trials: 1, work: 1 }).map(({ answer: value, label }) => ({ value, label, meaning: '' }));
    return [rangeForm(table, decision, answer), priced(table, decision, picks, answer),
      h('div', { class: 'row below' }, suggestion(decision, answer))];
  }
  const always = h('input', { type: 'checkbox', id: freshId('always') });
  const give = (value) => answer(value, always.checked);
  const [list, legend] = priced(table, decision, decision.answers, give);
  const compare = button(t('compare'), () => compareAll(list, compare), { class: 'quiet' });
  const gray = table.unavailable().map(({ label, why }) => h('li', {}, h('b', {}, label), ` ${plainly(table.schema, why)}`));
  return [list, legend, gray.length ? h('ul', { class: 'cannot', tabindex: 0, aria: { label: t('cannot') } }, gray) : null,
    h('div', { class: 'row below' }, suggestion(decision, answer), compare,
      decision.answers.every(({ value, before }) => canSettle(value) && !before)
        ? h('label', { class: 'always', for: always.id }, always, t('always')) : null)];
}

/** Buttons whose figures come, and get better, while nothing else is to do; and the words that say which way is good. */
function priced(table, decision, answers, give) {
  const list = h('ul', { class: 'answers resting' }, answers.map((one, place) => answerButton(table, decision, one, place, give)));
  // A mouse that has pressed the answer before rests on this one by chance: its tip would cover what stands below.
  list.addEventListener('pointermove', ({ movementX, movementY }) => {
    if (movementX || movementY) list.classList.remove('resting');
  });
  const legend = h('p', { class: 'help legend' });
  const { question, who, subject } = decision;
  setTimeout(() => price(table, decision, { question, who, subject, answers }, list, legend));
  return [list, legend];
}

/** A reason with names as the lists of the system say them. */
function plainly({ lists }, text) {
  const word = (name) => Object.values(lists).map(({ members }) => members[name]).find(Boolean)?.said;
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
  const goesWith = (one.decided ?? []).map((field, nth) => field.answers.find(({ value }) => same(value, one.before[nth]))?.label).filter(Boolean);
  const press = button([
    h('span', { class: 'label' }, one.label, goesWith.length ? h('small', { class: 'with' }, ` (${goesWith.join(', ')})`) : null,
      isSuggested ? h('small', { class: 'with' }, ` – ${t('plansChoice')}`) : null),
    h('span', { class: 'figure fight' }), h('span', { class: 'figure odds' }),
  ], () => answer(one.value), {
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

function tipText(table, decision, one, isSuggested) {
  const { title } = table.schema.rules[decision.rule] ?? { title: decision.ruleTitle };
  const meaning = one.meaning && one.meaning !== decision.meaning ? table.said(one.meaning) : '';
  return [
    meaning ? h('p', {}, meaning) : null,
    ['attack', 'status_effect'].includes(one.value?.kind) ? attackLines(table, one.value) : null,
    h('p', { class: 'tip-rule' }, h('b', { class: 'rule' }, decision.rule), ` ${title}`),
    isSuggested ? h('p', {}, t('suggested')) : null,
    h('div', { class: 'tip-odds' }),
  ];
}

/** What an attack is or a power does, once the words for it are there. */
function attackLines(table, attack) {
  const place = h('div', { class: 'tip-attack' });
  const lines = ({ attackOf, effectOf }) => (attack.kind === 'attack' ? attackOf(table, attack) : [effectOf(table, attack)]);
  import('./sheet.mjs').then((sheet) => put(place, lines(sheet).map((line) => h('p', {}, line))), console.warn);
  return place;
}

/** Finds out what each answer is worth, in slices between which the page lives, as long as it is asked. */
function price(table, decision, priced, list, legend) {
  if (!list.isConnected || !decision.isOpen || priced.answers.length === 0) return;
  const { battle } = table;
  const figures = new Figures(battle, priced);
  const { who } = decision;
  const isLast = battle.fighters.filter(({ side, stands }) => stands && side === figures.side.side).length === 1;
  const { defends } = table.schema.questions[decision.question];
  const write = () => figures.rows.forEach((row, place) => {
    const [fight, odds] = list.children[place].querySelectorAll('.figure');
    put(fight, fightText(row, who.name, isLast));
    put(odds, [attackText(row, defends), beginsText(row), costText(row)].filter(Boolean).join(' · '));
    list.children[place].querySelector('.answer').classList.toggle('leaves', row.leaves);
  });
  const way = () => {
    const shows = figures.rows.some(({ attack, begins }) => attack || begins);
    put(legend, t('goodWay', { side: figures.side.side, count: figures.rows[0].trials }), ' ',
      shows ? t(defends ? 'goodDefense' : 'goodAttack', { who: who.name }) : '');
  };
  const looks = figures.looks();
  const begins = figures.begins();
  let isLooked = false;
  const go = () => {
    if (!list.isConnected || !decision.isOpen) return figures.free();
    // Nothing is priced before it is known to give nothing up.
    if (looks.next().done) {
      if (!figures.isDone) figures.go();
      const until = performance.now() + LOOK;
      do isLooked = Boolean(begins.next().done); while (!isLooked && performance.now() < until);
      write();
      way();
    }
    return figures.isDone && isLooked ? figures.free() : setTimeout(go, figures.trials ? PAUSE : 0);
  };
  go();
}
/** How long the page lives between slices, in milliseconds. */
const PAUSE = 10;
/** How long a slice looks at what answers begin, in milliseconds. */
const LOOK = 20;

/** Calculates an answer's odds into its tooltip, once: as far as who is asked may know. */
function addOdds(table, decision, one, tip) {
  const place = tip.querySelector('.tip-odds');
  if (!decision.isOpen || place.childElementCount || one.before) return;
  const known = table.battle.known({ audience: decision.who });
  try {
    put(place, attackChances(known, decision, one.value), stepChances(known, one.value));
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
function stepChances(battle, value) {
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
  const own = battle.fighters[attack.of]?.sideNumber;
  const isFoe = (number) => battle.fighters[number] && battle.fighters[number].sideNumber !== own;
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
