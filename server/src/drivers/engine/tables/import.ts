import { lstat } from 'node:fs/promises';
import { join } from 'node:path';
import { RESOURCES } from '@cloudyard/contract/algorithm/package.ts';
import { EngineError, type ImportOrder, type StepTable } from '../../../kit/engine.ts';
import { sumOfFile } from '../package/place.ts';
import { limitsOf, placesIn, signalAll } from '../sandbox.ts';
import { lay, move, own } from '../work-folder.ts';
import type { World } from '../world.ts';
import { ask, OWN_MB, type Pool } from './pool.ts';
import type { ReadTable, TableFacts } from './protocol.ts';

/** Reading a stranger's tables is given so much. */
const ROOM = { memoryMb: 512, threads: 1, tempMb: RESOURCES.diskMb.usual };
const MOST_MS = 10 * 60_000;

export type Brought = Pick<ReadTable, 'name' | 'format' | 'as'> & {
  /** Where it lies, and where what is written of it goes, if anything is. */
  from: string | string[];
  into: string | null;
};

/** Reads tables in a process of their own, whatever lies in them. */
export async function readBrought(
  { world, pool }: { world: World; pool: Pool },
  brought: readonly Brought[],
  signal?: AbortSignal,
  wantsFacts?: true,
): Promise<TableFacts[]> {
  if (brought.length === 0) return [];
  const one = await pool.take();
  const stop = () => signalAll(one.child, 'SIGKILL');
  const late = setTimeout(stop, MOST_MS);
  signal?.addEventListener('abort', stop);
  try {
    const { work } = one;
    const places = placesIn(world, work);
    await world.limiter.make(
      work.id,
      limitsOf({ ...ROOM, memoryMb: ROOM.memoryMb + OWN_MB, cpu: 1, diskMb: ROOM.tempMb, timeoutS: 0 }),
    );
    const nameOf = (name: string, place: number) => (place === 0 ? name : `${name}.${place}`);
    for (const { name, from } of brought)
      for (const [place, one] of [from].flat().entries())
        await lay(world, one, join(work.in, nameOf(name, place)));
    const tables = brought.map(
      ({ name, format, as, from, into }): ReadTable => ({
        ...{
          name,
          format,
          as,
          from: [from].flat().map((_, place) => join(places.in, nameOf(name, place))),
          into: into === null ? null : join(places.out, name),
        },
      }),
    );
    const answered = signal?.aborted
      ? undefined
      : await ask(one, { what: 'read', room: ROOM, tables, wantsFacts });
    if (!answered) throw new EngineError('The table could not be read: its process ended.');
    const { answer } = answered;
    if (!('tables' in answer)) throw new EngineError('failed' in answer ? answer.failed : 'It was refused.');
    for (const { name, into } of brought)
      if (into !== null) {
        await move(join(work.out, name), into);
        await own(into);
      }
    return answer.tables;
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stop);
    pool.drop(one);
  }
}

export async function importTable(
  opened: { world: World; pool: Pool },
  { from, format, into, signal }: ImportOrder,
): Promise<StepTable> {
  const [facts] = await readBrought(opened, [{ name: 'table', from, format, into }], signal);
  if (!facts) throw new EngineError('There is no table.');
  const { rows, schema } = facts;
  return {
    kind: 'dataset',
    path: into,
    rows,
    schema,
    bytes: (await lstat(into)).size,
    sha256: await sumOfFile(into),
  };
}
