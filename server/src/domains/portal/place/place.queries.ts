import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** The enterprise whose page, or whose space, stands at a domain; a suspended one has none. */
export const placeByDomain = (db: Db, domain: string) =>
  db
    .selectFrom('enterprise')
    .select(['id', 'domain', 'name', 'alias', 'status', 'created_at'])
    .select(
      sql<number>`(select count(*)::int from listing l where l.publisher_id = enterprise.id)`.as(
        'applications',
      ),
    )
    .where((eb) =>
      eb.or([eb('domain', '=', domain.toLowerCase()), eb('id', '=', sql<string>`space_owner_at(${domain})`)]),
    )
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
