import { BETWEEN, inChinese } from '@cloudyard/contract/algorithm/said.ts';
import { useContext } from 'react';
import { ErrorWordsContext, fill, locale, useText } from '../../../kit/text.ts';
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

/** Why there is no result: how it ended, what was said, and what to do. A refusal of ours has words by its code. */
export function useWhy(ends: Readonly<Record<string, string>>): (problem: Problem | null) => string {
  const said = useSaid();
  const advice = useAdvice();
  const refusals = useContext(ErrorWordsContext)[locale.use()];
  return (problem) => {
    if (!problem) return '';
    const why = refusals[problem.code] ?? said(problem.text);
    return [ends[problem.end], why, advice(problem)].filter(Boolean).join(' ');
  };
}

type Warning = { code: string; text?: string | undefined; column?: string | undefined };

/** What a step said beside its result: in our words where it is ours, else in its own, else by its code. */
export function useWarningText(): (warning: Warning) => string {
  const known: Readonly<Record<string, string>> = useText(words).warningCodes;
  const said = useSaid();
  return ({ text, code, column = '' }) => {
    const ours = known[code];
    if (ours !== undefined) return fill(ours, { column });
    return text === undefined ? [code, column].filter(Boolean).join(' · ') : said(text);
  };
}

/** As evidence keeps it: a text, or a code and its column. */
export function useWarningLine(): (line: string) => string {
  const inWords = useWarningText();
  return (line) => {
    const [code = '', column = ''] = line.split(BETWEEN);
    return inWords({ code, column, ...(/^[a-z_]+$/.test(code) ? {} : { text: line }) });
  };
}
