import { inTransaction, type Kit } from '../../../kit/context.ts';
import { type Db, takeTurn } from '../../../kit/db.ts';
import { type Resolved, setRules, tellRules } from '../../telemetry/index.ts';
import { deviceInGroups } from '../group/scope.queries.ts';
import { enterprisesWithPolicies, policiesOf, type ScopeRow } from './history-policy.queries.ts';
import { type NearestRow, nearestPolicies, ofProduct, type Reach, thisDevice } from './resolve.queries.ts';

/** Nearest first: a device before its groups before its product. */
const RANKS = { device: 1, group: 2, product: 3 } as const;

export const originOf = ({ device_id, group_id, product_id }: ScopeRow) =>
  device_id
    ? { from: 'device' as const, of: device_id }
    : group_id
      ? { from: 'group' as const, of: group_id }
      : { from: 'product' as const, of: product_id as string };

async function reachOf(db: Db, enterpriseId: string, row: ScopeRow): Promise<Reach> {
  const { from, of } = originOf(row);
  const devices = {
    device: async () => thisDevice(of),
    group: () => deviceInGroups(db, enterpriseId, [of]),
    product: async () => ofProduct(of),
  }[from];
  return { policy: row.id, rank: RANKS[from], devices: await devices() };
}

/** What holds for a series: its own rule, else that of the nearest policy, else the usual. */
export function resolved(
  { series, own, policy }: NearestRow,
  policies: ReadonlyMap<string, ScopeRow>,
): Resolved {
  if (own) return { series, rule: own, from: 'node', of: null };
  const row = policy === null ? undefined : policies.get(policy);
  return row
    ? { series, rule: row.rule, ...originOf(row) }
    : { series, rule: null, from: 'default', of: null };
}

/** What would hold for every series of an enterprise of which something is said, or was, with these policies. */
export async function resolvedBy(db: Db, enterpriseId: string, rows: readonly ScopeRow[]) {
  const reaches: Reach[] = [];
  for (const row of rows) reaches.push(await reachOf(db, enterpriseId, row));
  const nearest = await nearestPolicies(db, enterpriseId, reaches);
  const policies = new Map(rows.map((row) => [row.id, row]));
  return nearest.map((one) => resolved(one, policies));
}

/**
 * Writes what holds onto the series, so that storing a message asks for nothing else. One at a time of an enterprise: two
 * at once could each write what the other has just changed.
 */
export async function resolve(kit: Kit, db: Db, enterpriseId: string): Promise<number> {
  await takeTurn(db, `history policies ${enterpriseId}`);
  const all = await resolvedBy(db, enterpriseId, await policiesOf(db, enterpriseId));
  const sources = await setRules(db, all);
  await tellRules(kit, db, sources);
  return sources.length;
}

/** Devices come, go to other groups and products, and have new nodes: what holds for them is looked up anew. */
export async function resolveAll(kit: Kit) {
  const platform = { platform: 'which points are kept' };
  const enterprises = await inTransaction(kit, platform, ({ db }) => enterprisesWithPolicies(db));
  for (const id of enterprises)
    await inTransaction(kit, platform, ({ db }) => resolve(kit, db, id)).catch((error: unknown) =>
      // What one has too much of, or too deep, is not for the others to wait for.
      kit.log.error({ err: error, enterprise: id }, 'which points of an enterprise are kept'),
    );
}
