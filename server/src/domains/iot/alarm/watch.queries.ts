import type { Escalation } from '@cloudyard/contract/iot/alarm.ts';
import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Away against its will, for longer than it is given: who left by itself, was stopped or may not connect has no outage. */
const isOut = (before: Date) => sql`g.session_id = '' and g.is_enabled and g.deleted_at is null
  and g.disconnected_at > ${before}::timestamptz - interval '1 day' and g.disconnected_at <= ${before}
  and g.link_cause in ('silent', 'broken', 'malformed')
  and not exists (select from alarm o where o.device_id = g.id and o.kind = 'outage' and o.cleared_at is null)`;
/** Its gateway is back, or is not expected to be there. */
const isBack = sql`a.kind = 'outage' and a.cleared_at is null and not exists (
  select from gateway g where g.id = a.device_id and g.session_id = '' and g.is_enabled and g.deleted_at is null)`;
const isUnshelved = (now: Date) => sql`a.shelved_until <= ${now}`;
/** Not acknowledged, and there is a user to tell; `e`: whom. */
const isWaiting = sql`a.cleared_at is null and a.acknowledged_at is null
  and (a.shelved_until is null or a.shelved_until < now())
  and e.content -> 'severities' ? a.severity and a.escalations < jsonb_array_length(e.content -> 'levels')
  and a.raised_at + ((e.content -> 'levels' -> a.escalations ->> 'minutes') || ' minutes')::interval <= now()`;

/** Whose alarms have something to be done for them. */
export async function enterprisesToWatch(db: Db, before: Date, now: Date): Promise<string[]> {
  const { rows } = await sql<{ enterprise_id: string }>`
    select g.enterprise_id from gateway g where g.enterprise_id is not null and ${isOut(before)}
    union select a.enterprise_id from alarm a where ${isBack}
    union select a.enterprise_id from alarm a where ${isUnshelved(now)}
    union select a.enterprise_id from alarm a join alarm_escalation e on e.enterprise_id = a.enterprise_id
      where ${isWaiting}
    order by 1`.execute(db);
  return rows.map(({ enterprise_id }) => enterprise_id);
}

export type OutageRow = {
  id: string;
  device_name: string;
  devices: number;
  raised_at: Date;
  is_shelved: boolean;
};

/** One alarm for a gateway that is away, with how many devices are behind it; none for each of those. */
export async function raiseOutages(
  db: Db,
  enterpriseId: string,
  before: Date,
  title: string,
  most: number,
): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    insert into alarm (enterprise_id, kind, severity, title, device_id, device_name, devices, facts, raised_at, last_at,
      shelved_until)
    select d.enterprise_id, 'outage', 'major', ${title}, d.id, coalesce(nullif(d.name, ''), d.code),
      (select count(*) from device c where c.gateway_id = d.id and c.id <> d.id),
      jsonb_build_object('cause', g.link_cause), g.disconnected_at, g.disconnected_at,
      (select case when f.shelved_until > now() then f.shelved_until end from alarm f
        where f.device_id = d.id and f.kind = 'outage' order by f.raised_at desc, f.id desc limit 1)
    from gateway g join device d on d.id = g.id
    where g.enterprise_id = ${enterpriseId} and ${isOut(before)}
    order by d.id limit ${most}
    on conflict (device_id) where cleared_at is null and kind = 'outage' do nothing
    returning id, device_name, devices, raised_at, shelved_until is not null as is_shelved`.execute(db);
  return rows;
}

/** Some of these, in the order of their ids, but for those that another transaction has in hand: they come with the next round. */
const some = (enterpriseId: string, which: RawBuilder<unknown>, most: number) =>
  sql`select a.id from alarm a where a.enterprise_id = ${enterpriseId} and ${which}
    order by a.id limit ${most} for update of a skip locked`;

export async function endOutages(
  db: Db,
  enterpriseId: string,
  at: Date,
  most: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set cleared_at = ${at}, escalate_at = null
    where id in (${some(enterpriseId, isBack, most)}) returning id`.execute(db);
  return rows;
}

export type UnshelvedRow = {
  id: string;
  severity: Severity;
  title: string;
  device_name: string;
  is_active: boolean;
  is_acknowledged: boolean;
};

/** The time until which they were put aside is over. */
export async function endShelving(
  db: Db,
  enterpriseId: string,
  now: Date,
  most: number,
): Promise<UnshelvedRow[]> {
  const { rows } = await sql<UnshelvedRow>`
    update alarm set shelved_until = null where id in (${some(enterpriseId, isUnshelved(now), most)})
    returning id, severity, title, device_name, cleared_at is null as is_active,
      acknowledged_at is not null as is_acknowledged`.execute(db);
  return rows;
}

export type WaitingRow = {
  id: string;
  title: string;
  device_name: string;
  escalations: number;
  content: Escalation;
};

/** One copy of the server has each. */
export async function unacknowledged(db: Db, enterpriseId: string, most: number): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select a.id, a.title, a.device_name, a.escalations, e.content
    from alarm a join alarm_escalation e on e.enterprise_id = a.enterprise_id
    where a.enterprise_id = ${enterpriseId} and ${isWaiting}
    order by a.id limit ${most} for update of a skip locked`.execute(db);
  return rows;
}

export const escalated = (db: Db, id: string) =>
  sql`update alarm set escalations = escalations + 1 where id = ${id}`.execute(db);
