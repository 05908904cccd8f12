import type { Db } from '../../../kit/db.ts';

/** What these accounts and enterprises keep; those who keep nothing are left out. */
export const storageOf = (db: Db, holders: string[]) =>
  db.selectFrom('storage_use').selectAll().where('holder', 'in', holders).execute();
