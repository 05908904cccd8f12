import type { RUN_CAUSES, RunState } from '@cloudyard/contract/bigdata/project-shown.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { direction, matches } from '../../../kit/list.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import { inPlace } from '../owned.queries.ts';
import type { Owned, Place } from '../owned.ts';

/** A project with its newest version and its newest run. */
export type ProjectRow = Owned & {
  id: string;
  created_name: string | null;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  version: number;
  location: string;
  nodes: number;
  created_at: Date;
  updated_at: Date;
  updated_name: string | null;
  cleaned_at: Date | null;
  schedule: string;
  on_data: boolean;
  run_id: string | null;
  run_state: RunState | null;
  run_cause: (typeof RUN_CAUSES)[number] | null;
  run_created_at: Date | null;
  run_ended_at: Date | null;
};

const shown = sql`select p.id, p.scope, p.enterprise_id, p.created_by,
    coalesce(nullif(a.real_name, ''), a.username) as created_name, p.name, p.name_en, p.description, p.description_en,
    p.version, p.location, coalesce(v.nodes, 0) as nodes, p.created_at, p.updated_at,
    coalesce(nullif(u.real_name, ''), u.username) as updated_name, p.cleaned_at, p.schedule, p.on_data,
    r.id as run_id, r.state as run_state, r.cause as run_cause, r.created_at as run_created_at,
    r.ended_at as run_ended_at
  from project p
  left join account a on a.id = p.created_by
  left join account u on u.id = p.updated_by
  left join project_version v on v.project_id = p.id and v.number = p.version
  left join lateral (select * from project_run r where r.project_id = p.id
    order by r.created_at desc limit 1) r on true`;

type Filter = {
  name?: string | undefined;
  owner?: string | undefined;
  state?: RunState | undefined;
};
function found(place: Place, { name, owner, state }: Filter) {
  const parts = [inPlace(place, 'p')];
  if (name) parts.push(sql`${matches('p.search', sql<string>`p.name || ' ' || p.name_en`, name)}`);
  if (owner) parts.push(sql`p.created_by = ${owner}`);
  if (state) parts.push(sql`r.state = ${state}`);
  return sql.join(parts, sql` and `);
}

const SORTS = {
  updatedAt: sql.ref('p.updated_at'),
  createdAt: sql.ref('p.created_at'),
  name: sql.ref('p.name'),
  lastRun: sql`coalesce(r.created_at, '-infinity')`,
};
type Sort = keyof typeof SORTS;
type Paged = Filter & { sort: Sort | `-${Sort}`; page: number; size: number };

export async function projectPage(db: Db, place: Place, { sort, page, size, ...filter }: Paged) {
  const [by, way] = direction<Sort>(sort);
  const order = sql`${SORTS[by]} ${sql.raw(way)}, p.id ${sql.raw(way)}`;
  const { rows } = await sql<ProjectRow & { total: number }>`select *, count(*) over ()::int as total
    from (${shown} where ${found(place, filter)} order by ${order}) s
    limit ${size} offset ${page * size}`.execute(db);
  return rows;
}
export async function countProjects(db: Db, place: Place, filter: Filter = {}): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${shown}
    where ${found(place, filter)}) s`.execute(db);
  return rows[0]?.n ?? 0;
}

export const projectById = async (db: Db, id: string) =>
  (await sql<ProjectRow>`${shown} where p.id = ${id}`.execute(db)).rows[0];

/** Locked: of two changes at once the second sees what the first left. */
export async function lockProject(db: Db, id: string): Promise<ProjectRow | undefined> {
  await sql`select from project where id = ${id} for update`.execute(db);
  return projectById(db, id);
}

export const insertProject = (db: Db, row: Insertable<DB['project']>) =>
  db.insertInto('project').values(row).execute();
export const updateProject = (db: Db, id: string, set: Updateable<DB['project']>) =>
  db.updateTable('project').set(set).where('id', '=', id).execute();
/** Where it runs by itself. */
export const handOnSchedule = (db: Db, id: string, to: string) =>
  db
    .updateTable('project')
    .set({ schedule_by: to })
    .where('id', '=', id)
    .where('schedule_by', 'is not', null)
    .execute();
export const deleteProject = (db: Db, id: string) => db.deleteFrom('project').where('id', '=', id).execute();

/** Who made those of a place. */
export async function ownersIn(db: Db, place: Place) {
  const { rows } = await sql<{ id: string; name: string }>`select distinct on (a.id) a.id,
      coalesce(nullif(a.real_name, ''), a.username) as name
    from project p join account a on a.id = p.created_by where ${inPlace(place, 'p')}`.execute(db);
  return rows;
}

/** Whose canvas a file is. */
export const holderOf = async (db: Db, location: string) =>
  (await db.selectFrom('project').select('id').where('location', '=', location).executeTakeFirst())?.id;

export const hasProject = async (db: Db, enterpriseId: string): Promise<boolean> =>
  !!(await db
    .selectFrom('project')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .limit(1)
    .executeTakeFirst());
