import type { articleApi } from '@cloudyard/contract/portal/article.ts';
import type { z } from 'zod';
import type { ActorContext } from '../../../kit/context.ts';
import { takeTurn } from '../../../kit/db.ts';
import { Refusal } from '../../../kit/refusal.ts';
import {
  categoriesWithFirst,
  categoryIds,
  deleteCategories,
  draftedInto,
  freeNames,
  insertCategory,
  updateCategory,
} from './article-category.queries.ts';

type Asked = z.output<typeof articleApi.saveCategories.body>;

/** All of them in their order; those left out are gone, unless something stands in them. */
export async function saveCategories(ctx: ActorContext, asked: Asked) {
  await takeTurn(ctx.db, 'portal.article-categories');
  const before = await categoryIds(ctx.db);
  const kept = asked.flatMap(({ id }) => id ?? []);
  if (new Set(kept).size < kept.length) throw new Refusal('kit.invalid');
  if (kept.some((id) => !before.some((one) => one.id === id))) {
    throw new Refusal('portal.article_category_not_found');
  }
  const gone = before.filter(({ id }) => !kept.includes(id)).map(({ id }) => id);
  if (gone.length > 0) await remove(ctx, gone);
  if (kept.length > 0) await freeNames(ctx.db, kept);
  for (const [sort, { id, name, nameEn, icon }] of asked.entries()) {
    const row = { name, name_en: nameEn, icon, sort };
    if (id) await updateCategory(ctx.db, id, row);
    else await insertCategory(ctx.db, row);
  }
  await ctx.kit.audit.record(ctx, {
    action: 'portal.article-category.save',
    object: { type: 'article-category', id: '-', name: 'article categories' },
    before: { names: before.map(({ name }) => name) },
    after: { names: asked.map(({ name }) => name) },
  });
  return categoriesWithFirst(ctx.db);
}

async function remove(ctx: ActorContext, ids: string[]) {
  if (await draftedInto(ctx.db, ids)) throw new Refusal('portal.article_category_in_use');
  await deleteCategories(ctx.db, ids);
}
