import { z } from 'zod';
import { type Context, inTransaction } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { runDue, runOnData } from './trigger.service.ts';

/** Each minute those whose time has come begin. */
export const runDueJob = job({
  name: 'bigdata.run-due-projects',
  data: z.object({}),
  every: '* * * * *',
  run: (kit) => runDue(kit),
});

const AGAIN_SECONDS = 30;
/** Sent with a new version of a dataset. */
export const runOnDataJob = job({
  name: 'bigdata.run-on-data',
  data: z.object({ datasetId: z.string() }),
  run: async (kit, { datasetId }) => {
    if (!(await runOnData(kit, datasetId))) return;
    await inTransaction(kit, { platform: 'run projects by themselves' }, (ctx) =>
      sendOnData(ctx, datasetId, AGAIN_SECONDS),
    );
  },
});
export const sendOnData = (ctx: Context, datasetId: string, after = 0) =>
  ctx.kit.jobs.send(ctx, runOnDataJob, { datasetId }, { key: datasetId, after });
