const KEPT = 'words';

/** The language of the page: what was chosen last, or that of the browser. */
export const language = () =>
  localStorage.getItem(KEPT) ?? (navigator.language.startsWith('zh') ? 'cn' : 'en');

/** Puts the words of the language into everything marked with data-word; the button changes it. */
export function speak(words, then = () => undefined) {
  const say = () => {
    const own = words[language()];
    document.documentElement.lang = language() === 'cn' ? 'zh-CN' : 'en';
    for (const one of document.querySelectorAll('[data-word]')) one.textContent = own[one.dataset.word];
    document.title = own.title;
    then(own);
  };
  document.querySelector('#language').addEventListener('click', () => {
    localStorage.setItem(KEPT, language() === 'cn' ? 'en' : 'cn');
    say();
  });
  say();
}

/** An element with text and attributes: nothing that comes from outside is ever read as HTML. */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}
