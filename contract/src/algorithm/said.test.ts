import { expect, it } from 'vitest';
import { ENGINE_WORDS } from './engine-words.ts';
import { REFUSAL_WORDS } from './refusal-words.ts';
import { inChinese } from './said.ts';

const holes = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).sort();
const fill = (text: string) =>
  text.replace(/\{(\w+)\}/g, (_, name) => (name === 'end' ? 'lied' : `«${name}»`));

it.each([...ENGINE_WORDS, ...Object.values(REFUSAL_WORDS).map(([cn, en]) => [en, cn] as const)])(
  'has a Chinese sentence with the same places: %s',
  (en, cn) => {
    expect(cn).toMatch(/\p{Script=Han}|[:：]/u);
    // A place that one language needs not name may be left out, none may come in.
    for (const hole of holes(cn)) expect(holes(en)).toContain(hole);
    if (/[a-z]{3}/i.test(en.replace(/\{\w+\}/g, '')))
      expect(inChinese(fill(en))).toBe(fill(cn).replace('lied', '输出与声明不符'));
  },
);

it.each([
  ['It took longer than 300 s.', '用时超过了 300 秒。'],
  ['KeyError: speed – It ended with code 1.', 'KeyError: speed – 以退出码 1 结束。'],
  [
    'run 2: It ended as failed: KeyError: speed – It ended with code 1.',
    '第 2 次运行：结束方式是“出错”：KeyError: speed – 以退出码 1 结束。',
  ],
  [
    'nulls data.speed – The column "speed" of data has 12 missing values: fill them in first.',
    'nulls data.speed – data 的列“speed”有 12 个缺失值，请先处理缺失值。',
  ],
  ['Binder Error: column x was not found', 'Binder Error: column x was not found'],
  ['', ''],
])('%s', (english, chinese) => expect(inChinese(english)).toBe(chinese));

it('is done soon with words that are made to look like many sentences at once', () => {
  const began = performance.now();
  inChinese(' is , not between  and  has  rows, not  of the model '.repeat(400));
  inChinese(' is , not between  and '.repeat(43));
  expect(performance.now() - began).toBeLessThan(1_000);
});
