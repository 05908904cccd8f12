import { extensionApi } from '@cloudyard/contract/bigdata/extension.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
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
import { CategorySelect, MODES, partWords, useCategoryName } from '../../algorithm/lent/algorithm-parts.ts';
import { words } from '../i18n/extension/en.ts';
import { useExtensionColumns, useOfferedColumns } from './extension-columns.tsx';

const SHELVES = ['installed', 'builtin', 'offered'] as const;
type Shelf = (typeof SHELVES)[number];
const ListState = extensionApi.page.query.omit({ builtin: true }).extend({
  shelf: z.enum(SHELVES).default('installed'),
});
type State = z.output<typeof ListState>;
type Change = (patch: Partial<State>) => void;
type ListProps = { state: State; change: Change };

/** What the enterprise has installed, what comes with the platform, and what can be installed. */
export function ExtensionListPage() {
  const [state, change] = useListState(ListState);
  return state.shelf === 'offered' ? (
    <Offered state={state} change={change} />
  ) : (
    <Installed state={state} change={change} />
  );
}

function Installed({ state, change }: ListProps) {
  const t = useText(words);
  const { shelf, ...query } = state;
  const isBuiltin = shelf === 'builtin';
  const asked = useAsk(extensionApi.page, { query: { ...query, builtin: isBuiltin } });
  const columns = useExtensionColumns(isBuiltin);
  const browse = <Button onClick={() => change({ shelf: 'offered' })}>{t.browse}</Button>;
  const empty = isBuiltin ? (
    <Empty title={t.emptyBuiltin} />
  ) : (
    <Empty title={t.emptyTitle} hint={t.emptyHint} action={browse} />
  );
  const { isNarrowed, ...frame } = useFrame(state, change);
  return (
    <ListPage
      {...frame}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={isNarrowed}
        empty={empty}
      />
    </ListPage>
  );
}

function Offered({ state, change }: ListProps) {
  const t = useText(words);
  const may = useMay();
  const { shelf: _, hasUpdate: __, ...query } = state;
  const asked = useAsk(extensionApi.catalogue, { query });
  const columns = useOfferedColumns(may('bigdata.extension.edit'));
  const { isNarrowed, ...frame } = useFrame(state, change);
  return (
    <ListPage
      {...frame}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={isNarrowed}
        empty={<Empty title={t.emptyOffered} hint={t.emptyOfferedHint} />}
      />
    </ListPage>
  );
}

/** Title, tabs and filters: the same around each of the lists. */
function useFrame(state: State, change: Change) {
  const t = useText(words);
  const active = useChips(state, change);
  const cleared = { name: undefined, category: undefined, mode: undefined, hasUpdate: undefined };
  return {
    title: t.title,
    sentence: t.sentence,
    tabs: <Shelves shelf={state.shelf} onChange={(shelf) => change({ ...cleared, shelf, page: 0 })} />,
    filters: <Filters state={state} change={change} />,
    chips: <FilterChips chips={active} onClear={() => change(cleared)} />,
    isNarrowed: active.length > 0,
  };
}

function Shelves({ shelf, onChange }: { shelf: Shelf; onChange: (shelf: Shelf) => void }): ReactNode {
  const t = useText(words);
  return (
    <ListTabs<Shelf>
      label={t.shelf}
      value={shelf}
      tabs={SHELVES.map((value) => ({ value, label: t.shelves[value] }))}
      onChange={onChange}
    />
  );
}

function Filters({ state: { name, category, mode, hasUpdate, shelf }, change }: ListProps) {
  const t = useText(words);
  const { types } = useText(partWords);
  return (
    <>
      <SearchBox value={name} placeholder={t.search} onChange={(next) => change({ name: next })} />
      <CategorySelect
        className="cy-select"
        label={t.category}
        value={category}
        onChange={(next) => change({ category: next })}
      />
      {shelf !== 'builtin' && (
        <SelectFilter
          label={t.mode}
          value={mode}
          options={MODES.filter((one) => one !== 'BUILTIN').map((value) => ({ value, label: types[value] }))}
          onChange={(next) => change({ mode: next })}
        />
      )}
      {shelf === 'installed' && (
        <SelectFilter
          label={t.updates}
          value={hasUpdate === undefined ? undefined : hasUpdate ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t.withUpdate },
            { value: 'no', label: t.withoutUpdate },
          ]}
          onChange={(next) => change({ hasUpdate: next === undefined ? undefined : next === 'yes' })}
        />
      )}
    </>
  );
}

function useChips({ name, category, mode, hasUpdate }: State, change: Change): Chip[] {
  const t = useText(words);
  const { types } = useText(partWords);
  const categoryName = useCategoryName();
  return [
    ...(name ? [{ label: fill(t.searched, { name }), onRemove: () => change({ name: undefined }) }] : []),
    ...(category ? [{ label: categoryName(category), onRemove: () => change({ category: undefined }) }] : []),
    ...(mode ? [{ label: types[mode], onRemove: () => change({ mode: undefined }) }] : []),
    ...(hasUpdate === undefined
      ? []
      : [
          {
            label: hasUpdate ? t.withUpdate : t.withoutUpdate,
            onRemove: () => change({ hasUpdate: undefined }),
          },
        ]),
  ];
}
