import { MAX_MONTHS, type Order, orderApi } from '@cloudyard/contract/market/order.ts';
import { type RenewalQuote, renewalApi } from '@cloudyard/contract/market/renewal.ts';
import { Alert, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/renewal/en.ts';
import { yuanText } from '../shared/cost.ts';

const isRight = (months: number | null): months is number =>
  months !== null && Number.isInteger(months) && months >= 1 && months <= MAX_MONTHS;

type RenewalDialogProps = { order: Order; name: string; onClose: () => void };

/** For how long, what it costs, and until when. */
export function RenewalDialog({ order: { id, state, months: before }, name, onClose }: RenewalDialogProps) {
  const t = useText(words);
  const toast = useToast();
  const field = useId();
  const [months, setMonths] = useState<number | null>(Math.max(1, before));
  const settled = useDebounced(months);
  const asked = useAsk(
    renewalApi.quote,
    { params: { id }, query: { months: settled ?? 1 } },
    { enabled: isRight(settled) },
  );
  const quote = asked.data?.months === months ? asked.data : undefined;
  const renew = useSend(renewalApi.renew, {
    act: 'submit',
    failed: t.failed,
    refresh: [orderApi.list, orderApi.detail, renewalApi.quote],
  });
  const send = () => {
    if (!quote) return;
    renew.mutate(
      { params: { id }, body: { months: quote.months, amount: quote.amount } },
      {
        onSuccess: (reply) => {
          toast.success(reply.state === 'paid' ? fill(t.renewed, { name }) : t.waiting);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      title={fill(t.title, { name })}
      okText={quote ? fill(t.pay, { amount: yuanText(quote.amount) }) : t.verb}
      okButtonProps={{ disabled: quote === undefined }}
      confirmLoading={renew.isPending}
      onOk={send}
      onClose={onClose}
    >
      <div className="cy-stack cy-gap-16">
        {state === 'frozen' && <Alert type="info" showIcon title={t.comesBack} />}
        <div className="cy-column cy-gap-4">
          <label className="cy-medium" htmlFor={field}>
            {t.months}
          </label>
          <InputNumber
            id={field}
            className="cy-number"
            min={1}
            max={MAX_MONTHS}
            value={months}
            onChange={setMonths}
          />
          {!isRight(months) && (
            <p className="cy-bad cy-flush" role="alert">
              {t.monthsWrong}
            </p>
          )}
        </div>
        {isRight(months) && (
          <Loaded asked={asked} skeleton={<CardSkeleton />}>
            {(known) => <Quoted quote={known} />}
          </Loaded>
        )}
      </div>
    </FormModal>
  );
}

function Quoted({ quote: { plan, amount, until, balance } }: { quote: RenewalQuote }) {
  const t = useText(words);
  const facts = [
    { label: t.plan, value: plan },
    { label: t.amount, value: yuanText(amount) },
    { label: t.until, value: day(until) },
    ...(balance === null ? [] : [{ label: t.balance, value: yuanText(balance) }]),
  ];
  return (
    <div aria-live="polite">
      <Facts facts={facts} />
    </div>
  );
}
