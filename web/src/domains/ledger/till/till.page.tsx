import './till.css';
import { TILL_ACTS, type TillAct, tillApi } from '@cloudyard/contract/ledger/till.ts';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Button } from '../../../kit/button.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { safeReturn } from '../../../kit/safe-return.ts';
import { Empty, PageSkeleton } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/till/en.ts';
import { yuan } from '../shared/yuan.ts';

/** Stands in for the page of a payment provider. */
export function TillPage() {
  const t = useText(words);
  usePageTitle(t.title);
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const signature = search.get('signature') ?? '';
  const asked = useAsk(tillApi.order, { params: { id }, query: { signature } });
  if (asked.error) return <Empty title={t.missing} hint={t.missingHint} />;
  if (!asked.data) return <PageSkeleton />;
  const { code, amount, payee, isPaid } = asked.data;
  return (
    <div className="ledger-till cy-width cy-stack">
      <h1>{t.title}</h1>
      <p className="cy-faint">{t.sentence}</p>
      <dl className="cy-facts">
        <Line label={t.payee} value={payee} />
        <Line label={t.order} value={code} />
        <Line label={t.amount} value={yuan(amount)} />
      </dl>
      {isPaid && <p role="status">{t.paid}</p>}
      <Keys id={id} signature={signature} />
      <p>
        <a className="cy-button is-large" href={safeReturn(search.get('back'))}>
          {t.back}
        </a>
      </p>
    </div>
  );
}

const Line = ({ label, value }: { label: string; value: string }) => (
  <div>
    <dt>{label}</dt>
    <dd className="cy-figures">{value}</dd>
  </div>
);

const PLAIN: readonly TillAct[] = ['pay', 'cancel'];

/** What the payer does, and below it what goes wrong elsewhere. */
function Keys({ id, signature }: { id: string; signature: string }) {
  const t = useText(words);
  const errorText = useErrorText();
  const [answers, setAnswers] = useState<readonly string[]>([]);
  const press = useSend(tillApi.press, { act: 'quiet', refresh: [tillApi.order] });
  const send = (act: TillAct) =>
    press.mutate(
      { params: { id }, body: { signature, act } },
      { onSuccess: (reply) => setAnswers(reply.answers) },
    );
  const key = (act: TillAct) => (
    <Button
      key={act}
      size="large"
      type={act === 'pay' ? 'primary' : 'default'}
      loading={press.isPending}
      onClick={() => send(act)}
    >
      {t.acts[act]}
    </Button>
  );
  return (
    <>
      <div className="cy-row">{PLAIN.map(key)}</div>
      <h2 className="cy-size-16 cy-lines-24">{t.trouble}</h2>
      <div className="cy-row">{TILL_ACTS.filter((act) => !PLAIN.includes(act)).map(key)}</div>
      <p role="status">
        {press.error
          ? errorText(press.error)
          : answers.length > 0 && fill(t.answered, { answers: answers.join(', ') })}
      </p>
    </>
  );
}
