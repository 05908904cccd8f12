import { MAX_REASON, type PaymentDetail, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { z } from 'zod';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/payment/en.ts';
import { yuan } from '../shared/yuan.ts';
import { REFRESH, useRefusalWords } from './refusal-words.ts';

const Draft = z.object({ reason: z.string().trim().min(1).max(MAX_REASON) });

/** The second person agrees, or says why not. */
export function DecideBar({ detail: { payment } }: { detail: PaymentDetail }) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const [rejecting, setRejecting] = useState(false);
  const failed = useRefusalWords(t.approveVerb);
  const approve = useSend(paymentApi.decide, { act: 'submit', failed, refresh: REFRESH });
  const reject = useSend(paymentApi.decide, { act: 'form', refresh: REFRESH });
  const amount = yuan(payment.amount);
  const params = { id: payment.id };
  const ask = async () => {
    const title = fill(t.approveTitle, { title: payment.title, amount });
    if (!(await confirm({ title, consequence: t.approveHint, verb: t.approveVerb }))) return;
    approve.mutate({ params, body: { approved: true } }, { onSuccess: () => toast.success(t.approved) });
  };
  const send = async ({ reason }: z.output<typeof Draft>) => {
    await reject.mutateAsync({ params, body: { approved: false, reason } });
    toast.success(t.rejected);
    setRejecting(false);
  };
  return (
    <>
      <Button type="primary" loading={approve.isPending} onClick={() => void ask()}>
        {fill(t.approve, { amount })}
      </Button>
      <Button onClick={() => setRejecting(true)}>{t.reject}</Button>
      {rejecting && (
        <FormModal title={t.rejectTitle} footer={null} onClose={() => setRejecting(false)}>
          <EntityForm
            schema={Draft}
            initial={{ reason: '' }}
            verb={t.reject}
            onSend={send}
            onCancel={() => setRejecting(false)}
          >
            <TextAreaField name="reason" label={t.rejectReason} maxLength={MAX_REASON} />
          </EntityForm>
        </FormModal>
      )}
    </>
  );
}
