import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { VersionContent } from '../../publishing/index.ts';

type Which = { appId: string; majorId?: string | undefined; minorId?: string | undefined };

/** The version that is meant, with whose it is; without a number the newest that is online. */
export const meantVersion = (db: Db, { appId, majorId, minorId }: Which) =>
  db
    .selectFrom('app_version as v')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .innerJoin('major_version as m', 'm.id', 'v.major_id')
    .select([
      'v.id',
      'v.status',
      'v.submitted_by',
      'v.digest',
      'v.application_id',
      'a.code',
      'a.name',
      'a.en_name',
      'a.logo',
    ])
    .select(['a.scope', 'a.enterprise_id', 'a.created_by', 'a.status as application_status'])
    .select([
      sql<string>`m.number || '.' || v.number`.as('version'),
      sql<VersionContent>`v.content`.as('content'),
    ])
    .where('a.id', '=', appId)
    .where(
      sql<boolean>`${minorId ? sql`v.id = ${minorId}` : sql`v.status = ${STATUS.online}`}
        ${majorId ? sql`and v.major_id = ${majorId}` : sql``}`,
    )
    .orderBy('v.released_at', 'desc')
    .limit(1)
    .executeTakeFirst();
export type MeantVersion = NonNullable<Awaited<ReturnType<typeof meantVersion>>>;

export const versionById = (db: Db, id: string) =>
  db
    .selectFrom('app_version as v')
    .select(['v.id', 'v.status', sql<VersionContent>`v.content`.as('content')])
    .where('v.id', '=', id)
    .executeTakeFirst();

/** The plan one's own application takes in one's own space: its first. */
export const firstPlan = (db: Db, applicationId: string) =>
  db
    .selectFrom('resource_plan')
    .selectAll()
    .where('application_id', '=', applicationId)
    .where('enabled', '=', true)
    .orderBy('sort')
    .orderBy('created_at')
    .limit(1)
    .executeTakeFirst();

/** What an enterprise runs of an application, the newest first. */
export const runningOf = (db: Db, enterpriseId: string, applicationId: string) =>
  db
    .selectFrom('market_order as o')
    .innerJoin('instance as i', 'i.id', 'o.instance_id')
    .select(['i.id', 'i.host', 'i.state'])
    .where('o.enterprise_id', '=', enterpriseId)
    .where('o.application_id', '=', applicationId)
    .where('i.removed_at', 'is', null)
    .orderBy('o.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

export const keepInfo = (db: Db, row: Insertable<DB['app_info']>) => {
  const { version_id: _, ...changes } = row;
  return db
    .insertInto('app_info')
    .values(row)
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ ...changes, saved_at: sql`now()` }))
    .execute();
};
