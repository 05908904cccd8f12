import '../manage.css';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { SENT_STATES, type SentMessage, sentApi } from '@cloudyard/contract/message/sent.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { call } from '../../../kit/call.ts';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { changeList } from '../../../kit/list-state.ts';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/sent/en.ts';
import { keyIn } from '../shared/place.ts';
import { type Composed, Composer } from './composer.tsx';
import { bodyOf, type Filters, filtersOf, isNarrowed, listQuery } from './list-query.ts';
import { withProgress } from './progress.ts';
import { QueryPanel } from './query-panel.tsx';
import { sentColumns } from './sent-columns.tsx';
import { SentView } from './sent-view.tsx';
import { canEdit, canRecall, useSentActs } from './use-acts.ts';
import { useSending, WHILE_SENDING } from './use-sending.ts';

const ALL = 'all';

/** The list. A failure is always shown; the result of a query only after the button was pressed. */
function useMessages(enterpriseId: string) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const [state, change] = useListState(listQuery);
  const [querying, setQuerying] = useState(false);
  const [onWay, setOnWay] = useState(false);
  const heard = useSending(enterpriseId);
  const asked = useAsk(
    sentApi.query,
    { body: bodyOf(state, enterpriseId) },
    { refetchInterval: onWay ? WHILE_SENDING : false },
  );
  const rows = asked.data?.content.map((row) => withProgress(row, heard.get(row.id)));
  const isOnWay = rows?.some((row) => row.state === 'sending') ?? false;
  useEffect(() => setOnWay(isOnWay), [isOnWay]);
  useEffect(() => {
    if (asked.error) toast.failure(t.queryFailed);
  }, [asked.error, toast, t]);

  const query = async (filters: Filters) => {
    setQuerying(true);
    toast.info(t.querying);
    const ask = { body: bodyOf(changeList(state, filters), enterpriseId) };
    change(filters);
    try {
      // The list makes the same query: it is sent once, and both get the answer.
      const found = await client.fetchQuery({
        queryKey: keyOf(sentApi.query, ask),
        queryFn: ({ signal }) => call(sentApi.query, ask, { signal }),
        staleTime: 0,
      });
      if (found.totalElements === 0) toast.warning(t.queryEmpty);
      else toast.success(t.querySucceeded);
    } catch {
      // The list shows the same failure.
    } finally {
      setQuerying(false);
    }
  };
  return { state, change, asked, rows, query, querying };
}

export const SentListPage = () => <Management place="enterprise" />;
export const PlatformSentListPage = () => <Management place="platform" />;

/** The list, one message out of it, or a message being written. */
function Management({ place }: { place: Place }) {
  const enterpriseId = usePlaceId(place);
  const { shown, show, addressOf } = useShown();
  const [composed, setComposed] = useState<Composed>();
  const here = { place, enterpriseId };
  if (composed) return <Composer {...here} composed={composed} onClose={() => setComposed(undefined)} />;
  if (shown && !Id.safeParse(shown).success) return <Navigate to="/exception/415" replace />;
  if (shown) {
    const back = () => show(undefined);
    return <SentView key={shown} {...here} id={shown} onBack={back} onCompose={setComposed} />;
  }
  return <SentList {...here} addressOf={addressOf} onCompose={setComposed} />;
}

type SentListProps = {
  place: Place;
  enterpriseId: string;
  addressOf: (id: string) => string;
  onCompose: (composed: Composed) => void;
};

function SentList({ place, enterpriseId, addressOf, onCompose }: SentListProps) {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const { state, change, asked, rows, query, querying } = useMessages(enterpriseId);
  const acts = useRowActs(place, addressOf, onCompose);
  const add = (
    <AddButton permission={keyIn(place, 'message', 'send')} onClick={() => onCompose({ how: 'add' })}>
      {t.add}
    </AddButton>
  );
  return (
    <ListPage
      title={t.title[place]}
      sentence={t.sentence[place]}
      actions={add}
      tabs={
        <ListTabs<(typeof SENT_STATES)[number] | typeof ALL>
          label={t.filters.state}
          value={state.state ?? ALL}
          tabs={[
            { value: ALL, label: kit.all },
            ...SENT_STATES.map((value) => ({ value, label: t.states[value] })),
          ]}
          onChange={(next) => change({ state: next === ALL ? undefined : next })}
        />
      }
      filters={
        <QueryPanel
          place={place}
          enterpriseId={enterpriseId}
          filters={filtersOf(state)}
          querying={querying}
          onQuery={(filters) => void query(filters)}
        />
      }
      footer={asked.data && <Pager state={state} total={asked.data.totalElements} onChange={change} />}
    >
      <DataTable
        asked={asked}
        rows={rows}
        columns={[
          ...sentColumns(t, called, ({ id }) => addressOf(id)),
          actions<SentMessage>(t.columns.actions, acts),
        ]}
        narrowed={isNarrowed(filtersOf(state))}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={add} />}
      />
    </ListPage>
  );
}

function useRowActs(
  place: Place,
  addressOf: (id: string) => string,
  onCompose: (composed: Composed) => void,
) {
  const t = useText(words);
  const maySend = useMay()(keyIn(place, 'message', 'send'));
  const acts = useSentActs();
  return (row: SentMessage): RowAction[] => {
    const view = { key: 'view', label: t.view, to: addressOf(row.id) };
    if (!maySend || row.app !== 'console') return [view];
    const edit = { key: 'edit', label: t.edit, onClick: () => onCompose({ how: 'edit', message: row }) };
    const recall = { key: 'recall', label: t.recall, onClick: () => void acts.recall(row) };
    return [
      canEdit(row) ? edit : view,
      ...(canRecall(row) ? [recall] : []),
      { key: 'remove', label: t.remove, onClick: () => void acts.remove(row) },
      ...(canEdit(row) ? [view] : []),
      { key: 'copy', label: t.copy, onClick: () => onCompose({ how: 'copy', message: row }) },
    ];
  };
}

/** The open message is in the address; the list's own query stays beside it. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const at = (id: string | undefined) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('view');
    else next.set('view', id);
    return next;
  };
  const { chosen, choose } = useChosen(search.get('view') ?? undefined, (id) => setSearch(at(id)));
  return { shown: chosen, show: choose, addressOf: (id: string) => `?${at(id)}` };
}
