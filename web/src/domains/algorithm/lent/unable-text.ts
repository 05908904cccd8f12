import { isUnableCode } from '@cloudyard/contract/algorithm/ability.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/evidence/en.ts';

/** Why this installation does not run an algorithm, by the code of the engine. */
export function useUnableText(): (code: string) => string {
  const { unable } = useText(words);
  return (code) => (isUnableCode(code) ? unable[code] : code);
}
