import { RunCause } from '@cloudyard/contract/runtime/values.ts';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

/** The runtime's cause in words; anything else as it was said. */
export function CauseText({ cause }: { cause: string }) {
  const { causes } = useText(words);
  const known = RunCause.safeParse(cause);
  return known.success ? causes[known.data] : cause;
}
