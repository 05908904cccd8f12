import type { ArticleDraft } from '@cloudyard/contract/portal/article.ts';
import { auditOf, type VerbOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { cleanArticle, isEmptyArticle } from './article.clean.ts';
import { countHelpful, neighboursOf, relatedTo, shownArticle } from './article.queries.ts';
import { articleView, columnsAsDraft, draftOf } from './article.view.ts';
import { holdCategory } from './article-category.queries.ts';
import {
  deleteArticle,
  insertArticle,
  lockArticle,
  type ManagedRowOf,
  managedById,
  slugHolder,
  updateArticle,
} from './article-manage.queries.ts';

const note = auditOf('portal.article', 'article', (row: ManagedRowOf) => ({
  id: row.id,
  name: draftOf(row).title,
}));

const MOST_RELATED = 4;

/** Visitors may search more often than a person types, and get shorter pages of results. */
const SEARCHES = { max: 120, seconds: 60 };
const MOST_FOUND = 50;

export async function searched<Q extends { q?: string | undefined; page?: number; size?: number }>(
  { kit, actor, caller }: Context,
  { q, page = 0, size = MOST_FOUND }: Q,
) {
  if (!q) return { page, size };
  if (!actor) await kit.limiter.take(`search of articles ${caller.address}`, SEARCHES);
  return { page, size: Math.min(size, MOST_FOUND) };
}

/** One that is published, with what stands around it. */
export async function readArticle({ db }: Context, key: string, kind?: ArticleDraft['kind']) {
  const row = orRefuse(await shownArticle(db, key, kind), 'portal.article_not_found');
  const neighbours = await neighboursOf(db, row.id);
  return articleView(row, { ...neighbours, related: await relatedTo(db, row.id, MOST_RELATED) });
}

export async function sayHelpful({ db }: Context, id: string, helped: boolean) {
  orRefuse(await countHelpful(db, id, helped), 'portal.article_not_found');
  return null;
}

export const managedArticle = async ({ db }: Context, id: string): Promise<ManagedRowOf> =>
  orRefuse(await managedById(db, id), 'portal.article_not_found');

/** Locked for a caller who has seen this version of it. */
async function toChange(ctx: ActorContext, id: string, seen: number | undefined) {
  const locked = orRefuse(await lockArticle(ctx.db, id), 'portal.article_not_found');
  if (locked.version !== seen) throw new Refusal('portal.article_changed');
  return managedArticle(ctx, id);
}

export const columnsOf = (draft: ArticleDraft) => ({
  kind: draft.kind,
  slug: draft.slug,
  category_id: draft.categoryId,
  title: draft.title,
  title_en: draft.titleEn,
  summary: draft.summary,
  summary_en: draft.summaryEn,
  body: draft.body,
  body_en: draft.bodyEn,
  image: draft.image,
  sort: draft.sort,
});

async function checked(
  ctx: ActorContext,
  draft: ArticleDraft,
  id: string | undefined,
): Promise<ArticleDraft> {
  if (draft.categoryId !== null) {
    if (draft.kind !== 'help') throw new Refusal('portal.article_category_only_help');
    orRefuse(await holdCategory(ctx.db, draft.categoryId), 'portal.article_category_not_found');
  }
  // What waits in a draft is in no unique index; the constraint has the last word when it is published.
  if (draft.slug !== null && (await slugHolder(ctx.db, draft.slug, id))) {
    throw new Refusal('portal.article_slug_taken');
  }
  return { ...draft, body: cleanArticle(draft.body), bodyEn: cleanArticle(draft.bodyEn) };
}

type Saved = ArticleDraft & { id?: string | undefined; version?: number | undefined };

/** An unpublished article is overwritten; a published one stays as it is, and the draft waits beside it. */
export async function saveArticle(ctx: ActorContext, { id, version, ...asked }: Saved) {
  const before = id === undefined ? undefined : await toChange(ctx, id, version);
  const draft = await checked(ctx, asked, id);
  const by = { updated_by: ctx.actor.userId };
  if (before?.published_at) {
    const waiting = isSame(draft, columnsAsDraft(before)) ? null : JSON.stringify(draft);
    await updateArticle(ctx.db, before.id, { draft: waiting, ...by });
  } else if (before) {
    await updateArticle(ctx.db, before.id, { ...columnsOf(draft), ...by });
  }
  const kept =
    before?.id ??
    (await insertArticle(ctx.db, { ...columnsOf(draft), ...by, created_by: ctx.actor.userId })).id;
  return noted(ctx, 'save', kept, before);
}

const isSame = (one: ArticleDraft, other: ArticleDraft) =>
  (Object.keys(one) as (keyof ArticleDraft)[]).every((key) => one[key] === other[key]);

export async function publishArticle(ctx: ActorContext, id: string, version: number) {
  const before = await toChange(ctx, id, version);
  const draft = draftOf(before);
  if (isEmptyArticle(draft.body)) throw new Refusal('portal.article_empty');
  if (draft.categoryId !== null) {
    orRefuse(await holdCategory(ctx.db, draft.categoryId), 'portal.article_category_not_found');
  }
  const now = new Date();
  await updateArticle(ctx.db, id, {
    ...columnsOf(draft),
    draft: null,
    // A later correction does not move it to the top of the news.
    published_at: before.published_at ?? now,
    revised_at: now,
    updated_by: ctx.actor.userId,
  });
  return noted(ctx, 'publish', id, before);
}

/** Its draft becomes its text. */
export async function withdrawArticle(ctx: ActorContext, id: string, version: number) {
  const before = await toChange(ctx, id, version);
  await updateArticle(ctx.db, id, {
    ...columnsOf(draftOf(before)),
    draft: null,
    published_at: null,
    revised_at: null,
    updated_by: ctx.actor.userId,
  });
  return noted(ctx, 'withdraw', id, before);
}

export async function discardDraft(ctx: ActorContext, id: string, version: number) {
  const before = await toChange(ctx, id, version);
  await updateArticle(ctx.db, id, { draft: null, updated_by: ctx.actor.userId });
  return noted(ctx, 'discard', id, before);
}

export async function removeArticle(ctx: ActorContext, id: string, version: number) {
  const before = await toChange(ctx, id, version);
  if (before.published_at) throw new Refusal('portal.article_published');
  await deleteArticle(ctx.db, id);
  await note(ctx, 'remove', before, { before: factsOf(before) });
  return { id };
}

/** The text itself is too long for the audit log, and no secret. */
const factsOf = (row: ManagedRowOf) => {
  const { kind, slug, title, titleEn, sort, body, bodyEn } = draftOf(row);
  const letters = { cn: body.length, en: bodyEn.length };
  return { kind, slug, title, titleEn, sort, letters, published: row.published_at !== null };
};

async function noted(
  ctx: ActorContext,
  verb: VerbOf<'portal.article'>,
  id: string,
  before: ManagedRowOf | undefined,
) {
  const after = await managedArticle(ctx, id);
  const was = before ? { before: factsOf(before) } : {};
  await note(ctx, verb, after, { ...was, after: factsOf(after) });
  return after;
}
