import { type SmsTemplate, smsApi } from '@cloudyard/contract/identity/sms.ts';
import { Form } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/sms/en.ts';

const Draft = z.object({
  text: z.string().trim().min(1).max(300),
  carrierId: z.string().trim().max(60),
  enabled: z.boolean(),
});

type Props = { edited: SmsTemplate; onClose: () => void };

export function TemplateDrawer({ edited, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const change = useSend(smsApi.changeTemplate, { act: 'form', refresh: [smsApi.templates] });
  const { purpose, version, variables, critical } = edited;
  const send = async ({ enabled, ...draft }: z.output<typeof Draft>) => {
    const body = { ...draft, version, ...(critical ? {} : { enabled }) };
    await change.mutateAsync({ params: { purpose }, body });
    toast.success(t.saved);
    onClose();
  };
  const named = variables.map((name) => `{${name}}`).join(' ');
  return (
    <FormDrawer size={520} title={fill(t.editTitle, { name: t.purposes[purpose] })} onClose={onClose}>
      <EntityForm schema={Draft} initial={edited} edits onSend={send} onCancel={onClose}>
        <TextAreaField
          name="text"
          label={t.text}
          help={named ? fill(t.textHelp, { variables: named }) : t.noVariables}
          maxLength={300}
          rows={5}
        />
        <Count />
        <TextField name="carrierId" label={t.carrierId} help={t.carrierHelp} maxLength={60} />
        {critical ? (
          <p className="cy-faint">{t.criticalHelp}</p>
        ) : (
          <SwitchField name="enabled" label={t.enabled} />
        )}
      </EntityForm>
    </FormDrawer>
  );
}

/** The length while the text is typed; filled-in values make it a little longer or shorter. */
function Count() {
  const t = useText(words);
  const text = Form.useWatch<string | undefined>('text') ?? '';
  const signs = [...text].length;
  return (
    <p className="cy-faint" aria-live="polite">
      {fill(t.parts, { signs, n: signs <= 70 ? 1 : Math.ceil(signs / 67) })}
    </p>
  );
}
