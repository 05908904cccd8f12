import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { menuById, privilegesIn, treeRows } from './menu.queries.ts';
import { type Node, type Parents, parentsOf, usableBy } from './menu-tree.policy.ts';

/** A tree as its administrators see it; place null: the platform's. */
export type Tree = { place: string | null; nodes: Node[]; parents: Parents };

/**
 * Whose tree is meant: the platform's for callers who act for it, otherwise that of their current enterprise.
 */
export function placeFor({ asPlatform, actor }: ActorContext, named?: string): string | null {
  const place = asPlatform ? null : orRefuse(actor.enterpriseId, 'kit.not_allowed');
  if (named !== undefined && named !== (place ?? NIL)) throw new Refusal('kit.not_allowed');
  return place;
}

/**
 * In which tree the caller finds a menu named by id alone: their enterprise's with its key, the
 * platform's as it stands in their own.
 */
export async function placeOfMenu(ctx: ActorContext, id: string, verb: 'read' | 'edit') {
  const menu = orRefuse(await menuById(ctx.db, id), 'access.menu_not_found');
  if (menu.enterprise_id === null) return placeFor(ctx);
  if (menu.enterprise_id !== ctx.actor.enterpriseId) throw new Refusal('access.menu_not_found');
  if (!ctx.actor.keys.has(`access.menu.${verb}`)) throw new Refusal('kit.not_allowed');
  return menu.enterprise_id;
}

export async function treeAt(db: Db, place: string | null): Promise<Tree> {
  const [rows, privileges] = await Promise.all([treeRows(db, place), privilegesIn(db, place)]);
  const offered = Map.groupBy(privileges, ({ menu_id }) => menu_id);
  const all = rows.map((row) => ({ ...row, privileges: offered.get(row.id) ?? [] }));
  const nodes = place === null ? all : usableBy(all);
  return { place, nodes, parents: parentsOf(nodes) };
}

/** The tree, locked for changing it. One lock for all trees, as they hang in each other. */
export async function treeToChange(db: Db, place: string | null): Promise<Tree> {
  await takeTurn(db, 'access.menu');
  return treeAt(db, place);
}

export const nodeIn = (tree: Tree, id: string): Node =>
  orRefuse(
    tree.nodes.find((node) => node.id === id),
    'access.menu_not_found',
  );
