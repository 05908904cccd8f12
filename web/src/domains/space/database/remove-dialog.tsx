import { type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { Input } from 'antd';
import { useState } from 'react';
import { CallError } from '../../../kit/call-error.ts';
import { useFailure } from '../../../kit/failure.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useProblemText, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { Labelled } from '../shared/labelled.tsx';
import { REFRESH } from './use-databases.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

type RemoveDialogProps = { database: DatabaseResource; onClose: () => void };

/** What is lost and until when it can be brought back; asks for the password of the space. */
export function RemoveDialog({ database, onClose }: RemoveDialogProps) {
  const { remove: t, connect } = useText(words);
  const [secret, setSecret] = useState('');
  const until = new Date(Date.now() + KEPT_DAYS * DAY_MS).toISOString();
  const { send, busy, problem } = useRemove(database, onClose);
  return (
    <FormModal
      dirty={secret !== ''}
      title={fill(t.title, database)}
      okText={t.verb}
      okButtonProps={{ danger: true }}
      confirmLoading={busy}
      onOk={() => void send(secret)}
      onClose={onClose}
    >
      <p className="cy-bottom-12">{fill(t.text, { day: day(until) })}</p>
      <Labelled label={connect.secret} help={connect.secretHelp} problem={problem}>
        {(described) => (
          <Input.Password
            {...described}
            autoFocus
            autoComplete="off"
            maxLength={64}
            value={secret}
            onChange={(event) => setSecret(event.target.value)}
            onPressEnter={() => void send(secret)}
          />
        )}
      </Labelled>
    </FormModal>
  );
}

/** A wrong password is said at its field, everything else in a dialog. */
function useRemove({ id, name }: DatabaseResource, onDone: () => void) {
  const { remove: t, connect } = useText(words);
  const toast = useToast();
  const failure = useFailure();
  const problemText = useProblemText();
  const [problem, setProblem] = useState('');
  const remove = useSend(databaseApi.remove, { act: 'quiet', refresh: REFRESH });
  const send = async (secret: string) => {
    setProblem(secret === '' ? connect.secretMissing : '');
    if (secret === '' || remove.isPending) return;
    try {
      const { purgeAt } = await remove.mutateAsync({ params: { id }, body: { secret } });
      toast.success(fill(t.done, { name, day: day(purgeAt ?? '') }));
      onDone();
    } catch (error) {
      const wrong = error instanceof CallError ? error.fields.secret : undefined;
      if (wrong) setProblem(problemText(wrong));
      else await failure.modal(error, { failed: t.failed });
    }
  };
  return { send, problem, busy: remove.isPending };
}
