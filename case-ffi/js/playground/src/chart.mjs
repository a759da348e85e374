/** A fight afterwards: how everybody stood at the end of each turn, as a picture that can be kept and shown. */

import { button, h, put } from './dom.mjs';
import { interval } from './figures.mjs';
import { shareOf } from './standing.mjs';
import { code, t } from './words.mjs';

const MARGINS = { left: 44, right: 150, top: 26, bottom: 42 };
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

/** The share of fights that a side wins from the end of each turn on, with its 95 % interval; empty where nobody asks any more. */
async function chancesOf({ battle }, side, isWanted) {
  const copy = battle.copy();
  copy.setControl('built-in');
  copy.setSeed(1);
  const found = [];
  const look = async (turn) => {
    const { wins } = await copy.simulate(TRIALS, { seed: 1 });
    const { probability, low, high } = wins.rows.find(({ outcome }) => outcome === side) ?? { probability: 0, low: 0, high: interval(0, TRIALS).high };
    found.unshift({ turn, share: probability, low, high });
  };
  try {
    // The end of the fight itself has but one outcome.
    let turn = copy.isOver ? copy.turn : copy.turn + 1;
    do {
      if (copy.turn === turn) continue;
      turn = copy.turn;
      await look(turn);
    } while (isWanted() && found.length < MOST_TURNS && copy.undo());
    if (isWanted() && found.length < MOST_TURNS) await look(0);
  } finally {
    copy.free();
  }
  return isWanted() ? found : [];
}

/** After which turn the chance had risen most, if that is more than noise: if the margins of both shares don't touch. */
export function turningOf(path) {
  const leaps = path.slice(1).map((to, before) => ({ from: path[before], to })).filter(({ from, to }) => from.high < to.low);
  return leaps.reduce((best, one) => (!best || one.to.share - one.from.share > best.to.share - best.from.share ? one : best), null);
}

/** The chance to win over the turns with its band, and where the fight turned. */
async function tellChances(table, place) {
  const { battle } = table;
  const standing = [...new Set(battle.fighters.filter(({ stands }) => stands).map(({ side }) => side))];
  const side = standing.length === 1 ? standing[0] : battle.fighters[0].side;
  const found = await chancesOf(table, side, () => place.isConnected);
  if (found.length === 0) return;
  const end = standing.length === 1 ? [{ turn: battle.turn, share: 1, low: 1, high: 1 }] : [];
  const path = [...found, ...end];
  const turned = turningOf(path);
  put(place, h('h3', {}, t('chanceOf', { side })), h('div', { class: 'picture' }, asSvg(table, chanceShapes(battle, side, path, sizeOf()), t('chanceOf', { side }))),
    h('p', { class: 'help' }, t('chanceHelp', { count: TRIALS })),
    h('p', { class: 'turning', role: 'status' }, turned
      ? t('turned', { side, turn: turned.to.turn, from: percent(turned.from.share), to: percent(turned.to.share) }) : t('noTurning')));
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
    const chances = h('section', { class: 'chart', aria: { label: t('chance') } });
    const share = button(t('share'), () => sharePicture(table, shapes, share), { class: 'quiet' });
    put(place, h('h3', {}, t('chart')), h('div', { class: 'picture' }, asSvg(table, shapes)),
      h('div', { class: 'row' },
        button(t('keepPicture'), async () => keep(await asPng(shapes), `${table.battle.system}.png`), { class: 'quiet' }),
        navigator.canShare ? share : null),
      figures(table, turns), chances);
    tellChances(table, chances);
  });
  return place;
}

const color = (name) => getComputedStyle(document.body).getPropertyValue(`--${name}`).trim();

/** The ground of a picture with its axes and what they are called; and where a turn and a share are on it. */
function ground(turns, { width, height }, name) {
  const { left, right, top, bottom } = MARGINS;
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
    if (place % every === 0) shapes.push({ text: String(turn), at: [x(place), height - 20], color: color('muted'), anchor: 'middle' });
  });
  shapes.push({ text: t('turnHead'), at: [left + (width - left - right) / 2, height - 5], color: color('muted'), anchor: 'middle' });
  shapes.push({ text: name, at: [4, 13], color: color('muted'), anchor: 'start' });
  return { shapes, x, y };
}

/** The chance of a side over the turns: its band, and the line in it. */
function chanceShapes(battle, side, path, size) {
  const { shapes, x, y } = ground(path, size, t('chance'));
  const own = color(`side-${battle.fighters.find((one) => one.side === side).sideNumber % 4}`);
  const points = (of) => path.map((one, place) => [x(place), y(of(one))]);
  shapes.push({ band: [...points(({ high }) => high), ...points(({ low }) => low).reverse()], color: own });
  shapes.push({ line: points(({ share }) => share), color: own, width: 2.5, dash: '' });
  return shapes;
}

/** What the picture is made of, the ground first: lines, texts and areas, for whatever draws them. */
function shapesOf({ battle }, turns, size) {
  const { width, height } = size;
  const { right, top, bottom } = MARGINS;
  const { shapes, x, y } = ground(turns, size, t('left'));
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
  // Names that would lie on each other move up from the bottom, and down again from the top of the picture.
  for (let place = ends.length - 1, below = height - bottom + 6; place >= 0; place--) {
    ends[place].y = Math.min(ends[place].y, below);
    below = ends[place].y - step;
  }
  let above = FIRST_NAME;
  for (const end of ends) {
    end.y = Math.max(end.y, above);
    above = end.y + step;
  }
  for (const { text, color: own, y: at } of ends) shapes.push({ text: text.length > LONGEST ? `${text.slice(0, LONGEST - 1)}…` : text, at: [width - right + 8, at], color: own, anchor: 'start' });
  return shapes;
}

/** How low the first name stands. */
const FIRST_NAME = 12;
const percent = (share) => new Intl.NumberFormat(code(), { style: 'percent' }).format(share);

function asSvg({ battle }, shapes, name = t('chart')) {
  const made = (name, attributes, ...children) => {
    const element = document.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [key, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(key, value);
    element.append(...children);
    return element;
  };
  const sides = [...new Set(battle.fighters.map(({ side }) => side))].join(` ${t('versus')} `);
  return made('svg', { viewBox: shapes[0].area.join(' '), role: 'img', 'aria-label': `${name}: ${sides}` }, ...shapes.map((one) => {
    if (one.area) return made('rect', { x: one.area[0], y: one.area[1], width: one.area[2], height: one.area[3], fill: one.color });
    if (one.band) return made('polygon', { points: one.band.map((point) => point.join(',')).join(' '), fill: one.color, 'fill-opacity': 0.2 });
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
