import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { type Withdrawal, withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField, TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/withdrawal/en.ts';
import { yuan } from '../shared/yuan.ts';

type Props = { row: Withdrawal; onClose: () => void };
const refresh = [withdrawalApi.queue, financeApi.overview];
const Settled = withdrawalApi.settle.body;
const Rejected = withdrawalApi.reject.body;

/** Where to pay it to, and by which transfer it was paid. */
export function SettleDialog({ row: { id, amount }, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const asked = useAsk(withdrawalApi.payee, { params: { id } });
  const settle = useSend(withdrawalApi.settle, { act: 'form', refresh });
  const said = { amount: yuan(amount) };
  const send = async (body: z.output<typeof Settled>) => {
    await settle.mutateAsync({ params: { id }, body });
    toast.success(fill(t.settledDone, said));
    onClose();
  };
  return (
    <FormModal title={fill(t.settleTitle, said)} footer={null} onClose={onClose}>
      <p className="cy-faint">{t.settleText}</p>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {({ bank, name, account }) => (
          <dl className="ledger-payee cy-grid cy-gap-8-16">
            <dt className="cy-faint">{t.accountName}</dt>
            <dd>{name}</dd>
            <dt className="cy-faint">{t.bank}</dt>
            <dd>{bank}</dd>
            <dt className="cy-faint">{t.account}</dt>
            <dd>
              <code>{account}</code>
            </dd>
          </dl>
        )}
      </Loaded>
      <EntityForm
        schema={Settled}
        initial={{ bankReference: '' }}
        verb={t.settle}
        onSend={send}
        onCancel={onClose}
      >
        <TextField name="bankReference" label={t.bankReference} help={t.referenceHelp} maxLength={100} />
      </EntityForm>
    </FormModal>
  );
}

export function RejectDialog({ row: { id, amount }, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const reject = useSend(withdrawalApi.reject, { act: 'form', refresh });
  const said = { amount: yuan(amount) };
  const send = async (body: z.output<typeof Rejected>) => {
    await reject.mutateAsync({ params: { id }, body });
    toast.success(fill(t.rejectedDone, said));
    onClose();
  };
  return (
    <FormModal title={fill(t.rejectTitle, said)} footer={null} onClose={onClose}>
      <p>{t.rejectText}</p>
      <EntityForm schema={Rejected} initial={{ reason: '' }} verb={t.reject} onSend={send} onCancel={onClose}>
        <TextAreaField name="reason" label={t.reason} maxLength={500} />
      </EntityForm>
    </FormModal>
  );
}
