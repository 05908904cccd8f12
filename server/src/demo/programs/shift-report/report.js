import { element, language, speak } from '../shared/words.js';

const words = {
  cn: {
    ...{ title: '班次报表', language: 'English', csv: '导出表格', day: '日期', shift: '班次', made: '产量' },
    ...{ scrap: '报废', stopped: '停机（分）', yield: '合格率', total: '七天产量', mean: '平均合格率' },
    ...{ lost: '停机合计（分）' },
  },
  en: {
    ...{ title: 'Shift Report', language: '中文', csv: 'Export', day: 'Day', shift: 'Shift', made: 'Made' },
    ...{ scrap: 'Scrap', stopped: 'Stopped (min)', yield: 'Yield', total: 'Made in seven days' },
    ...{ mean: 'Mean yield', lost: 'Stopped in all (min)' },
  },
};
const at = (id) => document.querySelector(`#${id}`);
const shifts = await (await fetch('api/report')).json();
const sum = (of) => shifts.reduce((all, one) => all + of(one), 0);

const tile = (name, figure) =>
  element(
    'div',
    { class: 'sheet' },
    element('div', { class: 'faint' }, name),
    element('div', { class: 'figure' }, figure),
  );

const share = (made, planned) =>
  element(
    'span',
    { class: 'share' },
    element('i', { style: `width:${Math.min(100, (made / planned) * 100)}%` }),
  );

const row = ({ day, shift, shiftEn, planned, made, scrap, stopped, yield: good }) =>
  element(
    'tr',
    {},
    element('td', {}, day),
    element('td', {}, language() === 'cn' ? shift : shiftEn),
    element('td', {}, String(made), share(made, planned)),
    element('td', {}, String(scrap)),
    element('td', {}, String(stopped)),
    element('td', { class: good < 98.5 ? 'is-warn' : 'is-good' }, `${good}%`),
  );

speak(words, (own) => {
  at('tiles').replaceChildren(
    tile(own.total, String(sum(({ made }) => made))),
    tile(own.mean, `${Math.round((sum((one) => one.yield) / shifts.length) * 10) / 10}%`),
    tile(own.lost, String(sum(({ stopped }) => stopped))),
  );
  at('shifts').replaceChildren(...shifts.map(row));
});
