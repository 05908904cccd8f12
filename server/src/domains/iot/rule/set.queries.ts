import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type Mapped = { deviceId: string; property: string; alias: string };

/** Which series holds a computed property of a child; a device that is behind another gateway meanwhile has none. */
export const mapComputed = (db: Db, enterpriseId: string, gatewayId: string, all: readonly Mapped[]) =>
  sql`
    insert into device_point as p (device_id, property, enterprise_id, gateway_id, alias)
    select d.id, m.property, d.enterprise_id, d.gateway_id, m.alias
    from unnest(${all.map(({ deviceId }) => deviceId)}::uuid[], ${all.map(({ property }) => property)}::text[],
      ${all.map(({ alias }) => alias)}::text[]) as m(device_id, property, alias)
    join device d on d.id = m.device_id and d.gateway_id = ${gatewayId} and d.enterprise_id = ${enterpriseId}
    order by d.id, m.property
    on conflict (device_id, property) do update set gateway_id = excluded.gateway_id, alias = excluded.alias
    where (p.gateway_id, p.alias) is distinct from (excluded.gateway_id, excluded.alias)`.execute(db);
