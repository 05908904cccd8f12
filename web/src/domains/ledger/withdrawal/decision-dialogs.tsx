import { financeApi } from '@cloudyard/contract/ledger/finance.ts';
import { type Withdrawal, withdrawalApi } from '@cloudyard/contract/ledger/withdrawal.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/withdrawal/en.ts';
import { RejectDialog } from '../shared/reject-dialog.tsx';
import { yuan } from '../shared/yuan.ts';

type Props = { row: Withdrawal; onClose: () => void };
const refresh = [withdrawalApi.queue, financeApi.overview];
const Settled = withdrawalApi.settle.body;

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

export function RejectWithdrawal({ row: { id, amount }, onClose }: Props) {
  const send = useSend(withdrawalApi.reject, { act: 'form', refresh });
  const reject = (reason: string) => send.mutateAsync({ params: { id }, body: { reason } });
  const said = { amount: yuan(amount) };
  return <RejectDialog words={useText(words)} said={said} onSend={reject} onClose={onClose} />;
}
