import { accountApi, PasswordDraft } from '@cloudyard/contract/identity/account.ts';
import { sessionApi } from '@cloudyard/contract/identity/session.ts';
import { Form, type FormRule, Input } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field } from '../../../kit/fields.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/account/en.ts';
import { StrengthView } from '../registration/strength-view.tsx';

const Draft = PasswordDraft.extend({ confirm: z.string().min(1) });
const NONE = { current: '', password: '', confirm: '' };

export function PasswordTab() {
  const t = useText(words);
  const toast = useToast();
  const [round, setRound] = useState(0);
  const change = useSend(accountApi.changePassword, { act: 'form', refresh: [accountApi.devices] });
  return (
    <Panel title={t.changePassword}>
      <p className="cy-faint cy-bottom-16">{t.passwordSentence}</p>
      <EntityForm
        key={round} // an empty form after every change
        schema={Draft}
        initial={NONE}
        verb={t.changePassword}
        onSend={async ({ current, password }) => {
          const { ended } = await change.mutateAsync({ body: { current, password } });
          toast.success(fill(t.passwordChanged, { n: ended }));
          setRound(round + 1);
        }}
      >
        <Field name="current" label={t.current}>
          <Input.Password autoComplete="current-password" />
        </Field>
        <NewPasswordField />
        <ConfirmField />
      </EntityForm>
    </Panel>
  );
}

/** With the strength bubble while the password is being chosen. */
function NewPasswordField() {
  const t = useText(words);
  const me = useAsk(sessionApi.me, {});
  const password: string = Form.useWatch('password') ?? '';
  const [choosing, setChoosing] = useState<boolean>(); // undefined: not yet focused
  const owner = { username: me.data?.username, phone: me.data?.phone, email: me.data?.email };
  return (
    <div className="cy-relative">
      <Field name="password" label={t.next}>
        <Input.Password
          autoComplete="new-password"
          onFocus={() => setChoosing(true)}
          onBlur={() => setChoosing(false)}
        />
      </Field>
      {choosing !== undefined && (
        <div
          className={`identity-personal-bubble cy-box cy-pad-bar ${choosing ? '' : 'identity-personal-resting'}`}
        >
          <StrengthView password={password} owner={owner} />
        </div>
      )}
    </div>
  );
}

function ConfirmField() {
  const t = useText(words);
  const same: FormRule = ({ getFieldValue }) => ({
    validator: async (_, confirm: string) => {
      if (confirm && confirm !== getFieldValue('password')) throw new Error(t.confirmDifferent);
    },
  });
  return (
    <Field
      name="confirm"
      label={t.confirm}
      dependencies={['password']}
      rules={[same]}
      validateTrigger="onBlur"
    >
      <Input.Password autoComplete="new-password" />
    </Field>
  );
}
