import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id } from '../kit/values.ts';
import { MENU_TYPES, MenuPrivilege } from './menu.ts';
import { NamedRight } from './values.ts';

/** One grant: a role, a menu, one of its privileges. */
export const RoleMenuPrivilege = z.object({ roleId: Id, menuId: Id, privilege: z.string().min(1).max(80) });
export type RoleMenuPrivilege = z.infer<typeof RoleMenuPrivilege>;

export const OfferedPrivilege = MenuPrivilege.extend({
  granted: z.boolean(),
  /** Held although it is not granted here: it is granted at another menu. */
  elsewhere: z.boolean(),
  /** Granted and really held: the menu is on, and the enterprise may. */
  effective: z.boolean(),
  /** The caller may give it and take it away. */
  mine: z.boolean(),
});
export type OfferedPrivilege = z.infer<typeof OfferedPrivilege>;

const node = z.object({
  id: Id,
  /** Of the role when its grants were read. */
  version: z.number().int(),
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  type: z.enum(MENU_TYPES),
  enabled: z.boolean(),
  onRequest: z.boolean(),
  /** The keys granted to the role here. */
  privilege: z.array(z.string()),
  offered: z.array(OfferedPrivilege),
});
export type GrantNode = z.infer<typeof node> & { children: GrantNode[] };
export const GrantNode: z.ZodType<GrantNode> = node.extend({
  get children() {
    return z.array(GrantNode);
  },
});

/** What a change gives and takes, and from how many users. */
export const GrantDifference = z.object({
  gives: z.array(NamedRight),
  takes: z.array(NamedRight),
  /** How many hold the role. */
  holders: z.number().int(),
  /** How many can really do more, or less, than before: others hold the same through another role. */
  gaining: z.number().int(),
  losing: z.number().int(),
});
export type GrantDifference = z.infer<typeof GrantDifference>;

const all = z.array(RoleMenuPrivilege).max(20_000);

export const grantApi = {
  tree: endpoint({
    method: 'GET',
    path: '/api-menu/getMenusAndPrivilege',
    allow: 'access.role.read',
    orPlatform: 'access.platform-role.read',
    summary: 'The menu tree with the permissions a role has in each menu',
    query: z.object({ roleId: Id, enterpriseId: Id }),
    reply: z.array(GrantNode),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api-menu/submitRoleMenuPrivilege/:roleId',
    allow: 'access.role.grant',
    orPlatform: 'access.platform-role.grant',
    summary: 'Replace all permissions of a role',
    params: z.object({ roleId: Id }),
    /** `version`: the role as the caller saw it; a newer one is refused. */
    query: z.object({ version: z.coerce.number().int().optional() }),
    body: all,
    reply: z.object({ roleId: Id, version: z.number().int(), difference: GrantDifference }),
  }),
  difference: endpoint({
    method: 'POST',
    path: '/api-menu/compareRoleMenuPrivilege/:roleId',
    allow: 'access.role.grant',
    orPlatform: 'access.platform-role.grant',
    summary: 'What these permissions would grant and revoke, without saving',
    params: z.object({ roleId: Id }),
    body: all,
    reply: GrantDifference,
  }),
};
