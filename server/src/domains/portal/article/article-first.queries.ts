import type { Insertable } from 'kysely';
import type { Db } from '../../../kit/db.ts';
import type { DB } from '../../../kit/tables.gen.ts';

export const insertArticles = (db: Db, rows: Insertable<DB['article']>[]) =>
  db.insertInto('article').values(rows).execute();

/** The votes of readers for the articles of a demo. */
export const setDemoVotes = (db: Db, slug: string, helpful: number, unhelpful: number) =>
  db.updateTable('article').set({ helpful, unhelpful }).where('slug', '=', slug).execute();
