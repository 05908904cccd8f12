import { execFile } from 'node:child_process';
import { open, readFile, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { startOf } from './process-identity.ts';
import { DatabaseTrouble } from './trouble.ts';
import { until } from './wait.ts';

const signals = [
  ['SIGINT', 8_000],
  ['SIGQUIT', 10_000],
  ['SIGKILL', 5_000],
] as const;

/**
 * After a `kill -9` of Cloudyard its PostgreSQL lives on. Call this under the lock: then whoever still serves the
 * folder is such an orphan, and it is shut down in order.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<void> {
  const pidFile = join(cluster, 'postmaster.pid');
  const content = await readFile(pidFile, 'utf8').catch(() => '');
  // A single-user server writes its number with a minus.
  const pid = Math.abs(Number.parseInt(content, 10));
  if (!pid) return rm(pidFile, { force: true });
  const started = startOf(pid);
  if (started === undefined || !(await serves(pid, cluster))) return disown(pidFile, content);
  log(`Stopping the PostgreSQL (process ${pid}) that an earlier Cloudyard left behind.`);
  const gone = () => startOf(pid) !== started;
  for (const [signal, patience] of signals) {
    send(pid, signal);
    if (await until(gone, patience)) return;
  }
  throw new DatabaseTrouble(
    `A PostgreSQL of an earlier start (process ${pid}) still uses ${cluster} and does not end. End it, then start again.`,
  );
}

/**
 * PostgreSQL refuses to start while a process with the number in its pid file lives, be it another one that got the
 * number later or a zombie. It never believes the number of its own parent, though: so we write ours, and the rest
 * of the file stays, with which it finds backends of the dead server that still hold the shared memory.
 */
async function disown(pidFile: string, content: string): Promise<void> {
  const text = content.replace(/^.*/, String(process.pid));
  const file = await open(pidFile, 'r+');
  try {
    await file.write(text, 0);
    await file.truncate(Buffer.byteLength(text));
  } finally {
    await file.close();
  }
}

async function serves(pid: number, cluster: string): Promise<boolean> {
  const [program = '', ...args] = await commandLine(pid);
  // Only the postmaster keeps the bare name; its children are called "postgres: checkpointer" and so on.
  if (basename(program) !== 'postgres') return false;
  return (await worksIn(pid, cluster)) ?? args.includes(cluster);
}

/** The postmaster's working folder is its cluster, also after that was moved. Undefined when we may not look. */
async function worksIn(pid: number, cluster: string): Promise<boolean | undefined> {
  try {
    const [there, here] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(cluster)]);
    return there.dev === here.dev && there.ino === here.ino;
  } catch {
    return undefined;
  }
}

async function commandLine(pid: number): Promise<string[]> {
  try {
    if (process.platform === 'linux') return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    const { stdout } = await promisify(execFile)('ps', ['-o', 'command=', '-p', String(pid)]);
    return stdout.trim().split(' ');
  } catch {
    return [];
  }
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended in this moment, or it is not ours to end; the wait that follows shows which.
  }
}
