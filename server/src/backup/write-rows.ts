import { copyOut } from '../drivers/database/copy.ts';
import type { ArchiveWriter } from './archive.ts';
import type { Progress } from './progress.ts';
import { readAs, type Snapshot } from './snapshot.ts';

/** Made anew from the files when the schema is. */
const MADE = ['sql_object'];

/** Every table as COPY writes it; returns how many rows each has. */
export async function writeRows(
  archive: ArchiveWriter,
  { client, tables }: Snapshot,
  progress: Progress,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const whole = tables.reduce((sum, { bytes }) => sum + bytes, 1);
  let read = 0;
  for (const table of tables.filter(({ name, columns }) => columns && !MADE.includes(name))) {
    const { name, columns } = table;
    await readAs(client, table);
    await archive.begin({ kind: 'rows', table: name, columns });
    const begun = archive.bytes;
    counts[name] = await copyOut(client, `COPY ${name} (${columns}) TO STDOUT`, (chunk) => {
      const within = Math.min(table.bytes, archive.bytes - begun);
      progress.at(`rows: ${Math.floor((100 * (read + within)) / whole)} %, ${name}`);
      return archive.take(chunk);
    });
    await archive.finish();
    read += table.bytes;
  }
  return counts;
}

/** As far as they have come by now: never less than what the rows hold. */
export async function writeSequences(archive: ArchiveWriter, { client }: Snapshot): Promise<void> {
  await client.query('RESET ROLE');
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE c.relkind = 'S' AND c.relpersistence = 'p' AND n.nspname IN ('public', 'pgboss') ORDER BY c.oid`);
  const values: { name: string; value: string; called: boolean }[] = [];
  for (const { name } of rows) {
    const found = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    for (const { value, called } of found.rows) values.push({ name, value, called });
  }
  await archive.entry({ kind: 'sequences' }, JSON.stringify(values));
}
