import { sql } from 'kysely';

/** What people call the account under this alias; empty: no account. */
export const nameOf = (alias: string) =>
  sql<string>`coalesce(nullif(${sql.ref(`${alias}.real_name`)}, ''), ${sql.ref(`${alias}.username`)}, '')`;
