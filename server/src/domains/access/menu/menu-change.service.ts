import type { Facts } from '../../../kit/audit.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { tellRights } from '../right/rights.service.ts';
import {
  deleteMenu,
  deleteMenuPrivileges,
  deletePlace,
  putMenuPrivileges,
  putMenus,
  putPlaces,
} from './menu.queries.ts';
import { difference, idOf, missingIn } from './menu-change.policy.ts';
import {
  countRoleChange,
  insertChange,
  markUndone,
  menusThere,
  newestChange,
  restoreGrants,
  type State,
  stateOf,
} from './menu-change.queries.ts';
import { placeFor } from './menu-tree.service.ts';

type Verb = 'add' | 'change' | 'move' | 'remove';

/**
 * Changes menus and records the change: for undo, for the audit log, for open browsers. `ids`: all it may
 * touch, the one it is about first; `act` returns the id of a new one instead.
 */
export async function recorded(
  ctx: ActorContext,
  place: string | null,
  verb: Verb,
  ids: string[],
  act: () => Promise<string | undefined>,
): Promise<string> {
  // The places that enterprises gave a menu of the platform are deleted and restored with it.
  const placesOf = place === null && verb !== 'remove' ? undefined : place;
  const was = await stateOf(ctx.db, ids, placesOf);
  const made = await act();
  const all = made === undefined ? ids : [made];
  const is = await stateOf(ctx.db, all, placesOf);
  const id = all[0] as string;
  const change = difference(was, is);
  if (!change) return id;
  const name = [...is.menus, ...was.menus].find((menu) => menu.id === id)?.name ?? '';
  await insertChange(ctx.db, { ...signed(ctx, place), verb, menu_id: id, menu_name: name, ...change });
  await countRoleChange(
    ctx.db,
    change.before.grants.map(({ role_id }) => role_id),
  );
  await tellOf(ctx, place, verb, { id, name }, { before: about(was, id), after: about(is, id) });
  return id;
}

/**
 * Reverts the newest change of a tree: all it touched is as it was, as far as the
 * rest of the database allows.
 */
export async function undoChange(ctx: ActorContext, enterpriseId: string, meant: number) {
  const place = placeFor(ctx, enterpriseId);
  await takeTurn(ctx.db, 'access.menu');
  const change = orRefuse(await newestChange(ctx.db, place), 'access.nothing_to_undo');
  if (change.id !== meant) throw new Refusal('access.undo_overtaken');
  const { menu_id, menu_name, before, after } = change;
  await takeBack(ctx.db, place, before, after);
  await insertChange(ctx.db, {
    ...signed(ctx, place),
    verb: 'undo',
    menu_id,
    menu_name,
    before: after,
    after: before,
  });
  await tellOf(
    ctx,
    place,
    'undo',
    { id: menu_id, name: menu_name },
    {
      before: { change: change.id, verb: change.verb, ...about(after, menu_id) },
      after: about(before, menu_id),
    },
  );
  return markUndone(ctx.db, change.id);
}

async function takeBack(db: Db, place: string | null, before: State, after: State) {
  for (const { id } of missingIn(before.menus, after.menus, idOf.menus)) await deleteMenu(db, id);
  const removed = missingIn(after.menus, before.menus, idOf.menus);
  const near = [...before.menus, ...before.places].map(({ parent_id }) => parent_id ?? '').filter(Boolean);
  const there = await menusThere(db, [
    ...near,
    ...before.menus.map(({ id }) => id),
    ...before.privileges.map(({ menu_id }) => menu_id),
    ...before.places.map(({ menu_id }) => menu_id),
  ]);
  // A parent may be gone: removed by a new version of the product, or by the platform.
  const underThere = <R extends { parent_id: string | null }>(row: R): R => ({
    ...row,
    parent_id: row.parent_id !== null && there.has(row.parent_id) ? row.parent_id : null,
  });
  for (const { id } of removed) there.add(id);
  await putMenus(db, before.menus.filter(({ id }) => there.has(id)).map(underThere));
  for (const { menu_id, key } of missingIn(before.privileges, after.privileges, idOf.privileges))
    await deleteMenuPrivileges(db, menu_id, [key]);
  await putMenuPrivileges(
    db,
    before.privileges.filter(({ menu_id }) => there.has(menu_id)),
  );
  for (const { enterprise_id, menu_id } of missingIn(before.places, after.places, idOf.places))
    await deletePlace(db, enterprise_id, menu_id);
  await putPlaces(db, before.places.filter(({ menu_id }) => there.has(menu_id)).map(underThere));
  await countRoleChange(db, await restoreGrants(db, place, before.grants));
}

const signed = ({ actor }: ActorContext, place: string | null) => ({
  enterprise_id: place,
  actor_id: actor.userId,
  actor_name: actor.username,
});

/** One menu of a state, as an auditor reads it. */
const about = (state: State, id: string) => {
  const menu = state.menus.find((row) => row.id === id);
  const place = state.places.find((row) => row.menu_id === id);
  return {
    ...menu,
    ...(place ? { place: { parent_id: place.parent_id, sort: place.sort, hidden: place.hidden } } : {}),
    privileges: state.privileges.filter((row) => row.menu_id === id).map(({ key, name }) => `${key} ${name}`),
    grants: state.grants.filter((row) => row.menu_id === id).length,
  };
};

async function tellOf(
  ctx: ActorContext,
  place: string | null,
  verb: Verb | 'undo',
  menu: { id: string; name: string },
  change: { before: Facts<'menu'>; after: Facts<'menu'> },
) {
  await ctx.kit.audit.record(ctx, {
    action: `access.menu.${verb}`,
    object: { type: 'menu', ...menu },
    ...change,
  });
  await tellRights(ctx, { place });
}
