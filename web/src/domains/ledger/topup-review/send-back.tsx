import type { Topup } from '@cloudyard/contract/ledger/topup.ts';
import { SentBack, topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup-review/en.ts';
import { yuan } from '../shared/yuan.ts';

/** The first signature below money that went back to its payer. */
export function SendBack({ topup: { id, amount, received } }: { topup: Topup }) {
  const t = useText(words);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const send = useSend(topupReviewApi.sendBack, {
    act: 'form',
    refresh: [topupReviewApi.queue, topupReviewApi.get],
  });
  const close = () => setOpen(false);
  const sendBack = async (body: z.output<typeof SentBack>) => {
    await send.mutateAsync({ params: { id }, body });
    toast.success(t.sentBack);
    close();
  };
  const came = received ?? amount;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.sendBack}</Button>
      {open && (
        <FormModal title={fill(t.sendBackTitle, { amount: yuan(came) })} footer={null} onClose={close}>
          <p className="cy-faint">{t.sendBackText}</p>
          <EntityForm
            schema={SentBack}
            initial={{ received: came, reference: '' }}
            onSend={sendBack}
            onCancel={close}
            verb={t.sendBack}
          >
            <NumberField name="received" label={t.sendBackAmount} min={0.01} max={10_000_000} />
            <TextField name="reference" label={t.reference} maxLength={100} />
          </EntityForm>
        </FormModal>
      )}
    </>
  );
}
