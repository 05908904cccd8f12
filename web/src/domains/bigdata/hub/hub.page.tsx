import { HUB_REASONS, type HubItem, type HubReason, hubApi } from '@cloudyard/contract/bigdata/hub.ts';
import { Button } from 'antd';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { words } from '../i18n/hub/en.ts';
import { DATASETS } from '../shared/paths.ts';
import { useHubColumns } from './hub-columns.tsx';

type State = z.output<typeof hubApi.page.query>;
type Change = (patch: Partial<State>) => void;
type Reply = z.output<typeof hubApi.page.reply>;

/** What one owns, follows, shares and was given, of every kind. */
export function HubPage() {
  const t = useText(words);
  const [state, change] = useListState(hubApi.page.query);
  const asked = useAsk(hubApi.page, { query: state });
  const columns = useHubColumns();
  const { filters, chips, isNarrowed } = useFilters(state, change, asked.data);
  return (
    <ListPage
      title={t.title}
      sentence={t.sentence}
      tabs={<Reasons state={state} change={change} reply={asked.data} />}
      filters={filters}
      chips={chips}
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable<HubItem>
        asked={asked}
        rows={asked.data?.content}
        columns={columns}
        rowKey={({ kind, id }) => `${kind} ${id}`}
        narrowed={isNarrowed}
        empty={<Nothing reason={state.reason} />}
      />
    </ListPage>
  );
}

function Nothing({ reason }: { reason: HubReason | undefined }) {
  const t = useText(words);
  const navigate = useNavigate();
  if (reason === 'given') return <Empty title={t.emptyGiven} hint={t.emptyGivenHint} />;
  if (reason === 'shared') return <Empty title={t.emptyShared} hint={t.emptySharedHint} />;
  if (reason === 'followed') return <Empty title={t.emptyFollowed} hint={t.emptyFollowedHint} />;
  const action = <Button onClick={() => void navigate(DATASETS)}>{t.toDatasets}</Button>;
  return <Empty title={t.emptyTitle} hint={t.emptyHint} action={action} />;
}

type ReasonsProps = { state: State; change: Change; reply: Reply | undefined };

function Reasons({ state, change, reply }: ReasonsProps) {
  const t = useText(words);
  const countOf = (reason: HubReason) => reply?.reasons.find((one) => one.reason === reason)?.count;
  return (
    <ListTabs<HubReason | 'all'>
      label={t.reason}
      value={state.reason ?? 'all'}
      tabs={[
        { value: 'all', label: t.all },
        ...HUB_REASONS.map((value) => ({ value, label: t.reasons[value], count: countOf(value) })),
      ]}
      onChange={(next) => change({ reason: next === 'all' ? undefined : next, page: 0 })}
    />
  );
}

function useFilters({ name, kind }: State, change: Change, reply: Reply | undefined) {
  const t = useText(words);
  const options = (reply?.kinds ?? []).map(({ kind: value, count: n }) => ({
    ...{ value, label: fill(t.kindCount, { kind: t.kinds[value], n }) },
  }));
  const active: Chip[] = [
    ...(name ? [{ label: fill(t.searched, { name }), onRemove: () => change({ name: undefined }) }] : []),
    ...(kind ? [{ label: t.kinds[kind], onRemove: () => change({ kind: undefined }) }] : []),
  ];
  return {
    isNarrowed: active.length > 0,
    chips: <FilterChips chips={active} onClear={() => change({ name: undefined, kind: undefined })} />,
    filters: (
      <>
        <SearchBox value={name} placeholder={t.search} onChange={(next) => change({ name: next })} />
        <SelectFilter
          label={t.kind}
          value={kind}
          options={options}
          onChange={(next) => change({ kind: next })}
        />
      </>
    ),
  };
}
