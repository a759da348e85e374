/** Why a line of the log says what it says: its rule, its dice, what shifted them, what was decided. */

import { h, put } from './dom.mjs';
import { modifierList } from './request.mjs';
import { t } from './words.mjs';

/** How far back reasons are looked for, in events. */
const BACK = 400;

/** The reasons of an event among all of them. */
export function explain(table, event, events) {
  const { battle, schema } = table;
  const parts = [];
  const part = (title, ...what) => parts.push(h('dt', {}, title), h('dd', {}, what));

  if (event.rule) part(t('whyRule'), ruleLine(schema, event));
  else part(t('whyRule'), t('whyReferee'));
  parts.push(...sentencesOf(table, event.rule ?? ''));
  if (event.reason) part(t('whyReason'), event.reason);
  const meaning = meaningOf(schema, event);
  if (meaning) part(t('whyMeaning'), meaning);
  if (event.event === 'roll') {
    part(t('whyDice'), event.faces.join(' '));
    const modifiers = modifiersOf(event, events);
    if (modifiers.length) part(t('whyShifts'), modifierList(table, modifiers));
  }
  const values = Object.entries(event.values);
  if (values.length) part(t('whyValues'), valueList(battle, values));
  const decided = decisionsBefore(event, events);
  if (decided.length) part(t('whyAnswers'), decided.map((one) => decisionLine(table, one)));
  for (const { question, reading } of readingsOf(schema, event.rule)) {
    part(t('whyReading'), `${question}: `, h('b', {}, reading));
  }
  return h('dl', { class: 'reasons' }, parts);
}

/** What the book says of a rule: fetched when somebody first asks why, and nothing where it can't be had. */
function sentencesOf(table, rule) {
  const book = [h('dt', { hidden: true }, t('whyBook')), h('dd', { hidden: true })];
  table.engine.sentences(table.battle.system, rule).then((sentences) => {
    if (!sentences.length) return;
    put(book[1], sentenceList(table, sentences));
    for (const element of book) element.hidden = false;
  }, console.warn);
  return book;
}

/** The rule of what is asked, before it has happened. */
export function bookOf(table, request) {
  const { schema } = table;
  const meaning = (request.wanted === 'roll' ? schema.rolls[request.roll] : schema.questions[request.question])?.meaning;
  return [
    meaning ? [h('dt', {}, t('whyMeaning')), h('dd', {}, meaning)] : null,
    h('dt', {}, t('whyRule')), h('dd', {}, ruleLine(schema, request)), sentencesOf(table, request.rule),
    readingsOf(schema, request.rule).map(({ question, reading }) => [h('dt', {}, t('whyReading')), h('dd', {}, `${question}: `, h('b', {}, reading))]),
  ];
}

function ruleLine(schema, event) {
  const title = schema.rules[event.rule]?.title ?? event.ruleTitle;
  return [h('b', { class: 'rule' }, event.rule), ` ${title}`];
}

/** What the book says, in the engine's words. */
const sentenceList = (table, sentences) =>
  h('ul', { class: 'sentences' }, sentences.map(({ heading, says }) =>
    h('li', { lang: table.said(says) === says ? 'en' : null }, h('i', {}, table.said(heading)), `: ${table.said(says)}`)));

/** The sentence of the schema about what happened. */
function meaningOf(schema, { event, name }) {
  const of = {
    roll: schema.rolls, modifier: schema.rolls, decision: schema.questions, note: schema.notes,
    change: schema.fields, intervention_change: schema.fields, intervention: schema.interventions,
  }[event];
  return of[name]?.meaning ?? '';
}

const sameWho = (a, b) => a.who?.number === b.who?.number;

/** What shifted a roll: the modifiers of it since the last roll of that name. */
function modifiersOf(roll, events) {
  const found = [];
  for (let place = placeOf(roll, events) - 1; place >= 0 && found.length < BACK; place--) {
    const event = events[place];
    const isSame = event.name === roll.name && sameWho(event, roll);
    if (event.event === 'roll' && isSame) break;
    if (event.event === 'modifier' && isSame) found.unshift({ rule: event.rule, by: event.values.by });
  }
  return found;
}

const placeOf = (event, events) => {
  const place = events.indexOf(event);
  return place >= 0 ? place : events.findIndex((one) => one.index === event.index);
};

/** What was decided between the last line and this one. */
function decisionsBefore(event, events) {
  const found = [];
  for (let place = placeOf(event, events) - 1; place >= 0 && !events[place].text; place--) {
    if (events[place].event === 'decision') found.unshift(events[place]);
  }
  return found;
}

function decisionLine({ battle, schema }, decision) {
  const { meaning } = schema.questions[decision.name];
  const answer = decision.values.answer ? battle.say(decision.values.answer) : t('nothing');
  return h('div', {}, `${decision.who?.name ?? ''}: `, meaning, ' → ', h('b', {}, answer));
}

function valueList(battle, values) {
  return h('ul', { class: 'values' }, values.map(([name, value]) =>
    h('li', {}, h('span', { class: 'value-name', lang: 'en' }, `${name.replaceAll('_', ' ')} `), h('b', {}, battle.say(value)))));
}

/** The rulings at a rule: what the book leaves open, and how it is read here. */
const readingsOf = (schema, rule) => Object.values(schema.rulings).filter((ruling) => ruling.rule === rule);
