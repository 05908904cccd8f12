import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Reach } from './actor.ts';

/** Whose right it is, where the wall does not say it: over the wall. */
type Whose = { person: string; enterprise: string };

/** Only rows of people the caller's right reaches; `account` is the column that says whose a row is. */
export function within(reach: Reach, account: string, whose?: Whose): RawBuilder<SqlBool> {
  if (reach === 'enterprise') return sql<SqlBool>`true`;
  const people = whose
    ? sql`reached_people(${reach}, ${whose.person}, ${whose.enterprise})`
    : sql`reached_people(${reach})`;
  return sql<SqlBool>`${sql.ref(account)} in (select ${people})`;
}
