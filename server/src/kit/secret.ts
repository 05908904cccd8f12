import { randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { inScope } from './db.ts';

/** The secret all copies sign with: given by the environment, or made once and kept in the database. */
export async function sharedSecret(pool: Pool, given: string | undefined): Promise<Buffer> {
  if (given) return Buffer.from(given);
  return inScope(pool, { platform: 'read the shared secret' }, async (db) => {
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
