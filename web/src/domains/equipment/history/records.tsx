import type { HistoryRecord, Quality } from '@cloudyard/contract/equipment/history.ts';
import { Button } from 'antd';
import { type Column, code, text } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/history/en.ts';
import { valueText } from '../shared/value-text.ts';
import { exactMs, type HistoryState } from './history-range.ts';
import { useRecords } from './use-history.ts';

/** Point by point, newest first. */
export function Records({ id, state }: { id: string; state: HistoryState }) {
  const t = useText(words);
  const asked = useRecords(id, state);
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  const columns = useColumns();
  return (
    <section className="cy-panel" aria-label={t.records}>
      <header className="cy-panel-head">
        <h2>{t.records}</h2>
      </header>
      <DataTable
        // What is asked again by itself draws no line over the table.
        asked={{ error, refetch, isPending, isFetching: isFetchingNextPage }}
        rows={data?.pages.flatMap(({ records }) => records)}
        rowKey={({ alias, at }) => `${at} ${alias}`}
        columns={columns}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {hasNextPage && (
        <div className="cy-foot">
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t.more}
          </Button>
          {asked.isFetchNextPageError && <span role="alert">{t.moreFailed}</span>}
        </div>
      )}
    </section>
  );
}

const TONES: Record<Quality, Tone> = { good: 'good', uncertain: 'caution', bad: 'bad' };

function useColumns(): Column<HistoryRecord>[] {
  const t = useText(words);
  const moment = (at: number) => (
    <time className="cy-figures" dateTime={new Date(at).toISOString()}>
      {exactMs(at)}
    </time>
  );
  return [
    { key: 'at', title: t.time, width: 210, render: (_, { at }) => moment(at) },
    text('name', t.name),
    code('alias', t.alias, { phone: 'sheet' }),
    {
      key: 'value',
      title: t.value,
      render: (_, { value }) => {
        const said = valueText(value, t);
        return (
          <span className="equipment-history-value cy-figures cy-ellipsis cy-block" title={said}>
            {said}
          </span>
        );
      },
    },
    text('unit', t.unit, { phone: 'sheet' }),
    {
      key: 'quality',
      title: t.quality,
      phone: 'status',
      render: (_, { quality }) => <StatusTag tone={TONES[quality]}>{t.qualities[quality]}</StatusTag>,
    },
    { key: 'receivedAt', title: t.received, width: 210, render: (_, row) => moment(row.receivedAt) },
  ];
}
