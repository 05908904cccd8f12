import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { SEVERITIES } from '@cloudyard/contract/iot/rule-graph.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Button, Switch } from 'antd';
import { useId, useState } from 'react';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/alarm/en.ts';
import { AlarmActs } from './alarm-acts.tsx';
import { AlarmStates, useAlarmColumns, useFreshAlarms } from './alarm-columns.tsx';
import { AlarmDrawer } from './alarm-drawer.tsx';
import { EscalationDialog } from './escalation-dialog.tsx';
import { sound, useRing } from './sound.ts';
import { useOpenedAlarm } from './use-opened-alarm.ts';

type State = z.output<typeof alarmApi.list.query>;
type Change = (patch: Partial<State>) => void;

/** What a user should look at. */
export function AlarmListPage() {
  const t = useText(words);
  const [state, change] = useListState(alarmApi.list.query);
  const asked = useAsk(alarmApi.list, { query: state });
  const { opened, addressOf: openedAt, close } = useOpenedAlarm();
  const columns = useAlarmColumns(openedAt);
  const { filters, chips } = useFilters(state, change);
  const { page: _, size: __, sort: ___, ...wanted } = state;
  useFresh();
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={<HeadActs file={addressOf(alarmApi.export, { query: wanted })} />}
        tabs={<AlarmStates value={state.active} onChange={(active) => change({ active })} />}
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

/** Rings for what is new. */
function useFresh() {
  const counts = useAsk(alarmApi.counts, { query: {} });
  useRing(counts.data?.unacknowledged);
  useFreshAlarms();
}

function HeadActs({ file }: { file: string }) {
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
      <Button href={file} download>
        {t.export}
      </Button>
      <May permission={alarmApi.setEscalation.allow}>
        <Button onClick={() => setOpen(true)}>{t.escalation}</Button>
      </May>
      {isOpen && <EscalationDialog onClose={() => setOpen(false)} />}
    </>
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
