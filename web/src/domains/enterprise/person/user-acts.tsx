import { type ACCOUNT_STATES, personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { z } from 'zod';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';

export const STATE_TONES: Record<(typeof ACCOUNT_STATES)[number], Tone> = {
  active: 'good',
  locked: 'bad',
  reset: 'caution',
  removed: 'neutral',
};

const Draft = z.object({ reason: z.string().trim().min(1).max(300) });
const refresh = [personApi.list, personApi.detail];

/** Asks for the reason, which the user sees. */
export function LockUser({ user, onClose }: { user: UserRow; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const lock = useSend(personApi.lock, { act: 'form', refresh });
  const send = async ({ reason }: z.output<typeof Draft>) => {
    await lock.mutateAsync({ params: { id: user.id }, body: { reason, version: user.version } });
    toast.success(t.users.locked);
    onClose();
  };
  return (
    <FormModal title={fill(t.users.lockTitle, { name: user.username })} footer={null} onClose={onClose}>
      <p>{t.users.lockText}</p>
      <EntityForm
        schema={Draft}
        initial={{ reason: '' }}
        onSend={send}
        onCancel={onClose}
        verb={t.users.lock}
      >
        <TextAreaField
          name="reason"
          label={t.users.lockReason}
          help={t.users.lockReasonHelp}
          maxLength={300}
          rows={3}
        />
      </EntityForm>
    </FormModal>
  );
}

export function useUnlock() {
  const t = useText(words);
  const toast = useToast();
  const confirm = useConfirm();
  const unlock = useSend(personApi.unlock, { act: 'submit', verb: t.users.unlock, refresh });
  return async ({ id, username, version }: UserRow) => {
    const title = fill(t.users.unlockTitle, { name: username });
    if (!(await confirm({ title, consequence: t.users.unlockText, verb: t.users.unlock }))) return;
    unlock.mutate(
      { params: { id }, body: { version } },
      { onSuccess: () => toast.success(t.users.unlocked) },
    );
  };
}

/** What an administrator may do to the user, on the user's page. */
export function UserActs({ user }: { user: UserRow }) {
  const t = useText(words).users;
  const may = useMay();
  const navigate = useNavigate();
  const unlock = useUnlock();
  const [locking, setLocking] = useState(false);
  const isClosed = user.own || user.state === 'removed';
  const why = user.own ? t.self : undefined;
  return (
    <>
      {may(personApi.resetPassword.allow) && (
        <Button
          disabled={isClosed}
          title={why}
          onClick={() => void navigate(`/console/modify-user-password?userId=${user.id}`)}
        >
          {t.reset}
        </Button>
      )}
      {may(personApi.lock.allow) &&
        (user.state === 'locked' ? (
          <Button onClick={() => void unlock(user)}>{t.unlock}</Button>
        ) : (
          <Button disabled={isClosed} title={why} onClick={() => setLocking(true)}>
            {t.lock}
          </Button>
        ))}
      {may(personApi.change.allow) && (
        <Button
          type="primary"
          disabled={isClosed}
          title={why}
          onClick={() => void navigate(`/console/admin-edit-user?userId=${user.id}`)}
        >
          {t.edit}
        </Button>
      )}
      {locking && <LockUser user={user} onClose={() => setLocking(false)} />}
    </>
  );
}
