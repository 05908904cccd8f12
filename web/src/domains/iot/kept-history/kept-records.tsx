import {
  type KeptMark,
  type KeptRecord,
  type KeptSeries,
  type KeptValue,
  keptHistoryApi,
  type Quality,
} from '@cloudyard/contract/iot/kept-history.ts';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { type CallError, call } from '../../../kit/call.ts';
import { type Column, code, text } from '../../../kit/columns.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag, type Tone } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { keyOf } from '../../../kit/use-ask.ts';
import { words } from '../i18n/kept-history/en.ts';
import { shownAlias } from '../point/alias.ts';
import { exactMs, type Range } from './kept-range.ts';

const PAGE = 50;
type Records = Reply<typeof keptHistoryApi.records>;
type Props = { nodes: readonly KeptSeries[]; range: Range };
type Row = KeptRecord & Pick<KeptSeries, 'name' | 'alias' | 'unit'>;

/** Point by point, newest first. */
export function KeptRecords({ nodes, range }: Props) {
  const t = useText(words);
  const ids = nodes.map(({ id }) => id);
  const asked = useInfiniteQuery<
    Records,
    CallError,
    { pages: Records[] },
    readonly unknown[],
    KeptMark | null
  >({
    queryKey: keyOf(keptHistoryApi.records, { ids, range }),
    initialPageParam: null,
    refetchOnWindowFocus: false,
    queryFn: ({ pageParam, signal }) =>
      call(
        keptHistoryApi.records,
        { body: { nodes: ids, ...range, size: PAGE, after: pageParam } },
        { signal },
      ),
    getNextPageParam: ({ next }) => next,
  });
  const { data, error, refetch, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = asked;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const rows = data?.pages
    .flatMap(({ records }) => records)
    .flatMap((record): Row[] => {
      const node = byId.get(record.id);
      return node ? [{ ...record, name: node.name, alias: shownAlias(node.alias), unit: node.unit }] : [];
    });
  return (
    <section className="cy-panel" aria-label={t.records}>
      <header className="cy-panel-head">
        <h2>{t.records}</h2>
      </header>
      <DataTable
        asked={{ error, refetch, isPending, isFetching: isFetchingNextPage }}
        rows={rows}
        rowKey={({ id, at }) => `${at} ${id}`}
        columns={useColumns()}
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

function useColumns(): Column<Row>[] {
  const t = useText(words);
  const said = (value: KeptValue) => {
    if (value === null) return t.noValue;
    return typeof value === 'boolean' ? (value ? t.yes : t.no) : String(value);
  };
  const moment = (at: number) => (
    <time className="cy-figures" dateTime={new Date(at).toISOString()}>
      {exactMs(at)}
    </time>
  );
  return [
    { key: 'at', title: t.at, width: 210, render: (_, { at }) => moment(at) },
    text('name', t.node),
    code('alias', t.alias, { phone: 'sheet' }),
    {
      key: 'value',
      title: t.value,
      render: (_, { value }) => <span className="cy-figures">{said(value)}</span>,
    },
    text('unit', t.unit, { phone: 'sheet' }),
    {
      key: 'quality',
      title: t.quality,
      phone: 'status',
      render: (_, { quality }) => <StatusTag tone={TONES[quality]}>{t.qualities[quality]}</StatusTag>,
    },
    { key: 'receivedAt', title: t.receivedAt, width: 210, render: (_, row) => moment(row.receivedAt) },
    {
      key: 'origin',
      title: t.origin,
      render: (_, { origin }) => <span title={t.originHints[origin]}>{t.origins[origin]}</span>,
    },
  ];
}
