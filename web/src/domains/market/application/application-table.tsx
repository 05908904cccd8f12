import { PlusOutlined } from '@ant-design/icons';
import type { ApplicationRow } from '@cloudyard/contract/market/application.ts';
import type { Scope } from '@cloudyard/contract/market/values.ts';
import { Button } from 'antd';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useCalled } from '../../message/parts/called.ts';
import { words } from '../i18n/application/index.ts';
import { BatchActs } from '../parts/batch-acts.tsx';
import { HistoryDrawer } from '../parts/history.tsx';
import { addPath } from '../parts/paths.ts';
import { keysOf } from '../parts/scope.ts';
import { StatusFilter } from '../parts/status-filter.tsx';
import { useStatusActs } from '../parts/use-status-acts.tsx';
import { applicationColumns } from './application-columns.tsx';
import { StatusChart } from './status-chart.tsx';
import { listQuery, useApplications } from './use-applications.ts';

type ApplicationTableProps = { scope: Scope /** The switch between the lists. */; views: ReactNode };

export function ApplicationTable({ scope, views }: ApplicationTableProps) {
  const t = useText(words).management;
  const called = useCalled();
  const [state, change] = useListState(listQuery);
  const asked = useApplications(scope, state);
  const acts = useStatusActs('application');
  const [told, setTold] = useState<ApplicationRow>();
  const publish = <PublishButton scope={scope} />;
  const narrowed = state.name !== undefined || state.status !== undefined;
  const columns = applicationColumns(t, called, scope, {
    onAct: (act, row) => void acts.act(act, row),
    onHistory: setTold,
  });
  return (
    <div className="cy-page">
      <ListPage
        title={t.title[scope]}
        sentence={t.sentence[scope]}
        actions={publish}
        filters={
          <>
            {views}
            <SearchBox value={state.name} onChange={(name) => change({ name })} placeholder={t.search} />
          </>
        }
        chips={
          <div className="market-statuses cy-ruled">
            <StatusFilter
              value={state.status}
              counts={asked.data?.counts}
              onChange={(status) => change({ status })}
            />
          </div>
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
          empty={<NoApplications narrowed={narrowed} action={publish} />}
        />
      </ListPage>
      {asked.data && <StatusChart counts={asked.data.counts} />}
      {told && <HistoryDrawer id={told.id} name={told.name} onClose={() => setTold(undefined)} />}
      {acts.holder}
    </div>
  );
}

function PublishButton({ scope }: { scope: Scope }) {
  const t = useText(words).management;
  const navigate = useNavigate();
  return (
    <May permission={keysOf(scope).publish}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate(addPath(scope))}>
        {t.publish}
      </Button>
    </May>
  );
}

function NoApplications({ narrowed, action }: { narrowed: boolean; action: ReactNode }) {
  const t = useText(words).management;
  const kit = useKitText();
  if (narrowed) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  return <Empty title={t.empty} hint={t.emptyHint} action={action} />;
}
