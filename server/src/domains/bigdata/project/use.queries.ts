import { sql } from 'kysely';
import type { Db } from '../../../kit/db.ts';

/** What stands on the newest canvas of a project, once each. */
const placed = (
  id: string,
  kind: 'dataset' | 'algorithm' | 'model',
) => sql`select distinct p.id, p.name, p.scope,
    p.enterprise_id, p.created_by, (n ->> 'objectId')::uuid as object_id
  from project p join project_version v on v.project_id = p.id and v.number = p.version,
    jsonb_array_elements(v.canvas -> 'nodes') n
  where p.id = ${id} and n ->> 'kind' = ${kind}`;
/** Of the same enterprise, or of the same person: what is another's, or the platform's, nobody here holds. */
const isOfPlace = sql`(o.scope = 'enterprise' and o.enterprise_id = p.enterprise_id
  or o.scope = 'private' and p.scope = 'private' and o.created_by = p.created_by)`;

/** What a project needs cannot be deleted as long as its newest version has it. */
export async function keepUses(db: Db, id: string): Promise<void> {
  await dropUses(db, id);
  await sql`insert into dataset_use (dataset_id, kind, holder_id, name)
    select o.id, 'project', p.id, p.name from (${placed(id, 'dataset')}) p
    join dataset o on o.id = p.object_id and ${isOfPlace}`.execute(db);
  await sql`insert into model_use (model_id, kind, holder_id, name)
    select o.id, 'project', p.id, p.name from (${placed(id, 'model')}) p
    join model o on o.id = p.object_id and ${isOfPlace}`.execute(db);
  await sql`insert into extension_use (extension_id, kind, holder_id, name)
    select x.id, 'project', p.id, p.name from (${placed(id, 'algorithm')}) p
    join extension x on x.algorithm_id = p.object_id and x.enterprise_id = p.enterprise_id`.execute(db);
}

export async function dropUses(db: Db, id: string): Promise<void> {
  for (const table of ['dataset_use', 'model_use', 'extension_use'] as const)
    await db.deleteFrom(table).where('kind', '=', 'project').where('holder_id', '=', id).execute();
}
