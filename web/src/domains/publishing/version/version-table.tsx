import '../shared/publish.css';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { type VersionRow, versionApi } from '@cloudyard/contract/publishing/version.ts';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { useWho } from '../../../kit/who.ts';
import { words as applicationWords } from '../i18n/application/en.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/version/en.ts';
import { HistoryDrawer } from '../lent/history.tsx';
import { StatusTabs } from '../lent/status-tabs.tsx';
import { BatchActs } from '../shared/batch-acts.tsx';
import { useApplicationName } from '../shared/use-application-name.ts';
import { useStatusActs } from '../shared/use-status-acts.tsx';
import { targetOf, versionColumns } from './version-columns.tsx';

/** All versions of the applications of a place. */
export function VersionTable({ scope, views }: { scope: Scope; views: ReactNode }) {
  const t = useText(words).list;
  const title = useText(applicationWords).management.title[scope];
  const called = useLocalizedName();
  const appCalled = useApplicationName();
  const [state, change] = useListState(listQuery);
  const asked = useVersions(scope, state);
  const acts = useStatusActs('version');
  const [told, setTold] = useState<VersionRow>();
  const narrowed = state.name !== undefined || state.status !== undefined;
  const columns = versionColumns(t, called, scope, useText(sharedWords).acts, {
    onAct: (act, row) => void acts.act(act, targetOf(row, appCalled)),
    onHistory: setTold,
  });
  return (
    <>
      <ListPage
        title={title}
        sentence={t.sentence}
        actions={views}
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
          selection={(rows, clear) => {
            const targets = rows.map((row) => targetOf(row, appCalled));
            const go = (act: Parameters<typeof acts.actAll>[0]) =>
              void acts.actAll(act, targets).then((done) => done && clear());
            return <BatchActs targets={targets} busy={acts.busy} onAct={go} />;
          }}
          narrowed={narrowed}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {told && (
        <HistoryDrawer
          id={told.application.id}
          name={appCalled(told.application)}
          onClose={() => setTold(undefined)}
        />
      )}
      {acts.holder}
    </>
  );
}

const listQuery = versionApi.byCompany.query;

/** The versions of a place's applications. */
function useVersions(scope: Scope, query: z.output<typeof listQuery>) {
  const { userId = NIL, enterpriseId = NIL } = useWho();
  const company = { params: { id: scope === 'platform' ? NIL : enterpriseId }, query };
  const byCompany = useAsk(versionApi.byCompany, company, { enabled: scope !== 'private' });
  const own = { params: { id: userId }, query };
  const byUser = useAsk(versionApi.byUser, own, { enabled: scope === 'private' });
  return scope === 'private' ? byUser : byCompany;
}
