import { type DeviceFilter, type DeviceStatus, FRESH_MINUTES } from '@cloudyard/contract/iot/device.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { matchesFolded } from '../../../kit/list.ts';

/** A condition on the row `d` of devices. */
export type Condition = RawBuilder<SqlBool>;

export const both = (one: Condition, other: Condition): Condition => sql`(${one} and ${other})`;

const inForce = sql`coalesce(certificate_in_force(c.status, c.begin_date, c.end_date, now()), false)`;
/** Of the row `d`, with its gateway `g` and that one's certificate `c`. */
export const statusOf = sql<DeviceStatus>`device_status(d, g, ${inForce})`;

/**
 * When the newest value of its connection was measured; of a child that has points, that of its gateway. How late its own
 * points are, its signals say: the newest of each series is noted only now and then, and too late for a list.
 */
export const lastDataOf = sql<Date | null>`case when d.node_type <> 'child'
    or exists (select from device_point o where o.device_id = d.id)
  then (select t.newest_at from telemetry_source t where t.id = d.gateway_id) end`;

const ofGateway = sql`from gateway g left join equipment_certificate c on c.id = g.certificate_id`;
/** Which state of its gateway that is; a child of one that is not online is unknown. */
const GATEWAY_STATES: Partial<Record<DeviceStatus, string>> = {
  ...{ never: '1', online: '2', offline: '3', uncertified: '5' },
};

/**
 * Disabled and loose ones are known by themselves; the others by their gateway. Asked row by row, in the order of the
 * list, so that a page of a state that many have is found at once; and not at all where no gateway has it.
 */
function standing(enterpriseId: string, status: DeviceStatus): Condition {
  if (status === 'stopped') return sql`not d.is_enabled`;
  if (status === 'loose') return sql`d.is_enabled and d.gateway_id is null`;
  const state = GATEWAY_STATES[status];
  const has = state ? sql`= ${state}` : sql`<> '2'`;
  return sql`d.is_enabled
    and (select exists (select ${ofGateway} where g.enterprise_id = ${enterpriseId} and g.deleted_at is null
      and gateway_status(g, ${inForce}) ${has}))
    and (select ${statusOf} ${ofGateway} where g.id = d.gateway_id) = ${status}`;
}

const FRESH = sql`now() - ${sql.lit(FRESH_MINUTES)} * interval '1 minute'`;
const freshness = {
  fresh: sql`${lastDataOf} >= ${FRESH}`,
  stale: sql`${lastDataOf} < ${FRESH}`,
  none: sql`${lastDataOf} is null`,
};

/** Which devices of an enterprise a filter means. Also read over the wall: it always says whose they are. */
export function conditionOf(
  enterpriseId: string,
  filter: DeviceFilter,
  common: readonly string[] = [],
): Condition {
  const { q, product, nodeType, gateway, tag, enabled, status, from, to } = filter;
  const parts = [
    sql`d.enterprise_id = ${enterpriseId}`,
    ...(q ? [sql`${matchesFolded('d.search', 'd.search_text', q, common)}`] : []),
    ...(product ? [sql`d.product_id = ${product}`] : []),
    ...(nodeType ? [sql`d.node_type = ${nodeType}`] : []),
    // What is behind it: the gateway itself is not.
    ...(gateway ? [sql`d.gateway_id = ${gateway} and d.id <> ${gateway}`] : []),
    ...(tag ? [sql`d.tag_list @> array[${tag}::text]`] : []),
    ...(enabled === undefined ? [] : [enabled ? sql`d.is_enabled` : sql`not d.is_enabled`]),
    ...(status ? [standing(enterpriseId, status)] : []),
    ...(filter.freshness ? [freshness[filter.freshness]] : []),
    ...(from ? [sql`d.created_at >= ${from}::timestamptz`] : []),
    ...(to ? [sql`d.created_at <= ${to}::timestamptz`] : []),
  ];
  return sql<SqlBool>`(${sql.join(parts, sql` and `)})`;
}

/** What the tally can say by itself. */
export const isTallied = ({ q, gateway, tag, status, freshness: fresh, from, to }: DeviceFilter) =>
  [q, gateway, tag, status, fresh, from, to].every((part) => !part);
