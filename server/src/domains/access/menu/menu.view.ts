import type {
  Menu,
  MenuChange,
  MenuPrivilege,
  MenuScope,
  MenuType,
  ShownMenu,
} from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { PrivilegeRow } from './menu.queries.ts';
import type { ChangeRow } from './menu-change.queries.ts';
import type { ShownRow } from './menu-shown.queries.ts';
import type { Node } from './menu-tree.policy.ts';

export const privilegeView = ({ key, name, name_en, opens, platform }: PrivilegeRow): MenuPrivilege => ({
  key,
  name,
  nameEn: name_en,
  opens,
  platform,
});

export const menuView = (row: Node, parent: string | null): Menu => ({
  id: row.id,
  parentId: parent ?? NIL,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  type: row.type as MenuType,
  url: row.url,
  sort: row.at_sort,
  enterpriseId: row.enterprise_id ?? NIL,
  deploymentId: row.deployment_id,
  helpPageId: row.help_page_id,
  isPublic: row.is_public,
  proxy: row.proxy,
  openWithNewWindow: row.open_with_new_window,
  enabled: row.enabled,
  onRequest: row.on_request,
  code: row.code,
  privileges: row.privileges.map(privilegeView),
  hidden: row.hidden,
  children: [],
});

export const shownView = (row: ShownRow, parent: string | null): ShownMenu => ({
  id: row.id,
  parentId: parent ?? NIL,
  name: row.name,
  nameEn: row.name_en,
  icon: row.icon,
  type: row.type as MenuType,
  url: row.url,
  sort: row.sort,
  scope: row.scope as MenuScope,
  helpPageId: row.help_page_id,
  proxy: row.proxy,
  openWithNewWindow: row.open_with_new_window,
  children: [],
});

export const changeView = (row: ChangeRow): MenuChange => ({
  id: row.id,
  time: row.time.toISOString(),
  actorName: row.actor_name,
  verb: row.verb as MenuChange['verb'],
  menuName: row.menu_name,
  undone: row.undone_at !== null,
});
