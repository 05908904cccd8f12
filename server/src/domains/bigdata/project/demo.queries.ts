import type { Db } from '../../../kit/db.ts';

export const projectNamed = (db: Db, enterpriseId: string, name: string) =>
  db
    .selectFrom('project')
    .select('id')
    .where('enterprise_id', '=', enterpriseId)
    .where('name', '=', name)
    .executeTakeFirst();
