import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../kit/db.ts';
import type { DB } from '../../kit/tables.gen.ts';
import { insertApplication } from './application/application.queries.ts';
import type { AppContent, VersionContent } from './publishable/content.ts';
import type { Kind } from './publishable/publishable.queries.ts';

export const insertDemoApplication = (
  db: Db,
  whose: { scope: string; enterprise_id: string | null; created_by: string },
  content: AppContent,
) => insertApplication(db, { ...whose, main_id: null }, content);

/** A category of the second level, by its name. */
export async function demoCategory(db: Db, name: string): Promise<string> {
  const { id } = await db
    .selectFrom('app_category')
    .select('id')
    .where('name', '=', name)
    .where('parent_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return id;
}

const periods = [
  { name: '按月', number: 1, timeUnit: 'MONTH', times: 1, limit: 9, discount: 1, remark: '' },
  { name: '按季', number: 1, timeUnit: 'QUARTER', times: 1, limit: 9, discount: 0.95, remark: '' },
  { name: '按年', number: 1, timeUnit: 'YEAR', times: 1, limit: 9, discount: 0.8, remark: '最划算' },
];

export async function insertDemoPlan(db: Db, application_id: string, created_by: string, price_fen: number) {
  const plan = { application_id, created_by, periods: JSON.stringify(periods) };
  const more = { millicores: 2000, memory_mb: 4096, disk_mb: 10_240, concurrent_users: 200 };
  await db
    .insertInto('resource_plan')
    .values([
      { ...plan, name: '标准版', code: 'standard', price_fen, sort: 0 },
      {
        ...plan,
        ...more,
        name: '专业版',
        code: 'pro',
        price_fen: price_fen * 3,
        permanent_fen: price_fen * 60,
        sort: 1,
      },
    ])
    .execute();
}

export async function insertDemoMajor(db: Db, application_id: string, created_by: string) {
  const { id } = await db
    .insertInto('major_version')
    .values({ application_id, number: 1, created_by })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function insertDemoVersion(
  db: Db,
  at: { application_id: string; major_id: string; number: number; created_by: string },
  content: VersionContent,
) {
  const { id } = await db
    .insertInto('app_version')
    .values({ ...at, source_type: content.sourceType, content: JSON.stringify(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const insertDemoFiles = (db: Db, rows: Insertable<DB['market_file']>[]) =>
  db.insertInto('market_file').values(rows).execute();

type Placing = Pick<
  Updateable<DB['application']>,
  | 'status'
  | 'digest'
  | 'approved_digest'
  | 'audit_result'
  | 'audit_reason'
  | 'submitted_by'
  | 'submitted_at'
  | 'decided_by'
  | 'decided_at'
  | 'claimed_by'
  | 'claimed_at'
  | 'archived_at'
  | 'created_at'
  | 'updated_at'
>;

/** Where it stands, and since when; `released`: since when people can use this version. */
export async function placeDemo(db: Db, kind: Kind, id: string, set: Placing, released?: Date) {
  if (kind === 'application') await db.updateTable('application').set(set).where('id', '=', id).execute();
  else
    await db
      .updateTable('app_version')
      .set({ ...set, released_at: released ?? null })
      .where('id', '=', id)
      .execute();
}

const nameOf = (id: string) =>
  sql<string>`(select coalesce(nullif(real_name, ''), username) from account where id = ${id})`;

type Move = Omit<Insertable<DB['market_move']>, 'by_name' | 'by_id'> & { by_id: string };

/** How it came there. */
export const insertDemoMoves = (db: Db, rows: Move[]) =>
  db
    .insertInto('market_move')
    .values(rows.map((row) => ({ ...row, by_name: nameOf(row.by_id) })))
    .execute();
