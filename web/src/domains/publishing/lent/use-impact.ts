import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { counted } from './counted.ts';

const CONCERNED = ['subscribers', 'versions', 'modules'] as const;
type Impact = Record<(typeof CONCERNED)[number], number>;

/** How many subscribers, versions and modules an act affects, in a sentence. */
export function useImpact(): (impact: Impact) => string {
  const t = useText(words).impact;
  return (impact) =>
    t.said.replace('{all}', CONCERNED.map((one) => counted(t[one], impact[one])).join(t.and));
}
