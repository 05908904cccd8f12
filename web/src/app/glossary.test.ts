import { describe, expect, it } from 'vitest';
import { MENU_AREAS } from '../kit/room-manifest.ts';
import { rooms } from './rooms.ts';

type Module = Record<string, unknown>;
const modules = import.meta.glob<Module>('../**/i18n/**/*.ts', { eager: true });

/** Every text below a value, with its path. */
function* texts(value: unknown, path: string): Generator<[path: string, text: string]> {
  if (typeof value === 'string') yield [path, value];
  else if (value && typeof value === 'object')
    for (const [key, below] of Object.entries(value)) yield* texts(below, `${path}.${key}`);
}

/** The halves `cn` and `en` of a module, wherever they stand in it: in `words`, or in each title. Fields may be called so too. */
function* halves(value: unknown, language: 'cn' | 'en', path: string): Generator<[string, string]> {
  if (!value || typeof value !== 'object') return;
  for (const [key, below] of Object.entries(value)) {
    if (key === language) yield* texts(below, `${path}.${key}`);
    else if (key !== 'cn' && key !== 'en' && key !== 'fields')
      yield* halves(below, language, `${path}.${key}`);
  }
}
const said = (language: 'cn' | 'en') => {
  const rest = { areas: MENU_AREAS };
  return [...Object.entries(modules), ['manifest', rest] as const].flatMap(([path, module]) => [
    ...halves(module, language, path),
  ]);
};
const inBoth = { cn: said('cn'), en: said('en') };

/** Written the same in every language: names of languages, units, codes and placeholders. */
const CODE = ['SQL', 'JavaScript', 'Python', 'Spark', 'ONNX'];
const SAME = new Set(['English', '中文', '中', 'EN', 'Disabled User', ...CODE]);
const CHINESE = /\p{Script=Han}/u;
const isSign = (text: string) => !/[a-z]/i.test(text.replaceAll(/\{\w+\}|p99|PostgreSQL|px|CPU|[MG]B/g, ''));
const isPath = (text: string) => /^[/\w-]+$/.test(text) && text.startsWith('/');

/** The words not to use, as GLOSSARY.md has them. Texts given by the specification stand apart. */
const FORBIDDEN = {
  cn: /上架|下架|在架|认领|套餐|起\/月|禁用/,
  en: new RegExp(
    [
      'audited|to audit|(pass|for|its|an?|new) audit(?! (chain|log|entry|activity))',
      'on the shelf|somebody|nobody|everybody|\\btold\\b|the house|verdict|hand(ed|s)? in|\\bmend|for good',
      'privilege|\\brights\\b|verifier|uncollect|collected|save temporarily|to decide|let (them )?leave',
      '\\bmails?\\b(?!to)|licence|organis|\\bcentre|cancelled|deregist|please|whoever|in force|by office',
    ].join('|'),
    'i',
  ),
};
/** To the letter in the specification, or another sense of the word. */
const GIVEN: readonly (string | RegExp)[] = [
  'menu privilege config submitted successfully',
  'menu privilege config submission failed',
  'App Name already exists, please re-enter!',
  'The name already exists, please re-enter',
  'The code already exists, please re-enter',
  'Register information failed, please check and resubmit.',
  'Please enter the right verification code.',
  'audit message',
  'saving, please wait',
  'Please select correct type of file！',
  'Upload failed,please try again.',
  /has already been registered, please try another one\.$/,
  /^Infringes rights$|^Your rights$/,
];
const isGiven = (text: string) =>
  GIVEN.some((one) => (typeof one === 'string' ? one === text : one.test(text)));

describe('the dictionaries', () => {
  it('cover every room', () => {
    expect(inBoth.cn.length).toBeGreaterThan(2000);
    expect(inBoth.en.length).toBe(inBoth.cn.length);
  });
  it('hold no Chinese character in an English text', () => {
    expect(inBoth.en.filter(([, text]) => CHINESE.test(text) && !SAME.has(text))).toEqual([]);
  });
  it('hold no English text among the Chinese ones', () => {
    const english = inBoth.cn.filter(
      ([, text]) => !CHINESE.test(text) && !SAME.has(text) && !isSign(text) && !isPath(text),
    );
    expect(english).toEqual([]);
  });
  it.each(['cn', 'en'] as const)('use no word that the glossary forbids (%s)', (language) => {
    const wrong = inBoth[language].filter(([, text]) => FORBIDDEN[language].test(text) && !isGiven(text));
    expect(wrong).toEqual([]);
  });
});

it('the English labels of the menu fit its width', () => {
  const labels = [...rooms.flatMap(({ menu = [] }) => menu.map(({ title }) => title.en))];
  expect(labels.filter((label) => label.length > 22)).toEqual([]);
});
