/** A fight afterwards: how everybody stood at the end of each turn, as a picture that can be kept and shown. */

import { button, h, put } from './dom.mjs';
import { shareOf } from './standing.mjs';
import { code, t } from './words.mjs';

const MARGINS = { left: 44, right: 150, top: 16, bottom: 34 };
/** Letters stay as large where there is less room. */
const sizeOf = () => (innerWidth < 640 ? { width: 420, height: 320 } : { width: 720, height: 340 });
/** Fights of more turns are shown from their end. */
const MOST_TURNS = 200;
/** A name of more letters than these is cut at the edge. */
const LONGEST = 22;
/** How a side's lines differ from each other. */
const DASHES = ['', '7 4', '2 3', '10 3 2 3'];

/** How each fighter stood before the fight, and at the end of each turn, as a share of all that it has. */
export function historyOf({ battle, audience }) {
  const turns = [];
  const copy = battle.copy();
  const look = (before) => {
    const { fighters, turn: now } = copy.tracker({ audience });
    const turn = before ?? now;
    if (turns[0]?.turn === turn) return;
    turns.unshift({ turn, shares: fighters.map(shareOf) });
  };
  try {
    look();
    while (turns.length < MOST_TURNS && copy.undo()) look();
    if (turns.length < MOST_TURNS) look(0);
  } finally {
    copy.free();
  }
  return turns;
}

/** How many times the rest of a fight is played on from the end of each turn. */
const TRIALS = 120;

/** Says in which turn the fight turned: after which the share of wins of a side had risen most, by trials. */
async function tellTurning({ battle }, place) {
  const copy = battle.copy();
  copy.setControl('built-in');
  copy.setSeed(1);
  const shares = [];
  try {
    // The end of the fight itself has but one outcome.
    let turn = copy.turn + 1;
    do {
      if (copy.turn === turn || copy.isOver) continue;
      turn = copy.turn;
      const { wins } = await copy.simulate(TRIALS, { seed: 1 });
      shares.unshift({ turn, wins: new Map(wins.rows.map(({ outcome, probability }) => [outcome, probability])) });
    } while (place.isConnected && shares.length < MOST_TURNS && copy.undo());
  } finally {
    copy.free();
  }
  // Whoever has begun another fight by now asks for no more of this one.
  if (!place.isConnected) return;
  const won = [...new Set(battle.fighters.filter(({ stands }) => stands).map(({ side }) => side))];
  if (won.length !== 1) return;
  const [side] = won;
  const path = [...shares.map(({ turn, wins }) => ({ turn, share: wins.get(side) ?? 0 })), { turn: battle.turn, share: 1 }];
  const leaps = path.slice(1).map(({ turn, share }, before) => ({ turn, share, from: path[before].share }));
  const greatest = leaps.reduce((best, one) => (one.share - one.from > best.share - best.from ? one : best), leaps[0]);
  if (greatest) put(place, t('turned', { side, turn: greatest.turn, from: percent(greatest.from), to: percent(greatest.share) }));
}

/** The picture with a table of its figures, and the buttons that keep and share it. */
export function drawChart(table) {
  const place = h('section', { class: 'chart', aria: { label: t('chart') } });
  // The end of the fight is drawn first.
  setTimeout(() => {
    if (!place.isConnected) return;
    const turns = historyOf(table);
    if (turns.length < 2) return;
    const shapes = shapesOf(table, turns, sizeOf());
    const turning = h('p', { class: 'turning', role: 'status' });
    const share = button(t('share'), () => sharePicture(table, shapes, share), { class: 'quiet' });
    put(place, h('h3', {}, t('chart')), h('div', { class: 'picture' }, asSvg(table, shapes)),
      h('div', { class: 'row' },
        button(t('keepPicture'), async () => keep(await asPng(shapes), `${table.battle.system}.png`), { class: 'quiet' }),
        navigator.canShare ? share : null),
      turning, figures(table, turns));
    tellTurning(table, turning);
  });
  return place;
}

/** What the picture is made of, the ground first: lines, texts and areas, for whatever draws them. */
function shapesOf({ battle }, turns, { width, height }) {
  const { left, right, top, bottom } = MARGINS;
  const style = getComputedStyle(document.body);
  const color = (name) => style.getPropertyValue(`--${name}`).trim();
  const last = Math.max(1, turns.length - 1);
  const x = (place) => left + (place / last) * (width - left - right);
  const y = (share) => top + (1 - share) * (height - top - bottom);
  const shapes = [{ area: [0, 0, width, height], color: color('paper') }];
  for (const share of [0, 0.5, 1]) {
    shapes.push({ line: [[left, y(share)], [width - right, y(share)]], color: color('line'), width: 1, dash: '' });
    shapes.push({ text: percent(share), at: [left - 6, y(share) + 4], color: color('muted'), anchor: 'end' });
  }
  const every = Math.ceil(turns.length / 10);
  turns.forEach(({ turn }, place) => {
    if (place % every === 0) shapes.push({ text: String(turn), at: [x(place), height - 12], color: color('muted'), anchor: 'middle' });
  });
  const ends = [];
  battle.fighters.forEach(({ name, side, sideNumber, number }) => {
    const nth = battle.fighters.filter((one) => one.side === side && one.number < number).length;
    const points = turns.map(({ shares }, place) => [x(place), y(shares[number] ?? 0) + nth * 1.5]);
    const own = color(`side-${sideNumber % 4}`);
    shapes.push({ line: points, color: own, width: 2.5, dash: DASHES[nth % DASHES.length] });
    ends.push({ text: name, color: own, y: points.at(-1)[1] + 4 });
  });
  ends.sort((a, b) => a.y - b.y);
  const step = Math.min(16, (height - top - bottom + 12) / ends.length);
  // Names that would lie on each other move up from the bottom.
  for (let place = ends.length - 1, below = height - bottom + 6; place >= 0; place--) {
    ends[place].y = Math.min(ends[place].y, below);
    below = ends[place].y - step;
  }
  for (const { text, color: own, y: at } of ends) shapes.push({ text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, at: [width - right + 8, at], color: own, anchor: 'start' });
  return shapes;
}

const percent = (share) => new Intl.NumberFormat(code(), { style: 'percent' }).format(share);

function asSvg({ battle }, shapes) {
  const made = (name, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const sides = [...new Set(battle.fighters.map(({ side }) => side))].join(` ${t('versus')} `);
  return made('svg', { viewBox: shapes[0].area.join(' '), role: 'img', 'aria-label': `${t('chart')}: ${sides}` }, ...shapes.map((one) => {
    if (one.area) return made('rect', { x: one.area[0], y: one.area[1], width: one.area[2], height: one.area[3], fill: one.color });
    if (one.line) {
      return made('polyline', {
        points: one.line.map((point) => point.join(',')).join(' '), fill: 'none', stroke: one.color,
        'stroke-width': one.width, 'stroke-dasharray': one.dash, 'stroke-linejoin': 'round',
      });
    }
    return made('text', { x: one.at[0], y: one.at[1], fill: one.color, 'text-anchor': one.anchor, 'font-size': 12 }, one.text);
  }));
}

/** The same as an image file, at twice its size, so that it is sharp on fine screens. */
function asPng(shapes) {
  const [, , width, height] = shapes[0].area;
  const canvas = h('canvas', { width: 2 * width, height: 2 * height });
  const pen = canvas.getContext('2d');
  pen.scale(2, 2);
  pen.font = '12px system-ui, sans-serif';
  pen.lineJoin = 'round';
  for (const one of shapes) {
    pen.fillStyle = pen.strokeStyle = one.color;
    if (one.area) pen.fillRect(...one.area);
    else if (one.line) {
      pen.lineWidth = one.width;
      pen.setLineDash(one.dash ? one.dash.split(' ').map(Number) : []);
      pen.beginPath();
      for (const point of one.line) pen.lineTo(...point);
      pen.stroke();
    } else {
      pen.textAlign = one.anchor === 'middle' ? 'center' : one.anchor;
      pen.fillText(one.text, ...one.at);
    }
  }
  return new Promise((done) => { canvas.toBlob(done); });
}

function keep(blob, name) {
  const url = URL.createObjectURL(blob);
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Hands the picture to another program of the device; where that takes no files it is kept. */
async function sharePicture({ battle }, shapes, press) {
  const file = new File([await asPng(shapes)], `${battle.system}.png`, { type: 'image/png' });
  if (!navigator.canShare({ files: [file] })) return keep(file, file.name);
  press.setAttribute('aria-busy', 'true');
  // Whoever closes the dialog shares nothing, and that is no error.
  await navigator.share({ files: [file], title: document.title }).catch(() => {});
  return press.removeAttribute('aria-busy');
}

/** The figures of the picture, for those who don't see it and for those who want to know. */
function figures({ battle }, turns) {
  return h('details', {}, h('summary', {}, t('figures')),
    h('div', { class: 'wide', tabindex: 0, role: 'group', aria: { label: t('figures') } }, h('table', { class: 'chances' },
      h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, t('turnHead')), battle.fighters.map(({ name }) => h('th', { scope: 'col' }, name)))),
      h('tbody', {}, turns.map(({ turn, shares }) => h('tr', {}, h('th', { scope: 'row' }, turn), shares.map((share) => h('td', {}, percent(share)))))))));
}
