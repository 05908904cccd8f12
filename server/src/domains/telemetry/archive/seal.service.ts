import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inTransaction, type Kit } from '../../../kit/context.ts';
import { markDue } from '../rollup/rollup.queries.ts';
import {
  deleteSealed,
  type Ended,
  emptySlot,
  enterprisesToSeal,
  framesToSeal,
  insertArchive,
  knownSeries,
  lessHot,
  noteNewest,
  type Place,
  slotAt,
} from './archive.queries.ts';
import { keepFiles } from './keep.service.ts';
import { inTurn } from './turn.service.ts';
import { inWorkplace } from './workplace.ts';

const AN_HOUR = 3_600_000;
/** What was received in an hour is stored by then, also by a copy that had to wait for the database. */
const SETTLED_MS = 600_000;
/** In one file at most: as much as its process holds in memory. */
const MOST_POINTS = 4_000_000;
const PAGE = 2_000;
const PAGE_POINTS = 100_000;
const FIRST_PAGE = 100;
const SECONDS = 600;

const platform = { platform: 'seal points' };

export type Sealing = { mostPoints?: number; signal?: AbortSignal };

/** Hours that ended more than ten minutes ago leave the hot table. Says how many frames did. */
export const sealPoints = (kit: Kit, at = new Date(), how: Sealing = {}) =>
  inTurn(kit, 'seal', (lost) => {
    const signal = AbortSignal.any([lost, kit.ending, ...(how.signal ? [how.signal] : [])]);
    return sealEnded(kit, at, { ...how, signal });
  });

/** Without asking whose turn it is; should two do it at once, one of them finds its frames gone and leaves no trace. */
export async function sealEnded(kit: Kit, at: Date, how: Sealing = {}): Promise<number> {
  const hour = Math.floor((at.getTime() - SETTLED_MS) / AN_HOUR) * AN_HOUR;
  const which = { before: new Date(hour), writing: slotAt(at) };
  let frames = 0;
  const enterprises = await inTransaction(kit, platform, ({ db }) => enterprisesToSeal(db, which));
  for (const id of enterprises) {
    how.signal?.throwIfAborted();
    try {
      for (let count = 1; count > 0; frames += count) {
        how.signal?.throwIfAborted();
        count = await sealPart(kit, id, which, how);
      }
    } catch (error) {
      // What cannot be sealed of one enterprise keeps no other's from being sealed.
      if (how.signal?.aborted || enterprises.length === 1) throw error;
      kit.log.error({ err: error, enterprise: id }, 'points of an enterprise cannot be sealed');
    }
  }
  if (frames > 0) await emptyParts(kit, which);
  return frames;
}

type Taken = { frames: number; last: Map<string, number> };

/** Frames in the order of their numbers, so that all of a source up to its last one are meant. */
async function takeFrames(kit: Kit, enterpriseId: string, which: Ended, file: string, mostPoints: number) {
  const taken: Taken = { frames: 0, last: new Map() };
  let after: Place | null = null;
  for (let points = 0; points < mostPoints; ) {
    // As many as fit in memory, however long they are: the first ones show it.
    const long = taken.frames > 0 ? points / taken.frames : PAGE_POINTS / FIRST_PAGE;
    const most = Math.max(
      1,
      Math.min(PAGE, Math.floor(PAGE_POINTS / Math.max(long, 1)), mostPoints - points),
    );
    const page = await inTransaction(kit, platform, ({ db }) =>
      framesToSeal(db, enterpriseId, which, after, most),
    );
    // Portions, not one by one: most of them are short.
    if (page.length > 0) await appendFile(file, `${page.map(({ line }) => line).join('\n')}\n`);
    for (const row of page) {
      taken.last.set(row.source_id, row.no);
      points += row.points;
      after = { source: row.source_id, no: row.no };
    }
    taken.frames += page.length;
    if (page.length < most) break;
  }
  return taken;
}

/** As many frames of an enterprise as go into one file: written, stored, read back, and only then no longer here. */
const sealPart = (
  kit: Kit,
  enterpriseId: string,
  which: Ended,
  { mostPoints = MOST_POINTS, signal }: Sealing,
) =>
  inWorkplace(kit, async (name, folder) => {
    const { frames, last } = await takeFrames(
      kit,
      enterpriseId,
      which,
      join(folder, 'frames.json'),
      mostPoints,
    );
    if (frames === 0) return 0;
    const known = await inTransaction(kit, platform, ({ db }) => knownSeries(db, enterpriseId));
    const { files, newest } = await kit.columns.run(
      'seal',
      { lines: [`${name}/frames.json`], kept: known, into: name },
      { seconds: SECONDS, ...(signal ? { signal } : {}) },
    );
    await keepFiles(kit, enterpriseId, files, (rows) =>
      inTransaction(kit, platform, async ({ db }) => {
        const places = [...last].map(([source, no]) => ({ source, no }));
        const left = await deleteSealed(db, enterpriseId, which, places);
        const gone = left.reduce((sum, one) => sum + one.frames, 0);
        if (gone !== frames)
          throw new Error(`Another process sealed at the same time: ${gone} of ${frames} were left.`);
        for (const row of rows) {
          await insertArchive(db, row);
          await markDue(db, row, [row.from, row.to + 1]);
        }
        await noteNewest(db, newest);
        await lessHot(db, left);
      }),
    );
    return frames;
  });

/** Whatever is read just now is emptied another time; what was deleted there is used again all the same. */
async function emptyParts(kit: Kit, { writing }: Ended) {
  for (let slot = 0; slot < 8; slot += 1)
    if (slot !== writing) await inTransaction(kit, platform, ({ db }) => emptySlot(db, slot));
}
