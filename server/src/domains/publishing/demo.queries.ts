import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, sql } from 'kysely';
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

export const insertDemoFile = (db: Db, row: Insertable<DB['market_file']>) =>
  db.insertInto('market_file').values(row).execute();

type Placing = {
  status: string;
  digest: string;
  approved_digest: string | null;
  audit_result: string;
  audit_reason: string;
  submitted_by: string | null;
  decided_by: string | null;
  days: number;
};

/** Where it stands, and since when. */
export async function placeDemo(db: Db, kind: Kind, id: string, { days, ...set }: Placing) {
  const then = sql<Date>`now() - make_interval(days => ${days})`;
  const table = (kind === 'application' ? 'application' : 'app_version') as 'application';
  await db
    .updateTable(table)
    .set({
      ...set,
      submitted_at: set.submitted_by ? then : null,
      decided_at: set.decided_by ? then : null,
      created_at: then,
      updated_at: then,
    })
    .where('id', '=', id)
    .execute();
  if (kind === 'version' && set.status === STATUS.online) {
    await db.updateTable('app_version').set({ released_at: then }).where('id', '=', id).execute();
  }
}

type Step = [event: string, from: string | null, to: string, by: string];

/** How it came there, a few hours apart. */
export async function insertDemoMoves(
  db: Db,
  kind: Kind,
  { id, application_id, digest }: { id: string; application_id: string; digest: string },
  steps: Step[],
  { days, rejected = '', content }: { days: number; rejected?: string; content: string },
) {
  for (const [n, [event, from_status, to_status, by_id]] of steps.entries()) {
    await db
      .insertInto('market_move')
      .values({
        application_id,
        version_id: kind === 'version' ? id : null,
        event,
        from_status,
        to_status,
        by_id,
        by_name: sql<string>`(select coalesce(nullif(real_name, ''), username) from account where id = ${by_id})`,
        reason: event === 'reject' ? rejected : '',
        digest,
        content: event === 'approve' ? content : null,
        at: sql<Date>`now() - make_interval(days => ${days}, hours => ${-n * 3})`,
      })
      .execute();
  }
}
