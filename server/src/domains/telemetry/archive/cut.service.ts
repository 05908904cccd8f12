import type { Cut } from '../../../kit/columns.ts';
import { type Context, inTransaction, type Kit } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { NotNow } from '../../../kit/refusal.ts';
import { rollDay } from '../rollup/roll.service.ts';
import { markDue } from '../rollup/rollup.queries.ts';
import { type ArchiveRow, insertArchive, letGo } from './archive.queries.ts';
import { filesWithin, type Range } from './cut.queries.ts';
import { dayText, keepFiles } from './keep.service.ts';
import { shelfOf } from './shelf.ts';
import { inTurn } from './turn.service.ts';
import { inWorkplace } from './workplace.ts';

const SECONDS = 600;
const AGAIN_SECONDS = 30;
const platform = { platform: 'take points out of files' };

/**
 * A file without some of its points stands in for it, or none, where nothing is left. Says how many points went. `mark`
 * says in the same transaction what that means for roll-ups.
 */
export const cutFile = (
  kit: Kit,
  enterpriseId: string,
  row: ArchiveRow,
  without: Cut,
  { at = new Date(), mark }: { at?: Date; mark: (db: Db) => Promise<unknown> },
): Promise<number> =>
  inWorkplace(kit, (into) =>
    shelfOf(kit).lend([row], async (names) => {
      const order = { points: [...names.values()], into, without };
      const left = await kit.columns.run('cut', order, { seconds: SECONDS, lane: 'work' });
      const gone = row.points - (left?.points ?? 0);
      if (gone === 0) return 0;
      await keepFiles(kit, enterpriseId, left ? [left] : [], (made) =>
        inTransaction(kit, platform, async ({ db }) => {
          if ((await letGo(db, [row.id], at)) !== 1)
            throw new Error('Another process changed the file at the same time.');
          for (const one of made) await insertArchive(db, one);
          await mark(db);
        }),
      );
      return gone;
    }),
  );

const A_DAY = 86_400_000;
const SHANGHAI_MS = 28_800_000;

function rollDaysOf({ enterpriseId, from, to }: Range) {
  const dayOf = (at: number) => Math.floor((at + SHANGHAI_MS) / A_DAY);
  return Array.from({ length: dayOf(to - 1) - dayOf(from) + 1 }, (_, n) => ({
    ...{ enterpriseId, day: dayText(dayOf(from) + n) },
  }));
}

/**
 * Takes points of series within a range out of the files they lie in; `to` is not in it. Says how many went. Beside
 * compaction it would lose files to it: whoever comes then comes again.
 */
export async function deleteRange(ctx: Context, range: Range): Promise<number> {
  const { kit } = ctx;
  await ctx.commitAndRelease();
  const done = await inTurn(kit, 'compact', async () => {
    const rows = await inTransaction(kit, platform, ({ db }) => filesWithin(db, range));
    const without = { series: [...range.series], from: range.from, to: range.to };
    // Of points that are gone already roll-ups are all there is.
    for (const day of rollDaysOf(range)) await rollDay(kit, day, { drop: without });
    let points = 0;
    for (const row of rows) {
      const day = { enterpriseId: range.enterpriseId, day: row.day };
      const mark = (db: Db) =>
        markDue(db, day, [Math.max(range.from, row.from), Math.min(range.to, row.to + 1)]);
      points += await cutFile(kit, range.enterpriseId, row, without, { mark });
    }
    for (const day of rollDaysOf(range)) await rollDay(kit, day);
    return points;
  });
  if (done === undefined) throw new NotNow('telemetry.history_busy', AGAIN_SECONDS);
  return done;
}
