import type { Payment } from '@cloudyard/contract/ledger/payment.ts';
import { paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { type RefundQuote, refundApi } from '@cloudyard/contract/ledger/refund.ts';
import { Alert } from 'antd';
import { z } from 'zod';
import { EntityForm } from '../../../kit/entity-form.tsx';
import { TextAreaField } from '../../../kit/fields.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/refund/en.ts';
import { yuan } from '../shared/yuan.ts';

const Draft = z.object({ reason: refundApi.request.body.shape.reason });
const MAX = 500;

/** What would come back, before it is asked for. */
export function RefundForm({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const t = useText(words);
  const asked = useAsk(refundApi.quote, { query: { paymentId: payment.id } });
  return (
    <FormModal title={fill(t.requestOf, { title: payment.title })} footer={null} onClose={onClose}>
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(quote) => <Request quote={quote} onClose={onClose} />}
      </Loaded>
    </FormModal>
  );
}

function Request({ quote, onClose }: { quote: RefundQuote; onClose: () => void }) {
  const t = useText(words);
  const toast = useToast();
  const { paymentId, amount } = quote;
  const send = useSend(refundApi.request, {
    act: 'form',
    refresh: [paymentApi.get, paymentApi.list, refundApi.quote],
  });
  const ask = async ({ reason }: z.output<typeof Draft>) => {
    await send.mutateAsync({ body: { paymentId, amount, reason } });
    toast.success(t.sent);
    onClose();
  };
  return (
    <div className="cy-stack cy-gap-16">
      <Sum quote={quote} />
      {amount > 0 && (
        <EntityForm
          schema={Draft}
          initial={{ reason: '' }}
          verb={fill(t.send, { amount: yuan(amount) })}
          onSend={ask}
          onCancel={onClose}
        >
          <TextAreaField name="reason" label={t.reason} maxLength={MAX} />
        </EntityForm>
      )}
    </div>
  );
}

function Sum({ quote: { amount, basis, daysLeft, days, promotion, fullUntil } }: { quote: RefundQuote }) {
  const t = useText(words);
  const how = basis === 'unused' ? fill(t.bases.unused, { left: daysLeft, days }) : t.bases[basis];
  if (amount === 0) return <Alert type="warning" showIcon title={how} />;
  return (
    <Alert
      type="info"
      showIcon
      title={fill(t.willGet, { amount: yuan(amount) })}
      description={
        <>
          <div>{how}</div>
          {basis === 'full' && <div>{fill(t.fullUntil, { until: day(fullUntil) })}</div>}
          {promotion > 0 && <div>{fill(t.promotion, { amount: yuan(promotion) })}</div>}
        </>
      }
    />
  );
}
