import type { HubKind, HubReason } from '@cloudyard/contract/bigdata/hub.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { type Asking, KINDS } from './kinds.queries.ts';
import type { Who } from './share.queries.ts';

export type HubRow = {
  kind: HubKind;
  id: string;
  name: string;
  name_en: string;
  description: string;
  description_en: string;
  own: boolean;
  followed: boolean;
  shared: boolean;
  given: boolean;
  of_enterprise: string | null;
  of_person: string | null;
  version: number | null;
  is_ready: boolean;
  at: Date;
  until: Date | null;
};
type Narrowed = { kind?: HubKind | undefined; reason?: HubReason | undefined; name?: string | undefined };

const things = (who: Asking, name: string | undefined) => {
  const found = name ? sql`position(folded(${name}) in folded(t.name || ' ' || t.name_en)) > 0` : sql`true`;
  const all = Object.values(KINDS).map((of) => sql`(${of(who)})`);
  return sql`(select * from (${sql.join(all, sql` union all `)}) t where ${found}) t`;
};

/** The newest first. */
export async function hubRows(db: Db, who: Asking, { kind, reason, name, page, size }: Narrowed & Paging) {
  const parts = [sql`true`];
  if (kind) parts.push(sql`t.kind = ${kind}`);
  if (reason) parts.push(sql.ref(`t.${reason}`));
  const { rows } = await sql<HubRow>`select * from ${things(who, name)} where ${sql.join(parts, sql` and `)}
    order by t.at desc, t.id limit ${size} offset ${page * size}`.execute(db);
  return rows;
}

export type HubCount = { kind: HubKind; total: number } & Record<HubReason, number>;
export async function hubCounts(db: Db, who: Asking, name: string | undefined): Promise<HubCount[]> {
  const { rows } = await sql<HubCount>`select t.kind, count(*)::int as total,
      count(*) filter (where t.own)::int as own, count(*) filter (where t.followed)::int as followed,
      count(*) filter (where t.shared)::int as shared, count(*) filter (where t.given)::int as given
    from ${things(who, name)} group by t.kind`.execute(db);
  return rows;
}

export async function isFollowing(db: Db, kind: HubKind, id: string, userId: string): Promise<boolean> {
  const found = await db
    .selectFrom('hub_follow')
    .select('kind')
    .where('account_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .executeTakeFirst();
  return found !== undefined;
}

export const countFollowed = async (db: Db, userId: string) =>
  (
    await db
      .selectFrom('hub_follow')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', userId)
      .executeTakeFirst()
  )?.n ?? 0;

/** Who follows again, elsewhere, follows from there. */
export const putFollow = (db: Db, kind: HubKind, id: string, { userId, enterpriseId }: Who) =>
  sql`insert into hub_follow (account_id, kind, thing_id, enterprise_id)
    values (${userId}, ${kind}, ${id}, ${enterpriseId})
    on conflict (account_id, kind, thing_id) do update set enterprise_id = excluded.enterprise_id`.execute(
    db,
  );
export const dropFollow = (db: Db, kind: HubKind, id: string, userId: string) =>
  db
    .deleteFrom('hub_follow')
    .where('account_id', '=', userId)
    .where('kind', '=', kind)
    .where('thing_id', '=', id)
    .execute();

/** `needs_key`: they see it by what they may see in that enterprise, not as their own or given to them by name. */
export type Follower = { account_id: string; enterprise_id: string | null; needs_key: boolean };

/** Who follows a dataset, a model or a project and still has to do with it where they followed it from. */
const followersOf =
  (kind: 'dataset' | 'model' | 'project') =>
  async (db: Db, id: string, except: string | null): Promise<Follower[]> => {
    const { rows } = await sql<Follower>`select f.account_id, f.enterprise_id,
        t.scope <> 'system' and ((t.enterprise_id = f.enterprise_id) is true and s.by_name is not true
          or s.by_name is false) as needs_key
      from hub_follow f join ${sql.table(kind)} t on t.id = f.thing_id
      left join lateral (select s.with_account is not null as by_name from hub_share s
        where s.kind = f.kind and s.thing_id = f.thing_id and stands(s.revoked_at, s.until)
          and received(s.with_account, s.with_enterprise, s.enterprise_id, f.account_id, f.enterprise_id)
        limit 1) s on true
      where f.kind = ${kind} and f.thing_id = ${id} and f.account_id is distinct from ${except}::uuid
        and (t.scope = 'system' or t.scope = 'private' and t.created_by = f.account_id
          or t.enterprise_id = f.enterprise_id or s.by_name is not null)
      limit 10000`.execute(db);
    return rows;
  };
export const datasetFollowers = followersOf('dataset');
export const modelFollowers = followersOf('model');
export const projectFollowers = followersOf('project');

/** What was approved is everybody's to see. */
export const algorithmFollowers = (db: Db, id: string, except: string | null): Promise<Follower[]> =>
  db
    .selectFrom('hub_follow')
    .select(['account_id', sql<string | null>`null`.as('enterprise_id'), sql<boolean>`false`.as('needs_key')])
    .where('kind', '=', 'algorithm')
    .where('thing_id', '=', id)
    .where(sql<boolean>`account_id is distinct from ${except}::uuid`)
    .limit(10_000)
    .execute();

export const approvedName = async (db: Db, id: string, version: number) =>
  (
    await db
      .selectFrom('algorithm_version')
      .select('name')
      .where('algorithm_id', '=', id)
      .where('number', '=', version)
      .executeTakeFirst()
  )?.name;
export const datasetName = async (db: Db, id: string) =>
  (await db.selectFrom('dataset').select('name').where('id', '=', id).executeTakeFirst())?.name;
export const modelName = async (db: Db, id: string) =>
  (await db.selectFrom('model').select('name').where('id', '=', id).executeTakeFirst())?.name;
export const projectName = async (db: Db, id: string) =>
  (await db.selectFrom('project').select('name').where('id', '=', id).executeTakeFirst())?.name;
