import { type RevisionStatus, STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, type SqlBool, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { AppContent, Plan } from '../publishable/content.ts';
import { livePlans } from '../publishable/publishable.queries.ts';

/** A column, or its value in the pending changes. */
const worded = <T extends string | null = string>(column: string, field: string, revised: boolean) => {
  const own = sql`${sql.ref(`a.${column}`)}::text`;
  if (!revised) return sql<T>`${own}`;
  return sql<T>`case when a.revision is null then ${own} else a.revision ->> ${sql.lit(field)} end`;
};

const categoryOf = (revised: boolean) =>
  revised
    ? sql<string>`coalesce((a.revision ->> 'categoryId')::uuid, a.category_id)`
    : sql<string>`a.category_id`;

const versions = (which: string) =>
  sql<number>`(select count(*)::int from app_version v where v.application_id = a.id and v.enabled and ${sql.raw(which)})`;

/** `revised`: as its changes would make it, where there are any. */
export const applications = (db: Db, revised = false) =>
  db
    .selectFrom('application as a')
    .innerJoin('account as creator', 'creator.id', 'a.created_by')
    .innerJoin('app_category as c', (join) => join.on('c.id', '=', categoryOf(revised)))
    .leftJoin('app_category as pc', 'pc.id', 'c.parent_id')
    .leftJoin('enterprise as e', 'e.id', 'a.enterprise_id')
    .leftJoin('application as main', 'main.id', 'a.main_id')
    .leftJoin('account as submitter', 'submitter.id', 'a.submitted_by')
    .leftJoin('account as claimer', 'claimer.id', 'a.claimed_by')
    .select(['a.id', 'a.scope', 'a.enterprise_id', 'a.created_by', 'a.main_id', 'a.status_version'])
    .select(['a.revised_at', 'a.digest', 'a.approved_digest', 'a.audit_result', 'a.audit_reason'])
    .select(['a.submitted_by', 'a.submitted_at', 'a.decided_at', 'a.claimed_by', 'a.claimed_at'])
    .select(['a.archived_at', 'a.enabled', 'a.created_at', 'a.updated_at', 'a.checks', 'a.checked_at'])
    .select([
      sql<StatusCode>`a.status`.as('status'),
      sql<RevisionStatus | null>`a.revision_status`.as('revision_status'),
      worded('name', 'name', revised).as('name'),
      worded('en_name', 'enName', revised).as('en_name'),
      worded('code', 'code', revised).as('code'),
      worded<string | null>('logo', 'logo', revised).as('logo'),
      worded('terminal', 'terminal', revised).as('terminal'),
      worded('model', 'model', revised).as('model'),
      worded('type', 'type', revised).as('type'),
      'c.id as category_id',
      'c.name as category_name',
      'c.name_en as category_name_en',
      'pc.id as parent_id',
      'pc.name as parent_name',
      'pc.name_en as parent_name_en',
      'e.name as enterprise_name',
      'main.name as main_name',
      sql<string>`coalesce(nullif(creator.real_name, ''), creator.username)`.as('creator_name'),
      sql<string | null>`coalesce(nullif(submitter.real_name, ''), submitter.username)`.as('submitter_name'),
      sql<string | null>`coalesce(nullif(claimer.real_name, ''), claimer.username)`.as('claimant_name'),
      versions('true').as('versions'),
      versions(`v.status = '${STATUS.online}'`).as('online_versions'),
      sql<number>`(select count(*)::int from subscription s where s.application_id = a.id)`.as('subscribers'),
    ]);

/** A line of a list. */
export type ApplicationRowData = Awaited<ReturnType<ReturnType<typeof applications>['execute']>>[number];
/** All of it: with the long text that no list carries, its modules and its plans. */
export type ApplicationData = ApplicationRowData & { description: string; needs: string[]; plans: Plan[] };

const needs = (revised: boolean) => {
  const own = sql`(select coalesce(jsonb_agg(n.needs_id order by n.needs_id), '[]')
    from module_need n where n.module_id = a.id)`;
  return revised ? sql<string[]>`coalesce(a.revision -> 'needs', ${own})` : sql<string[]>`${own}`;
};

const plans = (revised: boolean) =>
  revised ? sql<Plan[]>`coalesce(a.revision -> 'plans', ${livePlans})` : sql<Plan[]>`${livePlans}`;

export const applicationById = (db: Db, id: string, revised = false): Promise<ApplicationData | undefined> =>
  applications(db, revised)
    .select([worded('description', 'description', revised).as('description'), needs(revised).as('needs')])
    .select(plans(revised).as('plans'))
    .where('a.id', '=', id)
    .where('a.enabled', '=', true)
    .executeTakeFirst();

/** These, in no order. */
export const applicationsByIds = async (
  db: Db,
  ids: string[],
  revised = false,
): Promise<ApplicationRowData[]> =>
  ids.length === 0 ? [] : applications(db, revised).where('a.id', 'in', ids).execute();

const columnsOf = (content: AppContent) => ({
  name: content.name,
  en_name: content.enName,
  code: content.code,
  logo: content.logo,
  terminal: content.terminal,
  model: content.model,
  type: content.type,
  category_id: content.categoryId,
  description: content.description,
});

async function keepNeeds(db: Db, id: string, needed: string[]) {
  await db.deleteFrom('module_need').where('module_id', '=', id).execute();
  if (needed.length === 0) return;
  await db
    .insertInto('module_need')
    .values(needed.map((needs_id) => ({ module_id: id, needs_id })))
    .execute();
}

/** Writes what is in force. */
export async function keepApplication(db: Db, id: string, content: AppContent): Promise<void> {
  await db.updateTable('application').set(columnsOf(content)).where('id', '=', id).execute();
  await keepNeeds(db, id, content.needs);
}

type Whose = Pick<Insertable<DB['application']>, 'scope' | 'enterprise_id' | 'created_by' | 'main_id'>;

export async function insertApplication(db: Db, whose: Whose, content: AppContent): Promise<string> {
  const { id } = await db
    .insertInto('application')
    .values({ ...whose, ...columnsOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await keepNeeds(db, id, content.needs);
  return id;
}

/** The pictures of an application's own content; those in force are `live`. */
export async function insertImages(db: Db, applicationId: string, names: string[], live: boolean) {
  if (names.length === 0) return;
  await db
    .insertInto('market_file')
    .values(names.map((name) => ({ name, application_id: applicationId, kind: 'image', live })))
    .onConflict((conflict) => conflict.constraint('market_file_once').doNothing())
    .execute();
}

/** Of these, the pictures this user uploaded for the room, and those that are in the application already. */
export async function usableImages(db: Db, names: string[], ownerId: string, applicationId: string | null) {
  const { rows } = await sql<{ name: string }>`
    select f.name from file f where f.name = any(${names}::text[]) and f.visibility = 'sealed'
      and f.category = 'image' and (f.owner_id = ${ownerId} or exists (select from market_file m
        where m.name = f.name and m.application_id = ${applicationId}::uuid and m.kind = 'image'))`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}

const COLUMNS = { name: 'a.name', enName: 'a.en_name' } as const;

/** Whether another application has it, or would have it by its pending changes. A code is never free again. */
export async function isTaken(
  db: Db,
  field: 'name' | 'enName' | 'code',
  value: string,
  except: string | null,
): Promise<boolean> {
  const same =
    field === 'code'
      ? sql<SqlBool>`a.code = ${value}`
      : sql<SqlBool>`folded(${sql.ref(COLUMNS[field])}) = folded(${value}) and a.enabled`;
  const { rows } = await sql<{ taken: boolean }>`select exists (select from application a
    where ${same} and a.id is distinct from ${except}::uuid)
    or exists (select from application a where a.revision is not null and a.enabled
      and folded(a.revision ->> ${field}) = folded(${value}) and a.id is distinct from ${except}::uuid)
    as taken`.execute(db);
  return rows[0]?.taken ?? false;
}

/** Whether it was ever listed: users know it by its code then. */
export async function wasOnline(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql<{ was: boolean }>`select exists (select from market_move
    where application_id = ${id} and version_id is null and to_status = ${sql.lit(STATUS.online)}) as was`.execute(
    db,
  );
  return rows[0]?.was ?? false;
}

/** A category, locked against moving and deleting until the act is done. */
export const heldCategory = (db: Db, id: string) =>
  db
    .selectFrom('app_category')
    .select(['id', 'parent_id'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
