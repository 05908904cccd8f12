// @vitest-environment jsdom
import { DISABLED_USER, MOST_ROLES, type Role } from '@cloudyard/contract/access/role.ts';
import { toPage } from '@cloudyard/contract/kit/page.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  becomes,
  buttons,
  draw,
  enterpriseId,
  freshWorld,
  idOf,
  page,
  press,
  sees,
  world,
} from '../../../kit/test-page.tsx';
import { rememberedRole } from '../shared/remembered-role.ts';
import { RoleListPage } from './role-list.page.tsx';

freshWorld();

const PAGE = '/api-user/enterprisesRoles';
const role = (n: number, name: string): Role => ({
  ...{ id: idOf(n), name, description: '', code: `role-${n}`, enterprise: enterpriseId, kind: 'enterprise' },
  ...{ reach: 'enterprise', builtIn: false, everybody: false, requestable: false, version: 1, members: 0 },
  grants: 0,
  can: { edit: true, remove: true, assign: true, grant: true },
});
const KEYS = ['access.role.read', 'access.role.edit'];

const ROLES = [role(1, '企业财务'), role(2, DISABLED_USER)];
async function list(address = '/', rows = page(ROLES)) {
  world.answers[PAGE] = rows;
  await draw(<RoleListPage />, KEYS, address);
  await sees('企业财务');
}
const pageShown = () => document.querySelector('.ant-pagination-item-active')?.textContent;
const radios = () => [...document.querySelectorAll<HTMLInputElement>('input[type=radio]')];
/** Anywhere in its row. */
const choose = (at: number) =>
  act(async () => document.querySelectorAll<HTMLElement>('tr.ant-table-row')[at]?.click());
const isOpen = (label: string) => buttons(label)[0]?.disabled === false;
const OF_A_ROLE = ['修改', '删除', '配置用户', '配置权限'];

describe('the list of roles', () => {
  // rule: role.page
  it('has ten rows a page, or twenty, or thirty', async () => {
    await list();
    const sizes = document.querySelector('.ant-pagination-options .ant-select');
    expect(sizes?.textContent).toContain('10');
    await act(async () => {
      for (const box of [sizes, ...(sizes?.querySelectorAll('*') ?? [])])
        box?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }));
    });
    const offered = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
    expect(offered.map((text) => Number.parseInt(text ?? '', 10))).toEqual([10, 20, 30]);
  });

  // rule: role.buttons, role.toggle
  it('has acts for a chosen role only; chosen again it is not', async () => {
    await list();
    expect(OF_A_ROLE.filter(isOpen)).toEqual([]);
    await choose(0);
    expect(OF_A_ROLE.filter(isOpen)).toEqual(OF_A_ROLE);
    await choose(0);
    expect(OF_A_ROLE.filter(isOpen)).toEqual([]);
  });

  // rule: role.disabledUser
  it('does not let Disabled User be chosen', async () => {
    await list();
    expect(radios().map(({ disabled }) => disabled)).toEqual([false, true]);
  });

  // rule: role.remember
  it('remembers the chosen role for the page that configures it', async () => {
    await list();
    await choose(0);
    await press('配置用户');
    await sees('elsewhere');
    expect(rememberedRole()).toEqual({ id: idOf(1), name: '企业财务' });
  });

  // rule: role.delete.reset
  it('begins with its first page after one was deleted', async () => {
    await list('/?page=2', toPage(ROLES, 22, { page: 2, size: 10 }));
    expect(pageShown()).toBe('3');
    await choose(0);
    world.answers[`/api-user/roles/${idOf(1)}/impact`] = { members: 0, people: [], lost: [] };
    world.answers[`/api-user/enterprises/${enterpriseId}/roles/${idOf(1)}`] = { id: idOf(1) };
    await press('删除');
    await sees('没有人拥有这个角色');
    await press('删除');
    await becomes(() => expect(pageShown()).toBe('1'));
  });

  // rule: role.config.max
  it('is at most a thousand for the pages that configure', () => expect(MOST_ROLES).toBe(1000));
});
