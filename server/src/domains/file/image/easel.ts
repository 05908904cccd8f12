import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A drawing as it came, and in which sizes it is wanted. */
export type Order = { text: string; sizes: number[] };
export type Drawn = { clean: string; width: number; height: number; pictures: Buffer[] };

/** Of the processor, per drawing: a hundred times what an ordinary one takes. */
const CPU_SECONDS = 4;
// Only for a process that hangs without working: the processor's time ends the others.
const HANGING_MS = 120_000;
const IDLE_MS = 20_000;

const PROGRAM = fileURLToPath(new URL('./easel.process.ts', import.meta.url));

/**
 * Makes drawings harmless and draws them, one after the other, in a process of its own that is
 * ended when a drawing takes too much. It starts with the first one (a second, for loading the
 * tools) and ends when it is not needed.
 */
export function makeEasel({ cpuSeconds = CPU_SECONDS } = {}) {
  let standing: ChildProcess | undefined;
  let idle: NodeJS.Timeout | undefined;

  async function setUp(): Promise<ChildProcess> {
    clearTimeout(idle);
    if (standing?.connected) return standing;
    const child = fork(PROGRAM, [`${cpuSeconds}`], {
      serialization: 'advanced',
      stdio: 'ignore',
      execArgv: ['--max-old-space-size=384'],
      // It reads what untrusted senders wrote: it knows no secret of ours.
      env: { PATH: process.env.PATH, HOME: process.env.HOME },
    });
    child.unref();
    standing = child;
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('No process for drawings.')));
    await Promise.race([once(child, 'message'), ended]);
    ended.catch(() => undefined);
    return child;
  }

  function takeDown(child: ChildProcess) {
    if (standing === child) standing = undefined;
    child.kill('SIGKILL');
  }

  /** The drawing made harmless, and drawn; undefined when it is none, or too wild to be looked at. */
  async function draw(order: Order): Promise<Drawn | undefined> {
    const child = await setUp();
    const hanging = setTimeout(() => child.kill('SIGKILL'), HANGING_MS);
    // The process outlives the drawing: what listened for this one stops listening with it.
    const answered = new AbortController();
    try {
      const until = { signal: answered.signal };
      const over = once(child, 'exit', until).then(() => [null]);
      child.send(order);
      const [drawn] = (await Promise.race([once(child, 'message', until), over])) as [Drawn | null];
      return drawn ?? undefined;
    } finally {
      answered.abort();
      clearTimeout(hanging);
      if (child.exitCode !== null || child.signalCode !== null) takeDown(child);
      else idle = setTimeout(() => takeDown(child), IDLE_MS).unref();
      child.channel?.unref();
    }
  }

  return { draw, pid: () => standing?.pid };
}
export type Easel = ReturnType<typeof makeEasel>;
