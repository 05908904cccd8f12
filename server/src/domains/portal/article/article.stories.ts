import {
  type ArticleCategory,
  type ArticleDraft,
  type ArticleRow,
  articleApi,
  type ManagedArticle,
} from '@cloudyard/contract/portal/article.ts';
import { type Caller, openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';

export const emptyDraft: ArticleDraft = {
  kind: 'news',
  slug: null,
  categoryId: null,
  title: '标题',
  titleEn: '',
  summary: '',
  summaryEn: '',
  body: '<p>正文</p>',
  bodyEn: '',
  image: null,
  sort: 0,
};
export const draft = (more: Partial<ArticleDraft>): ArticleDraft => ({ ...emptyDraft, ...more });
export const category = (name: string, id?: string) => ({
  name,
  nameEn: '',
  icon: 'help',
  ...(id ? { id } : {}),
});

/** An app instance without its built-in articles: these stories begin with none. */
export async function openPress() {
  const test = await openTestApp();
  await inTransaction(test.kit, { platform: 'test' }, async ({ db }) => {
    await db.deleteFrom('article').execute();
    await db.deleteFrom('article_category').execute();
  });
  return press(test, await test.as('admin'));
}
export type Press = Awaited<ReturnType<typeof openPress>>;

function press(test: TestApp, admin: Caller) {
  const save = (body: object, who = admin) => who.ask(articleApi.save, { body: body as never });
  const publish = (id: string, version: number) =>
    admin.ask(articleApi.publish, { params: { id }, body: { version } });
  const saved = async (more: Partial<ArticleDraft>): Promise<ManagedArticle> =>
    (await save(draft(more))).body;
  const published = async (more: Partial<ArticleDraft>): Promise<ManagedArticle> => {
    const { id, version } = await saved(more);
    return (await publish(id, version)).body;
  };
  const list = async (query: object): Promise<ArticleRow[]> =>
    (await test.visitor.ask(articleApi.list, { query })).body.content;
  return {
    test,
    admin,
    save,
    publish,
    saved,
    published,
    /** As a visitor. */
    read: (key: string, query = {}) => test.visitor.ask(articleApi.detail, { params: { key }, query }),
    titles: async (query: object) => (await list(query)).map(({ title }) => title),
    managed: async (query: object) => (await admin.ask(articleApi.manage, { query })).body,
    setCategories: (body: object[], who = admin) =>
      who.ask(articleApi.saveCategories, { body: body as never }),
    categories: async (query = {}): Promise<ArticleCategory[]> =>
      (await test.visitor.ask(articleApi.categories, { query })).body,
  };
}
