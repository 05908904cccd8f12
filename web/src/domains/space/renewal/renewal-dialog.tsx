import { day } from '../../../kit/time.ts';
import '../shared/space.css';
import type { Reply } from '@cloudyard/contract/kit/endpoint.ts';
import { renewalApi } from '@cloudyard/contract/space/renewal.ts';
import type { Space, SpaceQuote } from '@cloudyard/contract/space/space.ts';
import { Alert } from 'antd';
import { useId, useState } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { useMay } from '../../../kit/may.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useSend } from '../../../kit/use-send.ts';
import { words } from '../i18n/renewal/en.ts';
import { Lack, PaymentNote, PriceLines, useBalanceFacts } from '../shared/funds.tsx';
import { PeriodInput, usePeriodProblem } from '../shared/period-input.tsx';
import { yuan } from '../shared/yuan.ts';
import { SPACE_CALLS } from '../space/space-calls.ts';

type Props = { space: Space; onClose: () => void };
type Renewed = Reply<typeof renewalApi.renew>;
const needsOthers = ({ state }: Renewed) => state === 'open' || state === 'approval';

/** For how long, what it costs, until when; afterwards what is left to do by another user. */
export function RenewalDialog({ space, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const [months, setMonths] = useState<number | null>(space.period);
  const [renewed, setRenewed] = useState<Renewed>();
  const problem = usePeriodProblem()(months);
  const maySpend = useMay()('ledger.wallet.spend');
  const asked = useRenewalQuote(space.id, months, problem === undefined);
  const quote = asked.data?.months === months ? asked.data : undefined;
  const renew = useSend(renewalApi.renew, {
    act: 'submit',
    failed: t.failed,
    refresh: [...SPACE_CALLS, renewalApi.quote],
  });
  const done = (reply: Renewed) => {
    if (needsOthers(reply)) return setRenewed(reply);
    toast.success(fill(t.renewed, { day: day(reply.space.endsAt ?? '') }));
    onClose();
  };
  const send = () => {
    if (!quote || months === null) return;
    const body = { period: months, amount: quote.amount, endsAt: space.endsAt ?? undefined };
    renew.mutate({ params: { id: space.id }, body }, { onSuccess: done });
  };
  const title = fill(t.title, { name: space.name });
  if (renewed)
    return (
      <FormModal title={t.waiting} footer={null} onClose={onClose}>
        <PaymentNote
          payment={{ id: renewed.paymentId ?? '', state: renewed.state, amount: asked.data?.amount ?? 0 }}
        />
      </FormModal>
    );
  return (
    <FormModal
      title={title}
      okText={quote ? fill(t.verbFor, { amount: yuan(quote.amount) }) : t.verb}
      okButtonProps={{ disabled: quote === undefined || (maySpend && (quote.missing ?? 0) > 0) }}
      confirmLoading={renew.isPending}
      onOk={send}
      onClose={onClose}
      dirty={months !== space.period}
    >
      <div className="cy-stack cy-gap-16">
        {space.phase === 'frozen' && <Alert type="info" showIcon title={t.comesBack} />}
        <Period months={months} problem={problem} onChange={setMonths} />
        {problem === undefined && (
          <Loaded asked={asked} skeleton={<CardSkeleton />}>
            {(known) => <Quoted quote={known} />}
          </Loaded>
        )}
      </div>
    </FormModal>
  );
}

function useRenewalQuote(id: string, months: number | null, isRight: boolean) {
  const period = useDebounced(months);
  return useAsk(
    renewalApi.quote,
    { params: { id }, query: { period: period ?? 1 } },
    { enabled: isRight && period === months },
  );
}

type PeriodProps = {
  months: number | null;
  problem: string | undefined;
  onChange: (months: number | null) => void;
};

function Period({ months, problem, onChange }: PeriodProps) {
  const t = useText(words);
  const id = useId();
  return (
    <div className="cy-column cy-gap-4">
      <label className="cy-medium" htmlFor={id}>
        {t.period}
      </label>
      <PeriodInput id={id} value={months} onChange={onChange} />
      {problem && (
        <p className="cy-bad cy-flush" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

function Quoted({ quote }: { quote: SpaceQuote }) {
  const t = useText(words);
  return (
    <div className="cy-stack cy-gap-16" aria-live="polite">
      <PriceLines lines={quote.lines} amount={quote.amount} />
      <p className="cy-flush cy-medium">{fill(t.until, { day: day(quote.until) })}</p>
      <Facts facts={useBalanceFacts(quote)} />
      <Lack {...quote} />
    </div>
  );
}
