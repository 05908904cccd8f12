import '../audit.css';
import { DownloadOutlined, ReloadOutlined } from '@ant-design/icons';
import { AuditQuery, auditApi } from '@cloudyard/contract/audit/entry.ts';
import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { Button } from 'antd';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/en.ts';
import { entryChips, NO_FILTERS } from './entry-chips.ts';
import { entryColumns } from './entry-columns.tsx';
import { EntryFilters } from './entry-filters.tsx';

export function EntryListPage() {
  const t = useText(words);
  const kit = useKitText();
  const [state, change] = useListState(auditApi.list.query);
  const entries = useAsk(auditApi.list, { query: state });
  const chips = entryChips(t, state, entries.data?.content[0]?.actorName, change);
  return (
    <ListPage
      title={t.log}
      sentence={t.logSentence}
      actions={
        <>
          <Button
            icon={<ReloadOutlined />}
            loading={entries.isFetching}
            onClick={() => void entries.refetch()}
          >
            {t.refresh}
          </Button>
          <May permission={auditApi.export.allow}>
            <Button
              icon={<DownloadOutlined />}
              href={addressOf(auditApi.export, { query: AuditQuery.parse(state) })}
              download
            >
              {t.export}
            </Button>
          </May>
        </>
      }
      filters={<EntryFilters state={state} onChange={change} />}
      chips={<FilterChips chips={chips} onClear={() => change(NO_FILTERS)} />}
      footer={entries.data && <Pager state={state} total={entries.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={entries}
        rows={entries.data?.content}
        columns={entryColumns(t)}
        state={state}
        onChange={change}
        empty={
          chips.length > 0 ? (
            <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
          ) : (
            <Empty title={t.empty} hint={t.emptyHint} />
          )
        }
      />
    </ListPage>
  );
}
