import type { SourceType } from '@cloudyard/contract/publishing/values.ts';
import { STATUS } from '@cloudyard/contract/publishing/values.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { VersionContent } from '../../publishing/index.ts';
import type { OrderRow } from '../order/delivery.queries.ts';

export type VersionRow = {
  id: string;
  version: string;
  released_at: Date;
  source_type: SourceType;
  content: VersionContent;
};

type OrderBehind = OrderRow & { newer: string };

const columns = sql`v.id, m.number || '.' || v.number as version, coalesce(v.released_at, v.created_at) as released_at,
  v.source_type, v.content`;

/** As it was approved, on sale or not. */
export const versionRow = async (db: Db, id: string): Promise<VersionRow | undefined> => {
  const { rows } = await sql<VersionRow>`select ${columns}
    from app_version v join major_version m on m.id = v.major_id where v.id = ${id}`.execute(db);
  return rows[0];
};

/** On sale and newer, newest first. */
export const newerVersions = async (db: Db, applicationId: string, than: string): Promise<VersionRow[]> => {
  const { rows } = await sql<VersionRow>`select ${columns}
    from listing l join app_version v on v.application_id = l.application_id join major_version m on m.id = v.major_id
    join app_version o on o.id = ${than} join major_version n on n.id = o.major_id
    where l.application_id = ${applicationId} and v.status = ${sql.lit(STATUS.online)} and v.enabled
      and (m.number, v.number) > (n.number, o.number)
    order by m.number desc, v.number desc limit 20`.execute(db);
  return rows;
};

/** Of every enterprise that runs an older version of it the oldest order; nothing where it is not on sale any more. */
export const ordersBehind = async (db: Db, versionId: string, after: string | null, most: number) => {
  const { rows } =
    await sql<OrderBehind>`select distinct on (r.enterprise_id) r.*, m.number || '.' || v.number as newer
    from app_version v join major_version m on m.id = v.major_id
    join listing l on l.application_id = v.application_id
    join market_order r on r.application_id = v.application_id and r.state = 'active'
    join app_version o on o.id = r.version_id join major_version n on n.id = o.major_id
    left join (app_version t join major_version k on k.id = t.major_id) on t.id = r.told_version_id
    where v.id = ${versionId} and v.status = ${sql.lit(STATUS.online)} and v.enabled
      and (m.number, v.number) > (n.number, o.number)
      and (t.id is null or (m.number, v.number) > (k.number, t.number)) and (${after}::uuid is null or r.enterprise_id > ${after}::uuid)
    order by r.enterprise_id, r.created_at limit ${most}`.execute(db);
  return rows;
};

/** All their orders of it: they are notified once, whichever runs it. */
export const markTold = (db: Db, versionId: string, enterpriseIds: readonly string[]) =>
  sql`update market_order set told_version_id = ${versionId} where enterprise_id = any(${enterpriseIds}::uuid[])
    and application_id = (select application_id from app_version where id = ${versionId})`.execute(db);

/** By the number its publisher gave it. */
export const versionCalled = async (db: Db, applicationId: string, version: string) => {
  const { rows } = await sql<{
    id: string;
  }>`select v.id from app_version v join major_version m on m.id = v.major_id
    where v.application_id = ${applicationId} and m.number || '.' || v.number = ${version} limit 1`.execute(
    db,
  );
  return rows[0]?.id;
};
