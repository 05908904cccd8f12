import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Whose it is: what a reviewer wants to know of the enterprise. */
export const enterpriseFacts = async (db: Db, id: string) => {
  const { rows } = await sql<{ name: string; created_at: Date; members: number; certified_at: Date | null }>`
    select e.name, e.created_at, (select count(*)::int from membership m where m.enterprise_id = e.id) as members,
      (select max(c.decided_at) from certification c
        where c.enterprise_id = e.id and c.kind = 'enterprise' and c.in_force) as certified_at
    from enterprise e where e.id = ${id}`.execute(db);
  return rows[0];
};
