import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { Enforcement } from '../../../../kit/runtime.ts';
import type { Limiter } from './types.ts';

const PAGE = 4096;
const TICKS = 100;

type Seen = { pid: number; session: number; ticks: number; pages: number };

/** Without groups of the kernel a start is known by its session: each begins one. */
export function bySession(kind: Extract<Enforcement['limits'], 'rlimit' | 'none'>): Limiter {
  return {
    kind,
    tree: () => undefined,
    isEmpty: async () => false,
    make: async () => undefined,
    join: async () => undefined,
    async use(_group, pid) {
      const ours = processes().filter((one) => one.session === pid);
      const sum = (count: (one: Seen) => number) => ours.reduce((all, one) => all + count(one), 0);
      return {
        cpuMs: (sum((one) => one.ticks) * 1000) / TICKS,
        memoryBytes: sum((one) => one.pages) * PAGE,
        oomKills: 0,
      };
    },
    async end(_group, pid) {
      for (const one of processes()) if (one.session === pid) kill(one.pid);
    },
    groups: async () => [],
    leave: async () => undefined,
  };
}

function processes(): Seen[] {
  // Other systems have no such folder, and count nothing.
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  const pids = names.filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      const fields = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      const [session = 0, utime = 0, stime = 0, pages = 0] = [fields[3], fields[11], fields[12], fields[21]];
      return [{ pid: Number(pid), session, ticks: utime + stime, pages }];
    } catch {
      return [];
    }
  });
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}
