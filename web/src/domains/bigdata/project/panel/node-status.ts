import type { ProjectNode } from '@cloudyard/contract/bigdata/project-canvas.ts';
import type { RunStep, StepState } from '@cloudyard/contract/bigdata/project-shown.ts';

export const NODE_STATUSES = ['info', 'warning', 'loading', 'success', 'fail'] as const;
export type NodeStatus = (typeof NODE_STATUSES)[number];
/** What the page itself knows of nodes; where it knows nothing, the last run says it. */
export type Statuses = ReadonlyMap<string, NodeStatus>;

export type StatusEvent =
  | { kind: 'dropped' | 'edited' | 'executing'; id: string }
  | { kind: 'saved' | 'begun'; ids: readonly string[] }
  | { kind: 'answered'; id: string; isOk: boolean }
  /** A run is followed: from now on its steps say it. */
  | { kind: 'followed' };

const FOR_EACH = { dropped: 'info', edited: 'warning', executing: 'loading' } as const;

/** The statuses after something happened: a run clears them first, an edit warns. */
export function statusesAfter(before: Statuses, event: StatusEvent): Statuses {
  switch (event.kind) {
    case 'saved':
    case 'begun':
      return new Map(event.ids.map((id) => [id, 'info']));
    case 'followed':
      return new Map();
    case 'answered':
      return new Map(before).set(event.id, event.isOk ? 'success' : 'fail');
    default:
      return new Map(before).set(event.id, FOR_EACH[event.kind]);
  }
}

const OF_STEPS: Record<StepState, NodeStatus> = {
  waiting: 'info',
  running: 'loading',
  done: 'success',
  reused: 'success',
  failed: 'fail',
  cancelled: 'info',
  skipped: 'info',
};

/** The mark of a node; datasets and models do nothing, and have none. */
export function statusOf(
  { id, kind }: Pick<ProjectNode, 'id' | 'kind'>,
  own: Statuses,
  step: Pick<RunStep, 'state'> | undefined,
): NodeStatus | undefined {
  if (kind !== 'algorithm') return undefined;
  return own.get(id) ?? (step ? OF_STEPS[step.state] : 'info');
}

export const algorithmIds = (nodes: readonly ProjectNode[]): string[] =>
  nodes.flatMap(({ id, kind }) => (kind === 'algorithm' ? id : []));
