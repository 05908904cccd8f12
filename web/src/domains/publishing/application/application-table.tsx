import type { ApplicationRow } from '@cloudyard/contract/publishing/application.ts';
import { type Scope, STATUS_CODES, STATUS_NAMES } from '@cloudyard/contract/publishing/values.ts';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { Chart } from '../../../kit/chart.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { locale, useKitText, useText } from '../../../kit/text.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/application/en.ts';
import { HistoryDrawer } from '../lent/history.tsx';
import { StatusFilter } from '../lent/status-filter.tsx';
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
          <div className="cy-pad-wide cy-ruled">
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
    <AddButton permission={keysOf(scope).publish} onClick={() => void navigate(addPath(scope))}>
      {t.publish}
    </AddButton>
  );
}

function NoApplications({ narrowed, action }: { narrowed: boolean; action: ReactNode }) {
  const t = useText(words).management;
  const kit = useKitText();
  if (narrowed) return <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />;
  return <Empty title={t.empty} hint={t.emptyHint} action={action} />;
}

/** The number of applications in each status. */
function StatusChart({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useText(words).management;
  const language = locale.use();
  const values = STATUS_CODES.map((code) => counts[code] ?? 0);
  if (values.every((n) => n === 0)) return null;
  return (
    <Panel title={t.chart}>
      <Chart
        kind="bar"
        label={t.chart}
        unit={t.chartUnit}
        height={160}
        x={STATUS_CODES.map((code) => STATUS_NAMES[code][language])}
        series={[{ name: t.chartSeries, values }]}
      />
    </Panel>
  );
}
