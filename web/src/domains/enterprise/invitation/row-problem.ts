import { fill } from '../../../kit/text.ts';
import type { cn } from '../i18n/invitation/cn.ts';

type Words = Pick<typeof cn, 'name' | 'email' | 'problems'>;

/** `email: format; name: required` in words. */
export const problemWords = (t: Words, problem: string): string =>
  problem
    .split('; ')
    .map((one) => oneProblem(t, one))
    .join(' · ');

function oneProblem(t: Words, problem: string): string {
  const [what = '', detail = ''] = problem.split(': ');
  if (what === 'duplicate') return fill(t.problems.duplicate, { n: detail });
  if (what === 'member' || what === 'invited') return t.problems[what];
  const kind = detail.split(':')[0];
  const why = kind === 'required' || kind === 'too_long' ? t.problems[kind] : t.problems.format;
  return fill(t.problems.field, { field: what === 'name' ? t.name : t.email, why });
}
