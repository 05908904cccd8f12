import { AppstoreOutlined, BarsOutlined } from '@ant-design/icons';
import { projectApi } from '@cloudyard/contract/bigdata/project.ts';
import { RUN_STATES } from '@cloudyard/contract/bigdata/project-shown.ts';
import { Segmented, Select } from 'antd';
import { z } from 'zod';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import type { Stored } from '../../../kit/stored.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/project/en.ts';
import { words as runWords } from '../i18n/project-run/en.ts';

export const TABS = ['mine', 'runs', 'system'] as const;
export type Tab = (typeof TABS)[number];
/** In the address: which part of the page, and what is shown of it. */
export const ListQuery = projectApi.page.query
  .omit({ system: true })
  .extend({ tab: z.enum(TABS).default('mine') });
export type ListState = z.output<typeof ListQuery>;
export type Change = (patch: Partial<ListState>) => void;
export const NONE = { name: undefined, owner: undefined, state: undefined };

type Shape = 'cards' | 'list';
type How = {
  isSystem: boolean;
  /** Where no column sorts. */
  isSorted: boolean;
  shape: Stored<Shape> | undefined;
};
type Owners = readonly { id: string; name: string }[];

export function useFilters(state: ListState, change: Change, owners: Owners, how: How) {
  const t = useText(words);
  const runs = useText(runWords);
  const { name } = state;
  const owner = owners.find(({ id }) => id === state.owner);
  const chip = (label: string, key: keyof typeof NONE): Chip => ({
    ...{ label, onRemove: () => change({ [key]: undefined }) },
  });
  const active: Chip[] = [
    ...(name ? [chip(fill(t.searched, { name }), 'name')] : []),
    ...(owner ? [chip(owner.name, 'owner')] : []),
    ...(state.state ? [chip(fill(t.lastRunIs, { state: runs.states[state.state] }), 'state')] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change(NONE)} />,
    filters: (
      <>
        <SearchBox value={name} placeholder={t.search} onChange={(next) => change({ name: next })} />
        {!how.isSystem && (
          <SelectFilter
            label={t.owner}
            value={state.owner}
            options={owners.map(({ id, name: label }) => ({ value: id, label }))}
            onChange={(next) => change({ owner: next })}
          />
        )}
        <SelectFilter
          label={t.lastRun}
          value={state.state}
          options={RUN_STATES.map((value) => ({ value, label: runs.states[value] }))}
          onChange={(next) => change({ state: next })}
        />
        {how.isSorted && <SortChoice value={state.sort} onChange={(sort) => change({ sort })} />}
        {how.shape && <ShapeChoice shape={how.shape} />}
      </>
    ),
  };
}

type Sort = ListState['sort'];
const SORTS = ['-updatedAt', '-lastRun', '-createdAt', 'name'] as const;

function SortChoice({ value, onChange }: { value: Sort; onChange: (sort: Sort) => void }) {
  const t = useText(words);
  const known = SORTS.find((one) => one === value) ?? '-updatedAt';
  return (
    <Select
      className="cy-select"
      aria-label={t.sort}
      value={known}
      options={SORTS.map((one) => ({ value: one, label: t.sorts[one] }))}
      popupMatchSelectWidth={false}
      onChange={onChange}
    />
  );
}

function ShapeChoice({ shape }: { shape: Stored<Shape> }) {
  const t = useText(words);
  const option = (value: Shape, Icon: typeof BarsOutlined) => ({
    ...{ value, icon: <Icon aria-label={t[value]} />, title: t[value] },
  });
  return (
    <Segmented<Shape>
      aria-label={t.view}
      value={shape.use()}
      options={[option('cards', AppstoreOutlined), option('list', BarsOutlined)]}
      onChange={shape.set}
    />
  );
}
