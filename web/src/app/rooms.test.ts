import { expect, it } from 'vitest';
import { allMenu, allRoutes } from './rooms.ts';

it('has every address once', () => {
  const paths = allRoutes.map((route) => route.path);
  expect(new Set(paths).size).toBe(paths.length);
});
it('has a page behind every menu entry', () => {
  const paths = new Set(allRoutes.map((route) => route.path));
  expect(allMenu.filter((entry) => !paths.has(entry.path))).toEqual([]);
});
it('shows nobody a console page without login', () => {
  const open = allRoutes.filter((route) => route.layout === 'console' && route.permission === 'public');
  expect(open).toEqual([]);
});
