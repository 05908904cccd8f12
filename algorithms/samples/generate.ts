import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { literal, quoted } from '../src/sql.ts';
import type { Said } from '../src/words.ts';
import { engineRul, machineFailure, partQuality } from './machines.ts';
import { deviceProfiles, plantEnergy, pumpStation } from './series.ts';
import type { Sample, SampleColumn } from './tables.ts';

/** Tables to begin with, made here from a seed: nobody else's licence, and the same on every machine. */
export const SAMPLES: readonly Sample[] = [
  machineFailure,
  engineRul,
  pumpStation,
  plantEnergy,
  partQuality,
  deviceProfiles,
];

export type SampleDataset = {
  name: string;
  title: Said;
  description: Said;
  columns: SampleColumn[];
  rows: number;
  bytes: number;
  csvBytes: number;
  /** Files in the folder that was given. */
  parquet: string;
  csv: string;
};

const stamp = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');

function csvOf({ columns, rows }: Sample): { text: string; count: number } {
  const all = rows();
  const lines = all.map((row) =>
    row
      .map((value, place) => {
        if (value === null) return '';
        return columns[place]?.type === 'TIMESTAMP' ? stamp(Number(value)) : String(value);
      })
      .join(','),
  );
  return { text: `${[columns.map(({ name }) => name).join(','), ...lines].join('\n')}\n`, count: all.length };
}

/** Writes each of them as CSV and as Parquet into a folder. */
export async function sampleDatasets(folder: string): Promise<SampleDataset[]> {
  await mkdir(folder, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  const connection = await instance.connect();
  const made: SampleDataset[] = [];
  try {
    for (const sample of SAMPLES) {
      const { name, title, description, columns } = sample;
      const [csv, parquet] = [join(folder, `${name}.csv`), join(folder, `${name}.parquet`)];
      const { text, count } = csvOf(sample);
      await writeFile(csv, text);
      const types = columns.map((one) => `${literal(one.name)}: ${literal(one.type)}`).join(', ');
      const list = columns.map((one) => quoted(one.name)).join(', ');
      await connection.run(
        `copy (select ${list} from read_csv(${literal(csv)}, header = true, columns = {${types}})) to ${literal(parquet)} (format parquet, compression zstd)`,
      );
      const [{ size: bytes }, { size: csvBytes }] = [await stat(parquet), await stat(csv)];
      made.push({
        name,
        title,
        description,
        columns: [...columns],
        rows: count,
        bytes,
        csvBytes,
        parquet,
        csv,
      });
    }
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
  return made;
}
