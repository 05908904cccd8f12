import { type DatabaseCopy, databaseApi } from '@cloudyard/contract/space/database.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { exact } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { QuotaShort, useQuotaShort } from './quota-short.tsx';
import { REFRESH } from './use-databases.ts';

const Draft = databaseApi.restoreCopy.body;

/** A backup becomes a database of its own; the old one stays. */
export function RestoreDialog({ copy, onClose }: { copy: DatabaseCopy; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const restore = useSend(databaseApi.restoreCopy, { act: 'form', refresh: REFRESH });
  const { short, watch } = useQuotaShort();
  const send = async (body: z.output<typeof Draft>) => {
    await watch(restore.mutateAsync({ params: { id: copy.id }, body }));
    toast.success(fill(t.copies.restored, body));
    onClose();
  };
  const said = { name: copy.databaseName, time: exact(copy.startedAt) };
  return (
    <FormModal title={fill(t.copies.restoreTitle, said)} footer={null} onClose={onClose}>
      <p className="cy-bottom-12">{t.copies.restoreText}</p>
      {short && <QuotaShort fields={short} />}
      <EntityForm
        schema={Draft}
        initial={{ name: '' }}
        verb={t.copies.restoreVerb}
        failed={t.copies.restoreFailed}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.copies.restoreName} help={t.create.help} maxLength={30} />
      </EntityForm>
    </FormModal>
  );
}
