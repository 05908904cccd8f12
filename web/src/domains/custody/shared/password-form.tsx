import { PasswordAgain } from '@cloudyard/contract/custody/data-export.ts';
import { Input } from 'antd';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/data-export/en.ts';

type PasswordDialogProps = {
  title: string;
  text: string;
  verb: string;
  failed: string;
  onSend: (body: { password: string }) => Promise<unknown>;
  onClose: () => void;
};

/** The login password once more, before everything is handed out. */
export function PasswordDialog({ title, text, verb, failed, onSend, onClose }: PasswordDialogProps) {
  const t = useText(words);
  return (
    <FormModal title={title} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{text}</p>
      <EntityForm
        schema={PasswordAgain}
        initial={{ password: '' }}
        verb={verb}
        failed={failed}
        onSend={onSend}
        onCancel={onClose}
      >
        <Field name="password" label={t.password} help={t.passwordHelp}>
          <Input.Password autoFocus autoComplete="current-password" maxLength={200} />
        </Field>
      </EntityForm>
    </FormModal>
  );
}
