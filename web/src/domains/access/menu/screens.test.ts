import { describe, expect, it } from 'vitest';
import { newPrivilege } from './draft.ts';
import { foldersOf, foundScreens, screensIn } from './screens.ts';
import { madeMenu } from './testing.ts';

const screen = (id: string, more = {}) =>
  madeMenu({
    id,
    name: `页面${id}`,
    nameEn: `Page ${id}`,
    type: 'page',
    code: `/console/${id}`,
    url: `/console/${id}`,
    ...more,
  });
const tree = [
  madeMenu({
    id: 'top',
    type: 'folder',
    code: 'group:top',
    children: [
      screen('roles', {
        parentId: 'top',
        privileges: [{ ...newPrivilege, key: 'access.role.edit', name: '编辑', nameEn: 'Edit' }],
      }),
      madeMenu({
        id: 'inner',
        parentId: 'top',
        type: 'folder',
        children: [screen('menus', { parentId: 'inner', enabled: false, onRequest: true })],
      }),
      madeMenu({ id: 'by-hand', parentId: 'top' }),
    ],
  }),
  screen('home', { onRequest: true }),
];
const all = screensIn(tree);

describe('the built-in screens', () => {
  it('are the pages with a code, each with its folders, without folders and menus made by hand', () => {
    expect(all.map(({ id, folders }) => [id, folders.map((folder) => folder.id)])).toEqual([
      ['roles', ['top']],
      ['menus', ['top', 'inner']],
      ['home', []],
    ]);
    expect(foldersOf(all).map(({ id }) => id)).toEqual(['top', 'inner']);
  });
  it.each([
    [{}, ['roles', 'menus', 'home']],
    [{ q: '页面HOME' }, ['home']],
    [{ q: 'page r' }, ['roles']],
    [{ q: '/console/m' }, ['menus']],
    [{ q: 'role.edit' }, ['roles']],
    [{ q: '编辑' }, ['roles']],
    [{ q: 'nowhere' }, []],
    [{ folder: 'top' }, ['roles', 'menus']],
    [{ folder: 'inner' }, ['menus']],
    [{ off: true }, ['menus']],
    [{ request: true }, ['menus', 'home']],
    [{ off: false, request: false }, ['roles', 'menus', 'home']],
    [{ request: true, off: true, folder: 'top', q: 'menus' }, ['menus']],
  ])('filtered by %j are %j', (filter, ids) =>
    expect(foundScreens(all, filter).map(({ id }) => id)).toEqual(ids),
  );
});
