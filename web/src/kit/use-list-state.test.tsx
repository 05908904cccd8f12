// @vitest-environment jsdom
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { useListState } from './use-list-state.ts';

const query = z.object({ q: z.string().optional(), menu: z.string().optional() });
type Change = (patch: z.output<typeof query>) => void;

beforeEach(() => vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true));
afterEach(() => vi.unstubAllGlobals());

/** A list at an address, with functions that change its query. */
async function listAt(address: string): Promise<Change> {
  window.history.replaceState(null, '', address);
  let latest: Change | undefined;
  function List() {
    [, latest] = useListState(query);
    return null;
  }
  await act(async () =>
    createRoot(document.createElement('div')).render(
      <BrowserRouter>
        <List />
      </BrowserRouter>,
    ),
  );
  return (patch) => act(() => latest?.(patch));
}

const address = () => window.location.pathname + window.location.search;

it('a change of a list is written into the address, beside other parameters', async () => {
  const change = await listAt('/menus?q=a');
  change({ menu: '7' });
  expect(address()).toBe('/menus?q=a&menu=7');
});

it('a late change of a list does not lead a user back from another page', async () => {
  const change = await listAt('/menus');
  window.history.pushState(null, '', '/frame/9');
  change({ menu: '7' });
  expect(address()).toBe('/frame/9');
});
