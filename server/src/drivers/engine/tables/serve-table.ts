import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { StepEvent } from '@cloudyard/contract/algorithm/step.ts';
import type { Table } from '@cloudyard/contract/bigdata/table.ts';
import {
  type BringOrder,
  type BroughtTable,
  type QueryOrder,
  type SniffedTable,
  TableRefusal,
  type TableSource,
} from '../../../kit/engine-table.ts';
import { sumOfFile } from '../package/place.ts';
import { limitsOf, placesIn, signalAll } from '../sandbox.ts';
import { endOfWords } from '../steps/ends.ts';
import { makeHalting } from '../steps/halting.ts';
import { lay, move, own, type WorkFolder } from '../work-folder.ts';
import type { World } from '../world.ts';
import { ask, OWN_MB, type Pool, stop } from './pool.ts';
import type { Room, TableAnswer, TablePlaces, Work } from './protocol.ts';

export type At = { world: World; pool: Pool };

export const SMALL: Room = { memoryMb: 512, threads: 1, tempMb: 1024 };
const LARGE: Room = { memoryMb: 1024, threads: 1, tempMb: 8 * 1024 };
const SNIFF_SECONDS = 60;
const BRING_SECONDS = 3600;

type Job<T> = {
  room: Room;
  seconds: number;
  signal: AbortSignal | undefined;
  /** What lies where it is read, by the name it has there. */
  laid: Readonly<Record<string, string>>;
  lay?(world: World, work: WorkFolder): Promise<void>;
  work(places: TablePlaces): Work;
  tell?: ((event: StepEvent) => void) | undefined;
  /** While what it wrote is still there. */
  take(answer: TableAnswer, work: WorkFolder): Promise<T>;
};

/** One job in a process of its own: how it ends is an answer or a TableRefusal. */
export async function inProcess<T>({ world, pool }: At, job: Job<T>): Promise<T> {
  const { room, seconds, signal, laid } = job;
  if (signal?.aborted) throw new TableRefusal('cancelled', 'It was cancelled.');
  const one = await pool.take();
  let late: NodeJS.Timeout | undefined;
  const halting = makeHalting(seconds, signal, () => {
    stop(one);
    late = setTimeout(() => signalAll(one.child, 'SIGKILL'), world.graceMs);
  });
  try {
    const { work } = one;
    const limits = { memoryMb: room.memoryMb + OWN_MB, cpu: 1, diskMb: room.tempMb, timeoutS: 0 };
    await world.limiter.make(work.id, limitsOf(limits));
    for (const [name, from] of Object.entries(laid)) await lay(world, from, join(work.in, name));
    await job.lay?.(world, work);
    const answered = await ask(one, job.work(placesIn(world, work)), { tell: job.tell });
    const halt = halting.reason();
    halting.over();
    const answer = answered?.answer;
    if (answer && 'table' in answer) return await job.take(answer.table, work);
    if (halt) throw new TableRefusal(halt.end === 'time' ? 'time' : 'cancelled', halt.text);
    if (!answer) throw new TableRefusal('room', 'It took more memory than there is for it.');
    if ('unfit' in answer) throw refusalOf(answer.unfit);
    throw refusalOf({ code: 'unfit', text: 'failed' in answer ? answer.failed : '' });
  } finally {
    halting.over();
    clearTimeout(late);
    pool.drop(one);
  }
}

const refusalOf = ({ code, text }: Pick<TableRefusal, 'code'> & { text: string }) =>
  new TableRefusal(endOfWords(text) === 'failed' ? code : 'room', text);

export const unexpected = () => new Error('The process for tables answered something else.');
const TABLE = 'table';
const inside = (source: TableSource, places: TablePlaces) => ({ ...source, from: join(places.in, TABLE) });

export const sniffTable = (at: At, source: TableSource, signal?: AbortSignal): Promise<SniffedTable> =>
  inProcess(at, {
    ...{ room: SMALL, seconds: SNIFF_SECONDS, signal, laid: { [TABLE]: source.from } },
    work: (places) => ({ what: 'sniff', room: SMALL, source: inside(source, places), tmp: places.tmp }),
    take: async (answer) => {
      if (!('sniffed' in answer)) throw unexpected();
      return answer.sniffed;
    },
  });

export const bringTable = (at: At, { source, into, tell, signal }: BringOrder): Promise<BroughtTable> =>
  inProcess(at, {
    ...{ room: LARGE, seconds: BRING_SECONDS, signal, laid: { [TABLE]: source.from } },
    work: (places) => ({
      ...{ what: 'bring', room: LARGE, source: inside(source, places), tmp: places.tmp },
      into: join(places.out, TABLE),
    }),
    tell: (event) => event.event === 'progress' && tell?.(event.value),
    take: async (answer, work) => {
      if (!('brought' in answer)) throw unexpected();
      await move(join(work.out, TABLE), into);
      await own(into);
      return { ...answer.brought, bytes: (await lstat(into)).size, sha256: await sumOfFile(into) };
    },
  });

export function queryTables(at: At, { tables, text, most, seconds, signal }: QueryOrder): Promise<Table> {
  const names = Object.keys(tables);
  const laid = Object.fromEntries(names.map((name, index) => [`t${index}`, tables[name] ?? '']));
  return inProcess(at, {
    ...{ room: SMALL, seconds, signal, laid },
    work: (places) => ({
      ...{ what: 'query', room: SMALL, text, most },
      tables: names.map((name, index) => ({ name, path: join(places.in, `t${index}`) })),
    }),
    take: async (answer) => {
      if (!('queried' in answer)) throw unexpected();
      return answer.queried;
    },
  });
}
