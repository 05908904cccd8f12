import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { type ConnectionOptions, DatabaseTrouble } from './index.ts';
import { applySql, readSqlFiles } from './sql-files.ts';

const LOCK = 7_211_001;

/**
 * Brings the database up to date: plain SQL files in order, each in its own transaction together with the
 * row that says it was applied. A crash between two files, or in one, leaves what the next start goes on from.
 * Then the functions, views, triggers, policies and grants of `sql` as they are today.
 */
export async function migrate(
  owner: ConnectionOptions,
  folder: string,
  sql: string[] = [],
): Promise<string[]> {
  // Refused before anything is touched.
  const objects = readSqlFiles(sql);
  const client = new pg.Client(owner);
  await client.connect();
  try {
    // Copies that start together wait here for the first one.
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(`create table if not exists migration (
      name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
    const { rows } = await client.query<{ name: string; checksum: string }>(
      'select name, checksum from migration',
    );
    const applied = new Map(rows.map((row) => [row.name, row.checksum]));
    const done: string[] = [];
    const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      const before = applied.get(name);
      if (before === checksum) continue;
      if (before) {
        throw new DatabaseTrouble(
          `The migration ${name} was changed after it had been applied to this database. ` +
            'Restore the file and put the change in a new migration.',
        );
      }
      await apply(client, name, text, checksum);
      done.push(name);
    }
    const last = names.at(-1) ?? '';
    // What a newer version has made of the database is not for an older copy to change.
    const isNewer = rows.some(({ name }) => name > last);
    if (sql.length > 0 && !isNewer) done.push(...(await applySql(client, objects, last)));
    return done;
  } finally {
    await client.end();
  }
}

async function apply(client: pg.Client, name: string, text: string, checksum: string) {
  try {
    await client.query('begin');
    await client.query(text);
    await client.query('insert into migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new DatabaseTrouble(`The migration ${name} could not be applied: ${(error as Error).message}.`);
  }
}
