import { expect, it } from 'vitest';

type Tree = { [key: string]: string | Tree };
type Module = { words?: { cn: Tree; en: Tree } };
const modules = import.meta.glob<Module>('../**/i18n/**/*.ts', { eager: true });
const dictionaries = Object.entries(modules).flatMap(([path, { words }]) => (words ? [{ path, words }] : []));

const holes = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();

function* pairs(cn: Tree, en: Tree, path = ''): Generator<[path: string, cn: string, en: string]> {
  for (const [key, text] of Object.entries(cn)) {
    const other = en[key];
    if (typeof text === 'string' && typeof other === 'string') yield [`${path}${key}`, text, other];
    else if (typeof text === 'object' && typeof other === 'object')
      yield* pairs(text, other, `${path}${key}.`);
  }
}

// The compiler sees missing texts; it cannot see a lost placeholder.
it.each(dictionaries)('$path has the same placeholders in both languages', ({ words }) => {
  for (const [path, cn, en] of pairs(words.cn, words.en)) {
    expect([path, holes(en)]).toEqual([path, holes(cn)]);
    expect(en.trim(), path).not.toBe('');
  }
});
