/** The page in the popover: the question, the dice, the log, how everybody stands. */

import { t } from './words.mjs';

const at = (id) => document.getElementById(id);
const made = (tag, properties = {}, ...children) => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children.filter(Boolean));
  return element;
};
export const button = (textContent, onclick, className = '') => made('button', { type: 'button', textContent, onclick, className });

/** A face of a fair die: numbers that would favor low faces are thrown away. */
function fairFace(faces) {
  const end = Math.floor(2 ** 32 / faces) * faces;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < end ? (drawn % faces) + 1 : fairFace(faces);
}

/** Takes the colors of Owlbear's theme. */
export function dress({ mode, primary, background, text }) {
  const colors = { ground: background.default, paper: background.paper, ink: text.primary, muted: text.secondary, accent: primary.main, 'on-accent': primary.contrastText };
  document.documentElement.style.colorScheme = mode.toLowerCase();
  for (const [name, color] of Object.entries(colors)) document.documentElement.style.setProperty(`--${name}`, color);
}

export const page = {
  /** Lines of the log from a place on: what stood there is replaced, and what is new is marked. */
  lines(lines, from) {
    const log = at('log');
    while (log.children.length > from) log.lastChild.remove();
    for (const line of log.children) line.className = '';
    log.append(...lines.map((textContent) => made('li', { textContent, className: 'new' })));
    log.scrollTop = log.scrollHeight;
  },

  wrong(text) {
    at('wrong').textContent = text;
  },

  /** How everybody is: gauges as bars, conditions in words. */
  standing(fighters) {
    at('standing').replaceChildren(...fighters.map(({ name, stands, acts, gauges, conditions }) =>
      made('li', { className: [stands ? '' : 'out', acts ? 'acts' : ''].join(' ') },
        made('b', { textContent: name }),
        stands ? '' : made('i', { textContent: t('out') }),
        ...gauges.map((gauge) => made('label', {}, `${gauge.name} ${gauge.words} `, made('meter', { max: gauge.greatest, value: gauge.current }))),
        conditions.length ? made('small', { textContent: conditions.join(', ') }) : '')));
  },

  /** `answer` is called with what was asked for: faces, or a place or number for each field; `null` leaves it to the plan. */
  ask(question, answer, revise) {
    const { title, secret, dice, fields } = question;
    at('asked').replaceChildren(
      made('h2', { textContent: title }),
      secret ? made('p', { className: 'secret', textContent: t('secret') }) : '',
      ...(dice ? rollOf(dice, answer) : fields.length === 1 && !fields[0].range ? answersOf(fields[0], answer) : formOf(fields, answer, revise)));
    at('asked').querySelector('button, input, select').focus();
  },

  /** Somebody else is asked; who plays the fight may answer instead. */
  waits(text, instead) {
    at('asked').replaceChildren(made('p', { className: 'secret', textContent: text }), button(t('instead'), instead, 'quiet'));
  },

  asked() {
    at('asked').replaceChildren();
  },
};

function rollOf({ count, die, faces, hopes }, answer) {
  const typed = made('input', { type: 'text', inputMode: 'numeric', ariaLabel: t('typed', { least: 1, most: faces }), placeholder: t('typed', { least: 1, most: faces }) });
  const send = (event) => {
    event.preventDefault();
    const given = typed.value.split(/[\s,;+]+/).filter(Boolean).map(Number);
    if (given.length && given.every((face) => Number.isInteger(face) && face >= 1 && face <= faces)) answer(given);
  };
  const dice = count > 1 ? `${count} × ${die}` : die;
  return [
    button(t('roll', { dice }), () => answer(Array.from({ length: count }, () => fairFace(faces))), 'primary'),
    made('form', { onsubmit: send, className: 'row' }, typed, made('button', { textContent: t('give') })),
    made('ul', { className: 'hopes' }, ...hopes.map((textContent) => made('li', { textContent }))),
  ];
}

const plan = (answer) => button(t('plan'), () => answer(null), 'quiet');

function answersOf({ meaning, answers, value }, answer) {
  return [made('p', { textContent: meaning }), ...answers.map(({ label, note, meaning: means }, place) => {
    const press = button('', () => answer([place]), place === value ? 'answer suggested' : 'answer');
    press.title = means;
    press.append(made('b', { textContent: label }), note ? made('small', { textContent: note }) : '');
    return press;
  }), plan(answer)];
}

function formOf(fields, answer, revise) {
  const form = made('form', { onsubmit: (event) => { event.preventDefault(); answer(read()); } });
  const read = (last = Infinity) => [...form.querySelectorAll('select, input')].slice(0, last + 1).map((control) => Number(control.value));
  const draw = (shown) => form.replaceChildren(...shown.map(({ title, answers, range, value }) => {
    const control = range
      ? made('input', { type: 'number', min: range.low, max: range.high, value })
      : made('select', {}, ...answers.map(({ label }, place) => made('option', { value: place, textContent: label, selected: place === value })));
    return made('label', { textContent: title, title: range ? t('number', range) : '' }, control);
  }), made('button', { textContent: t('give'), className: 'primary' }));
  form.onchange = async ({ target }) => {
    const revised = await revise(read([...form.querySelectorAll('select, input')].indexOf(target)));
    if (revised && form.isConnected) draw(revised);
  };
  draw(fields);
  return [form, plan(answer)];
}

/** What the game master begins with. */
export function setUp(examples, begin) {
  const roster = made('textarea', { id: 'roster', rows: 8, spellcheck: false });
  const offered = examples.map(({ title, read }) => button(t('example', { system: title }), async () => { roster.value = await read(); }, 'quiet'));
  at('setup').replaceChildren(...offered, made('label', { htmlFor: 'roster', textContent: t('roster') }), roster,
    button(t('begin'), () => begin(roster.value), 'primary'));
}

export const show = (id, isShown) => { at(id).hidden = !isShown; };
export const tools = (...buttons) => at('tools').replaceChildren(...buttons);
