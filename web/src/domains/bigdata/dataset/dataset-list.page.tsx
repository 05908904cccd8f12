import './dataset.css';
import { type Dataset, datasetApi } from '@cloudyard/contract/bigdata/dataset.ts';
import { SOURCE_LIMITS } from '@cloudyard/contract/bigdata/history-source.ts';
import { BIGDATA_CATEGORIES } from '@cloudyard/contract/bigdata/values.ts';
import { pageQuery } from '@cloudyard/contract/kit/page.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { PointKeys } from '../../iot/lent/point-choice.ts';
import { HistoryDrawer } from '../history-source/history-drawer.tsx';
import { words } from '../i18n/dataset/en.ts';
import { words as historyWords } from '../i18n/history-source/en.ts';
import { useCategoryOptions, useCodedName } from '../shared/coded-name.ts';
import { BringDrawer } from './bring-drawer.tsx';
import { useDatasetColumns } from './dataset-columns.tsx';
import { DatasetDialog } from './dataset-dialog.tsx';
import { isImporting, POLL_MS } from './dataset-state.tsx';
import type { DatasetAct } from './use-dataset-acts.ts';

const Time = z.coerce.number().int().min(0).max(8.64e15);
/** The call answers all of them; the pages are the browser's. */
const ListState = datasetApi.list.query.extend({
  ...pageQuery.shape,
  /** The page of history leads here with its points and times. */
  bring: z.literal('devices').optional(),
  point: PointKeys(SOURCE_LIMITS.points).default([]),
  startTime: Time.optional(),
  endTime: Time.optional(),
});
const CLOSED = { bring: undefined, point: [], startTime: undefined, endTime: undefined };
type State = z.output<typeof ListState>;
type Change = (patch: Partial<State>) => void;
type Opened = { act: 'add' } | { act: DatasetAct; dataset: Dataset };

/** One's own datasets, and those the platform brings. */
export function DatasetListPage() {
  const t = useText(words);
  const h = useText(historyWords);
  const may = useMay();
  const [state, change] = useListState(ListState);
  const [opened, setOpened] = useState<Opened>();
  const { asked, rows } = useDatasets(state);
  const columns = useDatasetColumns(state.system, (act, dataset) => setOpened({ act, dataset }));
  const { filters, chips, isNarrowed } = useFilters(state, change);
  const mayBring = !state.system && may('bigdata.dataset.edit');
  const mayRead = mayBring && may('iot.history.read');
  const upload = mayBring && (
    <>
      {mayRead && <Button onClick={() => change({ bring: 'devices' })}>{h.title}</Button>}
      <Button type="primary" onClick={() => setOpened({ act: 'add' })}>
        {t.upload}
      </Button>
    </>
  );
  const empty = state.system ? (
    <Empty title={t.noSystem} />
  ) : (
    <Empty title={t.emptyTitle} hint={t.emptyHint} action={upload} />
  );
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={upload}
        tabs={<Whose isSystem={state.system} onChange={(system) => change({ system })} />}
        filters={filters}
        chips={chips}
        footer={asked.data && <Pager state={state} total={asked.data.length} onChange={change} />}
      >
        <DataTable asked={asked} rows={rows} columns={columns} narrowed={isNarrowed} empty={empty} />
      </ListPage>
      {opened && <Dialogs opened={opened} onClose={() => setOpened(undefined)} />}
      {mayRead && state.bring && (
        <HistoryDrawer keys={state.point} range={rangeOf(state)} onClose={() => change(CLOSED)} />
      )}
    </>
  );
}

const rangeOf = ({ startTime: from, endTime: to }: State) =>
  from !== undefined && to !== undefined && from < to ? { from, to } : undefined;

function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.act === 'add') return <BringDrawer onClose={onClose} />;
  if (opened.act === 'version') return <BringDrawer of={opened.dataset} onClose={onClose} />;
  return <DatasetDialog dataset={opened.dataset} onClose={onClose} />;
}

/** Asked again while one of them is being imported. */
function useDatasets({ system, name, category, page, size }: State) {
  const query = {
    query: { system, ...(name ? { name } : {}), ...(category ? { category } : {}) },
  };
  const asked = useAsk(datasetApi.list, query);
  const isBusy = asked.data?.some(isImporting) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(datasetApi.list, query, { refetchInterval: isBusy && POLL_MS });
  return {
    asked: { ...asked, isFetching: asked.isFetching && !isBusy },
    rows: asked.data?.slice(page * size, (page + 1) * size),
  };
}

const WHOSE = ['mine', 'system'] as const;

function Whose({ isSystem, onChange }: { isSystem: boolean; onChange: (system: boolean) => void }) {
  const t = useText(words);
  return (
    <ListTabs<(typeof WHOSE)[number]>
      label={t.whose}
      value={isSystem ? 'system' : 'mine'}
      tabs={WHOSE.map((value) => ({ value, label: t[value] }))}
      onChange={(next) => onChange(next === 'system')}
    />
  );
}

function useFilters({ name, category }: State, change: Change) {
  const t = useText(words);
  const options = useCategoryOptions();
  const codedName = useCodedName();
  const chosen = BIGDATA_CATEGORIES.find(({ code }) => code === category);
  const active: Chip[] = [
    ...(name ? [{ label: fill(t.searched, { name }), onRemove: () => change({ name: undefined }) }] : []),
    ...(chosen ? [{ label: codedName(chosen), onRemove: () => change({ category: undefined }) }] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change({ name: undefined, category: undefined })} />,
    filters: (
      <>
        <SearchBox value={name} placeholder={t.search} onChange={(next) => change({ name: next })} />
        <SelectFilter
          label={t.category}
          value={category}
          options={options}
          onChange={(next) => change({ category: next })}
        />
      </>
    ),
  };
}
