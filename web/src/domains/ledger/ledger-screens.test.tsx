// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../kit/may.tsx';
import { connectOverlay } from '../../kit/overlay.ts';
import { stubBrowser } from '../../kit/test-browser.ts';
import { BalanceCard } from './cards/balance-card.tsx';
import { FinancePage } from './finance/finance.page.tsx';
import { InvoicePart } from './invoice/invoice-part.tsx';
import { InvoiceQueuePage } from './invoice/invoice-queue.page.tsx';
import { EarningsPart } from './withdrawal/earnings-part.tsx';
import { WithdrawalQueuePage } from './withdrawal/withdrawal-queue.page.tsx';

// jsdom draws no canvas.
vi.mock('../../kit/chart.tsx', () => ({ Chart: () => null }));

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const payee = { bank: '中国工商银行', name: '林乔', account: '622************3447' };
const page = (content: object[]) => toPage(content, content.length, { page: 0, size: 20 });
const asked = { id, owner: '海川重工', state: 'asked', askedById: NIL, askedBy: 'lin.qiao', askedAt: at };
const decided = { decidedBy: '', decidedAt: null, reason: '' };
const withdrawal = { ...asked, ...decided, amount: 1000, payee, bankReference: '' };
const invoice = {
  ...{
    ...asked,
    ...decided,
    amount: 300,
    kind: 'special',
    title: '海川重工',
    taxNumber: '',
    mail: 'a@b.example',
  },
  ...{ from: '2026-10', to: '2026-10', remark: '', number: '' },
};

/** By address: what the server answers. */
const ANSWERS: Record<string, unknown> = {
  '/api-account/earnings': {
    available: 500,
    accepting: 300,
    acceptedAt: '2026-11-20T08:00:00.000Z',
    settling: 1000,
    settled: 0,
    payee,
    months: [{ month: '2026-11', earned: 9 }],
  },
  '/api-account/withdrawals': page([withdrawal]),
  '/api-account/finance/withdrawals': page([withdrawal]),
  [`/api-account/finance/withdrawals/${id}/payee`]: { ...payee, account: '6222021001112233447' },
  '/api-account/invoices': page([invoice]),
  '/api-account/finance/invoices': page([invoice]),
  '/api-account/invoiceMonths': [
    { month: '2026-10', amount: 123.45, isInvoiced: false },
    { month: '2026-09', amount: 300, isInvoiced: true },
  ],
  '/api-account/invoiceTitles': [],
  '/api-account/finance': {
    waiting: {
      topups: { count: 2, amount: 20 },
      refunds: { count: 0, amount: 0 },
      withdrawals: { count: 3, amount: 1500 },
      invoices: { count: 1, amount: 300 },
    },
    sums: { revenue: 150.01, clearing: 850, promotion: 0, owed: 50, wallets: 649.99, held: 10, promo: 0 },
    months: [{ month: '2026-11', revenue: 150.01 }],
    reconciliation: null,
  },
  '/api-account/wallet': {
    ...{ accountId: id, enterpriseId: NIL, name: 'x', posted: 12, held: 2, promotion: 0, available: 10 },
    alertBelow: null,
  },
  '/api-account/months': [{ month: '2026-11', income: 0, spent: 0, parts: [] }],
};

let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  connectOverlay({ toast: () => {}, confirm: async () => true, failure: async () => {} });
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = ANSWERS[address.split('?')[0] ?? ''];
    return new Response(JSON.stringify(answer), { status: answer === undefined ? 404 : 200 });
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const KEYS = ['ledger.withdrawal.settle', 'ledger.invoice.issue', 'ledger.reconciliation.run'];

async function draw(what: ReactNode) {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient()}>
        <RightsContext value={{ loggedIn: true, keys: new Set(KEYS) }}>
          <MemoryRouter>{what}</MemoryRouter>
        </RightsContext>
      </QueryClientProvider>,
    ),
  );
}
const shown = () => document.body.textContent ?? '';
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === label,
  );
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};

it('earnings are withdrawn to the certified account, and taken back while they wait', async () => {
  await draw(<EarningsPart enterpriseId={NIL} />);
  await vi.waitFor(() => expect(shown()).toContain('¥500.00'));
  await vi.waitFor(() => expect(shown()).toContain('撤回'));
  await press('申请提现');
  expect(shown()).toContain('打到 林乔 在中国工商银行的账户 622************3447');
});

it('an invoice is asked for over months that are not invoiced, with their sum', async () => {
  await draw(<InvoicePart enterpriseId={NIL} />);
  await vi.waitFor(() => expect(shown()).toContain('2026-10'));
  await press('申请发票');
  await vi.waitFor(() => expect(shown()).toContain('开票金额 ¥123.45'));
});

it('finance sees what waits with the way there, and the sums', async () => {
  await draw(<FinancePage />);
  await vi.waitFor(() => expect(shown()).toContain('¥850.00'));
  const links = [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
  expect(links).toEqual([
    '/console/finance-withdrawals',
    '/console/finance-invoices',
    '/console/ledger-reconciliation',
  ]);
});

it('a payout is confirmed beside the whole account', async () => {
  await draw(<WithdrawalQueuePage />);
  await vi.waitFor(() => expect(shown()).toContain('¥1,000.00'));
  await press('确认打款');
  await vi.waitFor(() => expect(shown()).toContain('6222021001112233447'));
});

it('an invoice is issued with a number and a file', async () => {
  await draw(<InvoiceQueuePage />);
  await vi.waitFor(() => expect(shown()).toContain('¥300.00'));
  await press('开具');
  await vi.waitFor(() => expect(shown()).toContain('发票文件（PDF）'));
});

it('the card shows one’s own balance to those who may not see that of the enterprise', async () => {
  await draw(<BalanceCard />);
  await vi.waitFor(() => expect(shown()).toContain('我的账户 · 可用余额¥10.00'));
  expect(document.querySelector('a[href="/console/top-up"]')).not.toBeNull();
});
