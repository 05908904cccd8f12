import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  titles: { publisher: 'Trial run', review: 'Evidence run' },
  sentences: {
    publisher:
      "Starts what's saved under the smallest plan to see whether it runs. It stops after 30 minutes and has no database.",
    review: 'Started by the platform under the smallest plan, and bound to what was submitted.',
  },
  start: 'Start trial run',
  again: 'Run again',
  stop: 'Stop',
  open: 'Open',
  none: 'Not run yet.',
  earlier: 'Earlier runs',
  states: {
    waiting: 'Queued',
    booting: 'Starting',
    running: 'Running',
    failed: "Didn't run",
    ended: 'Ran fine',
  },
  stoppedEarly: 'Stopped before it started',
  outdated: 'The content changed after this run',
  waitingHint: 'Other versions are running. It starts when it is its turn.',
  causes: {
    not_apart:
      "This server can't isolate programs, so programs that haven't been reviewed aren't started here.",
    unreachable: "The runtime didn't answer. Try again later.",
    no_answer: "This address didn't answer.",
  },
  exitCode: 'Exit code {n}',
  bootTime: 'Time to start',
  memory: 'Peak memory',
  cpu: 'Processor time',
  port: 'Port',
  ownPort: 'Set by the PORT variable',
  limits: 'Run under',
  size: '{cores} cores, {memory}, {disk} disk',
  machine: 'Ran on',
  machines: { local: "The platform's server", kubernetes: 'Kubernetes cluster' },
  by: 'Started by',
  platform: 'Platform',
  at: 'Time',
  endsAt: 'Stops by itself',
  seconds: '{n} s',
  of: '{n} of {limit}',
  log: 'Last log lines',
};

export const words = { cn, en };
