import type { Instance, InstanceDetail } from '@cloudyard/contract/runtime/instance.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { expect, vi } from 'vitest';
import { RightsContext } from '../../../kit/may.tsx';
import { connectOverlay, type Question } from '../../../kit/overlay.ts';
import { stubBrowser } from '../../../kit/test-browser.ts';
import { type Who, WhoContext } from '../../../kit/who.ts';

// What the tests of these screens share.

export const id = '01a00000-0000-7000-8000-000000000001';
export const enterpriseId = '01a00000-0000-7000-8000-0000000000e1';
export const at = '2026-11-01T08:00:00.000Z';
const other = '01a00000-0000-7000-8000-000000000002';

export const instance: Instance = {
  ...{
    id,
    name: '产线看板',
    nameEn: 'Line Board',
    url: 'http://line-board-haichuan.apps.test',
    host: 'line-board-haichuan',
  },
  ...{ enterpriseId, enterpriseName: '海川重工', spaceId: other, spaceName: 'haichuan' },
  ...{ holder: { type: 'order', id: other }, kind: 'NODE', version: '1.2.0', wanted: 'run' },
  ...{ state: 'running', cause: null, detail: '', isChanging: false, since: at, restarts: 0, againAt: null },
  exit: null,
  limits: { cores: 1, memoryMb: 512, diskMb: 1024, users: null },
  use: { at, cores: 0.25, memoryMb: 128, diskMb: 1000, users: 3 },
  ...{ paidUntil: '2027-11-01T12:00:00.000Z', createdAt: at },
};

const release = { kind: 'NODE', at, isRunning: false, isCurrent: false } as const;
export const detail: InstanceDetail = {
  ...instance,
  releases: [
    { ...release, id: other, version: '1.2.0', digest: 'b'.repeat(64), isCurrent: true, isRunning: true },
    { ...release, id, version: '1.1.0', digest: 'a'.repeat(64) },
  ],
  events: [
    { id, at, state: 'running', cause: null, detail: '', version: '1.2.0', exit: null, by: '' },
    { id: other, at, state: 'running', cause: 'asked', detail: '', version: '1.2.0', exit: null, by: '林巧' },
  ],
  variables: [
    { name: 'POOL', value: '10', isSecret: false },
    { name: 'TITLE', value: '一号线', isSecret: false },
    { name: 'TOKEN', value: '', isSecret: true },
  ],
  generation: 7,
  may: { operate: true },
};

export const counts = { all: 4, booting: 0, running: 2, crashed: 1, stopped: 1, unknown: 0 };
export const OWNER = ['runtime.instance.read', 'runtime.instance.operate'];

type Sent = { address: string; body: unknown };
export type Stage = {
  /** By address: what the server answers; a refusal has a `code`. */
  answers: Record<string, unknown>;
  sent: Sent[];
  questions: Question[];
  failures: string[];
  root: Root | undefined;
};

const statusOf = (answer: unknown) => {
  if (answer === undefined) return 404;
  return answer !== null && typeof answer === 'object' && 'code' in answer ? 409 : 200;
};

/** A browser and a server that answers what a test says. */
export function stage(answers: Record<string, unknown>): Stage {
  const made: Stage = { answers, sent: [], questions: [], failures: [], root: undefined };
  stubBrowser();
  Element.prototype.scrollIntoView = () => {};
  connectOverlay({
    toast: () => {},
    confirm: async (question) => {
      made.questions.push(question);
      return true;
    },
    failure: async ({ title }) => made.failures.push(title),
  });
  vi.stubGlobal(
    'fetch',
    async (address: string, { method, body }: { method?: string; body?: string } = {}) => {
      const path = address.split('?')[0] ?? '';
      if (method !== 'GET') made.sent.push({ address: path, body: body && JSON.parse(body) });
      const answer = made.answers[path];
      const given = typeof answer === 'function' ? answer(address) : answer;
      return new Response(JSON.stringify(given), { status: statusOf(given) });
    },
  );
  return made;
}

export async function clear(made: Stage) {
  await act(async () => made.root?.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
}

export async function draw(made: Stage, what: ReactNode, { keys = OWNER, address = '/' } = {}) {
  const box = document.createElement('div');
  document.body.append(box);
  made.root = createRoot(box);
  await act(async () =>
    made.root?.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhoContext value={{ enterpriseId, userId: id, state: 'success' } as Who}>
          <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
            <MemoryRouter initialEntries={[address]}>{what}</MemoryRouter>
          </RightsContext>
        </WhoContext>
      </QueryClientProvider>,
    ),
  );
}

export const shown = () => document.body.textContent ?? '';
/** Drawing is slow on a busy machine. */
export const eventually = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
export const sees = (text: string) => eventually(() => expect(shown()).toContain(text));
export const button = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent?.replaceAll(' ', '') === label || one.getAttribute('aria-label') === label,
  );
export const press = async (label: string) => {
  const found = button(label);
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};
export const field = (label: string) =>
  document.querySelector<HTMLInputElement>(`input[aria-label="${label}"]`);
export async function type(box: HTMLInputElement | null, value: string) {
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  await act(async () => {
    set?.call(box, value);
    box?.dispatchEvent(new Event('input', { bubbles: true }));
  });
}
