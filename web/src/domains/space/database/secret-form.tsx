import { Input } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/database/en.ts';

const Secret = z.object({ secret: z.string().min(1).max(64) });

type SecretFormProps = {
  verb: string;
  failed: string;
  onSend: (secret: string) => Promise<unknown>;
  onClose: () => void;
};

/** The space password, before something is shown once or goes away. */
export function SecretForm({ verb, failed, onSend, onClose }: SecretFormProps) {
  const t = useText(words).connect;
  return (
    <EntityForm
      schema={Secret}
      initial={{ secret: '' }}
      verb={verb}
      failed={failed}
      onSend={({ secret }) => onSend(secret)}
      onCancel={onClose}
    >
      <Field name="secret" label={t.secret} help={t.secretHelp}>
        <Input.Password autoFocus autoComplete="off" maxLength={64} />
      </Field>
    </EntityForm>
  );
}
