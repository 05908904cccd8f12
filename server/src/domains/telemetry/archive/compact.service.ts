import { inTransaction, type Kit } from '../../../kit/context.ts';
import { removeGoneRollups } from '../rollup/expire.service.ts';
import {
  archivesById,
  type Crowded,
  crowdedDays,
  deleteArchives,
  goneArchives,
  insertArchive,
  letGo,
} from './archive.queries.ts';
import { dayText, keepFiles } from './keep.service.ts';
import { shelfOf } from './shelf.ts';
import { inTurn } from './turn.service.ts';
import { inWorkplace } from './workplace.ts';

const A_DAY = 86_400_000;
const EIGHT_HOURS = 28_800_000;
/** Whoever knew a file by then has read it. */
export const GRACE_MS = 3_600_000;
const MOST_DAYS = 1_000;
const SECONDS = 1_800;
const BATCH = 200;

const platform = { platform: 'compact points' };

/** Days that are over lie in one file each; late points join theirs. Says how many days were put together. */
export const compactPoints = (kit: Kit, at = new Date()) =>
  inTurn(kit, 'compact', async (lost) => {
    const signal = AbortSignal.any([lost, kit.ending]);
    const today = dayText(Math.floor((at.getTime() + EIGHT_HOURS) / A_DAY));
    const days = await inTransaction(kit, platform, ({ db }) => crowdedDays(db, today, MOST_DAYS));
    let done = 0;
    for (const day of days) {
      signal.throwIfAborted();
      // One that cannot be read keeps no other from being put together.
      await compactDay(kit, day, at, signal).then(
        () => (done += 1),
        (error: unknown) => kit.log.error({ err: error, ...day }, 'points of a day cannot be put together'),
      );
    }
    return done;
  });

async function compactDay(
  kit: Kit,
  { enterprise_id: enterpriseId, ids }: Crowded,
  at: Date,
  signal: AbortSignal,
) {
  const rows = await inTransaction(kit, platform, ({ db }) => archivesById(db, ids));
  if (rows.length < 2) return;
  await inWorkplace(kit, (into) =>
    shelfOf(kit).lend(rows, async (names) => {
      const merged = await kit.columns.run(
        'merge',
        { points: [...names.values()], into },
        { seconds: SECONDS, signal },
      );
      await keepFiles(kit, enterpriseId, [merged], (made) =>
        inTransaction(kit, platform, async ({ db }) => {
          const gone = await letGo(
            db,
            rows.map(({ id }) => id),
            at,
          );
          if (gone !== rows.length) throw new Error('Another process compacted at the same time.');
          for (const row of made) await insertArchive(db, row);
        }),
      );
    }),
  );
}

/** Files that another one stands for, or that are not kept any longer, when no query reads them any more. */
export async function removeGone(kit: Kit, at = new Date()) {
  await removeGoneRollups(kit, new Date(at.getTime() - GRACE_MS));
  for (let removed = 0; ; ) {
    const rows = await inTransaction(kit, platform, ({ db }) =>
      goneArchives(db, new Date(at.getTime() - GRACE_MS), BATCH),
    );
    for (const { name, sketch_name } of rows) {
      await kit.storage.remove(name);
      if (sketch_name) await kit.storage.remove(sketch_name);
    }
    if (rows.length > 0)
      await inTransaction(kit, platform, ({ db }) =>
        deleteArchives(
          db,
          rows.map(({ id }) => id),
        ),
      );
    removed += rows.length;
    if (rows.length < BATCH) return removed;
  }
}
