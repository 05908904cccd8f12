import type { Words } from '../../../../kit/text.ts';
import { cn } from './cn.ts';

export const en: Words<typeof cn> = {
  title: 'The server that runs applications',
  silent: "What runs the applications doesn't answer",
  silentHint:
    "They may still be running, but they can't be started or stopped and logs can't be read. Check the supervisor on the server.",
  driver: 'Runs by',
  drivers: {
    local: 'A supervisor on this server',
    podman: 'Containers (Podman)',
    kubernetes: 'Container cluster (Kubernetes)',
  },
  limits: 'Limits',
  limitWords: {
    cgroup2: 'Enforced by the kernel (cgroup 2): CPU, memory and processes never exceed the plan',
    cgroup1: 'Enforced by the kernel (cgroup 1): CPU, memory and processes never exceed the plan',
    rlimit: 'Single processes only (ulimit): CPU is not limited, an application can slow down others',
    none: 'None: one application can take the whole server',
  },
  users: 'System users',
  usersYes: 'Each tenant space has a user of its own',
  usersNo: "All applications share one user: the supervisor doesn't run as root",
  namespaces: 'Isolation',
  namespacesYes: "Applications don't see the files, processes and network of others",
  namespacesNo: 'Applications are not isolated: programs of uncertified publishers are not started',
  domain: 'Domain of applications',
  launchers: 'What can be started',
  ready: 'Ready',
  missingWhy: "Can't be started: {why}",
};
export const words = { cn, en };
