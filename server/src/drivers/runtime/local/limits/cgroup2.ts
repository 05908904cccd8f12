import {
  endGroup,
  foldersIn,
  isEmptyBelow,
  makeFolder,
  numberIn,
  removeEmpty,
  set,
  setIfThere,
} from './group-files.ts';
import { GROUPS, type Limiter, MIB, MOST_PROCESSES } from './types.ts';

const PERIOD = 100_000;

/** Version 2 has one tree; a group gets controllers when its parents hand them down. */
export function cgroup2(root: string, name: string): Limiter {
  const home = `${root}/${name}`;
  const at = (group: string) => `${home}/${group}`;
  return {
    kind: 'cgroup2',
    async make(group, limits) {
      await makeFolder(at(group));
      for (const parent of [root, home]) await set(parent, 'cgroup.subtree_control', '+cpu +memory +pids');
      const folder = at(group);
      await set(folder, 'cpu.max', `${Math.max(1000, (limits.cpu * PERIOD) / 1000)} ${PERIOD}`);
      await set(folder, 'memory.max', limits.memory * MIB);
      await setIfThere(folder, 'memory.swap.max', 0);
      await set(folder, 'pids.max', MOST_PROCESSES);
    },
    join: (group, pid) => set(at(group), 'cgroup.procs', pid),
    async use(group) {
      const folder = at(group);
      const [cpu, used, cache, oomKills] = await Promise.all([
        numberIn(folder, 'cpu.stat', 'usage_usec'),
        numberIn(folder, 'memory.current'),
        numberIn(folder, 'memory.stat', 'inactive_file'),
        numberIn(folder, 'memory.events', 'oom_kill'),
      ]);
      return { cpuMs: cpu / 1000, memoryBytes: Math.max(0, used - cache), oomKills };
    },
    isEmpty: (group) => isEmptyBelow(at(group)),
    tree: (group) => ({ parent: `/${name}/${group}`, views: [[at(group), GROUPS]] }),
    async end(group) {
      await setIfThere(at(group), 'cgroup.kill', 1);
      await endGroup([at(group)]);
    },
    groups: () => foldersIn(home),
    leave: () => removeEmpty([home]),
  };
}
