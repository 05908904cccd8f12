import type { Topup } from '@cloudyard/contract/ledger/topup.ts';
import { Rejection, topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { useConfirm } from '../../../kit/confirm.ts';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup-review/en.ts';
import { yuan } from '../shared/yuan.ts';

const refresh = [topupReviewApi.queue, topupReviewApi.get];

/** The second signature; off, with the reason beside it, for whoever gave the first. */
export function Confirm({ topup, why }: { topup: Topup; why: string | undefined }) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const { id, owner, returnReference: reference } = topup;
  const [verb, title, consequence, done] =
    reference === ''
      ? [t.confirm, t.confirmTitle, t.confirmConsequence, t.confirmed]
      : [t.confirmReturn, t.confirmReturnTitle, t.confirmReturnConsequence, t.returned];
  const send = useSend(topupReviewApi.confirm, { act: 'submit', verb, refresh });
  const received = topup.received ?? topup.amount;
  const said = { amount: yuan(received), owner, reference };
  const press = async () => {
    if (!(await confirm({ title: fill(title, said), consequence: fill(consequence, said), verb }))) return;
    const body = reference === '' ? { received } : { received, reference };
    send.mutate({ params: { id }, body }, { onSuccess: () => toast.success(fill(done, said)) });
  };
  return (
    <>
      <Button
        type="primary"
        disabled={why !== undefined}
        loading={send.isPending}
        onClick={() => void press()}
      >
        {verb}
      </Button>
      {why && <span className="cy-faint">{why}</span>}
    </>
  );
}

export function Reject({ topup: { id, amount } }: { topup: Topup }) {
  const t = useText(words);
  const toast = useToast();
  const [open, setOpen] = useState(false);
  const send = useSend(topupReviewApi.reject, { act: 'form', refresh });
  const reject = async (body: z.output<typeof Rejection>) => {
    await send.mutateAsync({ params: { id }, body });
    toast.success(t.rejected);
    setOpen(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.reject}</Button>
      {open && (
        <FormModal
          title={fill(t.rejectTitle, { amount: yuan(amount) })}
          footer={null}
          onClose={() => setOpen(false)}
        >
          <EntityForm
            schema={Rejection}
            initial={{}}
            onSend={reject}
            onCancel={() => setOpen(false)}
            verb={t.reject}
          >
            <TextAreaField name="reason" label={t.rejectReason} help={t.rejectHelp} maxLength={500} />
          </EntityForm>
        </FormModal>
      )}
    </>
  );
}
