import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const seenSeq = async (db: Db, runtime: string) =>
  (await db.selectFrom('runtime_seen').select('seq').where('runtime', '=', runtime).executeTakeFirst())
    ?.seq ?? 0;

/** True: no copy had followed it yet. Two at once take turns at the row. */
export async function noteSeen(db: Db, runtime: string, seq: number): Promise<boolean> {
  const noted = await db
    .insertInto('runtime_seen')
    .values({ runtime, seq })
    .onConflict((conflict) =>
      conflict
        .column('runtime')
        .doUpdateSet({ seq, heard_at: sql`now()` })
        .where('runtime_seen.seq', '<', seq),
    )
    .returning('seq')
    .executeTakeFirst();
  return noted !== undefined;
}
