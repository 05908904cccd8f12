import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { DatabaseTrouble } from './index.ts';
import { isLocked, makeSql } from './sql-make.ts';
import { readSql, type SqlObject } from './sql-text.ts';

/** The files of `server/sql` in the order they are applied: the kit's, then floor by floor. */
export function sqlFiles(root: string, folder = join(root, 'server/sql')): string[] {
  const floors: string[][] = createRequire(import.meta.url)(join(root, 'floors.cjs'));
  const order = ['kit', ...floors.flat()].map((room) => `${room}.sql`);
  const there = readdirSync(folder);
  const stray = there.find((name) => !order.includes(name));
  if (stray) throw new DatabaseTrouble(`server/sql/${stray} is named after no room of floors.cjs.`);
  return order.filter((name) => there.includes(name)).map((name) => join(folder, name));
}

export function readSqlFiles(files: string[]): SqlObject[] {
  const objects = files.flatMap((file) => readSql(`sql/${basename(file)}`, readFileSync(file, 'utf8')));
  const first = new Map<string, string>();
  for (const { name, file } of objects) {
    if (first.has(name))
      throw new DatabaseTrouble(`${file} says ${name}, which ${first.get(name)} says too.`);
    first.set(name, file);
  }
  return objects;
}

type Stored = { name: string; file: string; digest: string };

/**
 * Makes the database say what the files say: what changed is replaced, what is gone from them is dropped, in one
 * transaction. After a new migration all of it is made anew, because a migration may have dropped or changed any of it.
 */
export async function applySql(client: pg.Client, wanted: SqlObject[], migration: string) {
  const { rows } = await client.query<Stored>('select name, file, digest from sql_object');
  const stored = new Map(rows.map((row) => [row.name, row]));
  const wall = wanted.find(({ name }) => name === 'function wall')?.statements;
  const digests = new Map(wanted.map((one) => [one.name, digestOf(one, migration, wall)]));
  const changed = wanted.filter(({ name }) => stored.get(name)?.digest !== digests.get(name));
  const gone = rows.filter(({ name }) => !digests.has(name));
  if (changed.length === 0 && gone.length === 0) return [];
  await whenUnlocked(client, async () => {
    await makeSql(client, wanted, new Set(changed.map(({ name }) => name)), gone);
    await client.query('delete from sql_object');
    for (const { name, file } of wanted)
      await client.query('insert into sql_object (name, file, digest) values ($1, $2, $3)', [
        name,
        file,
        digests.get(name),
      ]);
  });
  return [...new Set([...changed, ...gone].map(({ file }) => file))];
}

/** A wall is also what `wall()` makes of it. */
function digestOf({ name, file, statements }: SqlObject, migration: string, wall: string[] = []) {
  const made = name.startsWith('wall on ') ? wall : [];
  return createHash('sha256')
    .update(JSON.stringify([migration, file, statements, made]))
    .digest('hex');
}

const HELD =
  'server/sql could not be applied: another connection has held a table for minutes (a dump, or a transaction left open). ' +
  'Nothing was changed; start again when that has ended.';

/**
 * Tries until no lock is in the way. Other copies serve people meanwhile: we give up waiting before PostgreSQL looks for
 * a deadlock (after a second), because it might end one of their transactions instead of ours.
 */
async function whenUnlocked(client: pg.Client, act: () => Promise<void>) {
  for (let tries = 1; ; tries += 1) {
    await client.query(`begin; set local lock_timeout = '800ms'`);
    try {
      await act();
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (!isLocked(error)) throw error;
      if (tries === 100) throw new DatabaseTrouble(HELD);
      await sleep(200);
    }
  }
}
