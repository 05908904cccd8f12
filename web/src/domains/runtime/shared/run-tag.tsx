import './runtime.css';
import type { Instance } from '@cloudyard/contract/runtime/instance.ts';
import type { RunState } from '@cloudyard/contract/runtime/values.ts';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

export const TONES: Record<RunState, Tone> = {
  booting: 'busy',
  running: 'good',
  crashed: 'bad',
  stopped: 'neutral',
  unknown: 'caution',
};

type RunTagProps = { run: Pick<Instance, 'state' | 'cause'> & { isChanging?: boolean } };

/** The state, and why where that says more. */
export function RunTag({ run: { state, cause, isChanging = false } }: RunTagProps) {
  const t = useText(words);
  const why = cause && cause !== 'asked' ? t.causes[cause] : isChanging ? t.changing : undefined;
  return (
    <span className="cy-line">
      <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
      {why && (
        <span className="runtime-cause cy-roomy cy-faint cy-small cy-ellipsis" title={why}>
          {why}
        </span>
      )}
    </span>
  );
}
