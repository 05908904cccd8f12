import { type DeviceEvent, stateApi } from '@cloudyard/contract/iot/state.ts';
import { type Column, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SelectFilter } from '../../../kit/filters.tsx';
import { NONE } from '../../../kit/none.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/state/en.ts';

const LOOK_MS = 5_000;
const KINDS = ['event', 'status'] as const;
const LEVELS = ['info', 'warning', 'fault'] as const;
const TONES = { info: 'neutral', warning: 'caution', fault: 'bad' } as const;

/** What happened to the device, in the words of its model, and when its connection changed. */
export function EventsTab({ id }: { id: string }) {
  const t = useText(words);
  const [state, change] = useListState(stateApi.events.query);
  const asked = useAsk(stateApi.events, { params: { id }, query: state }, { refetchInterval: LOOK_MS });
  return (
    <>
      <div className="cy-filters">
        <SelectFilter
          label={t.allKinds}
          value={state.kind}
          options={KINDS.map((value) => ({ value, label: t.eventKinds[value] }))}
          onChange={(kind) => change({ kind })}
        />
        <SelectFilter
          label={t.level}
          value={state.level}
          options={LEVELS.map((value) => ({ value, label: t.levels[value] }))}
          onChange={(level) => change({ level })}
        />
      </div>
      <DataTable
        rowKey={({ no }) => `${no}`}
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={useColumns()}
        narrowed={state.kind !== undefined || state.level !== undefined}
        empty={<Empty title={t.noEvents} hint={t.noEventsHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
    </>
  );
}

function useColumns(): Column<DeviceEvent>[] {
  const t = useText(words);
  return [
    {
      key: 'name',
      title: t.eventName,
      render: (_, { kind, name, title }) => {
        if (kind === 'status') return (t.links as Record<string, string>)[name];
        return title ? <span title={name}>{title}</span> : <code>{name}</code>;
      },
    },
    {
      key: 'level',
      title: t.level,
      phone: 'status',
      width: 120,
      render: (_, { level }) => <StatusTag tone={TONES[level]}>{t.levels[level]}</StatusTag>,
    },
    {
      key: 'output',
      title: t.output,
      render: (_, { output }) => {
        const said = Object.entries(output).filter(([, value]) => value !== '');
        return said.length > 0 ? said.map(([key, value]) => `${key}=${value}`).join(' · ') : NONE;
      },
    },
    time('at', t.happened),
    time('receivedAt', t.receivedAt),
  ];
}
