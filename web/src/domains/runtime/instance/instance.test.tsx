// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { InstanceCard } from '../cards/instance-card.tsx';
import * as t from '../shared/testing.tsx';
import { EnterPage } from './enter.page.tsx';
import { FramePage } from './frame.page.tsx';
import { InstancePage } from './instance.page.tsx';
import { InstanceListPage, PlatformInstanceListPage } from './instance-list.page.tsx';
import { asText } from './log.tsx';
import { NumbersPage } from './numbers.page.tsx';

const { id, instance, detail, counts, at } = t;
const LIST = '/api-tenant/instances';
const ONE = `${LIST}/${id}`;
const page = (rows: object[]) => ({ ...toPage(rows, rows.length, { page: 0, size: 10 }), counts });
const crashed = {
  ...{ state: 'crashed', cause: 'exited', restarts: 2, use: null },
  exit: { code: 1, signal: null, outOfMemory: false, at },
};

let stage: t.Stage;
beforeEach(() => {
  stage = t.stage({ [LIST]: page([instance]), [ONE]: detail });
});
afterEach(() => t.clear(stage));

const draw = (what: ReactNode, how?: Parameters<typeof t.draw>[2]) => t.draw(stage, what, how);
const open = (tab = '') => draw(<InstancePage />, { address: `/console/instance?id=${id}&tab=${tab}` });

it('the list says state and cause, what is used of the plan, and until when it is paid', async () => {
  stage.answers[LIST] = page([instance, { ...instance, id: detail.spaceId, name: '质检', ...crashed }]);
  await draw(<InstanceListPage />);
  await t.sees('产线看板');
  expect(t.shown()).toContain('已崩溃程序退出');
  expect(t.shown()).toContain('2027-11-01');
  expect(t.shown()).toContain('已崩溃1');
  expect(document.querySelector('[aria-label="内存：已用 128 MB，上限 512 MB"]')).not.toBeNull();
  expect(document.querySelector(`a[href="${instance.url}"]`)).not.toBeNull();
});

it('stopping asks first and names what it interrupts', async () => {
  stage.answers[`${ONE}/stop`] = detail;
  await draw(<InstanceListPage />);
  await t.sees('产线看板');
  await t.press('停止');
  await t.eventually(() => expect(stage.sent).toEqual([{ address: `${ONE}/stop`, body: undefined }]));
  expect(stage.questions[0]?.title).toBe('停止“产线看板”？');
});

it('who only reads finds no act that changes anything', async () => {
  await draw(<InstanceListPage />, { keys: ['runtime.instance.read'] });
  await t.sees('产线看板');
  expect([t.button('停止'), t.button('启动')]).toEqual([undefined, undefined]);
});

it('the platform sees whose they are, and what its machine cannot start', async () => {
  const ready = { version: 'v24', missing: '' };
  stage.answers['/api-tenant/machine'] = {
    ...{ isReachable: true, driver: 'local', limits: 'rlimit', users: false, namespaces: true },
    launchers: {
      ...{ NODE: ready, STATIC: ready, URL: ready },
      ...{ JAR: { version: '', missing: 'no java here' }, IMAGE: { version: '', missing: 'no engine' } },
    },
    domain: 'apps.test',
  };
  await draw(<PlatformInstanceListPage />, { keys: ['runtime.instance.oversee'] });
  await t.sees('海川重工');
  await t.sees('不能启动：no java here');
  expect(t.shown()).toContain('一个应用可能影响其他应用');
  expect(t.button('停止')).toBeUndefined();
});

it('the page of one that crashed says why and what to do', async () => {
  stage.answers[ONE] = { ...detail, ...crashed };
  await open();
  await t.sees('程序自己退出了，退出码 1。');
  expect(t.shown()).toContain('已自动重启 2 次');
});

it('one that was given up is started again', async () => {
  stage.answers[ONE] = { ...detail, ...crashed, cause: 'given_up' };
  stage.answers[`${ONE}/start`] = detail;
  await open();
  await t.sees('反复启动失败，已不再自动重启。');
  await t.press('启动');
  await t.eventually(() => expect(stage.sent[0]?.address).toBe(`${ONE}/start`));
});

it('it returns to a former release by its id and the generation that was seen', async () => {
  stage.answers[`${ONE}/rollback`] = detail;
  await open();
  await t.sees('1.1.0');
  await t.press('回退到此版本');
  await t.eventually(() =>
    expect(stage.sent).toEqual([{ address: `${ONE}/rollback`, body: { releaseId: id, generation: 7 } }]),
  );
  expect(stage.questions[0]?.consequence).toContain('数据不会回退');
});

it('the log reads on from where it was, is searched, and is distinguished by its source', async () => {
  const asked: string[] = [];
  stage.answers[`${ONE}/log`] = (address: string) => {
    asked.push(address.split('?')[1] ?? '');
    return asked.length === 1
      ? { lines: [{ at, from: 'out', text: 'listening' }], next: 'a' }
      : asked.length === 2
        ? { lines: [{ at, from: 'err', text: 'no database' }], next: 'b' }
        : { lines: [], next: 'b' };
  };
  await open('logs');
  await t.sees('listening');
  await t.sees('no database');
  expect(asked.slice(0, 2)).toEqual(['', 'after=a']);
  await t.type(t.field('在已加载的日志中搜索'), 'DATA');
  await t.sees('显示 1 行，已加载 2 行');
  expect(t.shown()).not.toContain('listening');
  await t.type(t.field('在已加载的日志中搜索'), '');
  await t.sees('listening');
  const sources = [...document.querySelectorAll<HTMLElement>('.ant-segmented-item')];
  await act(async () => sources.find(({ textContent }) => textContent === '错误输出')?.click());
  await t.eventually(() => expect(t.shown()).not.toContain('listening'));
  expect(t.shown()).toContain('no database');
  await t.press('暂停');
  await t.sees('已暂停');
});

it('a log is downloaded line by line', () => {
  expect(asText([{ at, from: 'err', text: 'no database' }])).toBe(`${at} err no database\n`);
});

it('events say what happened and who asked for it', async () => {
  await open('events');
  await t.sees('林巧');
  expect(t.shown()).toContain('人工操作');
  expect(t.shown()).toContain('系统');
});

it('the environment is sent whole; a secret the user did not type keeps its value', async () => {
  stage.answers[`${ONE}/variables`] = detail;
  await open('environment');
  await t.eventually(() => expect(t.field('POOL 值')).not.toBeNull());
  expect(t.field('TOKEN 值')?.value).toBe('');
  await t.type(t.field('POOL 值'), '20');
  await t.press('保存并重启');
  await t.eventually(() => expect(stage.sent).toHaveLength(1));
  expect(stage.questions[0]?.consequence).toContain('重启');
  expect(stage.sent[0]?.body).toEqual({
    variables: [
      { name: 'POOL', value: '20', isSecret: false },
      { name: 'TITLE', value: '一号线', isSecret: false },
      { name: 'TOKEN', isSecret: true },
    ],
    generation: 7,
  });
});

it('a name that is none, or occurs twice, is said at its row and nothing is sent', async () => {
  await open('environment');
  await t.eventually(() => expect(t.field('POOL 值')).not.toBeNull());
  await t.press('新增变量');
  const names = () => [...document.querySelectorAll<HTMLInputElement>('input[aria-label="名称"]')];
  await t.type(names().at(-1) ?? null, '1st');
  await t.press('保存并重启');
  await t.sees('以字母开头');
  await t.type(names().at(-1) ?? null, 'pool');
  await t.sees('名称重复');
  expect(stage.sent).toEqual([]);
});

// rule: app.config.values
it('whole numbers of an environment are edited as such', async () => {
  stage.answers[`${ONE}/variables`] = detail;
  await draw(<NumbersPage />, { address: `/console/app-config-condition?id=${id}` });
  await t.sees('POOL');
  expect(t.shown()).not.toContain('TITLE');
  const box = () => document.querySelector<HTMLInputElement>('input[inputmode="numeric"]');
  for (const wrong of ['', '1.5', 'ten']) {
    await t.type(box(), wrong);
    expect(t.shown()).toContain('应用配置值必须是非空整数');
  }
  await t.type(box(), '32');
  await t.press('保存并重启');
  await t.eventually(() => expect(stage.sent).toHaveLength(1));
  expect(stage.sent[0]?.body).toMatchObject({
    variables: [{ name: 'POOL', value: '32' }, { name: 'TITLE', value: '一号线' }, { name: 'TOKEN' }],
  });
});

const ENTER = `${LIST}/enter`;

it('a visitor of an application is led into it, or reads why not', async () => {
  const replace = vi.fn();
  vi.stubGlobal('location', { ...window.location, replace });
  stage.answers[ENTER] = { url: 'http://line-board-haichuan.apps.test/.cloudyard/enter?ticket=x' };
  await draw(<EnterPage />, { address: '/console/open-application?host=line-board-haichuan&to=/a' });
  await t.eventually(() => expect(replace).toHaveBeenCalledWith(expect.stringContaining('ticket=x')));
  expect(stage.sent[0]?.body).toEqual({ host: 'line-board-haichuan', to: '/a' });
});

it('an application that cannot be entered says so, with a way back', async () => {
  stage.answers[ENTER] = { code: 'runtime.instance_not_found', message: 'no', requestId: 'r' };
  await draw(<EnterPage />, { address: '/console/open-application?host=line-board-haichuan' });
  await t.sees('返回运行的应用');
  expect(t.button('重试')).toBeDefined();
});

it('a bought application is framed by an address that works once, in a sandbox', async () => {
  stage.answers[ENTER] = { url: 'http://line-board-haichuan.apps.test/.cloudyard/enter?ticket=x' };
  await draw(<FramePage />, { address: `/console/application-iframe?id=${id}` });
  await t.eventually(() => expect(document.querySelector('iframe')).not.toBeNull());
  const frame = document.querySelector('iframe');
  expect(frame?.src).toContain('ticket=x');
  expect(frame?.getAttribute('sandbox')).toBe(
    'allow-scripts allow-forms allow-same-origin allow-popups allow-downloads',
  );
  expect(frame?.style.height).toBe('800px');
});

it('one that does not run is not framed, but explained', async () => {
  stage.answers[ONE] = { ...detail, state: 'stopped', wanted: 'stop', cause: 'asked' };
  await draw(<FramePage />, { address: `/console/application-iframe?id=${id}` });
  await t.sees('应用被手动停止了。');
  expect(stage.sent).toEqual([]);
});

it('the card counts them and names those that crashed', async () => {
  stage.answers[LIST] = page([{ ...instance, name: '质检', ...crashed }]);
  await draw(<InstanceCard />);
  await t.sees('质检');
  expect(t.shown()).toContain('运行中 2');
  expect(document.querySelector('[role="img"]')?.getAttribute('aria-label')).toContain('已崩溃 1');
});
