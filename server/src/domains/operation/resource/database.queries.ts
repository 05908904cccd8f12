import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type Now = { connections: number; transaction: number; bytes: number };

/** The share of connections in use, how long the oldest transaction lasts, and what is kept. Ours is not counted. */
export async function databaseNow(db: Db): Promise<Now> {
  const { rows } = await sql<Now>`
    select count(*)::float8 / current_setting('max_connections')::float8 as connections,
      coalesce(max(extract(epoch from now() - xact_start)) filter (where pid <> pg_backend_pid()), 0)::float8
        as transaction,
      pg_database_size(current_database())::float8 as bytes
    from pg_stat_activity where backend_type = 'client backend'`.execute(db);
  return rows[0] ?? { connections: 0, transaction: 0, bytes: 0 };
}

const VIEW = 'statistics.pg_stat_statements';

/** Whether this database counts statements: ours does, one of others where its administrators have it so. */
export async function countsStatements(db: Db): Promise<boolean> {
  const { rows } = await sql<{ counts: boolean }>`
    select to_regclass(${VIEW}) is not null
      -- Known only where its library is loaded.
      and current_setting('pg_stat_statements.max', true) is not null as counts`.execute(db);
  return rows[0]?.counts ?? false;
}

type Slow = { id: string; text: string; calls: number; total: number; mean: number; most: number };

/** By all the time they took; their values are not in their texts. */
export const slowStatements = async (db: Db, most: number) => {
  const { rows } = await sql<Slow>`
    select queryid::text as id, left(query, 2000) as text, calls::float8 as calls, total_exec_time as total,
      mean_exec_time as mean, max_exec_time as most
    from ${sql.raw(VIEW)}
    where dbid = (select oid from pg_database where datname = current_database()) and queryid is not null
      and query <> '<insufficient privilege>'
    order by total_exec_time desc limit ${most}`.execute(db);
  return rows;
};

export const countedSince = async (db: Db) => {
  const { rows } = await sql<{ since: Date | null }>`
    select stats_reset as since from ${sql.raw(`${VIEW}_info`)}`.execute(db);
  return rows[0]?.since ?? null;
};
