import './space.css';
import type { ProvisionStep } from '@cloudyard/contract/space/space.ts';
import { Progress } from 'antd';
import { useMay } from '../../../kit/may.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { words } from '../i18n/shared/en.ts';

const TONES: Record<ProvisionStep['state'], Tone> = {
  waiting: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'bad',
};

/** How often a space that is being set up is asked for, in ms. */
export const SETUP_MS = 2000;
export const hasFailed = (steps: readonly ProvisionStep[]) => steps.some(({ state }) => state === 'failed');

/** How far the setup is, step by step, and what went wrong. */
export function ProvisionSteps({ steps }: { steps: readonly ProvisionStep[] }) {
  const t = useText(words);
  const done = steps.filter(({ state }) => state === 'done').length;
  const said = fill(t.setupDone, { done, all: steps.length });
  return (
    <div className="cy-column cy-gap-12" aria-live="polite">
      <Progress
        percent={steps.length === 0 ? 0 : Math.round((done / steps.length) * 100)}
        showInfo={false}
        status={hasFailed(steps) ? 'exception' : 'normal'}
        aria-label={said}
      />
      <span className="cy-small cy-faint cy-figures">{said}</span>
      <ol className="cy-list cy-parted-lines">
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
    </div>
  );
}

function Step({ step: { step, state, attempts, error, endedAt } }: { step: ProvisionStep }) {
  const t = useText(words);
  // What a machine answered helps operators only.
  const isOperator = useMay()('space.space.operate');
  return (
    <li>
      <div className="cy-line cy-between">
        <span>{t.steps[step]}</span>
        <StatusTag tone={TONES[state]}>{t.stepStates[state]}</StatusTag>
      </div>
      <div className="cy-row cy-small cy-faint">
        {endedAt && <TimeText value={endedAt} />}
        {attempts > 1 && <span>{fill(t.stepAttempts, { n: attempts })}</span>}
      </div>
      {error && isOperator && <p className="space-quote cy-break cy-bad">{error}</p>}
    </li>
  );
}
