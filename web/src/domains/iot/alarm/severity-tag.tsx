import type { Severity } from '@cloudyard/contract/iot/rule-graph.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/alarm/en.ts';

const TONES: Record<Severity, Tone> = {
  critical: 'bad',
  major: 'bad',
  minor: 'caution',
  warning: 'caution',
  info: 'neutral',
};

export function SeverityTag({ severity, after = '' }: { severity: Severity; after?: string }) {
  const t = useText(words);
  return <StatusTag tone={TONES[severity]}>{`${t.severities[severity]}${after}`}</StatusTag>;
}
