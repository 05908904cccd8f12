// @vitest-environment jsdom
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Arrangements, ArrangementsContext } from './arrangement.ts';
import { isShown } from './column-choice.tsx';
import { actions, type Column, name, number, status, text } from './columns.tsx';
import { DataTable } from './data-table.tsx';
import { ListPage } from './list-page.tsx';
import { ListTabs } from './list-tabs.tsx';
import { type RowAction, RowActions } from './row-actions.tsx';
import { searchOfView } from './saved-views.tsx';
import { stubBrowser } from './test-browser.ts';

let root: Root | undefined;
let isPhone = false;

beforeEach(() => {
  isPhone = false;
  stubBrowser(() => isPhone);
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(what: ReactNode) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(<MemoryRouter initialEntries={['/console/cranes']}>{what}</MemoryRouter>),
  );
}

const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
const one = (selector: string, said?: string) => {
  const found = all(selector).find((each) => said === undefined || each.textContent === said);
  if (!found) throw new Error(`${selector} ${said ?? ''} is not there`);
  return found;
};
const saying = (selector: string) => all(selector).map((each) => each.textContent);
const click = (element: HTMLElement) => act(async () => element.click());

type Crane = { id: string; name: string; state: string; place: string; maker: string; serial: string };
const crane: Crane = {
  id: '7',
  name: '七号吊',
  state: 'up',
  place: '东区',
  maker: '海川',
  serial: 'C-0007',
};
const acts: RowAction[] = [
  { key: 'edit', label: '编辑', to: '/console/crane-edit?id=7' },
  { key: 'stop', label: '停用吊车', onClick: () => {} },
  { key: 'move', label: '移动', to: '/console/crane-move?id=7' },
  { key: 'remove', label: '删除吊车', disabled: true, title: '还在使用', onClick: () => {} },
];
const columns: Column<Crane>[] = [
  name('name', '名称', ({ id }) => `/console/crane?id=${id}`),
  status('state', '状态', { up: { tone: 'good', word: '运行' } }),
  text('place', '地点'),
  text('maker', '厂家'),
  text('serial', '编号', { extra: true }),
  actions('操作', () => acts),
];

/** Keeps arrangements as the console does. */
function Arranged({ children }: { children: ReactNode }) {
  const [values, setValues] = useState<Arrangements['values']>({});
  const save = (key: string, value: unknown) => setValues((now) => ({ ...now, [key]: value }));
  return <ArrangementsContext value={{ values, save, isReady: true }}>{children}</ArrangementsContext>;
}

const list = (
  <Arranged>
    <ListPage title="吊车" filters={<span />}>
      <DataTable rows={[crane]} columns={columns} />
    </ListPage>
  </Arranged>
);
const heads = () => saying('.ant-table-thead th').filter(Boolean);

it.each([
  ['a column', {}, true],
  ['a column that was hidden', { hidden: ['place'] }, false],
  ['a further column', { extra: true }, false],
  ['a further column that was chosen', { extra: true, shown: ['place'] }, true],
])('%s is shown as given or chosen', (_, { extra = false, hidden = [], shown = [] }: Choice, expected) => {
  expect(isShown({ key: 'place', extra }, { hidden, shown })).toBe(expected);
});
type Choice = { extra?: boolean; hidden?: string[]; shown?: string[] };

it('a table shows the columns that are chosen, and keeps its name and its acts', async () => {
  await draw(list);
  expect(heads()).toEqual(['名称', '状态', '地点', '厂家', '操作']);
  await click(one('[aria-label="显示的列"]'));
  const choices = () => all('.ant-popover .ant-checkbox-wrapper');
  expect(choices().map((each) => each.textContent)).toEqual(['状态', '地点', '厂家', '编号']);
  const toggle = (said: string) => click(one('.ant-popover .ant-checkbox-wrapper', said));
  await toggle('编号');
  await toggle('厂家');
  expect(heads()).toEqual(['名称', '状态', '地点', '编号', '操作']);
  await click(one('.ant-popover button', '恢复默认'));
  expect(heads()).toEqual(['名称', '状态', '地点', '厂家', '操作']);
});

it.each([
  ['?q=a&page=3', 'q=a'],
  ['?state=up&q=a', 'q=a&state=up'],
  ['?pageNumber=2&pageCurrent=1&open=7', ''],
  ['', ''],
])('the view of %s is %s', (search, view) => expect(searchOfView(search)).toBe(view));

it('tabs are radios of one group, with their counts', async () => {
  const chosen = vi.fn();
  const tabs = [
    { value: 'all', label: '全部', count: 1200 },
    { value: 'up', label: '运行' },
  ];
  await draw(<ListTabs label="状态" value="all" tabs={tabs} onChange={chosen} />);
  expect(one('[role=radiogroup]').getAttribute('aria-label')).toBe('状态');
  expect(saying('.cy-list-tabs label')).toEqual(['全部1,200', '运行']);
  const radios = all('input[type=radio]') as HTMLInputElement[];
  expect(radios.map(({ checked }) => checked)).toEqual([true, false]);
  // The arrow keys move within the radios of one name: the browser does it.
  expect(new Set(radios.map((radio) => radio.name)).size).toBe(1);
  await click(one('.cy-list-tabs label', '运行'));
  expect(chosen).toHaveBeenCalledWith('up');
});

it('two acts are visible, the others are in the menu, and an impossible one says why', async () => {
  await draw(<RowActions actions={acts} />);
  expect(saying('.cy-actions > a, .cy-actions > button')).toEqual(['编辑', '停用吊车', '']);
  expect(one('a', '编辑').getAttribute('href')).toBe('/console/crane-edit?id=7');
  await click(one('[aria-label="更多"]'));
  expect(one('[role=menuitem] a', '移动').getAttribute('href')).toBe('/console/crane-move?id=7');
  const closed = one('[role=menuitem][aria-disabled=true]');
  expect(closed.textContent).toBe('删除吊车还在使用');
});

it('an act that is visible and impossible says why on hover', async () => {
  await draw(<RowActions actions={acts.slice(3)} />);
  const button = one('button', '删除吊车') as HTMLButtonElement;
  expect([button.disabled, button.title]).toEqual([true, '还在使用']);
});

it('a row on a phone has its name, its status and a second line', async () => {
  isPhone = true;
  await draw(list);
  expect(all('table')).toEqual([]);
  expect(one('.cy-phone-first a').getAttribute('href')).toBe('/console/crane?id=7');
  expect(saying('.cy-phone-first > div')).toEqual(['七号吊', '运行']);
  expect(saying('.cy-phone-second > div')).toEqual(['东区', '海川']);
});

it('a figure on a phone stands behind its head', async () => {
  isPhone = true;
  const some = [{ id: '7', name: '七号吊', lifts: 1200 }];
  const given: Column<(typeof some)[number]>[] = [text('name', '名称'), number('lifts', '起吊')];
  await draw(<DataTable columns={given} rows={some} />);
  expect(saying('.cy-phone-second > div')).toEqual(['起吊 1,200']);
});

it('a list that loads has the shape it will have: rows on a phone, a table elsewhere', async () => {
  isPhone = true;
  const loading = <DataTable<Crane> rows={undefined} columns={[text('name', '名称')]} />;
  await draw(loading);
  expect([all('table').length, all('.cy-phone-rows > li').length]).toEqual([0, 8]);
  await act(async () => root?.unmount());
  isPhone = false;
  await draw(loading);
  expect([saying('th'), all('.cy-phone-rows').length]).toEqual([['名称'], 0]);
});

it('the sheet of a row on a phone has everything, also what is not shown, and all acts', async () => {
  isPhone = true;
  await draw(list);
  await click(one('.cy-phone-rows [aria-label="更多"]'));
  expect(saying('.ant-drawer dt')).toEqual(['名称', '状态', '地点', '厂家', '编号']);
  expect(one('.ant-drawer a', '编辑').getAttribute('href')).toBe('/console/crane-edit?id=7');
  expect(saying('.ant-drawer-body button')).toEqual(['停用吊车', '删除吊车']);
  expect((one('.ant-drawer-body button', '删除吊车') as HTMLButtonElement).disabled).toBe(true);
});
