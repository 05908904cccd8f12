import { z } from 'zod';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { openTrials, type TrialRow } from './trial.queries.ts';
import { clearTrial, runTrial } from './trial-run.service.ts';

const Which = z.object({ id: z.guid() });
type Which = Pick<TrialRow, 'id'>;

/** Boots it, and measures it for a moment. */
export const runTrialJob = job({
  name: 'market.run-trial',
  data: Which,
  seconds: 600,
  retries: 2,
  parallel: 4,
  run: async (kit, { id }) => {
    await runTrial(kit, id);
    await goOn(kit);
  },
});

/** Takes one that was stopped from the runtime. */
export const clearTrialJob = job({
  name: 'market.clear-trial',
  data: Which,
  retries: 3,
  parallel: 4,
  run: async (kit, { id }) => {
    await clearTrial(kit, id);
    await goOn(kit);
  },
});

export const queueRun = (ctx: Context, { id }: Which) =>
  ctx.kit.jobs.send(ctx, runTrialJob, { id }, { key: `run ${id}` });
export const queueClear = (ctx: Context, { id }: Which) =>
  ctx.kit.jobs.send(ctx, clearTrialJob, { id }, { key: `clear ${id}` });

/** There is room again for one that waits. */
export const goOn = (kit: Kit) =>
  inTransaction(kit, { platform: 'run the next version' }, async (ctx) => {
    const waiting = (await openTrials(ctx.db)).filter(({ state }) => state === 'waiting');
    // A user waits for a verdict.
    const next = waiting.find(({ purpose }) => purpose === 'review') ?? waiting[0];
    if (next) await queueRun(ctx, next);
  });
