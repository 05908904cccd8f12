import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Counted up to so many: no user turns to a page behind. */
const MOST_COUNTED = 10_000;

export type EventFilter = {
  kind?: string | undefined;
  level?: string | undefined;
  name?: string | undefined;
};

export async function eventPage(
  db: Db,
  deviceId: string,
  { kind, level, name, page, size }: EventFilter & Paging,
) {
  const wanted = sql<SqlBool>`device_id = ${deviceId}
    ${kind ? sql`and kind = ${kind}` : sql``} ${level ? sql`and level = ${level}` : sql``}
    ${name ? sql`and name = ${name}` : sql``}`;
  const rows = await db
    .selectFrom('device_event')
    .selectAll()
    .where(wanted)
    .orderBy('at', 'desc')
    .orderBy('no', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const counted = await sql<{ total: number }>`select count(*)::int as total from (
    select from device_event where ${wanted} limit ${MOST_COUNTED}) found`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
