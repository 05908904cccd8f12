import type { MenuDraft, MenuPrivilege } from '@cloudyard/contract/access/menu.ts';
import type { ActorContext } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { deploymentById } from './deployment.queries.ts';
import { isAddress, isReserved, isSameName, offeredBy } from './menu.policy.ts';
import { deleteMenuPrivileges, insertMenu, putMenuPrivileges, updateMenu } from './menu.queries.ts';
import { privilegeView } from './menu.view.ts';
import type { Node } from './menu-tree.policy.ts';

// Menus made by hand, of the platform or of an enterprise.

type Spot = { parent: string | null; sort: number };

export async function addOwn(
  { db }: ActorContext,
  place: string | null,
  draft: MenuDraft,
  spot: Spot,
  origin: string,
) {
  const row = await rowOf(db, place, draft, spot, origin);
  const { id } = await insertMenu(db, {
    ...row,
    owner: place === null ? 'platform' : 'enterprise',
    enterprise_id: place,
    code: null,
    edited: false,
  });
  await setPrivileges(db, id, [], privilegesOf(place, draft, row));
  return id;
}

export async function changeOwn(
  { db }: ActorContext,
  place: string | null,
  node: Node,
  draft: MenuDraft,
  spot: Spot,
  origin: string,
) {
  const row = await rowOf(db, place, draft, spot, origin, node);
  await updateMenu(db, node.id, row);
  await setPrivileges(
    db,
    node.id,
    node.privileges.map(({ key }) => key),
    privilegesOf(place, draft, row, node),
  );
}

async function rowOf(
  db: Db,
  place: string | null,
  draft: MenuDraft,
  { parent, sort }: Spot,
  origin: string,
  former?: Node,
) {
  if (draft.type === 'page') throw new Refusal('access.menu_protected');
  // Only menus of the platform are hidden, and only the platform's are requested from the platform.
  if (draft.hidden) throw new Refusal('kit.invalid', { hidden: 'not_in_list' });
  if (draft.onRequest && place !== null) throw new Refusal('kit.invalid', { onRequest: 'not_in_list' });
  return {
    parent_id: parent,
    sort,
    name: draft.name,
    name_en: draft.nameEn,
    icon: draft.icon,
    type: draft.type,
    ...(await targetOf(db, place, draft, origin, former)),
    help_page_id: draft.helpPageId === undefined ? (former?.help_page_id ?? null) : draft.helpPageId,
    is_public: draft.isPublic ?? former?.is_public ?? false,
    proxy: draft.proxy ?? former?.proxy ?? false,
    open_with_new_window: draft.openWithNewWindow ?? former?.open_with_new_window ?? false,
    enabled: draft.enabled ?? former?.enabled ?? true,
    on_request: draft.onRequest ?? former?.on_request ?? false,
  };
}

/** Where a menu leads: nowhere, to an address, or to an application of the place. */
async function targetOf(
  db: Db,
  place: string | null,
  draft: MenuDraft,
  origin: string,
  former?: Node,
): Promise<{ url: string; deployment_id: string | null }> {
  const { type, url } = draft;
  if (type === 'application') {
    const id = draft.deploymentId === undefined ? (former?.deployment_id ?? null) : draft.deploymentId;
    return requestOf(db, place, draft, id, origin, former);
  }
  const fits = type === 'folder' ? url === '' : type === 'link' ? isAddress(url) : isAddress(url, origin);
  if (!fits) throw new Refusal('access.menu_address');
  return { url, deployment_id: null };
}

async function requestOf(
  db: Db,
  place: string | null,
  draft: MenuDraft,
  id: string | null,
  origin: string,
  former?: Node,
) {
  const found = id === null ? undefined : await deploymentById(db, id);
  const deployment = found?.enterprise_id === place ? found : undefined;
  const { id: deployment_id, name, url } = orRefuse(deployment, 'access.deployment_not_found');
  if (isSameName(draft.name, name)) throw new Refusal('access.menu_name_of_application');
  // Its own address unless a page within it is named; an address of another application is refused.
  const stale = former?.deployment_id !== deployment_id && draft.url === former?.url;
  const target = draft.url === '' || stale ? url : draft.url;
  if (!isAddress(target, origin)) throw new Refusal('access.menu_address');
  return { url: target, deployment_id };
}

/** What can be granted at it: as given, or as before. */
function privilegesOf(
  place: string | null,
  draft: MenuDraft,
  row: { type: string; is_public: boolean },
  former?: Node,
): MenuPrivilege[] {
  const wanted = draft.privileges ?? former?.privileges.map(privilegeView) ?? [];
  if (wanted.some(({ key }) => isReserved(key))) throw new Refusal('access.privilege_reserved');
  if (new Set(wanted.map(({ key }) => key)).size < wanted.length)
    throw new Refusal('kit.invalid', { privileges: 'format' });
  // An enterprise's own menus are for its roles alone, so none of their privileges is the platform's.
  return offeredBy(row, wanted).map((one) => ({ ...one, platform: one.platform && place === null }));
}

/** Privileges that stay are overwritten and keep their grants; removed ones take theirs along. */
async function setPrivileges(db: Db, menuId: string, former: string[], wanted: MenuPrivilege[]) {
  const gone = former.filter((key) => !wanted.some((one) => one.key === key));
  if (gone.length > 0) await deleteMenuPrivileges(db, menuId, gone);
  await putMenuPrivileges(
    db,
    wanted.map(({ nameEn, ...one }, sort) => ({ ...one, name_en: nameEn, menu_id: menuId, sort })),
  );
}
