import type { Dataset } from '@cloudyard/contract/bigdata/dataset.ts';
import { Progress } from 'antd';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useSaid } from '../../algorithm/lent/said.ts';
import { words } from '../i18n/dataset/en.ts';

const TONES: Record<Dataset['state'], Tone> = {
  ...{ importing: 'busy', ready: 'good', failed: 'bad', cancelled: 'neutral' },
};
/** How often an import is asked for. */
export const POLL_MS = 1_500;
export const isImporting = ({ state }: Pick<Dataset, 'state'>) => state === 'importing';

type Shown = Pick<Dataset, 'state' | 'percent' | 'problem' | 'ahead'>;

/** The status, with progress while it is imported, and the reason on hover where that failed. */
export function DatasetState({ dataset }: { dataset: Shown }) {
  const t = useText(words);
  const said = useSaid();
  const { state, percent, problem, ahead } = dataset;
  if (isImporting(dataset) && ahead !== null)
    return <StatusTag tone="neutral">{fill(t.inLine, { n: ahead })}</StatusTag>;
  if (isImporting(dataset))
    return (
      <span className="cy-inline bigdata-progress">
        <StatusTag tone="busy">{t.states.importing}</StatusTag>
        <Progress size="small" percent={percent} aria-label={fill(t.importing, { percent })} />
      </span>
    );
  return (
    <span title={said(problem) || undefined}>
      <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>
    </span>
  );
}
