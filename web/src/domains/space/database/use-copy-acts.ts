import { type DatabaseCopy, databaseApi } from '@cloudyard/contract/space/database.ts';
import { save } from '../../../kit/call.ts';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { isRunning } from './use-databases.ts';

const REFRESH = [databaseApi.copies];

/** What can be done with a backup or a restore, by its state. */
export function useCopyActs(onRestore: (copy: DatabaseCopy) => void) {
  const t = useText(words).copies;
  const may = useMay();
  const { askCancel, askRemove } = useQuestions();
  return (row: DatabaseCopy): RowAction[] => {
    if (!may(databaseApi.backup.allow)) return [];
    if (isRunning(row)) return [{ key: 'cancel', label: t.cancel, onClick: () => void askCancel(row) }];
    if (row.kind !== 'backup') return [];
    const remove = { key: 'remove', label: t.remove, onClick: () => void askRemove(row) };
    if (row.state !== 'done') return [remove];
    return [
      { key: 'restore', label: t.restore, onClick: () => onRestore(row) },
      {
        key: 'download',
        label: t.download,
        onClick: () => save(databaseApi.downloadCopy, { params: { id: row.id } }),
      },
      remove,
    ];
  };
}

function useQuestions() {
  const t = useText(words).copies;
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(databaseApi.cancelCopy, { act: 'list', refresh: REFRESH });
  const remove = useSend(databaseApi.removeCopy, { act: 'list', refresh: REFRESH });
  const askCancel = async ({ id, kind, databaseName }: DatabaseCopy) => {
    const question = {
      title: fill(t.cancelTitle, { name: databaseName, kind: t.kindsInside[kind] }),
      consequence: kind === 'backup' ? t.cancelBackup : t.cancelRestore,
      verb: t.cancelVerb,
      stay: t.goOn,
    };
    if (await confirm(question))
      cancel.mutate({ params: { id } }, { thing: databaseName, onSuccess: () => toast.success(t.cancelled) });
  };
  const askRemove = async ({ id, databaseName, startedAt }: DatabaseCopy) => {
    const title = fill(t.removeTitle, { name: databaseName, time: exact(startedAt) });
    if (await confirm({ title, consequence: t.removeText, verb: t.remove }))
      remove.mutate({ params: { id } }, { thing: databaseName, onSuccess: () => toast.success(t.removed) });
  };
  return { askCancel, askRemove };
}
