import { describe, expect, it } from 'vitest';
import { shownMenu } from '../../domains/access/menu/testing.ts';
import { openAreas } from './areas.ts';
import { menusOfSide, sideAt } from './menu-side.ts';

const page = (id: string, scope: 'platform' | 'place' | 'every' = 'every') =>
  shownMenu({ id, type: 'page', url: `/console/${id}`, scope });
const area = (id: string, many: number) =>
  shownMenu({ id, type: 'folder', children: Array.from({ length: many }, (_, n) => page(`${id}${n}`)) });

describe('open areas', () => {
  const areas = [area('a', 5), area('b', 6), area('c', 3), area('d', 14), area('e', 1), area('f', 2)];
  it.each<[string, string | undefined, string[], string[], string[]]>([
    ['only the current one at first', 'b2', [], [], ['b']],
    ['the current one and what was opened by hand', 'a1', ['b'], [], ['a', 'b']],
    ['those opened last as far as twelve entries', 'a1', ['c', 'b'], [], ['a', 'c']],
    ['a large current one alone', 'd3', [], [], ['d']],
    ['the one clicked last, though the current one does not fit beside it', 'd3', ['c'], [], ['c']],
    ['a clicked large one alone', 'a1', ['d'], [], ['d']],
    ['smaller ones after one that does not fit', 'a1', ['c', 'b', 'f'], [], ['a', 'c', 'f']],
    ['without an area of one page, which has no fold', 'e0', ['e', 'b', 'a'], [], ['a', 'b']],
    ['the one clicked last when it is the current one too', 'b2', ['b', 'a'], [], ['a', 'b']],
    ['not the current one when it was folded by hand', 'b2', ['c'], ['b'], ['c']],
    ['none when no page of the menu is open', undefined, [], [], []],
    ['not one that is gone', 'a1', ['gone'], [], ['a']],
  ])('are %s', (_, current, opened, folded, expected) => {
    const here = current ? page(current) : undefined;
    expect([...openAreas(areas, here, { opened, folded })].sort()).toEqual(expected);
  });
});

describe('the side of the menu', () => {
  const menus = [
    shownMenu({ id: 'own', type: 'folder', children: [page('roles', 'place'), page('inbox')] }),
    shownMenu({ id: 'platform', type: 'folder', children: [page('users', 'platform')] }),
  ];
  const [roles, inbox] = menus[0]?.children ?? [];

  it('has its own pages and those of both sides, and no empty folder', () => {
    const ids = (side: 'platform' | 'place') =>
      menusOfSide(menus, side).map(({ id, children }) => [id, ...children.map((child) => child.id)]);
    expect(ids('place')).toEqual([['own', 'roles', 'inbox']]);
    expect(ids('platform')).toEqual([
      ['own', 'inbox'],
      ['platform', 'users'],
    ]);
  });

  it.each<[string, Parameters<typeof sideAt>[0], 'none' | 'platform' | 'place', string]>([
    ['the page’s, whatever was chosen', { menus, current: roles, inEnterprise: false }, 'platform', 'place'],
    [
      'the chosen one on a page of both',
      { menus, current: inbox, inEnterprise: true },
      'platform',
      'platform',
    ],
    ['the enterprise’s at first', { menus, current: inbox, inEnterprise: true }, 'none', 'place'],
    [
      'the platform’s at first without one',
      { menus, current: inbox, inEnterprise: false },
      'none',
      'platform',
    ],
    [
      'never the platform’s without a page of it',
      { menus: menus.slice(0, 1), current: undefined, inEnterprise: false },
      'platform',
      'place',
    ],
  ])('is %s', (_, standing, chosen, side) => expect(sideAt(standing, chosen)).toBe(side));
});
