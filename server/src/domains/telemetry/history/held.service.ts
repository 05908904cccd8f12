import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asked, Span } from '../../../kit/columns.ts';
import { ColumnsError } from '../../../kit/columns.ts';
import type { Context } from '../../../kit/context.ts';
import { NotNow, Refusal } from '../../../kit/refusal.ts';
import { type Stored, shelfOf } from '../archive/shelf.ts';
import { inWorkplace } from '../archive/workplace.ts';
import { gateOf, placesOf, workPlaces } from './gate.ts';
import { type HeldFile, type Plan, planOf } from './history.policy.ts';
import { type AskedSeries, type HeldRow, heldOf, seriesById } from './history.queries.ts';

/** Frames that one question reads at most: an hour of some forty gateways that send every second; and their bytes. */
export const MOST = { frames: 150_000, bytes: 64 * 2 ** 20 };

/** The series as they were asked for; one that is not there, or not here, is none. */
export async function askedSeries(ctx: Context, ids: readonly number[]): Promise<AskedSeries[]> {
  const found = new Map((await seriesById(ctx.db, ids)).map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => {
    const row = found.get(id);
    if (!row) throw new Refusal('telemetry.series_not_found');
    return row;
  });
}

export const fileOf = (row: HeldRow): HeldFile => ({
  ...{ name: row.name, series: row.series, isSketched: row.sketch_name !== null },
  span: [row.from, row.to + 1],
});

/** The files a plan needs, as the storage knows them. */
function storedOf(rows: readonly HeldRow[], plan: Plan) {
  const points = new Set([...plan.points, ...plan.unsketched]);
  const sketches = new Set(plan.sketches);
  return rows.flatMap((row) => [
    ...(points.has(row.name) ? [{ name: row.name, sha256: row.sha256, bytes: row.bytes }] : []),
    ...(sketches.has(row.name) && row.sketch_name && row.sketch_sha256
      ? [{ name: row.sketch_name, sha256: row.sketch_sha256, bytes: row.sketch_bytes ?? 0 }]
      : []),
  ]);
}

/** What a question to the process for columns is made of: where points lie, on this machine. */
export type Held = Asked &
  Pick<Plan, 'sketched'> & { sketches: string[]; unsketched: string[]; work: string };

type Question = {
  series: readonly AskedSeries[];
  range: Span;
  bySketch: boolean;
  signal?: AbortSignal | undefined;
  /** A job asks, and may take its time. */
  isWork?: boolean;
};

/**
 * Finds where the points lie and brings it here for as long as `ask` takes. The transaction is over by then: what was
 * found stays true, because files do not change and go only after a grace.
 */
export async function withHeld<T>(
  ctx: Context,
  question: Question,
  ask: (held: Held) => Promise<T>,
): Promise<T> {
  return inPlace(ctx, question, () => bring(ctx, question, ask));
}

/** When it is their turn. */
export async function inPlace<T>(
  ctx: Context,
  { series, signal, isWork = false }: Pick<Question, 'series' | 'signal' | 'isWork'>,
  act: () => Promise<T>,
): Promise<T> {
  // Whoever waits for their turn keeps no connection meanwhile.
  await ctx.commitAndRelease();
  const places = isWork ? workPlaces : placesOf(series[0]?.enterprise_id ?? '', ctx.actor?.userId);
  return gateOf(ctx.kit).through(places, signal, act);
}

/** What is hot, in a file of lines; more of it than one question may hold is refused. */
export function hotOf(rows: readonly HeldRow[]): { frames: HeldRow[]; hot: Span[] } {
  const frames = rows.filter(({ line }) => line);
  const bytes = frames.reduce((sum, { line }) => sum + (line?.length ?? 0), 0);
  if (frames.length >= MOST.frames || bytes > MOST.bytes) throw new Refusal('telemetry.range_too_large');
  return { frames, hot: frames.map(({ from, to }): Span => [from, to + 1]) };
}

/** Frames and files on this machine, for as long as `act` takes. */
export const inHand = <T>(
  ctx: Context,
  frames: readonly HeldRow[],
  files: readonly Stored[],
  act: (here: (names: readonly string[]) => string[], lines: string[], work: string) => Promise<T>,
): Promise<T> =>
  refusing(() =>
    inWorkplace(ctx.kit, async (work, folder) => {
      if (frames.length > 0)
        await writeFile(join(folder, 'hot.json'), frames.map(({ line }) => `${line}\n`).join(''));
      return shelfOf(ctx.kit).lend(files, (names) =>
        act(
          (all) => all.map((name) => names.get(name) as string),
          frames.length > 0 ? [`${work}/hot.json`] : [],
          work,
        ),
      );
    }),
  );

async function bring<T>(
  ctx: Context,
  { series, range, bySketch }: Question,
  ask: (held: Held) => Promise<T>,
): Promise<T> {
  const rows = await heldOf(ctx.db, series, range, MOST);
  await ctx.commitAndRelease();
  const { frames, hot } = hotOf(rows);
  const files = rows.filter(({ line }) => !line);
  const plan = planOf(range, files.map(fileOf), hot, bySketch);
  const sketchOf = new Map(files.map((row) => [row.name, row.sketch_name ?? '']));
  return inHand(ctx, frames, storedOf(files, plan), (here, lines, work) => {
    const { mixed, plain, sketched } = plan;
    return ask({
      ...{ series: series.map(({ id }) => id), sketched, work },
      sources: { points: here(plan.points), lines, mixed, plain },
      sketches: here(plan.sketches.map((name) => sketchOf.get(name) as string)),
      unsketched: here(plan.unsketched),
    });
  });
}

/** What the process for columns could not do, in words for whoever asked. */
async function refusing<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ColumnsError)) throw error;
    if (error.reason === 'busy') throw new NotNow('telemetry.history_busy', 5);
    if (error.reason === 'late') throw new Refusal('telemetry.history_slow');
    if (error.reason === 'cancelled') throw new Refusal('kit.unavailable');
    if (/out of memory|memory limit/i.test(error.message)) throw new Refusal('telemetry.range_too_large');
    throw error;
  }
}
