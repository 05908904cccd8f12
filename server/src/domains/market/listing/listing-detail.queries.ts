import { type SourceType, STATUS } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { type PlanRow, plansWithin, type VersionContent } from '../../publishing/index.ts';

// What a visitor may see of one application, beside its card. Always what is in force, never pending changes.

/** The content of a version that visitors see; files and addresses are not in it. */
type Told = Pick<VersionContent, 'description' | 'authorities' | 'containerPort'> & {
  sourceType: SourceType;
};
export type ListingVersionRow = { id: string; version: string; released_at: Date; told: Told };
type Newest = Pick<VersionContent, 'screenHeight' | 'screenshots' | 'files' | 'authorities'> & {
  id: string;
  major_id: string;
};
export type ListingParts = {
  description: string;
  newest: Newest;
  versions: ListingVersionRow[];
  plans: PlanRow[];
  modules: { name: string; logo: string | null }[];
  publisherApplications: number;
};

const MOST_VERSIONS = 100;

async function shownVersions(db: Db, id: string): Promise<ListingVersionRow[]> {
  const { rows } = await sql<ListingVersionRow>`select v.id, m.number || '.' || v.number as version,
      coalesce(v.released_at, v.created_at) as released_at,
      json_build_object('description', coalesce(v.content ->> 'description', ''), 'sourceType', v.source_type,
        'authorities', coalesce(v.content -> 'authorities', '[]'), 'containerPort', v.content -> 'containerPort') as told
    from listing l join app_version v on v.application_id = l.application_id join major_version m on m.id = v.major_id
    where l.application_id = ${id} and v.status = ${sql.lit(STATUS.online)} and v.enabled
    order by m.number desc, v.number desc limit ${MOST_VERSIONS}`.execute(db);
  return rows;
}

async function newestVersion(db: Db, id: string): Promise<(Newest & { description: string }) | undefined> {
  const { rows } = await sql<Newest & { description: string }>`select v.id, v.major_id, a.description,
      (v.content ->> 'screenHeight')::int as "screenHeight", coalesce(v.content -> 'screenshots', '[]') as screenshots,
      coalesce(v.content -> 'files', '{}') as files, coalesce(v.content -> 'authorities', '[]') as authorities
    from listing l join application a on a.id = l.application_id join app_version v on v.id = l.version_id
    where l.application_id = ${id}`.execute(db);
  return rows[0];
}

/** How it is built. */
export async function listedModel(db: Db, id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('listing as l')
    .innerJoin('application as a', 'a.id', 'l.application_id')
    .select('a.model')
    .where('l.application_id', '=', id)
    .executeTakeFirst();
  return found?.model;
}

/** Its modules that are online themselves. */
const shownModules = (db: Db, id: string) =>
  db
    .selectFrom('listing as l')
    .innerJoin('application as m', 'm.main_id', 'l.application_id')
    .select(['m.name', 'm.logo'])
    .where('l.application_id', '=', id)
    .where('m.enabled', '=', true)
    .where('m.status', '=', STATUS.online)
    .orderBy('m.created_at')
    .orderBy('m.id')
    .execute();

/** Other applications of its publisher: the same enterprise, the platform, or the same user. */
async function othersOfPublisher(db: Db, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select case l.scope
      when 'enterprise' then (select count(*) from listing o where o.publisher_id = l.publisher_id)
      when 'platform' then (select count(*) from listing o where o.scope = 'platform')
      else (select count(*) from application b join listing o on o.application_id = b.id
        where b.scope = 'private' and b.enabled and b.created_by = a.created_by) end::int - 1 as n
    from listing l join application a on a.id = l.application_id where l.application_id = ${id}`.execute(db);
  return rows[0]?.n ?? 0;
}

export async function listingParts(db: Db, id: string): Promise<ListingParts | undefined> {
  const [newest, versions, plans, modules, publisherApplications] = await Promise.all([
    newestVersion(db, id),
    shownVersions(db, id),
    plansWithin(db, id),
    shownModules(db, id),
    othersOfPublisher(db, id),
  ]);
  if (!newest) return undefined;
  const { description, ...rest } = newest;
  return { description, newest: rest, versions, plans, modules, publisherApplications };
}
