import type { RequestKind } from '@cloudyard/contract/space/quota-request.ts';
import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { notify } from '../../message/index.ts';
import { overRequests, updateRequest } from './quota-request.queries.ts';

const BATCH = 100;

/** What was granted for a time ends by itself; here people are told. */
export async function endOver(kit: Kit, at = new Date()) {
  for (;;) {
    const ended = await inTransaction(kit, { platform: 'quotas whose time is over' }, async (ctx) => {
      const rows = await overRequests(ctx.db, at, BATCH);
      for (const row of rows) {
        await updateRequest(ctx.db, row.id, { state: 'ended' });
        await notify(ctx, {
          event: 'quota-ended',
          to: { holders: 'space.quota-request.add', of: row.enterprise_id },
          values: { kind: row.kind as RequestKind },
          enterpriseId: row.enterprise_id,
          link: row.kind === 'bigdata' ? '/console/apply-bigdata-quota' : '/console/apply-tsdatabase-space',
        });
      }
      return rows.length;
    });
    if (ended < BATCH) return;
  }
}

export const endQuotasJob = job({
  name: 'space.end-quotas',
  data: z.object({}),
  every: '*/5 * * * *',
  run: (kit) => endOver(kit),
});
