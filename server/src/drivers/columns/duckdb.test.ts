import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Columns, ColumnsError } from '../../kit/columns.ts';
import { openColumns } from './duckdb.ts';

let folder: string;
let columns: Columns;
const T = Date.parse('2026-03-01T08:00:00Z');
const LONG: [number, number][] = [[0, 9e12]];
const AT = '2026-03-01T16:00:00.000+08:00';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cloudyard-columns-'));
  await mkdir(join(folder, 'work'));
  columns = openColumns({ folder, memoryMb: 256, threads: 1, log: () => undefined });
});
afterAll(async () => {
  await columns.close();
  await rm(folder, { recursive: true });
});

type Line = Partial<Record<'n' | 'r' | 'b', number>> & Record<string, unknown>;
const lines = async (name: string, all: readonly Line[]) => {
  const usual = { n: 1, r: T, b: T, s: [], o: null, v: [], q: null, t: null };
  await writeFile(join(folder, name), all.map((one) => `${JSON.stringify({ ...usual, ...one })}\n`).join(''));
  return name;
};
const records = (points: string[], series: number[]) =>
  columns.run('records', {
    sources: { points, lines: [], mixed: [], plain: LONG },
    ...{ series, after: null, newestFirst: false, most: 100 },
  });

describe('a process for columns', () => {
  it('writes frames as files of days, each point once, and says the newest', async () => {
    const text = 'on, "off" {a} \\ \n 停机';
    const name = await lines('work/a.json', [
      { n: 1, s: [1, 2, 9], o: [0, 1, 2], v: [0.1, null, 5], t: [null, text, null], q: [0, 2, 0] },
      { n: 2, s: [1, 1], o: [0, 5], v: [0.2, null] },
      // Sixteen hours later it is the next day in Shanghai.
      { n: 3, b: T + 16 * 3600_000, s: [1], v: [1e-300] },
    ]);
    const { files, newest } = await columns.run('seal', { lines: [name], kept: [1, 2], into: 'work' });
    expect(files.map(({ points, series, from }) => ({ points, series, from }))).toEqual([
      { points: 3, series: [[1, 2]], from: T },
      { points: 1, series: [[1, 1]], from: T + 16 * 3600_000 },
    ]);
    expect(newest.map(({ series, at, no }) => [series, at, no])).toEqual([
      [1, T + 16 * 3600_000, 3],
      [2, T + 1, 1],
      [9, T + 2, 1],
    ]);
    const rest = { quality: 0, text: null, receivedAt: T };
    expect(
      await records(
        files.map(({ file }) => file),
        [1, 2],
      ),
    ).toEqual([
      { series: 1, at: T, value: 0.2, no: 2, ...rest },
      { series: 2, at: T + 1, value: null, no: 1, ...rest, text, quality: 2 },
      { series: 1, at: T + 5, value: null, no: 2, ...rest },
      { series: 1, at: T + 16 * 3600_000, value: 1e-300, no: 3, ...rest },
    ]);
  });

  it('reads and writes nothing but its own folder', async () => {
    await expect(records(['../../etc/passwd'], [1])).rejects.toThrow(/name/);
    await expect(records(['work/none.parquet'], [1])).rejects.toThrow(ColumnsError);
  });

  it('is made anew when it died, and asked again', async () => {
    const name = await lines('work/b.json', [{ s: [1], v: [1] }]);
    const order = { lines: [name], kept: [1], into: 'work' };
    await columns.run('seal', order);
    const before = columns.pid('work') as number;
    const asked = columns.run('seal', order);
    process.kill(before, 'SIGKILL');
    expect((await asked).files).toHaveLength(1);
    expect(columns.pid('work')).not.toBe(before);
  });

  it('ends what no caller wants any more and what takes too long, and goes on', async () => {
    const many = Array.from({ length: 3_000 }, (_, n) => ({
      ...{ n, b: T + n * 500, s: Array(500).fill(1), v: Array(500).fill(1.5) },
      o: Array.from({ length: 500 }, (_, m) => m),
    }));
    const order = { lines: [await lines('work/c.json', many)], kept: [1], into: 'work' };
    const going = new AbortController();
    const asked = columns.run('seal', order, { signal: going.signal });
    going.abort();
    await expect(asked).rejects.toMatchObject({ reason: 'cancelled' });
    await expect(columns.run('seal', order, { seconds: 0.05 })).rejects.toMatchObject({ reason: 'late' });
    const short = await lines('work/d.json', [{ s: [1], v: [1] }]);
    expect((await columns.run('seal', { ...order, lines: [short] })).files).toHaveLength(1);
  });

  it('refuses when too many wait', async () => {
    const name = await lines('work/e.json', [{ s: [1], v: [1] }]);
    const all = Array.from({ length: 80 }, () =>
      columns.run('records', {
        sources: { points: [], lines: [name], mixed: LONG, plain: [] },
        ...{ series: [1], after: null, newestFirst: false, most: 5 },
      }),
    );
    const reasons = (await Promise.allSettled(all)).flatMap((one) =>
      one.status === 'rejected' ? [one.reason.reason] : [],
    );
    expect(reasons).toEqual(Array(18).fill('busy'));
  });

  it('keeps people from waiting for what jobs do', async () => {
    const name = await lines('work/h.json', [{ s: [1], v: [1] }]);
    const order = { lines: [name], kept: [1], into: 'work' };
    const places = Array.from({ length: 62 }, (_, n) => `work/seal-${n}`);
    await Promise.all(places.map((into) => mkdir(join(folder, into))));
    const sealing = places.map((into) => columns.run('seal', { ...order, into }));
    await expect(columns.run('seal', order)).rejects.toMatchObject({ reason: 'busy' });
    const found = await columns.run('records', {
      sources: { points: [], lines: [name], mixed: LONG, plain: [] },
      ...{ series: [1], after: null, newestFirst: false, most: 5 },
    });
    expect(found).toHaveLength(1);
    expect(columns.pid('people')).not.toBe(columns.pid('work'));
    await Promise.all(sealing);
  });

  it('ends when it is not needed, and begins again', async () => {
    const own = openColumns({ folder, memoryMb: 128, threads: 1, log: () => undefined, idleMs: 20 });
    const name = await lines('work/f.json', [{ s: [1], v: [1] }]);
    const order = { lines: [name], kept: [1], into: 'work' };
    await own.run('seal', order);
    while (own.pid('work') !== undefined) await new Promise((done) => setTimeout(done, 10));
    expect((await own.run('seal', order)).newest).toHaveLength(1);
    await own.close();
    await expect(own.run('seal', order)).rejects.toMatchObject({ reason: 'cancelled' });
  });

  it('copies by name, without formulas', async () => {
    const name = await lines('work/g.json', [{ s: [1, 2, 3], v: [1.5, 0, null], t: [null, null, '=1+1'] }]);
    const done = await columns.run('copy', {
      sources: { points: [], lines: [name], mixed: LONG, plain: [] },
      ...{ series: [1, 2, 3], format: 'csv', into: 'work/out.csv', most: 9, hasHead: true },
      names: [
        { series: 1, name: 't1', title: "it's", unit: '℃', kind: 'number' },
        { series: 2, name: 's1', title: 'switch', unit: '', kind: 'boolean' },
        { series: 3, name: '-state', title: '=state', unit: '', kind: 'text' },
      ],
    });
    expect(done.points).toBe(3);
    expect((await readFile(join(folder, 'work/out.csv'), 'utf8')).split('\n')).toEqual([
      'time,node,alias,value,unit,quality,received_time',
      `${AT},'=state,'-state,'=1+1,"",good,${AT}`,
      `${AT},switch,s1,false,"",good,${AT}`,
      `${AT},it's,t1,1.5,℃,good,${AT}`,
      '',
    ]);
  });

  it('copies no more than was asked for, and joins parts in their order', async () => {
    const name = await lines('work/h.json', [{ s: [1, 1, 1], v: [1, 2, 3], o: [0, 1, 2] }]);
    const part = (n: number, most: number) =>
      columns.run('copy', {
        sources: { points: [], lines: [name], mixed: LONG, plain: [] },
        ...{ series: [1], format: 'parquet', into: `work/part-${n}.parquet`, most, hasHead: false },
        names: [{ series: 1, name: 't1', title: 't1', unit: '', kind: 'number' }],
      });
    expect((await part(0, 2)).points).toBe(2);
    expect((await part(1, 9)).points).toBe(3);
    const parts = ['work/part-0.parquet', 'work/part-1.parquet'];
    const joined = await columns.run('join', { parts, into: 'work/joined.parquet' });
    expect(joined.bytes).toBe((await stat(join(folder, 'work/joined.parquet'))).size);
  });
});
