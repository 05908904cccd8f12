import {
  EXPORT_FORMATS,
  EXPORT_LIMITS,
  type ExportFormat,
  historyApi,
} from '@cloudyard/contract/iot/history.ts';
import { Radio } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { FORMAT_NAMES } from '../../equipment/lent/export-list.tsx';
import { exactMs } from '../../equipment/lent/history-chart.tsx';
import { words } from '../i18n/history/en.ts';
import { refOf } from '../point-set/point-ref.ts';
import type { Range } from './history-state.ts';

type ExportDialogProps = { keys: readonly string[]; range: Range; onClose: () => void };

/** All of the chosen points, as measured, by a job. */
export function ExportDialog({ keys, range, onClose }: ExportDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const [format, setFormat] = useState<ExportFormat>('csv');
  const send = useSend(historyApi.export, {
    act: 'submit',
    failed: t.exportFailed,
    refresh: [historyApi.exports],
  });
  const begun = () => {
    toast.success(t.exportBegun);
    onClose();
  };
  const start = () =>
    send.mutate({ body: { points: keys.map(refOf), ...range, format } }, { onSuccess: begun });
  const said = {
    ...{ n: keys.length, from: exactMs(range.from), to: exactMs(range.to), days: EXPORT_LIMITS.days },
  };
  return (
    <FormModal
      title={t.exportTitle}
      okText={t.exportStart}
      confirmLoading={send.isPending}
      onOk={start}
      onClose={onClose}
    >
      <div className="cy-column cy-gap-16">
        <Radio.Group
          aria-label={t.format}
          value={format}
          options={EXPORT_FORMATS.map((value) => ({ value, label: FORMAT_NAMES[value] }))}
          onChange={({ target }) => setFormat(target.value as ExportFormat)}
        />
        <p className="cy-faint cy-small">{fill(t.exportText, said)}</p>
      </div>
    </FormModal>
  );
}
