import { type PointRef, pointSetApi } from '@cloudyard/contract/iot/point-set.ts';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { SwitchField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/point-set/en.ts';

const Draft = z.object({ name: z.string().trim().min(1).max(60), isShared: z.boolean() });

type SaveDialogProps = { points: PointRef[]; onClose: () => void; onSaved: (id: string) => void };

/** Remembers points under a name. */
export function SaveDialog({ points, onClose, onSaved }: SaveDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const add = useSend(pointSetApi.add, { act: 'form', refresh: [pointSetApi.list] });
  const send = async (draft: z.output<typeof Draft>) => {
    const { id, name } = await add.mutateAsync({ body: { ...draft, points } });
    toast.success(fill(t.saved, { name }));
    onClose();
    onSaved(id);
  };
  return (
    <FormModal title={t.title} footer={null} onClose={onClose}>
      <EntityForm
        schema={Draft}
        initial={{ name: '', isShared: false }}
        verb={t.save}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="name" label={t.name} help={t.nameHelp} maxLength={60} />
        <SwitchField name="isShared" label={t.share} help={t.shareHelp} />
      </EntityForm>
    </FormModal>
  );
}
