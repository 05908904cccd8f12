import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import {
  type PlanChangeQuote,
  type PlanOffer,
  planChangeApi,
} from '@cloudyard/contract/market/plan-change.ts';
import { Alert, Radio } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../kit/detail-page.tsx';
import { FormModal } from '../../../kit/form-dialog.tsx';
import { Empty, Loaded } from '../../../kit/states.tsx';
import { fill, useErrorText, useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useToast } from '../../../kit/toast.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useSend } from '../../../kit/use-send.ts';
import { useQuotaWords } from '../../space/lent/quota-words.ts';
import { Shortfalls } from '../../space/lent/shortfalls.tsx';
import { words } from '../i18n/plan-change/en.ts';
import { yuanText } from '../shared/cost.ts';
import { shortOf, verbOf } from './plan-verb.ts';

type Props = { order: OrderDetail; name: string; onClose: () => void };

/** The other plans side by side with the one it has: what is paid now, and what the space has to give. */
export function PlanDialog({ order: { id }, name, onClose }: Props) {
  const t = useText(words);
  const toast = useToast();
  const errorText = useErrorText();
  const asked = useAsk(planChangeApi.quote, { params: { id } });
  const [chosen, choose] = useState<string>();
  const offer = asked.data?.offers.find((one) => one.id === chosen);
  const change = useSend(planChangeApi.change, {
    act: 'quiet',
    refresh: [orderApi.detail, orderApi.list, planChangeApi.quote],
  });
  const send = () => {
    if (!offer) return;
    const { id: planId, revision, amount, way, name: plan } = offer;
    const done = { up: t.changed, down: t.scheduled }[way];
    change.mutate(
      { params: { id }, body: { planId, revision, amount } },
      {
        onSuccess: ({ payment }) => {
          toast.success(!payment || payment.state === 'paid' ? fill(done, { plan }) : t.waiting);
          onClose();
        },
      },
    );
  };
  return (
    <FormModal
      title={fill(t.title, { name })}
      okText={verbOf(t, offer)}
      okButtonProps={{ disabled: !offer || shortOf(offer).length > 0 }}
      confirmLoading={change.isPending}
      onOk={send}
      onClose={onClose}
      width={640}
    >
      <Loaded asked={asked} skeleton={<CardSkeleton />}>
        {(quote) => (
          <div className="cy-stack cy-gap-16">
            <Present quote={quote} />
            <Choice quote={quote} chosen={chosen} onChoose={choose} />
            {offer && <Offered offer={offer} quote={quote} />}
            {change.error && <Alert type="error" showIcon title={errorText(change.error)} />}
          </div>
        )}
      </Loaded>
    </FormModal>
  );
}

function Present({ quote: { current, daysLeft, days, until } }: { quote: PlanChangeQuote }) {
  const t = useText(words);
  return (
    <p className="cy-flush">
      {fill(t.current, { plan: current.name, price: yuanText(current.price) })}
      <span className="cy-faint cy-block">
        {until ? fill(t.left, { left: daysLeft, days }) : t.permanent}
      </span>
    </p>
  );
}

type ChoiceProps = {
  quote: PlanChangeQuote;
  chosen: string | undefined;
  onChoose: (id: string) => void;
};

function Choice({ quote: { offers }, chosen, onChoose }: ChoiceProps) {
  const t = useText(words);
  if (offers.length === 0) return <Empty title={t.none} hint={t.noneHint} />;
  return (
    <Radio.Group
      aria-label={t.choose}
      value={chosen}
      onChange={(event) => onChoose(String(event.target.value))}
    >
      <div className="cy-stack cy-gap-8">
        {offers.map(({ id, name, price, way }) => (
          <Radio key={id} value={id}>
            <strong>{name}</strong> {fill(t.price, { price: yuanText(price) })}
            <span className="cy-faint cy-block">{t[way]}</span>
          </Radio>
        ))}
      </div>
    </Radio.Group>
  );
}

function Offered({ offer, quote }: { offer: PlanOffer; quote: PlanChangeQuote }) {
  const t = useText(words);
  const { amount, way, from } = offer;
  const short = shortOf(offer);
  const due = amount > 0 ? yuanText(amount) : t.nothingDue;
  const facts = [
    { label: t.amount, value: due },
    ...(quote.balance === null ? [] : [{ label: t.balance, value: yuanText(quote.balance) }]),
  ];
  return (
    <div className="cy-stack cy-gap-12" aria-live="polite">
      <Lines offer={offer} />
      {way === 'up' ? <Facts facts={facts} /> : <p>{fill(t.later, { day: day(from) })}</p>}
      {short.length > 0 && (
        <Alert type="warning" showIcon title={t.short} description={<Shortfalls shortfalls={short} />} />
      )}
    </div>
  );
}

/** What it takes of the space, item by item. */
function Lines({ offer: { lines } }: { offer: PlanOffer }) {
  const t = useText(words);
  const quota = useQuotaWords();
  // A plan without a limit of people takes none of the space's.
  const amount = (item: PlanOffer['lines'][number]['item'], n: number) =>
    item === 'CONCURRENT_USER' && n === 0 ? t.unlimited : quota.amount(item, n);
  return (
    <table className="market-terms-lines cy-full">
      <thead>
        <tr>
          {[t.item, t.now, t.next, t.free].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ item, now, next, free }) => (
          <tr key={item}>
            <th scope="row">{quota.name(item)}</th>
            <td>{amount(item, now)}</td>
            <td className={next === now ? undefined : 'cy-strong'}>{amount(item, next)}</td>
            <td>{quota.amount(item, free)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
