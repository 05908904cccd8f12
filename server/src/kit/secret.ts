import { randomBytes } from 'node:crypto';
import type { Database } from './db.ts';

/** The secret all copies sign with: given by the environment, or made once and kept in the database. */
export async function sharedSecret(database: Database, given: string | undefined): Promise<Buffer> {
  if (given) return Buffer.from(given);
  return database.transaction({ platform: 'read the shared secret' }, async (db) => {
    await db
      .insertInto('setting')
      .values({ name: 'secret', value: JSON.stringify(randomBytes(48).toString('base64')) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const row = await db
      .selectFrom('setting')
      .select('value')
      .where('name', '=', 'secret')
      .executeTakeFirstOrThrow();
    return Buffer.from(String(row.value), 'base64');
  });
}
