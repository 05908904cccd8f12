import { type ConnectionOptions, withClient } from './connection.ts';
import { DatabaseTrouble } from './trouble.ts';

// A restore makes this table before anything else and drops it in the transaction that brings the rows: while it is
// there, the database is not whole.

const mark = 'public.restore_unfinished';

export const markUnfinished = (owner: ConnectionOptions) =>
  withClient(owner, (client) => client.query(`CREATE TABLE ${mark} (at timestamptz NOT NULL DEFAULT now())`));

export const dropMark = `DROP TABLE ${mark}`;

export const isUnfinished = (owner: ConnectionOptions) =>
  withClient(owner, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `SELECT to_regclass('${mark}') IS NOT NULL AS there`,
    );
    return rows[0]?.there === true;
  });

export async function refuseUnfinished(owner: ConnectionOptions): Promise<void> {
  if (!(await isUnfinished(owner))) return;
  throw new DatabaseTrouble(
    'A restore into this database was broken off, so it is not whole. Empty the data folder ' +
      '(and the database, with DATABASE_URL) and run the restore again.',
  );
}
