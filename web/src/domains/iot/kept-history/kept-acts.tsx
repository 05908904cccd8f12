import { type KeptSeries, keptHistoryApi } from '@cloudyard/contract/iot/kept-history.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { May } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { ImportDialog } from '../history-import/import-dialog.tsx';
import { words as importWords } from '../i18n/history-import/en.ts';
import { words } from '../i18n/kept-history/en.ts';
import { keyOf } from '../point-set/point-ref.ts';
import { useDeviceOptions } from '../shared/use-device-options.ts';
import { ExportDialog } from './export-dialog.tsx';
import { exactMs, type Range } from './kept-range.ts';

type Props = {
  device: string | undefined;
  nodes: readonly KeptSeries[];
  range: Range;
  onChanged: () => void;
};

/** The same points in a chart. */
const chartPath = (device: string, nodes: readonly KeptSeries[], { from, to }: Range) => {
  const points = nodes.map(({ property }) => ['point', keyOf({ deviceId: device, property })]);
  const asked = new URLSearchParams([...points, ['startTime', `${from}`], ['endTime', `${to + 1}`]]);
  return `/console/iot/history-data?${asked}`;
};

/** What can be done with the nodes and the range that are chosen. */
export function KeptActs({ device, nodes, range, onChanged }: Props) {
  const t = useText(words);
  const i = useText(importWords);
  const [isExporting, setExporting] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const { options } = useDeviceOptions(device);
  const name = String(options.find(({ value }) => value === device)?.label ?? '');
  const refill = useRefill();
  const remove = useRemove(onChanged);
  const isChosen = nodes.length > 0;
  const without = isChosen ? {} : { disabled: true, title: t.choose };
  return (
    <>
      {device && isChosen && (
        <Link className="cy-button" to={chartPath(device, nodes, range)}>
          {t.chart}
        </Link>
      )}
      <Button {...without} onClick={() => setExporting(true)}>
        {t.export}
      </Button>
      <May permission={keptHistoryApi.remove.allow}>
        <Button
          disabled={!device}
          title={device ? undefined : i.needDevice}
          onClick={() => setImporting(true)}
        >
          {i.dialogTitle}
        </Button>
        <Button disabled={!device} onClick={() => device && void refill(device)}>
          {t.refill}
        </Button>
        <Button danger {...without} onClick={() => void remove(nodes, range)}>
          {t.remove}
        </Button>
      </May>
      {isImporting && device && (
        <ImportDialog device={{ id: device, name }} onClose={() => setImporting(false)} />
      )}
      {isExporting && <ExportDialog nodes={nodes} range={range} onClose={() => setExporting(false)} />}
    </>
  );
}

function useRefill() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const send = useSend(keptHistoryApi.refill, { act: 'submit' });
  return async (device: string) => {
    if (!(await confirm({ title: t.refillTitle, consequence: t.refillText, verb: t.refill }))) return;
    const onSuccess = ({ gaps }: { gaps: number }) =>
      toast.success(gaps > 0 ? fill(t.refilled, { n: gaps }) : t.nothingMissing);
    send.mutate({ body: { device } }, { onSuccess });
  };
}

function useRemove(onChanged: () => void) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const refresh = [keptHistoryApi.records, keptHistoryApi.coverage];
  const send = useSend(keptHistoryApi.remove, { act: 'submit', refresh });
  return async (nodes: readonly KeptSeries[], { from, to }: Range) => {
    const title = fill(t.removeTitle, { n: nodes.length });
    const consequence = fill(t.removeText, { from: exactMs(from), to: exactMs(to) });
    if (!(await confirm({ title, consequence, verb: t.remove }))) return;
    const onSuccess = ({ points }: { points: number }) => {
      toast.success(fill(t.removed, { n: points }));
      onChanged();
    };
    send.mutate({ body: { nodes: nodes.map(({ id }) => id), from, to } }, { onSuccess });
  };
}
