import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

/**
 * A process id alone is recycled. With the start time it is one process; with the boot and the pid namespace
 * we know whether the id means anything here (a container that shares our folder counts from 1 as well).
 */
export type ProcessIdentity = { pid: number; started: string; boot: string; space: string; host: string };

export function ourIdentity(): ProcessIdentity {
  return { pid: process.pid, started: startOf(process.pid) ?? '', ...surroundings() };
}

/** 'unknown' when the process would live on another machine or in another container. */
export function judge(other: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  const here = surroundings();
  if (other.boot === here.boot && other.space === here.space) {
    return startOf(other.pid) === other.started ? 'alive' : 'dead';
  }
  const rebooted = other.host === here.host && other.boot !== here.boot;
  return rebooted ? 'dead' : 'unknown';
}

/** The start time of a living process, '' where the system does not say, undefined for a dead one. */
export function startOf(pid: number): string | undefined {
  if (process.platform !== 'linux') return answersSignals(pid) ? '' : undefined;
  const stat = read(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  // The second field is the program's name in brackets and may itself hold spaces and brackets.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state] = fields;
  return state === '' || state === 'Z' || state === 'X' ? undefined : fields[19];
}

function surroundings(): Omit<ProcessIdentity, 'pid' | 'started'> {
  return {
    boot: read(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    space: read(() => readlinkSync('/proc/self/ns/pid')),
    host: hostname(),
  };
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function read(get: () => string): string {
  try {
    return get();
  } catch {
    return '';
  }
}
