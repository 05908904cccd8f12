import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { type Invoice, invoiceApi } from '@cloudyard/contract/ledger/invoice.ts';
import { useState } from 'react';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { Field, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/invoice/en.ts';
import { RejectDialog } from '../shared/reject-dialog.tsx';
import { yuan } from '../shared/yuan.ts';

type Props = { row: Invoice; onClose: () => void };
const refresh = [invoiceApi.queue, financeApi.overview];
const Issued = invoiceApi.issue.body;

/** The number of the invoice and its PDF. */
export function IssueDialog({ row: { id, amount, title }, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const issue = useSend(invoiceApi.issue, { act: 'form', refresh });
  const send = async (body: z.output<typeof Issued>) => {
    await issue.mutateAsync({ params: { id }, body });
    toast.success(t.issued);
    onClose();
  };
  return (
    <FormModal title={fill(t.issueTitle, { amount: yuan(amount), title })} footer={null} onClose={onClose}>
      <EntityForm schema={Issued} initial={{ number: '' }} verb={t.issue} onSend={send} onCancel={onClose}>
        <TextField name="number" label={t.number} maxLength={60} />
        <Field name="file" label={t.file}>
          <FileInput />
        </Field>
      </EntityForm>
    </FormModal>
  );
}

/** Uploaded at once, part of the invoice when it is issued. */
function FileInput({ id, onChange }: { id?: string; onChange?: (name: string) => void }) {
  const t = useText(words);
  const [chosen, setChosen] = useState('');
  return (
    <div id={id}>
      {chosen && <p role="status">{fill(t.fileChosen, { name: chosen })}</p>}
      <UploadButton
        endpoint={invoiceApi.attach}
        ask={{}}
        accept="application/pdf,.pdf"
        onDone={({ name, originalName }) => {
          setChosen(originalName);
          onChange?.(name);
        }}
      />
    </div>
  );
}

export function RejectInvoice({ row: { id, amount }, onClose }: Props) {
  const send = useSend(invoiceApi.reject, { act: 'form', refresh });
  const reject = (reason: string) => send.mutateAsync({ params: { id }, body: { reason } });
  const said = { amount: yuan(amount) };
  return <RejectDialog words={useText(words)} said={said} onSend={reject} onClose={onClose} />;
}
