import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { SealedFile, Span, Staged } from '../../../kit/columns.ts';
import { ColumnsError } from '../../../kit/columns.ts';
import { type Context, inTransaction } from '../../../kit/context.ts';
import type { Db } from '../../../kit/db.ts';
import { insertArchive } from '../archive/archive.queries.ts';
import { dayText, keepFiles } from '../archive/keep.service.ts';
import { hasRoomFor } from '../archive/retention.service.ts';
import { inWorkplace } from '../archive/workplace.ts';
import { askedSeries, withHeld } from '../history/held.service.ts';
import { markDue } from '../rollup/rollup.queries.ts';
import { reopen } from './restore.queries.ts';

const A_DAY = 86_400_000;
const SHANGHAI_MS = 28_800_000;
const SECONDS = 1_800;
/** What is unpacked of a file at most, whatever it says. */
const MOST_BYTES = 2 ** 30;

const platform = { platform: 'restore points' };

/** Why a file cannot be restored, in one word: `format`, `columns`, `rows`, `large`, `times`, `values`, `empty`, `room`. */
export class Unfit extends Error {
  readonly reason: string;
  readonly more: string;
  constructor(reason: string, more = '') {
    super(`restore:${reason} ${more}`);
    this.reason = reason;
    this.more = more;
  }
}

export type RestoreTarget = { id: number; name: string; isText: boolean; since: number };
export type RestoreReport = Omit<Staged, 'days'> & {
  days: number;
  /** Of the points that are meant: those that were there, and those that were not. */
  known: number;
  fresh: number;
};
export type RestoreOrder = {
  enterpriseId: string;
  open: () => Promise<Readable>;
  targets: readonly RestoreTarget[];
  mostRows: number;
  receivedAt: Date;
  /** Null: it is only looked at. Otherwise what is noted with each day, in its transaction. */
  note: ((db: Db, day: string, points: number, known: number) => Promise<void>) | null;
  /** Days up to this one were restored before. */
  after: string | null;
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

async function told<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const [, reason, more] = /^restore:(\w+) ?(.*)$/s.exec((error as Error)?.message ?? '') ?? [];
    if (error instanceof ColumnsError && reason) throw new Unfit(reason, more);
    throw error;
  }
}

/**
 * Points of an export come back: what is there wins, each counts once, and whoever does it again changes nothing. Day by
 * day, each in one transaction with the note of it. In a job: it takes as long as it takes.
 */
export const restorePoints = (ctx: Context, order: RestoreOrder): Promise<RestoreReport> =>
  inWorkplace(ctx.kit, async (work, folder) => {
    const { kit } = ctx;
    await pipeline(await order.open(), createWriteStream(join(folder, 'brought.parquet')), {
      signal: order.signal,
    });
    const staged = await told(() =>
      kit.columns.run(
        'stage',
        {
          ...{ file: `${work}/brought.parquet`, into: `${work}/staged.parquet` },
          names: order.targets.map(({ id, ...one }) => ({ series: id, ...one })),
          ...{ until: Date.now() + A_DAY, most: { rows: order.mostRows, bytes: MOST_BYTES } },
        },
        { seconds: SECONDS, lane: 'work', signal: order.signal },
      ),
    );
    const { days, ...found } = staged;
    const report = { ...found, days: days.length, known: 0, fresh: 0 };
    for (const [n, day] of days.entries()) {
      order.signal.throwIfAborted();
      if (!order.after || dayText(day.day) > order.after) {
        const { rows, known } = await restoreDay(ctx, order, `${work}/staged.parquet`, work, day);
        report.known += known;
        report.fresh += rows - known;
      }
      order.onProgress((n + 1) / days.length);
    }
    return report;
  });

async function restoreDay(
  ctx: Context,
  order: RestoreOrder,
  staged: string,
  work: string,
  { day, series }: Staged['days'][number],
) {
  const range: Span = [day * A_DAY - SHANGHAI_MS, (day + 1) * A_DAY - SHANGHAI_MS];
  const asked = await askedSeries(ctx, series);
  const question = { series: asked, range, bySketch: false, signal: order.signal, isWork: true };
  const done = await withHeld(ctx, question, ({ sources, series: ids }) =>
    ctx.kit.columns.run(
      'restore',
      {
        ...{ sources, series: ids, staged, day, into: order.note ? work : null },
        receivedAt: order.receivedAt.getTime(),
      },
      { seconds: SECONDS, lane: 'work', signal: order.signal },
    ),
  );
  if (order.note) await keepDay(ctx, order, done, dayText(day));
  return done;
}

type Done = { rows: number; known: number; file: SealedFile | null };

async function keepDay(
  { kit }: Context,
  { enterpriseId, note }: RestoreOrder,
  { rows, known, file }: Done,
  day: string,
) {
  await keepFiles(kit, enterpriseId, file ? [file] : [], (made) =>
    inTransaction(kit, platform, async (ctx) => {
      for (const row of made) {
        const bytes = row.bytes + (row.sketch?.bytes ?? 0);
        // Nothing that is kept is pushed out by what comes back.
        if (!(await hasRoomFor(ctx, enterpriseId, bytes))) throw new Unfit('room');
        await insertArchive(ctx.db, row);
        await markDue(ctx.db, row, [row.from, row.to + 1]);
        await reopen(
          ctx.db,
          row,
          row.series.flatMap(([first, last]) => numbersOf(first, last)),
        );
      }
      await note?.(ctx.db, day, rows - known, known);
    }),
  );
}

const numbersOf = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n);
