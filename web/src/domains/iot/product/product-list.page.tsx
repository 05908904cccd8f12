import { NODE_TYPES, PROTOCOLS, type Product, productApi } from '@cloudyard/contract/iot/product.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { EitherTabs } from '../../../kit/list-tabs.tsx';
import { May } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/product/en.ts';
import { useProtocolName } from '../shared/protocol.ts';
import { ImportDialog } from './import-dialog.tsx';
import { useProductColumns } from './product-columns.tsx';
import { ProductDialog } from './product-dialog.tsx';

type State = z.output<typeof productApi.list.query>;
type Opened = { act: 'add' } | { act: 'import' } | { act: 'edit' | 'copy'; product: Product };

/** What an enterprise's devices can say and do, and the platform's types of gateways. */
export function ProductListPage() {
  const t = useText(words);
  const [state, change] = useListState(productApi.list.query);
  const [opened, setOpened] = useState<Opened>();
  const asked = useAsk(productApi.list, { query: state });
  const columns = useProductColumns((act, product) => setOpened({ act, product }));
  const { filters, chips, isNarrowed } = useFilters(state, change, asked.data?.categories ?? []);
  const close = () => setOpened(undefined);
  const acts = (
    <May permission={productApi.add.allow}>
      <Button onClick={() => setOpened({ act: 'import' })}>{t.import}</Button>
      <Button type="primary" onClick={() => setOpened({ act: 'add' })}>
        {t.add}
      </Button>
    </May>
  );
  return (
    <>
      <ListPage
        title={t.title}
        sentence={t.sentence}
        actions={acts}
        tabs={
          <EitherTabs
            label={t.state}
            value={state.enabled}
            both={t.states.all}
            tabs={[
              { value: true, label: t.states.true },
              { value: false, label: t.states.false },
            ]}
            onChange={(enabled) => change({ enabled })}
          />
        }
        filters={filters}
        chips={chips}
        footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
      >
        <DataTable
          asked={asked}
          rows={asked.data?.content}
          columns={columns}
          state={state}
          onChange={change}
          narrowed={isNarrowed || state.enabled !== undefined}
          empty={<Empty title={t.empty} hint={t.emptyHint} />}
        />
      </ListPage>
      {opened?.act === 'import' && <ImportDialog onClose={close} />}
      {opened && opened.act !== 'import' && (
        <ProductDialog
          act={opened.act}
          product={'product' in opened ? opened.product : undefined}
          onClose={close}
        />
      )}
    </>
  );
}

function useFilters(state: State, change: (patch: Partial<State>) => void, categories: readonly string[]) {
  const t = useText(words);
  const protocolName = useProtocolName();
  const chip = (label: string, key: keyof State): Chip => ({
    label,
    onRemove: () => change({ [key]: undefined }),
  });
  const active: Chip[] = [
    ...(state.q ? [chip(fill(t.searched, { q: state.q }), 'q')] : []),
    ...(state.nodeType ? [chip(t.nodeTypes[state.nodeType], 'nodeType')] : []),
    ...(state.protocol ? [chip(protocolName(state.protocol), 'protocol')] : []),
    ...(state.category ? [chip(state.category, 'category')] : []),
  ];
  const clear = { q: undefined, nodeType: undefined, protocol: undefined, category: undefined };
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change(clear)} />,
    filters: (
      <>
        <SearchBox value={state.q} placeholder={t.search} onChange={(q) => change({ q })} />
        <SelectFilter
          label={t.nodeType}
          value={state.nodeType}
          options={NODE_TYPES.map((value) => ({ value, label: t.nodeTypes[value] }))}
          onChange={(nodeType) => change({ nodeType })}
        />
        <SelectFilter
          label={t.protocol}
          value={state.protocol}
          options={PROTOCOLS.map((value) => ({ value, label: protocolName(value) }))}
          onChange={(protocol) => change({ protocol })}
        />
        {categories.length > 0 && (
          <SelectFilter
            label={t.category}
            value={state.category}
            options={categories.map((value) => ({ value, label: value }))}
            onChange={(category) => change({ category })}
          />
        )}
      </>
    ),
  };
}
