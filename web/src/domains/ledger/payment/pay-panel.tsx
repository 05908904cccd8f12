import { type PaymentDetail, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { useConfirm } from '../../../kit/confirm.ts';
import { type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useToast } from '../../../kit/toast.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useWho } from '../../../kit/who.ts';
import { words } from '../i18n/payment/en.ts';
import { RefundForm } from '../refund/refund-form.tsx';
import { monthDay } from '../shared/month-day.ts';
import { yuan } from '../shared/yuan.ts';
import { DecideBar } from './decide-bar.tsx';
import { REFRESH, useRefusalWords } from './refusal-words.ts';

type Words = typeof words.cn;
type Props = { detail: PaymentDetail };

/** The wallet before and after, what stands in the way, and the one button. */
export function PayPanel({ detail }: Props) {
  const t = useText(words);
  const { payment, may } = detail;
  const isUnpaid = payment.state === 'open' || payment.state === 'approval';
  return (
    <Panel title={t.result[payment.state]}>
      <div className="cy-stack cy-gap-16" aria-live="polite">
        <Facts facts={isUnpaid ? walletFacts(detail, t) : balanceFacts(detail, t)} />
        {isUnpaid && <Hindrance detail={detail} />}
        {payment.state === 'approval' && (
          <Alert
            type="info"
            showIcon
            title={t.waitingApproval}
            description={fill(t.waitingHint, { spender: payment.spender, amount: yuan(payment.amount) })}
          />
        )}
        <div className="cy-row">
          {may.pay && <PayButton detail={detail} />}
          {may.approve && <DecideBar detail={detail} />}
          {may.cancel && <CancelButton detail={detail} />}
          {may.refund && <RefundButton detail={detail} />}
        </div>
        {may.pay && (
          <p className="cy-small cy-faint">
            {payment.settles === 'on_delivery' && t.holdNote} {t.onceNote}
          </p>
        )}
      </div>
    </Panel>
  );
}

const balanceFacts = ({ wallet: { name, available } }: PaymentDetail, t: Words): Fact[] => [
  { label: t.from, value: name },
  ...(available === null ? [] : [{ label: t.balance, value: yuan(available) }]),
];

function walletFacts(detail: PaymentDetail, t: Words): Fact[] {
  const { payment, wallet, allowance, missing } = detail;
  const { name, available } = wallet;
  if (available === null) return balanceFacts(detail, t);
  const facts: Fact[] = [
    { label: t.from, value: name },
    { label: t.before, value: yuan(available) },
    {
      label: t.after,
      value:
        missing > 0 ? fill(t.missing, { amount: yuan(missing) }) : yuan(rounded(available - payment.amount)),
    },
  ];
  if (!allowance) return facts;
  const { left, monthly, until } = allowance;
  const value = fill(t.limitLeft, { left: yuan(left), monthly: yuan(monthly), until: monthDay(until) });
  return [...facts, { label: t.limit, value }];
}

const rounded = (amount: number) => Math.round(amount * 100) / 100;

/** What is missing, with the way to get it; the rules that apply. */
function Hindrance({ detail: { payment, wallet, allowance, missing, approvalAbove } }: Props) {
  const t = useText(words);
  const promotion = Math.min(wallet.promotion ?? 0, payment.amount);
  return (
    <>
      {missing > 0 && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.balanceFailed, { balance: yuan(wallet.available ?? 0), missing: yuan(missing) })}
          action={<Link to="/console/top-up">{t.topUp}</Link>}
        />
      )}
      {allowance && allowance.left < payment.amount && (
        <Alert
          type="warning"
          showIcon
          title={fill(t.limitShort, { left: yuan(allowance.left), until: monthDay(allowance.until) })}
        />
      )}
      {payment.state === 'open' && approvalAbove !== null && payment.amount > approvalAbove && (
        <Alert type="info" showIcon title={fill(t.approvalNeeded, { amount: yuan(approvalAbove) })} />
      )}
      {promotion > 0 && (
        <p className="cy-small cy-faint">{fill(t.promotionUsed, { amount: yuan(promotion) })}</p>
      )}
    </>
  );
}

function PayButton({ detail: { payment, wallet, missing, approvalAbove } }: Props) {
  const t = useText(words);
  const { userId } = useWho();
  const failed = useRefusalWords(t.payVerb);
  const pay = useSend(paymentApi.execute, { act: 'submit', failed, refresh: REFRESH });
  const amount = yuan(payment.amount);
  const needsSecond = approvalAbove !== null && payment.amount > approvalAbove;
  return (
    <Button
      type="primary"
      size="large"
      loading={pay.isPending}
      disabled={missing > 0 || userId === undefined}
      onClick={() =>
        pay.mutate({
          body: {
            ...{ cost: payment.amount, userId: userId ?? '', account: wallet.accountId },
            paymentId: payment.id,
          },
        })
      }
    >
      {fill(needsSecond ? t.submitApproval : t.pay, { amount })}
    </Button>
  );
}

function CancelButton({ detail: { payment } }: Props) {
  const t = useText(words);
  const confirm = useConfirm();
  const toast = useToast();
  const cancel = useSend(paymentApi.cancel, { act: 'submit', verb: t.cancel, refresh: REFRESH });
  const ask = async () => {
    const title = fill(t.cancelTitle, { title: payment.title, amount: yuan(payment.amount) });
    if (!(await confirm({ title, consequence: t.cancelHint, verb: t.cancel }))) return;
    cancel.mutate({ params: { id: payment.id }, body: {} }, { onSuccess: () => toast.success(t.canceled) });
  };
  return (
    <Button loading={cancel.isPending} onClick={() => void ask()}>
      {t.cancel}
    </Button>
  );
}

function RefundButton({ detail: { payment } }: Props) {
  const t = useText(words);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t.requestRefund}</Button>
      {open && <RefundForm payment={payment} onClose={() => setOpen(false)} />}
    </>
  );
}
