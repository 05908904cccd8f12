import { withRetry } from '../../../kit/with-retry.ts';

export type Score = 0 | 1 | 2 | 3 | 4;

const WIDTHS = { 0: 20, 1: 40, 2: 60, 3: 90, 4: 100 } as const satisfies Record<Score, number>;
const TONES = { 0: 'bad', 1: 'bad', 2: 'caution', 3: 'good', 4: 'good' } as const satisfies Record<
  Score,
  string
>;

/** The length of the bar in per cent, and its colour. */
export const strengthBar = (score: Score) => ({ width: WIDTHS[score], tone: TONES[score] });

/** The known data of the password's owner; not everything is known on every page. */
export type Owner = { username?: string | undefined; phone?: string | undefined; email?: string | undefined };

export const RULES = ['length', 'signs', 'kinds', 'notUsername', 'noPhone'] as const;
export type Rule = (typeof RULES)[number];

/** The rules the password keeps; undefined: unknown here, the server checks. */
export function keptRules(password: string, { username, phone }: Owner): Record<Rule, boolean | undefined> {
  const kinds = [/[A-Za-z]/, /\d/, /_/].filter((kind) => kind.test(password)).length;
  const typed = password !== '';
  return {
    length: password.length >= 8 && password.length <= 20,
    signs: /^[A-Za-z0-9_]+$/.test(password),
    kinds: kinds >= 2,
    notUsername: username ? typed && password.toLowerCase() !== username.trim().toLowerCase() : undefined,
    noPhone: phone ? typed && !password.includes(phone) : undefined,
  };
}

/** The words an attacker would try first, because they are about the owner. */
export const ownWords = ({ username, phone, email }: Owner): string[] =>
  [username, phone, email, email?.split('@')[0]].filter((word) => !!word).map(String);

type Scorer = (password: string, own: string[]) => Score;
let loading: Promise<Scorer> | undefined;

/** The scorer and its word lists are large: they are loaded when a password is being chosen. */
export function loadScorer(): Promise<Scorer> {
  loading ??= withRetry(() => import('./scorer.ts')).then((module) => module.scoreOf);
  loading.catch(() => {
    loading = undefined; // the next focus tries again
  });
  return loading;
}
