// @vitest-environment jsdom
import type { DatabaseResource } from '@cloudyard/contract/space/database.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { connectOverlay } from '../../../kit/overlay.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { ErrorWordsContext } from '../../../kit/text.ts';
import { words } from '../i18n/database/en.ts';
import { words as errorWords } from '../i18n/en.ts';
import { secretLines } from './access.tsx';
import { arranged } from './client-list.ts';
import { DatabasePage } from './database.page.tsx';
import { failureText } from './failure-text.ts';
import { missingOf } from './quota-short.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const database: DatabaseResource = {
  ...{ id, databaseName: 'haichuan_orders', name: 'orders', username: 'haichuan_orders', host: 'db.test' },
  ...{ port: 5433, state: 'ready', error: '', sizeBytes: 8 * 1024 ** 2, limitBytes: 1024 ** 3 },
  ...{ maxConnections: 20, statementSeconds: 60, createdAt: at, createdBy: '林乔', rotatedAt: null },
  purgeAt: null,
};
const made = {
  ...{ host: 'db.test', port: 5433, database: 'haichuan_orders', username: 'haichuan_orders' },
  ...{ password: "a'b", url: 'postgresql://haichuan_orders:a%27b@db.test:5433/haichuan_orders' },
};

let answers: Record<string, unknown> = {};
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  connectOverlay({ toast: () => {}, confirm: async () => true, failure: async () => {} });
  answers = {
    '/api-tenant/databaseResource/copies': [],
    [`/api-tenant/databaseResource/${id}/rotate`]: made,
  };
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? '';
    const answer = path.includes('get/databaseResource') ? [database] : answers[path];
    const isRefusal = typeof answer === 'object' && answer !== null && 'code' in answer;
    return new Response(JSON.stringify(answer), {
      status: isRefusal ? 403 : answer === undefined ? 404 : 200,
    });
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(keys: string[], what = <DatabasePage />) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
          <MemoryRouter>{what}</MemoryRouter>
        </RightsContext>
      </QueryClientProvider>,
    ),
  );
  await eventually(() => expect(shown()).toContain('orders'));
}
/** Drawing is slow on a busy machine. */
const eventually = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
const shown = () => document.body.textContent ?? '';
const button = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === label,
  );
async function type(box: HTMLInputElement, value: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(box, value);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('the password of a database is shown once, after the space password', async () => {
  await draw(['space.database.read', 'space.database.manage']);
  expect(shown()).toContain('8 MB，上限 1 GB');
  await act(async () => button('连接信息')?.click());
  await type(document.querySelector('input[type="password"]') as HTMLInputElement, 'secret');
  await act(async () => button('设置新密码并显示')?.click());
  await eventually(() => expect(shown()).toContain('密码只显示这一次'));
  expect(shown()).toContain(made.url);
});

it('deleting is a red button, and a wrong password is said at its field', async () => {
  const wrong = {
    code: 'space.secret_wrong',
    message: '',
    fields: { secret: 'space.secret_wrong' },
    requestId: 'r',
  };
  answers[`/api-tenant/databaseResource/${id}/remove`] = wrong;
  await draw(
    [],
    <ErrorWordsContext value={{ cn: errorWords.cn.errors, en: errorWords.en.errors }}>
      <RemoveDialog database={database} onClose={() => {}} />
    </ErrorWordsContext>,
  );
  expect(shown()).toContain('不计入磁盘配额');
  const verb = document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary');
  expect(verb?.className).toContain('danger');
  await act(async () => verb?.click());
  await eventually(() => expect(document.querySelector('[role="alert"]')?.textContent).toContain('请输入'));
  await type(document.querySelector('input[type="password"]') as HTMLInputElement, 'wrong');
  await act(async () => verb?.click());
  await eventually(() =>
    expect(document.querySelector('[role="alert"]')?.textContent).toBe('租户空间密码错误'),
  );
});

it.each([
  ['The database server did not answer.', '数据库服务没有响应，请稍后重试。'],
  [
    'The backup is damaged or was cut off; nothing was restored.',
    '备份文件已损坏或不完整，没有恢复任何内容。',
  ],
  [
    'A backup cannot carry this: type span; cast x. Remove it, or use pg_dump --no-subscriptions for this database.',
    '备份不支持以下对象：type span; cast x。请删除后重试，或对这个数据库使用 pg_dump --no-subscriptions。',
  ],
  ['Something else.', 'Something else.'],
])('a failure is said in the language of its reader: %s', (error, text) => {
  expect(failureText(words.cn.failures, error)).toBe(text);
});

it('who only reads has no acts', async () => {
  await draw(['space.database.read']);
  expect(button('连接信息')).toBeUndefined();
  expect(button('创建数据库')).toBeUndefined();
});

it('a password is written so that a shell and a URL read it as it is', () => {
  const lines = new Map(secretLines(words.cn.connect, made));
  expect(lines.get('psql 命令')).toBe(
    "PGPASSWORD='a'\\''b' psql -h db.test -p 5433 -U haichuan_orders -d haichuan_orders",
  );
  expect(lines.get('JDBC 地址')).toBe(
    'jdbc:postgresql://db.test:5433/haichuan_orders?user=haichuan_orders&password=a%27b',
  );
});

it('a refusal for want of quota is read item by item', () => {
  expect(missingOf({ DISK_QUOTA: 'missing:1024:2.5', name: 'required' })).toEqual([
    { item: 'DISK_QUOTA', missing: 1024, price: 2.5 },
  ]);
});

it('a list that comes whole is filtered, sorted and paged', () => {
  const rows = ['b', 'c', 'a', 'x'].map((name) => ({ name }));
  const how = {
    wanted: ({ name }: { name: string }) => name !== 'x',
    by: (row: { name: string }) => row.name,
  };
  expect(arranged(rows, { page: 0, size: 2, sort: '-name' }, how)).toEqual({
    rows: [{ name: 'c' }, { name: 'b' }],
    total: 3,
  });
  expect(arranged(undefined, { page: 0, size: 2 }, how).total).toBeUndefined();
});
