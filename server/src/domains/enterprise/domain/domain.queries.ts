import type { Db } from '../../../kit/db.ts';

export const domainOf = (db: Db, enterpriseId: string) =>
  db.selectFrom('enterprise').select(['name', 'domain']).where('id', '=', enterpriseId).executeTakeFirst();

export const setDomain = (db: Db, enterpriseId: string, domain: string | null) =>
  db.updateTable('enterprise').set({ domain }).where('id', '=', enterpriseId).execute();
