import { api } from '@cloudyard/contract/index.ts';
import type { EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import { expect, it } from 'vitest';
import { MENU_AREAS } from '../kit/room-manifest.ts';
import { allCards, allMenu, allRoutes } from './rooms.ts';
import { isConsolePath, visitorRoutes } from './visitor-route-at.ts';

it('the manifests name every address once', () => {
  const paths = allRoutes.map((route) => route.path);
  expect(new Set(paths).size).toBe(paths.length);
});
it('the manifests have a page behind every menu entry', () => {
  const paths = new Set(allRoutes.map((route) => route.path));
  expect(allMenu.filter((entry) => !paths.has(entry.path))).toEqual([]);
});
it('the routes of a visitor are exactly the pages without login', () => {
  const open = allRoutes.filter((route) => route.layout !== 'console').map(({ path }) => path);
  expect(visitorRoutes.map(({ path }) => path).sort()).toEqual(open.sort());
  const inside = allRoutes.filter((route) => route.layout === 'console');
  expect(inside.filter(({ path }) => !isConsolePath(path))).toEqual([]);
});
it('no console page is public', () => {
  const open = allRoutes.filter((route) => route.layout === 'console' && route.permission === 'public');
  expect(open).toEqual([]);
});
it('pages and cards ask only for permissions that some call of the contract asks for', () => {
  const nouns: EndpointTable[] = Object.values(api).flatMap((room) => Object.values(room));
  const known = new Set<string>(
    nouns.flatMap((table) =>
      Object.values(table).flatMap((one) => [
        one.allow,
        ...(one.orPlatform ? [one.orPlatform] : []),
        ...(one.asks ?? []),
      ]),
    ),
  );
  const asked = [...allRoutes, ...allCards].flatMap((one) => one.permission);
  expect(asked.filter((key) => !known.has(key))).toEqual([]);
});
it('pages prefetch only calls that the contract makes public', () => {
  const nouns: EndpointTable[] = Object.values(api).flatMap((room) => Object.values(room));
  const open = nouns
    .flatMap((table) => Object.values(table))
    .filter(({ method, allow }) => method === 'GET' && allow === 'public')
    .map(({ path }) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}(\\?|$)`));
  const asked = visitorRoutes.flatMap(({ asks = [] }) => asks);
  expect(asked.length).toBeGreaterThan(0);
  expect(asked.filter((address) => !open.some((path) => path.test(address)))).toEqual([]);
});
it('every area of the menu and every entry with help of its own names an article that is there', () => {
  const slugs = [...Object.values(MENU_AREAS), ...allMenu].flatMap(({ help }) => help ?? []);
  expect(slugs.length).toBeGreaterThan(Object.keys(MENU_AREAS).length);
  const articles = Object.keys(
    import.meta.glob('../../../server/src/domains/portal/article/content/help/*.md', { query: '?raw' }),
  );
  const isThere = (slug: string) =>
    ['cn', 'en'].every((of) => articles.some((file) => file.endsWith(`/${slug}.${of}.md`)));
  expect(slugs.filter((slug) => !isThere(slug))).toEqual([]);
});
it('every card has its own letter', () => {
  const letters = allCards.map((card) => card.letter);
  expect(new Set(letters).size).toBe(letters.length);
});

const scopeOf = ({ scope, group }: (typeof allMenu)[number]) => scope ?? MENU_AREAS[group].scope;
const ofSide = (side: 'platform' | 'place') =>
  allMenu.filter((one) => [side, 'every'].includes(scopeOf(one)));

it.each(['platform', 'place'] as const)('every entry of the %s menu has a glyph of its own', (side) => {
  const icons = ofSide(side).map(({ icon }) => icon);
  expect(icons.filter((icon, at) => icons.indexOf(icon) !== at)).toEqual([]);
});
it.each(['platform', 'place'] as const)('no area of the %s menu has more than twelve entries', (side) => {
  const counts = Object.entries(Object.groupBy(ofSide(side), ({ group }) => group));
  expect(counts.filter(([, entries = []]) => entries.length > 12)).toEqual([]);
});
