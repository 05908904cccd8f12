// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Space } from '@cloudyard/contract/space/space.ts';
import { SPACE_STATUS, SPACE_STATUS_NAMES, type SpaceCode } from '@cloudyard/contract/space/values.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RightsContext } from '../../kit/may.tsx';
import { connectOverlay, type Question } from '../../kit/overlay.ts';
import { stubBrowser } from '../../kit/test-browser.ts';
import { type Who, WhoContext } from '../../kit/who.ts';
import { SpaceCard } from './cards/space-card.tsx';
import { ReviewPage } from './review/review.page.tsx';
import { InitializePage } from './space/initialize.page.tsx';
import { SpacePage } from './space/space.page.tsx';
import { strengthOf } from './space/strength.ts';

const id = '01a00000-0000-7000-8000-000000000001';
const enterpriseId = '01a00000-0000-7000-8000-0000000000e1';
const planId = '01a00000-0000-7000-8000-0000000000a1';
const at = '2026-11-01T08:00:00.000Z';
const noon = (day: string) => `${day}T12:00:00.000Z`;
const page = (content: object[]) => toPage(content, content.length, { page: 0, size: 10 });
const statusOf = (code: SpaceCode) => ({
  code,
  name: SPACE_STATUS_NAMES[code].cn,
  nameEn: SPACE_STATUS_NAMES[code].en,
});

const items = [
  { item: 'CPU_CORES', value: 2 },
  { item: 'MEMORY_QUOTA', value: 4096 },
];
const plan = {
  ...{
    id: planId,
    kind: 'space',
    code: 'basic',
    name: '基础',
    nameEn: 'Basic',
    price: 100,
    memorySize: 4096,
  },
  ...{ description: '', descriptionEn: '', items, isOffered: true, spaces: 1, version: 1, changedAt: at },
};
const row = {
  ...{ id, name: 'haichuan', domainName: 'haichuan', enterpriseId, enterpriseName: '海川重工' },
  ...{ status: statusOf(SPACE_STATUS.draft), platform: 'local', period: 12, quotaPlan: plan, amount: 1200 },
  ...{ autoRenewal: false, phase: 'none', offlineCause: '', startsAt: null, endsAt: null, freezesAt: null },
  ...{ purgeAt: null, submittedAt: null, submittedBy: '', createdAt: at },
};
const space = {
  ...row,
  ...{ statusVersion: 1, hasPassword: true, payment: null, steps: [], moves: [] },
  audit: { result: 'none', reason: '', decidedAt: null, decidedBy: '' },
  may: { edit: true, renew: false, codes: [] as string[] },
};
const quote = {
  ...{ months: 12, amount: 1200, items, balance: 200, missing: 1000, until: noon('2027-11-16') },
  lines: [{ code: 'basic', label: '基础 × 12', labelEn: 'Basic × 12', amount: 1200 }],
};

/** By address: what the server answers. */
let answers: Record<string, unknown>;
let sent: { address: string; body: unknown }[];
let questions: Question[];
let failures: string[];
let root: Root | undefined;
beforeEach(() => {
  stubBrowser();
  // jsdom scrolls nowhere.
  Element.prototype.scrollIntoView = () => {};
  sent = [];
  questions = [];
  failures = [];
  answers = {
    '/api-tenant/namespaces/mine': null,
    '/api-tenant/quotaPlans': { plans: [plan], prices: [] },
    '/api-tenant/namespace/quote': quote,
    '/api-tenant/namespace/check': { isNameFree: true, isDomainFree: false },
  };
  connectOverlay({
    toast: () => {},
    confirm: async (question) => {
      questions.push(question);
      return true;
    },
    failure: async ({ title }) => failures.push(title),
  });
  vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) => {
    const path = address.split('?')[0] ?? '';
    if (body !== undefined) sent.push({ address: path, body: JSON.parse(body) });
    const answer = answers[path];
    const isRefusal = typeof answer === 'object' && answer !== null && 'requestId' in answer;
    return new Response(JSON.stringify(answer), {
      status: isRefusal ? 409 : answer === undefined ? 404 : 200,
    });
  });
});
afterEach(async () => {
  await act(async () => root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const OWNER = ['space.space.read', 'space.space.manage', 'ledger.wallet.spend'];

async function draw(what: ReactNode, keys = OWNER, address = '/') {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhoContext value={{ enterpriseId } as Who}>
          <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
            <MemoryRouter initialEntries={[address]}>{what}</MemoryRouter>
          </RightsContext>
        </WhoContext>
      </QueryClientProvider>,
    ),
  );
}
/** Drawing is slow on a busy machine. */
const BUSY = { timeout: 30_000 };
const shown = () => document.body.textContent ?? '';
const links = () => [...document.querySelectorAll('a')].map((one) => one.getAttribute('href'));
const sees = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), BUSY);
const press = async (label: string) => {
  const found = [...document.querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === label,
  );
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};
const draftOf = (more: object): Space => ({ ...space, ...more }) as unknown as Space;

it('a draft shows the reviewer’s words, the price and what is missing', async () => {
  answers['/api-tenant/namespaces/mine'] = draftOf({
    audit: { result: 'rejected', reason: '域名与企业不符', decidedAt: at, decidedBy: 'admin' },
  });
  await draw(<InitializePage />);
  await sees('域名与企业不符');
  await sees('余额不足：可用 ¥200.00，还差 ¥1,000.00');
  expect(shown()).toContain('内存4 GB');
});

it('it is submitted after a question that names the sum', async () => {
  answers['/api-tenant/namespaces/mine'] = space;
  answers['/api-tenant/namespace/quote'] = { ...quote, balance: 5000, missing: 0 };
  answers['/api-tenant/namespace/save'] = space;
  answers['/api-tenant/namespace/updateNamespaceStatus'] = space;
  await draw(<InitializePage />);
  await sees('支付后余额');
  await press('提交审核');
  await vi.waitFor(() => expect(sent.map(({ address }) => address)).toHaveLength(2), BUSY);
  expect(questions[0]?.consequence).toContain('冻结 ¥1,200.00');
  expect(sent[1]).toEqual({ address: '/api-tenant/namespace/updateNamespaceStatus', body: id });
});

it('a price that changed meanwhile is named, and asked about again', async () => {
  const address = '/api-tenant/namespace/updateNamespaceStatus';
  answers['/api-tenant/namespaces/mine'] = space;
  answers['/api-tenant/namespace/quote'] = { ...quote, balance: 5000, missing: 0 };
  answers['/api-tenant/namespace/save'] = space;
  answers[address] = { code: 'space.cost_changed', message: '', fields: { amount: '1500' }, requestId: 'r' };
  await draw(<InitializePage />);
  await sees('支付后余额');
  connectOverlay({
    toast: () => {},
    confirm: async (question) => {
      questions.push(question);
      answers['/api-tenant/namespace/quote'] = { ...quote, amount: 1500, balance: 5000, missing: 0 };
      if (questions.length === 2) answers[address] = space;
      return true;
    },
    failure: async ({ title }) => failures.push(title),
  });
  await press('提交审核');
  await vi.waitFor(() => expect(sent).toHaveLength(4), BUSY);
  expect(questions.map(({ consequence }) => consequence)).toEqual([
    expect.stringMatching(/^将从企业账户冻结 ¥1,200.00/),
    expect.stringMatching(/^价格在您查看后有变化。 将从企业账户冻结 ¥1,500.00/),
  ]);
  expect(failures).toEqual([]);
});

it('a failed submit says so in the words of the specification', async () => {
  answers['/api-tenant/namespaces/mine'] = space;
  answers['/api-tenant/namespace/quote'] = { ...quote, missing: 0 };
  await draw(<InitializePage />);
  await sees('配额合计');
  await press('提交审核');
  await vi.waitFor(() => expect(failures).toEqual(['租户空间初始化失败']), BUSY);
});

it('a payment that a colleague has to make is linked, and the steps of the setup are shown', async () => {
  answers['/api-tenant/namespaces/mine'] = draftOf({
    status: statusOf(SPACE_STATUS.approved),
    payment: { id, state: 'approval', amount: 1200 },
    steps: [
      { step: 'quota', state: 'done', attempts: 1, error: '', endedAt: at },
      { step: 'database', state: 'failed', attempts: 3, error: 'no answer', endedAt: null },
    ] as Space['steps'],
  });
  await draw(<InitializePage />);
  await sees('这笔 ¥1,200.00 的款项在等待审批');
  expect(shown()).toContain('已完成 1/2 步');
  // What a machine answered is for operators.
  expect(shown()).not.toContain('no answer');
  expect(links()).toContain(`/console/person-payment-confirmation?id=${id}&of=enterprise`);
});

it('the page of a stopped space names the day its data is deleted, and offers to renew', async () => {
  answers[`/api-tenant/namespaces/${id}`] = draftOf({
    ...{ status: statusOf(SPACE_STATUS.offline), phase: 'frozen', offlineCause: 'expired' },
    ...{ endsAt: noon('2026-11-01'), freezesAt: noon('2026-11-08'), purgeAt: noon('2026-11-23') },
    may: { edit: false, renew: true, codes: [] },
  });
  answers['/api-tenant/org-quotas/'] = [];
  answers[`/api-tenant/namespaces/${id}/renewal`] = { ...quote, missing: 0, balance: 5000 };
  await draw(<SpacePage />, OWNER, `/console/tenant-space?id=${id}`);
  await sees('空间已停机，数据保留到 2026-11-23');
  await press('续费');
  await sees('续费后使用至 2027-11-16');
  expect(shown()).toContain('续费后空间恢复');
});

it('a reviewer cannot decide on what colleagues submitted, and reads why', async () => {
  const submitted = draftOf({ status: statusOf(SPACE_STATUS.submitted), submittedAt: at });
  const enterprise = { name: '海川重工', isCertified: true, certifiedAt: at, members: 12, createdAt: at };
  answers['/api-tenant/namespace/getNamespaceForVerify'] = page([
    { ...row, status: submitted.status, hours: 80, hindrance: 'colleague' },
  ]);
  answers[`/api-tenant/namespace/getNamespaceForVerify/${id}`] = {
    ...{ space: submitted, items, enterprise, former: [], hindrance: 'colleague' },
  };
  await draw(<ReviewPage />, ['space.review.decide'], `/console/namespace-verify-page?space=${id}`);
  await sees('这个企业以前没有租户空间');
  expect(shown()).toContain('您所在企业提交的，由他人审核');
  expect(shown()).toContain('3 天 · 超时');
  const pass = [...document.querySelectorAll('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === '通过',
  );
  expect(pass?.disabled).toBe(true);
});

it('the card leads those who may to a space', async () => {
  answers[`/api-tenant/namespace/getNamespace/${enterpriseId}`] = null;
  await draw(<SpaceCard />);
  await sees('企业还没有租户空间');
  expect(document.querySelector('a[href="/console/initialize-tenant-space"]')).not.toBeNull();
});

it.each([
  ['abcdefgh', 'weak'],
  ['Abcdefg1', 'fair'],
  ['Abcdefghijk12345', 'strong'],
] as const)('the strength of %s is %s', (password, level) => {
  expect(strengthOf(password)).toBe(level);
});
