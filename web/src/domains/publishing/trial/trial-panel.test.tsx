// @vitest-environment jsdom
import type { Trial, TrialPurpose } from '@cloudyard/contract/publishing/trial.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { TrialPanel } from './trial-panel.tsx';

const id = '01a00000-0000-7000-8000-000000000001';
const at = '2026-11-01T08:00:00.000Z';
const LIST = `/api-application/versions/${id}/trials`;
const ONE = `/api-application/trials/${id}`;
const trial: Trial = {
  ...{ id, versionId: id, purpose: 'publisher', isCurrent: true, digest: 'd', kind: 'NODE' },
  ...{ state: 'running', cause: null, detail: '', exitCode: null, bootMs: 840, peakMemoryMb: 62 },
  ...{ cpuSeconds: 0.4, limits: { cores: 0.5, memoryMb: 1024, diskMb: 512 }, port: null },
  ...{ machine: 'local · cgroup2', by: '林巧', createdAt: at, healthyAt: at, endsAt: at, endedAt: null },
  ...{ url: 'http://trial--0123456789abcdef.apps.test', log: ['begun'] },
};

let answers: Record<string, unknown>;
let sent: string[];
let root: Root;
beforeEach(() => {
  stubBrowser();
  sent = [];
  answers = { [ONE]: trial, [`${ONE}/stop`]: trial, [LIST]: { trials: [trial], startable: 'publisher' } };
  vi.stubGlobal('fetch', async (address: string, { method }: { method?: string } = {}) => {
    const path = address.split('?')[0] ?? '';
    if (method !== 'GET') sent.push(path);
    return new Response(JSON.stringify(answers[path]), { status: answers[path] ? 200 : 404 });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function draw(purpose: TrialPurpose = 'publisher') {
  const place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <TrialPanel versionId={id} purpose={purpose} />
      </QueryClientProvider>,
    ),
  );
}
const shown = () => document.body.textContent ?? '';
const button = (name: string) =>
  [...document.querySelectorAll<HTMLElement>('button, a')].find(
    ({ textContent }) => textContent?.replace(/\s/g, '') === name,
  );
const sees = (text: string) => vi.waitFor(() => expect(shown()).toContain(text));

it('what runs says how it booted and what it took, is opened, and is stopped', async () => {
  await draw();
  await sees('运行中');
  expect(shown()).toContain('0.8 秒');
  expect(shown()).toContain('62 MB（上限 1 GB）');
  expect(button('打开')?.getAttribute('href')).toBe(trial.url);
  await act(async () => button('停止')?.click());
  await vi.waitFor(() => expect(sent).toEqual([`${ONE}/stop`]));
});

it('what did not run says why, with its last lines, and can be run again', async () => {
  const failed = {
    ...{ ...trial, state: 'failed', cause: 'exited', exitCode: 7, bootMs: null, url: '' },
    log: ['cannot reach the planning table'],
  };
  answers[LIST] = { trials: [failed], startable: 'publisher' };
  await draw();
  await sees('没有运行起来');
  expect(shown()).toContain('退出码 7');
  expect(shown()).toContain('cannot reach the planning table');
  answers[`${LIST}`] = { trials: [failed], startable: 'publisher' };
  await act(async () => button('再次运行')?.click());
  await vi.waitFor(() => expect(sent).toEqual([LIST]));
});

it('a machine that keeps programs not apart is said in words', async () => {
  answers[LIST] = { trials: [{ ...trial, state: 'failed', cause: 'not_apart', url: '' }], startable: null };
  await draw();
  await sees('不能把程序彼此隔离');
  expect(button('再次运行')).toBeUndefined();
});

it('nothing is shown of a purpose that has no run and that the user cannot start', async () => {
  await draw('review');
  await vi.waitFor(() => expect(document.querySelector('section')).toBeNull());
});
