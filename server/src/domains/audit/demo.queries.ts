import type { Insertable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { inPortions } from '../../kit/portions.ts';
import type { DB } from '../../kit/tables.gen.ts';

/** Acts of the past; they are sealed like any other. */
export const insertDemoEntries = (db: Db, rows: Insertable<DB['audit_entry']>[]) =>
  inPortions(rows, (some) => db.insertInto('audit_entry').values(some).execute());
