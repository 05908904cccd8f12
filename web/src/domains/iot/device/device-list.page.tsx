import {
  DEVICE_STATUSES,
  type Device,
  type DeviceStatus,
  deviceApi,
  MOST_COUNTED,
} from '@cloudyard/contract/iot/device.ts';
import { deviceJobApi } from '@cloudyard/contract/iot/device-job.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { BatchBar } from '../device-job/batch-bar.tsx';
import { ImportDialog } from '../device-job/import-dialog.tsx';
import { words } from '../i18n/device/en.ts';
import { DEVICE_JOBS } from '../shared/device-paths.ts';
import { useDeviceColumns } from './device-columns.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import { useDeviceFilters } from './device-filters.tsx';

const ALL = 'all';
const STATE_MS = 10_000;
type Opened = 'add' | 'import' | Device;

/** Gateways, what connects by itself, and what is behind gateways, as one list. */
export function DeviceListPage() {
  const t = useText(words);
  const [state, change] = useListState(deviceApi.list.query);
  const [opened, setOpened] = useState<Opened>();
  const asked = useAsk(deviceApi.list, { query: state }, { refetchInterval: STATE_MS });
  const { filters, chips, isNarrowed } = useDeviceFilters(state, change);
  const { page, size, sort, ...filter } = state;
  const close = () => setOpened(undefined);
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={<Acts onOpen={setOpened} file={addressOf(deviceApi.export, { query: filter })} />}
        tabs={
          <ListTabs<DeviceStatus | typeof ALL>
            label={t.status}
            value={state.status ?? ALL}
            tabs={[ALL, ...DEVICE_STATUSES].map((value) => ({
              value: value as DeviceStatus | typeof ALL,
              label: value === ALL ? t.all : t.statuses[value as DeviceStatus],
            }))}
            onChange={(next) => change({ status: next === ALL ? undefined : next })}
          />
        }
        filters={filters}
        chips={chips}
        footer={
          asked.data && (
            <>
              <Pager
                state={{ page, size }}
                total={asked.data.totalElements}
                isMore={asked.data.isMore}
                onChange={change}
              />
              {asked.data.isMore && (
                <span className="cy-faint">{fill(t.more, { n: MOST_COUNTED.toLocaleString() })}</span>
              )}
            </>
          )
        }
      >
        <DataTable
          // What is asked again by itself draws no line over the table.
          asked={{ ...asked, isFetching: asked.isPlaceholderData }}
          rows={asked.data?.content}
          columns={useDeviceColumns(setOpened)}
          state={{ sort }}
          onChange={change}
          selection={(rows, clear) => <BatchBar devices={rows} filter={filter} onDone={clear} />}
          narrowed={isNarrowed || state.status !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {opened === 'import' && <ImportDialog onClose={close} />}
      {opened && opened !== 'import' && (
        <DeviceDialog device={opened === 'add' ? undefined : opened} onClose={close} />
      )}
    </>
  );
}

function Acts({ onOpen, file }: { onOpen: (what: 'add' | 'import') => void; file: string }) {
  const t = useText(words);
  return (
    <>
      <Link className="cy-button" to={DEVICE_JOBS}>
        {t.jobs}
      </Link>
      <Button href={file} download>
        {t.export}
      </Button>
      <May permission={deviceJobApi.import.allow}>
        <Button onClick={() => onOpen('import')}>{t.import}</Button>
        <Button type="primary" onClick={() => onOpen('add')}>
          {t.add}
        </Button>
      </May>
    </>
  );
}
