// @vitest-environment jsdom
import { DISABLED_USER, MOST_ROLES, type Role } from '@cloudyard/contract/access/role.ts';
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
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

async function list() {
  world.answers[PAGE] = page([role(1, '企业财务'), role(2, DISABLED_USER)]);
  await draw(<RoleListPage />, KEYS);
  await sees('企业财务');
}
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

  // rule: role.config.max
  it('is at most a thousand for the pages that configure', () => expect(MOST_ROLES).toBe(1000));
});
