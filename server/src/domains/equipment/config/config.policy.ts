import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';

export type Difference = { added: string[]; changed: string[]; removed: string[] };

/** What a version changed against the one before, by the names on the wire. */
export function differenceOf(before: readonly NodeConfig[], after: readonly NodeConfig[]): Difference {
  const [former, newer] = [before, after].map((nodes) => new Map(nodes.map((node) => [node.alias, node])));
  const isSame = (one: NodeConfig, other: NodeConfig | undefined) =>
    JSON.stringify(sorted(one)) === JSON.stringify(other && sorted(other));
  return {
    added: after.filter(({ alias }) => !former?.has(alias)).map(({ alias }) => alias),
    changed: after
      .filter((node) => former?.has(node.alias) && !isSame(node, former.get(node.alias)))
      .map(({ alias }) => alias),
    removed: before.filter(({ alias }) => !newer?.has(alias)).map(({ alias }) => alias),
  };
}

/** Whatever order the fields came in. */
const sorted = (node: NodeConfig) =>
  Object.entries(node).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** How often a node should come; null: whenever it changes. */
export const periodOf = ({ sampleMode, period }: NodeConfig, general: number) =>
  sampleMode === 'CHANGE' ? null : (period ?? general);
