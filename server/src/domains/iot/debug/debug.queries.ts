import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { nameOf } from '../people.queries.ts';

const sessions = (db: Db) =>
  db
    .selectFrom('debug_session as s')
    .innerJoin('device as d', 'd.id', 's.device_id')
    .innerJoin('account as a', 'a.id', 's.by_id')
    .selectAll('s')
    .select([nameOf('a').as('by_name'), sql<string>`coalesce(nullif(d.name, ''), d.code)`.as('device_name')]);
export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number];

export const sessionById = (db: Db, id: string): Promise<SessionRow | undefined> =>
  sessions(db).where('s.id', '=', id).executeTakeFirst();

export const openSessions = (db: Db, deviceId: string | undefined, at: Date): Promise<SessionRow[]> =>
  sessions(db)
    .where('s.ended_at', 'is', null)
    .where('s.ends_at', '>', at)
    .$if(deviceId !== undefined, (rows) => rows.where('s.device_id', '=', deviceId as string))
    .orderBy('s.started_at', 'desc')
    .limit(100)
    .execute();

type NewSession = {
  id: string;
  enterprise_id: string;
  device_id: string;
  gateway_id: string;
  by_id: string;
  started_at: Date;
  ends_at: Date;
};

/** Undefined: there are so many already. Those who begin at once wait for each other. */
export async function insertSession(db: Db, row: NewSession, most: number): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended('debug ' || ${row.enterprise_id}, 0))`.execute(db);
  const { total } = await db
    .selectFrom('debug_session')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('enterprise_id', '=', row.enterprise_id)
    .where('ended_at', 'is', null)
    .where('ends_at', '>', row.started_at)
    .executeTakeFirstOrThrow();
  if (total >= most) return false;
  await db.insertInto('debug_session').values(row).execute();
  return true;
}

/** Undefined: it is over already. */
export const endSession = (db: Db, id: string, at: Date) =>
  db
    .updateTable('debug_session')
    .set({ ended_at: at })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst();

export const countSend = (db: Db, id: string) =>
  sql`update debug_session set sends = sends + 1 where id = ${id}`.execute(db);

/** Those whose time is over end then; what is long past is forgotten. */
export async function endOverdue(db: Db, at: Date, forgetBefore: Date): Promise<number> {
  const { rows } = await sql`update debug_session set ended_at = ends_at
    where ended_at is null and ends_at <= ${at} returning id`.execute(db);
  await db.deleteFrom('debug_session').where('started_at', '<', forgetBefore).execute();
  return rows.length;
}

export type Listened = {
  id: string;
  gateway_id: string;
  ends_at: Date;
  is_child: boolean;
  code: string;
  aliases: string[];
};

/**
 * Of all enterprises: whose messages this copy shows. The gateway a device is behind now, and only one of its own
 * enterprise: what was behind another when it began may be another user's since.
 */
export const listenedTo = async (db: Db, at: Date): Promise<Listened[]> =>
  (
    await sql<Listened>`
      select s.id, d.gateway_id, s.ends_at, d.node_type = 'child' as is_child, d.code,
        array(select alias from device_point p where p.device_id = d.id) as aliases
      from debug_session s join device d on d.id = s.device_id and d.enterprise_id = s.enterprise_id
      join gateway g on g.id = d.gateway_id and g.enterprise_id = s.enterprise_id
      where s.ended_at is null and s.ends_at > ${at}`.execute(db)
  ).rows;
