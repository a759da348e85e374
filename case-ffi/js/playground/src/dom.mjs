/** Making elements: no framework, no markup in strings, so a strict CSP holds. */

/**
 * An element. Properties that are functions are listeners (`onclick`), `data` and `aria` are groups of
 * attributes, `true` is an empty attribute, `null` and `false` are none.
 */
export function h(tag, properties = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === null || value === undefined || value === false) continue;
    if (name === 'aria' || name === 'data') {
      for (const [key, of] of Object.entries(value)) {
        if (of !== null && of !== undefined) element.setAttribute(`${name}-${key}`, String(of));
      }
    } else if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value);
    } else if (name === 'class') {
      element.className = value;
    } else if (name === 'value' || name === 'checked' || name === 'selected') {
      element[name] = value;
    } else {
      element.setAttribute(name, value === true ? '' : String(value));
    }
  }
  fill(element, children);
  // A select takes its value once its options are there.
  if (tag === 'select' && 'value' in properties) element.value = properties.value;
  return element;
}

function fill(element, children) {
  for (const child of children.flat(Infinity)) {
    if (child === null || child === undefined || child === false) continue;
    element.append(child instanceof Node ? child : String(child));
  }
}

/** Puts other children into an element. */
export function put(element, ...children) {
  element.replaceChildren();
  fill(element, children);
  return element;
}

export const byId = (id) => document.getElementById(id);

let names = 0;
/** An id that nobody has: labels and descriptions are bound by ids. */
export const freshId = (stem) => `${stem}-${++names}`;

/** A button that does not send a form. */
export const button = (label, onclick, properties = {}) =>
  h('button', { type: 'button', onclick, ...properties }, label);

/** A labeled control; `help` stands under it and describes it. */
export function labeled(label, control, help) {
  control.id ||= freshId('control');
  const note = help ? h('small', { id: `${control.id}-help`, class: 'help' }, help) : null;
  if (note) control.setAttribute('aria-describedby', note.id);
  return h('div', { class: 'labeled' }, h('label', { for: control.id }, label), control, note);
}

/** A select of options `[value, label]`. */
export const select = (options, properties = {}) =>
  h('select', properties, options.map(([value, label]) => h('option', { value }, label)));

/** A chance as a reader wants it: never 0 % or 100 % where it is not. */
export function percent(chance, language) {
  const digits = chance > 0 && chance < 0.01 ? 2 : chance > 0.99 && chance < 1 ? 2 : 1;
  const shown = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: digits });
  const least = 0.5 * 10 ** (-digits - 2);
  if (chance > 0 && chance < least) return `< ${shown.format(2 * least)}`;
  if (chance < 1 && chance > 1 - least) return `> ${shown.format(1 - 2 * least)}`;
  return shown.format(chance);
}

/** A bar by a chance: its width by a property, which a CSP without inline styles lets through. */
export function bar(chance, kind = 'bar') {
  const element = h('span', { class: kind, aria: { hidden: true } });
  element.style.setProperty('--share', String(Math.max(0, Math.min(1, chance))));
  return element;
}

/** Hands a text to the person as a file. */
export function download(name, text) {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = h('a', { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
