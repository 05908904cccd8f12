import { PLATFORM } from '@cloudyard/contract/operation/figures.ts';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { nameOfCopy, openMeasuring } from './copy.measure.ts';
import { MINUTES } from './judge.policy.ts';
import { measurePlatform } from './platform.measure.ts';
import { deleteSamplesBefore, insertSample, samplesSince } from './sample.queries.ts';
import { deleteWarningsBefore } from './warning.queries.ts';
import { watch } from './watch.service.ts';

const EVERY_MS = 60_000;
/** Who has just started is seen at once. */
const FIRST_MS = 5_000;
const KEPT_MS = 30 * 86_400_000;
const WARNINGS_KEPT_MS = 365 * 86_400_000;

/** From its start on this copy notes every minute what it takes. */
export async function noteCopy(kit: Kit): Promise<void> {
  const measure = await openMeasuring(kit);
  const source = nameOfCopy(kit);
  const noteNow = async () => {
    const figures = await measure();
    await inTransaction(kit, { platform: 'note what this copy takes' }, ({ db }) =>
      insertSample(db, { source, at: new Date(), figures }),
    );
  };
  const timers: NodeJS.Timeout[] = [];
  const note = () =>
    void noteNow().catch((error: unknown) => {
      if (!kit.ending.aborted) kit.log.warn({ err: error }, 'what this copy takes is not noted');
    });
  timers.push(setTimeout(note, FIRST_MS).unref(), setInterval(note, EVERY_MS).unref());
  kit.ending.addEventListener('abort', () => timers.forEach(clearInterval));
}

/** Once a minute, on one copy: what the platform takes, and whether anything is beyond its limits. */
export async function notePlatform(kit: Kit, at = new Date()): Promise<void> {
  const figures = await measurePlatform(kit, at);
  await inTransaction(kit, { platform: 'watch what is taken' }, async (ctx) => {
    await insertSample(ctx.db, { source: PLATFORM, at, figures });
    // One more than are judged, as no two copies look at the same moment.
    const since = new Date(at.getTime() - (MINUTES + 1) * EVERY_MS);
    await watch(ctx, await samplesSince(ctx.db, since), at);
  });
}

export const forgetOld = (kit: Kit, at = new Date()) =>
  inTransaction(kit, { platform: 'forget what was taken long ago' }, async ({ db }) => {
    await deleteSamplesBefore(db, new Date(at.getTime() - KEPT_MS));
    await deleteWarningsBefore(db, new Date(at.getTime() - WARNINGS_KEPT_MS));
  });
