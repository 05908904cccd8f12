import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  states: {
    booting: 'Starting',
    running: 'Running',
    crashed: 'Crashed',
    stopped: 'Stopped',
    unknown: 'Unknown',
  },
  causes: {
    exited: 'Program exited',
    killed: 'Process killed',
    out_of_memory: 'Out of memory',
    not_healthy: 'Health check failed',
    disk_full: 'Disk full',
    given_up: 'Failed repeatedly, no more restarts',
    returned: "New version didn't start, previous one kept",
    no_launcher: 'Runtime not installed',
    bad_release: "Package can't be started",
    frozen: 'Expired or space offline',
    asked: 'Done by a user',
  },
  acts: {
    start: 'Started by a user',
    stop: 'Stopped by a user',
    restart: 'Restarted by a user',
    'roll-back': 'Rolled back by a user',
    configure: 'Configuration changed',
  },
  kinds: {
    JAR: 'Java program (JAR)',
    NODE: 'Node.js program',
    STATIC: 'Static files',
    URL: 'External address',
    IMAGE: 'Container image',
  },
  cpu: 'CPU',
  memory: 'Memory',
  disk: 'Disk',
  users: 'Users',
  cores: '{n} core|{n} cores',
  usedOf: '{name}: {used} of {limit} used',
  unmeasured: '{name}: limit {limit}, not measured yet',
  noLimit: 'No limit',
  changing: 'Changing',
};
export const words = { cn, en };
