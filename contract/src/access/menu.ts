import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';

export const MENU_TYPES = ['folder', 'page', 'link', 'frame', 'application'] as const;
export type MenuType = (typeof MENU_TYPES)[number];

/** Where an entry is shown: on the platform's side, on that of a place (an enterprise, or oneself), or on both. */
export const MENU_SCOPES = ['platform', 'place', 'every'] as const;
export type MenuScope = (typeof MENU_SCOPES)[number];

/** Something that can be granted at a menu. */
export const MenuPrivilege = z.object({
  key: z.string().trim().min(1).max(80),
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().max(60),
  /** Its holders may open the page. */
  opens: z.boolean(),
  /** Never for a role of an enterprise. */
  platform: z.boolean(),
});
export type MenuPrivilege = z.infer<typeof MenuPrivilege>;

const shape = {
  id: Id,
  /** Nil: at the top. */
  parentId: Id,
  name: z.string().trim().min(1).max(40),
  nameEn: z.string().trim().max(60),
  icon: z.string().max(40),
  type: z.enum(MENU_TYPES),
  url: z.string().trim().max(1000),
  sort: z.number().int().min(-1_000_000).max(1_000_000),
  /** Nil: the platform's. */
  enterpriseId: Id,
  deploymentId: Id.nullable(),
  helpPageId: Id.nullable(),
  /** For every logged-in user. */
  isPublic: z.boolean(),
  proxy: z.boolean(),
  openWithNewWindow: z.boolean(),
  enabled: z.boolean(),
  /** An enterprise must ask the platform before its roles hold what is granted here. */
  onRequest: z.boolean(),
};

/** A menu as its administrators see it. */
const ownMenu = z.object({
  ...shape,
  /** The address of a built-in screen; null: made by an administrator. */
  code: z.string().nullable(),
  privileges: z.array(MenuPrivilege),
  /** Hidden by this enterprise for itself. */
  hidden: z.boolean(),
});
export type Menu = z.infer<typeof ownMenu> & { children: Menu[] };
export const Menu: z.ZodType<Menu> = ownMenu.extend({
  get children() {
    return z.array(Menu);
  },
});

/** A menu as it stands in the caller's console. */
const shownMenu = z.object({
  id: Id,
  parentId: Id,
  name: z.string(),
  nameEn: z.string(),
  icon: z.string(),
  type: z.enum(MENU_TYPES),
  url: z.string(),
  sort: z.number().int(),
  /** Shown while one works for the platform, in an enterprise or alone (place), or in both. */
  scope: z.enum(MENU_SCOPES),
  helpPageId: Id.nullable(),
  proxy: z.boolean(),
  openWithNewWindow: z.boolean(),
});
export type ShownMenu = z.infer<typeof shownMenu> & { children: ShownMenu[] };
export const ShownMenu: z.ZodType<ShownMenu> = shownMenu.extend({
  get children() {
    return z.array(ShownMenu);
  },
});

/** With an id: change that one; without: add one. */
export const MenuDraft = z.object({
  id: Id.optional(),
  parentId: shape.parentId,
  name: shape.name,
  nameEn: shape.nameEn,
  icon: shape.icon,
  type: shape.type,
  url: shape.url,
  sort: shape.sort.optional(),
  enterpriseId: shape.enterpriseId,
  deploymentId: shape.deploymentId.optional(),
  helpPageId: shape.helpPageId.optional(),
  privileges: z.array(MenuPrivilege).max(50).optional(),
  isPublic: shape.isPublic.optional(),
  proxy: shape.proxy.optional(),
  openWithNewWindow: shape.openWithNewWindow.optional(),
  enabled: shape.enabled.optional(),
  onRequest: shape.onRequest.optional(),
  hidden: z.boolean().optional(),
});
export type MenuDraft = z.infer<typeof MenuDraft>;

export const MENU_VERBS = ['add', 'change', 'move', 'remove', 'undo'] as const;
export const MenuChange = z.object({
  id: z.number().int(),
  time: Instant,
  actorName: z.string(),
  verb: z.enum(MENU_VERBS),
  menuName: z.string(),
  undone: z.boolean(),
});
export type MenuChange = z.infer<typeof MenuChange>;

/** Where a menu is put; `before` says among which children it was seen. */
const MenuMove = z.object({
  id: Id,
  parentId: Id,
  /** Stands before this one among the children; null: last. */
  before: Id.nullable(),
  enterpriseId: Id,
});
export type MenuMove = z.infer<typeof MenuMove>;

export const Deployment = z.object({ id: Id, name: z.string(), url: z.string() });
export type Deployment = z.infer<typeof Deployment>;

const tree = z.object({ enterpriseId: Id });
const read = { allow: 'access.menu.read', orPlatform: 'access.platform-menu.read' } as const;
const edit = { allow: 'access.menu.edit', orPlatform: 'access.platform-menu.edit' } as const;

export const DeploymentDraft = z.object({
  name: z.string().trim().min(1).max(60),
  url: z.string().trim().min(1).max(1000),
});
export type DeploymentDraft = z.infer<typeof DeploymentDraft>;

export const menuApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-menu/getMenus',
    ...read,
    summary: 'The menu tree of an enterprise (with the platform’s menus in it), or of the platform',
    query: tree.partial(),
    reply: z.array(Menu),
  }),
  submit: endpoint({
    method: 'POST',
    path: '/api-menu/submitMenu',
    ...edit,
    once: true,
    summary: 'Add or change a menu: fields, permissions, enabled or disabled',
    body: MenuDraft,
    reply: Menu,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-menu/deleteMenu/:id',
    ...edit,
    summary: 'Delete a custom menu without children',
    params: one,
    reply: z.object({ id: Id }),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api-menu/moveMenu',
    ...edit,
    summary: 'Move a menu in the tree',
    body: MenuMove,
    reply: Menu,
  }),
  shown: endpoint({
    method: 'GET',
    path: '/api-menu/query-menu',
    allow: 'session',
    summary: 'The caller’s menus in the current enterprise and role',
    query: z.object({ userId: Id, enterpriseId: Id, roleId: Id }),
    reply: z.array(ShownMenu),
  }),
  usage: endpoint({
    method: 'GET',
    path: '/api-menu/menuUsage/:id',
    ...read,
    summary: 'The roles with permissions in a menu or below it, and the number of users',
    params: one,
    reply: z.object({
      /** `enterprise`: whose role it is; empty: the platform's. */
      roles: z.array(
        z.object({ id: Id, name: z.string(), enterprise: z.string(), keys: z.array(z.string()) }),
      ),
      people: z.number().int(),
    }),
  }),
  history: endpoint({
    method: 'GET',
    path: '/api-menu/menuHistory',
    ...read,
    summary: 'Changes to the menu tree, newest first',
    query: pageQuery.extend(tree.shape),
    reply: pageOf(MenuChange),
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api-menu/undoMenu',
    ...edit,
    summary: 'Undo the newest change that is not undone',
    /** `change`: the one that is meant; the call is refused when there is a newer one. */
    body: z.object({ enterpriseId: Id, change: z.number().int() }),
    reply: MenuChange,
  }),
  framing: endpoint({
    method: 'GET',
    path: '/api-menu/framing/:id',
    allow: 'session',
    summary: 'Whether the page behind a menu can be embedded in the console',
    params: one,
    limit: { by: 'account', max: 30, seconds: 60 },
    reply: z.object({ framed: z.enum(['yes', 'no', 'unknown']) }),
  }),
  deployments: endpoint({
    method: 'GET',
    path: '/api-backend/deployments/web',
    ...read,
    summary: 'Web applications a menu can open',
    query: tree.partial(),
    reply: z.array(Deployment),
  }),
  deployment: endpoint({
    method: 'GET',
    path: '/api-backend/deployments/web/:id',
    ...read,
    summary: 'One web application',
    params: one,
    reply: Deployment,
  }),
  addDeployment: endpoint({
    method: 'POST',
    path: '/api-backend/deployments/web',
    ...edit,
    once: true,
    summary: 'Register a web application that runs elsewhere',
    body: DeploymentDraft.extend({ enterpriseId: Id }),
    reply: Deployment,
  }),
  changeDeployment: endpoint({
    method: 'PATCH',
    path: '/api-backend/deployments/web/:id',
    ...edit,
    summary: 'Change the name or URL of a web application',
    params: one,
    body: DeploymentDraft,
    reply: Deployment,
  }),
  removeDeployment: endpoint({
    method: 'DELETE',
    path: '/api-backend/deployments/web/:id',
    ...edit,
    summary: 'Delete a web application that no menu opens',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
