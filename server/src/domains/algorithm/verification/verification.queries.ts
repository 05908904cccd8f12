import type { Paging } from '@cloudyard/contract/kit/page.ts';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import { algorithmPage } from '../algorithm/algorithm.queries.ts';

type Asked = Paging & { status: string | undefined; name: string | undefined };

/** What was handed in; the longest waiting first. */
export const handedIn = (db: Db, { status, name, ...paging }: Asked) =>
  algorithmPage(db, { kind: 'submitted' }, { ...paging, status, name, sort: 'submitDate' });

/** The newest evidence of several algorithms, in one question. */
export async function evidenceStates(db: Db, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; state: 'queued' | 'running' | 'done' | 'failed'; failed: number }>`
    select distinct on (algorithm_id) algorithm_id as id, state,
      (select count(*)::int from jsonb_array_elements(checks) c where c ->> 'verdict' = 'failed') as failed
    from algorithm_evidence where algorithm_id = any(${ids}::uuid[])
    order by algorithm_id, created_at desc`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
