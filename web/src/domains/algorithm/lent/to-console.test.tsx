// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { publicRoutes } from './public-routes.ts';
import { ToConsole } from './to-console.tsx';

const bare = publicRoutes.filter(({ layout }) => layout === 'bare').map(({ path }) => path);

it('every page that is named outside of the console is there', () => {
  expect(bare).toEqual([
    ...['/algorithm-category', '/algorithm-list', '/algorithm-add', '/algorithm-edit', '/algorithm-view'],
    ...['/algorithm-management', '/verify-algorithm-list', '/verify-algorithm-detail'],
  ]);
});

const Where = () => {
  const { pathname, search, hash } = useLocation();
  return pathname + search + hash;
};

it.each(bare)('%s leads into the console with all that its address says', (path) => {
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() =>
    root.render(
      <MemoryRouter initialEntries={[`${path}?id=1&tab=trial#log`]}>
        <Routes>
          <Route path="/console/*" element={<Where />} />
          <Route path="*" element={<ToConsole />} />
        </Routes>
      </MemoryRouter>,
    ),
  );
  expect(host.textContent).toBe(`/console${path}?id=1&tab=trial#log`);
  act(() => root.unmount());
});
