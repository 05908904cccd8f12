import { PasswordAgain } from '@cloudyard/contract/custody/data-export.ts';
import { DELETION_DAYS, deletionApi } from '@cloudyard/contract/custody/deletion.ts';
import { Input } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words as exportWords } from '../i18n/data-export/en.ts';
import { words } from '../i18n/deletion/en.ts';

const Draft = PasswordAgain.extend({ name: z.string().min(1).max(200) });

/** The typed name and the password: no enterprise is deleted by a slip. */
export function AskDialog({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText(words);
  const { password, passwordHelp } = useText(exportWords);
  const toast = useToast();
  const ask = useSend(deletionApi.ask, { act: 'form', refresh: [deletionApi.plan, deletionApi.pending] });
  return (
    <FormModal title={fill(t.beginTitle, { name })} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{fill(t.beginText, { days: DELETION_DAYS })}</p>
      <EntityForm
        schema={Draft}
        initial={{ name: '', password: '' }}
        verb={t.beginVerb}
        failed={t.beginFailed}
        onSend={async (body) => {
          await ask.mutateAsync({ body });
          toast.success(t.begun);
          onClose();
        }}
        onCancel={onClose}
      >
        <TextField name="name" label={fill(t.typeName, { name })} maxLength={200} />
        <Field name="password" label={password} help={passwordHelp}>
          <Input.Password autoComplete="current-password" maxLength={200} />
        </Field>
      </EntityForm>
    </FormModal>
  );
}
