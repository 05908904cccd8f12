import { failureOf } from '@cloudyard/contract/space/database.ts';
import { fill } from '../../../kit/text.ts';
import type { words } from '../i18n/database/en.ts';

/** Why it failed, in the reader's language; what we have no words for stays as it was said. */
export function failureText(t: (typeof words.cn)['failures'], error: string): string {
  const known = failureOf(error);
  return known ? fill(t[known.why] as '{what}', { what: known.what }) : error;
}
