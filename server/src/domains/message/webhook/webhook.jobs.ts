import { WEBHOOK_LIMITS } from '@cloudyard/contract/message/webhook.ts';
import { z } from 'zod';
import { inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { giveUp, sendDue } from './sending.service.ts';
import { deleteOldDeliveries } from './webhook.queries.ts';

/** Asked for with every fact that a user wants to hear, and each minute for what is tried again. */
export const sendWebhooksJob = job({
  name: 'message.send-webhooks',
  data: z.object({}),
  every: '* * * * *',
  retries: 3,
  run: (kit, _, signal) => sendDue(kit, signal),
});

export const keepWebhooksJob = job({
  name: 'message.keep-webhooks',
  data: z.object({}),
  every: '23 * * * *',
  retries: 3,
  async run(kit) {
    await giveUp(kit);
    await inTransaction(kit, { platform: 'remove old deliveries' }, ({ db }) =>
      deleteOldDeliveries(db, WEBHOOK_LIMITS.keptDays),
    );
  },
});
