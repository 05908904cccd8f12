import { z } from 'zod';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { job } from '../../../kit/jobs.ts';
import { queueClear, queueRun } from './trial.jobs.ts';
import {
  dropTrials,
  lockTrial,
  openTrials,
  type TrialRow,
  versionsWithoutEvidence,
} from './trial.queries.ts';
import { endTrial, makeEvidence } from './trial-making.service.ts';
import { lookAt, observe } from './trial-run.service.ts';

const asPlatform = { platform: 'watch runs of versions' };
const DAY = 86_400_000;
const KEPT_DAYS = 90;
/** Evidence begun in one minute for what has none: it must not fill the machine. */
const MOST_BEGUN = 4;

const isOn = ({ state }: TrialRow) => state === 'booting' || state === 'running';

/** What runs is measured and ends in its time; what a process that died had in hand goes on. */
export async function watchTrials(kit: Kit, at = new Date()): Promise<void> {
  const open = await inTransaction(kit, asPlatform, async (ctx) => {
    await dropTrials(ctx.db, new Date(at.getTime() - KEPT_DAYS * DAY));
    for (const id of await versionsWithoutEvidence(ctx.db, MOST_BEGUN)) await makeEvidence(ctx, id);
    return openTrials(ctx.db);
  });
  // The runtime is not started to learn that nothing runs.
  const look = open.some(isOn) ? await lookAt(kit) : undefined;
  for (const row of open) {
    const seen = isOn(row) ? look?.(row.id) : undefined;
    if (seen?.status) await observe(kit, row.id, seen, at);
    await attend(kit, row.id, seen?.status !== undefined, at);
  }
}

const attend = (kit: Kit, id: string, isKnown: boolean, at: Date) =>
  inTransaction(kit, asPlatform, async (ctx) => {
    const row = await lockTrial(ctx.db, id);
    if (!row || row.removed_at) return;
    if (!isOn(row)) await (row.state === 'waiting' ? queueRun : queueClear)(ctx, row);
    else if (row.ends_at && row.ends_at <= at) await endTrial(ctx, row, at);
    else if (!isKnown && row.state === 'booting') await queueRun(ctx, row);
    else if (!isKnown && row.state === 'running') await endTrial(ctx, row, at);
  });

export const watchTrialsJob = job({
  name: 'market.watch-trials',
  data: z.object({}),
  every: '* * * * *',
  atStart: true,
  run: (kit) => watchTrials(kit),
});
