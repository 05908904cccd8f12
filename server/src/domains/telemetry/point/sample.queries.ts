import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { Seen } from './frame.ts';

type Row = {
  series: number;
  at: number[];
  value: (number | null)[];
  text: (string | null)[];
  quality: number[];
};

/** What came lately of these series, kept or not, by time: from so many of the newest frames of each source. */
export async function samplesOf(
  db: Db,
  sources: readonly string[],
  series: readonly number[],
  frames: number,
): Promise<Map<number, Seen[]>> {
  const { rows } = await sql<Row>`
    select p.series, array_agg(telemetry_ms(p.at) order by p.at) as at, array_agg(p.value order by p.at) as value,
      array_agg(p.text order by p.at) as text, array_agg(p.quality order by p.at) as quality
    from unnest(${sources}::uuid[]) as source(id)
      cross join lateral (select no from telemetry_frame where source_id = source.id order by no desc limit ${frames}) newest
      join telemetry_frame f on f.source_id = source.id and f.no = newest.no, telemetry_points(f) p
    where p.series = any (${series}::int[]) group by p.series`.execute(db);
  return new Map(
    rows.map(({ series: id, at, value, text, quality }) => [
      id,
      at.map((one, n) => ({
        ...{ at: Number(one), value: value[n] ?? null, text: text[n] ?? null, quality: quality[n] ?? 0 },
      })),
    ]),
  );
}
