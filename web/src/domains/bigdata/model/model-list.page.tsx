import './model.css';
import { modelApi } from '@cloudyard/contract/bigdata/model.ts';
import type { Model } from '@cloudyard/contract/bigdata/model-shown.ts';
import { MODEL_KINDS } from '@cloudyard/contract/bigdata/model-values.ts';
import { BIGDATA_CATEGORIES } from '@cloudyard/contract/bigdata/values.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/model/en.ts';
import { useCategoryOptions, useCodedName } from '../shared/coded-name.ts';
import { trainPath } from '../shared/paths.ts';
import { BringModel } from './bring-model.tsx';
import { useModelColumns } from './model-columns.tsx';
import { ModelDialog } from './model-dialog.tsx';
import { isTraining, POLL_MS } from './model-state.tsx';
import type { ModelAct } from './use-model-acts.ts';

type State = z.output<typeof modelApi.page.query>;
type Change = (patch: Partial<State>) => void;
type Opened = { act: 'add' } | { act: ModelAct; model: Model };

/** One's own models, and those the platform brings. */
export function ModelListPage() {
  const t = useText(words);
  const [state, change] = useListState(modelApi.page.query);
  const [opened, setOpened] = useState<Opened>();
  const asked = useModels(state);
  const columns = useModelColumns(state.system, (act, model) => setOpened({ act, model }));
  const { filters, chips, isNarrowed } = useFilters(state, change, asked.data?.kinds ?? []);
  const begin = useMay()('bigdata.model.edit') && !state.system && (
    <>
      <Button onClick={() => setOpened({ act: 'add' })}>{t.bring}</Button>
      <Link className="cy-button is-primary" to={trainPath()}>
        {t.train}
      </Link>
    </>
  );
  const empty = state.system ? (
    <Empty title={t.noSystem} hint={t.noSystemHint} />
  ) : (
    <Empty title={t.emptyTitle} hint={t.emptyHint} action={<div className="cy-row">{begin}</div>} />
  );
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={begin}
        tabs={<Whose isSystem={state.system} onChange={(system) => change({ system })} />}
        filters={filters}
        chips={chips}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          narrowed={isNarrowed}
          empty={empty}
          state={state}
          onChange={change}
        />
      </ListPage>
      {opened && <Dialogs opened={opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}

function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.act === 'add') return <BringModel onClose={onClose} />;
  if (opened.act === 'version') return <BringModel of={opened.model} onClose={onClose} />;
  return <ModelDialog model={opened.model} onClose={onClose} />;
}

/** Asked again while one of them is being trained. */
function useModels(query: State) {
  const asked = useAsk(modelApi.page, { query });
  const isBusy = asked.data?.content.some(isTraining) ?? false;
  // The same cache entry, a second time: how often it is asked for depends on what it holds.
  useAsk(modelApi.page, { query }, { refetchInterval: isBusy && POLL_MS });
  return { ...asked, isFetching: asked.isFetching && !isBusy };
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

const NONE = { name: undefined, kind: undefined, category: undefined };

function useFilters(state: State, change: Change, kinds: readonly { kind: string; count: number }[]) {
  const t = useText(words);
  const categories = useCategoryOptions();
  const codedName = useCodedName();
  const { name, kind, category } = state;
  const kindName = (code: string) => {
    const known = MODEL_KINDS.find((one) => one.code === code);
    return known ? codedName(known) : code;
  };
  const chosen = BIGDATA_CATEGORIES.find(({ code }) => code === category);
  const chip = (label: string, key: keyof typeof NONE): Chip => ({
    ...{ label, onRemove: () => change({ [key]: undefined }) },
  });
  const active: Chip[] = [
    ...(name ? [chip(fill(t.searched, { name }), 'name')] : []),
    ...(kind ? [chip(kindName(kind), 'kind')] : []),
    ...(chosen ? [chip(codedName(chosen), 'category')] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change(NONE)} />,
    filters: (
      <>
        <SearchBox value={name} placeholder={t.search} onChange={(next) => change({ name: next })} />
        <SelectFilter
          label={t.kind}
          value={kind}
          options={kinds.map((one) => ({ value: one.kind, label: `${kindName(one.kind)} (${one.count})` }))}
          onChange={(next) => change({ kind: next })}
        />
        <SelectFilter
          label={t.category}
          value={category}
          options={categories}
          onChange={(next) => change({ category: next })}
        />
      </>
    ),
  };
}
