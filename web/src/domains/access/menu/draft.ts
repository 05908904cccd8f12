import type { Menu, MenuDraft, MenuPrivilege } from '@cloudyard/contract/access/menu.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Place } from '../../../kit/place.ts';
import { flatTree } from '../../../kit/tree.ts';

/** Own: made by hand in this tree; system: a built-in screen or group; lent: the platform’s, in an enterprise’s tree. */
export type Kind = 'own' | 'system' | 'lent';

export function kindOf(place: Place, { code, enterpriseId }: Pick<Menu, 'code' | 'enterpriseId'>): Kind {
  if (place === 'enterprise' && enterpriseId === NIL) return 'lent';
  return code === null ? 'own' : 'system';
}

/** What the form shows and sends of a menu. */
export const draftOf = (menu: Menu, enterpriseId: string): MenuDraft => ({
  id: menu.id,
  parentId: menu.parentId,
  name: menu.name,
  nameEn: menu.nameEn,
  icon: menu.icon,
  type: menu.type,
  url: menu.url,
  sort: menu.sort,
  enterpriseId,
  deploymentId: menu.deploymentId,
  helpPageId: menu.helpPageId,
  privileges: menu.privileges,
  isPublic: menu.isPublic,
  proxy: menu.proxy,
  openWithNewWindow: menu.openWithNewWindow,
  enabled: menu.enabled,
  onRequest: menu.onRequest,
  hidden: menu.hidden,
});

export const newDraft = (parentId: string, enterpriseId: string): MenuDraft => ({
  parentId,
  name: '',
  nameEn: '',
  icon: '',
  type: 'folder',
  url: '',
  enterpriseId,
  deploymentId: null,
  helpPageId: null,
  privileges: [],
  isPublic: false,
  proxy: false,
  openWithNewWindow: false,
  enabled: true,
});

export const newPrivilege: MenuPrivilege = { key: '', name: '', nameEn: '', opens: false, platform: false };

/** What the user typed, on top of the menu's current state: only fields the user changed differ from it. */
export function mergedDraft(began: MenuDraft, typed: MenuDraft, now: MenuDraft): MenuDraft {
  const isUntouched = (field: keyof MenuDraft) =>
    JSON.stringify(typed[field]) === JSON.stringify(began[field]);
  const kept = (Object.keys(now) as (keyof MenuDraft)[]).filter(isUntouched);
  return { ...typed, ...Object.fromEntries(kept.map((field) => [field, now[field]])) };
}

/** Fields that have no meaning for the type are emptied, whatever was in them before the type was chosen. */
export function tidyDraft(draft: MenuDraft): MenuDraft {
  if (draft.type === 'folder')
    return {
      ...draft,
      url: '',
      deploymentId: null,
      privileges: [],
      isPublic: false,
      proxy: false,
      openWithNewWindow: false,
    };
  return draft.type === 'application' ? draft : { ...draft, deploymentId: null };
}

/** Missing values, field by field; the server reports wrong ones. */
export function missingIn({ type, url, deploymentId }: MenuDraft): Record<string, string> {
  if ((type === 'link' || type === 'frame') && url === '') return { url: 'required' };
  if (type === 'application' && !deploymentId) return { deploymentId: 'not_in_list' };
  return {};
}

/** Whether users lose the menu: it is switched off, or hidden. */
export const closes = (menu: Menu, draft: MenuDraft) =>
  (menu.enabled && draft.enabled === false) || (!menu.hidden && draft.hidden === true);

/** The key for reading or changing the tree of that place. */
export const menuKeyIn = (place: Place, verb: 'read' | 'edit') =>
  place === 'platform' ? (`access.platform-menu.${verb}` as const) : (`access.menu.${verb}` as const);

/** Whether this is, or contains, the screen that edits the tree: once closed, no user could open it again. */
export const keepsEditing = (place: Place, menu: Menu) =>
  flatTree([menu]).some(
    ({ code, privileges }) => code !== null && privileges.some(({ key }) => key === menuKeyIn(place, 'edit')),
  );
