import type { ProjectCanvas, ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { projectLinkKey } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { RunStep, RunsCompared } from '@cloudyard/contract/bigdata/project-shown.ts';

type Side = { canvas: ProjectCanvas; steps: readonly RunStep[]; params: ReadonlyMap<string, object> };
type Compared = RunsCompared['nodes'][number];

const union = (...lists: (readonly string[])[]) => [...new Set(lists.flat())];
const same = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
const nodeIn = ({ canvas }: Side, id: string) => canvas.nodes.find((node) => node.id === id);

/** What makes a node another one: not where it stands, nor what it is called. */
function meaning({ canvas }: Side, { id, objectId, version, digest, seed }: ProjectNode) {
  const links = canvas.links.filter(({ target }) => target === id).map(projectLinkKey);
  return { objectId, version, digest, seed, links: links.sort() };
}

function changeOf(left: Side, right: Side, id: string, hasOtherParams: boolean): Compared['change'] {
  const [a, b] = [nodeIn(left, id), nodeIn(right, id)];
  if (!a) return 'added';
  if (!b) return 'removed';
  return hasOtherParams || !same(meaning(left, a), meaning(right, b)) ? 'changed' : 'same';
}

/** The values a step ran with, or those that stand at its node. */
const paramsIn = (side: Side, id: string): Record<string, unknown> => ({
  ...(side.params.get(id) ?? nodeIn(side, id)?.params ?? {}),
});

function nodeCompared(left: Side, right: Side, id: string): Compared {
  const [a, b] = [left, right].map(({ steps }) => steps.find(({ nodeId }) => nodeId === id));
  const [mine, theirs] = [paramsIn(left, id), paramsIn(right, id)];
  const isShared = nodeIn(left, id) !== undefined && nodeIn(right, id) !== undefined;
  const params = isShared
    ? union(Object.keys(mine), Object.keys(theirs))
        .filter((name) => !same(mine[name], theirs[name]))
        .map((name) => ({ name, left: mine[name] ?? null, right: theirs[name] ?? null }))
    : [];
  const tables = (step: RunStep | undefined) => step?.outputs.filter(({ kind }) => kind === 'dataset') ?? [];
  const port = (step: RunStep | undefined, name: string) => step?.outputs.find((one) => one.port === name);
  return {
    ...{ nodeId: id, name: (nodeIn(right, id) ?? nodeIn(left, id))?.name ?? '' },
    ...{ change: changeOf(left, right, id, params.length > 0), params },
    metrics: union(Object.keys(a?.metrics ?? {}), Object.keys(b?.metrics ?? {})).map((name) => ({
      ...{ name, left: a?.metrics[name] ?? null, right: b?.metrics[name] ?? null },
    })),
    rows: union(
      tables(a).map((one) => one.port),
      tables(b).map((one) => one.port),
    ).map((name) => {
      const [one, other] = [port(a, name), port(b, name)];
      return {
        ...{ port: name, left: one?.rows ?? null, right: other?.rows ?? null },
        isSame: one !== undefined && one.sha256 === other?.sha256,
      };
    }),
  };
}

/** Two runs side by side, node by node: those of the right drawing in their order, then what is gone. */
export const comparedNodes = (left: Side, right: Side): Compared[] =>
  union(
    right.canvas.nodes.map(({ id }) => id),
    left.canvas.nodes.map(({ id }) => id),
  ).map((id) => nodeCompared(left, right, id));
