import { type MenuChange, menuApi } from '@cloudyard/contract/access/menu.ts';
import { Alert, Button, Drawer } from 'antd';
import { useState } from 'react';
import { type Column, text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useErrorText, useKitText, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/index.ts';
import { type Place, usePlaceId } from '../parts/place.ts';
import { menuKeyIn } from './draft.ts';
import { refresh } from './use-calls.ts';

/** Changes of the tree, newest first; the newest that stands can be taken back. */
export function HistoryDrawer({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText(words).changes;
  const kit = useKitText();
  const enterpriseId = usePlaceId(place);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const asked = useAsk(menuApi.history, { query: { ...paging, enterpriseId } });
  const { undo, undoing, failure } = useUndo(enterpriseId);
  const mayEdit = useMay()(menuKeyIn(place, 'edit'));
  const rows = asked.data?.content;
  // Which one is the newest is only to be seen on the first page.
  const newest = paging.page === 0 ? rows?.find(({ undone, verb }) => !undone && verb !== 'undo') : undefined;
  const undoColumn: Column<MenuChange> = {
    key: 'undo',
    title: kit.actions,
    align: 'right',
    render: (_, row) => {
      if (row.undone) return <StatusTag tone="neutral">{t.undone}</StatusTag>;
      if (!mayEdit || row.id !== newest?.id) return null;
      return (
        <Button size="small" loading={undoing} onClick={() => void undo(row)}>
          {t.undo}
        </Button>
      );
    },
  };
  return (
    <Drawer open size={640} title={t.title} onClose={onClose} styles={{ body: { padding: 0 } }}>
      {failure && <Alert type="error" banner title={failure} role="alert" />}
      <DataTable
        asked={asked}
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          time<MenuChange>('time', t.time),
          text<MenuChange>('actorName', t.actor),
          { key: 'verb', title: t.verb, render: (_, { verb }) => t.verbs[verb] },
          text<MenuChange>('menuName', t.menu),
          undoColumn,
        ]}
        empty={<Empty title={t.none} />}
      />
      {rows && rows.length > 0 && (
        <div className="cy-foot">
          <Pager
            state={paging}
            total={asked.data?.totalElements}
            onChange={(patch) => setPaging({ ...paging, page: 0, ...patch })}
          />
        </div>
      )}
    </Drawer>
  );
}

function useUndo(enterpriseId: string) {
  const t = useText(words).changes;
  const toast = useToast();
  const confirm = useConfirm();
  const errorText = useErrorText();
  const [failure, setFailure] = useState('');
  const send = useSend(menuApi.undo, { refresh });
  const undo = async ({ id, menuName, verb, actorName }: MenuChange) => {
    const consequence = fill(t.undoWhat, { menu: menuName, verb: t.verbs[verb], actor: actorName });
    if (!(await confirm({ title: t.undoTitle, consequence, verb: t.undo }))) return;
    setFailure('');
    try {
      await send.mutateAsync({ body: { enterpriseId, change: id } });
      toast.success(t.undid);
    } catch (error) {
      toast.failure(t.undoFailed);
      setFailure(errorText(error));
    }
  };
  return { undo, undoing: send.isPending, failure };
}
