import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/application/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { HistoryDrawer } from '../lent/history.tsx';
import { StatusTabs } from '../lent/status-tabs.tsx';
import { BatchActs } from '../shared/batch-acts.tsx';
import { addPath } from '../shared/paths.ts';
import { keysOf } from '../shared/scope.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';
import { applicationColumns } from './application-columns.tsx';
import { listQuery, useApplications } from './use-applications.ts';

type ApplicationTableProps = { scope: Scope /** The switch between the lists. */; views: ReactNode };

export function ApplicationTable({ scope, views }: ApplicationTableProps) {
  const t = useText(words).management;
  const called = useLocalizedName();
  const [state, change] = useListState(listQuery);
  const asked = useApplications(scope, state);
  const acts = useStatusActs('application');
  const [told, setTold] = useState<ApplicationRow>();
  const publish = <PublishButton scope={scope} />;
  const narrowed = state.name !== undefined || state.status !== undefined;
  const columns = applicationColumns(t, called, scope, useText(sharedWords).acts, {
    onAct: (act, row) => void acts.act(act, row),
    onHistory: setTold,
  });
  return (
    <>
      <ListPage
        title={t.title[scope]}
        sentence={t.sentence[scope]}
        actions={
          <>
            {views}
            {publish}
          </>
        }
        tabs={
          <StatusTabs
            value={state.status}
            counts={asked.data?.counts}
            onChange={(status) => change({ status })}
          />
        }
        filters={
          <SearchBox value={state.name} onChange={(name) => change({ name })} placeholder={t.search} />
        }
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          selection={(rows, clear) => (
            <BatchActs
              targets={rows}
              busy={acts.busy}
              onAct={(act) => void acts.actAll(act, rows).then((done) => done && clear())}
            />
          )}
          narrowed={narrowed}
          empty={<Empty title={t.empty} hint={t.emptyHint} action={publish} />}
        />
      </ListPage>
      {told && <HistoryDrawer id={told.id} name={told.name} onClose={() => setTold(undefined)} />}
      {acts.holder}
    </>
  );
}

function PublishButton({ scope }: { scope: Scope }) {
  const t = useText(words).management;
  const navigate = useNavigate();
  return (
    <AddButton permission={keysOf(scope).publish} onClick={() => void navigate(addPath(scope))}>
      {t.publish}
    </AddButton>
  );
}
