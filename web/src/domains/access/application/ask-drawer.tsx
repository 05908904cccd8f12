import { applicationApi, RoleApplicationDraft } from '@cloudyard/contract/access/application.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextAreaField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/application/en.ts';
import { TermInput } from './term-input.tsx';

/** What is asked for, with what was said the last time when it is asked for again. */
export type Asking = { id: string; name: string; reason?: string; days?: number | null };

const Draft = RoleApplicationDraft.omit({ roleId: true });

export function AskDrawer({ asking, onClose }: { asking: Asking; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const ask = useSend(applicationApi.ask, {
    act: 'form',
    refresh: [applicationApi.offered, applicationApi.mine],
  });
  const send = async (draft: Omit<RoleApplicationDraft, 'roleId'>) => {
    await ask.mutateAsync({ body: { ...draft, roleId: asking.id } });
    toast.success(t.apply.sent);
    onClose();
  };
  return (
    <FormDrawer
      className="access-application-drawer"
      size={480}
      title={fill(t.apply.askFor, { name: asking.name })}
      onClose={onClose}
    >
      <EntityForm
        schema={Draft}
        initial={{ reason: asking.reason ?? '', days: asking.days ?? null }}
        verb={t.apply.send}
        onSend={send}
        onCancel={onClose}
      >
        <TextAreaField
          name="reason"
          label={t.apply.reason}
          help={t.apply.reasonHelp}
          maxLength={500}
          rows={4}
        />
        <Field name="days" label={t.term.label} help={t.term.help}>
          <TermInput />
        </Field>
      </EntityForm>
    </FormDrawer>
  );
}
