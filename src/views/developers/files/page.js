'use strict';
// What the page has beside its words: copying, a search, and one language of examples at a time. Without
// this script everything is there, and all of it is shown.

const root = document.documentElement;
const kept = {
  get: (name) => {
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  set: (name, value) => {
    try {
      localStorage.setItem(name, value);
    } catch {
      // Not kept, then.
    }
  },
};

// Light or dark as in the portal, where somebody has chosen there.
const scheme = kept.get('mantine-color-scheme-value');
if (scheme === 'light' || scheme === 'dark') root.dataset.scheme = scheme;

const fieldset = document.querySelector('#ways');
const choose = (way) => {
  root.dataset.way = way;
  kept.set('developers.way', way);
};
const ways = [
  ['sh', 'curl'],
  ['mjs', 'Node.js'],
  ['php', 'PHP'],
];
const first = ways.some(([way]) => way === kept.get('developers.way')) ? kept.get('developers.way') : 'sh';
for (const [way, name] of ways) {
  const label = document.createElement('label');
  const input = document.createElement('input');
  Object.assign(input, { type: 'radio', name: 'way', value: way, checked: way === first });
  input.addEventListener('change', () => choose(way));
  label.append(input, ` ${name}`);
  fieldset.append(label);
}
fieldset.hidden = false;
choose(first);

for (const button of document.querySelectorAll('.copy')) {
  const word = button.textContent;
  let timer;
  button.hidden = !navigator.clipboard;
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.closest('figure').querySelector('code').textContent);
    button.textContent = fieldset.dataset.copied;
    clearTimeout(timer);
    timer = setTimeout(() => (button.textContent = word), 2000);
  });
}

// A part is found by all of its words; one that has parts of its own by theirs.
const search = document.querySelector('#search');
const found = document.querySelector('#found');
const entries = [...document.querySelectorAll('main .entry')].map((it) => ({ it, text: it.textContent.toLowerCase() }));
const sections = [...document.querySelectorAll('main > section')].map((it) => ({ it, text: it.textContent.toLowerCase() }));
const links = [...document.querySelectorAll('.contents a')];
const hide = (it, isHidden) => it.toggleAttribute('data-hidden', isHidden);
const look = () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = ({ text }) => words.every((word) => text.includes(word));
  let count = 0;
  for (const entry of entries) {
    hide(entry.it, !fits(entry));
    if (fits(entry)) count += 1;
  }
  for (const section of sections) {
    const hasEntries = section.it.querySelector('.entry') !== null;
    const isShown = hasEntries ? section.it.querySelector('.entry:not([data-hidden])') !== null : fits(section);
    hide(section.it, !isShown);
    if (!hasEntries && isShown) count += 1;
  }
  for (const link of links) {
    const target = document.getElementById(link.hash.slice(1));
    hide(link, target === null || target.closest('[data-hidden]') !== null);
  }
  found.textContent = words.length > 0 ? found.dataset.text.replace('{}', count) : '';
};
search.hidden = false;
search.addEventListener('input', look);
document.addEventListener('keydown', (event) => {
  const isTyping = event.target instanceof HTMLInputElement;
  if (event.key === '/' && !isTyping && !event.ctrlKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
  } else if (event.key === 'Escape' && event.target === search && search.value) {
    search.value = '';
    look();
  }
});

// On a phone the list of contents would push the page away.
const contents = document.querySelector('.contents');
const isNarrow = matchMedia('(max-width: 56rem)');
contents.open = !isNarrow.matches;
contents.addEventListener('click', (event) => {
  if (event.target.closest('a') && isNarrow.matches) contents.open = false;
});
// The language's page opens where the reader is.
for (const link of document.querySelectorAll('.languages a')) {
  link.addEventListener('click', () => (link.hash = location.hash));
}
