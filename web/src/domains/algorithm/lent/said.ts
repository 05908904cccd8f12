import { inChinese } from '@cloudyard/contract/algorithm/said.ts';
import { useContext } from 'react';
import { ErrorWordsContext, locale, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/evidence/en.ts';

/** What the engine said, in the user's language; kept is its English, or the code of a refusal. */
export function useSaid(): (text: string) => string {
  const language = locale.use();
  const refusals = useContext(ErrorWordsContext)[language];
  return (text) => refusals[text] ?? (language === 'cn' ? inChinese(text) : text);
}

type Ended = { end: string; code?: string };

/** What can be done about an end; where a failure has a code, its own sentence says it. */
export function useAdvice(): (ended: Ended) => string {
  const { advice } = useText(words);
  const known: Readonly<Record<string, string>> = advice;
  return ({ end, code = '' }) => (end === 'failed' && code !== '' ? '' : (known[end] ?? ''));
}

type Problem = { end: string; text: string; code: string };

/** Why there is no result: how it ended, what was said, and what to do. */
export function useWhy(ends: Readonly<Record<string, string>>): (problem: Problem | null) => string {
  const said = useSaid();
  const advice = useAdvice();
  return (problem) =>
    problem ? [ends[problem.end], said(problem.text), advice(problem)].filter(Boolean).join(' ') : '';
}
