import { seeded } from '../shared/random.js';
import { element, speak } from '../shared/words.js';

const ours = {
  cn: {
    language: 'English',
    week: '近七天',
    demo: '这是一个演示应用：它真的在您的租户空间里运行，数字是示例。',
    tiles: ['今日记录', '按时完成', '待处理'],
    days: ['一', '二', '三', '四', '五', '六', '日'],
    caller: (name) => `您好，${name}`,
  },
  en: {
    language: '中文',
    week: 'The last seven days',
    demo: 'A demo application: it really runs in your tenant space, its figures are examples.',
    tiles: ['Records today', 'Done in time', 'Waiting'],
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    caller: (name) => `Hello, ${name}`,
  },
};

const read = async (path) => {
  const reply = await fetch(path);
  return reply.ok ? reply.json() : null;
};

const about = await read('application.json');
/** Only a program says who is calling; files alone cannot know. */
const caller = about.isProgram ? await read('api/caller') : null;
const random = seeded(about.code);
const figures = [120 + random() * 800, 90 + random() * 9, 1 + random() * 20].map(Math.floor);
const week = ours.cn.days.map((_, n) => (n > 4 ? 0.25 : 0.6) + random() * 0.35);

const words = {
  cn: { ...ours.cn, title: about.name, other: about.enName, text: about.text },
  en: { ...ours.en, title: about.enName, other: about.name, text: about.en },
};

function draw(own) {
  const shown = [figures[0], `${figures[1]}%`, figures[2]];
  const tile = (name, n) =>
    element(
      'div',
      { class: 'sheet' },
      element('div', { class: 'faint' }, name),
      element('div', { class: 'figure' }, String(shown[n])),
    );
  document.querySelector('#tiles').replaceChildren(...own.tiles.map(tile));
  document.querySelector('#caller').textContent = caller?.name ? own.caller(caller.name) : '';
  const chart = document.querySelector('#chart');
  chart.setAttribute('aria-label', own.week);
  const bars = week.map((share, n) => {
    const height = Math.round(share * 130);
    return `<rect x="${n * 100 + 28}" y="${140 - height}" width="44" height="${height}" rx="5" />
      <text x="${n * 100 + 50}" y="162">${own.days[n]}</text>`;
  });
  chart.innerHTML = bars.join('');
}

document.documentElement.style.setProperty('--own', about.colour);
document.querySelector('#glyph').textContent = about.glyph;
const points = about.points.map((point) => element('li', { lang: 'zh-CN' }, point));
document.querySelector('#points').append(...points);
speak(words, draw);
