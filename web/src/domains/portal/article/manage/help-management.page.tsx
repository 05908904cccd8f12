import './manage.css';
import { PlusOutlined } from '@ant-design/icons';
import {
  ARTICLE_KINDS,
  type ArticleKind,
  articleApi,
  type ManagedRow,
} from '@cloudyard/contract/portal/article.ts';
import { Button, Segmented } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { actions } from '../../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../../kit/filters.tsx';
import { lazyPart } from '../../../../kit/lazy-part.ts';
import { ListPage } from '../../../../kit/list-page.tsx';
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
  const row = (one: ManagedRow) => [
    { key: 'edit', label: t.edit, onClick: () => void navigate(editAddress(one.id)) },
    ...acts(one),
  ];
  const isFiltered = Boolean(state.q || state.kind || state.category || state.state);
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
      filters={<Filters state={state} counts={asked.data?.counts ?? {}} change={change} />}
      chips={<Chips state={state} change={change} />}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={[...articleColumns(t, named), actions(kit.actions, row)]}
        state={state}
        onChange={change}
        empty={
          isFiltered ? (
            <Empty title={kit.nothingFound} hint={kit.nothingFoundHint} />
          ) : (
            <Empty title={t.empty} hint={t.emptyHint} action={write} />
          )
        }
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

function Filters({ state, counts, change }: FilterProps & { counts: Record<string, number> }) {
  const t = useText(words);
  const named = useNamed();
  const categories = useAsk(articleApi.categories, {});
  return (
    <>
      <div className="cy-fit cy-scroll-x">
        <Segmented
          aria-label={t.kind}
          value={state.kind ?? ''}
          options={[
            { value: '', label: t.all },
            ...ARTICLE_KINDS.map((value) => ({ value, label: t.kinds[value] })),
          ]}
          onChange={(next) => change({ kind: ARTICLE_KINDS.find((one): one is ArticleKind => one === next) })}
        />
      </div>
      <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
      <SelectFilter
        label={t.category}
        value={state.category}
        options={(categories.data ?? []).map((one) => ({ value: one.id, label: named(one) }))}
        onChange={(category) => change({ category })}
      />
      <SelectFilter
        label={t.state}
        value={state.state}
        options={ARTICLE_STATES.map((value) => ({
          value,
          label: fill(t.counted, { word: t.states[value], n: counts[value] ?? 0 }),
        }))}
        onChange={(next) => change({ state: next })}
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
    state.state && { label: t.states[state.state], onRemove: () => change({ state: undefined }) },
  ];
  return (
    <FilterChips
      chips={chips.filter((chip): chip is Chip => Boolean(chip))}
      onClear={() => change({ q: undefined, kind: undefined, category: undefined, state: undefined })}
    />
  );
}
