import {
  LEAST_WITHDRAWAL,
  type Payee,
  WithdrawalDraft,
  withdrawalApi,
} from '@cloudyard/contract/ledger/withdrawal.ts';
import type { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { NumberField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/withdrawal/en.ts';
import { yuan } from '../shared/yuan.ts';

type Props = { enterpriseId: string; available: number; payee: Payee; onClose: () => void };

/** How much, and where it goes. */
export function WithdrawalDialog({ enterpriseId, available, payee, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const ask = useSend(withdrawalApi.ask, {
    act: 'form',
    refresh: [withdrawalApi.list, withdrawalApi.earnings],
  });
  const send = async ({ amount }: z.output<typeof WithdrawalDraft>) => {
    await ask.mutateAsync({ body: { enterpriseId, amount } });
    toast.success(fill(t.asked, { amount: yuan(amount) }));
    onClose();
  };
  const range = { least: yuan(LEAST_WITHDRAWAL), most: yuan(available) };
  return (
    <FormModal title={t.ask} footer={null} onClose={onClose}>
      <p>{fill(t.paidTo, payee)}</p>
      <EntityForm
        schema={WithdrawalDraft}
        initial={{ amount: available }}
        verb={t.ask}
        onSend={send}
        onCancel={onClose}
      >
        <NumberField
          name="amount"
          label={t.amountField}
          help={fill(t.amountHelp, range)}
          min={LEAST_WITHDRAWAL}
          max={available}
        />
      </EntityForm>
    </FormModal>
  );
}
