import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

/** Who asks, and for whom they work. */
export type Who = { userId: string; enterpriseId: string | null };
export type Given = {
  id: string;
  mayDownload: boolean;
  until: Date | null;
  /** To them as a person, not to all of their enterprise. */
  isPersonal: boolean;
  from: string;
};

/** By which share something is readable for who asks; undefined: by none that stands. */
export async function shareTo(db: Db, kind: HubKind, id: string, { userId, enterpriseId }: Who) {
  const { rows } = await sql<Given>`select s.id, s.may_download as "mayDownload", s.until,
      s.with_account is not null as "isPersonal",
      coalesce(e.name, nullif(b.real_name, ''), b.username) as "from"
    from hub_share s left join enterprise e on e.id = s.enterprise_id join account b on b.id = s.shared_by
    where s.kind = ${kind} and s.thing_id = ${id} and stands(s.revoked_at, s.until)
      and received(s.with_account, s.with_enterprise, s.enterprise_id, ${userId}::uuid, ${enterpriseId}::uuid)
    order by s.may_download desc limit 1`.execute(db);
  return rows[0];
}

export type ShareRow = {
  id: string;
  kind: HubKind;
  thing_id: string;
  with_account: string | null;
  with_enterprise: string | null;
  with_name: string;
  by_name: string;
  may_download: boolean;
  created_at: Date;
  until: Date | null;
  revoked_at: Date | null;
  stands: boolean;
};
const shown = sql`select s.id, s.kind, s.thing_id, s.with_account, s.with_enterprise,
    coalesce(e.name, nullif(w.real_name, ''), w.username) as with_name,
    coalesce(nullif(b.real_name, ''), b.username) as by_name, s.may_download, s.created_at, s.until, s.revoked_at,
    stands(s.revoked_at, s.until) as stands
  from hub_share s left join account w on w.id = s.with_account left join enterprise e on e.id = s.with_enterprise
  join account b on b.id = s.shared_by`;

/** Those that stand first, then the newest. */
export const sharesOf = async (db: Db, kind: HubKind, id: string) =>
  (
    await sql<ShareRow>`${shown} where s.kind = ${kind} and s.thing_id = ${id}
      order by stands desc, s.created_at desc limit 200`.execute(db)
  ).rows;
export const shareById = async (db: Db, id: string) =>
  (await sql<ShareRow>`${shown} where s.id = ${id}`.execute(db)).rows[0];

export async function countStanding(db: Db, kind: HubKind, id: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from hub_share s
    where s.kind = ${kind} and s.thing_id = ${id} and stands(s.revoked_at, s.until)`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether the same was given to the same lately: who gives and takes back does not tell them each time. */
export async function wasGivenLately(
  db: Db,
  { id, kind, thing_id, with_account, with_enterprise }: ShareRow,
) {
  const { rows } = await sql`select 1 from hub_share s where s.kind = ${kind} and s.thing_id = ${thing_id}
    and s.id <> ${id} and coalesce(s.with_account, s.with_enterprise) = ${with_account ?? with_enterprise}
    and s.created_at > now() - interval '1 day' limit 1`.execute(db);
  return rows.length > 0;
}

/** One whose time is over makes room for the next to the same. */
export const closeEnded = (db: Db, kind: HubKind, id: string) =>
  sql`update hub_share set revoked_at = until where kind = ${kind} and thing_id = ${id}
    and revoked_at is null and until <= now()`.execute(db);

export const insertShare = (db: Db, row: Insertable<DB['hub_share']>) =>
  db.insertInto('hub_share').values(row).execute();

/** False: a user was faster, or its time was over. */
export async function revokeShare(db: Db, id: string, by: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`update hub_share set revoked_at = now(), revoked_by = ${by}
    where id = ${id} and stands(revoked_at, until) returning id`.execute(db);
  return rows.length > 0;
}

/** The person of an enterprise by their username. */
export async function memberNamed(db: Db, enterpriseId: string, username: string) {
  const { rows } = await sql<{ id: string; name: string }>`select a.id,
      coalesce(nullif(a.real_name, ''), a.username) as name
    from membership m join account a on a.id = m.account_id
    where m.enterprise_id = ${enterpriseId} and folded(a.username) = folded(${username})`.execute(db);
  return rows[0];
}

/** An enterprise by its whole name, or by a short one that only one has. */
export async function enterpriseCalled(db: Db, name: string) {
  const { rows } = await sql<{ id: string; name: string; whole: boolean }>`select e.id, e.name,
      folded(e.name) = folded(${name}) as whole
    from enterprise e where e.suspended_at is null
      and (folded(e.name) = folded(${name}) or folded(e.alias) = folded(${name}))
    order by whole desc limit 2`.execute(db);
  const [first, second] = rows;
  return first && (first.whole || !second) ? first : undefined;
}

/** The thing is gone. */
export async function forget(db: Db, kind: HubKind, id: string) {
  await sql`delete from hub_share where kind = ${kind} and thing_id = ${id}`.execute(db);
  await sql`delete from hub_follow where kind = ${kind} and thing_id = ${id}`.execute(db);
}
