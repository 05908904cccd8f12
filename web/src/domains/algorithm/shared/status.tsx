import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import type { AlgorithmStatusCode } from '@cloudyard/contract/algorithm/values.ts';
import { Tag, Tooltip } from 'antd';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';

const TONES: Record<AlgorithmStatusCode, Tone> = {
  '1': 'neutral',
  '2': 'busy',
  '3': 'good',
  '4': 'bad',
  '5': 'neutral',
};

export function AlgorithmStatusTag({ code }: { code: AlgorithmStatusCode }) {
  const t = useText(words);
  return <StatusTag tone={TONES[code]}>{t.status[code]}</StatusTag>;
}

type Stated = Pick<AlgorithmRow, 'algorithmStatus' | 'reason'>;

/** Its state; why it did not pass is said on hover and to screen readers. */
export function AlgorithmState({ algorithm: { algorithmStatus, reason } }: { algorithm: Stated }) {
  const t = useText(words);
  const tag = <AlgorithmStatusTag code={algorithmStatus.code} />;
  if (algorithmStatus.code !== '4' || reason === '') return tag;
  return (
    <Tooltip title={fill(t.refused, { reason })}>
      <button type="button" className="cy-bare" aria-label={fill(t.refused, { reason })}>
        {tag}
      </button>
    </Tooltip>
  );
}

/** Which version stands in the library. */
export function OnlineVersion({
  algorithm,
}: {
  algorithm: Pick<AlgorithmRow, 'onlineVersion' | 'algorithmStatus'>;
}) {
  const t = useText(words);
  const { onlineVersion: n, algorithmStatus } = algorithm;
  if (n === null) return null;
  const title = algorithmStatus.code === '3' ? fill(t.onlineTitle, { n }) : t.waits;
  return (
    <Tag className="cy-flush" title={title}>
      {fill(t.online, { n })}
    </Tag>
  );
}
