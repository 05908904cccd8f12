import { type RawBuilder, sql } from 'kysely';
import type { Place } from './owned.ts';

/** The rows of a place, in a table that is called `alias`. */
export function inPlace(place: Place, alias: 'd' | 'm' | 'p'): RawBuilder<unknown> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  if (place.kind === 'system') return sql`${column('scope')} = 'system'`;
  return place.kind === 'enterprise'
    ? sql`${column('scope')} = 'enterprise' and ${column('enterprise_id')} = ${place.id}`
    : sql`${column('scope')} = 'private' and ${column('created_by')} = ${place.id}`;
}
