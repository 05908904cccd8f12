import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { AlgorithmParameter } from '../../../algorithm/lent/library-calls.ts';
import { changedNode } from './panel-node.ts';

type Values = ProjectNode['params'];

/** Of the scope `project`. */
export const isShared = ({ scope }: AlgorithmParameter) => scope === 'project';

/** What a node is told: what the whole project shares comes before its own. */
export const toldTo = (
  { params }: Pick<ProjectNode, 'params'>,
  shared: ProjectCanvas['shared'],
  parameters: readonly AlgorithmParameter[],
): Values => {
  const names = new Set(parameters.filter(isShared).map(({ name }) => name));
  const common = (shared ?? []).filter(({ id }) => names.has(id));
  return { ...params, ...Object.fromEntries(common.map(({ id, value }) => [id, value])) };
};

/** What was typed at one node: what is shared stands for all of them, and at the node as well, for where it is copied to. */
export function withTold(
  canvas: ProjectCanvas,
  { id, seed }: Pick<ProjectNode, 'id' | 'seed'>,
  given: Values,
  parameters: readonly AlgorithmParameter[],
): ProjectCanvas {
  const next = changedNode(canvas, id, { params: given, seed });
  const names = parameters.filter(isShared).map(({ name }) => name);
  if (names.length === 0) return next;
  const others = (canvas.shared ?? []).filter((one) => !names.includes(one.id));
  const said = names.flatMap((name) => {
    const value = given[name];
    return value === undefined || value === null ? [] : [{ id: name, value }];
  });
  const { shared: _, ...rest } = next;
  const shared = [...others, ...said];
  return shared.length > 0 ? { ...rest, shared } : rest;
}
