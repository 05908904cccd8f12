import './monitor.css';
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { LoginRecordQuery } from '@cloudyard/contract/identity/monitor.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/monitor/en.ts';
import { NO_RECORD_FILTERS, recordChips } from './chips.ts';
import { recordColumns } from './record-columns.tsx';
import { RecordFilters, RecordTabs } from './record-filters.tsx';
import { useCalls } from './use-calls.ts';

export function HistoryUsersPage() {
  const t = useText(words);
  const calls = useCalls();
  const [state, change] = useListState(calls.history.query);
  const records = useAsk(calls.history, { query: state });
  const chips = recordChips(t, state, records.data?.content[0], change);
  return (
    <ListPage
      title={t.history}
      sentence={t.historySentence}
      actions={
        <>
          <Button
            icon={<ReloadOutlined />}
            loading={records.isFetching}
            onClick={() => void records.refetch()}
          >
            {t.refresh}
          </Button>
          <May permission={calls.export.allow}>
            <Button
              icon={<DownloadOutlined />}
              href={addressOf(calls.export, { query: LoginRecordQuery.parse(state) })}
              download
            >
              {t.export}
            </Button>
          </May>
        </>
      }
      tabs={<RecordTabs state={state} onChange={change} />}
      filters={<RecordFilters state={state} onChange={change} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_RECORD_FILTERS)} />}
      footer={records.data && <Pager state={state} total={records.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={records}
        rows={records.data?.content}
        columns={recordColumns(t)}
        state={state}
        onChange={change}
        narrowed={chips.length > 0 || state.kind !== undefined}
        empty={<Empty title={t.emptyHistory} hint={t.emptyHistoryHint} />}
      />
    </ListPage>
  );
}
