import type { Paging } from '@cloudyard/contract/kit/page.ts';
import {
  type RevisionStatus,
  type Scope,
  type SourceType,
  STATUS,
  type StatusCode,
} from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { VersionContent } from '../publishable/content.ts';

const named = (account: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${account}.real_name`)}, ''), ${sql.ref(`${account}.username`)})`;

/** A version with its application and the names of its people. */
const shown = (db: Db) =>
  db
    .selectFrom('app_version as v')
    .innerJoin('major_version as j', 'j.id', 'v.major_id')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .innerJoin('account as author', 'author.id', 'v.created_by')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('account as submitter', 'submitter.id', 'v.submitted_by')
    .leftJoin('account as claimer', 'claimer.id', 'v.claimed_by')
    .where('v.enabled', '=', true)
    .where('a.enabled', '=', true);

const detailed = (db: Db) =>
  shown(db)
    .select(['v.id', 'v.application_id', 'v.major_id', 'v.number', 'v.source_type', 'v.status_version'])
    .select(['v.revised_at', 'v.digest', 'v.approved_digest', 'v.audit_reason', 'v.submitted_by'])
    .select(['v.submitted_at', 'v.decided_by', 'v.decided_at', 'v.claimed_by', 'v.claimed_at'])
    .select(['v.checked_at', 'v.archived_at', 'v.released_at', 'v.created_at', 'v.updated_at', 'v.enabled'])
    .select(['v.created_by as author_id', 'j.number as major_number', 'a.created_by', 'a.enterprise_id'])
    .select(['a.name as application_name', 'a.en_name as application_en_name'])
    .select(['a.logo as application_logo', 'a.type as application_type', 'a.main_id'])
    .select(['e.name as enterprise_name'])
    .select([
      sql<StatusCode>`v.status`.as('status'),
      sql<RevisionStatus | null>`v.revision_status`.as('revision_status'),
      sql<'none' | 'pending' | 'passed' | 'rejected'>`v.audit_result`.as('audit_result'),
      sql<StatusCode>`a.status`.as('application_status'),
      sql<Scope>`a.scope`.as('scope'),
      named('author').as('author_name'),
      sql<string | null>`${named('submitter')}`.as('submitter_name'),
      sql<string | null>`${named('claimer')}`.as('claimer_name'),
      sql<unknown>`v.checks`.as('checks'),
    ]);
export type VersionLine = Awaited<ReturnType<ReturnType<typeof detailed>['execute']>>[number];

/** With its content, and its pending changes. */
const whole = (db: Db) =>
  detailed(db).select([
    sql<VersionContent>`v.content`.as('content'),
    sql<VersionContent | null>`v.revision`.as('revision'),
  ]);
export type VersionFull = Awaited<ReturnType<ReturnType<typeof whole>['execute']>>[number];

export const versionById = (db: Db, id: string): Promise<VersionFull | undefined> =>
  whole(db).where('v.id', '=', id).executeTakeFirst();

export const versionsByIds = async (db: Db, ids: string[]): Promise<VersionLine[]> =>
  ids.length === 0 ? [] : detailed(db).where('v.id', 'in', ids).execute();

export const versionsOf = (db: Db, applicationId: string): Promise<VersionLine[]> =>
  detailed(db)
    .where('v.application_id', '=', applicationId)
    .orderBy('j.number', 'desc')
    .orderBy('v.number', 'desc')
    .execute();

export type VersionQuery = Paging & {
  name?: string | undefined;
  status?: StatusCode | undefined;
  applicationId?: string | undefined;
};
/** Whose versions: an enterprise's, the platform's, or a user's own. */
export type Whose = { scope: Scope; enterpriseId?: string; userId?: string };

const owned = ({ scope, enterpriseId, userId }: Whose) => {
  if (scope === 'enterprise') return sql<SqlBool>`a.enterprise_id = ${enterpriseId}`;
  if (scope === 'private') return sql<SqlBool>`a.scope = 'private' and a.created_by = ${userId}`;
  return sql<SqlBool>`a.scope = 'platform'`;
};

type Asked = Omit<VersionQuery, 'page' | 'size'>;

const wanted = (whose: Whose, { name, applicationId }: Asked) =>
  sql<SqlBool>`${owned(whose)}
    and ${applicationId ? sql`a.id = ${applicationId}` : sql`true`}
    and ${name ? sql`(${matches('a.search', sql<string>`a.name`, name)})` : sql`true`}`;

export const versionPage = (db: Db, whose: Whose, query: VersionQuery): Promise<VersionLine[]> =>
  detailed(db)
    .where(wanted(whose, query))
    .$if(!!query.status, (rows) => rows.where('v.status', '=', query.status as StatusCode))
    .orderBy('v.updated_at', 'desc')
    .orderBy('v.id', 'desc')
    .limit(query.size)
    .offset(query.page * query.size)
    .execute();

/** How many of each status, whatever status was asked for. */
export async function versionCounts(db: Db, whose: Whose, query: Asked): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('app_version as v')
    .innerJoin('application as a', 'a.id', 'v.application_id')
    .select(['v.status', (eb) => eb.fn.countAll<number>().as('n')])
    .where('v.enabled', '=', true)
    .where('a.enabled', '=', true)
    .where(wanted(whose, query))
    .groupBy('v.status')
    .execute();
  return Object.fromEntries(rows.map(({ status, n }) => [status, n]));
}

/** What the relations of a caller to an application follow from. */
const ownership = (db: Db) =>
  db
    .selectFrom('application as a')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .select(['a.id', 'a.name', 'a.en_name', 'a.logo', 'a.type', 'a.scope', 'a.enterprise_id', 'a.created_by'])
    .select(['a.submitted_by', 'e.name as enterprise_name', sql<StatusCode>`a.status`.as('status')])
    .where('a.enabled', '=', true);
export type AppFacts = Awaited<ReturnType<ReturnType<typeof ownership>['execute']>>[number];

export const appFacts = (db: Db, id: string): Promise<AppFacts | undefined> =>
  ownership(db).where('a.id', '=', id).executeTakeFirst();

/** Numbers of versions are given one after the other. */
export const lockApp = (db: Db, id: string): Promise<AppFacts | undefined> =>
  ownership(db).where('a.id', '=', id).forUpdate('a').executeTakeFirst();

export type AuthorityRow = { id: string; code: string; name: string; description: string };

export const majorsOf = (db: Db, applicationId: string) =>
  db
    .selectFrom('major_version as j')
    .innerJoin('account as author', 'author.id', 'j.created_by')
    .select(['j.id', 'j.number', 'j.created_by', 'j.created_at'])
    .select([
      named('author').as('author_name'),
      sql<AuthorityRow[]>`coalesce((select jsonb_agg(jsonb_build_object('id', t.id, 'code', t.code,
        'name', t.name, 'description', t.description) order by t.code)
        from authority t where t.major_id = j.id), '[]')`.as('authorities'),
    ])
    .where('j.application_id', '=', applicationId)
    .orderBy('j.number', 'desc')
    .execute();
export type MajorRow = Awaited<ReturnType<typeof majorsOf>>[number];

export const insertMajor = async (db: Db, applicationId: string, createdBy: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`insert into major_version (application_id, number, created_by)
    select ${applicationId}, coalesce(max(number), 0) + 1, ${createdBy}
    from major_version where application_id = ${applicationId} returning id`.execute(db);
  return (rows[0] as { id: string }).id;
};

export const nextNumber = async (db: Db, majorId: string): Promise<number> => {
  const { next } = await db
    .selectFrom('app_version')
    .select(sql<number>`coalesce(max(number), -1) + 1`.as('next'))
    .where('major_id', '=', majorId)
    .executeTakeFirstOrThrow();
  return next;
};

type NewVersion = Pick<
  Insertable<DB['app_version']>,
  'major_id' | 'application_id' | 'number' | 'created_by'
> & { source_type: SourceType };

export const insertVersion = async (db: Db, row: NewVersion): Promise<string> =>
  (await db.insertInto('app_version').values(row).returning('id').executeTakeFirstOrThrow()).id;

/** Overwrites the content of a version. */
export async function keepVersion(db: Db, id: string, content: VersionContent): Promise<void> {
  await db
    .updateTable('app_version')
    .set({ content: JSON.stringify(content), source_type: content.sourceType })
    .where('id', '=', id)
    .execute();
  if (await isFirstOfMajor(db, id)) await keepAuthorities(db, id);
}

/**
 * Whether its major version has no other approved version: then nothing is on sale that a draft could change.
 */
async function isFirstOfMajor(db: Db, id: string): Promise<boolean> {
  const other = await db
    .selectFrom('app_version as v')
    .innerJoin('app_version as other', 'other.major_id', 'v.major_id')
    .select('other.id')
    .where('v.id', '=', id)
    .where('other.id', '<>', id)
    .where('other.approved_digest', 'is not', null)
    .executeTakeFirst();
  return other === undefined;
}

/** The authorities of a version become those of its major version; the ones that stay keep their ids. */
export async function keepAuthorities(db: Db, id: string): Promise<void> {
  const asked = sql`select v.major_id, t.code, t.name, coalesce(t.description, '') as description
    from app_version v, jsonb_to_recordset(coalesce(v.content->'authorities', '[]'))
      as t(code text, name text, description text) where v.id = ${id}`;
  await sql`delete from authority where major_id = (select major_id from app_version where id = ${id})
    and code not in (select code from (${asked}) as kept)`.execute(db);
  await sql`insert into authority (major_id, code, name, description) ${asked}
    on conflict (major_id, code) do update set name = excluded.name, description = excluded.description`.execute(
    db,
  );
}

export const movesOf = (db: Db, versionId: string) =>
  db
    .selectFrom('market_move')
    .select(['id', 'event', 'from_status', 'to_status', 'by_name', 'reason', 'digest', 'at'])
    .where('version_id', '=', versionId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute();
export type MoveRow = Awaited<ReturnType<typeof movesOf>>[number];

export async function impactOf(db: Db, version: { id: string; application_id: string }) {
  const { rows } = await sql<{ subscribers: number; versions: number; modules: number }>`select
    (select count(*) from subscription where application_id = ${version.application_id})::int as subscribers,
    (select count(*) from app_version where application_id = ${version.application_id} and enabled
      and status = ${sql.lit(STATUS.online)} and id <> ${version.id})::int as versions,
    (select count(*) from application where main_id = ${version.application_id} and enabled)::int as modules`.execute(
    db,
  );
  return rows[0] as { subscribers: number; versions: number; modules: number };
}
