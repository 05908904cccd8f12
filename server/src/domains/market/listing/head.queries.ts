import type { Db } from '../../../kit/db.ts';

/** What a link preview shows of a listed application. */
export const headOfListed = (db: Db, id: string) =>
  db
    .selectFrom('listing')
    .select(['name', 'en_name', 'summary', 'logo'])
    .where('application_id', '=', id)
    .executeTakeFirst();

/**
 * The addresses of listed applications, for search engines: so many from there on, always in the same order.
 */
export const listedAddresses = (db: Db, { after, limit }: { after: string | null; limit: number }) =>
  db
    .selectFrom('listing')
    .select(['application_id as id', 'updated_at'])
    .$if(after !== null, (rows) => rows.where('application_id', '>', after as string))
    .orderBy('application_id')
    .limit(limit)
    .execute();
