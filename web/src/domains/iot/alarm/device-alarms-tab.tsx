import { alarmApi } from '@cloudyard/contract/iot/alarm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/alarm/en.ts';
import { AlarmActs } from './alarm-acts.tsx';
import { AlarmStates, useAlarmColumns, useFreshAlarms } from './alarm-columns.tsx';
import { AlarmDrawer } from './alarm-drawer.tsx';
import { useOpenedAlarm } from './use-opened-alarm.ts';

/** On its own page the device needs no column. */
const HIDDEN = new Set(['deviceName']);

/** The alarms of one device: those that go on first, and handled here as on the list of all. */
export function DeviceAlarmsTab({ device }: { device: string }) {
  const t = useText(words);
  const [state, change] = useListState(alarmApi.list.query);
  const { sort = '-state' } = state;
  const asked = useAsk(alarmApi.list, { query: { ...state, sort, device } });
  const { opened, addressOf, close } = useOpenedAlarm();
  const columns = useAlarmColumns(addressOf).filter(({ key }) => !HIDDEN.has(String(key)));
  return (
    <>
      <div className="cy-filters">
        <AlarmStates value={state.active} onChange={(active) => change({ active })} />
      </div>
      <DataTable
        asked={{ ...asked, isFetching: asked.isPlaceholderData }}
        rows={asked.data?.content}
        columns={columns}
        state={{ ...state, sort }}
        onChange={change}
        narrowed={state.active !== undefined}
        selection={(rows, clear) => <AlarmActs alarms={rows} onDone={clear} />}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
      {opened && <AlarmDrawer key={opened} id={opened} onClose={close} />}
    </>
  );
}

/** How many go on, shelved ones too; for those who may see them. */
export function useOpenAlarms(device: string): number | undefined {
  const may = useMay()(alarmApi.counts.allow);
  const { data } = useAsk(alarmApi.counts, { query: { device } }, { enabled: may });
  useFreshAlarms();
  return data && Object.values(data.active).reduce((sum, n) => sum + n, data.shelved);
}
