import { createHash } from 'node:crypto';
import type { ActorContext } from './context.ts';
import { Refusal } from './refusal.ts';

/**
 * Runs `act` once per key: a repeat gets the first answer. The row is written in the act's own transaction,
 * so a second request with the same key waits for the first and then either reads its answer or,
 * if the first failed, does the act itself.
 */
export async function once(
  { db, actor }: ActorContext,
  endpoint: string,
  key: string,
  request: unknown,
  act: () => Promise<unknown>,
): Promise<unknown> {
  const hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const mine = { account_id: actor.userId, endpoint, key };
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency')
    .values({ ...mine, request_hash: hash })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  const ours = (eb: { and: (o: typeof mine) => never }) => eb.and(mine);
  if (numInsertedOrUpdatedRows === 0n) {
    const row = await db
      .selectFrom('idempotency')
      .selectAll()
      .where(ours as never)
      .executeTakeFirstOrThrow();
    if (row.request_hash !== hash) throw new Refusal('kit.key_reused');
    return row.reply;
  }
  const reply = await act();
  await db
    .updateTable('idempotency')
    .set({ reply: JSON.stringify(reply ?? null) })
    .where(ours as never)
    .execute();
  return reply;
}
