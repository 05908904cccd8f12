import { mkdirSync } from 'node:fs';
import { chmod, mkdir, rm } from 'node:fs/promises';
import { cpus } from 'node:os';
import { join, resolve, sep } from 'node:path';
import { packagesFolder } from '@cloudyard/algorithms';
import pLimit from 'p-limit';
import type { Engine, StepOrder, StepResult } from '../../kit/engine.ts';
import { abilitiesOf, hindranceOf } from './able.ts';
import { checkPackage } from './check.ts';
import { checkedParams, checkInputs, Unfit } from './package/params.ts';
import { placePackage, readPackage } from './package/place.ts';
import { endOf, resultOf } from './steps/ends.ts';
import { runProgram } from './steps/run-program.ts';
import { runTables } from './steps/run-tables.ts';
import { importTable } from './tables/import.ts';
import { openPool } from './tables/pool.ts';
import { findWorld, type Without } from './world.ts';

export type EngineOptions = {
  /** Closed to everybody else; what lies in `work/` there is the engine's alone. */
  folder: string;
  /** Processes for tables that stand ready. */
  spare?: number;
  /** Steps that run at the same time; the others wait, and their time has not begun. */
  atOnce?: number;
  /** What is not used although the machine could do it: tests see by it what a weaker one does. */
  without?: Without;
};

/** Runs algorithm packages on this machine, one process a step. */
export function openEngine({
  folder,
  spare = 2,
  atOnce = Math.max(2, cpus().length),
  without = [],
}: EngineOptions): Engine {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const shelf = join(folder, 'packages');
  const through = pLimit(atOnce);
  // Looking at the machine and keeping processes ready costs: only where something is to run.
  let opening: Promise<Opened> | undefined;
  const opened = () => {
    opening ??= open(folder, spare, without);
    return opening;
  };

  const engine: Engine = {
    able: async () => abilitiesOf((await opened()).world),
    async place(source) {
      await mkdir(shelf, { recursive: true, mode: 0o700 });
      return placePackage(shelf, source);
    },
    read: readPackage,
    run: (order) => through(async () => runStep(await opened(), order)),
    check: (placed, options) => checkPackage(engine, folder, placed, options),
    importTable: (order) => through(async () => importTable(await opened(), order)),
    async close() {
      if (!opening) return;
      const { world, pool } = await opening;
      await pool.close();
      await world.limiter.leave();
    },
  };
  return engine;
}

async function open(folder: string, spare: number, without: Without) {
  await rm(join(folder, 'work'), { recursive: true, force: true });
  await mkdir(join(folder, 'root'), { recursive: true, mode: 0o755 });
  await chmod(folder, 0o700);
  const world = await findWorld(folder, without);
  return { world, pool: openPool(world, spare) };
}
export type Opened = Awaited<ReturnType<typeof open>>;

async function runStep({ world, pool }: Opened, order: StepOrder): Promise<StepResult> {
  const { manifest, folder } = order.package;
  if (order.signal?.aborted) return resultOf({ end: 'cancelled', text: 'It was cancelled before it began.' });
  const why = hindranceOf(world, manifest.mode, order.reviewed) ?? foreignBuiltin(manifest.mode, folder);
  if (why !== undefined) return resultOf({ end: 'refused', text: why });
  try {
    checkInputs(manifest, order.inputs);
    const params = checkedParams(manifest, order.params, order.inputs);
    const isOwn = manifest.mode === 'SQL' || manifest.mode === 'BUILTIN';
    return await (isOwn ? runTables : runProgram)(world, pool, order, params);
  } catch (error) {
    if (error instanceof Unfit) return resultOf(endOf(error.refusal));
    throw error;
  }
}

/** The house's own code is run as such where it lies in the house. */
function foreignBuiltin(mode: string, folder: string): string | undefined {
  if (mode !== 'BUILTIN' || resolve(folder).startsWith(resolve(packagesFolder) + sep)) return undefined;
  return 'Built-in packages come with the platform.';
}
