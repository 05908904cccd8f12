// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { OrderDetail, Quote } from '@cloudyard/contract/market/order.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { connectOverlay, type Question } from '../../../kit/overlay.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { type Who, WhoContext } from '../../../kit/who.ts';
import { BuyForm } from './buy-form.tsx';
import { MarketDeployPage } from './deploy.page.tsx';
import { OrderListPage } from './order-list.page.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const enterpriseId = '01a00000-0000-7000-8000-0000000000e1';
const at = '2026-11-01T08:00:00.000Z';
const later = '2026-11-01T08:01:05.000Z';
const ORDERS = '/api-application/market/orders';
const ORDER = `/common/application-market-deploy?order=${id}`;

const steps = (...states: OrderDetail['steps'][number]['state'][]): OrderDetail['steps'] =>
  (['hold', 'quota', 'deploy', 'healthy', 'charge'] as const).map((step, n) => ({
    ...{ step, state: states[n] ?? 'waiting', at: states[n] ? at : null },
  }));
const NOTHING = { cancel: false, renew: false, changePlan: false, upgrade: false, end: false };
const order: OrderDetail = {
  ...{ id, application: { id, name: '产线看板', enName: 'Line board', logo: null }, version: '1.2.0' },
  ...{ versionId: id, planId: id, nextPlan: null, changePaymentId: null, upgrading: null, returned: null },
  ...{ publisher: '云杉精密', plan: '标准', months: 12, cost: 959.5, state: 'delivering', failure: null },
  ...{ failureDetail: '', buyer: '林巧', payment: { id, state: 'held' }, instanceId: null, url: '' },
  ...{ createdAt: at, deliveredAt: null, startsAt: null, endsAt: null },
  ...{ autoRenewal: false, renewalPaymentId: null, freezesAt: null, purgeAt: null },
  ...{
    steps: steps('done', 'done', 'running'),
    failureLog: [],
    ending: null,
    may: { ...NOTHING, cancel: true },
  },
};
const quote: Quote = {
  application: order.application,
  version: { id, version: '1.2.0', majorId: id, createDate: at },
  ...{ publisher: '云杉精密', plan: { id, name: '标准' }, revision: 1, months: 12, cost: 959.5, full: 959.5 },
  ...{ from: at, until: later, advice: null, balance: null },
  space: { id, name: 'haichuan', isOnline: true, shortfalls: [] },
};

let answers: Record<string, unknown>;
let sent: { address: string; body: unknown }[];
let questions: Question[];
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
  // jsdom draws no dialogs.
  HTMLDialogElement.prototype.showModal ??= () => {};
  HTMLDialogElement.prototype.close ??= () => {};
  answers = { [`${ORDERS}/${id}`]: order };
  sent = [];
  questions = [];
  connectOverlay({
    toast: () => {},
    confirm: async (question) => {
      questions.push(question);
      return true;
    },
    failure: async () => {},
  });
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
      const path = address.split('?')[0] ?? '';
      if (method !== 'GET') sent.push({ address: path, body: body && JSON.parse(body) });
      const answer = answers[path];
      const isRefusal = typeof answer === 'object' && answer !== null && 'code' in answer;
      return new Response(JSON.stringify(answer), { status: answer ? (isRefusal ? 409 : 200) : 404 });
    },
  );
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{`${pathname}${search}`}</output>;
}

const BUYER = ['market.application.buy', 'ledger.topup.add'];
type Entry = string | { pathname: string; search: string; state: object };

async function draw(what: ReactNode, entry: Entry = ORDER, keys = BUYER) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhoContext value={{ enterpriseId, userId: id, state: 'success' } as Who}>
          <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
            <MemoryRouter initialEntries={[entry]}>
              {what}
              <Address />
            </MemoryRouter>
          </RightsContext>
        </WhoContext>
      </QueryClientProvider>,
    ),
  );
}
const shown = () => document.body.textContent ?? '';
/** Drawing is slow on a busy machine. */
const eventually = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
const sees = (text: string) => eventually(() => expect(shown()).toContain(text));
const links = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent === label,
  );
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};
async function fillIn() {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  const typed = { host: 'db.test', port: '5432', database: 'orders', username: 'app', password: 'secret' };
  for (const [name, value] of Object.entries(typed)) {
    const box = document.querySelector(`input[name="${name}"]`);
    await act(async () => {
      set?.call(box, value);
      box?.dispatchEvent(new Event('input', { bubbles: true }));
    });
  }
}

it('a delivery is shown step by step, and can be cancelled', async () => {
  answers[`${ORDERS}/${id}/cancel`] = { ...order, state: 'cancelled', may: NOTHING };
  await draw(<MarketDeployPage />);
  await sees('正在部署“产线看板”');
  expect(shown()).toContain('部署应用进行中');
  expect(shown()).toContain('等待应用响应等待');
  await press('取消订单');
  await eventually(() => expect(sent.map(({ address }) => address)).toEqual([`${ORDERS}/${id}/cancel`]));
  expect(questions[0]?.consequence).toContain('全部退回');
});

it('what is delivered names the balance, the address and the two ways on', async () => {
  const url = 'http://line-board-haichuan.apps.test';
  answers[`${ORDERS}/${id}`] = {
    ...order,
    ...{
      state: 'active',
      url,
      deliveredAt: later,
      startsAt: later,
      endsAt: later,
      may: NOTHING,
    },
    steps: steps('done', 'done', 'done', 'done', 'done'),
  };
  const [pathname = '', search = ''] = ORDER.split(/(?=\?)/);
  await draw(<MarketDeployPage />, { pathname, search, state: { balance: 40.5, again: '/x' } });
  await sees('应用已购买，账户余额为 40.5 元');
  expect(shown()).toContain('用时 1 分 5 秒');
  expect(links()).toEqual(
    expect.arrayContaining([url, '/console/menu-management-enterprise', '/console/space-apps-management']),
  );
});

it('a failure says why, with the last lines, and that the money is back', async () => {
  answers[`${ORDERS}/${id}`] = {
    ...order,
    ...{
      state: 'failed',
      failure: 'not_running',
      failureDetail: 'out_of_memory',
      may: NOTHING,
    },
    ...{ failureLog: ['heap exhausted'], steps: steps('undone', 'undone', 'failed') },
  };
  await draw(<MarketDeployPage />);
  await sees('原因：内存不足');
  expect(shown()).toContain('heap exhausted');
  expect(shown()).toContain('¥959.50 已全部退回');
  expect(shown()).toContain('重新购买');
});

it('what a colleague has to pay leads to its payment', async () => {
  const payment = { id, state: 'approval' };
  answers[`${ORDERS}/${id}`] = { ...order, state: 'unpaid', payment, steps: steps() };
  await draw(<MarketDeployPage />);
  await sees('等待另一位同事审批');
  expect(links()).toContain(`/console/person-payment-confirmation?id=${id}&of=enterprise`);
});

it('an order that is placed goes on at its own address', async () => {
  answers['/api-tenant/app/buy'] = { orderId: id, balance: null, state: 'delivering', paymentId: null };
  await draw(<BuyForm quote={quote} told={959.5} enterpriseId={enterpriseId} />, '/deploy?a=1');
  await fillIn();
  await press('确认购买');
  await eventually(() => expect(document.querySelector('output')?.textContent).toBe(ORDER));
});

// rule: buy.balance
it('too low a balance is a dialog with the balance and a way to top up; what was typed stays', async () => {
  answers['/api-tenant/app/buy'] = {
    ...{ code: 'ledger.balance_insufficient', message: 'no', requestId: 'r' },
    fields: { balance: '100', missing: '859.5' },
  };
  await draw(<BuyForm quote={quote} told={959.5} enterpriseId={enterpriseId} />, '/deploy?a=1');
  await fillIn();
  await press('确认购买');
  await sees('账户余额为 100 元，还差 859.5 元。');
  expect(links()).toContain('/console/top-up?of=enterprise');
  expect(document.querySelector<HTMLInputElement>('input[name="host"]')?.value).toBe('db.test');
});

it('the list has the rates of what runs, and the orders with their state', async () => {
  const counts = { booting: 0, running: 3, crashed: 1, stopped: 0, unknown: 0 };
  const page = (rows: object[]) => toPage(rows, rows.length, { page: 0, size: 10 });
  answers['/api-tenant/instances'] = { ...page([]), counts: { ...counts, all: 4 } };
  const none = { unpaid: 0, delivering: 1, active: 0, failed: 0, cancelled: 0, frozen: 0, ended: 0 };
  answers[ORDERS] = { ...page([order]), counts: { ...none, all: 1 } };
  await draw(<OrderListPage />, '/console/enterprise-apps-list', [...BUYER, 'runtime.instance.read']);
  await sees('产线看板');
  await sees('75%');
  expect(document.querySelector('[aria-label="崩溃率 25%"]')).not.toBeNull();
  expect(shown()).toContain('部署中1');
  expect(links()).toContain(ORDER);
});
