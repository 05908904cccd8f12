// @vitest-environment jsdom

import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it } from 'vitest';
import { ErrorWordsContext, type Locale, locale } from '../../../kit/text.ts';
import { useSaid, useWarningLine, useWhy } from './said.ts';

afterEach(() => locale.set('cn'));

const refusals = { cn: { 'bigdata.versions_many': '版本太多' }, en: { 'bigdata.versions_many': 'Too many' } };

function shown(language: Locale, use: () => string): string | null {
  const Shown = () => use();
  const host = document.createElement('div');
  const root = createRoot(host);
  act(() => {
    locale.set(language);
    root.render(
      <ErrorWordsContext value={refusals}>
        <Shown />
      </ErrorWordsContext>,
    );
  });
  const { textContent } = host;
  act(() => root.unmount());
  return textContent;
}

it.each<[string, Locale, string]>([
  ['It took longer than 60 s.', 'cn', '用时超过了 60 秒。'],
  ['It took longer than 60 s.', 'en', 'It took longer than 60 s.'],
  ['bigdata.versions_many', 'cn', '版本太多'],
  ['bigdata.versions_many', 'en', 'Too many'],
  ['KeyError: speed', 'cn', 'KeyError: speed'],
  [
    'parameters – The only value of a package of mode ONNX is a list of columns.',
    'cn',
    'parameters – ONNX 类型的包只能有一个参数：列的清单。',
  ],
  [
    'parameters.2.default in algorithm.json: Invalid input: expected number, received string',
    'cn',
    'algorithm.json 的 parameters.2.default：应为 number，实际是 string',
  ],
  ['No container is started: no podman on this machine', 'cn', '没有启动容器：这台服务器没有安装 podman。'],
])('%s is read in %s as %s', (text, language, wanted) =>
  expect(shown(language, () => useSaid()(text))).toBe(wanted),
);

it.each<[string, Locale, string]>([
  ['column_replaced – speed', 'cn', '输入中的列“speed”被同名的结果列替换'],
  [
    'not_converged',
    'en',
    'It had not settled when it was ended: allow more iterations, or choose another method',
  ],
  ['few_rows – a', 'en', 'few_rows · a'],
  ['Only 3 rows – take more', 'en', 'Only 3 rows – take more'],
])('the warning %s is read in %s as %s', (line, language, wanted) =>
  expect(shown(language, () => useWarningLine()(line))).toBe(wanted),
);

it('says the words of a refusal by its code', () =>
  expect(
    shown('cn', () =>
      useWhy({ failed: '出错。' })({
        end: 'failed',
        text: 'It could not be run.',
        code: 'bigdata.versions_many',
      }),
    ),
  ).toBe('出错。 版本太多'));

it('says how it ended, why, and what to do; what a code says needs no advice', () => {
  const ends = { time: '超时。', failed: '出错。' };
  const why = (problem: { end: string; text: string; code: string }) =>
    shown('cn', () => useWhy(ends)(problem));
  expect(why({ end: 'time', text: 'It took longer than 60 s.', code: '' })).toMatch(
    /^超时。 用时超过了 60 秒。 请减少数据/,
  );
  expect(why({ end: 'failed', text: 'KeyError', code: '' })).toMatch(/^出错。 KeyError 如果是自己的算法/);
  expect(why({ end: 'failed', text: 'It has no recipe.', code: 'recipe_gone' })).toBe(
    '出错。 没有记录它是怎样做成的。',
  );
});
