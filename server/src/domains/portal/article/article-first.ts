import type { ArticleKind } from '@cloudyard/contract/portal/article.ts';
import type { Context } from '../../../kit/context.ts';
import { insertCategory } from './article-category.queries.ts';
import { insertArticles, setDemoVotes } from './article-manage.queries.ts';
import { announcements, cases, help, news, solutions } from './content/index.ts';
import { readArticle } from './content/markdown.ts';

const DAY = 86_400_000;

type Place = { categoryId?: string; sort: number; published: Date };

const rowOf = async (kind: ArticleKind, slug: string, { categoryId, sort, published }: Place) => ({
  ...(await readArticle(kind, slug)),
  sort,
  category_id: categoryId ?? null,
  published_at: published,
  revised_at: published,
});

const rowsOf = (kind: ArticleKind, slugs: string[], placeOf: (n: number) => Place) =>
  Promise.all(slugs.map((slug, n) => rowOf(kind, slug, placeOf(n))));

/**
 * The articles of a new installation: how the product works, and what it is good for. Written once;
 * editors change them as they like.
 */
export async function addFirstArticles(ctx: Context): Promise<void> {
  const published = new Date();
  const rows = await rowsOf('solution', solutions, (n) => ({ sort: n, published }));
  for (const [sort, { slugs, name, nameEn, icon }] of help.entries()) {
    const { id } = await insertCategory(ctx.db, { name, name_en: nameEn, icon, sort });
    rows.push(...(await rowsOf('help', slugs, (n) => ({ categoryId: id, sort: n, published }))));
  }
  await insertArticles(ctx.db, rows);
}

const votes: [slug: string, helpful: number, unhelpful: number][] = [
  ['first-steps', 42, 3],
  ['why-not', 37, 4],
  ['invite-people', 31, 2],
  ['publish-application', 28, 1],
  ['application-audit', 24, 3],
  ['run-cloudyard', 19, 0],
  ['subscribe', 12, 2],
];

/** News, announcements and cases for a first look; each says that it is a demo. */
export async function addDemoArticles(ctx: Context): Promise<void> {
  const now = Date.now();
  // The first is the newest, the next a few days older.
  const every = (days: number) => (n: number) => ({
    sort: 0,
    published: new Date(now - (n * days + 1) * DAY),
  });
  await insertArticles(ctx.db, [
    ...(await rowsOf('news', news, every(9))),
    ...(await rowsOf('announcement', announcements, every(13))),
    ...(await rowsOf('case', cases, every(24))),
  ]);
  for (const [slug, helpful, unhelpful] of votes) await setDemoVotes(ctx.db, slug, helpful, unhelpful);
}
