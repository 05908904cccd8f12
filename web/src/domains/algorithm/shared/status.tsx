import type { AlgorithmRow } from '@cloudyard/contract/algorithm/shown.ts';
import { Tag, Tooltip } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { StateTag } from './state-tag.tsx';

type Stated = Pick<AlgorithmRow, 'algorithmStatus' | 'reason'>;

/** Its state; why it did not pass is said on hover and to screen readers. */
export function AlgorithmState({ algorithm: { algorithmStatus, reason } }: { algorithm: Stated }) {
  const t = useText(words);
  const tag = <StateTag code={algorithmStatus.code} />;
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
