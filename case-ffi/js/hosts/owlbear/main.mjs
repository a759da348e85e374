/**
 * An Owlbear extension that plays a fight by case: this file meets the SDK and the page, `room.mjs`
 * does the work. Beside them lie `case.mjs` and `case.wasm` of the package, and the SDK as `obr.mjs`
 * (`@owlbear-rodeo/sdk`).
 */

import { load, pack, unpack } from './case.mjs';
import OBR from './obr.mjs';
import { Room } from './room.mjs';

const at = (id) => document.getElementById(id);

/** The page as the room uses it: lines of the log, and one open question at most. */
const page = {
  lines(lines, from) {
    while (at('log').children.length > from) at('log').lastChild.remove();
    for (const line of lines) {
      const item = document.createElement('li');
      item.textContent = line;
      at('log').append(item);
    }
    at('log').scrollTop = at('log').scrollHeight;
  },
  wrong(text) {
    at('wrong').textContent = text;
  },
  /** Buttons, or a number between two; `answer` is called with a place or the number. */
  ask(question, answer) {
    const heading = document.createElement('h2');
    heading.textContent = question.title;
    at('asked').replaceChildren(heading);
    const button = (label, meaning, click) => {
      const made = document.createElement('button');
      Object.assign(made, { type: 'button', textContent: label, title: meaning, onclick: click });
      at('asked').append(made);
    };
    if (!question.range) {
      question.buttons.forEach(({ label, meaning }, i) => button(label, meaning, () => answer(i)));
      return;
    }
    const input = document.createElement('input');
    Object.assign(input, { type: 'number', min: question.range.low, max: question.range.high });
    input.ariaLabel = question.title;
    at('asked').append(input);
    button('OK', '', () => Number.isInteger(input.valueAsNumber) && answer(input.valueAsNumber));
    input.focus();
  },
  asked() {
    at('asked').replaceChildren();
  },
};

OBR.onReady(async () => {
  const room = new Room(OBR, page, { pack, unpack });
  await room.join();
  if (!room.isMaster) return;
  const engine = await load();
  const fail = (error) => page.wrong(error.message);
  at('undo').hidden = false;
  at('undo').onclick = () => room.undo();
  const play = (roster) => {
    at('setup').hidden = true;
    room.play(engine, roster).catch(fail).finally(() => { at('setup').hidden = false; });
  };
  if (await room.saved()) play(null);
  else at('setup').hidden = false;
  at('begin').onclick = () => {
    page.wrong('');
    play(at('roster').value);
  };
});
