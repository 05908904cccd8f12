import {
  WEBHOOK_EVENT_NAMES,
  WEBHOOK_EVENTS,
  type Webhook,
  WebhookDraft,
  webhookApi,
} from '@cloudyard/contract/message/webhook.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SelectField, SwitchField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/webhook/en.ts';
import type { Made } from './webhook-list.page.tsx';

type Props = { edited: Webhook | undefined; onMade: (made: Made) => void; onClose: () => void };

const refresh = [webhookApi.list];

export function WebhookForm({ edited, onMade, onClose }: Props) {
  const t = useText(words);
  const may = useMay();
  const toast = useToast();
  const add = useSend(webhookApi.add, { act: 'form', refresh });
  const change = useSend(webhookApi.change, { act: 'form', refresh });
  const initial = edited
    ? { ...edited, isOn: edited.state === 'on' || edited.state === 'failing' }
    : { name: '', url: '', events: [], isOn: true };
  const send = async (draft: WebhookDraft) => {
    if (!edited) {
      const { webhook, secret } = await add.mutateAsync({ body: draft });
      return onMade({ name: webhook.name, secret });
    }
    const { id, version } = edited;
    await change.mutateAsync({ params: { id }, body: { ...draft, version } });
    toast.success(t.saved);
    onClose();
  };
  const options = WEBHOOK_EVENT_NAMES.filter(
    (event) => may(WEBHOOK_EVENTS[event]) || edited?.events.includes(event),
  ).map((value) => ({ value, label: t.events[value] }));
  return (
    <FormModal
      title={edited ? fill(t.editTitle, { name: edited.name }) : t.addTitle}
      footer={null}
      onClose={onClose}
    >
      <EntityForm
        schema={WebhookDraft}
        initial={initial}
        edits={edited !== undefined}
        verb={edited ? t.save : t.add}
        failed={t.saveFailed}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={40} />
        <TextField name="url" label={t.url} help={t.urlHelp} maxLength={500} />
        <SelectField
          name="events"
          label={t.eventsLabel}
          help={t.eventsHelp}
          mode="multiple"
          options={options}
        />
        <SwitchField name="isOn" label={t.isOn} help={t.isOnHelp} />
      </EntityForm>
    </FormModal>
  );
}
