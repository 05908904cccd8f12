import { type ChildProcess, fork } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { type Columns, ColumnsError, type ColumnsOptions, type Operations } from '../../kit/columns.ts';
import type { Limits, Reply } from './protocol.ts';

const PROGRAM = fileURLToPath(new URL('./duckdb.process.ts', import.meta.url));
/** So many at once: each uses all threads anyway. */
const AT_ONCE = 2;
const MOST_WAITING = 60;
const USUAL_SECONDS = 60;
const IDLE_MS = 3 * 60_000;
/** A process that was asked to stop and did not is ended. */
const STOPPING_MS = 3_000;

type Pending = { resolve(answer: unknown): void; reject(error: unknown): void };
type Standing = { child: ChildProcess; pending: Map<number, Pending>; ready: Promise<void> };
type Options = Limits & { log(line: string): void; idleMs?: number };

/** It died under this request, which may be made again: every operation bears that. */
class Lost extends Error {}

function start({ folder, memoryMb, threads }: Limits, log: Options['log'], gone: () => void): Standing {
  const child = fork(PROGRAM, [JSON.stringify({ folder, memoryMb, threads })], {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: ['--max-old-space-size=512'],
    // It knows no secret of ours, and no other folder.
    env: { PATH: process.env.PATH, HOME: folder, TZ: 'UTC' },
  });
  child.unref();
  (child.stderr as (NodeJS.ReadableStream & { unref?(): void }) | null)?.unref?.();
  child.stderr?.on('data', (text) => log(`columns: ${String(text).trim()}`));
  const pending = new Map<number, Pending>();
  const ready = new Promise<void>((resolve, reject) => {
    child.on('message', (reply: Reply) => {
      if (reply === 'ready') return resolve();
      const waiting = pending.get(reply.id);
      pending.delete(reply.id);
      if ('failed' in reply) waiting?.reject(new ColumnsError('failed', reply.failed));
      else waiting?.resolve(reply.answer);
    });
    const over = (error?: unknown) => {
      gone();
      rm(join(folder, 'spill', String(child.pid)), { recursive: true, force: true }).catch(() => undefined);
      const lost = new Lost(`The process for columns ended${error ? `: ${error}` : '.'}`);
      reject(lost);
      for (const waiting of pending.values()) waiting.reject(lost);
      pending.clear();
    };
    child.on('exit', () => over());
    child.on('error', over);
  });
  ready.catch(() => undefined);
  return { child, pending, ready };
}

/** One process, or none: whoever asks for it gets it standing. */
function makeStand(limits: Limits, log: Options['log']) {
  let standing: Standing | undefined;
  const end = (one = standing) => {
    if (one && standing === one) standing = undefined;
    one?.child.kill('SIGKILL');
  };
  return {
    now: () => standing,
    end,
    up(): Standing {
      if (standing?.child.connected) return standing;
      const made: Standing = start(limits, log, () => {
        if (standing === made) standing = undefined;
      });
      standing = made;
      return made;
    },
    /** An idle process keeps no server from ending. */
    hold(isNeeded: boolean) {
      const act = isNeeded ? 'ref' : 'unref';
      standing?.child[act]();
      standing?.child.channel?.[act]();
    },
  };
}
type Stand = ReturnType<typeof makeStand>;
type Asked = { id: number; what: keyof Operations; order: unknown };

/** Asks once; stops it when the time is over or its caller has gone. */
async function ask(stand: Stand, asked: Asked, until: AbortSignal): Promise<unknown> {
  const one = stand.up();
  stand.hold(true);
  await one.ready;
  let stopping: NodeJS.Timeout | undefined;
  const stop = () => {
    if (one.child.connected) one.child.send({ id: asked.id, what: 'cancel' });
    stopping = setTimeout(() => stand.end(one), STOPPING_MS);
  };
  until.addEventListener('abort', stop);
  try {
    return await new Promise((resolve, reject) => {
      one.pending.set(asked.id, { resolve, reject });
      one.child.send(asked, (error) => error && reject(new Lost(String(error))));
      if (until.aborted) stop();
    });
  } finally {
    until.removeEventListener('abort', stop);
    clearTimeout(stopping);
  }
}

/** A second time when the process died under it. */
async function askSurely(stand: Stand, asked: Asked, until: AbortSignal) {
  for (let tries = 1; ; tries += 1) {
    if (until.aborted) throw stopped(until);
    try {
      return await ask(stand, asked, until);
    } catch (error) {
      if (until.aborted) throw stopped(until);
      if (!(error instanceof Lost)) throw error;
      if (tries > 1) throw new ColumnsError('failed', error.message);
    }
  }
}

/** One process and its queue. */
function makeLane({ log, idleMs = IDLE_MS, ...limits }: Options, closing: AbortSignal) {
  const through = pLimit(AT_ONCE);
  const stand = makeStand(limits, log);
  let idle: NodeJS.Timeout | undefined;
  let [count, inside] = [0, 0];

  function rest() {
    clearTimeout(idle);
    if (inside > 0) return;
    stand.hold(false);
    idle = setTimeout(() => stand.end(), idleMs).unref();
  }

  return {
    pid: () => stand.now()?.child.pid,
    async run(
      what: keyof Operations,
      order: unknown,
      { signal, seconds = USUAL_SECONDS, lane }: ColumnsOptions,
    ) {
      if (inside >= AT_ONCE + MOST_WAITING) throw new ColumnsError('busy');
      inside += 1;
      clearTimeout(idle);
      const ends = [closing, ...(signal ? [signal] : [])];
      const late = () => AbortSignal.timeout(seconds * 1000);
      // People wait for the answer, wherever the time goes; work has its time from when it begins.
      if (lane === 'people') ends.push(late());
      try {
        return await through(() => {
          const until = AbortSignal.any(lane === 'people' ? ends : [...ends, late()]);
          return askSurely(stand, { id: ++count, what, order }, until);
        });
      } finally {
        inside -= 1;
        rest();
      }
    },
    close() {
      clearTimeout(idle);
      stand.end();
    },
  };
}

/** What only jobs do. */
const WORK: readonly (keyof Operations)[] = ['seal', 'merge'];

/** DuckDB in processes of its own: started when they are first needed, ended when they are not, made anew when they died. */
export function openColumns(options: Options): Columns {
  const closing = new AbortController();
  const lanes = { people: makeLane(options, closing.signal), work: makeLane(options, closing.signal) };
  mkdirSync(options.folder, { recursive: true, mode: 0o700 });
  return {
    folder: options.folder,
    pid: (lane = 'people') => lanes[lane].pid(),
    async run<K extends keyof Operations>(
      what: K,
      order: Operations[K]['order'],
      options: ColumnsOptions = {},
    ) {
      const lane = options.lane ?? (WORK.includes(what) ? 'work' : 'people');
      return (await lanes[lane].run(what, order, { ...options, lane })) as Operations[K]['answer'];
    },
    async close() {
      closing.abort();
      for (const lane of Object.values(lanes)) lane.close();
    },
  };
}

const stopped = (until: AbortSignal) =>
  new ColumnsError((until.reason as Error | undefined)?.name === 'TimeoutError' ? 'late' : 'cancelled');
