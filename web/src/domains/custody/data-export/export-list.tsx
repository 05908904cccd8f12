import './data-export.css';
import { DATA_EXPORT_LIMITS, type DataExport } from '@cloudyard/contract/custody/data-export.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { RowAction } from '../../../kit/columns.tsx';
import { useConfirm } from '../../../kit/confirm.ts';
import { DataTable } from '../../../kit/data-table.tsx';
import { Modal } from '../../../kit/dialog.tsx';
import { Empty } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useRemove } from '../../../kit/use-remove.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/data-export/en.ts';
import { PasswordDialog } from '../shared/password-form.tsx';
import { exportColumns } from './export-columns.tsx';
import { CALLS, isRunning, useExports, type Whose } from './use-exports.ts';

/** Archives of an enterprise or of oneself: asked for, fetched, deleted. */
export function ExportList({ whose }: { whose: Whose }) {
  const t = useText(words);
  const { asked, isWorking } = useExports(whose);
  const [isAsking, setAsking] = useState(false);
  const [fetched, setFetched] = useState<DataExport>();
  const [gaps, setGaps] = useState<DataExport>();
  const actsOf = useActs(whose, setFetched);
  const left = asked.data?.left ?? 0;
  const why = isWorking ? t.busy : left === 0 ? t.none : undefined;
  const begin = (
    <Button
      type="primary"
      disabled={!asked.data || why !== undefined}
      title={asked.data ? why : undefined}
      onClick={() => setAsking(true)}
    >
      {t.begin}
    </Button>
  );
  return (
    <section className="cy-panel" aria-label={t[whose].exports}>
      <header className="cy-panel-head">
        <h2>{t[whose].exports}</h2>
        {begin}
      </header>
      <div className="cy-pad cy-stack cy-gap-8">
        <p className="cy-flush">{t[whose].what}</p>
        {asked.data && (
          <p className="cy-faint cy-flush">
            {fill(t.kept, { days: DATA_EXPORT_LIMITS.days, left, perDay: asked.data.perDay })}
          </p>
        )}
      </div>
      <DataTable
        asked={asked}
        rows={asked.data?.exports}
        columns={exportColumns(t, { showsWho: whose === 'enterprise', actsOf, onGaps: setGaps })}
        empty={<Empty title={t.empty} hint={t.emptyHint} />}
      />
      {isAsking && <Begin whose={whose} onClose={() => setAsking(false)} />}
      {fetched && <Download whose={whose} row={fetched} onClose={() => setFetched(undefined)} />}
      {gaps && <Gaps row={gaps} onClose={() => setGaps(undefined)} />}
    </section>
  );
}

function Begin({ whose, onClose }: { whose: Whose; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const { start, list } = CALLS[whose];
  const send = useSend(start, { act: 'form', refresh: [list] });
  return (
    <PasswordDialog
      title={t.beginTitle}
      text={t.beginText}
      verb={t.beginVerb}
      failed={t.beginFailed}
      onSend={async (body) => {
        await send.mutateAsync({ body });
        toast.success(t.begun);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

function Download({ whose, row, onClose }: { whose: Whose; row: DataExport; onClose: () => void }) {
  const t = useText(words);
  const send = useSend(CALLS[whose].link, { act: 'form' });
  return (
    <PasswordDialog
      title={t.downloadTitle}
      text={fill(t.downloadText, { minutes: DATA_EXPORT_LIMITS.linkMinutes })}
      verb={t.download}
      failed={t.downloadFailed}
      onSend={async (body) => {
        const { url } = await send.mutateAsync({ params: { id: row.id }, body });
        saveFrom(url);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** The address is signed and the archive large: the browser fetches it by itself. */
function saveFrom(url: string) {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

function Gaps({ row, onClose }: { row: DataExport; onClose: () => void }) {
  const t = useText(words);
  return (
    <Modal open title={t.gapsTitle} cancelText={t.close} okButtonProps={{ hidden: true }} onCancel={onClose}>
      <p>{t.gapsText}</p>
      <ul className="cy-indent cy-flush">
        {row.gaps.map(({ path, reason }) => (
          <li key={path} className="cy-break">
            <code>{path}</code>: {reason}
          </li>
        ))}
      </ul>
    </Modal>
  );
}

function useActs(whose: Whose, onDownload: (row: DataExport) => void) {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const { list, cancel: cancelCall, remove: removeCall } = CALLS[whose];
  const cancel = useSend(cancelCall, { act: 'list', refresh: [list] });
  const remove = useRemove(removeCall, t, { refresh: [list] });
  const askCancel = async ({ id, startedAt }: DataExport) => {
    const question = { title: t.cancelTitle, consequence: t.cancelConsequence, verb: t.cancel };
    if (!(await confirm(question))) return;
    const said = { thing: exact(startedAt), onSuccess: () => toast.success(t.cancelled) };
    cancel.mutate({ params: { id } }, said);
  };
  return (row: DataExport): RowAction[] => {
    if (isRunning(row)) return [{ key: 'cancel', label: t.cancel, onClick: () => void askCancel(row) }];
    if (!row.isKept) return [];
    return [
      { key: 'download', label: t.download, onClick: () => onDownload(row) },
      {
        key: 'remove',
        label: t.remove,
        onClick: () => void remove({ id: row.id, name: exact(row.startedAt) }),
      },
    ];
  };
}
