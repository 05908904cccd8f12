import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export const setReceiver = (db: Db, forwardId: string, tokenHash: Buffer) =>
  db
    .insertInto('forward_receiver')
    .values({ forward_id: forwardId, token_hash: tokenHash })
    .onConflict((on) => on.column('forward_id').doUpdateSet({ token_hash: tokenHash }))
    .execute();

export const receiverByHash = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('forward_receiver')
    .select(['forward_id', 'enterprise_id'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

type Arrived = {
  forwardId: string;
  enterpriseId: string;
  bodies: readonly string[];
  count: number;
  most: number;
};

/** Counted all, kept the newest. */
export async function insertReceived(db: Db, { forwardId, enterpriseId, bodies, count, most }: Arrived) {
  await sql`update forward_receiver set received = received + ${count} where forward_id = ${forwardId}`.execute(
    db,
  );
  await db
    .insertInto('forward_received')
    .values(bodies.map((body) => ({ enterprise_id: enterpriseId, forward_id: forwardId, body })))
    .execute();
  await sql`delete from forward_received where forward_id = ${forwardId} and id <= (
    select id from forward_received where forward_id = ${forwardId} order by id desc offset ${most} limit 1)`.execute(
    db,
  );
}

export const receivedOf = async (db: Db, forwardId: string) => ({
  receiver: await db
    .selectFrom('forward_receiver')
    .select('received')
    .where('forward_id', '=', forwardId)
    .executeTakeFirst(),
  newest: await db
    .selectFrom('forward_received')
    .select(['at', 'body'])
    .where('forward_id', '=', forwardId)
    .orderBy('id', 'desc')
    .limit(100)
    .execute(),
});
