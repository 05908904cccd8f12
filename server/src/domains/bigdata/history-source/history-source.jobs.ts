import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { dueSource, updateSource } from './history-source.queries.ts';
import { beginRefresh } from './history-source.service.ts';

const A_DAY = 86_400_000;
/** Of one turn: the others come with the next. */
const MOST = 500;

/** One after the other, each in its own transaction: what cannot be begun today is tried again tomorrow, and says why. */
export async function refreshDue(kit: Kit, at = new Date()): Promise<number> {
  for (let count = 0; count < MOST; count += 1) {
    const isDone = await inTransaction(kit, { platform: 'refresh datasets of history' }, async (ctx) => {
      const source = await dueSource(ctx.db, at);
      if (!source) return true;
      const problem = await beginRefresh(ctx, source);
      const next_at = new Date(at.getTime() + A_DAY);
      await updateSource(ctx.db, source.dataset_id, { next_at, problem: problem ?? '' });
      return false;
    });
    if (isDone) return count;
  }
  return MOST;
}

export const refreshHistoryJob = job({
  name: 'bigdata.refresh-history',
  data: z.object({}),
  every: '*/10 * * * *',
  run: async (kit) => {
    await refreshDue(kit);
  },
});
