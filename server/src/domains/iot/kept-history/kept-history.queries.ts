import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Which of these frames filled a gap in the counting of their source; by source, frame numbers. */
export async function filledOf(
  db: Db,
  frames: readonly { source: string; no: number }[],
): Promise<Set<string>> {
  const { rows } = await sql<{ source: string; no: number }>`
    select f.source, f.no from unnest(${frames.map(({ source }) => source)}::uuid[],
      ${frames.map(({ no }) => no)}::bigint[]) as f(source, no)
    join telemetry_source s on s.id = f.source where s.filled @> f.no`.execute(db);
  return new Set(rows.map(({ source, no }) => `${source} ${no}`));
}

export const begunOf = async (db: Db, ids: readonly number[]) =>
  new Map(
    (
      await db.selectFrom('telemetry_series').select(['id', 'created_at']).where('id', 'in', ids).execute()
    ).map(({ id, created_at }) => [id, created_at.getTime()]),
  );
