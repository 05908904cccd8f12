import { type DatabaseResource, databaseApi } from '@cloudyard/contract/space/database.ts';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { day } from '../shared/day.ts';
import { SecretForm } from './secret-form.tsx';
import { REFRESH } from './use-databases.ts';

const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

/** What is lost and until when it can be brought back. */
export function RemoveDialog({
  database: { id, name },
  onClose,
}: {
  database: DatabaseResource;
  onClose: () => void;
}) {
  const t = useText(words).remove;
  const toast = useToast();
  const remove = useSend(databaseApi.remove, { act: 'form', refresh: REFRESH });
  const until = new Date(Date.now() + KEPT_DAYS * DAY_MS).toISOString();
  const send = async (secret: string) => {
    const { purgeAt } = await remove.mutateAsync({ params: { id }, body: { secret } });
    toast.success(fill(t.done, { name, day: day(purgeAt ?? until) }));
    onClose();
  };
  return (
    <FormModal title={fill(t.title, { name })} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{fill(t.text, { day: day(until) })}</p>
      <SecretForm verb={t.verb} failed={t.failed} onSend={send} onClose={onClose} />
    </FormModal>
  );
}
