import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

type Inside = { session: string; accountId: string; instanceId: string };

/** Logins inside an instance of an enterprise they may not enter any more. What is no instance its own room decides. */
export const strangersInside = async (db: Db, inside: readonly Inside[]) => {
  const { rows } = await sql<{ session: string }>`select distinct v.session
    from unnest(${inside.map(({ session }) => session)}::text[], ${inside.map(({ accountId }) => accountId)}::uuid[],
      ${inside.map(({ instanceId }) => instanceId)}::uuid[]) v(session, account_id, instance_id)
    join instance i on i.id = v.instance_id
    where not exists (select from membership m join enterprise e on e.id = m.enterprise_id
      where m.account_id = v.account_id and m.enterprise_id = i.enterprise_id and e.suspended_at is null)`.execute(
    db,
  );
  return rows.map(({ session }) => session);
};
