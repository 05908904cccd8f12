import type { LiveSession } from '@cloudyard/contract/identity/monitor.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/monitor/en.ts';
import { useCalls } from './use-calls.ts';

type KickDialogProps = { sessions: readonly LiveSession[]; onClose: () => void; onDone: () => void };

/** Says what happens, and takes a note to the users whose login ends. */
export function KickDialog({ sessions, onClose, onDone }: KickDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const calls = useCalls();
  const [note, setNote] = useState('');
  const kick = useSend(calls.kick, { act: 'submit', verb: t.kick, refresh: [calls.current] });
  const others = sessions.filter((one) => !one.mine);
  const names = [...new Set(others.map((one) => one.username))];
  const send = () => {
    const body = { sessionIds: others.map((one) => one.id), note: note.trim() || undefined };
    kick.mutate(
      { body },
      {
        onSuccess: ({ ended }) => {
          toast.success(fill(t.kicked, { n: ended }));
          onDone();
        },
      },
    );
  };
  return (
    <FormModal
      dirty={note !== ''}
      title={
        others.length === 1
          ? fill(t.kickOneTitle, { name: names[0] ?? '' })
          : fill(t.kickManyTitle, { n: others.length })
      }
      okText={t.kick}
      okButtonProps={{ danger: true, disabled: others.length === 0 }}
      confirmLoading={kick.isPending}
      cancelButtonProps={{ autoFocus: true }}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-column">
        {others.length > 1 && (
          <p className="identity-monitor-names cy-break cy-medium">{names.join(' · ')}</p>
        )}
        <p>{t.kickConsequence}</p>
        {others.length < sessions.length && <p className="cy-faint">{t.kickSkipsMine}</p>}
        <label className="cy-top-8 cy-medium" htmlFor="kick-note">
          {t.note}
        </label>
        <Input.TextArea
          id="kick-note"
          rows={2}
          maxLength={100}
          value={note}
          aria-describedby="kick-note-hint"
          onChange={(event) => setNote(event.target.value)}
        />
        <p id="kick-note-hint" className="cy-faint">
          {t.noteHint}
        </p>
      </div>
    </FormModal>
  );
}
