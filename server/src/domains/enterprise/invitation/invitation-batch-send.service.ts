import { batchTopic } from '@cloudyard/contract/enterprise/events.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { MOST_TO_ONE } from './invitation.policy.ts';
import { invitingOf, markProblem, membersAmong } from './invitation.queries.ts';
import {
  type BatchRecord,
  batchById,
  lockBatch,
  makeInvitations,
  moveBatch,
  waitingOf,
} from './invitation-batch.queries.ts';
import { dispatch } from './invitation-send.service.ts';

const CHUNK = 200;
const platform = { platform: 'send invitations' };

/**
 * Sends a table's invitations, so many in a transaction. What is left follows from the rows themselves, so an
 * interrupted run is taken up where it stopped, and a second run finds nothing to do.
 */
export async function sendInvitations(kit: Kit, batchId: string, signal: AbortSignal, chunk = CHUNK) {
  await inTransaction(kit, platform, async ({ db }) => {
    const batch = await lockBatch(db, batchId);
    if (batch?.state === 'sending') await makeInvitations(db, batch, MOST_TO_ONE);
  });
  while (await inTransaction(kit, platform, (ctx) => sendChunk(ctx, batchId, chunk))) signal.throwIfAborted();
}

/** True while there may be more. */
async function sendChunk(ctx: Context, batchId: string, most: number): Promise<boolean> {
  const batch = await lockBatch(ctx.db, batchId);
  // Stopped, done, or removed.
  if (batch?.state !== 'sending') return false;
  const place = batch.enterprise_id;
  const waiting = await waitingOf(ctx.db, batchId, most);
  const members = await membersAmong(
    ctx.db,
    place,
    waiting.map(({ email }) => email),
  );
  const inside = waiting.filter(({ email }) => members.has(email)).map(({ id }) => id);
  if (inside.length > 0) await markProblem(ctx.db, inside, 'member');
  const outside = waiting.filter(({ email }) => !members.has(email));
  await dispatch(ctx, await invitingOf(ctx.db, place, batch.created_by), outside);
  const goesOn = waiting.length === most;
  if (!goesOn) await moveBatch(ctx.db, batchId, ['sending'], 'done');
  const now = await batchById(ctx.db, { place, reach: 'enterprise' }, batchId);
  if (now) await tellProgress(ctx, now);
  return goesOn;
}

/** To all users who watch the tables of this place. */
export const tellProgress = (ctx: Pick<Context, 'db' | 'kit'>, batch: BatchRecord) =>
  ctx.kit.live.publish(ctx, `${batchTopic.name}/${batch.enterprise_id ?? NIL}`, {
    id: batch.id,
    sent: batch.sent,
    failed: batch.failed,
    good: batch.good,
  });
