import { element, language, speak } from '../shared/words.js';

const words = {
  cn: {
    ...{
      title: '产线看板 · 三号线',
      language: 'English',
      made: '本班产量',
      behind: '与计划相差',
      scrap: '报废',
    },
    ...{ running: '运行', slow: '偏慢', stopped: '停机', takt: '节拍', parts: '件', seconds: '秒' },
    ...{ live: '实时', asking: '轮询', lost: '连接中断，显示最后的数据', updated: '更新于' },
    caller: (name) => `您好，${name}`,
  },
  en: {
    ...{
      title: 'Line Board · Line 3',
      language: '中文',
      made: 'Made this shift',
      behind: 'Against the plan',
    },
    ...{ scrap: 'Scrap', running: 'Running', slow: 'Slow', stopped: 'Stopped', takt: 'Takt', parts: 'parts' },
    ...{ seconds: 's', live: 'Live', asking: 'Polling', lost: 'Disconnected; showing the last data' },
    ...{ updated: 'Updated', caller: (name) => `Hello, ${name}` },
  },
};
const TONES = { running: 'is-good', slow: 'is-warn', stopped: 'is-bad' };
const at = (id) => document.querySelector(`#${id}`);

let shown = null;
let link = 'live';
let caller = null;

const card = (own, { id, state, takt, cycle, made, scrap, progress, ...names }) =>
  element(
    'article',
    { class: `sheet station is-${state}` },
    element(
      'header',
      {},
      element('strong', {}, `${id} ${names[language()]}`),
      element('span', { class: `mark ${TONES[state]}` }, own[state]),
    ),
    element('div', { class: 'figure' }, `${made} `, element('small', { class: 'faint' }, own.parts)),
    element(
      'div',
      { class: 'faint' },
      `${own.takt} ${cycle} / ${takt} ${own.seconds} · ${own.scrap} ${scrap}`,
    ),
    element('div', { class: 'bar' }, element('i', { style: `width:${progress}%` })),
  );

function draw(own = words[language()]) {
  at('link').textContent = own[link];
  at('link').className = `mark ${link === 'lost' ? 'is-bad' : 'is-good'}`;
  at('caller').textContent = caller?.name ? own.caller(caller.name) : '';
  if (!shown) return;
  const { made, target, planned, scrap, stations } = shown;
  at('made').textContent = `${made} / ${target}`;
  at('share').style.width = `${Math.min(100, (made / target) * 100)}%`;
  at('behind').textContent = `${made - planned > 0 ? '+' : ''}${made - planned}`;
  at('behind').className = `figure ${made < planned - 5 ? 'is-bad' : made < planned ? 'is-warn' : 'is-good'}`;
  at('scrap').textContent = scrap;
  at('stations').replaceChildren(...stations.map((one) => card(own, one)));
  at('at').textContent = `${own.updated} ${new Date(shown.at).toLocaleTimeString()}`;
}

const take = (picture, by) => {
  [shown, link] = [picture, by];
  draw();
};

/** Where events do not come through, asking every few seconds shows the same. */
async function ask() {
  try {
    const reply = await fetch('api/line');
    if (reply.ok) take(await reply.json(), 'asking');
  } catch {
    link = 'lost';
    draw();
  }
}

const events = new EventSource('api/events');
let heard = 0;
events.onmessage = ({ data }) => {
  heard = Date.now();
  take(JSON.parse(data), 'live');
};
setInterval(() => {
  if (Date.now() - heard > 5000) ask();
}, 4000);

speak(words, draw);
const reply = await fetch('api/caller');
caller = reply.ok ? await reply.json() : null;
draw();
