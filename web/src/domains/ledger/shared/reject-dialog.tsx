import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';

const MAX = 500;
const Draft = z.object({ reason: z.string().trim().min(1).max(MAX) });

type Words = Record<'reject' | 'rejectTitle' | 'rejectReason' | 'rejected', string>;
type RejectDialogProps = {
  words: Words & { rejectText?: string; rejectHelp?: string };
  /** What its title and its end name. */
  said: Record<string, string>;
  onSend: (reason: string) => Promise<unknown>;
  onClose: () => void;
};

/** A no of finance always says why: whoever asked reads it. */
export function RejectDialog({ words: t, said, onSend, onClose }: RejectDialogProps) {
  const toast = useToast();
  const send = async ({ reason }: z.output<typeof Draft>) => {
    await onSend(reason);
    toast.success(fill(t.rejected, said));
    onClose();
  };
  return (
    <FormModal title={fill(t.rejectTitle, said)} footer={null} onClose={onClose}>
      {t.rejectText && <p>{t.rejectText}</p>}
      <EntityForm schema={Draft} initial={{ reason: '' }} verb={t.reject} onSend={send} onCancel={onClose}>
        <TextAreaField name="reason" label={t.rejectReason} help={t.rejectHelp} maxLength={MAX} />
      </EntityForm>
    </FormModal>
  );
}
