import type { ArticleKind } from '@cloudyard/contract/portal/article.ts';
import type { Context } from '../../kit/context.ts';
import { insertCategory } from './article-category.queries.ts';
import { insertArticles, setDemoVotes } from './article-house.queries.ts';
import { cases } from './content/demo-cases.ts';
import { announcements, news } from './content/demo-press.ts';
import { help, solutions } from './content/index.ts';
import { htmlOf, type Piece } from './content/piece.ts';

const DAY = 86_400_000;

type Place = { kind: ArticleKind; categoryId?: string; sort: number; published: Date };

const rowOf = (piece: Piece, { kind, categoryId, sort, published }: Place) => ({
  kind,
  sort,
  slug: piece.slug,
  category_id: categoryId ?? null,
  title: piece.title,
  title_en: piece.titleEn,
  summary: piece.summary,
  summary_en: piece.summaryEn,
  body: htmlOf(piece.body),
  body_en: htmlOf(piece.bodyEn),
  published_at: published,
  revised_at: published,
});

/** What a new house has to say: how it works, and what it is good for. Written once; editors change it as they like. */
export async function addHouseArticles(ctx: Context): Promise<void> {
  const published = new Date();
  const rows = solutions.map((piece, sort) => rowOf(piece, { kind: 'solution', sort, published }));
  for (const [sort, { articles, nameEn, ...shelf }] of help.entries()) {
    const { id } = await insertCategory(ctx.db, { ...shelf, name_en: nameEn, sort });
    rows.push(
      ...articles.map((piece, n) => rowOf(piece, { kind: 'help', categoryId: id, sort: n, published })),
    );
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
  const rows = (pieces: Piece[], kind: ArticleKind, days: number) =>
    pieces.map((piece, n) =>
      rowOf(piece, { kind, sort: 0, published: new Date(now - (n * days + 1) * DAY) }),
    );
  await insertArticles(ctx.db, [
    ...rows(news, 'news', 9),
    ...rows(announcements, 'announcement', 13),
    ...rows(cases, 'case', 24),
  ]);
  for (const [slug, helpful, unhelpful] of votes) await setDemoVotes(ctx.db, slug, helpful, unhelpful);
}
