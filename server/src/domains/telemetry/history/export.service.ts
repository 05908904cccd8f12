import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { Span } from '../../../kit/columns.ts';
import type { Context } from '../../../kit/context.ts';
import { askedSeries, withHeld } from './held.service.ts';
import { refuseUnfit } from './history.policy.ts';

/** A file is not a chart: it may hold all that a gateway measures. */
const MOST_SERIES = 500;
const SECONDS = 1_800;

export type ExportOrder = {
  series: readonly number[];
  from: number;
  to: number;
  format: 'csv' | 'parquet';
  /** Under which it is kept in the storage; whoever gives it removes it. */
  name: string;
  signal?: AbortSignal;
};
export type Exported = { name: string; bytes: number; points: number; sha256: string };

/** Spreadsheets know UTF-8 by it. */
const MARK = Buffer.from('\uFEFF');

/** Writes a range into the storage, by name and time. In a job: it takes as long as it takes. */
export async function exportRange(ctx: Context, order: ExportOrder): Promise<Exported> {
  refuseUnfit(order, MOST_SERIES);
  const { name, format, signal } = order;
  const { columns, storage } = ctx.kit;
  const series = await askedSeries(ctx, order.series);
  const range: Span = [order.from, order.to];
  return withHeld(
    ctx,
    { series, range, bySketch: false, signal, isWork: true },
    async ({ sources, series: ids, work }) => {
      const names = series.map(({ id, name: called, unit, kind }) => ({
        series: id,
        name: called,
        unit,
        kind,
      }));
      const into = `${work}/export.${format}`;
      const { points } = await columns.run(
        'copy',
        { sources, series: ids, format, into, names },
        { seconds: SECONDS, lane: 'work', ...(signal ? { signal } : {}) },
      );
      let bytes = 0;
      const hash = createHash('sha256');
      async function* body() {
        if (format === 'csv') yield MARK;
        yield* createReadStream(join(columns.folder, into)) as AsyncIterable<Buffer>;
      }
      async function* counted() {
        for await (const chunk of body()) {
          bytes += chunk.length;
          hash.update(chunk);
          yield chunk;
        }
      }
      await storage.put(name, Readable.from(counted()));
      return { name, bytes, points, sha256: hash.digest('hex') };
    },
  );
}
