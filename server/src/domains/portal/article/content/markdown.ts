import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ArticleKind } from '@cloudyard/contract/portal/article.ts';
import { Marked } from 'marked';
import { cleanArticle } from '../article.clean.ts';

const markdown = new Marked({
  gfm: false,
  // Tags are words like any others.
  tokenizer: { html: () => undefined, tag: () => undefined },
  // The editor of articles keeps a paragraph in every item of a list.
  walkTokens: (token) => {
    if (token.type !== 'list_item') return;
    for (const part of token.tokens ?? []) if (part.type === 'text') part.type = 'paragraph';
  },
});

/** As the editor would have saved it: no line breaks between blocks, nor at the end of code. */
export const htmlOf = (text: string) =>
  cleanArticle(markdown.parse(text, { async: false }))
    .replace(/>\n+</g, '><')
    .replaceAll('\n</code></pre>', '</code></pre>');

/** `title` and `summary` stand between two lines of dashes, the body below them. */
async function readText(kind: ArticleKind, slug: string, language: 'cn' | 'en') {
  const file = await readFile(join(import.meta.dirname, kind, `${slug}.${language}.md`), 'utf8');
  const [, head = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(file) ?? [];
  const said = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(head)?.[1] ?? '';
  return { title: said('title'), summary: said('summary'), body: htmlOf(body) };
}

/** A built-in article, in both languages. */
export async function readArticle(kind: ArticleKind, slug: string) {
  const [cn, en] = await Promise.all([readText(kind, slug, 'cn'), readText(kind, slug, 'en')]);
  return {
    kind,
    slug,
    title: cn.title,
    title_en: en.title,
    summary: cn.summary,
    summary_en: en.summary,
    body: cn.body,
    body_en: en.body,
  };
}
