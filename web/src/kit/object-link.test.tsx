// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { RightsContext } from './may.tsx';
import { ObjectLink, ObjectPagesContext } from './object-link.tsx';

const NAME = '巡检员';
const pages = [
  {
    type: 'role',
    path: '/console/role',
    permission: ['access.role.read', 'access.platform-role.read'] as const,
  },
];
let close = () => {};
afterEach(() => close());

function drawn(keys: string[], type = 'role', id: string | null = 'r/1') {
  const host = document.createElement('div');
  const root = createRoot(host);
  close = () => act(() => root.unmount());
  act(() =>
    root.render(
      <MemoryRouter>
        <RightsContext value={{ loggedIn: true, keys: new Set(keys) }}>
          <ObjectPagesContext value={{ pages, tabs: [], acts: [] }}>
            <ObjectLink type={type} id={id}>
              {NAME}
            </ObjectLink>
          </ObjectPagesContext>
        </RightsContext>
      </MemoryRouter>,
    ),
  );
  return { text: host.textContent, href: host.querySelector('a')?.getAttribute('href') };
}

it('a name leads to its object for a user with one of the keys', () => {
  expect(drawn(['access.platform-role.read'])).toEqual({ text: NAME, href: '/console/role?id=r%2F1' });
});
it.each([
  ['without a key', () => drawn([])],
  ['of a kind that has no page', () => drawn(['access.role.read'], 'crane')],
  ['of nothing', () => drawn(['access.role.read'], 'role', null)],
])('a name %s is a word', (_, draw) => {
  expect(draw()).toEqual({ text: NAME, href: undefined });
});
