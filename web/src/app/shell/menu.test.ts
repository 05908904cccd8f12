import type { ShownMenu } from '@cloudyard/contract/access/menu.ts';
import { describe, expect, it } from 'vitest';
import { shownMenu } from '../../domains/access/menu/testing.ts';
import { helpAt, openingOf } from './menu.ts';

const HELP = '01a1e253-b56a-7f7b-bedc-cc0c78bac4dc';
const menu = (url: string, helpPageId: string | null, more: object = {}): ShownMenu =>
  shownMenu({ id: url, type: 'page', url, helpPageId, ...more });
const leaves = [
  menu('/console', null),
  menu('/console/role-list', HELP),
  menu('/console/current-users', null),
  menu('https://a.example', HELP, { id: 'framed', type: 'frame' }),
];

describe('help', () => {
  it.each([
    ['/console/role-list', `/common/help-details?id=${HELP}`],
    ['/console/application-iframe/framed', `/common/help-details?id=${HELP}`],
    // A page that is opened from the page of a menu has that menu's help.
    ['/console/user-role-config', `/common/help-details?id=${HELP}`],
    // A screen comes with an article of its own, or with the one of its area.
    ['/console/menu-management', '/common/help-details?id=menus'],
    ['/console/history-users', '/common/help-details?id=audit-log'],
    ['/console', '/common/help-details?id=find-your-way'],
    ['/console/nowhere', '/common/help-home'],
  ])('at %s is %s', (pathname, address) => {
    expect(helpAt({ pathname, search: '' }, leaves)).toBe(address);
  });
});

describe('a menu opens', () => {
  it.each<[string, Partial<ShownMenu>, ReturnType<typeof openingOf>]>([
    [
      'a page of ours here',
      { type: 'page', url: '/console/x' },
      { to: '/console/x', isOurs: true, ownWindow: false },
    ],
    [
      'another site here',
      { type: 'link', url: 'https://a.example' },
      { to: 'https://a.example', isOurs: false, ownWindow: false },
    ],
    [
      'another site in a window of its own',
      { type: 'frame', url: 'https://a.example', openWithNewWindow: true },
      { to: 'https://a.example', isOurs: false, ownWindow: true },
    ],
    [
      'another site in a frame of ours',
      { id: 'framed', type: 'frame', url: 'https://a.example' },
      { to: '/console/application-iframe/framed', isOurs: true, ownWindow: false },
    ],
  ])('%s', (_, made, opening) => expect(openingOf(shownMenu(made))).toEqual(opening));
});
