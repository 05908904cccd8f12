import type { Terminated } from '../resources.ts';

const ready = (isReady: boolean) =>
  ['Ready', 'ContainersReady'].map((type) => ({ type, status: isReady ? 'True' : 'False' }));

/** The program of a pod runs and is healthy. */
export const up = (restartCount: number, last?: Terminated) => ({
  phase: 'Running',
  conditions: ready(true),
  containerStatuses: [
    {
      ...{ name: 'app', image: 'played', imageID: '', ready: true, started: true, restartCount },
      state: { running: { startedAt: new Date().toISOString() } },
      lastState: last ? { terminated: last } : {},
    },
  ],
});

/** It ended, and is started again in a while. */
export const down = (last: Terminated, restartCount: number) => ({
  phase: 'Running',
  conditions: ready(false),
  containerStatuses: [
    {
      ...{ name: 'app', image: 'played', imageID: '', ready: false, started: false, restartCount },
      state: { waiting: { reason: 'CrashLoopBackOff', message: 'back-off restarting failed container' } },
      lastState: { terminated: last },
    },
  ],
});
