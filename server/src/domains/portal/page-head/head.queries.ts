import { Id } from '@cloudyard/contract/kit/values.ts';
import type { Db } from '../../../kit/db.ts';

const published = (db: Db) => db.selectFrom('article').where('published_at', 'is not', null);

/** What a link preview shows of an article, by its id or its name. */
export const headOfArticle = (db: Db, key: string, kind: string) =>
  published(db)
    .select(['title', 'title_en', 'summary', 'summary_en', 'image'])
    .where('kind', '=', kind)
    .where(Id.safeParse(key).success ? 'id' : 'slug', '=', key)
    .executeTakeFirst();

/** All published articles; an installation has some hundreds. */
export const articleAddresses = (db: Db) =>
  published(db)
    .select(['id', 'slug', 'kind', 'revised_at as updated_at'])
    .orderBy('kind')
    .orderBy('id')
    .limit(5000)
    .execute();
