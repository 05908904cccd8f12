import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Controllers, cgroup1 } from './cgroup1.ts';
import { cgroup2 } from './cgroup2.ts';
import { bySession } from './session.ts';
import type { Limiter } from './types.ts';

/** The best this machine lets us do, found out by doing it. `name` is the runtime's, so that two never meet. */
export async function findLimiter(name: string, hasRlimits: boolean, mayGroup: boolean): Promise<Limiter> {
  const mounts = mayGroup ? await readFile('/proc/mounts', 'utf8').catch(() => '') : '';
  for (const one of candidates(mounts, name)) if (await works(one)) return one;
  return bySession(hasRlimits ? 'rlimit' : 'none');
}

export function candidates(mounts: string, name: string): Limiter[] {
  const lines = mounts.split('\n').map((line) => line.split(' '));
  const two = lines.filter(([, , type]) => type === 'cgroup2').map(([, path = '']) => cgroup2(path, name));
  const one = (controller: string) =>
    lines.find(([, , type, options]) => type === 'cgroup' && options?.split(',').includes(controller))?.[1];
  const found = { cpu: one('cpu'), cpuacct: one('cpuacct'), memory: one('memory'), pids: one('pids') };
  const all = Object.values(found).every((path) => path !== undefined);
  if (!all) return two;
  const ours = new Set<string | undefined>(Object.values(found));
  const others = lines.flatMap(([, path = '', type = '']) =>
    /^cgroup2?$/.test(type) && !ours.has(path) ? [path] : [],
  );
  return [...two, cgroup1(found as Controllers, name, others)];
}

async function works(limiter: Limiter): Promise<boolean> {
  // Two who look at the same time do not end each other's.
  const group = `trial-${randomUUID()}`;
  const trial = spawn('cat', { stdio: ['pipe', 'ignore', 'ignore'] });
  trial.on('error', () => undefined);
  try {
    if (trial.pid === undefined) return false;
    await limiter.make(group, { cpu: 1000, memory: 64, disk: 1, users: null });
    await limiter.join(group, trial.pid);
    return true;
  } catch {
    return false;
  } finally {
    trial.kill('SIGKILL');
    await limiter.end(group, null).catch(() => undefined);
    await limiter.leave();
  }
}
