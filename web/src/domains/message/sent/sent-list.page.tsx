import '../manage.css';
import { Id } from '@cloudyard/contract/kit/values.ts';
import type { SentMessage } from '@cloudyard/contract/message/sent.ts';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { AddButton } from '../../../kit/add-button.tsx';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { useChosen } from '../../../kit/use-chosen.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words } from '../i18n/sent/en.ts';
import { keyIn } from '../parts/place.ts';
import { type Composed, Composer } from './composer.tsx';
import { filtersOf, isNarrowed } from './list-query.ts';
import { QueryPanel } from './query-panel.tsx';
import { sentColumns } from './sent-columns.tsx';
import { SentView } from './sent-view.tsx';
import { canEdit, canRecall, useSentActs } from './use-acts.ts';
import { useMessages } from './use-messages.ts';

export const SentListPage = () => <Management place="enterprise" />;
export const PlatformSentListPage = () => <Management place="platform" />;

/** The list, one message out of it, or a message being written. */
function Management({ place }: { place: Place }) {
  const enterpriseId = usePlaceId(place);
  const { shown, show } = useShown();
  const [composed, setComposed] = useState<Composed>();
  const here = { place, enterpriseId };
  if (composed) return <Composer {...here} composed={composed} onClose={() => setComposed(undefined)} />;
  if (shown && !Id.safeParse(shown).success) return <Navigate to="/exception/415" replace />;
  if (shown) {
    const back = () => show(undefined);
    return <SentView key={shown} {...here} id={shown} onBack={back} onCompose={setComposed} />;
  }
  return <SentList {...here} onView={show} onCompose={setComposed} />;
}

type SentListProps = {
  place: Place;
  enterpriseId: string;
  onView: (id: string) => void;
  onCompose: (composed: Composed) => void;
};

function SentList({ place, enterpriseId, onView, onCompose }: SentListProps) {
  const t = useText(words);
  const kit = useKitText();
  const called = useLocalizedName();
  const { state, change, asked, rows, query, querying } = useMessages(enterpriseId);
  const acts = useRowActs(place, onView, onCompose);
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
          ...sentColumns(t, called, ({ id }) => onView(id)),
          actions<SentMessage>(t.columns.actions, acts),
        ]}
        empty={
          isNarrowed(filtersOf(state)) ? (
            <Empty title={t.queryEmpty} hint={kit.nothingFoundHint} />
          ) : (
            <Empty title={t.empty} hint={t.emptyHint} action={add} />
          )
        }
      />
    </ListPage>
  );
}

function useRowActs(place: Place, onView: (id: string) => void, onCompose: (composed: Composed) => void) {
  const t = useText(words);
  const maySend = useMay()(keyIn(place, 'message', 'send'));
  const acts = useSentActs();
  return (row: SentMessage): RowAction[] => {
    const view = { key: 'view', label: t.view, onClick: () => onView(row.id) };
    if (!maySend || row.app !== 'console') return [view];
    const edit = { key: 'edit', label: t.edit, onClick: () => onCompose({ how: 'edit', message: row }) };
    const recall = { key: 'recall', label: t.recall, danger: true, onClick: () => void acts.recall(row) };
    return [
      canEdit(row) ? edit : view,
      ...(canRecall(row) ? [recall] : []),
      { key: 'remove', label: t.remove, danger: true, onClick: () => void acts.remove(row) },
      ...(canEdit(row) ? [view] : []),
      { key: 'copy', label: t.copy, onClick: () => onCompose({ how: 'copy', message: row }) },
    ];
  };
}

/** Which message stands open lives in the address; the list's own question stays beside it. */
function useShown() {
  const [search, setSearch] = useSearchParams();
  const { chosen, choose } = useChosen(search.get('view') ?? undefined, (id) => {
    const next = new URLSearchParams(search);
    if (id === undefined) next.delete('view');
    else next.set('view', id);
    setSearch(next);
  });
  return { shown: chosen, show: choose };
}
