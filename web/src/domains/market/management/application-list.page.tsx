import '../../publishing/lent/operate.css';
import { type ApplicationRow, applicationApi } from '@cloudyard/contract/publishing/application.ts';
import { STATUS_CODES, STATUS_NAMES } from '@cloudyard/contract/publishing/values.ts';
import { useState } from 'react';
import { Chart } from '../../../kit/chart.tsx';
import { actions, type Column } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty } from '../../../kit/states.tsx';
import { locale, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { HistoryDrawer } from '../../publishing/lent/history.tsx';
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
  const kit = useKitText();
  const [state, change] = useListState(listQuery);
  const [opened, setOpened] = useState<ApplicationRow>();
  const asked = useAsk(applicationApi.all, { query: askOf(state) });
  const columns = useColumns(setOpened);
  const counts = asked.data?.counts;
  return (
    <div className="cy-page">
      <ListPage
        title={t.list.title}
        sentence={t.list.sentence}
        filters={<ManageFilters state={state} counts={counts} onChange={change} />}
        chips={<ManageChips state={state} onChange={change} />}
        footer={<Pager state={state} total={asked.data?.totalElements} onChange={change} />}
      >
        <DataTable<ApplicationRow>
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          empty={
            isNarrowed(state) || state.status !== 'all' ? (
              <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
            ) : (
              <Empty title={t.emptyAll} hint={t.emptyAllHint} />
            )
          }
        />
      </ListPage>
      {counts && <StatusChart counts={counts} />}
      {opened && <HistoryDrawer id={opened.id} name={opened.name} onClose={() => setOpened(undefined)} />}
    </div>
  );
}

function useColumns(onHistory: (row: ApplicationRow) => void): Column<ApplicationRow>[] {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const [name, ...rest] = commonColumns(t, called);
  return [
    ...(name ? [name] : []),
    codeColumn(t),
    scopeColumn(t),
    ...rest,
    createdColumn(t),
    updatedColumn(t),
    actions<ApplicationRow>(kit.actions, (row) => [
      { key: 'history', label: t.history, onClick: () => onHistory(row) },
    ]),
  ];
}

function StatusChart({ counts }: { counts: Readonly<Record<string, number>> }) {
  const t = useText(words).list;
  const language = locale.use();
  return (
    <Panel title={t.chartTitle}>
      <Chart
        kind="bar"
        label={t.chart}
        unit={t.unit}
        height={180}
        x={STATUS_CODES.map((code) => STATUS_NAMES[code][language])}
        series={[{ name: t.chart, values: STATUS_CODES.map((code) => counts[code] ?? 0) }]}
      />
    </Panel>
  );
}
