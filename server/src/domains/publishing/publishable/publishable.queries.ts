import { type RevisionStatus, STATUS, type StatusCode } from '@cloudyard/contract/publishing/values.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Applications and versions move by the same rules: the columns the rules need. */
export type Kind = 'application' | 'version';

export type Publishable = {
  kind: Kind;
  id: string;
  application_id: string;
  /** The application's name, with the number of a version. */
  name: string;
  scope: string;
  enterprise_id: string | null;
  created_by: string;
  type: string;
  main_id: string | null;
  application_status: StatusCode;
  status: StatusCode;
  status_version: number;
  revision: unknown;
  revision_status: RevisionStatus | null;
  digest: string;
  approved_digest: string | null;
  submitted_by: string | null;
  claimed_by: string | null;
  claimed_at: Date | null;
  archived_at: Date | null;
  /** What is in force; changes to it stand in `revision`. */
  content: Record<string, unknown>;
};

const steering = sql`t.id, t.status, t.status_version, t.revision, t.revision_status, t.digest, t.approved_digest,
  t.submitted_by, t.claimed_by, t.claimed_at, t.archived_at`;

/** The plans in force of an application, in their order. */
export const livePlans = sql`(select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'code', p.code, 'name', p.name,
    'description', p.description, 'millicores', p.millicores, 'memory_mb', p.memory_mb, 'disk_mb', p.disk_mb,
    'concurrent_users', p.concurrent_users, 'price_fen', p.price_fen, 'permanent_fen', p.permanent_fen,
    'periods', p.periods, 'sort', p.sort, 'version', p.version) order by p.sort, p.created_at, p.id), '[]')
  from resource_plan p where p.application_id = a.id and p.enabled)`;

/** The content of an application, as one value. */
export const applicationContent = sql`jsonb_build_object('name', a.name, 'enName', a.en_name, 'code', a.code,
  'logo', a.logo, 'terminal', a.terminal, 'model', a.model, 'type', a.type, 'categoryId', a.category_id,
  'description', a.description, 'needs', coalesce((select jsonb_agg(n.needs_id order by n.needs_id)
    from module_need n where n.module_id = a.id), '[]'), 'plans', ${livePlans})`;

const questions = {
  application: (
    id: string,
  ) => sql<Publishable>`select 'application' as kind, a.id as application_id, a.name, a.scope,
      a.enterprise_id, a.created_by, a.type, a.main_id, a.status as application_status,
      ${applicationContent} as content, ${steering}
    from application t join application a on a.id = t.id where t.id = ${id} and t.enabled`,
  version: (id: string) => sql<Publishable>`select 'version' as kind, a.id as application_id,
      a.name || ' ' || j.number || '.' || t.number as name, a.scope, a.enterprise_id, a.created_by, a.type, a.main_id,
      a.status as application_status, t.content, ${steering}
    from app_version t join major_version j on j.id = t.major_id join application a on a.id = t.application_id
    where t.id = ${id} and t.enabled and a.enabled`,
};

export async function publishableById(db: Db, kind: Kind, id: string): Promise<Publishable | undefined> {
  return (await questions[kind](id).execute(db)).rows[0];
}

/** Locked, so that no other request moves or changes it meanwhile. */
export async function lockPublishable(db: Db, kind: Kind, id: string): Promise<Publishable | undefined> {
  const table = sql.table(kind === 'application' ? 'application' : 'app_version');
  // Read after the wait: what one statement joins to the locked row is as old as the statement.
  await sql`select from ${table} where id = ${id} for update`.execute(db);
  return publishableById(db, kind, id);
}

type StatusChange = Updateable<DB['application']> & Updateable<DB['app_version']>;

/** Undefined when it was moved since it was read. */
export async function updateStatus(
  db: Db,
  { kind, id, status_version }: Publishable,
  set: StatusChange,
): Promise<boolean> {
  const change = { ...set, status_version: sql<number>`status_version + 1`, updated_at: new Date() };
  const table = sql.table(kind === 'application' ? 'application' : 'app_version');
  const entries = Object.entries(change).filter(([, value]) => value !== undefined);
  const sets = entries.map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const { rows } = await sql`update ${table} set ${sql.join(sets)}
    where id = ${id} and status_version = ${status_version} returning id`.execute(db);
  return rows.length > 0;
}

export const insertMove = (db: Db, row: Insertable<DB['market_move']>) =>
  db.insertInto('market_move').values(row).execute();

/** Versions that could be listed. */
export const approvedVersions = async (db: Db, applicationId: string) => {
  const { n } = await db
    .selectFrom('app_version')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('application_id', '=', applicationId)
    .where('status', 'in', [STATUS.approved, STATUS.online])
    .where('enabled', '=', true)
    .executeTakeFirstOrThrow();
  return n;
};

/** Which of the files of a thing are in the content in force. */
export async function markLiveFiles(db: Db, { kind, id }: Publishable, names: string[]) {
  const whose =
    kind === 'version' ? sql`version_id = ${id}` : sql`application_id = ${id} and version_id is null`;
  await sql`update market_file set live = name = any(${names}::text[]) where ${whose}`.execute(db);
}

/** The content of a thing that was approved last. */
export const lastApproved = (db: Db, { kind, id }: { kind: Kind; id: string }) =>
  db
    .selectFrom('market_move')
    .select(['content', 'at', 'by_name'])
    .where(kind === 'version' ? 'version_id' : 'application_id', '=', id)
    .where('event', '=', 'approve')
    .where((eb) => (kind === 'version' ? eb.lit(true) : eb('version_id', 'is', null)))
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
