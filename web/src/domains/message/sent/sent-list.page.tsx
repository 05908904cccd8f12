import '../manage.css';
import { PlusOutlined } from '@ant-design/icons';
import type { SentMessage } from '@cloudyard/contract/message/sent.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { actions, type RowAction } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { ListPage } from '../../../kit/list-page.tsx';
import { May, useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/sent/index.ts';
import { useCalled } from '../parts/called.ts';
import { keyIn, type Place } from '../parts/place.ts';
import { usePlaceId } from '../parts/use-place.ts';
import { ComposeDrawer, type Composed } from './compose-drawer.tsx';
import { filtersOf, isNarrowed } from './list-query.ts';
import { QueryPanel } from './query-panel.tsx';
import { sentColumns } from './sent-columns.tsx';
import { SentView } from './sent-view.tsx';
import { canEdit, canRecall, useSentActs } from './use-acts.ts';
import { useMessages } from './use-messages.ts';
import { useShown } from './use-shown.ts';

export const SentListPage = () => <Management place="enterprise" />;
export const PlatformSentListPage = () => <Management place="platform" />;

/** The list, or one message out of it; writing goes on above either. */
function Management({ place }: { place: Place }) {
  const enterpriseId = usePlaceId(place);
  const { shown, show } = useShown();
  const [composed, setComposed] = useState<Composed>();
  return (
    <>
      {shown ? (
        <SentView
          key={shown}
          place={place}
          enterpriseId={enterpriseId}
          id={shown}
          onBack={() => show(undefined)}
          onCompose={setComposed}
        />
      ) : (
        <SentList place={place} enterpriseId={enterpriseId} onView={show} onCompose={setComposed} />
      )}
      {composed && (
        <ComposeDrawer
          place={place}
          enterpriseId={enterpriseId}
          composed={composed}
          onClose={() => setComposed(undefined)}
        />
      )}
    </>
  );
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
  const called = useCalled();
  const { state, change, asked, rows, query, querying } = useMessages(enterpriseId);
  const acts = useRowActs(place, onView, onCompose);
  const add = (
    <May permission={keyIn(place, 'message', 'send')}>
      <Button type="primary" icon={<PlusOutlined />} onClick={() => onCompose({ how: 'add' })}>
        {t.add}
      </Button>
    </May>
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
      ...(canEdit(row) ? [edit] : []),
      view,
      ...(canRecall(row) ? [recall] : []),
      { key: 'copy', label: t.copy, onClick: () => onCompose({ how: 'copy', message: row }) },
      { key: 'remove', label: t.remove, danger: true, onClick: () => void acts.remove(row) },
    ];
  };
}
