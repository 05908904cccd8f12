import { REFUSAL_WORDS as WORDS } from '@cloudyard/contract/algorithm/refusal-words.ts';

/** What people read, in both languages. */
export type Said = { cn: string; en: string };

export type WordCode = keyof typeof WORDS;
export const WORD_CODES = Object.keys(WORDS) as WordCode[];

const fill = (text: string, values: Record<string, string | number>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));

export const wordsOf = (code: WordCode, values: Record<string, string | number>): Said => ({
  cn: fill(WORDS[code][0], values),
  en: fill(WORDS[code][1], values),
});
