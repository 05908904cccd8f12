import { expect, it } from 'vitest';
import { shownMenu } from '../../domains/access/menu/testing.ts';
import { readDrawn } from './drawn.ts';

const ID = '01a1e253-b56a-7f7b-bedc-cc0c78bac4da';
const place = { id: ID, name: '海川重工', alias: '', logo: null };
const drawn = {
  person: { userId: ID, username: 'lin.qiao', realName: '林桥', avatar: null },
  scope: { enterprises: [place], enterprise: place, roles: [], functionRoles: [] },
  menus: [shownMenu({ id: ID, type: 'page', url: '/console' })],
};

it('reads what was kept, without what is not drawn', () => {
  const more = { ...drawn, person: { ...drawn.person, phone: '13800000005' } };
  const read = readDrawn(JSON.stringify(more));
  expect(read).toMatchObject({
    person: drawn.person,
    scope: drawn.scope,
    menus: [{ id: ID, url: '/console' }],
  });
  expect(read?.person).not.toHaveProperty('phone');
});

it.each([[null], ['no json'], ['{}'], [JSON.stringify({ ...drawn, menus: [{ id: 1 }] })]])(
  'takes %s for nothing',
  (text) => expect(readDrawn(text)).toBeUndefined(),
);
