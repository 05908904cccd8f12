import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { setTimeout as after } from 'node:timers/promises';
import type { Span } from '../../../kit/columns.ts';
import type { Context, Kit } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { inWorkplace } from '../archive/workplace.ts';
import { askedSeries, withHeld } from './held.service.ts';
import { partsOf, refuseUnfit } from './history.policy.ts';
import type { AskedSeries } from './history.queries.ts';

/** A file is not a chart: it may hold all that a gateway measures. */
const MOST_SERIES = 2_000;
const SECONDS = 1_800;

export type ExportProgress = { share: number; points: number; bytes: number };
export type ExportOrder = {
  series: readonly number[];
  from: number;
  to: number;
  format: 'csv' | 'parquet';
  /** Under which it is kept in the storage; whoever gives it removes it. */
  name: string;
  /** What people call a series; without one it has its own name. */
  titles?: ReadonlyMap<number, string>;
  /** More is refused, before it is kept. */
  most: { points: number; bytes: number };
  onProgress?(progress: ExportProgress): void;
  signal?: AbortSignal;
};
export type Exported = { name: string; bytes: number; points: number; sha256: string };

/** Spreadsheets know UTF-8 by it. */
const MARK = Buffer.from('\uFEFF');

/**
 * Writes a range into the storage, by time and name: all of it or nothing. In a job: it takes as long as it takes. It is
 * written in parts, so that no question is about more than some days, and whoever waits sees it grow.
 */
export async function exportRange(ctx: Context, order: ExportOrder): Promise<Exported> {
  refuseUnfit(order, MOST_SERIES);
  const series = await askedSeries(ctx, order.series);
  return inWorkplace(ctx.kit, async (work) => {
    const { parts, points } = await writeParts(ctx, order, series, work);
    const whole = order.format === 'csv' ? parts : [await joined(ctx.kit, order, parts, work)];
    return { name: order.name, points, ...(await keep(ctx.kit, order, whole)) };
  });
}

/** Beside the questions of people, which have a lane of their own. */
const patience = ({ signal }: ExportOrder) => ({
  ...{ seconds: SECONDS, lane: 'work' as const },
  ...(signal ? { signal } : {}),
});

async function writeParts(
  ctx: Context,
  order: ExportOrder,
  series: readonly AskedSeries[],
  work: string,
): Promise<{ parts: string[]; points: number }> {
  const spans = partsOf([order.from, order.to]);
  const parts: string[] = [];
  let [points, bytes] = [0, 0];
  for (const [n, span] of spans.entries()) {
    const into = `${work}/part-${n}.${order.format}`;
    // One more than is left says that there are more.
    const most = order.most.points - points + 1;
    const part = await whenThereIsTime(order.signal, () =>
      writePart(ctx, order, series, { span, into, most, hasHead: n === 0 }),
    );
    parts.push(into);
    points += part.points;
    bytes += part.bytes;
    refuseTooMuch(order, points, bytes);
    order.onProgress?.({ share: (n + 1) / spans.length, points, bytes });
  }
  return { parts, points };
}

function refuseTooMuch({ most }: ExportOrder, points: number, bytes: number) {
  if (points > most.points) throw new Refusal('telemetry.export_too_long');
  if (bytes > most.bytes) throw new Refusal('telemetry.export_too_large');
}

type Part = { span: Span; into: string; most: number; hasHead: boolean };

const writePart = (
  ctx: Context,
  order: ExportOrder,
  series: readonly AskedSeries[],
  { span, ...part }: Part,
) =>
  withHeld(
    ctx,
    { series, range: span, bySketch: false, signal: order.signal, isWork: true },
    ({ sources, series: ids }) => {
      const names = series.map(({ id, name, unit, kind }) => ({
        ...{ series: id, name, title: order.titles?.get(id) ?? name, unit, kind },
      }));
      return ctx.kit.columns.run(
        'copy',
        { sources, series: ids, format: order.format, names, ...part },
        patience(order),
      );
    },
  );

const BUSY_TRIES = 60;
const BUSY_MS = 5_000;

/** People who look at charts come first: a file waits until there is time for it. */
async function whenThereIsTime<T>(signal: AbortSignal | undefined, act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted();
    try {
      return await act();
    } catch (error) {
      const isBusy = error instanceof Refusal && error.code === 'telemetry.history_busy';
      if (!isBusy || tried >= BUSY_TRIES) throw error;
      await after(BUSY_MS, undefined, { ref: false, ...(signal ? { signal } : {}) });
    }
  }
}

async function joined({ columns }: Kit, order: ExportOrder, parts: readonly string[], work: string) {
  const [only] = parts;
  if (only && parts.length === 1) return only;
  const into = `${work}/whole.parquet`;
  await columns.run('join', { parts: [...parts], into }, patience(order));
  return into;
}

/** One file after the other goes into the storage under one name. */
async function keep({ columns, storage }: Kit, order: ExportOrder, files: readonly string[]) {
  let bytes = 0;
  const hash = createHash('sha256');
  async function* body() {
    if (order.format === 'csv') yield MARK;
    for (const file of files) yield* createReadStream(join(columns.folder, file)) as AsyncIterable<Buffer>;
  }
  async function* counted() {
    for await (const chunk of body()) {
      order.signal?.throwIfAborted();
      bytes += chunk.length;
      refuseTooMuch(order, 0, bytes);
      hash.update(chunk);
      yield chunk;
    }
  }
  await storage.put(order.name, Readable.from(counted()));
  return { bytes, sha256: hash.digest('hex') };
}
