import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Whether a passed one continues it: its end needs no attention. */
export const isContinued = async (db: Db, id: string) =>
  (await db
    .selectFrom('equipment_certificate')
    .select('id')
    .where('renews_id', '=', id)
    .where('status', 'in', ['2', '4'])
    .executeTakeFirst()) !== undefined;

/** Those of which something may be due: whose term begins or ends, that continue another, or of whose end to tell. */
export const dueCertificates = (db: Db, at: Date, after: string | null, most: number) =>
  db
    .selectFrom('equipment_certificate as c')
    .select('c.id')
    .where('c.status', 'in', ['2', '4'])
    .where(
      sql<boolean>`(c.is_announced <> certificate_in_force(c.status, c.begin_date, c.end_date, ${at}::timestamptz)
        or (c.end_date <= equipment_day(${at}::timestamptz) + 30 and (c.told_days is null or c.told_days > 0))
        or (c.begin_date <= equipment_day(${at}::timestamptz) and exists (select from equipment_certificate f
          where f.id = c.renews_id and f.status in ('2', '4'))))`,
    )
    .where(sql<boolean>`(${after}::uuid is null or c.id > ${after}::uuid)`)
    .orderBy('c.id')
    .limit(most)
    .execute();

/** How many end in each of the next twelve months, this one first; what is continued already is left out. */
export async function endsByMonth(db: Db, enterpriseId: string, at: Date) {
  const { rows } = await sql<{ month: string; count: number }>`
    select to_char(m, 'YYYY-MM') as month, count(c.id)::int as count
    from generate_series(date_trunc('month', equipment_day(${at}::timestamptz)::timestamp),
      date_trunc('month', equipment_day(${at}::timestamptz)::timestamp) + interval '11 months', interval '1 month') m
    left join equipment_certificate c on c.enterprise_id = ${enterpriseId} and c.status in ('2', '4')
      and c.end_date >= equipment_day(${at}::timestamptz) and date_trunc('month', c.end_date::timestamp) = m
      and not exists (select from equipment_certificate n where n.renews_id = c.id and n.status in ('2', '4'))
    group by m order by m`.execute(db);
  return rows;
}

/** How many were passed whose term is over. */
export async function countOver(db: Db, enterpriseId: string, at: Date) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from equipment_certificate c where c.enterprise_id = ${enterpriseId}
      and c.status in ('2', '4') and c.end_date < equipment_day(${at}::timestamptz)`.execute(db);
  return rows[0]?.n ?? 0;
}
