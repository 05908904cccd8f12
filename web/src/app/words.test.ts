import { expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };
const modules = import.meta.glob<{ words: { cn: Tree; en: Tree } }>('../**/i18n/**/index.ts', {
  eager: true,
});

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

function* pairs(cn: Tree, en: Tree, path = ''): Generator<[path: string, cn: string, en: string]> {
  for (const [key, text] of Object.entries(cn)) {
    const other = en[key];
    if (typeof text === 'string' && typeof other === 'string') yield [`${path}${key}`, text, other];
    else if (typeof text === 'object' && typeof other === 'object')
      yield* pairs(text, other, `${path}${key}.`);
  }
}

// The compiler sees missing words; it cannot see a lost placeholder.
it.each(Object.entries(modules))('%s has the same placeholders in both languages', (_, { words }) => {
  for (const [path, cn, en] of pairs(words.cn, words.en)) {
    expect([path, holes(en)]).toEqual([path, holes(cn)]);
    expect(en.trim(), path).not.toBe('');
  }
});
