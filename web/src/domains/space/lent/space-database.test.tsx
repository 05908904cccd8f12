// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { SpaceDatabase } from './space-database.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const place = { host: 'db.test', port: 5433, username: 'haichuan_orders' };
const database = {
  ...{ id, ...place, databaseName: 'haichuan_orders', name: 'orders', state: 'ready', error: '' },
  ...{ sizeBytes: 0, limitBytes: 1, maxConnections: 20, statementSeconds: 60, createdAt: at },
  ...{ createdBy: '林乔', rotatedAt: null, purgeAt: null },
};
const EMPTY = { host: '', port: '', database: '', username: '', password: '' };

let sent: Record<string, unknown> = {};
let isRefused = false;
let added: object[] = [];
const OTHER = '01a00000-0000-7000-8000-000000000002';
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  sent = {};
  isRefused = false;
  added = [];
  vi.stubGlobal('fetch', async (address: string, { body }: RequestInit) => {
    if (body) sent[address] = JSON.parse(String(body));
    if (address.endsWith('/rotate') && isRefused)
      return new Response(JSON.stringify({ code: 'space.secret_wrong', message: '租户空间密码错误' }), {
        status: 403,
      });
    const made = { ...place, database: 'haichuan_orders', password: 'new', url: 'postgresql://x' };
    if (address.endsWith('/databaseResource')) added = [{ ...database, id: OTHER, name: 'fresh' }];
    const answer = address.endsWith('/rotate')
      ? made
      : address.endsWith('/databaseResource')
        ? added[0]
        : [database, ...added];
    return new Response(JSON.stringify(address.endsWith('/test') ? { answers: true, error: '' } : answer));
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Fields({ typed = EMPTY }: { typed?: typeof EMPTY }) {
  const [access, setAccess] = useState(typed);
  return (
    <SpaceDatabase enterpriseId={id} access={access} onFill={(found) => setAccess({ ...access, ...found })}>
      <output>{Object.values(access).join('|')}</output>
    </SpaceDatabase>
  );
}

async function draw(keys: string[], typed = EMPTY) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
          <MemoryRouter>
            <Fields typed={typed} />
          </MemoryRouter>
        </RightsContext>
      </QueryClientProvider>,
    ),
  );
}
const eventually = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
const shown = () => document.body.textContent ?? '';
const button = (label: string) =>
  [...document.querySelectorAll<HTMLElement>('button')].find((one) => one.textContent === label);
async function typeSecret(value: string) {
  const box = document.querySelector('input[type="password"]') as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(box, value);
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
}

it('the fields are filled from a database of the space, with a new password, and tried', async () => {
  await draw(['space.database.read', 'space.database.manage']);
  await eventually(() => expect(shown()).toContain('从租户空间选择数据库'));
  expect(button('测试连接')).toBeUndefined();
  await typeSecret('secret');
  await act(async () => button('设置新密码并填入')?.click());
  await eventually(() => expect(shown()).toContain('db.test|5433|haichuan_orders|haichuan_orders|new'));
  await act(async () => button('测试连接')?.click());
  await eventually(() => expect(shown()).toContain('连接成功'));
  expect(sent['/api-tenant/databaseResource/test']).toEqual({
    ...{ database: 'haichuan_orders', username: 'haichuan_orders', password: 'new' },
  });
});

it('a wrong space password changes nothing', async () => {
  isRefused = true;
  await draw(['space.database.read', 'space.database.manage']);
  await eventually(() => expect(shown()).toContain('从租户空间选择数据库'));
  await typeSecret('wrong');
  await act(async () => button('设置新密码并填入')?.click());
  await eventually(() => expect(shown()).toContain('租户空间密码错误'));
  expect(shown()).toContain('||||');
});

it('who only reads the databases fills in everything but the password', async () => {
  await draw(['space.database.read']);
  await eventually(() => expect(button('填入')).toBeDefined());
  await act(async () => button('填入')?.click());
  expect(shown()).toContain('db.test|5433|haichuan_orders|haichuan_orders|');
  expect(sent).toEqual({});
});

it('a database elsewhere is tried at its address', async () => {
  const typed = { host: 'db.example.com', port: '5432', database: 'board', username: 'app', password: 'x' };
  await draw(['space.database.read'], typed);
  await eventually(() => expect(button('测试连接')).toBeDefined());
  await act(async () => button('测试连接')?.click());
  await eventually(() => expect(shown()).toContain('连接成功'));
  expect(sent['/api-tenant/databaseResource/test']).toEqual({ ...typed, port: 5432 });
});

it('a database is made on the spot, and chosen', async () => {
  await draw(['space.database.read', 'space.database.manage']);
  await eventually(() => expect(button('创建数据库')).toBeDefined());
  await act(async () => button('创建数据库')?.click());
  expect(sent).toEqual({});
  const box = document.querySelector('details input') as HTMLInputElement;
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(box, 'fresh');
    box.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await act(async () => button('创建数据库')?.click());
  await eventually(() => expect(shown()).toContain('“fresh”已创建'));
  expect(sent['/api-tenant/databaseResource']).toEqual({ name: 'fresh' });
  expect(document.querySelector('select')?.value).toBe(OTHER);
});
