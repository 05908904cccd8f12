import type { RuleScope } from '@cloudyard/contract/iot/rule.ts';
import type { RuleGraph } from '@cloudyard/contract/iot/rule-graph.ts';
import type { TrialEffect, TrialSide } from '@cloudyard/contract/iot/rule-trial.ts';
import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { type Insertable, sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { isFree, isOrphaned } from '../../../kit/held-work.ts';
import type { DB } from '../../../kit/tables.gen.ts';
import type { Shown } from './comparison.ts';

const trials = (db: Db) =>
  db
    .selectFrom('rule_trial as t')
    .selectAll('t')
    .select([sql<RuleScope>`t.scope`.as('scope'), sql<RuleGraph>`t.graph`.as('graph')]);
export type TrialRow = Awaited<ReturnType<ReturnType<typeof trials>['execute']>>[number];

export const trialById = (db: Db, id: string): Promise<TrialRow | undefined> =>
  trials(db).where('t.id', '=', id).executeTakeFirst();
export const trialsOf = (db: Db, ruleId: string): Promise<TrialRow[]> =>
  trials(db).where('t.rule_id', '=', ruleId).orderBy('t.started_at', 'desc').limit(10).execute();
export const insertTrial = (db: Db, row: Insertable<DB['rule_trial']>) =>
  db.insertInto('rule_trial').values(row).execute();

/** Of one rule, and of the whole enterprise: as many as are not over. */
export async function openTrials(db: Db, ruleId: string): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    select count(*) filter (where rule_id = ${ruleId})::int as own, count(*)::int as all
    from rule_trial where state in ('waiting', 'running')`.execute(db);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Of those that are over, the newest ten of a rule stay. */
export const forgetTrials = (db: Db, ruleId: string) =>
  sql`delete from rule_trial where rule_id = ${ruleId} and state not in ('waiting', 'running') and id not in (
    select id from rule_trial where rule_id = ${ruleId} order by started_at desc limit 10)`.execute(db);

/** Undefined: it is over, or a copy of the server that lives has it. */
export async function takeTrial(db: Db, id: string, holder: number): Promise<TrialRow | undefined> {
  const { rows } = await sql<{ id: string }>`
    update rule_trial set state = 'running', holder = ${holder}, attempts = attempts + 1, percent = 0
    where id = ${id} and state in ('waiting', 'running') and ${isFree} returning id`.execute(db);
  if (!rows[0]) return undefined;
  // It begins anew.
  await forgetEffects(db, id);
  return trialById(db, id);
}

export const forgetEffects = (db: Db, id: string) =>
  db.deleteFrom('rule_trial_effect').where('trial_id', '=', id).execute();

/** Only while it is this copy's: nothing is added to one that was cancelled, or that another has in hand. */
export const insertEffects = (db: Db, id: string, holder: number, effects: readonly Shown[]) =>
  sql`
  insert into rule_trial_effect (trial_id, side, no, enterprise_id, content)
  select t.id, e.side, e.no, t.enterprise_id, e.content
  from (select id, enterprise_id from rule_trial where id = ${id} and state = 'running' and holder = ${holder} for share) t,
    jsonb_to_recordset(${JSON.stringify(effects)}::jsonb) as e (side text, no int, content jsonb)`.execute(
    db,
  );

export async function effectPage(db: Db, id: string, side: TrialSide, { page, size }: Paging) {
  const own = () => db.selectFrom('rule_trial_effect').where('trial_id', '=', id).where('side', '=', side);
  const rows = await own()
    .select(sql<TrialEffect>`content`.as('content'))
    .orderBy('no')
    .limit(size)
    .offset(page * size)
    .execute();
  const { total } = await own()
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { effects: rows.map(({ content }) => content), total };
}

/** False: a user cancelled it. */
export async function tellTrial(db: Db, id: string, holder: number, percent: number): Promise<boolean> {
  const { numAffectedRows } = await sql`update rule_trial set percent = ${percent}
    where id = ${id} and state = 'running' and holder = ${holder}`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

type Ended = { state: 'done' | 'failed' | 'cancelled'; result?: unknown; error?: string };

export async function endTrial(db: Db, id: string, { state, result, error = '' }: Ended): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update rule_trial set state = ${state}, result = ${result === undefined ? null : JSON.stringify(result)}::jsonb,
      error = ${error}, percent = 100, ended_at = now(), holder = null
    where id = ${id} and state in ('waiting', 'running')`.execute(db);
  return Number(numAffectedRows ?? 0) > 0;
}

export const idleTrials = (db: Db, at: Date) =>
  db
    .selectFrom('rule_trial')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where(isOrphaned('started_at', at))
    .limit(50)
    .execute();

/** What happened to devices of a gateway in a time, the oldest first. */
export const eventsBetween = (db: Db, sourceId: string, from: Date, to: Date, most: number) =>
  db
    .selectFrom('device_event')
    .selectAll()
    .where('source_id', '=', sourceId)
    .where('at', '>=', from)
    .where('at', '<', to)
    .orderBy('at')
    .orderBy('no')
    .limit(most)
    .execute();

/** Gateways that some devices are behind, or are. */
export async function gatewaysOf(
  db: Db,
  enterpriseId: string,
  devices: readonly string[],
): Promise<string[]> {
  if (devices.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select distinct gateway_id as id from device where enterprise_id = ${enterpriseId} and id = any(${devices}::uuid[])
      and gateway_id is not null and is_enabled order by 1`.execute(db);
  return rows.map(({ id }) => id);
}
