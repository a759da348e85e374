/** What is asked just now: a roll, a decision, whether it goes on, or what comes after the fight. */

import { button, byId, h, labeled, put } from './dom.mjs';
import { answerButtons } from './answers.mjs';
import { firstSight } from './first.mjs';
import { Together } from './lead.mjs';
import { rollOdds } from './odds.mjs';
import { said } from './table.mjs';
import { bookOf } from './why.mjs';
import { t } from './words.mjs';

/** How long after an answer the second click of a double click comes, in milliseconds. */
const DOUBLE = 400;
/** How long an onlooker reads what has happened, before the fight plays on by itself. */
const PACE = 1200;

export class Asked {
  /** When something was answered last. */
  answered = -DOUBLE;

  /** `place` is drawn into; `actions` are what the page does beyond an answer. */
  constructor(place, table, actions) {
    Object.assign(this, { place, table, actions });
    place.addEventListener('keydown', (event) => this.#shortcut(event));
    place.addEventListener('click', (event) => this.#once(event), { capture: true });
  }

  draw() {
    const { request, battle, isPaused } = this.table;
    // Whoever answered with the keyboard stays here; a focus elsewhere is nobody's to move.
    const hadFocus = this.place.contains(document.activeElement) || document.activeElement === document.body;
    if (this.notice) put(this.place, this.#noticed(this.notice));
    else if (this.table.isNew) put(this.place, firstSight(this.table, this.actions));
    else if (request?.secret && !this.table.sees(request.who)) put(this.place, this.#handOver(request));
    else if (request) put(this.place, request.wanted === 'roll' ? this.#roll(request) : this.#decision(request));
    else if (battle.isOver) put(this.place, this.#over());
    else if (isPaused) put(this.place, this.#paused());
    this.place.classList.toggle('first-sight', this.table.isNew);
    if (hadFocus && this.wasDrawn) {
      this.place.querySelector('h2').focus({ preventScroll: true });
      // A long question left the page scrolled: what has happened is above the next one.
      byId('last').scrollIntoView({ block: 'nearest' });
    }
    this.wasDrawn = true;
    clearTimeout(this.next);
    if (isPaused && this.playsOn) this.next = setTimeout(() => this.table.isPaused && this.table.goOn(), PACE);
  }

  /** Says something before the fight goes on, until a person has read it. */
  tell(notice) {
    this.notice = notice;
    this.draw();
  }

  #noticed({ title, text, go }) {
    return [
      this.#head(title, h('p', {}, text)),
      h('div', { class: 'row' }, button(go, () => this.tell(null), { class: 'primary' })),
      h('p', { class: 'help' }, t('noTable')),
    ];
  }

  #head(title, ...notes) {
    return h('div', { class: 'asked-head' },
      h('h2', { tabindex: -1, id: 'asked-title' }, title), notes);
  }

  /** The rule that asks, and on demand what the book says of it: before anything has happened. */
  #rule(request) {
    const title = this.table.schema.rules[request.rule]?.title ?? request.ruleTitle;
    const why = h('dl', { class: 'why reasons', id: 'asked-why', hidden: true });
    const toggle = button(t('why'), () => {
      if (why.hidden) put(why, bookOf(this.table, request));
      why.hidden = !why.hidden;
      toggle.setAttribute('aria-expanded', String(!why.hidden));
    }, { class: 'why-button', aria: { expanded: false, controls: 'asked-why', label: t('whyOf', { line: title }) } });
    return [h('p', { class: 'rule-line' }, h('b', { class: 'rule' }, request.rule), ` ${title} `, toggle), why];
  }

  /** What was decided for a person on the way here, each to be taken back. */
  #forYou() {
    const lately = this.table.lately();
    if (lately.length === 0) return null;
    return h('details', { class: 'for-you' }, h('summary', {}, `${t('decidedForYou')}: ${lately.at(-1).title} ${lately.at(-1).label}${lately.length > 1 ? ` (+ ${lately.length - 1})` : ''}`),
      h('ul', {}, lately.map(({ place, title, label }) => h('li', {}, h('span', {}, `${title} `, h('b', {}, label)),
        button(t('takeBack'), () => this.table.takeBack(place), { class: 'quiet', aria: { label: `${t('takeBack')}: ${title}` } })))));
  }

  /* ------------------------------------------------------------ Decisions */

  #decision(decision) {
    const answer = (given, isForGood) => this.#give(decision, given, isForGood);
    return [
      this.#head(decision instanceof Together ? decision.title : this.table.battle.title(),
        decision.secret ? h('p', { class: 'secret' }, t('secret', { who: decision.who.name })) : null,
        h('p', { class: 'meaning' }, this.table.schema.questions[decision.question].meaning)),
      this.#problem(),
      answerButtons(this.table, decision, answer),
      this.#forYou(),
      this.#rule(decision),
    ];
  }

  /** Another player decides in secret: whoever looks at the page hands it over first. */
  #handOver({ who }) {
    const eyes = this.table.battle.fighters[who.number]?.number ?? 'gamemaster';
    return [
      this.#head(t('handOver', { who: who.name }), h('p', { class: 'meaning' }, t('handOverText'))),
      h('div', { class: 'row' }, button(t('handedOver', { who: who.name }), () => this.table.seeAs(eyes), { class: 'primary' })),
    ];
  }

  /* ------------------------------------------------------------ Rolls */

  #roll(request) {
    const { battle } = this.table;
    const against = request.against ? ` ${t('against', { who: request.against.name })}` : '';
    return [
      this.#head(`${request.who.name}: ${battle.word('roll', request.roll)}${against}`),
      this.#problem(),
      this.#dice(request),
      rollOdds(this.table, request),
      this.#howRolled(battle, request),
      this.#forYou(),
      this.#rule(request),
    ];
  }

  /** How the roll comes about, for whoever wants to know; who has opened it wants it open for the next roll too. */
  #howRolled(battle, request) {
    const details = h('details', { class: 'how', open: this.showsHow }, h('summary', {}, t('howRolled')),
      h('dl', { class: 'facts' }, this.#facts(battle, request)));
    details.addEventListener('toggle', () => { this.showsHow = details.open; });
    return details;
  }

  #facts(battle, request) {
    const fact = (name, ...what) => [h('dt', {}, name), h('dd', {}, what)];
    return [
      request.base ? fact(t('base'), battle.say(request.base)) : null,
      request.modifiers.length ? fact(t('whyShifts'), modifierList(this.table, request.modifiers)) : null,
      request.at ? fact(t('at'), battle.say(request.at)) : null,
      request.flat ? fact(t('flat'), signed(request.flat)) : null,
      fact(t('dice'), diceNames(request.dice)),
      request.lying.length ? fact(t('lying'), request.lying.join(' ')) : null,
    ];
  }

  #dice(request) {
    const { die, faces, count } = request;
    const dice = count > 1 ? `${count} × ${die}` : die;
    const roll = button(t('roll', { dice }), () => {
      this.#give(request, this.table.facesOf(request, fairFace));
    }, { class: 'primary' });
    const input = h('input', { type: 'text', inputmode: 'numeric', autocomplete: 'off', class: 'faces', required: true });
    const send = (event) => {
      event.preventDefault();
      const typed = input.value.split(/[\s,;+]+/).filter(Boolean);
      const wrong = typed.find((face) => !/^\d+$/.test(face) || face < 1 || face > faces);
      if (wrong !== undefined) this.#refuse(t('noFace', { face: wrong, die, faces }));
      else if (typed.length === 0 || typed.length > count) this.#refuse(t('noFaces', { given: typed.length, count, die }));
      else this.#give(request, typed.map(Number));
    };
    const isWild = request.dice[request.lying.length]?.wild;
    const help = [count > 1 ? t('typedHelp', { count, die, faces }) : t('typedOne', { faces }), isWild ? t('wildFirst') : ''].filter(Boolean).join('; ');
    const on = button(t('rollOn'), () => {
      this.answered = performance.now();
      this.table.rollOn(fairFace);
    }, { class: 'quiet roll-on' });
    return h('div', { class: 'dice' }, h('div', { class: 'row' }, roll, on),
      h('form', { class: 'row', onsubmit: send, novalidate: true },
        labeled(t('typed'), input, help), h('button', {}, t('useTyped'))));
  }

  /* ------------------------------------------------------------ Between and after */

  #paused() {
    return [
      this.#head(t('paused'), h('p', { class: 'meaning' }, t('watching'))),
      h('div', { class: 'row' },
        button(t('goOn'), () => { this.playsOn = false; this.table.goOn(); }, { class: 'primary' }),
        button(this.playsOn ? t('stop') : t('playOn'), () => { this.playsOn = !this.playsOn; this.draw(); }, { aria: { pressed: Boolean(this.playsOn) } }),
        button(t('toTheEnd'), () => this.table.goOn({ toTheEnd: true }))),
    ];
  }

  #over() {
    const standing = this.table.battle.fighters.filter((fighter) => fighter.stands);
    const sides = [...new Set(standing.map((fighter) => fighter.side))];
    const won = sides.length === 1 ? t('victory', { side: sides[0] }) : null;
    const led = this.table.seats().filter(({ name, control }) => name !== null && control === 'host');
    const isLost = led.length > 0 && !led.some(({ name }) => name === sides[0]);
    const next = this.actions.nextFight();
    const picture = h('div', {});
    // Nobody waits for it at the beginning of a fight.
    import('./chart.mjs').then(({ drawChart }) => picture.isConnected && put(picture, drawChart(this.table)), console.warn);
    return [
      this.#head(t('over'), won ? h('p', { class: isLost ? 'won lost' : 'won' }, won) : null, h('p', { class: 'meaning' }, next?.text ?? t('overAlone'))),
      h('div', { class: 'row' },
        button(t('again'), this.actions.again, { class: 'primary' }),
        next ? button(next.label, next.begin) : null,
        button(t('change'), this.actions.change),
        button(t('copyLink'), this.actions.copyLink, { class: 'quiet' })),
      picture,
    ];
  }

  /* ------------------------------------------------------------ Answering */

  #problem() {
    return h('p', { class: 'problem', id: 'asked-problem', role: 'alert' });
  }

  /** The second half of a double click answers nothing: it was meant for what stood there before. */
  #once(event) {
    if (event.detail > 1 && event.timeStamp - this.answered < DOUBLE) {
      event.preventDefault();
      event.stopPropagation();
    }
  }

  #give(request, given, isForGood = false) {
    this.answered = performance.now();
    try {
      if (isForGood) this.table.settle(request, given);
      else this.table.answer(request, given);
    } catch (error) {
      this.#refuse(said(error));
    }
  }

  /** Says at the input what is wrong with what was typed. */
  #refuse(what) {
    const input = this.place.querySelector('input');
    put(this.place.querySelector('#asked-problem'), what);
    input?.setAttribute('aria-invalid', 'true');
    input?.setAttribute('aria-errormessage', 'asked-problem');
    input?.focus();
  }

  /** Digits press answers, as long as the focus is here and nobody types a number. */
  #shortcut(event) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.target.matches('input, textarea, select')) return;
    const place = Number(event.key);
    if (!(place >= 1)) return;
    const press = this.place.querySelectorAll('button.answer')[place - 1];
    if (press) {
      event.preventDefault();
      press.click();
    }
  }
}

const signed = (number) => (number > 0 ? `+${number}` : String(number));

/** Shifts with the rules that give them. */
export function modifierList({ battle, schema }, modifiers) {
  return h('ul', { class: 'modifiers' }, modifiers.map(({ rule, by }) =>
    h('li', {}, `${battle.say(by)} `,
      h('span', { class: 'reason' },
        h('b', { class: 'rule' }, rule), ` ${schema.rules[rule]?.title ?? ''}`))));
}

/** The dice of a roll, equal ones together. */
function diceNames(dice) {
  const counted = new Map();
  for (const { die, wild, bursts } of dice) {
    const notes = [wild ? t('wild') : null, bursts ? t('bursts') : null].filter(Boolean).join(', ');
    const name = notes ? `${die} (${notes})` : die;
    counted.set(name, (counted.get(name) ?? 0) + 1);
  }
  return [...counted].map(([name, count]) => (count > 1 ? `${count} × ${name}` : name)).join(' + ');
}

/** A face of a fair die: numbers that would favor low faces are thrown away. */
function fairFace(faces) {
  const end = Math.floor(2 ** 32 / faces) * faces;
  const [drawn] = crypto.getRandomValues(new Uint32Array(1));
  return drawn < end ? (drawn % faces) + 1 : fairFace(faces);
}
