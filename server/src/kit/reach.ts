import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from './who.ts';

/** Only rows of people the caller's right reaches; `account` is the column that says whose a row is. */
export const within = (reach: Reach, account: string): RawBuilder<SqlBool> =>
  reach === 'enterprise'
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(account)} in (select reached_people(${reach}))`;
