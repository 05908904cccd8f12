import type { ErrorTable, ErrorWords } from '@cloudyard/contract/kit/errors.ts';
import { createContext, useContext } from 'react';
import { CallError } from './call-error.ts';
import { words as kitWords } from './i18n/en.ts';
import { stored } from './stored.ts';

export type { ErrorTable, ErrorWords };

export type Locale = 'cn' | 'en';
export const locale = stored<Locale>('cloudyard.locale', ['cn', 'en'], 'cn', { told: true });

/** The other language: the same keys, any text. A missing text does not compile. */
export type Words<T> = { readonly [K in keyof T]: T[K] extends string ? string : Words<T[K]> };
export type Dictionary<T> = { readonly cn: T; readonly en: Words<T> };
/** A title that must be readable without a dictionary: manifests, menus. */
export type Title = Readonly<Record<Locale, string>>;

/** The room's texts in the user's language. Typed by the Chinese text, so `fill` knows the placeholders. */
export function useText<T>(words: Dictionary<T>): T {
  return words[locale.use()] as T;
}
export const useKitText = () => useText(kitWords);

type Holes<T extends string> = T extends `${string}{${infer Name}}${infer Rest}` ? Name | Holes<Rest> : never;

const english = new Intl.PluralRules('en');

/** `{n} month|{n} months`: English has a form for one; Chinese needs no second half. */
function formFor(text: string, n: string | number | undefined): string {
  const [one = '', many = one] = text.split('|');
  return english.select(Number(n)) === 'one' ? one : many;
}

/** `fill('已删除 {n} 项', { n: 3 })`: every placeholder must be given; `n` chooses the plural form. */
export function fill<T extends string>(text: T, values: Record<Holes<T>, string | number>): string {
  return formFor(text, (values as Record<string, string | number>).n).replace(
    /\{(\w+)\}/g,
    (hole, name: string) => String((values as Record<string, string | number>)[name] ?? hole),
  );
}

type ErrorLookup = Readonly<Record<Locale, Readonly<Record<string, string>>>>;
/** Texts for the refusals of all rooms; the app fills it. */
export const ErrorWordsContext = createContext<ErrorLookup>({ cn: {}, en: {} });

/** The text of a failed call in the user's language; `own` for pages before login, where the rest is not loaded. */
export function useErrorText(own: Readonly<Record<string, string>> = {}): (error: unknown) => string {
  const t = useKitText();
  const all = useContext(ErrorWordsContext)[locale.use()];
  return (error) => {
    if (!(error instanceof CallError)) return t.errors['kit.internal'];
    const known: Readonly<Record<string, string>> = { ...all, ...t.net, ...t.errors, ...own };
    return known[error.code] ?? error.message;
  };
}

/** What is wrong with a field, in words: `too_long:31` → 最多 31 个字. With its label, an empty field is named. */
export function problemText(
  problem: string,
  problems: Readonly<Record<string, string>>,
  codes: Readonly<Record<string, string>> = {},
  field = '',
): string {
  const [kind = '', n = ''] = problem.split(':');
  const named = field === '' ? undefined : problems[`${kind}_field`];
  const text = named ?? problems[kind] ?? codes[problem] ?? problems.format ?? problem;
  return fill(text as '{n}{field}', { n, field });
}

export function useProblemText(): (problem: string, field?: string) => string {
  const t = useKitText();
  const all = useContext(ErrorWordsContext)[locale.use()];
  return (problem, field) => problemText(problem, t.problems, all, field);
}
