import type { NodeHistory } from '@cloudyard/contract/equipment/history.ts';

/** What is drawn with one axis: the numbers of one unit, or one switch. */
export type Group = {
  key: string;
  kind: 'number' | 'boolean';
  unit: string;
  nodes: NodeHistory[];
  /** The same lines at another time, laid over them: each in the colour of the one at its place. */
  earlier?: NodeHistory[];
};

/** Texts have no line. */
export function groupsOf(nodes: readonly NodeHistory[]): Group[] {
  const groups = new Map<string, Group>();
  for (const node of nodes) {
    const { dataType: kind, alias, unit } = node;
    if (kind === 'text') continue;
    const key = kind === 'boolean' ? `switch ${alias}` : `unit ${unit}`;
    const group = groups.get(key) ?? { key, kind, unit, nodes: [] };
    group.nodes.push(node);
    groups.set(key, group);
  }
  return [...groups.values()];
}

export type Dot = [at: number, value: number | null];

const figure = (value: NodeHistory['points'][number]['value']) =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'number' ? value : null;

/** The line of a node: where nothing came it is broken. */
export function lineOf({ points, gaps }: Pick<NodeHistory, 'points' | 'gaps'>): Dot[] {
  const dots = points.map(({ at, value }): Dot => [at, figure(value)]);
  const breaks = gaps.map(({ from, to }): Dot => [(from + to) / 2, null]);
  return [...dots, ...breaks].toSorted(([one], [other]) => one - other);
}

/** Its points that cannot be relied on. */
export const doubtsOf = ({ points }: Pick<NodeHistory, 'points'>) =>
  points.flatMap(({ at, value, quality }) => {
    const shown = figure(value);
    return quality === 'good' || shown === null ? [] : [{ at, value: shown, quality }];
  });

/** In whole percent; less than all is never 100. */
export const goodShare = ({ good, count }: Pick<NodeHistory, 'good' | 'count'>) =>
  good === count ? 100 : Math.min(99, Math.round((good / count) * 100));
