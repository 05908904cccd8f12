import type { ProjectCanvas, ProjectModule } from '@cloudyard/contract/bigdata/project-canvas.ts';
import { connectedWith } from '@cloudyard/contract/bigdata/project-graph.ts';
import type { RunOrder } from '@cloudyard/contract/bigdata/project-run.ts';
import type { CarriedLink, RunState } from '@cloudyard/contract/bigdata/project-shown.ts';

/** The specification names a fixed text, which the server does not read. */
export const TENANT = 'default';

export type RunRefusal = 'not_compiled' | 'not_connected';

/** Whether a project may run: the server gave an order, and everything hangs together with the first of it. */
export function runRefusal(
  { nodes, links }: Pick<ProjectCanvas, 'nodes' | 'links'>,
  compiled: readonly Pick<ProjectModule, 'id'>[] | null,
): RunRefusal | undefined {
  const [first] = compiled ?? [];
  if (!first) return 'not_compiled';
  const reached = connectedWith({ links }, first.id);
  return nodes.every(({ id }) => reached.has(id)) ? undefined : 'not_connected';
}

/** A part reads what the modules before it left: that is forgotten only before everything runs anew. */
export const cleansFirst = ({ to, from, only }: Pick<RunOrder, 'to' | 'from' | 'only'>): boolean =>
  !to && !from && !only;

export const isUnderWay = (state: RunState | undefined) => state === 'waiting' || state === 'running';

export const carriedKey = ({ source, sourcePort, target, targetPort }: Omit<CarriedLink, 'rows'>) =>
  `${source} ${sourcePort} ${target} ${targetPort}`;

const MISSING = 20;
const DRIFT = 3;
/** How a link is marked after a run: a rule of it was broken, or its data looks otherwise than the last time. */
export function carriedTone(carried: CarriedLink): 'bad' | 'caution' | undefined {
  if (carried.broken.length > 0) return 'bad';
  const isOdd =
    carried.added.length + carried.gone.length > 0 ||
    (carried.missing?.percent ?? 0) >= MISSING ||
    Math.abs(carried.drift?.deviations ?? 0) >= DRIFT;
  return isOdd ? 'caution' : undefined;
}

/** Says something once at a time: what comes while it is still read is not said again. */
export function onceAtATime(say: () => void, seconds: number, now: () => number = Date.now) {
  let until = 0;
  return () => {
    if (now() < until) return;
    until = now() + seconds * 1000;
    say();
  };
}
