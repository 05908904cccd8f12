import '../../publishing/lent/operate.css';
import { type ApplicationRow, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { useState } from 'react';
import { actions, type Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { HistoryDrawer } from '../../publishing/lent/history.tsx';
import { StatusTabs } from '../../publishing/lent/status-tabs.tsx';
import { words } from '../i18n/management/en.ts';
import {
  codeColumn,
  commonColumns,
  createdColumn,
  scopeColumn,
  updatedColumn,
} from './application-columns.tsx';
import { isNarrowed, ManageChips, ManageFilters } from './manage-filters.tsx';
import { asked as askOf, listQuery } from './manage-state.ts';

/** All applications of all scopes, read only. */
export function ApplicationListPage() {
  const t = useText(words);
  const [state, change] = useListState(listQuery);
  const [opened, setOpened] = useState<ApplicationRow>();
  const asked = useAsk(applicationApi.all, { query: askOf(state) });
  const columns = useColumns(setOpened);
  return (
    <>
      <ListPage
        title={t.list.title}
        sentence={t.list.sentence}
        tabs={
          <StatusTabs
            value={state.status === 'all' ? undefined : state.status}
            counts={asked.data?.counts}
            onChange={(status) => change({ status: status ?? 'all' })}
          />
        }
        filters={<ManageFilters state={state} onChange={change} />}
        chips={<ManageChips state={state} onChange={change} />}
        footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
      >
        <DataTable<ApplicationRow>
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          narrowed={isNarrowed(state) || state.status !== 'all'}
          empty={<Empty title={t.emptyAll} hint={t.emptyAllHint} />}
        />
      </ListPage>
      {opened && <HistoryDrawer id={opened.id} name={opened.name} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function useColumns(onHistory: (row: ApplicationRow) => void): Column<ApplicationRow>[] {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const [name, ...rest] = commonColumns(t, called);
  return [
    ...(name ? [name] : []),
    { ...codeColumn(t), extra: true },
    scopeColumn(t),
    ...rest,
    { ...createdColumn(t), extra: true },
    updatedColumn(t),
    actions<ApplicationRow>(kit.actions, (row) => [
      { key: 'history', label: t.history, onClick: () => onHistory(row) },
    ]),
  ];
}
