import './log.css';
import { LOG_TYPES, type LogEntry, logApi } from '@cloudyard/contract/equipment/log.ts';
import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import type { Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { DayRangeFilter } from '../../../kit/date-filters.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { sameValues } from '../../../kit/same-values.ts';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/log/en.ts';
import { useSentence } from './log-sentence.ts';

/** What is searched for stands in the address; what is chosen and not searched yet does not. */
const LogState = pageQuery.extend({
  type: z.enum(LOG_TYPES).optional(),
  beginDate: z.iso.date().optional(),
  endDate: z.iso.date().optional(),
});
type Wanted = Pick<z.output<typeof LogState>, 'type' | 'beginDate' | 'endDate'>;

const NOTHING: Wanted = { type: undefined, beginDate: undefined, endDate: undefined };

/** The log of one gateway: bar, table and pages, for its own page and for a tab. Keyed by the gateway. */
export function useLog(guid: string) {
  const t = useText(words);
  const [state, change] = useListState(LogState);
  const { page, size, type, beginDate, endDate } = state;
  const asked = useAsk(logApi.find, { query: { page, size }, body: { guid, type, beginDate, endDate } });
  const columns = useColumns();
  const search = (wanted: Wanted) => {
    // The same again is asked again: something may have happened since.
    if (sameValues(wanted, { type, beginDate, endDate })) void asked.refetch();
    else change(wanted);
  };
  return {
    bar: <Bar state={{ type, beginDate, endDate }} onSearch={search} />,
    table: (
      <DataTable
        asked={asked}
        // What failed shows nothing of an earlier search.
        rows={asked.error ? undefined : asked.data?.content}
        columns={columns}
        narrowed={Boolean(type ?? beginDate ?? endDate)}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
    ),
    pages: !asked.error && asked.data && (
      <Pager state={state} total={asked.data.totalElements} onChange={change} />
    ),
  };
}

type BarProps = { state: Wanted; onSearch: (wanted: Wanted) => void };

function Bar({ state, onSearch }: BarProps) {
  const t = useText(words);
  const [wanted, setWanted] = useState(state);
  return (
    <>
      <SelectFilter
        label={t.type}
        value={wanted.type}
        options={LOG_TYPES.map((value) => ({ value, label: t.types[value] }))}
        onChange={(type) => setWanted({ ...wanted, type })}
      />
      <DayRangeFilter
        from={wanted.beginDate}
        to={wanted.endDate}
        onChange={({ from, to }) => setWanted({ ...wanted, beginDate: from, endDate: to })}
      />
      <Button type="primary" onClick={() => onSearch(wanted)}>
        {t.search}
      </Button>
      <Button
        onClick={() => {
          setWanted(NOTHING);
          onSearch(NOTHING);
        }}
      >
        {t.reset}
      </Button>
    </>
  );
}

function useColumns(): Column<LogEntry>[] {
  const t = useText(words);
  const sentence = useSentence();
  return [
    {
      key: 'time',
      title: t.time,
      width: 170,
      render: (_, { time }) => (
        <time className="cy-figures" dateTime={time}>
          {exact(time)}
        </time>
      ),
    },
    { key: 'type', title: t.type, phone: 'status', width: 160, render: (_, row) => t.types[row.type] },
    {
      key: 'content',
      title: t.content,
      className: 'equipment-log-content',
      render: (_, row) => <span title={sentence(row)}>{sentence(row)}</span>,
    },
  ];
}

/** As a tab. */
export function LogList({ id }: { id: string }) {
  const { bar, table, pages } = useLog(id);
  return (
    <>
      <div className="cy-filters">{bar}</div>
      {table}
      {pages && <div className="cy-foot">{pages}</div>}
    </>
  );
}
