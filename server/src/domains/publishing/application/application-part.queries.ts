import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Major and minor versions, newest first; a major one without any has a line too. */
export const numbersOf = (db: Db, applicationId: string) =>
  db
    .selectFrom('major_version as j')
    .leftJoin('app_version as v', (join) => join.onRef('v.major_id', '=', 'j.id').on('v.enabled', '=', true))
    .select(['j.id as major_id', 'j.number as major', 'v.id', 'v.number', 'v.status', 'v.released_at'])
    .select('v.submitted_by')
    .where('j.application_id', '=', applicationId)
    .orderBy('j.number', 'desc')
    .orderBy('v.number', 'desc')
    .execute();

/** The modules of an application, each with what it needs. */
export const modulesOf = (db: Db, mainId: string) =>
  db
    .selectFrom('application as a')
    .select(['a.id', 'a.name', 'a.logo', 'a.status', 'a.submitted_by'])
    .select(
      sql<string[]>`(select coalesce(jsonb_agg(n.needs_id order by n.needs_id), '[]')
        from module_need n where n.module_id = a.id)`.as('needs'),
    )
    .where('a.main_id', '=', mainId)
    .where('a.enabled', '=', true)
    .orderBy('a.created_at')
    .execute();

export const namesOf = async (db: Db, ids: string[]) =>
  ids.length === 0
    ? []
    : db.selectFrom('application').select(['id', 'name']).where('id', 'in', ids).execute();

const LAST_MOVES = 20;
const moves = (db: Db, applicationId: string) =>
  db.selectFrom('market_move as m').where('m.application_id', '=', applicationId);
const moveColumns = [
  'm.id',
  'm.event',
  'm.from_status',
  'm.to_status',
  'm.by_name',
  'm.reason',
  'm.digest',
  'm.at',
] as const;

/** What happened last to the application itself. */
export const movesOf = (db: Db, applicationId: string) =>
  moves(db, applicationId)
    .select(moveColumns)
    .where('m.version_id', 'is', null)
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(LAST_MOVES)
    .execute();
export type MoveRow = Awaited<ReturnType<typeof movesOf>>[number];

/** What happened to it and to its versions. */
export async function movePage(db: Db, applicationId: string, { page, size }: Paging) {
  const found = moves(db, applicationId)
    .leftJoin('app_version as v', 'v.id', 'm.version_id')
    .leftJoin('major_version as j', 'j.id', 'v.major_id')
    .select(moveColumns)
    .select(sql<string | null>`j.number || '.' || v.number`.as('version'))
    .orderBy('m.at', 'desc')
    .orderBy('m.id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  const total = moves(db, applicationId)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await found, total: (await total).total };
}

/** How many subscribers, versions and modules are affected when an application goes offline. */
export async function impactOn(db: Db, applicationId: string) {
  const { rows } = await sql<{ subscribers: number; versions: number; modules: number }>`select
    (select count(*)::int from subscription where application_id = ${applicationId}) as subscribers,
    (select count(*)::int from app_version
      where application_id = ${applicationId} and status = ${sql.lit(STATUS.online)} and enabled) as versions,
    (select count(*)::int from application
      where main_id = ${applicationId} and status = ${sql.lit(STATUS.online)} and enabled) as modules`.execute(
    db,
  );
  return rows[0] ?? { subscribers: 0, versions: 0, modules: 0 };
}

/** Which modules of one application depend on which; pending changes count as well. */
export async function needsWithin(db: Db, mainId: string, except: string | null) {
  const { rows } = await sql<{ module_id: string; needs_id: string }>`
    select n.module_id, n.needs_id from module_need n join application a on a.id = n.module_id
      where a.main_id = ${mainId} and a.id is distinct from ${except}::uuid
    union
    select a.id, needed::uuid from application a, jsonb_array_elements_text(a.revision -> 'needs') needed
      where a.main_id = ${mainId} and a.id is distinct from ${except}::uuid`.execute(db);
  return rows;
}

/** Of these, the modules of an application. */
export const modulesAmong = async (db: Db, mainId: string, ids: string[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('application')
    .select('id')
    .where('id', 'in', ids)
    .where('main_id', '=', mainId)
    .where('enabled', '=', true)
    .execute();
  return rows.map(({ id }) => id);
};
