import type { Sample } from '@cloudyard/contract/portal/sample.ts';
import type { Db } from '../../../kit/db.ts';

export type SampleRow = Sample & { at: Date };

/** Inside the wall of the enterprise, in the order in which they were made. */
export async function samplesHere(db: Db): Promise<SampleRow[]> {
  const rows = await db
    .selectFrom('sample')
    .select(['kind', 'object_id as id', 'name', 'created_at as at'])
    .orderBy('created_at')
    .orderBy('object_id')
    .execute();
  return rows as SampleRow[];
}

export const insertSamples = (db: Db, samples: readonly Sample[], by: string) =>
  db
    .insertInto('sample')
    .values(samples.map(({ id, kind, name }) => ({ object_id: id, kind, name, created_by: by })))
    .execute();

export const deleteSample = (db: Db, { kind, id }: Sample) =>
  db.deleteFrom('sample').where('kind', '=', kind).where('object_id', '=', id).execute();
