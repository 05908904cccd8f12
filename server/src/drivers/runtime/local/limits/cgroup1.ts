import type { Limits } from '../../../../kit/runtime.ts';
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
export type Controllers = { cpu: string; cpuacct: string; memory: string; pids: string };

/** What programs look into to find out what they may use. */
const LOOKED_INTO = /\/(?:cpu|cpuacct|cpu,cpuacct|cpuset|memory|pids)$/;

/**
 * Version 1 has a tree for each controller; some are mounted in one place together. `others`: trees that we limit
 * nothing by, where an engine of containers makes folders of the same names.
 */
export function cgroup1(controllers: Controllers, name: string, others: readonly string[] = []): Limiter {
  const roots = [...new Set(Object.values(controllers))].map((root) => `${root}/${name}`);
  const folders = (group: string) => roots.map((root) => `${root}/${group}`);
  const elsewhere = (group: string) => others.map((root) => `${root}/${name}/${group}`);
  const at = (controller: keyof Controllers, group: string) => `${controllers[controller]}/${name}/${group}`;
  return {
    kind: 'cgroup1',
    async make(group, limits: Limits) {
      await Promise.all(folders(group).map(makeFolder));
      const memory = at('memory', group);
      await set(at('cpu', group), 'cpu.cfs_period_us', PERIOD);
      await set(at('cpu', group), 'cpu.cfs_quota_us', Math.max(1000, (limits.cpu * PERIOD) / 1000));
      await set(memory, 'memory.limit_in_bytes', limits.memory * MIB);
      await setIfThere(memory, 'memory.memsw.limit_in_bytes', limits.memory * MIB);
      await setIfThere(memory, 'memory.swappiness', 0);
      await set(at('pids', group), 'pids.max', MOST_PROCESSES);
    },
    async join(group, pid) {
      for (const folder of folders(group)) await set(folder, 'cgroup.procs', pid);
    },
    async use(group) {
      const memory = at('memory', group);
      const [cpu, used, cache, oomKills] = await Promise.all([
        numberIn(at('cpuacct', group), 'cpuacct.usage'),
        numberIn(memory, 'memory.usage_in_bytes'),
        numberIn(memory, 'memory.stat', 'total_inactive_file'),
        numberIn(memory, 'memory.oom_control', 'oom_kill'),
      ]);
      return { cpuMs: cpu / 1e6, memoryBytes: Math.max(0, used - cache), oomKills };
    },
    isEmpty: (group) => isEmptyBelow(at('pids', group)),
    tree(group) {
      const all = [...new Set([...Object.values(controllers), ...others])];
      const seen = all.filter((root) => LOOKED_INTO.test(root));
      const inside = (root: string) => `${GROUPS}/${root.split('/').at(-1)}`;
      return {
        parent: `/${name}/${group}`,
        memory: at('memory', group),
        views: seen.map((root): [string, string] => [`${root}/${name}/${group}`, inside(root)]),
      };
    },
    async end(group) {
      await endGroup(folders(group));
      await endGroup(elsewhere(group));
    },
    groups: async () => [...new Set((await Promise.all(roots.map(foldersIn))).flat())],
    leave: () => removeEmpty([...roots, ...others.map((root) => `${root}/${name}`)]),
  };
}
