import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Plan } from '../publishable/content.ts';

/** Plans with their author, in force or not, and the lowest price of their application. */
const plans = (db: Db) =>
  db
    .selectFrom('resource_plan as p')
    .innerJoin('account as creator', 'creator.id', 'p.created_by')
    .selectAll('p')
    .select([
      sql<string>`coalesce(nullif(creator.real_name, ''), creator.username)`.as('creator_name'),
      sql<number>`(select coalesce(min(o.price_fen), 0) from resource_plan o
        where o.application_id = p.application_id and o.enabled)`.as('lowest_fen'),
    ]);
export type PlanRow = Awaited<ReturnType<typeof plansWithin>>[number];

/** Those in force, in their order. */
export const plansWithin = (db: Db, applicationId: string) =>
  plans(db)
    .where('p.application_id', '=', applicationId)
    .where('p.enabled', '=', true)
    .orderBy('p.sort')
    .orderBy('p.created_at')
    .orderBy('p.id')
    .execute();

/** The plans of a content, which may be pending. */
export async function plansAs(db: Db, applicationId: string, content: Plan[]): Promise<PlanRow[]> {
  const rows = await plans(db).where('p.application_id', '=', applicationId).execute();
  const lowest_fen = Math.min(...content.map((plan) => plan.price_fen));
  return content.flatMap((plan) => {
    const row = rows.find(({ id }) => id === plan.id);
    return row ? [{ ...row, ...plan, lowest_fen, enabled: true }] : [];
  });
}

/** The application of a plan, in force, pending or removed. */
export const applicationOfPlan = async (db: Db, id: string): Promise<string | undefined> => {
  const found = await db
    .selectFrom('resource_plan')
    .select('application_id')
    .where('id', '=', id)
    .executeTakeFirst();
  return found?.application_id;
};

export const insertPlan = (db: Db, row: Insertable<DB['resource_plan']>) =>
  db.insertInto('resource_plan').values(row).execute();

/** Exactly these are in force from now on. First none is: otherwise two that swap names would collide. */
export async function keepPlans(db: Db, applicationId: string, content: Plan[]) {
  await db
    .updateTable('resource_plan')
    .set({ enabled: false })
    .where('application_id', '=', applicationId)
    .where('enabled', '=', true)
    .execute();
  await sql`update resource_plan p set enabled = true, code = n.code, name = n.name, description = n.description,
      millicores = n.millicores, memory_mb = n.memory_mb, disk_mb = n.disk_mb, concurrent_users = n.concurrent_users,
      price_fen = n.price_fen, permanent_fen = n.permanent_fen, periods = n.periods, sort = n.sort, version = n.version
    from jsonb_populate_recordset(null::resource_plan, ${JSON.stringify(content)}::jsonb) n
    where p.id = n.id and p.application_id = ${applicationId}`.execute(db);
}
