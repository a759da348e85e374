// Finds the places of the site that contain all words; the index is loaded at the first use.
const form = document.querySelector('[role=search]');
const input = form.querySelector('input');
const list = form.querySelector('ul');
const root = form.dataset.root;
let loaded;

const index = () =>
  (loaded ??= new Promise((resolve, reject) => {
    const script = document.createElement('script');
    Object.assign(script, { src: `${root}search-index.js`, onload: resolve, onerror: reject });
    document.head.append(script);
  }));

/** How well a place fits: words at its beginning, as a whole, and in the title of its page count more. */
function fit([, title, text], words) {
  const [page, said] = [title.toLowerCase(), text.toLowerCase()];
  let sum = 0;
  for (const word of words) {
    const at = said.indexOf(word);
    const inTitle = page.includes(word);
    if (at < 0 && !inTitle) return 0;
    const isWhole = at >= 0 && !/\w/.test(said.charAt(at + word.length));
    sum += (at < 0 ? 0 : at === 0 ? 4 : at < 60 ? 3 : 2) + (isWhole ? 1 : 0) + (inTitle ? 1 : 0);
  }
  return sum;
}

async function find() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length) await index();
  const found = words.length ? PLACES.map((place) => [fit(place, words), place]).filter(([fits]) => fits) : [];
  found.sort(([a], [b]) => b - a);
  list.replaceChildren(
    ...found.slice(0, 30).map(([, [address, title, text]]) => {
      const [item, link, small] = ['li', 'a', 'small'].map((tag) => document.createElement(tag));
      link.href = root + address;
      link.textContent = text.length > 90 ? `${text.slice(0, 90)}…` : text;
      small.textContent = title;
      item.append(link, small);
      return item;
    }),
  );
  if (words.length && !found.length) list.append(Object.assign(document.createElement('li'), { textContent: 'Nothing found.' }));
  list.hidden = !words.length;
}

input.addEventListener('input', find);
form.addEventListener('submit', (event) => {
  event.preventDefault();
  list.querySelector('a')?.click();
});
form.addEventListener('keydown', (event) => {
  if (event.key !== 'Escape') return;
  input.value = '';
  find();
  input.focus();
});
