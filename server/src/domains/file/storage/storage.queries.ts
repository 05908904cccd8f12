import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** What these accounts and enterprises keep; those who keep nothing are left out. */
export const storageOf = (db: Db, holders: string[]) =>
  db.selectFrom('storage_use').selectAll().where('holder', 'in', holders).execute();

/** Of all files there are. */
export async function storedBytes(db: Db): Promise<number> {
  const { rows } = await sql<{
    bytes: number;
  }>`select coalesce(sum(bytes), 0)::float8 as bytes from file`.execute(db);
  return rows[0]?.bytes ?? 0;
}

/** Which of these keep most; accounts are holders too, and left out by who asks. */
export const mostStored = (db: Db, most: number) =>
  db
    .selectFrom('storage_use')
    .innerJoin('enterprise', 'enterprise.id', 'storage_use.holder')
    .select(['enterprise.id', 'enterprise.name', 'storage_use.bytes as amount'])
    .where('storage_use.bytes', '>', 0)
    .orderBy('storage_use.bytes', 'desc')
    .orderBy('enterprise.id')
    .limit(most)
    .execute();
