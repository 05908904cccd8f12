import { toPage } from '@cloudyard/contract/kit/page.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { RightsContext } from './may.tsx';
import { connectOverlay, type Question } from './overlay.ts';
import { stubBrowser } from './test-browser.ts';
import { ErrorWordsContext } from './text.ts';
import { type Who, WhoContext } from './who.ts';

// What tests of screens share: a server that answers by address, and a user who reads and presses.

export const idOf = (n: number) => `01a00000-0000-7000-8000-${String(n).padStart(12, '0')}`;
export const id = idOf(1);
/** Who looks, and the enterprise they work for. */
export const userId = idOf(98);
export const enterpriseId = idOf(99);
export const at = '2026-11-01T08:00:00.000Z';
export const page = (content: object[]) => toPage(content, content.length, { page: 0, size: 10 });

/** What the server answers by address, what it was sent, and what the user was asked and told. */
export const world = {
  answers: {} as Record<string, unknown>,
  sent: [] as { address: string; body: unknown }[],
  questions: [] as Question[],
  toasts: [] as string[],
  failures: [] as string[],
  /** What is said where there is no answer. */
  missing: 'kit.not_found',
  /** The words of the room’s refusals. */
  errors: { cn: {}, en: {} } as Parameters<typeof ErrorWordsContext>[0]['value'],
};

let root: Root | undefined;

const answerOf = (address: string, body: string | undefined) => {
  const path = address.split('?')[0] ?? '';
  if (body !== undefined) world.sent.push({ address: path, body: JSON.parse(body) });
  const answer = world.answers[path];
  const refused = typeof answer === 'object' && answer !== null && 'requestId' in answer;
  return new Response(JSON.stringify(answer ?? { code: world.missing, message: '' }), {
    status: refused ? 409 : answer === undefined ? 404 : 200,
  });
};

/** For each test a new browser, an empty server and nobody's answers. */
export function freshWorld(errors = world.errors, missing = 'kit.not_found') {
  beforeEach(() => {
    stubBrowser();
    // jsdom scrolls nowhere.
    Element.prototype.scrollIntoView = () => {};
    Object.assign(world, { answers: {}, sent: [], questions: [], toasts: [], failures: [], errors, missing });
    connectOverlay({
      toast: (_, text) => void world.toasts.push(text),
      confirm: async (question) => world.questions.push(question) > 0,
      failure: async ({ title }) => world.failures.push(title),
    });
    vi.stubGlobal('fetch', async (address: string, { body }: { body?: string } = {}) =>
      answerOf(address, body),
    );
  });
  afterEach(async () => {
    await gone();
    document.body.replaceChildren();
    vi.unstubAllGlobals();
  });
}

export const gone = () => act(async () => root?.unmount());
const Address = () => <output>{useLocation().pathname}</output>;

/** Draws a page at an address, with these keys. */
export async function draw(what: ReactNode, keys: string[], address = '/', path = '*') {
  const box = document.createElement('div');
  document.body.append(box);
  root = createRoot(box);
  await act(async () =>
    root?.render(
      <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
        <WhoContext value={{ userId, enterpriseId } as Who}>
          <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
            <ErrorWordsContext value={world.errors}>
              <MemoryRouter initialEntries={[address]}>
                <Address />
                <Routes>
                  <Route path={path} element={what} />
                  <Route path="/exception/415" element="415" />
                  <Route path="/console/*" element="elsewhere" />
                </Routes>
              </MemoryRouter>
            </ErrorWordsContext>
          </RightsContext>
        </WhoContext>
      </QueryClientProvider>,
    ),
  );
}

/** Drawing is slow on a busy machine. */
export const becomes = (what: () => void) => vi.waitFor(what, { timeout: 30_000 });
export const shown = () => document.body.textContent ?? '';
export const sees = (text: string) => becomes(() => expect(shown()).toContain(text));
export const buttons = (label: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button, a')].filter(
    (one) => one.textContent?.replaceAll(' ', '') === label,
  );
export const press = async (label: string) => {
  const found = buttons(label).at(-1);
  if (!found) throw new Error(`${label} is not there: ${shown()}`);
  await act(async () => found.click());
};
export const write = async (label: string, text: string) => {
  const of = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  const field = document.getElementById(of?.getAttribute('for') ?? '');
  if (!field) throw new Error(`${label} is not there`);
  const kind = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
};
export const key = (letter: string) =>
  act(async () => void dispatchEvent(new KeyboardEvent('keydown', { key: letter, bubbles: true })));
