import { api } from '@cloudyard/contract';
import { MOST_ROLES, type Role } from '@cloudyard/contract/access/role.ts';
import type { EndpointTable } from '@cloudyard/contract/kit/endpoint.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { csvLines } from '../../../kit/csv.ts';
import type { Db } from '../../../kit/db.ts';
import { menusToGrant, privilegesToGrant } from '../grant/grant.queries.ts';
import { shownMenus } from '../menu/menu-shown.service.ts';
import { nested } from '../menu/menu-tree.policy.ts';
import { rightView } from '../parts.view.ts';
import { rolesUpTo } from '../role/role.queries.ts';
import { roleFor } from '../role/role.service.ts';
import { roleView } from '../role/role.view.ts';
import { conflictsOf } from './duty-separation.policy.ts';
import { rightsOfRole } from './held-right.queries.ts';
import { cataloguePrivileges, platformHolders, rightsInPlace } from './right.queries.ts';

type Branch = { id: string; children: Branch[] };
const idsOf = (branches: readonly Branch[]): string[] =>
  branches.flatMap(({ id, children }) => [id, ...idsOf(children)]);

/** Where each menu stands in the tree, counted from the top. */
async function menuOrder(db: Db, enterpriseId: string | null) {
  const tree = nested(await menusToGrant(db, enterpriseId), ({ id }): Branch => ({ id, children: [] }));
  return new Map(idsOf(tree).map((id, at) => [id, at]));
}

/** The matrix of roles and rights, with what an auditor looks for. */
export async function roleMatrix({ db }: ActorContext, enterpriseId: string | null) {
  const roles = await rolesUpTo(db, enterpriseId, MOST_ROLES);
  const order = await menuOrder(db, enterpriseId);
  const offers = (await privilegesToGrant(db, enterpriseId))
    .filter(({ code }) => code !== null)
    .sort((a, b) => (order.get(a.menu_id) ?? 0) - (order.get(b.menu_id) ?? 0));
  const held = Map.groupBy(await rightsInPlace(db, enterpriseId), ({ role_id }) => role_id);
  return {
    rights: offers.map((one) => ({ ...rightView(one), platform: one.platform })),
    roles: roles.map(({ id, name, kind, reach, members, everybody }) => {
      const rights = held.get(id) ?? [];
      return {
        id,
        name,
        kind: kind as Role['kind'],
        reach,
        members,
        everybody,
        held: rights.map(({ menu_id, key }) => `${menu_id} ${key}`),
        conflicts: conflictsOf(new Set(rights.map(({ key }) => key as string))),
      };
    }),
  };
}

/** The same as CSV, one line a right. */
export async function matrixLines(ctx: ActorContext, enterpriseId: string | null): Promise<string> {
  const { rights, roles } = await roleMatrix(ctx, enterpriseId);
  const held = roles.map((role) => new Set(role.held));
  const marks = (pair: string) => held.map((pairs) => (pairs.has(pair) ? 'x' : ''));
  return csvLines([
    ['menu', 'privilege', 'key', ...roles.map(({ name }) => name)],
    ...rights.map(({ menuId, menuName, name, key }) => [menuName, name, key, ...marks(`${menuId} ${key}`)]),
  ]);
}

/** Records in the audit log who exported the matrix. */
export const noteExport = (ctx: ActorContext) =>
  ctx.kit.audit.record(ctx, {
    action: 'access.role.export',
    object: { type: 'role', id: '-', name: 'role matrix' },
  });

/** The console as holders of a role see it; never more than the caller may see. */
export async function previewOf(ctx: ActorContext, roleId: string) {
  const role = await roleFor(ctx, roleId, 'preview');
  const rights = (await rightsOfRole(ctx.db, roleId))?.rights ?? [];
  const keys = rights
    .map(({ key }) => key)
    .filter((key) => ctx.actor.keys.has(key))
    .sort();
  const menus = await shownMenus(ctx, {
    keys,
    roleIds: [roleId],
    enterpriseId: role.enterprise_id ?? ctx.actor.enterpriseId,
  });
  return { role: roleView(ctx.actor)(role), keys, menus };
}

const callsByKey = Map.groupBy(
  Object.values(api)
    .flatMap((nouns) => Object.values<EndpointTable>(nouns))
    .flatMap((table) => Object.values(table))
    .flatMap((one) =>
      [one.allow, ...(one.orPlatform ? [one.orPlatform] : [])].map((key) => ({
        key: key as string,
        call: `${one.method} ${one.path}`,
      })),
    ),
  ({ key }) => key,
);

/** Every key with what it opens, and which of the platform's roles hold it. */
export async function keyCatalogue({ db }: ActorContext) {
  const offers = Map.groupBy(await cataloguePrivileges(db), ({ key }) => key);
  const holders = Map.groupBy(await platformHolders(db), ({ key }) => key);
  return [...offers].map(([key, rows]) => ({
    key,
    platform: rows.some(({ platform }) => platform),
    menus: rows.map(({ id, menu_name, menu_name_en, enabled }) => ({
      id,
      name: menu_name,
      nameEn: menu_name_en,
      enabled,
    })),
    names: rows.map(({ name, name_en }) => ({ name, nameEn: name_en })),
    calls: (callsByKey.get(key) ?? []).map(({ call }) => call),
    roles: (holders.get(key) ?? []).map(({ id, name, kind }) => ({ id, name, kind: kind as Role['kind'] })),
    held: rows.some(({ held }) => held),
  }));
}
