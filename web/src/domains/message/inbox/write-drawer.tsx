import { Id, NIL } from '@cloudyard/contract/kit/values.ts';
import { notificationApi } from '@cloudyard/contract/message/notification.ts';
import { MAX_PERSONAL, MAX_TITLE, SELF_TYPE, SEND_MAIL } from '@cloudyard/contract/message/values.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, SwitchField, TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormDrawer } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/inbox/en.ts';
import { ColleagueSelect } from './colleague-select.tsx';
import { INBOX_ASKS } from './use-inbox.ts';

/** The remaining number for the day is shown with the rule, before anything is sent. */
const withLeft = (rule: string, words: string, n: number | null | undefined) =>
  typeof n === 'number' ? rule + fill(words, { n }) : rule;

const MAX_TEXT = 5000;
const Letter = z.object({
  notifierIds: z.array(Id).min(1).max(MAX_PERSONAL),
  title: z.string().trim().min(1).max(MAX_TITLE),
  description: z.string().trim().max(MAX_TEXT),
  mail: z.boolean(),
});

/** A message between users: to colleagues, or outside an enterprise to contacts. */
export function WriteDrawer({ onClose }: { onClose: () => void }) {
  const t = useText(words).letter;
  const toast = useToast();
  const { userId, enterpriseId = NIL } = useWho();
  const who = enterpriseId === NIL ? t.contacts : t.colleagues;
  const left = useAsk(notificationApi.allowance, {}).data;
  // A user who writes to themselves sees the message at once.
  const notify = useSend(notificationApi.notify, {
    act: 'form',
    refresh: [...INBOX_ASKS, notificationApi.allowance],
  });
  const send = async ({ mail, ...letter }: z.output<typeof Letter>) => {
    toast.info(t.sending);
    const body = {
      ...letter,
      actorId: userId,
      type: 'user message' as const,
      selfType: SELF_TYPE.user,
      ...(mail ? { ways: SEND_MAIL } : {}),
    };
    await notify.mutateAsync({ body });
    toast.success(t.sent);
    onClose();
  };
  return (
    <FormDrawer size={520} title={who.title} onClose={onClose}>
      <EntityForm
        schema={Letter}
        initial={{ notifierIds: [], title: '', description: '', mail: false }}
        verb={t.send}
        failed={t.failed}
        onSend={send}
        onCancel={onClose}
      >
        <Field name="notifierIds" label={t.to} help={withLeft(who.toHelp, t.peopleLeft, left?.people)}>
          <ColleagueSelect words={who} withDesk={enterpriseId === NIL} />
        </Field>
        <TextField name="title" label={t.subject} maxLength={MAX_TITLE} />
        <TextAreaField name="description" label={t.text} rows={8} maxLength={MAX_TEXT} />
        <SwitchField name="mail" label={t.mail} help={withLeft(t.mailHelp, t.mailLeft, left?.mail)} />
      </EntityForm>
    </FormDrawer>
  );
}
