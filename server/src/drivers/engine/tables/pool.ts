import type { ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { finished } from 'node:stream/promises';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import type { StepEvent } from '@cloudyard/contract/algorithm/step.ts';
import { BUNDLES, findBundle, ROOT } from '../../../kit/bundle.ts';
import { exited, limitsOf, PATH, placesIn, signalAll, startInside } from '../sandbox.ts';
import { keepWords } from '../words.ts';
import { makeWorkFolder, removeWorkFolder, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { hold } from './hold.ts';
import type { Answer, FromTables, ToTables, Work } from './protocol.ts';
import { makeResting } from './resting.ts';

const INSIDE = '/cloudyard';
const ELSEWHERE = `${INSIDE}/builtins`;

const isOfTheHouse = (folder: string) => folder.startsWith(join(ROOT, 'algorithms'));
/** What a folder of the platform's own packages is called inside. */
export function builtinInside({ ways, builtins }: World, folder: string): string {
  if (!ways.namespaces) return folder;
  return isOfTheHouse(builtins)
    ? join(INSIDE, relative(ROOT, folder))
    : join(ELSEWHERE, relative(builtins, folder));
}

let found: { bundle: string | undefined } | undefined;
/** The program, and what it has to see beside the installed packages. A bundle has the platform's own packages in it. */
function programFor({ builtins }: World): { file: string; seen: readonly string[] } {
  found ??= { bundle: findBundle('tables') };
  const { bundle } = found;
  // It may have been removed since, with sources that are not those of this server any more.
  if (!bundle || !isOfTheHouse(builtins) || !existsSync(bundle))
    return { file: BUNDLES.tables.program, seen: BUNDLES.tables.sources };
  const file = relative(ROOT, bundle);
  return { file, seen: [dirname(file)] };
}

/** Of the process itself, beside what the database may take. */
export const OWN_MB = 384;
/** Nobody has wanted one for so long: then none stands ready. */
const IDLE_MS = 5 * 60_000;

export type TableProcess = {
  work: WorkFolder;
  child: ChildProcess;
  /** For its next job. */
  ready: Promise<void>;
  /** Its last words, where it ends without an answer. */
  said: ReturnType<typeof keepWords>;
};

async function start(world: World): Promise<TableProcess> {
  const { file, seen } = programFor(world);
  const work = await makeWorkFolder(world);
  const isApart = world.ways.namespaces !== null;
  const most = {
    memoryMb: RESOURCES.memoryMb.most + OWN_MB,
    cpu: RESOURCES.cpu.most,
    diskMb: RESOURCES.diskMb.most,
  };
  const program = [
    isApart ? '/runtime/node' : process.execPath,
    '--max-old-space-size=4096',
    join(isApart ? INSIDE : ROOT, file),
    JSON.stringify(placesIn(world, work)),
  ];
  try {
    const child = await startInside(world, {
      work,
      // Held to those of its job when there is one: limits are only ever lowered.
      limits: limitsOf({ ...most, timeoutS: 0 }),
      shown: [
        ...['node_modules', 'package.json', ...seen].map((name) => ({
          here: join(ROOT, name),
          inside: `${INSIDE}/${name}`,
        })),
        ...(isOfTheHouse(world.builtins) ? [] : [{ here: world.builtins, inside: ELSEWHERE }]),
      ],
      program,
      cwd: placesIn(world, work).tmp,
      env: {
        PATH,
        TZ: 'UTC',
        LANG: 'C.UTF-8',
        NODE_CHANNEL_FD: '3',
        NODE_CHANNEL_SERIALIZATION_MODE: 'advanced',
      },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    const said = keepWords(64 * 1024);
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.add(chunk));
    return { work, child, said, ready: readiness(child) };
  } catch (error) {
    await removeWorkFolder(work);
    throw error;
  }
}

function readiness(child: ChildProcess): Promise<void> {
  const ready = new Promise<void>((resolve, reject) => {
    const gone = () => reject(new Error('The process for tables ended before it began.'));
    const hear = (said: FromTables) => {
      if (said !== 'ready') return;
      child.off('message', hear);
      child.off('exit', gone);
      resolve();
    };
    child.on('message', hear);
    child.once('exit', gone);
  });
  ready.catch(() => undefined);
  return ready;
}

/** What it said reaches us after the word that it ended. */
async function lastWords({ child, said }: TableProcess, trouble: Error | undefined): Promise<Error> {
  signalAll(child, 'SIGKILL');
  const { code, signal } = await exited(child);
  await Promise.allSettled([child.stdout, child.stderr].map((stream) => stream && finished(stream)));
  const words = said.words().head.slice(0, 2000);
  return new Error(`${trouble?.message ?? ''} ${signal ?? `code ${code}`}. ${words}`.trim());
}

async function end(world: World, one: TableProcess): Promise<void> {
  const { child, work } = one;
  hold(one, true);
  signalAll(child, 'SIGKILL');
  await exited(child);
  await world.limiter.end(work.id, child.pid ?? null);
  await removeWorkFolder(work);
}

function begin(world: World): Promise<TableProcess> {
  const begun = start(world).then((one) => {
    hold(one, false);
    return one;
  });
  begun.catch(() => undefined);
  return begun;
}

/** What an earlier job left in its memory is the next one's share too: with more than this it is not kept. */
const MOST_AT_REST = OWN_MB * 1024 * 1024;

export type Pool = {
  /** `run`: rather the one that waits for a step of it. */
  take(run?: string): Promise<TableProcess>;
  /** Emptied, it waits a moment for another step of the same run. */
  keep(one: TableProcess, run: string): void;
  /** Ends it for good, with all it left; nobody waits for that. */
  drop(one: TableProcess): void;
  close(): Promise<void>;
};

/** Processes for one job each, or for the steps of one run; some stand ready, so that no job waits for one to start. */
export function openPool(world: World, spare: number): Pool {
  const waiting: Promise<TableProcess>[] = [];
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  const dropping = new Set<Promise<void>>();
  const drop = (one: TableProcess) => {
    // Another is started when this one is done, not beside its work: it would take a core from it.
    const ending = end(world, one)
      .finally(refill)
      .finally(() => dropping.delete(ending));
    // What cannot be removed now is removed when the engine is opened next.
    ending.catch(() => undefined);
    dropping.add(ending);
  };
  const resting = makeResting(world, MOST_AT_REST, drop);
  const refill = () => {
    if (isClosed) return;
    while (waiting.length < spare) waiting.push(begin(world));
    clearTimeout(idle);
    idle = setTimeout(() => void rest(), IDLE_MS).unref();
  };
  const rest = async () => {
    const rested = await resting.takeAll();
    const all = await Promise.allSettled(waiting.splice(0));
    const ready = all.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
    await Promise.all([...rested, ...ready].map((one) => one && end(world, one)));
  };
  return {
    async take(run) {
      const kept = run === undefined ? undefined : await resting.take(run);
      if (kept?.child.connected) return kept;
      if (kept) drop(kept);
      for (;;) {
        if (isClosed) throw new Error('The engine is closed.');
        clearTimeout(idle);
        const next = waiting.shift();
        // One that stood ready may have been ended by others; one made for this very job says what is wrong.
        const one = next ? await next.catch(() => undefined) : await begin(world);
        if (!one) continue;
        hold(one, true);
        const trouble = await one.ready.then(
          () => undefined,
          (error: Error) => error,
        );
        if (!trouble && one.child.connected) return one;
        if (next) drop(one);
        else throw await lastWords(one, trouble).finally(() => drop(one));
      }
    },
    drop,
    keep(one, run) {
      if (isClosed || resting.has(run)) return drop(one);
      resting.put(one, run);
    },
    async close() {
      isClosed = true;
      clearTimeout(idle);
      await rest();
      await Promise.allSettled(dropping);
    },
  };
}

type Asking = { tell?: ((event: StepEvent) => void) | undefined; isFollowed?: boolean };

/** Hands a job over; undefined when the process ended without an answer. */
export function ask(
  one: TableProcess,
  work: Work,
  { tell, isFollowed = false }: Asking = {},
): Promise<{ answer: Answer; peakBytes: number } | undefined> {
  const { child } = one;
  return new Promise((resolve) => {
    const gone = () => resolve(undefined);
    const hear = (said: FromTables) => {
      if (said === 'ready') return;
      if ('event' in said) return tell?.(said.event);
      child.off('message', hear);
      child.off('exit', gone);
      if (isFollowed) one.ready = readiness(child);
      resolve(said);
    };
    child.on('message', hear);
    child.once('exit', gone);
    child.send({ work, isFollowed } satisfies ToTables, (error) => error && gone());
  });
}

export const stop = ({ child }: TableProcess) => {
  if (child.connected) child.send('stop' satisfies ToTables, () => undefined);
};
