import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import type { StepLimits } from '../../kit/engine.ts';
import type { Limits } from '../../kit/runtime.ts';
import { commandFor, type Shown } from '../runtime/local/sandbox/command.ts';
import { SYSTEM } from '../runtime/local/sandbox/try.ts';
import type { WorkFolder } from './work-folder.ts';
import type { World } from './world.ts';

export const PATH = '/runtime:/usr/local/bin:/usr/bin:/bin';

export type Inside = {
  work: WorkFolder;
  limits: Limits;
  /** Besides its working folders. */
  shown: readonly Shown[];
  program: readonly string[];
  cwd: string;
  env: Readonly<Record<string, string>>;
  stdio: StdioOptions;
};

export const limitsOf = ({ cpu, memoryMb, diskMb }: StepLimits): Limits => ({
  cpu: cpu * 1000,
  memory: memoryMb,
  disk: diskMb,
  users: null,
});

/** Where a process finds its folders. */
export const placesIn = (world: World, { in: given, out, tmp }: WorkFolder) =>
  world.ways.namespaces ? { in: '/in', out: '/out', tmp: '/tmp' } : { in: given, out, tmp };

// It begins with the word of who started it, which is said when it is in its group: what it starts is in there too.
const HELD = ['/bin/sh', '-c', 'read -r word <&9 || exit 0; exec 9<&-; exec "$@"', 'sh'];

/**
 * Starts a program as apart from everything else as this machine can, in a group of its own. It ends with the
 * server: whoever dies takes the process below along.
 */
export async function startInside(world: World, inside: Inside): Promise<ChildProcess> {
  const { ways, limiter, folder } = world;
  const { work, limits, shown, program, cwd, env } = inside;
  const own: Shown[] = [
    { here: work.in, inside: '/in' },
    { here: work.out, inside: '/out', isWritable: true },
    { here: work.tmp, inside: '/tmp', isWritable: true },
  ];
  const app = shown.find((one) => one.inside === '/app')?.here ?? work.in;
  const others = shown.filter((one) => one.inside !== '/app');
  // Another user would not find its way to folders that are closed to it where they have no other names.
  const command = commandFor(ways.namespaces ? ways : { ...ways, users: false }, {
    things: { root: join(folder, 'root'), app, files: '', run: '', javaHome: '', also: [...own, ...others] },
    ...{ limits, uid: work.uid, name: 'step', cwd, program, env, needsJava: false },
  });
  await limiter.make(work.id, limits);
  const dying = ways.privileges ? ['setpriv', '--pdeathsig', 'KILL'] : [];
  const [first = '', ...rest] = [...dying, ...HELD, ...command];
  const given = inside.stdio as unknown[];
  const stdio = [
    ...given,
    ...Array.from({ length: 9 - given.length }, () => 'ignore'),
    'pipe',
  ] as StdioOptions;
  const child = spawn(first, rest, {
    stdio,
    cwd: ways.namespaces ? '/' : cwd,
    env: SYSTEM,
    detached: true,
    serialization: 'advanced',
  });
  try {
    await spawned(child);
    await limiter.join(work.id, child.pid ?? 0);
  } catch (error) {
    child.kill('SIGKILL');
    await limiter.end(work.id, null);
    throw error;
  }
  const word = (child.stdio as readonly unknown[])[9] as NodeJS.WritableStream;
  word.on('error', () => undefined);
  word.end('go\n');
  return child;
}

const spawned = (child: ChildProcess) =>
  new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('spawn', resolve);
  });

export const exited = (child: ChildProcess) =>
  new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null)
      return resolve({ code: child.exitCode, signal: child.signalCode });
    child.once('close', (code, signal) => resolve({ code, signal }));
  });

/** To all of it at once; what is gone is gone. */
export function signalAll(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, signal);
  } catch {
    // It ended in this moment.
  }
}
