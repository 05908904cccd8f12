import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { setImmediate as others } from 'node:timers/promises';
import type { Enforcement } from '../../../../kit/runtime.ts';
import type { Limiter } from './types.ts';

const PAGE = 4096;
const TICKS = 100;
/** Processes that are read before others have their turn. */
const TOGETHER = 32;

type Seen = { pid: number; session: number; ticks: number; pages: number };

/** Without groups of the kernel a start is known by its session: each begins one. */
export function bySession(kind: Extract<Enforcement['limits'], 'rlimit' | 'none'>): Limiter {
  let looking: Promise<Seen[]> | undefined;
  /** One look for all who ask at the same time: there is a file to read for every process of the machine. */
  const look = () => {
    looking ??= all().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  return {
    kind,
    tree: () => undefined,
    isEmpty: async () => false,
    make: async () => undefined,
    join: async () => undefined,
    async use(_group, pid) {
      const ours = (await look()).filter((one) => one.session === pid);
      const sum = (count: (one: Seen) => number) => ours.reduce((all, one) => all + count(one), 0);
      return {
        cpuMs: (sum((one) => one.ticks) * 1000) / TICKS,
        memoryBytes: sum((one) => one.pages) * PAGE,
        oomKills: 0,
      };
    },
    async end(_group, pid) {
      // Each as soon as it is seen: it may start others.
      for await (const one of processes()) if (one.session === pid) kill(one.pid);
    },
    groups: async () => [],
    leave: async () => undefined,
  };
}

/**
 * Not in one piece: visitors of all applications would wait for it. Nor one by one through the pool of threads: on a
 * busy machine that takes so long that a program that ended is found ill first.
 */
async function* processes(): AsyncGenerator<Seen> {
  // Other systems have no such folder, and count nothing.
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  for (const [count, pid] of names.filter((name) => /^\d+$/.test(name)).entries()) {
    if (count % TOGETHER === TOGETHER - 1) await others();
    const seen = seenOf(Number(pid));
    if (seen) yield seen;
  }
}

async function all(): Promise<Seen[]> {
  const seen: Seen[] = [];
  for await (const one of processes()) seen.push(one);
  return seen;
}

function seenOf(pid: number): Seen | undefined {
  let stat: string;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [session = 0, utime = 0, stime = 0, pages = 0] = [fields[3], fields[11], fields[12], fields[21]];
  return { pid, session, ticks: utime + stime, pages };
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended in this moment.
  }
}
