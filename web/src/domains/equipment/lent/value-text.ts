import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/data/en.ts';
import { valueText } from '../shared/value-text.ts';

/** A value as people read it. */
export function useValueText() {
  const t = useText(words);
  return (value: Parameters<typeof valueText>[0]) => valueText(value, t);
}
