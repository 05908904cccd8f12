import { databaseApi } from '@cloudyard/contract/space/database.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/database/en.ts';
import { QuotaShort, useQuotaShort } from './quota-short.tsx';
import { REFRESH } from './use-databases.ts';

const Draft = databaseApi.add.body;

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const t = useText(words).create;
  const toast = useToast();
  const add = useSend(databaseApi.add, { act: 'form', refresh: REFRESH });
  const { short, watch } = useQuotaShort();
  const send = async (body: z.output<typeof Draft>) => {
    await watch(add.mutateAsync({ body }));
    toast.success(fill(t.done, body));
    onClose();
  };
  return (
    <FormModal title={t.title} footer={null} onClose={onClose}>
      {short && <QuotaShort fields={short} />}
      <EntityForm
        schema={Draft}
        initial={{ name: '' }}
        verb={t.verb}
        failed={t.failed}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.help} maxLength={30} />
      </EntityForm>
    </FormModal>
  );
}
