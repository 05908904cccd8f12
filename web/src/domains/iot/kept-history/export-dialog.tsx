import { exportApi, type KeptSeries } from '@cloudyard/contract/iot/kept-history.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/kept-history/en.ts';
import type { Range } from './kept-range.ts';

const FORMATS = ['csv', 'parquet'] as const;
const MOST_POINTS = 10_000_000;

type Props = { nodes: readonly KeptSeries[]; range: Range; onClose: () => void };

/** A file of what is shown, written by the job that the history of gateways has. */
export function ExportDialog({ nodes, range: { from, to }, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>('csv');
  const send = useSend(exportApi.export, {
    act: 'submit',
    failed: t.exportFailed,
    refresh: [exportApi.exports],
  });
  const guid = nodes[0]?.gatewayId ?? '';
  const start = () => {
    const body = { guid, nodes: nodes.map(({ alias }) => alias), startTime: from, endTime: to + 1, format };
    const onSuccess = () => {
      toast.success(t.exportStarted);
      onClose();
    };
    send.mutate({ body }, { onSuccess });
  };
  return (
    <FormModal
      title={t.exportTitle}
      okText={t.startExport}
      confirmLoading={send.isPending}
      onOk={start}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-16">
        <Radio.Group
          aria-label={t.format}
          value={format}
          options={FORMATS.map((value) => ({ value, label: t.formats[value] }))}
          onChange={({ target }) => setFormat(target.value)}
        />
        <p className="cy-faint cy-small">{fill(t.exportHint, { points: MOST_POINTS.toLocaleString() })}</p>
      </div>
    </FormModal>
  );
}
