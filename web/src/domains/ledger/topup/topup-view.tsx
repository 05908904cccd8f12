import { addressOf } from '@cloudyard/contract/kit/endpoint.ts';
import { NIL } from '@cloudyard/contract/kit/values.ts';
import { type Bank, type Topup, topupApi } from '@cloudyard/contract/ledger/topup.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { CopyId } from '../../../kit/copy-id.tsx';
import { DetailPage, type Fact, Facts } from '../../../kit/detail-page.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Panel } from '../../../kit/panel.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { StatusTag } from '../../../kit/status-tag.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { TimeText } from '../../../kit/time-text.tsx';
import { useToast } from '../../../kit/toast.ts';
import { UploadButton } from '../../../kit/upload.tsx';
import { keyOf, useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/topup/en.ts';
import { isCancelable, TONES, topupPath } from '../shared/top-up.ts';
import { yuan } from '../shared/yuan.ts';
import { useCancel } from './use-cancel.ts';
import { usePay } from './use-pay.ts';

type Words = typeof words.cn;

/** What has become of a top-up, and what is to be done next. */
export function TopupView({ topup }: { topup: Topup }) {
  const t = useText(words);
  const may = useMay();
  const cancel = useCancel();
  const { state, enterpriseId } = topup;
  const isMine = enterpriseId === NIL || may('ledger.topup.add');
  const isPaying = isMine && isCancelable(topup);
  return (
    <DetailPage
      title={fill(t.title, { code: topup.code })}
      identity={<StatusTag tone={TONES[state]}>{t.states[state]}</StatusTag>}
      facts={factsOf(topup, t)}
      actions={
        <>
          <Link className="cy-button" to={accountPath(enterpriseId)}>
            {t.back}
          </Link>
          {isPaying && <Button onClick={() => void cancel(topup)}>{t.cancel}</Button>}
        </>
      }
    >
      {isPaying && topup.method === 'bank' && <Transfer topup={topup} />}
      {isPaying && topup.method !== 'bank' && <Payment topup={topup} />}
      {!isCancelable(topup) && <Outcome topup={topup} />}
    </DetailPage>
  );
}

const accountPath = (enterpriseId: string) =>
  `/console/${enterpriseId === NIL ? 'person' : 'enterprise'}-account?tab=topups`;

const factsOf = (topup: Topup, t: Words): Fact[] => [
  { label: t.amount, value: yuan(topup.amount) },
  ...(topup.received === null ? [] : [{ label: t.received, value: yuan(topup.received) }]),
  { label: t.method, value: t.methods[topup.method] },
  { label: t.owner, value: topup.owner },
  { label: t.createdAt, value: <TimeText value={topup.createdAt} /> },
  topup.endedAt
    ? { label: t.endedAt, value: <TimeText value={topup.endedAt} /> }
    : { label: t.expiresAt, value: <TimeText value={topup.expiresAt} /> },
];

/** Where to, with the code, and the proof of it. */
function Transfer({ topup }: { topup: Topup }) {
  const t = useText(words);
  const asked = useAsk(topupApi.methods, {});
  return (
    <>
      <Panel title={t.transferTo}>
        <p className="cy-bottom-12">{fill(t.transferHint, { amount: yuan(topup.amount) })}</p>
        <Loaded asked={asked}>{({ bank }) => <Facts facts={transferFacts(topup, bank, t)} />}</Loaded>
      </Panel>
      <Receipt topup={topup} />
    </>
  );
}

const transferFacts = ({ code }: Topup, bank: Bank | null, t: Words): Fact[] => [
  { label: t.code, value: <CopyId id={code} /> },
  ...(bank
    ? [
        { label: t.bankAccountName, value: <CopyId id={bank.name} /> },
        { label: t.bankName, value: <CopyId id={bank.bank} /> },
        { label: t.bankAccount, value: <CopyId id={bank.number} /> },
      ]
    : []),
];

function Receipt({ topup: { id, receipt } }: { topup: Topup }) {
  const t = useText(words);
  const toast = useToast();
  const client = useQueryClient();
  const done = (after: Topup) => {
    client.setQueryData(keyOf(topupApi.get, { params: { id } }), after);
    void client.invalidateQueries({ queryKey: keyOf(topupApi.list) });
    toast.success(t.receiptSaved);
  };
  return (
    <Panel
      title={t.receipt}
      actions={
        receipt && (
          <a
            className="cy-button is-small"
            href={addressOf(topupApi.receipt, { params: { id } })}
            target="_blank"
            rel="noreferrer"
          >
            {t.receiptView}
          </a>
        )
      }
    >
      <p className="cy-bottom-12 cy-faint">{receipt ? t.receiptAgain : t.receiptHint}</p>
      <UploadButton
        endpoint={topupApi.handIn}
        ask={{ params: { id } }}
        accept="image/png,image/jpeg,image/webp,application/pdf"
        onDone={done}
      />
    </Panel>
  );
}

function Payment({ topup: { id } }: { topup: Topup }) {
  const t = useText(words);
  const pay = usePay();
  return (
    <Panel title={t.payTitle}>
      <p className="cy-bottom-12 cy-faint">{t.payHint}</p>
      <Button type="primary" loading={pay.isPending} onClick={() => pay.mutate({ params: { id } })}>
        {t.pay}
      </Button>
    </Panel>
  );
}

function Outcome({ topup }: { topup: Topup }) {
  const t = useText(words);
  return (
    <Panel title={t.result}>
      <p role="status">{outcomeOf(topup, t)}</p>
      {topup.isLate && <p className="cy-faint">{t.doneLate}</p>}
      {topup.state !== 'checked' && (
        <p className="cy-top-12">
          <Link className="cy-button" to={topupPath(topup.enterpriseId)}>
            {t.again}
          </Link>
        </p>
      )}
    </Panel>
  );
}

function outcomeOf(topup: Topup, t: Words): string {
  const { state, amount, received, reason, fault, returnReference: reference } = topup;
  const came = yuan(received ?? amount);
  if (state === 'returned') return fill(t.returnedHint, { amount: came, reference });
  if (state === 'checked' && reference !== '') return fill(t.returningHint, { amount: came });
  if (state === 'checked') return fill(t.checkedHint, { amount: came });
  if (state === 'done') return fill(t.doneHint, { amount: came });
  if (state === 'rejected') return fill(t.rejectedHint, { reason });
  if (state === 'cancelled') return t.cancelledHint;
  if (state === 'expired') return t.expiredHint;
  if (fault === 'second') return fill(t.failedSecond, { amount: came });
  return fault === 'amount' ? fill(t.failedAmount, { amount: came }) : t.failedClosed;
}
