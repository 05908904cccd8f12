import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** Who was not heard of for so long is not there any more. */
const GONE = sql`interval '30 seconds'`;

export type PresentRow = { account_id: string; name: string; node_id: string | null };
export const presentAt = async (db: Db, projectId: string) =>
  (
    await sql<PresentRow>`select p.account_id, p.node_id, coalesce(nullif(a.real_name, ''), a.username) as name
    from project_presence p join account a on a.id = p.account_id
    where p.project_id = ${projectId} and p.seen_at > now() - ${GONE}
    order by name, p.account_id limit 100`.execute(db)
  ).rows;

type Mark = { projectId: string; accountId: string; enterpriseId: string | null; nodeId: string | null };
export const markPresent = (db: Db, { projectId, accountId, enterpriseId, nodeId }: Mark) =>
  sql`insert into project_presence (project_id, account_id, enterprise_id, node_id)
    values (${projectId}, ${accountId}, ${enterpriseId}, ${nodeId})
    on conflict (project_id, account_id) do update set node_id = excluded.node_id, seen_at = now()`.execute(
    db,
  );
export const dropPresent = (db: Db, projectId: string, accountId: string) =>
  db
    .deleteFrom('project_presence')
    .where('project_id', '=', projectId)
    .where('account_id', '=', accountId)
    .execute();

/** Of one project, or of all. */
export const sweepPresent = (db: Db, projectId: string | null = null) =>
  sql`delete from project_presence where seen_at <= now() - ${GONE}
    and (${projectId}::uuid is null or project_id = ${projectId}::uuid)`.execute(db);
