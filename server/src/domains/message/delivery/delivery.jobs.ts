import { TRASH_DAYS } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { keyIn } from '../place.policy.ts';
import { forgetCounts } from '../sent/letter.queries.ts';
import {
  type DueRow,
  dueMessages,
  emptyTrash,
  forgetMessage,
  outlivedMessages,
  setMessage,
  stillHolds,
  underwayMessages,
} from './delivery.queries.ts';
import { deliverMessage, recallMessage } from './delivery.service.ts';

const data = z.object({ id: z.string() });

export const deliverJob = job({
  name: 'message.deliver-message',
  data,
  retries: 10,
  seconds: 3600,
  parallel: 2,
  run: (kit, { id }, signal) => deliverMessage(kit, id, signal),
});

export const recallJob = job({
  name: 'message.recall-message',
  data,
  retries: 10,
  seconds: 3600,
  run: (kit, { id }, signal) => recallMessage(kit, id, signal),
});

/** Sends it, or returns it as a draft to a writer who may no longer send it. */
async function release({ db }: Context, { id, sender_id, enterprise_id }: DueRow) {
  const may = await stillHolds(db, sender_id, keyIn(enterprise_id, 'message', 'send'), enterprise_id);
  await setMessage(db, id, {
    send_at: null,
    ...(may ? { state: 'sending' } : { state: 'draft', problem: 'not_allowed' }),
  });
}

/** Sends what was scheduled for now, and what an abandoned job left behind. */
export async function releaseDue(kit: Kit) {
  await inTransaction(kit, { platform: 'send what was scheduled' }, async (ctx) => {
    for (const row of await dueMessages(ctx.db, 100)) await release(ctx, row);
    // A job that waits or runs already keeps a second one out.
    for (const { id } of await underwayMessages(ctx.db)) {
      await ctx.kit.jobs.send(ctx, deliverJob, { id }, { key: id });
    }
  });
}

export const releaseDueJob = job({
  name: 'message.release-due',
  data: z.object({}),
  every: '* * * * *',
  run: releaseDue,
});

const MOST = 1000;

/** Empties the trash after its days, and removes what a category keeps no longer. */
export async function purgeMessages(kit: Kit) {
  const scope = { platform: 'purge expired messages' };
  while ((await inTransaction(kit, scope, ({ db }) => emptyTrash(db, TRASH_DAYS, MOST))) === MOST);
  await inTransaction(kit, scope, ({ db }) => forgetCounts(db));
  for (;;) {
    const old = await inTransaction(kit, scope, ({ db }) => outlivedMessages(db, 100));
    for (const { id } of old) await inTransaction(kit, scope, ({ db }) => forgetMessage(db, id));
    if (old.length === 0) return;
  }
}

export const purgeMessagesJob = job({
  name: 'message.purge-expired',
  data: z.object({}),
  every: '15 4 * * *',
  run: purgeMessages,
});
