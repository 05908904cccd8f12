import { z } from 'zod';
import { job } from '../../../kit/jobs.ts';
import { rollPoints } from '../rollup/roll.service.ts';
import { compactPoints, removeGone } from './compact.service.ts';
import { sweepPoints } from './keep.service.ts';
import { letOldGo } from './retention.service.ts';
import { sealPoints } from './seal.service.ts';
import { inTurn } from './turn.service.ts';
import { tidyWork } from './workplace.ts';

const A_DAY = 86_400_000;

/** Hours that are over become files, and roll-ups are made of those. */
export const sealPointsJob = job({
  name: 'telemetry.seal',
  data: z.object({}),
  every: '*/5 * * * *',
  retries: 0,
  seconds: 3_600,
  async run(kit, _, signal) {
    await sealPoints(kit, new Date(), { signal });
    await rollPoints(kit, { signal });
  },
});

/** By night in China: days become one file each, old ones go, and files without a row are removed. */
export const compactPointsJob = job({
  name: 'telemetry.compact',
  data: z.object({}),
  every: '40 18 * * *',
  seconds: 4 * 3_600,
  async run(kit) {
    await compactPoints(kit);
    // Files are compacted and cut by one copy at a time.
    await inTurn(kit, 'compact', () => letOldGo(kit));
    const removed = await sweepPoints(kit);
    if (removed > 0) kit.log.info({ removed }, 'removed files of points that no row knows');
    await tidyWork(kit, new Date(Date.now() - A_DAY));
  },
});

/** Files that are gone for readers, an hour later. */
export const removePointsJob = job({
  name: 'telemetry.remove',
  data: z.object({}),
  every: '25 * * * *',
  async run(kit) {
    await removeGone(kit);
  },
});
