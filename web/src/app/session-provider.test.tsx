// @vitest-environment jsdom
import { act } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { draw, freshWorld, world } from '../kit/test-page.tsx';
import { setSession } from './session.ts';
import { SessionProvider } from './session-provider.tsx';

freshWorld();
afterEach(() => vi.useRealTimers());

/** How often the server was asked who is logged in. */
function asking(answer: () => Response) {
  const asked = vi.fn();
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.startsWith('/api-me/')) asked();
    return answer();
  });
  return asked;
}
const visitor = () =>
  new Response(JSON.stringify({ code: 'kit.not_logged_in', message: '' }), { status: 401 });

async function begin() {
  setSession({ state: 'begin' });
  await draw(<SessionProvider>{null}</SessionProvider>, []);
  await act(() => vi.advanceTimersByTimeAsync(0));
}

// rule: login.recheck
it('the session is asked for at the start and every 60 seconds', async () => {
  vi.useFakeTimers();
  const asked = asking(visitor);
  await begin();
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(59_000));
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(asked).toHaveBeenCalledTimes(2);
});

// rule: login.network.recheck
it('after a lost network it is asked for again after 60 seconds, and said once', async () => {
  vi.useFakeTimers();
  const asked = asking(() => {
    throw new TypeError('Failed to fetch');
  });
  await begin();
  expect(asked).toHaveBeenCalledTimes(1);
  await act(() => vi.advanceTimersByTimeAsync(121_000));
  expect(asked).toHaveBeenCalledTimes(3);
  expect(world.toasts.filter((text) => text.includes('网络'))).toHaveLength(1);
});
