import type { Check } from '@cloudyard/contract/market/values.ts';
import { Panel } from '../../../kit/panel.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/version/en.ts';

const TONES: Record<Check['state'], Tone> = {
  passed: 'good',
  warning: 'caution',
  failed: 'bad',
  skipped: 'neutral',
};

/** What the automatic checks found; nothing while nobody looked. */
export function ChecksPanel({ checks = [] }: { checks?: readonly Check[] | undefined }) {
  const t = useText(words).checks;
  const names: Readonly<Record<string, string>> = t.names;
  if (checks.length === 0) return null;
  return (
    <Panel title={t.title}>
      <ul className="cy-column cy-gap-12 cy-list">
        {checks.map(({ name, state, details }) => (
          <li key={name}>
            <div className="cy-row">
              <strong className="cy-grow">{names[name] ?? name}</strong>
              <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
            </div>
            {details.map((line) => (
              <p key={line} className="cy-faint cy-break">
                {line}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
