import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** So long a name stays reserved for a founder who was refused, or withdrew. */
const KEPT = '30 days';

/**
 * Enterprises that were never approved and were abandoned. A draft reserves nothing: it is its writer's text,
 * and stays without the enterprise.
 */
export async function releaseForgotten(db: Db) {
  const { rows } = await sql<{ id: string; name: string }>`
    select e.id, e.name from enterprise e
    where e.approved_at is null and e.founder_id is not null
      and exists (select from certification c where c.enterprise_id = e.id and c.founding)
      and not exists (select from certification c where c.enterprise_id = e.id
        and (c.state in ('submitted', 'review') or c.decided_at > now() - ${sql.lit(KEPT)}::interval))
      and not exists (select from membership m where m.enterprise_id = e.id)
    for update of e skip locked`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await db
    .updateTable('certification')
    .set({ enterprise_id: null })
    .where('enterprise_id', 'in', ids)
    .where('state', '=', 'draft')
    .execute();
  return (
    db
      .deleteFrom('enterprise')
      .where('id', 'in', ids)
      // One that was handed in meanwhile stays.
      .where(
        sql<boolean>`not exists (select from certification c
        where c.enterprise_id = enterprise.id and c.state in ('submitted', 'review'))`,
      )
      .returning(['id', 'name'])
      .execute()
  );
}

export type Ending = {
  certification_id: string;
  field: string;
  days: number;
  enterprise_id: string;
  day: string;
  account_id: string;
};

/**
 * Licences in force that end within one of these many days, the fewest that hold, without a
 * reminder at that distance yet.
 */
export const licencesEnding = async (db: Db, distances: number[]) => {
  const { rows } = await sql<Ending>`
    select c.id as certification_id, l.field, n.days, e.id as enterprise_id, l.day::text as day, c.account_id
    from certification c join enterprise e on e.id = c.enterprise_id and e.suspended_at is null,
      lateral (values ('businessExpiryDate', (c.content->>'businessExpiryDate')::date),
        ('repreLicenseExpiryDate', (c.content->>'repreLicenseExpiryDate')::date)) l (field, day),
      lateral (select min(d) as days from unnest(${distances}::int[]) d where l.day - current_date <= d) n
    where c.in_force and c.kind = 'enterprise' and l.day >= current_date and n.days is not null
      and not exists (select from certification_reminder r
        where r.certification_id = c.id and r.field = l.field and r.days = n.days)
    order by e.id, l.field`.execute(db);
  return rows;
};

/** False when another copy has just sent the reminder. */
export const noteReminder = async (db: Db, { certification_id, field, days }: Ending) => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('certification_reminder')
    .values({ certification_id, field, days })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows) > 0;
};
