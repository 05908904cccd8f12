import { getConstructionPlans } from 'pg-boss';

/** The statements that make pg-boss's schema as this version of it wants it, in a transaction of their own. */
export function jobsSchema(): { sql: string; version: number } {
  const sql = getConstructionPlans('pgboss');
  return { sql, version: Number(/version\(version\) VALUES \('(\d+)'\)/.exec(sql)?.[1]) };
}
