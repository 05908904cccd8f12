import { type MenuChange, menuApi } from '@cloudyard/contract/access/menu.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { text, time } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { Drawer } from '../../../kit/dialog.tsx';
import { May } from '../../../kit/may.tsx';
import { type Place, usePlaceId } from '../../../kit/place.ts';
import { Empty } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/menu/en.ts';
import { menuKeyIn } from './draft.ts';
import { refresh } from './use-calls.ts';

/** How many changes are searched for the newest that is not undone. */
const FAR = 200;

/** Changes of the tree, newest first; the newest that is not undone can be undone. */
export function HistoryDrawer({ place, onClose }: { place: Place; onClose: () => void }) {
  const t = useText(words).changes;
  const enterpriseId = usePlaceId(place);
  const [paging, setPaging] = useState({ page: 0, size: 10 });
  const asked = useAsk(menuApi.history, { query: { ...paging, enterpriseId } });
  const { undo, undoing } = useUndo(enterpriseId);
  const rows = asked.data?.content;
  return (
    <Drawer
      open
      size={640}
      title={t.title}
      onClose={onClose}
      styles={{ body: { padding: 0 } }}
      extra={
        <May permission={menuKeyIn(place, 'edit')}>
          <UndoButton enterpriseId={enterpriseId} undoing={undoing} onUndo={(change) => void undo(change)} />
        </May>
      }
    >
      <DataTable
        asked={asked}
        rows={rows}
        rowKey={({ id }) => String(id)}
        columns={[
          text<MenuChange>('menuName', t.menu),
          {
            key: 'verb',
            title: t.verb,
            phone: 'status',
            render: (_, { verb, undone }) =>
              undone ? (
                <StatusTag tone="neutral">{fill(t.taken, { verb: t.verbs[verb] })}</StatusTag>
              ) : (
                t.verbs[verb]
              ),
          },
          text<MenuChange>('actorName', t.actor),
          time<MenuChange>('time', t.time),
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

type UndoButtonProps = { enterpriseId: string; undoing: boolean; onUndo: (change: MenuChange) => void };

function UndoButton({ enterpriseId, undoing, onUndo }: UndoButtonProps) {
  const t = useText(words).changes;
  const asked = useAsk(menuApi.history, { query: { page: 0, size: FAR, enterpriseId } });
  const newest = asked.data?.content.find(({ undone, verb }) => !undone && verb !== 'undo');
  return (
    <Button
      disabled={!newest}
      title={asked.data && !newest ? t.nothing : ''}
      loading={undoing}
      onClick={() => newest && onUndo(newest)}
    >
      {t.undoNewest}
    </Button>
  );
}

function useUndo(enterpriseId: string) {
  const t = useText(words).changes;
  const toast = useToast();
  const client = useQueryClient();
  const confirm = useConfirm();
  const send = useSend(menuApi.undo, { act: 'submit', failed: t.undoFailed, refresh });
  const undo = async ({ id, menuName, verb, actorName }: MenuChange) => {
    const consequence = fill(t.undoWhat, { menu: menuName, verb: t.verbs[verb], actor: actorName });
    if (!(await confirm({ title: t.undoTitle, consequence, verb: t.undo }))) return;
    try {
      await send.mutateAsync({ body: { enterpriseId, change: id } });
      toast.success(t.undid);
    } catch {
      // Another user changed the tree: the history is loaded again.
      await client.invalidateQueries({ queryKey: keyOf(menuApi.history) });
    }
  };
  return { undo, undoing: send.isPending };
}
