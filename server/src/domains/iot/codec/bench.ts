import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { BOUNDS, type Order, type Ran } from './protocol.ts';

const PROGRAM = fileURLToPath(new URL('./codec.process.ts', import.meta.url));
/** Of the processor: ten times what a codec may use, for those that do not hear its clock. */
const CPU_MS = 10 * BOUNDS.cpuMs;
// Only for a process that hangs without working: the processor's time ends the others.
const HANGING_MS = 60_000;
const IDLE_MS = 60_000;

const LOST: Ran = {
  ...{ answer: null, failure: { kind: 'lost', message: '', line: null }, log: [], micros: 0 },
};

/**
 * Runs codecs one after the other in a process of its own. It starts with the first, ends when it is not needed,
 * and is made anew when a codec did not stop.
 */
export function makeBench() {
  let standing: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function setUp(): Promise<ChildProcess> {
    clearTimeout(idle);
    if (standing?.connected && standing.exitCode === null) return standing;
    const child = fork(PROGRAM, [`${CPU_MS}`], {
      serialization: 'advanced',
      stdio: 'ignore',
      // Should a codec ever leave its sandbox, it writes no file and starts no program.
      execArgv: ['--max-old-space-size=128', '--permission', '--allow-fs-read=*', '--allow-worker'],
      env: { PATH: process.env.PATH },
    });
    child.unref();
    standing = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('No process for codecs.')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return child;
  }

  function takeDown(child: ChildProcess) {
    if (standing === child) standing = undefined;
    child.kill('SIGKILL');
  }

  async function run(order: Order): Promise<Ran> {
    const child = await setUp();
    child.ref();
    const hanging = setTimeout(() => child.kill('SIGKILL'), HANGING_MS);
    // The process outlives the call: what listened for this one stops listening with it.
    const answered = new AbortController();
    try {
      const until = { signal: answered.signal };
      const over = once(child, 'exit', until).then(() => [LOST]);
      child.send(order);
      const [ran] = (await Promise.race([once(child, 'message', until), over])) as [Ran];
      return ran;
    } finally {
      answered.abort();
      clearTimeout(hanging);
      if (child.exitCode !== null || child.signalCode !== null) takeDown(child);
      else idle = setTimeout(() => takeDown(child), IDLE_MS).unref();
      child.unref();
      child.channel?.unref();
    }
  }

  return { run, pid: () => standing?.pid };
}
export type Bench = ReturnType<typeof makeBench>;
