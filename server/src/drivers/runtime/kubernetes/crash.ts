import { constants } from 'node:os';
import type { Exit, RunCause } from '../../../kit/runtime.ts';
import { words } from '../local/exit.ts';
import type { Pod, Terminated } from './resources.ts';

export type Crash = { cause: RunCause; detail: string; exit: Exit | null };

type Container = NonNullable<NonNullable<Pod['status']>['containerStatuses']>[number];

const CONTAINER = 'app';
const OUT_OF_MEMORY = 'OOMKilled';
const BACK_OFF = 'CrashLoopBackOff';
const NOT_CONFIGURED = 'CreateContainerConfigError';
/** Reasons that a pull, or the making of a container, will not get over by itself. */
const BAD_RELEASE =
  /^(ImagePullBackOff|InvalidImageName|ErrImageNeverPull|CreateContainerError|CreateContainerConfigError|RunContainerError)$/;

export const containerOf = ({ status }: Pod): Container | undefined =>
  status?.containerStatuses?.find(({ name }) => name === CONTAINER);

export const isReady = (pod: Pod): boolean =>
  pod.status?.conditions?.some(({ type, status }) => type === 'Ready' && status === 'True') ?? false;

/** Since when its program runs without having answered yet; undefined when that is not so. */
export const startingSince = (pod: Pod): string | undefined => {
  const { started, state } = containerOf(pod) ?? {};
  return started ? undefined : state?.running?.startedAt;
};

/** It is to go, or went: it counts no more. */
export const isLeaving = ({ metadata }: Pod) => metadata.deletionTimestamp !== undefined;

/** It ended for good, and stays until it is cleared away; another one stands in for it. */
export const isOver = ({ status }: Pod) => status?.phase === 'Failed' || status?.phase === 'Succeeded';

/** What keeps the program of a pod down now; undefined when nothing does. */
export function downBy(pod: Pod): Crash | undefined {
  if (pod.status?.phase === 'Failed' && pod.status.reason === 'Evicted')
    return evicted(pod.status.message ?? '');
  const container = containerOf(pod);
  const { terminated, waiting } = container?.state ?? {};
  if (terminated) return endOf(terminated);
  if (waiting?.reason === BACK_OFF) return lastEndOf(pod);
  const { reason = '', message = '' } = waiting ?? {};
  // A secret that is not there yet comes in a moment; an image that is not there does not.
  const isEarly = reason === NOT_CONFIGURED && message.includes('not found');
  if (!BAD_RELEASE.test(reason) || isEarly) return undefined;
  return { cause: 'bad_release', detail: [reason, message].filter(Boolean).join(': '), exit: null };
}

/** How often the program of a pod has ended. */
export function endsOf(pod: Pod): number {
  const { restartCount = 0, state } = containerOf(pod) ?? {};
  const isDown = state?.terminated !== undefined || state?.waiting?.reason === BACK_OFF;
  return restartCount + (isDown || pod.status?.reason === 'Evicted' ? 1 : 0);
}

/** How it ended the last time. */
export function lastEndOf(pod: Pod): Crash {
  const { state, lastState } = containerOf(pod) ?? {};
  const last = state?.terminated ?? lastState?.terminated;
  return last ? endOf(last) : { cause: 'exited', detail: 'ended, nobody saw how', exit: null };
}

function endOf({ exitCode, signal, reason, finishedAt }: Terminated): Crash {
  const number = signal ?? (exitCode > 128 ? exitCode - 128 : 0);
  const name = Object.entries(constants.signals).find(([, one]) => one === number)?.[0] ?? null;
  const exit: Exit = {
    code: name ? null : exitCode,
    signal: name,
    outOfMemory: reason === OUT_OF_MEMORY,
    at: finishedAt ?? new Date().toISOString(),
  };
  const cause = exit.outOfMemory ? 'out_of_memory' : name ? 'killed' : 'exited';
  return { cause, detail: words(exit), exit };
}

const evicted = (message: string): Crash => ({
  cause: /ephemeral|emptydir|disk/i.test(message) ? 'disk_full' : 'killed',
  detail: message.slice(0, 300),
  exit: null,
});
