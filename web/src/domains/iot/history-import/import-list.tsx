import {
  type HistoryImport,
  historyImportApi,
  type ImportReport,
} from '@cloudyard/contract/iot/history-import.ts';
import { Progress } from 'antd';
import { useEffect } from 'react';
import { actions, type Column, type RowAction, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history-import/en.ts';

const POLL_MS = 1_500;
const NAMED = 5;
const TONES: Record<HistoryImport['state'], Tone> = {
  ...{
    checking: 'busy',
    checked: 'caution',
    importing: 'busy',
    done: 'good',
    failed: 'bad',
    cancelled: 'neutral',
  },
};
const isAtWork = ({ state }: HistoryImport) => TONES[state] === 'busy';

/** Files that were brought back, with what is in them; nothing while there is none. */
export function ImportList({ onImported }: { onImported: () => void }) {
  const t = useText(words);
  const asked = useAsk(historyImportApi.list, {});
  const isBusy = asked.data?.some(isAtWork) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(historyImportApi.list, {}, { refetchInterval: isBusy && POLL_MS });
  const points = asked.data?.reduce((sum, one) => sum + one.points, 0) ?? 0;
  useEffect(() => {
    if (points > 0) onImported();
  }, [points, onImported]);
  const columns = useColumns();
  if (!asked.data || asked.data.length === 0) return null;
  return (
    <section className="cy-panel" aria-label={t.list}>
      <header className="cy-panel-head">
        <h2>{t.list}</h2>
      </header>
      <DataTable
        asked={{ ...asked, isFetching: false }}
        rows={asked.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Empty title={t.list} />}
      />
    </section>
  );
}

function useColumns(): Column<HistoryImport>[] {
  const t = useText(words);
  const actsOf = useActs();
  return [
    text('fileName', t.fileName),
    { key: 'device', title: t.device, render: (_, { device }) => device.name },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>,
    },
    { key: 'content', title: t.content, render: (_, row) => <Content row={row} /> },
    text('byName', t.by, { phone: 'sheet' }),
    time('startedAt', t.startedAt, { phone: 'sheet' }),
    time('endedAt', t.endedAt, { extra: true }),
    actions<HistoryImport>(useKitText().actions, actsOf),
  ];
}

/** How far it is, what is in it, or why nothing came of it. */
function Content({ row }: { row: HistoryImport }) {
  const t = useText(words);
  const { state, report, error } = row;
  if (isAtWork(row)) return <Progress size="small" percent={row.percent} aria-label={t.states[state]} />;
  if (error) return <span className="cy-bad">{t.errors[error]}</span>;
  if (state === 'done')
    return (
      <span className="cy-figures">
        {fill(t.done, { points: row.points.toLocaleString(), known: row.known.toLocaleString() })}
      </span>
    );
  return report ? <Report report={report} /> : NONE;
}

function Report({ report }: { report: ImportReport }) {
  const t = useText(words);
  const others = report.nodes.filter(({ isMatched }) => !isMatched);
  const names = others.slice(0, NAMED).map(({ name }) => name);
  const said = {
    ...{
      rows: report.rows.toLocaleString(),
      from: exact(report.from).slice(0, 16),
      to: exact(report.to).slice(0, 16),
    },
    ...{ nodes: report.nodes.length, matched: report.nodes.length - others.length },
    ...{ fresh: report.fresh.toLocaleString(), known: report.known.toLocaleString() },
  };
  const more = [
    fill(t.span, said),
    ...(others.length > 0
      ? [fill(t.unmatched, { names: `${names.join(', ')}${others.length > NAMED ? ' …' : ''}` })]
      : []),
    ...(report.misfit > 0 ? [fill(t.misfit, { n: report.misfit })] : []),
    ...(report.expired > 0 ? [fill(t.expired, { n: report.expired })] : []),
  ];
  return (
    <span className="cy-stack">
      <span className="cy-figures">{fill(t.report, said)}</span>
      {more.map((line) => (
        <span key={line} className="cy-faint cy-small">
          {line}
        </span>
      ))}
    </span>
  );
}

function useActs() {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const how = { act: 'list' as const, failed: t.actFailed, refresh: [historyImportApi.list] };
  const start = useSend(historyImportApi.start, how);
  const cancel = useSend(historyImportApi.cancel, how);
  const onStart = async ({ id, fileName: name, device, report }: HistoryImport) => {
    const said = { device: device.name, fresh: report?.fresh ?? 0, known: report?.known ?? 0 };
    const asked = {
      title: fill(t.startTitle, { name }),
      consequence: fill(t.startText, said),
      verb: t.start,
    };
    if (!(await confirm(asked))) return;
    start.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.started) });
  };
  const onCancel = async ({ id, fileName: name }: HistoryImport) => {
    const asked = { title: fill(t.cancelTitle, { name }), consequence: t.cancelText, verb: t.cancel };
    if (!(await confirm(asked))) return;
    cancel.mutate({ params: { id } }, { thing: name, onSuccess: () => toast.success(t.cancelled) });
  };
  return (row: HistoryImport): RowAction[] => [
    ...(row.state === 'checked' ? [{ key: 'start', label: t.start, onClick: () => void onStart(row) }] : []),
    ...(isAtWork(row) || row.state === 'checked'
      ? [{ key: 'cancel', label: t.cancel, onClick: () => void onCancel(row) }]
      : []),
  ];
}
