import { SPACE_PASSWORD, type Space, spaceApi } from '@cloudyard/contract/space/space.ts';
import { Form, Input } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/space/en.ts';
import { words as initializeWords } from '../i18n/space/initialize-en.ts';
import { SPACE_CALLS } from './space-calls.ts';
import { strengthOf } from './strength.ts';

const Draft = z.object({ secret: z.string().min(1).max(64), password: z.string().regex(SPACE_PASSWORD) });

/** The present one is asked for; a wrong one is said at its field. */
export function PasswordDialog({ space, onClose }: { space: Space; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(spaceApi.changePassword, { act: 'form', refresh: SPACE_CALLS });
  const send = async (body: z.output<typeof Draft>) => {
    await change.mutateAsync({ params: { id: space.id }, body });
    toast.success(t.passwordChanged);
    onClose();
  };
  return (
    <FormModal title={t.changePassword} footer={null} onClose={onClose}>
      <EntityForm
        schema={Draft}
        initial={{ secret: '', password: '' }}
        verb={t.changePassword}
        onSend={send}
        onCancel={onClose}
      >
        <Field name="secret" label={t.presentPassword}>
          <Input.Password maxLength={64} autoComplete="off" />
        </Field>
        <NewPassword />
      </EntityForm>
    </FormModal>
  );
}

function NewPassword() {
  const t = useText(words);
  const i = useText(initializeWords);
  const typed = String(Form.useWatch('password') ?? '');
  const help = typed === '' ? t.newPasswordHelp : fill(i.strength, { level: i.levels[strengthOf(typed)] });
  return (
    <Field name="password" label={t.newPassword} help={help}>
      <Input.Password maxLength={32} autoComplete="new-password" />
    </Field>
  );
}
