import { element, language, speak } from '../shared/words.js';

const words = {
  cn: {
    ...{ title: '维修日志', language: 'English', machine: '设备', what: '现象与处理', urgency: '紧急程度' },
    ...{ low: '低', normal: '一般', high: '紧急', add: '登记', by: '登记人', state: '状态', close: '关闭' },
    ...{ open: (n) => `${n} 条未关闭`, closed: (name) => `已由 ${name} 关闭`, none: '还没有记录' },
    waits: '数据库暂时无法访问，正在重试。',
  },
  en: {
    ...{ title: 'Maintenance Log', language: '中文', machine: 'Machine', what: 'What was seen and done' },
    ...{ urgency: 'Urgency', low: 'Low', normal: 'Normal', high: 'High', add: 'Add', by: 'By' },
    ...{ state: 'State', close: 'Close', open: (n) => `${n} open`, closed: (name) => `Closed by ${name}` },
    ...{ none: 'Nothing yet', waits: 'The database cannot be reached at the moment; trying again.' },
  },
};
const TONES = { low: '', normal: 'is-warn', high: 'is-bad' };
const at = (id) => document.querySelector(`#${id}`);

let entries = null;
let trouble = '';

function row(own, { id, machine, what, urgency, by, at: made, closedBy }) {
  const end = element('button', { type: 'button' }, own.close);
  end.addEventListener('click', () => send('api/close', { id }));
  const when = new Date(made).toLocaleString();
  return element(
    'tr',
    {},
    element('td', {}, element('strong', {}, machine)),
    element('td', {}, what),
    element('td', {}, element('span', { class: `mark ${TONES[urgency]}` }, own[urgency])),
    element('td', {}, by, element('div', { class: 'faint' }, when)),
    element('td', {}, closedBy === null ? end : element('span', { class: 'faint' }, own.closed(closedBy))),
  );
}

function draw(own = words[language()]) {
  at('trouble').hidden = trouble === '';
  at('trouble').textContent = trouble === 'waits' ? own.waits : trouble;
  // Before the first answer nobody knows whether there are any.
  if (!entries) return;
  at('count').textContent = own.open(entries.filter(({ closedBy }) => closedBy === null).length);
  const none = element('tr', {}, element('td', { colspan: '5', class: 'faint' }, own.none));
  at('entries').replaceChildren(...(entries.length > 0 ? entries.map((one) => row(own, one)) : [none]));
}

async function load() {
  const reply = await fetch('api/entries').catch(() => null);
  if (reply?.ok) entries = await reply.json();
  trouble = reply?.ok ? '' : 'waits';
  draw();
}

async function send(path, body) {
  const headers = { 'content-type': 'application/json' };
  const reply = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }).catch(() => null);
  if (reply?.ok) return load();
  trouble = reply && reply.status !== 503 ? (await reply.json()).message : 'waits';
  draw();
}

at('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  await send('api/entries', Object.fromEntries(new FormData(event.target)));
  if (trouble === '') event.target.reset();
});
speak(words, draw);
await load();
setInterval(load, 10_000);
