import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from './actor.ts';

/** The enterprise of the right, where the wall does not say it: over the wall. */
type Whose = { person: string; enterprise: string };

/** Only rows of users the caller's right reaches; `account` is the column with the user of a row. */
export function within(reach: Reach, account: string, whose?: Whose): RawBuilder<SqlBool> {
  if (reach === 'enterprise') return sql<SqlBool>`true`;
  const people = whose
    ? sql`reached_people(${reach}, ${whose.person}, ${whose.enterprise})`
    : sql`reached_people(${reach})`;
  return sql<SqlBool>`${sql.ref(account)} in (select ${people})`;
}
