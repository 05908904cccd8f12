import type { Topup } from '@cloudyard/contract/ledger/topup.ts';
import { topupReviewApi } from '@cloudyard/contract/ledger/topup-review.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useConfirm } from '../../../kit/confirm.ts';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/topup-review/en.ts';
import { RejectDialog } from '../shared/reject-dialog.tsx';
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
  const [open, setOpen] = useState(false);
  const send = useSend(topupReviewApi.reject, { act: 'form', refresh });
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.reject}</Button>
      {open && (
        <RejectDialog
          words={t}
          said={{ amount: yuan(amount) }}
          onSend={(reason) => send.mutateAsync({ params: { id }, body: { reason } })}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
