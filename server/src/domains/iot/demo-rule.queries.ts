import type { RuleGraph, Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';

export type DemoRule = {
  id: string;
  enterpriseId: string;
  by: string;
  at: Date;
  name: string;
  description: string;
  /** The code of the product it is for. */
  product: string;
  graph: RuleGraph;
};

/** Published and running. */
export const insertDemoRule = (db: Db, one: DemoRule) =>
  sql`
  with p as (select id from product where enterprise_id = ${one.enterpriseId} and code = ${one.product}),
  s as (select jsonb_build_object('products', jsonb_build_array(p.id), 'groups', '[]'::jsonb, 'devices', '[]'::jsonb) as scope
    from p),
  r as (
    insert into rule (id, enterprise_id, name, description, scope, graph, published_revision, version, is_enabled,
      enabled_at, created_by, created_at, updated_by, updated_at)
    select ${one.id}, ${one.enterpriseId}, ${one.name}, ${one.description}, s.scope, ${JSON.stringify(one.graph)}::jsonb, 1,
      1, true, ${one.at}, ${one.by}, ${one.at}, ${one.by}, ${one.at} from s
    returning id, enterprise_id, scope, graph)
  insert into rule_version (rule_id, version, enterprise_id, scope, graph, published_by, published_at)
  select id, 1, enterprise_id, scope, graph, ${one.by}, ${one.at} from r`.execute(db);

export type DemoAlarm = {
  enterpriseId: string;
  ruleId: string;
  ruleName: string;
  node: string;
  /** The code of the device. */
  device: string;
  severity: Severity;
  title: string;
  facts: Record<string, unknown>;
  times: number;
  raisedAt: Date;
  clearedAt: Date | null;
  acknowledgedAt: Date | null;
  by: string;
};

/** An alarm with its steps. */
export const insertDemoAlarm = (db: Db, one: DemoAlarm) =>
  sql`
  with a as (
    insert into alarm (enterprise_id, kind, severity, title, device_id, device_name, rule_id, rule_name, node, facts, times,
      raised_at, last_at, cleared_at, acknowledged_at, acknowledged_by)
    select d.enterprise_id, 'rule', ${one.severity}, ${one.title}, d.id, d.name, ${one.ruleId}, ${one.ruleName}, ${one.node},
      ${JSON.stringify(one.facts)}::jsonb, ${one.times}, ${one.raisedAt}::timestamptz,
      coalesce(${one.clearedAt}::timestamptz, ${one.raisedAt}::timestamptz), ${one.clearedAt}::timestamptz,
      ${one.acknowledgedAt}::timestamptz, case when ${one.acknowledgedAt}::timestamptz is null then null else ${one.by}::uuid end
    from device d where d.enterprise_id = ${one.enterpriseId} and d.code = ${one.device}
    returning id, enterprise_id, raised_at, acknowledged_at, cleared_at)
  insert into alarm_step (alarm_id, enterprise_id, kind, by_id, text, at)
  select a.id, a.enterprise_id, s.kind, s.by_id, s.text, s.at from a cross join lateral (values
    ('raised', null::uuid, ${one.title}, a.raised_at),
    ('acknowledged', ${one.by}::uuid, '', a.acknowledged_at),
    ('cleared', null::uuid, '', a.cleared_at)) s(kind, by_id, text, at)
  where s.at is not null`.execute(db);
