import { type HistoryExport, historyApi } from '@cloudyard/contract/equipment/history.ts';
import { Progress } from 'antd';
import { save } from '../../../kit/call.ts';
import { actions, type Column, type RowAction, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { bytes } from '../../../kit/figures.ts';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/history/export-en.ts';

/** The same in every language. */
export const FORMAT_NAMES = { csv: 'CSV', parquet: 'Parquet' } as const;

const POLL_MS = 1_500;
const isOpen = ({ state }: HistoryExport) => state === 'waiting' || state === 'running';

/** Who asks for files: they are the same, whichever room's calls name them. */
export type ExportCalls = Pick<
  typeof historyApi,
  'exports' | 'cancelExport' | 'removeExport' | 'downloadExport'
>;

/** The user's own files, with their progress; nothing while there is none. */
export function ExportList({ calls = historyApi }: { calls?: ExportCalls }) {
  const t = useText(words);
  const asked = useAsk(calls.exports, {});
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(calls.exports, {}, { refetchInterval: (asked.data?.some(isOpen) ?? false) && POLL_MS });
  const columns = useColumns(calls);
  if (asked.data?.length === 0) return null;
  return (
    <section className="cy-panel" aria-label={t.own}>
      <header className="cy-panel-head">
        <h2>{t.own}</h2>
      </header>
      <DataTable
        // What is asked again by itself draws no line over the table.
        asked={{ ...asked, isFetching: false }}
        rows={asked.data}
        rowKey={({ id }) => id}
        columns={columns}
        empty={<Empty title={t.own} />}
      />
    </section>
  );
}

/** Of the same day only the time. */
const endOf = (from: number, to: number) => {
  const [begin, end] = [exact(from), exact(to)];
  return begin.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end;
};

const TONES: Record<HistoryExport['state'], Tone> = {
  waiting: 'neutral',
  running: 'busy',
  done: 'good',
  failed: 'bad',
  cancelled: 'neutral',
};

function useColumns(calls: ExportCalls): Column<HistoryExport>[] {
  const t = useText(words);
  const actsOf = useActs(calls);
  return [
    {
      key: 'gatewayName',
      title: t.gateway,
      render: (_, { gatewayName: name, gateways }) =>
        gateways > 1 ? fill(t.andOthers, { name, n: gateways - 1 }) : name,
    },
    { key: 'format', title: t.format, render: (_, { format }) => FORMAT_NAMES[format] },
    {
      key: 'state',
      title: t.state,
      phone: 'status',
      render: (_, { state }) => <StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>,
    },
    { key: 'content', title: t.content, render: (_, row) => <Content row={row} /> },
    {
      key: 'range',
      title: t.time,
      phone: 'sheet',
      render: (_, { startTime, endTime }) => (
        <span className="cy-figures">
          {fill(t.range, { from: exact(startTime), to: endOf(startTime, endTime) })}
        </span>
      ),
    },
    time('expiresAt', t.expires, { phone: 'sheet' }),
    time('startedAt', t.started, { extra: true }),
    actions<HistoryExport>(useKitText().actions, actsOf),
  ];
}

/** How far it is, what is in it, or why there is nothing. */
function Content({ row }: { row: HistoryExport }) {
  const t = useText(words);
  const said = fill(t.contentOf, {
    ...{ points: row.points.toLocaleString(), size: bytes(row.bytes), nodes: row.nodes.length },
  });
  if (row.state === 'running')
    return (
      <span className="cy-inline-flex cy-center cy-gap-8" role="status">
        <Progress
          className="equipment-export-progress"
          size="small"
          percent={row.percent ?? 0}
          aria-label={t.content}
        />
        <span className="cy-figures cy-small cy-nowrap">{said}</span>
      </span>
    );
  if (row.state === 'done') return <span className="cy-figures">{said}</span>;
  return row.error ? <span>{t.failures[row.error]}</span> : NONE;
}

function useActs(calls: ExportCalls) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const refresh = [calls.exports];
  const cancel = useSend(calls.cancelExport, { act: 'list', refresh });
  const remove = useSend(calls.removeExport, { act: 'list', refresh });
  const askRemove = async ({ id, gatewayName: thing }: HistoryExport) => {
    const title = fill(t.removeTitle, { name: thing });
    if (await confirm({ title, consequence: t.removeText, verb: t.remove }))
      remove.mutate({ params: { id } }, { thing, onSuccess: () => toast.success(t.removed) });
  };
  return (row: HistoryExport): RowAction[] => {
    const { id, gatewayName: thing } = row;
    const stop = () =>
      cancel.mutate({ params: { id } }, { thing, onSuccess: () => toast.success(t.stopped) });
    if (isOpen(row)) return [{ key: 'cancel', label: t.stop, onClick: stop }];
    const gone = { key: 'remove', label: t.remove, onClick: () => void askRemove(row) };
    if (row.state !== 'done') return [gone];
    const fetched = () => save(calls.downloadExport, { params: { id } });
    return [{ key: 'download', label: t.download, onClick: fetched }, gone];
  };
}
