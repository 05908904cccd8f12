import { type Payment, type PaymentDetail, paymentApi } from '@cloudyard/contract/ledger/payment.ts';
import { Link, Navigate, useLocation } from 'react-router';
import { type Column, money, text } from '../../../kit/columns.tsx';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DataTable } from '../../../kit/data-table.tsx';
import { DetailPage, type Fact, Facts } from '../../../kit/detail-page.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/payment/en.ts';
import { yuan } from '../shared/yuan.ts';
import { PayPanel } from './pay-panel.tsx';
import { paymentPath, scopeOf } from './payment-path.ts';
import { PaymentTag } from './payment-state.tsx';

type Words = typeof words.cn;
/** What another person or the room that asked does appears without a reload. */
const REFRESH_MS = 30_000;

/** What is to be paid and from which wallet; afterwards, and after a reload, what became of it. */
export function PaymentPage() {
  const t = useText(words);
  const asked = new URLSearchParams(useLocation().search);
  const id = asked.get('id') ?? '';
  if (id === '')
    return (
      <Empty
        title={t.none}
        hint={t.noneHint}
        action={<Link to="/console/person-account?tab=payments">{t.toPayments}</Link>}
      />
    );
  return <Confirmation key={id} id={id} of={asked.get('of')} />;
}

/** Links of notices and of other rooms know the payment only: the address is completed here. */
function Confirmation({ id, of }: { id: string; of: string | null }) {
  const asked = useAsk(paymentApi.get, { params: { id } }, { refetchInterval: REFRESH_MS });
  return (
    <Loaded asked={asked}>
      {(detail) =>
        of === scopeOf(detail.payment) ? (
          <Shown detail={detail} />
        ) : (
          <Navigate to={paymentPath(detail.payment)} replace />
        )
      }
    </Loaded>
  );
}

const listOf = (payment: Payment) => `/console/${scopeOf(payment)}-account?tab=payments`;

function Shown({ detail }: { detail: PaymentDetail }) {
  const t = useText(words);
  const { payment } = detail;
  return (
    <DetailPage
      title={payment.title}
      identity={<PaymentTag state={payment.state} />}
      facts={factsOf(payment, t).filter(isKnown)}
      actions={<Link to={listOf(payment)}>{t.toPayments}</Link>}
      aside={<Receipt payment={payment} />}
    >
      <PayPanel detail={detail} />
      <Panel title={t.lines}>
        <DataTable
          rows={payment.lines.map((line, n) => ({ ...line, id: String(n) }))}
          columns={lineColumns(t)}
        />
      </Panel>
    </DetailPage>
  );
}

const lineColumns = (t: Words): Column<{ id: string; label: string; amount: number }>[] => [
  text('label', t.line),
  money('amount', t.amount),
];

const factsOf = (payment: Payment, t: Words) => [
  { label: t.amount, value: yuan(payment.amount) },
  { label: t.kind, value: t.kinds[payment.kind] },
  { label: t.forWhom, value: payment.forWhom },
  {
    label: t.period,
    value:
      payment.from && payment.until
        ? fill(t.periodOf, { from: day(payment.from), until: day(payment.until) })
        : t.noPeriod,
  },
  { label: t.expiresAt, value: payment.state === 'open' ? <TimeText value={payment.expiresAt} /> : '' },
];

/** Who did what when; from the server, so that it is the same after a reload. */
function Receipt({ payment }: { payment: Payment }) {
  const t = useText(words);
  const when = (time: string | null) => time && <TimeText value={time} />;
  const facts = [
    { label: t.state, value: t.result[payment.state] },
    { label: t.askedBy, value: payment.askedBy === 'system' ? t.system : payment.askedBy },
    { label: t.createdAt, value: when(payment.createdAt) },
    { label: t.spender, value: payment.spender === 'system' ? t.system : payment.spender },
    { label: t.approvedBy, value: payment.approvedBy },
    { label: t.heldAt, value: when(payment.heldAt) },
    { label: t.paidAt, value: when(payment.paidAt) },
    { label: t.refund, value: refundText(payment, t) },
    { label: t.reason, value: payment.reason },
    { label: t.transfer, value: payment.transferId && <CopyId id={payment.transferId} /> },
  ];
  return (
    <Panel title={payment.paidAt ? t.receipt : t.progress}>
      <Facts facts={facts.filter(isKnown)} />
    </Panel>
  );
}

const isKnown = ({ value }: Fact) => value !== '' && value !== null;

function refundText({ refund }: Payment, t: Words) {
  if (!refund) return '';
  const amount = yuan(refund.amount);
  if (refund.state === 'requested') return fill(t.refundRequested, { amount });
  if (refund.state === 'settled') return fill(t.refundSettled, { amount });
  return fill(t.refundRefused, { remark: refund.remark });
}
