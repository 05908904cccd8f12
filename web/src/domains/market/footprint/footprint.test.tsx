// @vitest-environment jsdom
import { toPage } from '@cloudyard/contract/kit/page.ts';
import type { Advice } from '@cloudyard/contract/market/advice.ts';
import type { Footprint } from '@cloudyard/contract/market/footprint.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { AdviceTab } from '../advice/advice.tsx';
import { FootprintTab } from './footprint.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const FOOTPRINT = `/api-application/applications/${id}/footprint`;
const ADVICE = `/api-application/market/advice/${id}`;
const footprint: Footprint = {
  ...{ running: 7, crashed: 1, stopped: 2, enterprises: null, crashes: 3, runningHours: 1500, crashRate: 2 },
  days: [{ day: '2026-11-01', instances: 10 }],
};
const advice: Advice = {
  ...{ verdict: 'large', hours: 300, used: { cores: 0.1, memoryMb: 200 } },
  limits: { cores: 4, memoryMb: 8192 },
  plan: { id, name: '入门方案', cores: 0.5, memoryMb: 1024, price: 99 },
};

let answers: Record<string, unknown>;
let root: Root;
beforeEach(() => {
  stubBrowser();
  const versions = toPage([{ version: '1.2', running: 7, crashed: 1, stopped: 2 }], 1, { page: 0, size: 10 });
  answers = { [FOOTPRINT]: footprint, [`${FOOTPRINT}/versions`]: versions, [ADVICE]: advice };
  vi.stubGlobal('fetch', async (address: string) => {
    const answer = answers[address.split('?')[0] ?? ''];
    const refusal = { code: 'market.application_not_found', message: '', requestId: '-' };
    return new Response(JSON.stringify(answer ?? refusal), { status: answer ? 200 : 404 });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(what: ReactNode) {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <MemoryRouter>{what}</MemoryRouter>
      </QueryClientProvider>,
    ),
  );
}
const shown = () => document.body.textContent ?? '';
const sees = (text: string) => vi.waitFor(() => expect(shown()).toContain(text));

it('a publisher sees numbers, and of few enterprises only that they are few', async () => {
  await draw(<FootprintTab id={id} />);
  await sees('不到 3 家');
  expect(shown()).toContain('1,500 小时');
  await sees('1.2');
});

it('what no enterprise deployed says so', async () => {
  const none = { running: 0, crashed: 0, stopped: 0, enterprises: 0 };
  answers[FOOTPRINT] = { ...footprint, ...none, days: [{ day: '2026-11-01', instances: 0 }] };
  await draw(<FootprintTab id={id} />);
  await sees('还没有企业部署这个应用');
});

it('a reviewer reads whose it is to see', async () => {
  answers = {};
  await draw(<FootprintTab id={id} />);
  await sees('只对发布者开放');
});

it('advice names the figures and the plan that would fit', async () => {
  await draw(<AdviceTab id={id} />);
  await sees('比需要的大');
  expect(shown()).toContain('200 MB（上限 8 GB）');
  expect(shown()).toContain('入门方案：0.5 核，1 GB，每月 99 元');
});
