import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type Article,
  type ArticleCategory,
  type ArticleRow,
  articleApi,
} from '@cloudyard/contract/portal/article.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../../test/app.ts';
import { inTransaction } from '../../../kit/context.ts';
import { cleanArticle } from './article.clean.ts';
import { addDemoArticles } from './article-first.ts';
import { htmlOf } from './content/markdown.ts';

let test: TestApp;
beforeAll(async () => {
  test = await openTestApp();
  await inTransaction(test.kit, { platform: 'test' }, addDemoArticles);
});
afterAll(() => test.close());

const all = async (query: object = {}): Promise<ArticleRow[]> =>
  (await test.visitor.ask(articleApi.list, { query: { size: 200, ...query } })).body.content;

it('Markdown becomes the HTML of the editor', () => {
  expect(htmlOf('## a <b>\n\n- x\n- **y**\n\n1. `z`\n\n> q\n\n```sh\nnpm start\n```\n\n[w](/x) & v')).toBe(
    '<h2>a &lt;b&gt;</h2><ul><li><p>x</p></li><li><p><strong>y</strong></p></li></ul>' +
      '<ol><li><p><code>z</code></p></li></ol><blockquote><p>q</p></blockquote>' +
      '<pre><code>npm start</code></pre><p><a href="/x">w</a> &amp; v</p>',
  );
});

it('a new installation is filled in both languages, as clean as if an editor had saved it', async () => {
  const categories: ArticleCategory[] = (await test.visitor.ask(articleApi.categories, {})).body;
  expect(categories).toHaveLength(8);
  expect(categories.every(({ articles, nameEn }) => articles > 0 && nameEn !== '')).toBe(true);
  const articles = await all();
  expect(articles.filter(({ kind }) => kind === 'help').length).toBeGreaterThanOrEqual(24);
  for (const { slug } of articles) {
    const one: Article = (await test.visitor.ask(articleApi.detail, { params: { key: slug as string } }))
      .body;
    for (const text of [one.title, one.titleEn, one.summary, one.summaryEn]) expect(text).not.toBe('');
    for (const body of [one.body, one.bodyEn]) {
      expect(body.length).toBeGreaterThan(100);
      expect(cleanArticle(body)).toBe(body);
      // Nothing of the Markdown is left over.
      expect(body).not.toMatch(/\*\*|\{\{|\]\(|>## /);
    }
  }
});

it('every text of the folder is used', async () => {
  const files = (await readdir(join(import.meta.dirname, 'content'), { recursive: true }))
    .filter((file) => file.endsWith('.md'))
    .sort();
  const languages = (await all()).flatMap(({ kind, slug }) => [
    `${kind}/${slug}.cn.md`,
    `${kind}/${slug}.en.md`,
  ]);
  expect(files).toEqual(languages.sort());
});

it('links lead only to existing articles', async () => {
  const articles = await all();
  const known = new Set(articles.map(({ slug }) => slug));
  for (const { slug } of articles) {
    const { body, bodyEn }: Article = (
      await test.visitor.ask(articleApi.detail, { params: { key: slug as string } })
    ).body;
    const led = [...`${body}${bodyEn}`.matchAll(/help-details\?id=([a-z0-9-]+)/g)].map(([, id]) => id);
    expect(led.filter((id) => !known.has(id as string))).toEqual([]);
  }
});

it.each(['nhi', 'rgb', 'sysmed'])('the page %s has its article', async (key) => {
  expect(
    (await test.visitor.ask(articleApi.detail, { params: { key }, query: { kind: 'solution' } })).status,
  ).toBe(200);
});

it('an article is most helpful only once readers voted for it', async () => {
  const helpful = await all({ sort: 'helpful' });
  expect(helpful[0]?.slug).toBe('first-steps');
  expect(helpful).toHaveLength(7);
});

it('demo articles say that they are a demo', async () => {
  for (const kind of ['news', 'announcement', 'case']) {
    for (const { id } of await all({ kind })) {
      const { body, bodyEn }: Article = (await test.visitor.ask(articleApi.detail, { params: { key: id } }))
        .body;
      expect(body).toContain('演示内容');
      expect(bodyEn).toContain('demo content');
    }
  }
});
