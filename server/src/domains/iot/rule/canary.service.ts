import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { Db } from '../../../kit/db.ts';
import { carryStates, deleteStates, dropShared, versionAt } from './rule.queries.ts';

/** Nodes that are in both, and the same. */
export const unchanged = (before: RuleGraph, after: RuleGraph): string[] => {
  const without = ({ x, y, name, note: said, ...rest }: RuleGraph['nodes'][number]) => JSON.stringify(rest);
  const known = new Map(before.nodes.map((node) => [node.id, without(node)]));
  return after.nodes.filter((node) => known.get(node.id) === without(node)).map(({ id }) => id);
};

/** Devices whose values a version remembers although it is not for them. */
const overheardBy = ({ nodes }: RuleGraph) =>
  nodes.flatMap((node) => (node.type === 'enrich' ? [node.deviceId] : []));

/**
 * What is known of the devices of a canary goes over to it, and only of these: two versions that both waited for the
 * same condition would both act on it, and what no rule judges any more would be old when it is needed again.
 */
export async function handToCanary(
  db: Db,
  id: string,
  from: { version: number; graph: RuleGraph },
  to: { version: number; graph: RuleGraph },
  share: number,
) {
  const nodes = unchanged(from.graph, to.graph);
  await carryStates(db, id, from.version, to.version, nodes, { share, also: overheardBy(to.graph) });
  await dropShared(db, id, from.version, share, overheardBy(from.graph));
}

/** It goes back to the version in force, where nothing changed between the two. */
export async function takeBack(db: Db, id: string, canary: number, version: number | null) {
  const after = version === null ? undefined : await versionAt(db, id, version);
  const before = await versionAt(db, id, canary);
  if (after && before) await carryStates(db, id, canary, after.version, unchanged(before.graph, after.graph));
  await deleteStates(db, id, canary);
}
