// @vitest-environment jsdom
import type { CancellationQuote } from '@cloudyard/contract/market/cancellation.ts';
import type { OrderDetail } from '@cloudyard/contract/market/order.ts';
import type { PlanChangeQuote } from '@cloudyard/contract/market/plan-change.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { connectOverlay } from '../../../kit/overlay.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { OrderTerms } from './order-terms.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const large = '01a00000-0000-7000-8000-000000000002';
const small = '01a00000-0000-7000-8000-000000000003';
const at = '2026-11-01T08:00:00.000Z';
const until = '2026-12-01T08:00:00.000Z';
const ORDER = `/api-application/market/orders/${id}`;

const order: OrderDetail = {
  ...{ id, application: { id, name: '产线看板', enName: 'Line board', logo: null }, version: '1.0' },
  ...{ versionId: id, planId: id, publisher: '云杉精密', plan: '标准', months: 1, cost: 99, state: 'active' },
  ...{ failure: null, failureDetail: '', buyer: '林巧', payment: { id, state: 'paid' }, instanceId: id },
  ...{ url: '', createdAt: at, deliveredAt: at, startsAt: at, endsAt: until, autoRenewal: false },
  ...{
    renewalPaymentId: null,
    freezesAt: null,
    purgeAt: '2026-12-23T08:00:00.000Z',
    steps: [],
    failureLog: [],
  },
  ...{ nextPlan: null, changePaymentId: null, upgrading: null, returned: null, ending: null },
  may: { cancel: false, renew: true, changePlan: true, upgrade: true, end: true },
};
const line = { item: 'MEMORY_QUOTA', now: 1024, next: 2048, free: 4096, missing: 0, price: 0 } as const;
const plans: PlanChangeQuote = {
  current: { id, name: '标准', price: 99 },
  ...{ daysLeft: 15, days: 30, until, balance: 500 },
  offers: [
    { id: large, name: '大', revision: 2, price: 199, way: 'up', amount: 50, from: at, lines: [line] },
    { id: small, name: '小', revision: 1, price: 49, way: 'down', amount: 0, from: until, lines: [] },
  ],
};
const refund: CancellationQuote = {
  lines: [
    {
      ...{ paymentId: id, title: '产线看板 1.0', paid: 99, promotion: 0, amount: 33, basis: 'unused' },
      ...{ daysLeft: 10, days: 30, refund: null },
    },
  ],
  ...{ total: 33, endsAt: until, purgeAt: order.purgeAt, mayRefund: true },
};

let answers: Record<string, unknown>;
let sent: { address: string; body: unknown }[];
let toasts: string[];
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  answers = { [ORDER]: order, [`${ORDER}/plans`]: plans, [`${ORDER}/cancellation`]: refund };
  sent = [];
  toasts = [];
  connectOverlay({
    toast: (_, text) => void toasts.push(String(text)),
    confirm: async () => true,
    failure: async () => {},
  });
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
      const path = address.split('?')[0] ?? '';
      if (method !== 'GET') sent.push({ address: path, body: body && JSON.parse(body) });
      const answer = answers[method === 'GET' ? path : `${method} ${path}`] ?? answers[path];
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

async function draw(shown: OrderDetail) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root?.render(
      <QueryClientProvider client={client}>
        <RightsContext value={{ loggedIn: true, keys: new Set(['market.application.buy']) }}>
          <MemoryRouter>
            <OrderTerms order={shown} />
          </MemoryRouter>
        </RightsContext>
      </QueryClientProvider>,
    ),
  );
}
const shown = () => document.body.textContent ?? '';
const eventually = (what: () => void) => vi.waitFor(what, { timeout: 60_000 });
const sees = (text: string) => eventually(() => expect(shown()).toContain(text));
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find((one) =>
    one.textContent?.includes(label),
  );
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};
const tick = async (value: string) => {
  const box = document.querySelector<HTMLInputElement>(`input[type="radio"][value="${value}"]`);
  if (!box) throw new Error(`${value} is not there`);
  await act(async () => box.click());
};

it('a larger plan names the sum for the rest, and what the space gives', async () => {
  answers[`POST ${ORDER}/plan`] = { payment: { id, state: 'paid' }, order };
  await draw(order);
  await press('更换方案');
  await sees('已付时间还剩 15 天（共 30 天）');
  await tick(large);
  await sees('支付 ¥50 并更换');
  expect(shown()).toContain('2 GB');
  await press('支付 ¥50 并更换');
  await eventually(() =>
    expect(sent).toEqual([{ address: `${ORDER}/plan`, body: { planId: large, revision: 2, amount: 50 } }]),
  );
});

it('what the space lacks is said before anything is paid; a refusal is said in the dialog', async () => {
  const short = { ...line, free: 512, missing: 512, price: 30 };
  answers[`${ORDER}/plans`] = { ...plans, offers: [{ ...plans.offers[0], lines: [short] }] };
  await draw(order);
  await press('更换方案');
  await sees('付款后立即生效');
  await tick(large);
  await sees('空间配额不足');
  const pay = [...document.querySelectorAll<HTMLButtonElement>('button')].find((one) =>
    one.textContent?.includes('支付 ¥50'),
  );
  expect(pay?.disabled).toBe(true);
});

it('a smaller plan waits for the renewal, and can be taken back', async () => {
  answers[`POST ${ORDER}/plan/takeBack`] = order;
  await draw({ ...order, nextPlan: { id: small, name: '小', from: null } });
  expect(shown()).toContain('下次续费时换成“小”');
  await press('保留当前方案');
  await eventually(() => expect(sent.map(({ address }) => address)).toEqual([`${ORDER}/plan/takeBack`]));
});

it('a version that was given up is shown with its last lines', async () => {
  const returned = { version: '1.1', detail: 'exit 7', at, log: ['cannot reach the planning table'] };
  await draw({ ...order, returned });
  expect(shown()).toContain('升级到 1.1 没有成功，已自动退回');
  expect(shown()).toContain('cannot reach the planning table');
});

it('cancelling says what comes back and by which rule, and asks for a reason', async () => {
  answers[`POST ${ORDER}/cancellation`] = { ...order, ending: { how: 'refund', askedAt: at } };
  await draw(order);
  await press('取消订购');
  await sees('按剩余 10 / 30 天退款');
  expect(shown()).toContain('共退回 ¥33');
  await press('申请退款并取消');
  await sees('请填写原因');
  expect(sent).toEqual([]);
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  const set = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(field, '不再使用');
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await press('申请退款并取消');
  await eventually(() =>
    expect(sent).toEqual([{ address: `${ORDER}/cancellation`, body: { total: 33, reason: '不再使用' } }]),
  );
});

it('where nothing is refunded the day its data goes is named', async () => {
  answers[`${ORDER}/cancellation`] = { ...refund, lines: [], total: 0 };
  await draw(order);
  await press('取消订购');
  await sees('2026-12-01 停止');
  expect(shown()).toContain('2026-12-23');
  await tick('now');
  await sees('不能恢复');
});
