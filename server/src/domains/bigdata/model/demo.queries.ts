import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** A user of the demo, with the enterprise they act for. */
export async function demoOwner(db: Db, username: string) {
  const { rows } = await sql<{
    id: string;
    enterprise_id: string;
  }>`select a.id, m.enterprise_id from account a
    join membership m on m.account_id = a.id where a.username = ${username}
    order by m.enterprise_id limit 1`.execute(db);
  return rows[0];
}

/** A model of an enterprise by its name, with how many versions it has, and the one that is being made. */
export async function versionCount(db: Db, enterpriseId: string, name: string) {
  const { rows } = await sql<{ id: string; count: number; under_way: string | null }>`select m.id,
      (select count(*) from model_version v where v.model_id = m.id and v.number is not null)::int as count,
      (select v.id from model_version v where v.model_id = m.id and v.number is not null and v.state = 'training') as under_way
    from model m where m.enterprise_id = ${enterpriseId} and m.name = ${name}`.execute(db);
  return rows[0];
}
