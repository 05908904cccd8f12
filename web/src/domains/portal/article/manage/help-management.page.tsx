import './manage.css';
import { PlusOutlined } from '@ant-design/icons';
import { ARTICLE_KINDS, articleApi, type ManagedRow } from '@cloudyard/contract/portal/article.ts';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { actions } from '../../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../../kit/filters.tsx';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { ListPage } from '../../../../kit/list-page.tsx';
import { ListTabs } from '../../../../kit/list-tabs.tsx';
import { Empty } from '../../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../../kit/text.ts';
import { useAsk } from '../../../../kit/use-ask.ts';
import { useListState } from '../../../../kit/use-list-state.ts';
import { words } from '../../i18n/article/manage/en.ts';
import { useNamed } from '../article-text.ts';
import { articleColumns, editAddress } from './article-columns.tsx';
import { ARTICLE_STATES } from './state-of.ts';
import { useArticleActs } from './use-article-acts.ts';

const CategoriesDialog = lazyPart(() => import('./categories-dialog.tsx').then((m) => m.CategoriesDialog));
const manageQuery = articleApi.manage.query;

/** All articles, published or not. */
export function HelpManagementPage() {
  const t = useText(words);
  const kit = useKitText();
  const named = useNamed();
  const navigate = useNavigate();
  const [state, change] = useListState(manageQuery);
  const asked = useAsk(articleApi.manage, { query: state });
  const acts = useArticleActs();
  const [arranging, setArranging] = useState(false);
  const row = (one: ManagedRow) => [{ key: 'edit', label: t.edit, to: editAddress(one.id) }, ...acts(one)];
  const write = (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => void navigate('/console/help-edit')}>
      {t.add}
    </Button>
  );
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={
        <>
          <Button onClick={() => setArranging(true)}>{t.categories}</Button>
          {write}
        </>
      }
      tabs={<StateTabs state={state} counts={asked.data?.counts} change={change} />}
      filters={<Filters state={state} change={change} />}
      chips={<Chips state={state} change={change} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...articleColumns(t, named), actions(kit.actions, row)]}
        state={state}
        onChange={change}
        narrowed={Boolean(state.q || state.kind || state.category || state.state)}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={write} />}
      />
      {arranging && (
        <Suspense fallback={null}>
          <CategoriesDialog onClose={() => setArranging(false)} />
        </Suspense>
      )}
    </ListPage>
  );
}

type State = ReturnType<typeof useListState<typeof manageQuery>>[0];
type FilterProps = { state: State; change: ReturnType<typeof useListState<typeof manageQuery>>[1] };

const ALL = 'all';
type Counts = Readonly<Record<string, number>>;

function StateTabs({ state, counts, change }: FilterProps & { counts: Counts | undefined }) {
  const t = useText(words);
  const all = counts && Object.values(counts).reduce((sum, n) => sum + n, 0);
  return (
    <ListTabs<(typeof ARTICLE_STATES)[number] | typeof ALL>
      label={t.state}
      value={state.state ?? ALL}
      tabs={[
        { value: ALL, label: t.all, count: all },
        ...ARTICLE_STATES.map((value) => ({
          value,
          label: t.states[value],
          count: counts && (counts[value] ?? 0),
        })),
      ]}
      onChange={(next) => change({ state: next === ALL ? undefined : next })}
    />
  );
}

function Filters({ state, change }: FilterProps) {
  const t = useText(words);
  const named = useNamed();
  const categories = useAsk(articleApi.categories, {});
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
      <SelectFilter
        label={t.category}
        value={state.category}
        options={(categories.data ?? []).map((one) => ({ value: one.id, label: named(one) }))}
        onChange={(category) => change({ category })}
      />
      <SelectFilter
        label={t.kind}
        value={state.kind}
        options={ARTICLE_KINDS.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={(kind) => change({ kind })}
      />
    </>
  );
}

function Chips({ state, change }: FilterProps) {
  const t = useText(words);
  const named = useNamed();
  const category = useAsk(articleApi.categories, {}).data?.find(({ id }) => id === state.category);
  const chips: (Chip | false | undefined)[] = [
    state.q !== undefined &&
      state.q !== '' && { label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) },
    state.kind && { label: t.kinds[state.kind], onRemove: () => change({ kind: undefined }) },
    category && { label: named(category), onRemove: () => change({ category: undefined }) },
  ];
  return (
    <FilterChips
      chips={chips.filter((chip): chip is Chip => Boolean(chip))}
      onClear={() => change({ q: undefined, kind: undefined, category: undefined })}
    />
  );
}
