import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Raised = {
  enterpriseId: string;
  ruleId: string;
  ruleName: string;
  node: string;
  deviceId: string;
  deviceName: string;
  severity: Severity;
  title: string;
  facts: Record<string, unknown>;
  times: number;
  at: Date;
};

export type Standing = { id: string; isNew: boolean; isShelved: boolean };

/**
 * One that is active is counted on; answers its id, and whether it is new. Who put it aside did so until a time: one that
 * is raised anew before that is put aside as the former was.
 */
export async function raiseAlarm(db: Db, one: Raised): Promise<Standing> {
  const { rows } = await sql<{ id: string; is_new: boolean; is_shelved: boolean }>`
    insert into alarm as a (enterprise_id, kind, severity, title, device_id, device_name, rule_id, rule_name, node,
      facts, times, raised_at, last_at, shelved_until)
    values (${one.enterpriseId}, 'rule', ${one.severity}, ${one.title},
      (select id from device where id = ${one.deviceId}), ${one.deviceName}, ${one.ruleId}, ${one.ruleName}, ${one.node},
      ${JSON.stringify(one.facts)}::jsonb, ${one.times}, ${one.at}, ${one.at},
      (select case when f.shelved_until > now() then f.shelved_until end from alarm f
        where f.rule_id = ${one.ruleId} and f.node = ${one.node} and f.device_id = ${one.deviceId}
        order by f.raised_at desc, f.id desc limit 1))
    on conflict (rule_id, node, device_id) where cleared_at is null and kind = 'rule'
    do update set times = a.times + excluded.times, last_at = greatest(a.last_at, excluded.last_at),
      facts = excluded.facts
    returning id, (xmax = 0) as is_new, shelved_until is not null as is_shelved`.execute(db);
  const row = rows[0];
  return { id: row?.id ?? '', isNew: row?.is_new ?? false, isShelved: row?.is_shelved ?? false };
}

/** Active ones of these rules and devices, locked in the order of their ids. */
export async function lockAlarms(db: Db, of: readonly { ruleId: string; deviceId: string }[]): Promise<void> {
  const pairs = [...new Map(of.map((one) => [`${one.ruleId} ${one.deviceId}`, one])).values()];
  if (pairs.length === 0) return;
  await sql`select from alarm where cleared_at is null and kind = 'rule' and (rule_id, device_id) in (
      select * from unnest(${pairs.map(({ ruleId }) => ruleId)}::uuid[], ${pairs.map(({ deviceId }) => deviceId)}::uuid[]))
    order by id for update`.execute(db);
}

/** Answers those that were active. */
export async function clearAlarms(
  db: Db,
  ruleId: string,
  node: string,
  deviceId: string,
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set cleared_at = greatest(raised_at, ${at}), escalate_at = null
    where rule_id = ${ruleId} and node = ${node} and device_id = ${deviceId} and cleared_at is null
    returning id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of nodes a rule does not have any more. */
export async function clearAlarmsOfNodes(
  db: Db,
  ruleId: string,
  left: readonly string[],
  at: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update alarm set cleared_at = greatest(raised_at, ${at}), escalate_at = null
    where id in (select id from alarm where rule_id = ${ruleId} and node <> all(${left}::text[]) and cleared_at is null
      order by id for update) returning id`.execute(db);
  return rows.map(({ id }) => id);
}

export const insertSteps = async (
  db: Db,
  enterpriseId: string,
  steps: readonly { alarmId: string; kind: string; byId: string | null; text: string; at: Date }[],
) => {
  if (steps.length === 0) return;
  await db
    .insertInto('alarm_step')
    .values(
      steps.map(({ alarmId, kind, byId, text, at }) => ({
        ...{ alarm_id: alarmId, enterprise_id: enterpriseId, kind, by_id: byId, text, at },
      })),
    )
    .execute();
};
