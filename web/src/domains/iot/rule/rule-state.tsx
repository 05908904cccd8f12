import type { Rule } from '@cloudyard/contract/iot/rule.ts';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/rule/en.ts';

const TONES = { draft: 'neutral', running: 'good', degraded: 'caution', disabled: 'neutral' } as const;

export function RuleStateTag({ state }: Pick<Rule, 'state'>) {
  const t = useText(words);
  return <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>;
}
