import { mkdirSync } from 'node:fs';
import { chmod, mkdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { packagesFolder } from '@cloudyard/algorithms';
import type { Mode } from '@cloudyard/contract/algorithm/package.ts';
import pLimit from 'p-limit';
import type { Engine, StepOrder, StepResult } from '../../kit/engine.ts';
import { abilitiesOf, hindranceOf } from './able.ts';
import { checkPackage } from './check.ts';
import { dropMark, newName, ownerOf, removeLeft } from './mark.ts';
import { checkedParams, checkInputs, Unfit } from './package/params.ts';
import { placePackage, readPackage } from './package/place.ts';
import { makeRoom } from './package/shelf.ts';
import { connect } from './spark/connect.ts';
import type { SparkOptions } from './spark/options.ts';
import { endOf, resultOf } from './steps/ends.ts';
import { runContainer } from './steps/run-container.ts';
import { runProgram } from './steps/run-program.ts';
import { runSpark } from './steps/run-spark.ts';
import { runTables } from './steps/run-tables.ts';
import { importTable } from './tables/import.ts';
import { openPool } from './tables/pool.ts';
import { openModel, packModel, writeOnnx } from './tables/serve-model.ts';
import { bringTable, queryTables, sniffTable } from './tables/serve-table.ts';
import { findWorld, type Without, type World } from './world.ts';

const GRACE_MS = 5_000;

export type EngineOptions = {
  /** Closed to everybody else; what lies in `work/` there is the engine's alone. */
  folder: string;
  /** Processes for tables that stand ready. */
  spare?: number;
  /** Steps that run at the same time; the others wait, and their time has not begun. */
  atOnce?: number;
  /** What is not used although the machine could do it: tests see by it what a weaker one does. */
  without?: Without;
  /** Who was told to stop and did not is ended after so long. */
  graceMs?: number;
  /** Where the platform's own packages lie. */
  builtins?: string;
  /** Where steps of mode SPARK are sent. */
  spark?: SparkOptions | undefined;
};

/** Runs algorithm packages on this machine, in processes of their own. Nothing is started before it is first needed. */
export function openEngine(options: EngineOptions): Engine {
  const { folder, atOnce = Math.max(2, cpus().length) } = options;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const shelf = join(folder, 'packages');
  const through = pLimit(atOnce);
  // What somebody looks at and waits for does not stand behind imports and runs of an hour.
  const looking = pLimit(atOnce);
  const closing = new AbortController();
  const running = new Set<Promise<unknown>>();
  let opening: Promise<Opened> | undefined;
  const opened = () => {
    opening ??= open(options);
    return opening;
  };
  const until = (signal?: AbortSignal) => AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
  function work<T>(act: (opened: Opened) => Promise<T>, lane = through): Promise<T> {
    const begun = lane(async () => act(await opened()));
    running.add(begun);
    begun.catch(() => undefined).finally(() => running.delete(begun));
    return begun;
  }

  const engine: Engine = {
    able: async () => abilitiesOf((await opened()).world),
    async place(source, isApproved = false) {
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      return placePackage(shelf, source, (kept) => makeRoom(kept, shelf, { isApproved }));
    },
    read: readPackage,
    run: (order) => work((at) => runStep(at, { ...order, signal: until(order.signal) })),
    check: async (placed, given) =>
      checkPackage(engine, placePath(folder, (await opened()).world.mark), placed, given),
    importTable: (order) => work((at) => importTable(at, { ...order, signal: until(order.signal) })),
    sniff: (source, signal) => work((at) => sniffTable(at, source, until(signal)), looking),
    bring: (order) => work((at) => bringTable(at, { ...order, signal: until(order.signal) })),
    query: (order) => work((at) => queryTables(at, { ...order, signal: until(order.signal) }), looking),
    openModel: (order) => work((at) => openModel(at, { ...order, signal: until(order.signal) }), looking),
    packModel,
    writeOnnx: (order) => work((at) => writeOnnx(at, { ...order, signal: until(order.signal) }), looking),
    async close() {
      closing.abort();
      await Promise.allSettled(running);
      if (!opening) return;
      const { world, pool } = await opening;
      await pool.close();
      await world.limiter.leave();
      await world.containers.leave();
      dropMark(world.mark);
    },
  };
  return engine;
}

const placePath = (folder: string, mark: string) => join(folder, 'checks', newName(mark));

async function open({ folder, spare = 2, without = [], ...rest }: EngineOptions) {
  await mkdir(join(folder, 'root'), { recursive: true, mode: 0o755 });
  await chmod(folder, 0o700);
  const world = await findWorld(folder, without, {
    graceMs: rest.graceMs ?? GRACE_MS,
    builtins: resolve(rest.builtins ?? packagesFolder),
    spark: rest.spark ? connect(rest.spark, folder) : null,
  });
  // Of a server that was killed: what it ran is over, and nobody wants what it wrote.
  for (const group of await world.limiter.groups())
    if (ownerOf(group) === 'dead') await world.limiter.end(group, null);
  for (const name of ['work', 'checks']) await removeLeft(join(folder, name));
  return { world, pool: openPool(world, spare) };
}
export type Opened = Awaited<ReturnType<typeof open>>;

const RUNNERS = {
  SQL: runTables,
  BUILTIN: runTables,
  ONNX: runTables,
  JAVASCRIPT: runProgram,
  PYTHON: runProgram,
  CONTAINER: runContainer,
  SPARK: runSpark,
} as const satisfies Record<Mode, typeof runTables>;

async function runStep({ world, pool }: Opened, order: StepOrder): Promise<StepResult> {
  const { manifest, folder } = order.package;
  if (order.signal?.aborted) return resultOf({ end: 'cancelled', text: 'It was cancelled before it began.' });
  const isSent = order.on === 'spark' && manifest.mode === 'SQL';
  const mode = isSent ? 'SPARK' : manifest.mode;
  const why = hindranceOf(world, mode, order.reviewed) ?? foreignBuiltin(world, mode, folder);
  if (why !== undefined) return resultOf({ end: 'refused', text: why });
  try {
    checkInputs(manifest, order.inputs);
    const params = checkedParams(manifest, order.params, order.inputs, order.locale);
    return await RUNNERS[mode](world, pool, order, params);
  } catch (error) {
    if (error instanceof Unfit) return resultOf(endOf(error.refusal));
    throw error;
  }
}

/** The platform's own code is run as such where it lies in the installation. */
function foreignBuiltin({ builtins }: World, mode: string, folder: string): string | undefined {
  if (mode !== 'BUILTIN' || resolve(folder).startsWith(builtins + sep)) return undefined;
  return 'Built-in packages come with the platform.';
}
