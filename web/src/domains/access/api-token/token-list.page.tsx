import { apiTokenApi, TOKEN_STATES } from '@cloudyard/contract/access/api-token.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/api-token/en.ts';
import { IssueToken } from './issue-token.tsx';
import { useTokenColumns } from './token-columns.tsx';

const ALL = 'all';
const VIEWS = ['mine', 'all'] as const;
type View = (typeof VIEWS)[number];

/** One's own, and for who manages them those of the enterprise: two lists, each with its own filters. */
export function TokenListPage() {
  const may = useMay();
  const { search } = useLocation();
  const isAll = may('access.api-token.manage') && new URLSearchParams(search).get('view') === 'all';
  return <TokenList key={isAll ? 'all' : 'mine'} view={isAll ? 'all' : 'mine'} />;
}

function Views({ view }: { view: View }) {
  const t = useText(words);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  if (!useMay()('access.api-token.manage')) return null;
  return (
    <Segmented<View>
      aria-label={t.view}
      value={view}
      options={VIEWS.map((value) => ({ value, label: t.tabs[value] }))}
      onChange={(next) =>
        void navigate({ pathname, search: next === 'all' ? '?view=all' : '' }, { replace: true })
      }
    />
  );
}

function TokenList({ view }: { view: View }) {
  const t = useText(words);
  const kit = useKitText();
  const call = view === 'all' ? apiTokenApi.all : apiTokenApi.mine;
  const [state, change] = useListState(call.query);
  const asked = useAsk(call, { query: state });
  const [isIssuing, setIssuing] = useState(false);
  const columns = useTokenColumns(view === 'all');
  const issue = (
    <Button type="primary" onClick={() => setIssuing(true)}>
      {t.issue}
    </Button>
  );
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      actions={
        <>
          <Link to="/docs">{t.docs}</Link>
          {view === 'mine' && issue}
        </>
      }
      tabs={
        <ListTabs<(typeof TOKEN_STATES)[number] | typeof ALL>
          label={t.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: kit.all },
            ...TOKEN_STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={
        <>
          <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
          <Views view={view} />
        </>
      }
      chips={
        state.q && (
          <FilterChips
            chips={[{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]}
            onClear={() => change({ q: undefined })}
          />
        )
      }
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        narrowed={state.q !== undefined || state.state !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={view === 'mine' && issue} />}
      />
      {isIssuing && <IssueToken onClose={() => setIssuing(false)} />}
    </ListPage>
  );
}
