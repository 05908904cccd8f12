import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

export type Trigger = {
  id: string;
  name: string;
  enterprise_id: string | null;
  schedule: string;
  schedule_by: string;
  created_by: string | null;
  username: string;
};

/** Those whose time has come, each for one copy of the server: of every place its first, before anybody's second. */
export async function dueProjects(db: Db, at: Date): Promise<Trigger[]> {
  const { rows } =
    await sql<Trigger>`select p.id, p.name, p.enterprise_id, p.schedule, p.schedule_by, p.created_by, a.username
    from project p join account a on a.id = p.schedule_by
    join (select id, row_number() over (partition by coalesce(enterprise_id, created_by) order by next_at, id) as turn
      from project where next_at <= ${at}) d on d.id = p.id
    where p.next_at <= ${at} order by d.turn, p.next_at limit 100 for update of p skip locked`.execute(db);
  return rows;
}

/**
 * Those that run when a dataset has a new version, and read its newest: of its own place, or of one it is given to.
 * Others who drew it learn nothing by it, not even when.
 */
export async function projectsOnData(db: Db, datasetId: string): Promise<Trigger[]> {
  const node = JSON.stringify({ nodes: [{ kind: 'dataset', objectId: datasetId, version: null }] });
  const { rows } =
    await sql<Trigger>`select p.id, p.name, p.enterprise_id, p.schedule, p.schedule_by, p.created_by, a.username
    from project p join account a on a.id = p.schedule_by
    join project_version v on v.project_id = p.id and v.number = p.version
    join dataset d on d.id = ${datasetId}
    where p.on_data and v.canvas @> ${node}::jsonb and (d.scope = 'system'
      or d.scope = 'enterprise' and d.enterprise_id = p.enterprise_id
      or d.scope = 'private' and d.created_by = p.schedule_by
      or exists (select from hub_share s where s.kind = 'dataset' and s.thing_id = d.id and stands(s.revoked_at, s.until)
        and received(s.with_account, s.with_enterprise, s.enterprise_id, p.schedule_by, p.enterprise_id))) order by p.id limit 500`.execute(
      db,
    );
  return rows;
}

/** Whether a user still works for an enterprise, or may log in at all. */
export async function isAtWork(db: Db, userId: string, enterpriseId: string | null): Promise<boolean> {
  const { rows } = await sql`select from account a where a.id = ${userId} and a.removed_at is null
    and a.blocked_at is null and (${enterpriseId}::uuid is null or exists (select from membership m join enterprise e on e.id = m.enterprise_id
      where m.account_id = a.id and m.enterprise_id = ${enterpriseId} and e.suspended_at is null))`.execute(
    db,
  );
  return rows.length > 0;
}

/** How the run before one of the same project ended, of those that began by themselves. */
export async function endBefore(db: Db, projectId: string, runId: string): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`select r.state from project_run r
    where r.project_id = ${projectId} and r.cause in ('schedule', 'data') and r.id <> ${runId}
      and r.state in ('done', 'failed') order by r.created_at desc limit 1`.execute(db);
  return rows[0]?.state;
}
