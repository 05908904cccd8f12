import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Account } from './machine.ts';
import { lineFilter } from './postgres-log.ts';
import { DatabaseTrouble, diskIsFull, errorText, saysDiskIsFull } from './trouble.ts';
import { asAccount } from './unprivileged.ts';
import { settles } from './wait.ts';

export type Plan = {
  program: string;
  args: string[];
  account: Account | undefined;
  folder: string;
  /** True when it answers, false when not yet; throws when waiting longer would not help. */
  isReady(): Promise<boolean>;
  log(line: string): void;
  onLost(why: string): void;
  /** How long to wait before each further try to bring it back. */
  pauses?: number[];
};

type Run = { child: ChildProcess; tail: string[]; gone: Promise<string> };

const usualPauses = [100, 500, 1_000, 2_000, 4_000, 8_000];
const steadyAfter = 60_000;

/**
 * Starts PostgreSQL, returns when it takes connections, and starts it again when
 * it dies without being stopped.
 */
export async function supervise(plan: Plan): Promise<{ pid(): number | undefined; stop(): Promise<void> }> {
  const { pauses = usualPauses } = plan;
  let run: Run | undefined;
  let stopping: Promise<void> | undefined;

  const begin = async () => {
    run = launch(plan);
    try {
      await answering(plan, run);
    } catch (error) {
      await end(run);
      throw error;
    }
  };
  const beginPatiently = async (retry: (error: unknown) => boolean) => {
    for (const pause of pauses) {
      try {
        return await begin();
      } catch (error) {
        if (stopping || !retry(error)) throw error;
        await sleep(pause);
        if (stopping) throw error;
      }
    }
    await begin();
  };
  const watch = async () => {
    for (let deaths = 0; ; ) {
      const born = Date.now();
      const why = await run?.gone;
      if (stopping) return;
      deaths = Date.now() - born > steadyAfter ? 1 : deaths + 1;
      if (deaths > pauses.length) return plan.onLost(`PostgreSQL ended again and again (${why}).`);
      plan.log(`PostgreSQL ended unexpectedly (${why}); starting it again.`);
      try {
        await beginPatiently(() => true);
        plan.log('PostgreSQL is back.');
      } catch (error) {
        if (!stopping) plan.onLost(errorText(error));
        return;
      }
    }
  };

  // A process that leaves without stop() at least asks its PostgreSQL to leave as well.
  const onExit = () => void run?.child.kill('SIGINT');
  process.once('exit', onExit);
  const stop = () => {
    stopping ??= end(run).finally(() => process.off('exit', onExit));
    return stopping;
  };
  try {
    await beginPatiently(isLeftover);
  } catch (error) {
    await stop();
    throw error;
  }
  void watch();
  return { pid: () => run?.child.pid, stop };
}

function launch(plan: Plan): Run {
  const child = spawn(plan.program, plan.args, {
    ...asAccount(plan.account),
    stdio: ['ignore', 'ignore', 'pipe'],
    // A group of its own: Ctrl-C in a terminal is for us, and we shut PostgreSQL down when the requests are done.
    detached: true,
  });
  const tail: string[] = [];
  const matters = lineFilter();
  const lines = createInterface({ input: child.stderr });
  lines.on('line', (line) => {
    tail.push(line);
    if (tail.length > 20) tail.shift();
    if (matters(line)) plan.log(`postgres: ${line}`);
  });
  return { child, tail, gone: ended(child, lines) };
}

async function ended(child: ChildProcess, lines: NodeJS.EventEmitter): Promise<string> {
  const closed = once(lines, 'close');
  try {
    const [code, signal] = await once(child, 'exit');
    // Its last words may still be in the pipe; but a backend that lives on can keep the pipe open.
    await settles(closed, 300);
    return signal ? `signal ${signal}` : `exit code ${code}`;
  } catch (error) {
    return errorText(error);
  }
}

async function answering(plan: Plan, run: Run): Promise<void> {
  let dead = false;
  void run.gone.then(() => {
    dead = true;
  });
  // No limit of time: recovery after a power cut takes as long as it takes, and says so in the log.
  for (let asked = 1; ; asked += 1) {
    if (dead) throw startFailed(plan.folder, run.tail, await run.gone);
    if (await plan.isReady()) return;
    if (asked % 400 === 0) plan.log('Still waiting for PostgreSQL to take connections.');
    await sleep(25);
  }
}

async function end(run: Run | undefined): Promise<void> {
  if (!run?.child.pid) return;
  for (const [signal, patience] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    run.child.kill(signal);
    if (await settles(run.gone, patience)) return;
  }
  run.child.kill('SIGKILL');
  await run.gone;
}

/** Backends of a killed postmaster hold its shared memory for a moment; that passes. */
function isLeftover(error: unknown): boolean {
  return /pre-existing shared memory block|lock file .* already exists/.test(errorText(error));
}

function startFailed(folder: string, tail: string[], why: string): DatabaseTrouble {
  const said = tail.join('\n');
  if (saysDiskIsFull(said)) return diskIsFull(folder);
  const reason = tail.findLast((line) => /FATAL|PANIC|rror/.test(line)) ?? tail.at(-1) ?? why;
  return new DatabaseTrouble(
    `PostgreSQL could not start in ${folder} (${reason.trim()}). ` +
      'Mend the cause and start again, or set DATABASE_URL to a PostgreSQL server of your own.',
  );
}
