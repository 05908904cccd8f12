import { MenuDraft } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { describe, expect, it } from 'vitest';
import {
  closes,
  draftOf,
  keepsEditing,
  kindOf,
  mergedDraft,
  missingIn,
  newDraft,
  newPrivilege,
  tidyDraft,
} from './draft.ts';
import { madeMenu } from './testing.ts';

const COMPANY = '0198f2a0-0000-7000-8000-000000000001';
const ID = '0198f2a0-0000-7000-8000-000000000002';

describe('the kind of a menu', () => {
  it.each([
    ['platform', { code: '/console/x', enterpriseId: NIL }, 'system'],
    ['platform', { code: null, enterpriseId: NIL }, 'own'],
    ['enterprise', { code: '/console/x', enterpriseId: NIL }, 'lent'],
    ['enterprise', { code: null, enterpriseId: NIL }, 'lent'],
    ['enterprise', { code: null, enterpriseId: COMPANY }, 'own'],
  ] as const)('in the tree of the %s, for %j, is %s', (place, menu, kind) =>
    expect(kindOf(place, menu)).toBe(kind),
  );
});

describe('a draft of a menu', () => {
  const menu = madeMenu({ id: ID, sort: 30, privileges: [{ ...newPrivilege, key: 'view', name: '查看' }] });

  it('has all fields the contract takes', () => {
    const parsed = MenuDraft.parse(draftOf(menu, NIL));
    expect(Object.keys(parsed).sort()).toEqual(Object.keys(MenuDraft.shape).sort());
  });
  it('begins without a name, and without a sort, so that the server puts it last', () => {
    expect(MenuDraft.safeParse(newDraft(NIL, COMPANY)).error?.issues.map(({ path }) => path)).toEqual([
      ['name'],
    ]);
    expect(newDraft(NIL, COMPANY)).not.toHaveProperty('sort');
  });
  it('changes only what the user typed, on top of changes by other users', () => {
    const began = draftOf(menu, NIL);
    const now = draftOf({ ...menu, sort: 50, parentId: COMPANY, nameEn: 'Theirs', privileges: [] }, NIL);
    const merged = mergedDraft(began, { ...began, name: '我的', nameEn: 'Mine' }, now);
    expect(merged).toMatchObject({
      name: '我的',
      nameEn: 'Mine',
      sort: 50,
      parentId: COMPANY,
      privileges: [],
    });
  });

  const typed = {
    ...newDraft(NIL, NIL),
    url: 'https://a.example',
    deploymentId: ID,
    isPublic: true,
    privileges: [{ ...newPrivilege, key: 'k', name: 'n' }],
  };
  it.each([
    ['folder', { url: '', deploymentId: null, isPublic: false, privileges: [] }],
    ['link', { url: 'https://a.example', deploymentId: null, isPublic: true }],
    ['application', { url: 'https://a.example', deploymentId: ID, isPublic: true }],
  ] as const)('of type %s has no values without a meaning for the type', (type, expected) =>
    expect(tidyDraft({ ...typed, type })).toMatchObject(expected),
  );

  it.each([
    ['folder', '', null, {}],
    ['link', '', null, { url: 'required' }],
    ['frame', '', null, { url: 'required' }],
    ['frame', 'https://a.example', null, {}],
    ['application', '', null, { deploymentId: 'not_in_list' }],
    ['application', '', ID, {}],
  ] as const)('of type %s with url %j and deployment %j lacks %j', (type, url, deploymentId, lacks) =>
    expect(missingIn({ ...typed, type, url, deploymentId })).toEqual(lacks),
  );

  it.each([
    [{}, {}, false],
    [{}, { enabled: false }, true],
    [{ enabled: false }, { enabled: false }, false],
    [{ enabled: false }, { enabled: true }, false],
    [{}, { hidden: true }, true],
    [{ hidden: true }, { hidden: true }, false],
  ])('of the menu %j with %j closes it: %s', (was, draft, closed) =>
    expect(closes(madeMenu(was), { ...newDraft(NIL, NIL), ...draft })).toBe(closed),
  );
});

describe('the screen that edits the tree', () => {
  const screen = madeMenu({
    code: '/console/menu-management',
    type: 'page',
    privileges: [{ ...newPrivilege, key: 'access.platform-menu.edit', name: '编辑' }],
  });
  it('is found itself, and in every folder around it', () => {
    expect(keepsEditing('platform', screen)).toBe(true);
    expect(keepsEditing('platform', madeMenu({ type: 'folder', children: [screen] }))).toBe(true);
  });
  it('is neither the other tree’s screen, nor a menu made by hand', () => {
    expect(keepsEditing('enterprise', screen)).toBe(false);
    expect(keepsEditing('platform', { ...screen, code: null })).toBe(false);
  });
});
