import { type DatabaseCopy, type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { useState } from 'react';
import type { RowAction } from '../../../kit/columns.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { ConnectDialog } from './connect-dialog.tsx';
import { RemoveDialog } from './remove-dialog.tsx';
import { isRunning, REFRESH } from './use-databases.ts';

type Open = { row: DatabaseResource; act: 'connect' | 'remove' };

/** What can be done with a database, by its state. */
export function useDatabaseActs(copies: readonly DatabaseCopy[], onBackedUp: () => void) {
  const t = useText(words);
  const may = useMay();
  const [open, setOpen] = useState<Open>();
  const direct = useDirectActs(onBackedUp);

  const actsOf = (row: DatabaseResource): RowAction[] => {
    const { state } = row;
    if (!may(databaseApi.add.allow)) return [];
    const remove = {
      key: 'remove',
      label: t.remove.act,
      onClick: () => setOpen({ row, act: 'remove' }),
    };
    if (state === 'deleted')
      return [{ key: 'restore', label: t.restore.act, onClick: () => direct.restore(row) }];
    if (state === 'failed')
      return [{ key: 'again', label: t.again.act, onClick: () => direct.again(row) }, remove];
    const isReady = state === 'ready' || state === 'readonly';
    const isBusy = copies.some((copy) => copy.databaseId === row.id && isRunning(copy));
    const whenReady = { disabled: !isReady, title: isReady ? undefined : t.notReady };
    return [
      {
        key: 'connect',
        label: t.connect.act,
        ...whenReady,
        onClick: () => setOpen({ row, act: 'connect' }),
      },
      {
        key: 'backup',
        label: t.backup.act,
        ...(isReady && isBusy ? { disabled: true, title: t.busy } : whenReady),
        onClick: () => direct.backup(row),
      },
      { ...remove, disabled: state === 'creating', title: state === 'creating' ? t.notReady : undefined },
    ];
  };
  const Dialog = open?.act === 'connect' ? ConnectDialog : RemoveDialog;
  const dialog = open && <Dialog database={open.row} onClose={() => setOpen(undefined)} />;
  return { actsOf, dialog };
}

/** What needs no question. */
function useDirectActs(onBackedUp: () => void) {
  const t = useText(words);
  const toast = useToast();
  const how = { act: 'list', refresh: REFRESH } as const;
  const restore = useSend(databaseApi.restore, how);
  const again = useSend(databaseApi.again, how);
  const backup = useSend(databaseApi.backup, how);
  return {
    restore: ({ id, name }: DatabaseResource) =>
      restore.mutate(
        { params: { id } },
        { thing: name, onSuccess: () => toast.success(fill(t.restore.done, { name })) },
      ),
    again: ({ id, name }: DatabaseResource) =>
      again.mutate(
        { params: { id } },
        { thing: name, onSuccess: () => toast.success(fill(t.again.done, { name })) },
      ),
    backup: ({ id, name }: DatabaseResource) =>
      backup.mutate(
        { params: { id } },
        {
          thing: name,
          onSuccess: () => {
            toast.success(fill(t.backup.done, { name }));
            onBackedUp();
          },
        },
      ),
  };
}
