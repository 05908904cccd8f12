import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { AlgorithmParameter, Column } from '../../../algorithm/lent/library-calls.ts';

export type Known = {
  /** Of datasets, by their ids. */
  tables: ReadonlyMap<string, readonly Column[]>;
  /** Of algorithms, by their ids. */
  parameters: ReadonlyMap<string, readonly AlgorithmParameter[]>;
  /** What came out of a port the last time. */
  outputs: (node: string, port: string) => readonly Column[] | undefined;
};

/**
 * The columns of the table that arrives at a port: those of the dataset, those the last run saw, or, before a first
 * run, what the algorithm says it makes of its first table.
 */
export function schemaAt(
  canvas: Pick<ProjectCanvas, 'nodes' | 'links'>,
  nodeId: string,
  port: string,
  known: Known,
  seen: ReadonlySet<string> = new Set(),
): readonly Column[] {
  const link = canvas.links.find(({ target, targetPort }) => target === nodeId && targetPort === port);
  const source = canvas.nodes.find(({ id }) => id === link?.source);
  if (!link || !source || seen.has(source.id)) return [];
  if (source.kind === 'dataset') return known.tables.get(source.objectId) ?? [];
  const made = known.outputs(source.id, link.sourcePort);
  return made ?? expected(canvas, source, link.sourcePort, known, new Set([...seen, source.id]));
}

function expected(
  canvas: Pick<ProjectCanvas, 'nodes' | 'links'>,
  node: ProjectNode,
  port: string,
  known: Known,
  seen: ReadonlySet<string>,
): readonly Column[] {
  const { columns, adds = [] } =
    known.parameters.get(node.objectId)?.find(({ name }) => name === port)?.schema ?? {};
  if (columns && columns.length > 0) return columns;
  const first = node.inputs.find(({ kind }) => kind === 'dataset');
  const before = first ? schemaAt(canvas, node.id, first.name, known, seen) : [];
  const names = new Set(before.map(({ name }) => name));
  return [...before, ...adds.filter(({ name }) => !names.has(name))];
}
