import { cp, mkdir, open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ParameterValues } from '@cloudyard/contract/algorithm/package.ts';
import type { StepOrder, StepResult } from '../../../kit/engine.ts';
import { ifThere } from '../../storage/sync.ts';
import { type Cluster, ClusterAway, ClusterRefusal } from '../spark/cluster.ts';
import { SUBMISSION } from '../spark/sweep.ts';
import type { Pool } from '../tables/pool.ts';
import { watch } from '../watch.ts';
import { lastLine, listen, makeTeller } from '../words.ts';
import { makeWorkFolder, removeWorkFolder, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { resultOf } from './ends.ts';
import { makeHalting } from './halting.ts';
import { judgeProgram, type ProgramEnd } from './judge-program.ts';
import { layInputs, layPlain, layRequest, REQUEST, requestOf, variablesOf } from './request.ts';

const LAUNCHER = join(import.meta.dirname, '../inside/run_spark.py');
const SQL_PROGRAM = join(import.meta.dirname, '../inside/sql_on_spark.py');
const POLL_MS = 500;
/** A cluster that is away for so long has lost the step, as far as we know. */
const AWAY_MS = 60_000;

/** A step on a Spark cluster: its folders lie where the cluster sees them by the same names. */
export async function runSpark(
  world: World,
  pool: Pool,
  order: StepOrder,
  params: ParameterValues,
): Promise<StepResult> {
  const { spark } = world;
  if (!spark) return resultOf({ end: 'refused', text: 'This engine is connected to no Spark cluster.' });
  let work: WorkFolder | undefined;
  try {
    const folder = await spark.folder();
    work = await makeWorkFolder(world, folder);
    await layInputs(world, work, order);
    await layPlain(world, pool, work, order);
    await layRequest(work, requestOf(world, work, order, params, work));
    const ended = await performed(world, spark.cluster, work, order, params);
    const judged = await judgeProgram({ world, pool }, work, order, ended, work.out);
    const { log, measured } = ended;
    return resultOf({ ...judged, log, measured });
  } catch (error) {
    if (error instanceof ClusterAway) return resultOf({ end: 'temporary', text: error.message });
    if (error instanceof ClusterRefusal) return resultOf({ end: 'failed', text: error.message });
    throw error;
  } finally {
    if (work) await removeWorkFolder(work);
  }
}

async function laidPackage(app: string, folder: string, entry: string): Promise<string> {
  await cp(folder, app, { recursive: true });
  return join(app, entry);
}

/** SQL is no program: ours runs it there, with the same views and values as here. */
async function laidSql(app: string, order: StepOrder, params: ParameterValues): Promise<string> {
  const { folder, manifest } = order.package;
  await mkdir(app);
  const text = await readFile(join(folder, manifest.entry), 'utf8');
  await writeFile(join(app, 'sql.json'), JSON.stringify({ text, variables: variablesOf(order, params) }));
  await cp(SQL_PROGRAM, join(app, 'sql_on_spark.py'));
  return join(app, 'sql_on_spark.py');
}

/** What the launcher leaves of a program: its words and its code. */
const saidIn = ({ root }: WorkFolder) => join(root, 'said');

async function performed(
  world: World,
  cluster: Cluster,
  work: WorkFolder,
  order: StepOrder,
  params: ParameterValues,
): Promise<ProgramEnd> {
  const { limits, package: placed } = order;
  const app = join(work.root, 'app');
  const launcher = join(work.root, 'run_spark.py');
  const entry =
    placed.manifest.mode === 'SQL'
      ? await laidSql(app, order, params)
      : await laidPackage(app, placed.folder, placed.manifest.entry);
  await cp(LAUNCHER, launcher);
  await mkdir(saidIn(work), { mode: 0o777 });
  const began = performance.now();
  const id = await cluster.submit({
    ...{ name: `cloudyard ${placed.manifest.name}`, launcher, memoryMb: limits.memoryMb, cores: limits.cpu },
    args: [entry, join(work.in, REQUEST), saidIn(work)],
  });
  await writeFile(join(work.root, SUBMISSION), id);
  const words = followWords(work, order);
  let isToEnd = false;
  const halting = makeHalting(limits.timeoutS, order.signal, () => {
    isToEnd = true;
  });
  const watched = watch(world, work, 0, limits.diskMb, halting.because);
  const end = await followed(cluster, id, words, () => isToEnd, world.graceMs);
  halting.over();
  const ms = performance.now() - began;
  const { watched: seen, full } = await watched.end();
  const code = await codeIn(work);
  const log = await words.end();
  const more = lastLine(log.err) ? '' : [await cluster.logOf(id).catch(() => ''), end].join('\n').trim();
  if (more) log.err.head += more;
  return {
    // Without a code of its own it was ended by others.
    ...{ code: code ?? 1, signal: null, oomKills: 0, halt: halting.reason() ?? full, log, touched: [] },
    measured: { ms, cpuMs: 0, ...seen },
  };
}

/** Until it is over; what is to end is killed, and given a moment. Returns what the cluster says of it. */
async function followed(
  cluster: Cluster,
  id: string,
  words: Follower,
  isToEnd: () => boolean,
  graceMs: number,
): Promise<string> {
  let awaySince: number | undefined;
  let killedAt: number | undefined;
  for (;;) {
    try {
      if (isToEnd() && killedAt === undefined) {
        await cluster.kill(id);
        killedAt = Date.now();
      }
      const { state, text } = await cluster.stateOf(id);
      awaySince = undefined;
      if (state === 'over' || state === 'killed' || state === 'gone') return text;
      if (killedAt !== undefined && Date.now() - killedAt > graceMs) return text;
    } catch (error) {
      if (!(error instanceof ClusterAway)) throw error;
      awaySince ??= Date.now();
      if (isToEnd() || Date.now() - awaySince > AWAY_MS) throw error;
    }
    await words.look();
    await sleep(POLL_MS);
  }
}

async function codeIn(work: WorkFolder): Promise<number | undefined> {
  const text = await ifThere(readFile(join(saidIn(work), 'exit'), 'utf8'));
  return text !== undefined && /^\d{1,3}$/.test(text) ? Number(text) : undefined;
}

type Follower = ReturnType<typeof followWords>;

/** Reads on in what a program says, as far as it has come. */
function followWords(work: WorkFolder, order: StepOrder) {
  const streams = (['stdout', 'stderr'] as const).map((name) => {
    const stream = new PassThrough();
    const kept = listen(stream, name === 'stdout' ? makeTeller(order.tell) : undefined);
    return { path: join(saidIn(work), name), stream, kept, at: 0 };
  });
  const look = async () => {
    for (const one of streams) {
      const file = await ifThere(open(one.path));
      if (!file) continue;
      try {
        const { bytesRead, buffer } = await file.read({ position: one.at, buffer: Buffer.alloc(1024 ** 2) });
        one.at += bytesRead;
        if (bytesRead > 0) one.stream.write(buffer.subarray(0, bytesRead));
      } finally {
        await file.close();
      }
    }
  };
  return {
    look,
    async end() {
      for (let before = -1, now = 0; now > before; now = sum()) {
        before = now;
        await look();
      }
      await Promise.all(
        streams.map(
          ({ stream }) =>
            new Promise<void>((resolve) => {
              stream.once('end', resolve);
              stream.end();
            }),
        ),
      );
      const [out, err] = streams.map(({ kept }) => kept.words());
      const none = { head: '', tail: '', left: 0 };
      return { out: out ?? none, err: err ?? none };
    },
  };
  function sum() {
    return streams.reduce((all, { at }) => all + at, 0);
  }
}
