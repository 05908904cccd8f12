import { element, language, speak } from '../shared/words.js';
import { pages } from './pages.js';

const words = {
  cn: { title: '现场手册', language: 'English', lost: '没有这一页', back: '回到开始' },
  en: {
    title: 'Shop Floor Guide',
    language: '中文',
    lost: 'There is no such page',
    back: 'Back to the start',
  },
};

const linkTo = (at, text) => element('a', { href: at }, text);

function link(page) {
  const made = linkTo(page.at, page[language()].name);
  if (page.at === location.pathname) made.setAttribute('aria-current', 'page');
  return made;
}

function draw(own = words[language()]) {
  document.querySelector('#pages').replaceChildren(...pages.map(link));
  const page = pages.find(({ at }) => at === location.pathname)?.[language()];
  const content = page
    ? [
        element('h2', {}, page.name),
        element('p', { class: 'faint' }, page.lead),
        element('ol', {}, ...page.steps.map((step) => element('li', {}, step))),
      ]
    : [element('h2', {}, own.lost), linkTo('/', own.back)];
  document.querySelector('#page').replaceChildren(...content);
  document.title = `${page ? page.name : own.lost} · ${own.title}`;
}

// Pages change without being loaded; whoever loads one at its address gets this file for all of them.
document.addEventListener('click', (event) => {
  const to = event.target.closest('a[href^="/"]');
  if (!to || event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
  event.preventDefault();
  history.pushState(null, '', to.getAttribute('href'));
  draw();
  document.querySelector('#page').focus();
});
addEventListener('popstate', () => draw());
speak(words, draw);
