import type { DeviceJob } from '@cloudyard/contract/iot/device-job.ts';
import { Progress } from 'antd';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/device-job/en.ts';

const TONES: Record<DeviceJob['state'], Tone> = {
  ...{ waiting: 'busy', running: 'busy', done: 'good', failed: 'bad', cancelled: 'neutral' },
};
export const isOpen = ({ state }: Pick<DeviceJob, 'state'>) => TONES[state] === 'busy';

export function JobTag({ state }: Pick<DeviceJob, 'state'>) {
  const t = useText(words);
  return <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>;
}

export function JobProgress({ job: { total, done, failed } }: { job: DeviceJob }) {
  const t = useText(words);
  const said = fill(t.progressOf, { done, total, failed });
  return (
    <span className="cy-row cy-gap-8">
      <Progress
        className="cy-grow"
        percent={Math.floor(((done + failed) / total) * 100)}
        size="small"
        showInfo={false}
        aria-label={said}
      />
      <span className="cy-figures cy-faint">{said}</span>
    </span>
  );
}
