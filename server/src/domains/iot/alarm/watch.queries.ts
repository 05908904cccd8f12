import type { Escalation } from '@cloudyard/contract/iot/alarm.ts';
import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type OutageRow = {
  id: string;
  enterprise_id: string;
  device_name: string;
  devices: number;
  raised_at: Date;
};

/**
 * One alarm for a gateway that is away against its will, with how many devices are behind it; none for each of those.
 * Who left by itself, was stopped or may not connect has no outage.
 */
export async function raiseOutages(db: Db, before: Date, title: string): Promise<OutageRow[]> {
  const { rows } = await sql<OutageRow>`
    insert into alarm (enterprise_id, kind, severity, title, device_id, device_name, devices, facts, raised_at, last_at)
    select d.enterprise_id, 'outage', 'major', ${title}, d.id, coalesce(nullif(d.name, ''), d.code),
      (select count(*) from device c where c.gateway_id = d.id and c.id <> d.id),
      jsonb_build_object('cause', g.link_cause), g.disconnected_at, g.disconnected_at
    from gateway g join device d on d.id = g.id
    where g.session_id = '' and g.is_enabled and g.deleted_at is null
      and g.disconnected_at > ${before}::timestamptz - interval '1 day' and g.disconnected_at <= ${before}
      and g.link_cause in ('silent', 'broken', 'malformed')
    on conflict (device_id) where cleared_at is null and kind = 'outage' do nothing
    returning id, enterprise_id, device_name, devices, raised_at`.execute(db);
  return rows;
}

/** Its gateway is back, or is not expected to be there. */
export async function endOutages(db: Db, at: Date): Promise<{ id: string; enterprise_id: string }[]> {
  const { rows } = await sql<{ id: string; enterprise_id: string }>`
    update alarm a set cleared_at = ${at}, escalate_at = null
    where a.kind = 'outage' and a.cleared_at is null and not exists (
      select from gateway g where g.id = a.device_id and g.session_id = '' and g.is_enabled and g.deleted_at is null)
    returning a.id, a.enterprise_id`.execute(db);
  return rows;
}

export type WaitingRow = {
  id: string;
  enterprise_id: string;
  severity: Severity;
  title: string;
  device_name: string;
  raised_at: Date;
  escalations: number;
  content: Escalation;
};

/** Nobody has acknowledged them, and there is somebody to tell; one copy of the server has each. */
export async function unacknowledged(db: Db): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select a.id, a.enterprise_id, a.severity, a.title, a.device_name, a.raised_at, a.escalations, e.content
    from alarm a join alarm_escalation e on e.enterprise_id = a.enterprise_id
    where a.cleared_at is null and a.acknowledged_at is null and (a.shelved_until is null or a.shelved_until < now())
      and e.content -> 'severities' ? a.severity and a.escalations < jsonb_array_length(e.content -> 'levels')
      and a.raised_at + ((e.content -> 'levels' -> a.escalations ->> 'minutes') || ' minutes')::interval <= now()
    limit 200 for update of a skip locked`.execute(db);
  return rows;
}

export const escalated = (db: Db, id: string) =>
  sql`update alarm set escalations = escalations + 1 where id = ${id}`.execute(db);
