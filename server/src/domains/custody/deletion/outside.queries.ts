import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Those that were told to end and have not said yet that they have. */
export const runningInstances = async (db: Db, enterpriseId: string): Promise<number> =>
  (
    await db
      .selectFrom('instance')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('enterprise_id', '=', enterpriseId)
      .where('state', 'in', ['booting', 'running', 'crashed'])
      .executeTakeFirstOrThrow()
  ).n;

const names = async <R extends { name: string }>(rows: Promise<R[]>) => (await rows).map(({ name }) => name);

export const databasesOf = (db: Db, enterpriseId: string) =>
  names(
    db
      .selectFrom('tenant_database')
      .select('database_name as name')
      .where('enterprise_id', '=', enterpriseId)
      .where('dropped_at', 'is', null)
      .execute(),
  );

export const copiesOf = (db: Db, enterpriseId: string) =>
  names(
    db
      .selectFrom('tenant_database_copy')
      .select('id as name')
      .where('enterprise_id', '=', enterpriseId)
      .where('kind', '=', 'backup')
      .execute(),
  );

export const exportsOfPlace = (db: Db, enterpriseId: string) =>
  names(
    db.selectFrom('data_export').select('id as name').where('enterprise_id', '=', enterpriseId).execute(),
  );

type Stored = { key: string; kind: string; name: string };

/** Everything that stands in the storage under a name a row has; what else there is, the rooms’ sweeps find. */
export const allStored = async (db: Db, enterpriseId: string, last: string | undefined, most: number) =>
  (
    await sql<Stored>`select kind || ' ' || name as key, kind, name from (
        select 'file' as kind, name from file where enterprise_id = ${enterpriseId}
        union all select 'dataset', id::text from dataset_version where enterprise_id = ${enterpriseId}
        union all select 'model', id::text from model_version where enterprise_id = ${enterpriseId}
        union all select 'points', name from telemetry_archive where enterprise_id = ${enterpriseId}
        union all select 'points', sketch_name from telemetry_archive
          where enterprise_id = ${enterpriseId} and sketch_name is not null
        union all select 'points', name from telemetry_rollup where enterprise_id = ${enterpriseId}
      ) s where ${last === undefined ? sql`true` : sql`kind || ' ' || name > ${last}`}
      order by 1 limit ${most}`.execute(db)
  ).rows;
