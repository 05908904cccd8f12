import type { HubKind } from '@cloudyard/contract/bigdata/hub.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Who } from './share.queries.ts';

/** Who asks, and of which kinds their enterprise's things are theirs to see. */
export type Asking = Who & { sees: Record<HubKind, boolean> };

const person = (alias: string) =>
  sql`coalesce(nullif(${sql.ref(`${alias}.real_name`)}, ''), ${sql.ref(`${alias}.username`)})`;

/** By which share, if any: to the person, or to the enterprise where they may read things of this kind. */
const given = (kind: HubKind, id: RawBuilder<unknown>, { userId, enterpriseId, sees }: Asking) =>
  sql`lateral (select s.id, s.until from hub_share s where s.kind = ${kind} and s.thing_id = ${id}
    and stands(s.revoked_at, s.until) and (s.with_account is not null or ${sees[kind]}::boolean)
    and received(s.with_account, s.with_enterprise, s.enterprise_id, ${userId}::uuid, ${enterpriseId}::uuid)
    limit 1) s`;
const followed = (kind: HubKind, id: RawBuilder<unknown>, { userId }: Asking) =>
  sql`hub_follow f on f.kind = ${kind} and f.thing_id = ${id} and f.account_id = ${userId}`;

/** Of the enterprise one works for, where one may see them; or one's own. */
const isOurs = (kind: HubKind, alias: string, { userId, enterpriseId, sees }: Asking) => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  return sql`(${of('scope')} = 'private' and ${of('created_by')} = ${userId} or ${of('scope')} = 'enterprise'
    and ${of('enterprise_id')} = ${enterpriseId}::uuid and ${sees[kind]}::boolean)`;
};

/** What they gave to others and did not take back, as long as it is theirs to see. */
const shared = (kind: HubKind, id: RawBuilder<unknown>, { userId }: Asking) =>
  sql`exists (select from hub_share g where g.kind = ${kind} and g.thing_id = ${id} and g.shared_by = ${userId}
    and stands(g.revoked_at, g.until))`;

const datasets = (who: Asking) => {
  const ours = isOurs('dataset', 'd', who);
  const isShared = sql`${ours} and ${shared('dataset', sql`d.id`, who)}`;
  return sql`select 'dataset' as kind, d.id, d.name, d.name_en, d.description, d.description_en,
      (d.created_by = ${who.userId} and ${ours}) is true as own, f.account_id is not null as followed,
      (${isShared}) is true as shared, s.id is not null as given,
      case when d.enterprise_id is distinct from ${who.enterpriseId}::uuid then e.name end as of_enterprise,
      ${person('b')} as of_person, r.number as version, r.number is not null as is_ready,
      greatest(d.updated_at, r.ended_at) as at, s.until
    from dataset d left join ${followed('dataset', sql`d.id`, who)} left join ${given('dataset', sql`d.id`, who)} on true
    left join lateral (select v.number, v.ended_at from dataset_version v where v.dataset_id = d.id
      and v.state = 'ready' order by v.number desc limit 1) r on true
    left join enterprise e on e.id = d.enterprise_id left join account b on b.id = d.created_by
    where d.created_by = ${who.userId} and ${ours} or ${isShared} or s.id is not null
      or f.account_id is not null and (d.scope = 'system' or ${ours})`;
};

/** Others know an algorithm by what was approved last; those it belongs to, by what they write. */
const algorithms = (who: Asking) => {
  const ours = isOurs('algorithm', 'a', who);
  const isShared = sql`${ours} and ${shared('algorithm', sql`a.id`, who)}`;
  const word = (column: string) =>
    sql`case when ${ours} then ${sql.ref(`a.${column}`)} else ${sql.ref(`v.${column}`)} end`;
  return sql`select 'algorithm' as kind, a.id, ${word('name')} as name, ${word('name_en')} as name_en,
      ${word('description')} as description, ${word('description_en')} as description_en,
      (a.created_by = ${who.userId} and ${ours}) is true as own, f.account_id is not null as followed,
      (${isShared}) is true as shared, s.id is not null and v.id is not null as given,
      case when a.enterprise_id is distinct from ${who.enterpriseId}::uuid then e.name end as of_enterprise,
      ${person('b')} as of_person, v.number as version, a.online_version is not null as is_ready,
      case when ${ours} then greatest(a.updated_at, v.approved_at) else v.approved_at end as at, s.until
    from algorithm a left join ${followed('algorithm', sql`a.id`, who)}
    left join ${given('algorithm', sql`a.id`, who)} on true
    left join lateral (select * from algorithm_version v where v.algorithm_id = a.id
      order by v.number desc limit 1) v on true
    left join enterprise e on e.id = a.enterprise_id left join account b on b.id = a.created_by
    where a.created_by = ${who.userId} and ${ours} or ${isShared} or v.id is not null and (s.id is not null or f.account_id is not null)
      or f.account_id is not null and ${ours}`;
};

const models = (who: Asking) => {
  const ours = isOurs('model', 'm', who);
  const isShared = sql`${ours} and ${shared('model', sql`m.id`, who)}`;
  return sql`select 'model' as kind, m.id, m.name, m.name_en, m.description, m.description_en,
      (m.created_by = ${who.userId} and ${ours}) is true as own, f.account_id is not null as followed,
      (${isShared}) is true as shared, s.id is not null as given,
      case when m.enterprise_id is distinct from ${who.enterpriseId}::uuid then e.name end as of_enterprise,
      ${person('b')} as of_person, r.number as version, r.number is not null as is_ready,
      greatest(m.updated_at, r.ended_at) as at, s.until
    from model m left join ${followed('model', sql`m.id`, who)} left join ${given('model', sql`m.id`, who)} on true
    left join lateral (select v.number, v.ended_at from model_version v where v.model_id = m.id
      and v.number is not null and v.state = 'ready' order by v.number desc limit 1) r on true
    left join enterprise e on e.id = m.enterprise_id left join account b on b.id = m.created_by
    where m.created_by = ${who.userId} and ${ours} or ${isShared} or s.id is not null
      or f.account_id is not null and (m.scope = 'system' or ${ours})`;
};

const projects = (who: Asking) => {
  const ours = isOurs('project', 'p', who);
  return sql`select 'project' as kind, p.id, p.name, p.name_en, p.description, p.description_en,
      (p.created_by = ${who.userId} and ${ours}) is true as own, f.account_id is not null as followed,
      false as shared, false as given, null as of_enterprise, ${person('b')} as of_person, p.version, true as is_ready,
      p.updated_at as at, null::timestamptz as until
    from project p left join ${followed('project', sql`p.id`, who)} left join account b on b.id = p.created_by
    where p.created_by = ${who.userId} and ${ours} or f.account_id is not null and (p.scope = 'system' or ${ours})`;
};

/** How each kind is found: one more is one more line. */
export const KINDS: Record<HubKind, (who: Asking) => RawBuilder<unknown>> = {
  dataset: datasets,
  algorithm: algorithms,
  model: models,
  project: projects,
};
