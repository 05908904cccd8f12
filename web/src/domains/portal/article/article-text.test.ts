import { describe, expect, it, test } from 'vitest';
import { articleText, inLanguage, marked, tidied, withHeadings } from './article-text.ts';

test.each([
  ['cn', '中', 'en', '中'],
  ['en', '中', 'en', 'en'],
  ['en', '中', '', '中'],
  ['cn', '', 'en', 'en'],
] as const)('in language %s, %s and %s show %s', (language, text, textEn, shown) => {
  expect(inLanguage(language, text, textEn)).toBe(shown);
});

test('title and summary fall back to the other language separately', () => {
  const row = { title: '题', titleEn: 'T', summary: '要', summaryEn: '' };
  expect(articleText('en', row)).toEqual({ title: 'T', summary: '要' });
});

describe('the headings of a text', () => {
  it('get anchors and are listed', () => {
    const { html, headings } = withHeadings('<h2>A &amp; <em>b</em></h2><p>x</p><h3>c</h3><h2></h2>');
    expect(headings).toEqual([
      { id: 'part-1', text: 'A & b', level: 2 },
      { id: 'part-2', text: 'c', level: 3 },
    ]);
    expect(html).toBe('<h2 id="part-1">A &amp; <em>b</em></h2><p>x</p><h3 id="part-2">c</h3><h2></h2>');
  });
  it('come with pictures that load lazily', () => {
    expect(withHeadings('<img src="/a" />').html).toBe('<img loading="lazy" decoding="async" src="/a" />');
  });
});

test.each([
  ['审核看什么', '审核', ['', '审核', '看什么']],
  ['The Audit and the audit', 'audit', ['The ', 'Audit', ' and the ', 'audit', '']],
  ['a (b) c', '(b) c', ['a ', '(b)', ' ', 'c', '']],
  ['a.b', '.', ['a', '.', 'b']],
  ['same', '', ['same']],
])('the search words in %s are marked for %s', (text, q, pieces) => {
  expect(marked(text, q)).toEqual(pieces);
});

test.each([
  [
    'eople: Create an enterprise . Work with roles and privil',
    'roles',
    'Create an enterprise. Work with roles and',
  ],
  ['方式 ）。 添加方案 ：占用多少资源（ 见价格 ）', '方案', '方式）。 添加方案：占用多少资源（见价格）'],
  ['role overview', 'role', 'role overview'],
])('the excerpt %s, searched for %s, is trimmed to %s', (excerpt, q, tidy) => {
  expect(tidied(excerpt, q)).toBe(tidy);
});
