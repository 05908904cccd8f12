import { type Alarm, alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { SEVERITIES } from '@cloudyard/contract/iot/rule-graph.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { type Column, name, number, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/alarm/en.ts';
import { ALARM_CALLS, AlarmActs } from './alarm-acts.tsx';
import { AlarmDrawer } from './alarm-drawer.tsx';
import { EscalationDialog } from './escalation-dialog.tsx';
import { SeverityTag } from './severity-tag.tsx';
import { sound, useRing } from './sound.ts';
import { useAlarmNews } from './use-alarm-news.ts';
import { useOpenedAlarm } from './use-opened-alarm.ts';

type State = z.output<typeof alarmApi.list.query>;
type Change = (patch: Partial<State>) => void;

/** What somebody should look at. */
export function AlarmListPage() {
  const t = useText(words);
  const [state, change] = useListState(alarmApi.list.query);
  const asked = useAsk(alarmApi.list, { query: state });
  const { opened, addressOf, close } = useOpenedAlarm();
  const columns = useColumns(addressOf);
  const { filters, chips } = useFilters(state, change);
  useFresh();
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={<HeadActs />}
        tabs={<States value={state.active} onChange={(active) => change({ active })} />}
        filters={filters}
        chips={<FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          narrowed={chips.length > 0 || state.active !== undefined}
          selection={(rows, clear) => <AlarmActs alarms={rows} onDone={clear} />}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {opened && <AlarmDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}

/** Asks again when something changed, and rings for what is new. */
function useFresh() {
  const client = useQueryClient();
  const counts = useAsk(alarmApi.counts, {});
  useRing(counts.data?.unacknowledged);
  useAlarmNews(() => {
    for (const one of ALARM_CALLS) void client.invalidateQueries({ queryKey: keyOf(one) });
  });
}

function HeadActs() {
  const t = useText(words);
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <span className="cy-line">
        <Switch
          id={id}
          size="small"
          checked={sound.use() === 'on'}
          onChange={(isOn) => sound.set(isOn ? 'on' : 'off')}
        />
        <label htmlFor={id}>{t.sound}</label>
      </span>
      <May permission={alarmApi.setEscalation.allow}>
        <Button onClick={() => setOpen(true)}>{t.escalation}</Button>
      </May>
      {isOpen && <EscalationDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const STATES = ['all', 'active', 'cleared'] as const;
type StatesProps = { value: boolean | undefined; onChange: (active: boolean | undefined) => void };

function States({ value, onChange }: StatesProps) {
  const t = useText(words);
  return (
    <ListTabs<(typeof STATES)[number]>
      label={t.state}
      value={value === undefined ? 'all' : value ? 'active' : 'cleared'}
      tabs={STATES.map((one) => ({ value: one, label: t.states[one] }))}
      onChange={(one) => onChange(one === 'all' ? undefined : one === 'active')}
    />
  );
}

const NO_FILTERS: Partial<State> = {
  ...{ q: undefined, severity: undefined, acknowledged: undefined, shelved: undefined, mine: undefined },
  ...{ device: undefined, rule: undefined },
};

function useFilters(state: State, change: Change) {
  const t = useText(words);
  const said = {
    acknowledged: { true: t.acknowledged, false: t.unacknowledged },
    shelved: { true: t.shelved, false: t.unshelved },
  };
  const chip = (label: string, key: keyof State): Chip => ({
    label,
    onRemove: () => change({ [key]: undefined }),
  });
  const flag = (key: 'acknowledged' | 'shelved', label: string) => (
    <SelectFilter
      label={label}
      value={state[key] === undefined ? undefined : `${state[key]}`}
      options={(['false', 'true'] as const).map((value) => ({ value, label: said[key][value] }))}
      onChange={(value) => change({ [key]: value === undefined ? undefined : value === 'true' })}
    />
  );
  const filters = (
    <>
      <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
      <SelectFilter
        label={t.severity}
        value={state.severity}
        options={SEVERITIES.map((value) => ({ value, label: t.severities[value] }))}
        onChange={(severity) => change({ severity })}
      />
      {flag('acknowledged', t.acknowledgement)}
      {flag('shelved', t.shelving)}
      <Button
        aria-pressed={state.mine === true}
        onClick={() => change({ mine: state.mine ? undefined : true })}
      >
        {t.mine}
      </Button>
    </>
  );
  const chips: Chip[] = [
    ...(state.q ? [chip(fill(t.searched, { q: state.q }), 'q')] : []),
    ...(state.severity ? [chip(t.severities[state.severity], 'severity')] : []),
    ...(state.acknowledged === undefined
      ? []
      : [chip(said.acknowledged[`${state.acknowledged}`], 'acknowledged')]),
    ...(state.shelved === undefined ? [] : [chip(said.shelved[`${state.shelved}`], 'shelved')]),
    ...(state.mine ? [chip(t.mine, 'mine')] : []),
    ...(state.device ? [chip(t.device, 'device')] : []),
    ...(state.rule ? [chip(t.rule, 'rule')] : []),
  ];
  return { filters, chips };
}

function useColumns(addressOf: (id: string) => string): Column<Alarm>[] {
  const t = useText(words);
  return [
    name('title', t.name, ({ id }) => addressOf(id), {
      word: (row) => (row.kind === 'outage' ? t.outage : row.title),
    }),
    {
      key: 'severity',
      title: t.severity,
      phone: 'status',
      sorter: true,
      render: (_, row) => <SeverityTag severity={row.severity} />,
    },
    {
      key: 'state',
      title: t.state,
      render: (_, row) =>
        [
          row.clearedAt ? t.states.cleared : t.states.active,
          row.acknowledgedAt ? t.acknowledged : t.unacknowledged,
          ...(row.shelvedUntil ? [t.shelved] : []),
        ].join(' · '),
    },
    text('deviceName', t.device),
    text('ruleName', t.rule),
    number('times', t.times),
    time('raisedAt', t.raisedAt, { sorter: true }),
    time('lastAt', t.lastAt, { sorter: true, extra: true }),
    text('assigneeName', t.assignee),
  ];
}
