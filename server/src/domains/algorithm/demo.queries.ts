import { sql } from 'kysely';
import type { Db } from '../../kit/db.ts';
import { newId } from '../../kit/new-id.ts';

/** One of the categories the product brings. */
export async function categoryByCode(db: Db, code: string) {
  const found = db.selectFrom('algorithm_category').select('id').where('code', '=', code);
  return (await found.executeTakeFirstOrThrow()).id;
}

type Asked = { algorithmId: string; digest: string; by: string; at: Date };

/** Not measured yet: the server tries it in the sandbox when it has started. */
export async function queueDemoEvidence(db: Db, { algorithmId, digest, by, at }: Asked) {
  const id = newId();
  await sql`insert into algorithm_evidence (id, algorithm_id, digest, asked_by, created_at)
    values (${id}, ${algorithmId}, ${digest}, ${by}, ${at})`.execute(db);
  return id;
}
