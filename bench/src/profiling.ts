import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openEngine } from '../../server/src/drivers/engine/index.ts';
import { type Figure, ratio } from './kit.ts';

// The profile of a large table, as an import makes it, against what DuckDB says of the same file by itself: SUMMARIZE
// knows nothing of histograms, of the most frequent values and of correlations.

const ROWS = 5_000_000;
/** From here on an import is about the profile. */
const PROFILING = 0.6;

export async function profiling(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'cloudyard-bench-'));
  await mkdir(join(folder, 'builtins'));
  const engine = openEngine({ folder: join(folder, 'engine'), builtins: join(folder, 'builtins') });
  // As many threads as an import has.
  const database = await DuckDBInstance.create(':memory:', { threads: '1', memory_limit: '1024MB' });
  const connection = await database.connect();
  const from = join(folder, 'data.parquet');
  try {
    await connection.run(`copy (select range as id, range % 50 as device, timestamp '2026-03-01' + to_seconds(range // 50)
        as taken, 20 + sin(range / 1000.0) as temperature, hash(range) % 100000 / 1000.0 as pressure,
        'state ' || (range % 7) as state from range(${ROWS})) to '${from}' (format parquet, compression zstd)`);
    const ours = async () => {
      let [began, ended] = [0, 0];
      const tell = (share: number) => {
        ended = performance.now();
        if (share >= PROFILING && began === 0) began = ended;
      };
      await engine.bring({ source: { from, format: 'parquet' }, into: join(folder, 'kept.parquet'), tell });
      await rm(join(folder, 'kept.parquet'));
      return ended - began;
    };
    const theirs = async () => {
      const began = performance.now();
      await connection.runAndReadAll(`summarize from read_parquet('${from}')`);
      return performance.now() - began;
    };
    const seen = await ratio(ours, theirs, { rounds: 3, warm: 0 });
    return [
      {
        name: 'time of the profile of 5,000,000 rows of 6 columns, of SUMMARIZE of the same file',
        ...{ value: seen.ratio, unit: 'x' },
        note: `${(seen.ours / 1000).toFixed(1)} s with histograms, frequent values and correlations, ${(seen.limit / 1000).toFixed(1)} s`,
      },
    ];
  } finally {
    connection.closeSync();
    await engine.close();
    await rm(folder, { recursive: true, force: true });
  }
}

if (import.meta.main) console.table(await profiling());
