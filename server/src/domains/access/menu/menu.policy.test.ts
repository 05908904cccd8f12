import { describe, expect, it } from 'vitest';
import { isAddress, isReserved, levelsUnder, sortsFor } from './menu.policy.ts';
import { difference } from './menu-change.policy.ts';
import { nested, parentsOf } from './menu-tree.policy.ts';

describe('the address of a menu', () => {
  it.each([
    'http://a.example',
    'https://a.example/b?c=d#e',
    'https://a.example:8443/',
    'https://a.example/@somebody',
    'http://[2001:4860::1]:80/',
    'https://例子.example/路径',
  ])('may be %s', (text) => expect(isAddress(text)).toBe(true));
  it.each([
    '',
    'a.example',
    '//a.example',
    '/console',
    'http:/a.example',
    'http:a.example',
    'https://',
    'https://?a',
    'https://user@a.example/',
    'https://user:word@a.example/',
    'https://@a.example/',
    'https://a.example\\b',
    'https://a.example/ b',
    'https://a.example/\nb',
    'https://a.example:port/',
    'javascript:alert(1)',
    'JavaScript://a.example/%0aalert(1)',
    'ftp://a.example/',
    'file:///etc/passwd',
    'data:text/html,x',
  ])('may not be %j', (text) => expect(isAddress(text)).toBe(false));
  it.each([
    ['https://c.example/x', 'https://c.example', false],
    ['https://c.example:443/x', 'https://c.example', false],
    ['https://C.example./x', 'https://c.example', false],
    ['http://c.example:80/x', 'http://c.example:80', false],
    ['https://c.example:444/x', 'https://c.example', true],
    ['https://c.example.org/x', 'https://c.example', true],
  ])('%s framed in %s is allowed: %s', (text, origin, fits) => expect(isAddress(text, origin)).toBe(fits));
});

describe('a privilege made by hand', () => {
  it.each([
    ['view', false],
    ['export', false],
    ['report.print', false],
    ['access.role.read', true],
    ['Access.Role.Read', true],
    ['a.b.c.d', true],
    ['access．role．read', true],
  ])('%s has a reserved name: %s', (key, reserved) => expect(isReserved(key)).toBe(reserved));
});

const rows = (text: Record<string, string | null>) =>
  Object.entries(text).map(([id, at_parent]) => ({ id, at_parent }));
type Named = { id: string; children: Named[] };
const outline = (nodes: Named[]): string =>
  nodes.map(({ id, children }) => (children.length ? `${id}(${outline(children)})` : id)).join(' ');

describe('the menu tree', () => {
  it.each([
    [{ a: null, b: 'a', c: 'b', d: 'a' }, 'a(b(c) d)'],
    [{ b: 'a', a: null }, 'a(b)'],
    // A parent that is not among them.
    [{ a: 'x', b: 'a' }, 'a(b)'],
    // Circles are cut at the first of them.
    [{ a: 'b', b: 'a' }, 'a(b)'],
    [{ a: 'a' }, 'a'],
    [{ d: 'a', a: 'c', b: 'a', c: 'b' }, 'a(d b(c))'],
  ])('of %j is nested', (text, drawn) =>
    expect(outline(nested(rows(text), ({ id }): Named => ({ id, children: [] })))).toBe(drawn),
  );
  it('counts its levels with what is moved', () => {
    const parents = parentsOf(rows({ a: null, b: 'a', c: 'b', d: 'c', x: null, y: 'x' }));
    expect(levelsUnder(parents, null)).toBe(1);
    expect(levelsUnder(parents, 'd')).toBe(5);
    expect(levelsUnder(parents, 'y', 'b')).toBe(5);
    expect(levelsUnder(parents, null, 'a')).toBe(4);
  });
});

describe('the sort of a moved menu', () => {
  const siblings = (...sorts: number[]) => sorts.map((at_sort, at) => ({ id: 'abc'[at] as string, at_sort }));
  it.each([
    ['into an empty folder', siblings(), null, { n: 10 }],
    ['last', siblings(10, 20), null, { n: 30 }],
    ['first', siblings(10, 20), 'a', { n: 0 }],
    ['between two', siblings(10, 20), 'b', { n: 15 }],
    ['where there is no room', siblings(10, 11), 'b', { a: 10, n: 20, b: 30 }],
    ['among equals', siblings(5, 5, 5), 'c', { a: 10, b: 20, n: 30, c: 40 }],
    ['at the very end', siblings(999_995), null, { a: 10, n: 20 }],
  ])('is right %s', (_, among, before, expected) =>
    expect(Object.fromEntries(sortsFor(among, 'n', before))).toEqual(expected),
  );
});

describe('the difference of a change', () => {
  const state = (grants: string[]) => ({
    menus: [],
    privileges: [],
    places: [],
    grants: grants.map((role_id) => ({ role_id, menu_id: 'm', key: 'view' })),
  });
  it('leaves out what stayed', () => {
    expect(difference(state(['a', 'b']), state(['b', 'c']))).toEqual({
      before: state(['a']),
      after: state(['c']),
    });
    expect(difference(state(['a']), state(['a']))).toBeUndefined();
  });
});
