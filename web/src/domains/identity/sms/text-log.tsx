import { SMS_PURPOSES, type SmsRecord, smsApi } from '@cloudyard/contract/identity/sms.ts';
import type { ReactNode } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { type Column, code, number, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { DateRangeFilter } from '../../../kit/date-filters.tsx';
import { FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/sms/en.ts';

type Text = typeof words.cn;
const ALL = 'all';
const STATES = ['waiting', 'sent', 'failed'] as const;

const columns = (t: Text): Column<SmsRecord>[] => [
  code('phone', t.phone),
  { key: 'purpose', title: t.purpose, render: (_, row) => t.purposes[row.purpose] },
  text('enterprise', t.enterprise),
  status('state', t.state, {
    waiting: { tone: 'busy', word: t.states.waiting },
    sent: { tone: 'good', word: t.states.sent },
    failed: { tone: 'bad', word: t.states.failed },
  }),
  time('createdAt', t.createdAt),
  number('parts', t.partsColumn),
  number('tries', t.tries),
  text('error', t.error),
];

export function TextLog({ tabs }: { tabs: ReactNode }) {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(smsApi.log.query);
  const asked = useAsk(smsApi.log, { query: state });
  const chips = [
    state.q && { label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) },
    state.purpose && { label: t.purposes[state.purpose], onRemove: () => change({ purpose: undefined }) },
    state.from && {
      label: fill(t.from, { time: exact(state.from) }),
      onRemove: () => change({ from: undefined }),
    },
    state.to && { label: fill(t.to, { time: exact(state.to) }), onRemove: () => change({ to: undefined }) },
  ].filter((chip) => typeof chip === 'object');
  const clear = () => change({ q: undefined, purpose: undefined, from: undefined, to: undefined });
  return (
    <ListPage
      title={t.title}
      sentence={t.sentences.log}
      actions={tabs}
      tabs={
        <ListTabs<(typeof STATES)[number] | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: kit.all },
            ...STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={
        <>
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <SelectFilter
            label={t.purpose}
            value={state.purpose}
            options={SMS_PURPOSES.map((value) => ({ value, label: t.purposes[value] }))}
            onChange={(purpose) => change({ purpose })}
          />
          <DateRangeFilter from={state.from} to={state.to} onChange={change} />
        </>
      }
      chips={<FilterChips chips={chips} onClear={clear} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      {asked.data && asked.data.days.length > 1 && <Days days={asked.data.days} />}
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns(t)}
        narrowed={chips.length > 0 || state.state !== undefined}
        empty={<Empty title={t.logEmpty} hint={t.logEmptyHint} />}
      />
    </ListPage>
  );
}

function Days({ days }: { days: { day: string; sent: number; failed: number }[] }) {
  const t = useText(words);
  return (
    <div className="cy-pad">
      <Chart
        kind="bar"
        label={t.perDay}
        unit={t.unit}
        height={160}
        x={days.map(({ day }) => day)}
        series={[
          { name: t.sent, values: days.map(({ sent }) => sent) },
          { name: t.failed, values: days.map(({ failed }) => failed) },
        ]}
      />
    </div>
  );
}
