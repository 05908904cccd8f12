import { personApi, type UserRow } from '@cloudyard/contract/enterprise/person.ts';
import { z } from 'zod';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/person/en.ts';

const Draft = z.object({ reason: z.string().trim().min(1).max(300) });
const refresh = [personApi.list, personApi.detail];

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
