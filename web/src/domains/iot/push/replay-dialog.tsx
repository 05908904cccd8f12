import { type Push, pushApi } from '@cloudyard/contract/iot/push.ts';
import { DateField } from '../../../kit/date-field.tsx';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/push/en.ts';

const HOUR = 3_600_000;

/** What was stored in a time goes through a push once more. */
export function ReplayDialog({ push, onClose }: { push: Push; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const replay = useSend(pushApi.replay, { act: 'form', refresh: [pushApi.view, pushApi.list] });
  const send = async (body: { from: string; to: string }) => {
    const { count, isHeld } = await replay.mutateAsync({ params: { id: push.id }, body });
    if (isHeld) toast.warning(fill(t.replayHeld, { n: count }));
    else toast.success(fill(t.replayed, { n: count }));
    onClose();
  };
  const now = Date.now();
  const initial = { from: new Date(now - HOUR).toISOString(), to: new Date(now).toISOString() };
  return (
    <FormModal title={`${t.replayTitle} · ${push.name}`} footer={null} onClose={onClose}>
      <p className="cy-faint">{t.replayText}</p>
      <EntityForm
        schema={pushApi.replay.body}
        initial={initial}
        onSend={send}
        onCancel={onClose}
        verb={t.replay}
      >
        <DateField name="from" label={t.from} />
        <DateField name="to" label={t.to} />
      </EntityForm>
    </FormModal>
  );
}
