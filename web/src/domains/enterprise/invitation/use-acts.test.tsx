// @vitest-environment jsdom
import type { Invitation } from '@cloudyard/contract/enterprise/invitation.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectOverlay } from '../../../kit/overlay.ts';
import { locale } from '../../../kit/text.ts';
import { useActs } from './use-acts.tsx';

const ID = '018f0000-0000-7000-8000-000000000001';
const rows = [
  { id: ID, name: '林乔', email: 'lin@example.com' },
  { id: ID, name: '', email: 'zhou@example.com' },
] as unknown as Invitation[];

const told: string[] = [];
beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  locale.set('cn');
  told.length = 0;
  connectOverlay({
    toast: (kind, text) => told.push(`${kind}: ${text}`),
    confirm: () => Promise.resolve(true),
    failure: () => Promise.resolve(),
  });
});
afterEach(() => vi.unstubAllGlobals());

const answers = (status: number, body: unknown) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

async function acts() {
  let held: ReturnType<typeof useActs> | undefined;
  const Page = () => {
    held = useActs(ID);
    return null;
  };
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <QueryClientProvider client={new QueryClient()}>
        <Page />
      </QueryClientProvider>,
    ),
  );
  if (!held) throw new Error('nothing drawn');
  return held;
}

it.each(['resend', 'seal'] as const)(
  'a failed %s keeps the rows selected and names the recipients in a warning',
  async (verb) => {
    answers(503, { code: 'kit.unavailable', message: 'not now' });
    const clear = vi.fn();
    const held = await acts();
    await act(async () => held[verb](rows, clear));
    await vi.waitFor(() =>
      expect(told).toEqual(['warning: 林乔、zhou@example.com：服务暂时不可用，请稍后再试']),
    );
    expect(clear).not.toHaveBeenCalled();
  },
);

it('rows are no longer selected after they were resent', async () => {
  answers(200, [{ id: ID, result: 'done' }]);
  const clear = vi.fn();
  const held = await acts();
  await act(async () => held.resend(rows, clear));
  await vi.waitFor(() => expect(clear).toHaveBeenCalledOnce());
});
