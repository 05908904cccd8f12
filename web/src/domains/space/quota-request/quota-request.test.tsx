// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Quota } from '@cloudyard/contract/space/quota.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { connectOverlay } from '../../../kit/overlay.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { QuotaMeter } from '../quota/quota-meter.tsx';
import { BigdataQuotaPage } from './bigdata.page.tsx';
import { draftOf, wishIn } from './increase-form.tsx';
import { RequestQueue } from './request-queue.tsx';
import { TsdatabasePage } from './tsdatabase.page.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const quota = (item: Quota['item'], more: Partial<Quota> = {}): Quota => ({
  ...{ item, granted: 4096, reserved: 0, used: 1024, free: 3072, freeShare: 1024, endsAt: null },
  ...{ ending: 0, step: 1024, price: 2, ...more },
});
const request = {
  ...{ id, kind: 'tsdatabase', state: 'submitted', enterpriseId: id, enterpriseName: '海川重工' },
  ...{ items: [{ item: 'TS_DATABASE_SIZE', value: 10_240 }], months: 1, amount: 20, monthly: 20 },
  ...{ reason: '产线测量', payment: { id, state: 'held' }, askedBy: '林乔', askedAt: at },
  ...{ decidedBy: '', decidedAt: null, remark: '', until: null },
};
const page = (content: object[]) => toPage(content, content.length, { page: 0, size: 10 });

let answers: Record<string, unknown> = {};
let sent: { address: string; body: unknown }[] = [];
let questions: string[] = [];
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  sent = [];
  questions = [];
  connectOverlay({
    toast: () => {},
    confirm: async ({ consequence }) => questions.push(consequence) > 0,
    failure: async () => {},
  });
  answers = {
    '/api-tenant/org-quotas/': [quota('TS_DATABASE_SIZE')],
    '/api-tenant/quotaRequests': page([request]),
    '/api-tenant/quotaRequests/queue': page([
      { ...request, hours: 3, hindrance: null },
      { ...request, id: id.replace(/1$/, '2'), enterpriseName: '云山', hours: 1, hindrance: 'colleague' },
    ]),
    '/api-tenant/quotaRequests/quote': {
      ...{ amount: 20, monthly: 20, from: at, until: '2026-12-01T08:00:00.000Z', balance: 5, missing: 15 },
      lines: [
        { code: 'TS_DATABASE_SIZE', label: '时序数据库空间', labelEn: 'Time-series space', amount: 20 },
      ],
      after: [{ item: 'TS_DATABASE_SIZE', value: 5120 }],
    },
  };
  vi.stubGlobal('fetch', async (address: string, { method, body }: RequestInit) => {
    const path = address.split('?')[0] ?? '';
    if (body) sent.push({ address: path, body: JSON.parse(String(body)) });
    // A new request is answered at the address of the list.
    const answer = method === 'POST' && path.endsWith('Requests') ? answers.added : answers[path];
    return new Response(JSON.stringify(answer), { status: answer === undefined ? 404 : 200 });
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(what: ReactNode, keys: string[]) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
          <MemoryRouter>{what}</MemoryRouter>
        </RightsContext>
      </QueryClientProvider>,
    ),
  );
}
/** Drawing is slow on a busy machine. */
const eventually = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
const shown = () => document.body.textContent ?? '';
const buttons = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].filter(
    (one) => one.textContent?.replaceAll(' ', '') === label,
  );
const press = async (label: string) => {
  const [found] = buttons(label);
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};

it.each([
  [{ endsAt: at, ending: 3072 }, '可用 3 GB · 其中 1 GB 免费 · 其中 3 GB 有效期至 2026-11-01'],
  [{ endsAt: at, ending: 4096, freeShare: 0 }, '可用 3 GB · 有效期至 2026-11-01'],
  [{ used: 5120, free: 0 }, '超出配额 1 GB。已占用的不受影响，补足之前不能再占用。'],
])('a quota with %o says %s', async (more, text) => {
  await draw(<QuotaMeter quota={quota('TS_DATABASE_SIZE', more)} />, []);
  expect(shown()).toContain(text);
});

it('wishes are sent in the units of the contract, and come from an address in whole steps', () => {
  const quotas = [quota('MEMORY_QUOTA', { step: 1024 }), quota('CPU_CORES', { step: 0.5 })];
  const items = wishIn('?MEMORY_QUOTA=1500&CPU_CORES=0.7&DISK_QUOTA=x', quotas);
  expect(items).toEqual({ MEMORY_QUOTA: 2, CPU_CORES: 1 });
  expect(draftOf({ items, reason: '' })).toEqual({
    kind: 'increase',
    items: [
      { item: 'CPU_CORES', value: 1 },
      { item: 'MEMORY_QUOTA', value: 2048 },
    ],
    reason: '',
  });
  expect(draftOf({ items: {}, reason: '' })).toBeUndefined();
});

// rule: tsdb.months
it('a request shows the free share, the price and what is missing, and names the sum before it is sent', async () => {
  answers.added = { ...request, state: 'unpaid', payment: { id, state: 'approval' } };
  await draw(<TsdatabasePage />, [
    ...['space.quota-request.add', 'space.space.read', 'ledger.topup.add', 'ledger.wallet.spend'],
  ]);
  await eventually(() => expect(shown()).toContain('余额不足：可用 ¥5.00，还差 ¥15.00'));
  expect(shown()).toContain('其中 1 GB 免费');
  expect(shown()).toContain('申请后共 5 GB');
  expect(document.querySelector('a[href="/console/top-up?of=enterprise"]')).not.toBeNull();
  await press('提交申请');
  await eventually(() => expect(shown()).toContain('付款后才会送审'));
  expect(questions[0]).toContain('¥20.00');
  expect(sent).toContainEqual({
    address: '/api-tenant/quotaRequests',
    body: { draft: { kind: 'tsdatabase', tsDatabaseSize: 1, months: 1, reason: '' }, amount: 20 },
  });
  const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toContain(`/console/person-payment-confirmation?id=${id}&of=enterprise`);
});

// rule: bigdataQuota.months
it('computing on data is asked for by a plan, for one month at first', async () => {
  const plan = {
    ...{ id, kind: 'bigdata', code: 'small', name: '小型', nameEn: 'Small', price: 20, isOffered: true },
    ...{ description: '', descriptionEn: '', memorySize: 0, spaces: 0, version: 1, changedAt: at },
    items: [{ item: 'BIGDATA_STEPS', value: 2 }],
  };
  answers['/api-tenant/quotaPlans'] = { plans: [plan], prices: [] };
  await draw(<BigdataQuotaPage />, ['space.quota-request.add', 'space.space.read']);
  await eventually(() => expect(shown()).toContain('小型'));
  expect(document.querySelector<HTMLInputElement>('input[id$="months"]')?.value).toBe('1');
});

it('a reviewer decides on what waits, but not on what comes from colleagues', async () => {
  await draw(<RequestQueue />, ['space.review.decide']);
  await eventually(() => expect(shown()).toContain('云山'));
  const [free, closed] = buttons('通过');
  expect([free?.disabled, closed?.disabled]).toEqual([false, true]);
  expect(closed?.title).toContain('您所在企业');
  answers[`/api-tenant/quotaRequests/${id}/decide`] = { ...request, state: 'applied' };
  await press('通过');
  await eventually(() => expect(sent.at(-1)?.body).toEqual({ approved: true }));
  expect(questions[0]).toContain('时序数据库空间 +10 GB');
});
