import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Skeleton } from '../../../kit/skeleton.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { Known } from '../../publishing/lent/with-id.tsx';
import { words } from '../i18n/order/progress-en.ts';
import { viewAddress } from '../shared/addresses.ts';
import { NotAble } from './buyer.tsx';
import { OrderEnd } from './order-end.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderSteps } from './order-steps.tsx';
import { usePlaced } from './placed.ts';
import { useBuying } from './use-buying.ts';

/** How often an order is asked for until nothing more happens by itself, in ms. */
const EVERY = 1500;
const isOpen = ({ state }: OrderDetail) => state === 'unpaid' || state === 'delivering';
/** Also what was delivered changes by itself: an upgrade goes on, a payment is made by another user. */
const isMoving = (order: OrderDetail) =>
  isOpen(order) ||
  order.upgrading !== null ||
  order.changePaymentId !== null ||
  order.renewalPaymentId !== null;

/** What became of a purchase, step by step. */
export function OrderProgress({ id }: { id: string }) {
  const t = useText(words);
  usePageTitle(t.title);
  const { state } = useBuying();
  const [isOver, setOver] = useState(false);
  const asked = useAsk(
    orderApi.detail,
    { params: { id } },
    { enabled: state === 'able', refetchInterval: !isOver && EVERY },
  );
  if (asked.data && isMoving(asked.data) === isOver) setOver(!isOver);
  if (state !== 'able')
    return (
      <div className="market cy-width cy-full">
        <h1 className="cy-hidden">{t.title}</h1>
        <NotAble />
      </div>
    );
  const skeleton = (
    <div className="market cy-width cy-full" role="status" aria-label={t.loading}>
      <Skeleton lines={[280, '100%', '100%', '100%']} />
    </div>
  );
  return (
    <Known asked={asked} skeleton={skeleton}>
      {(order) => <Progress order={order} />}
    </Known>
  );
}

type Props = { order: OrderDetail };

/** What the page is called: the state, and the balance where the buyer may see it. */
function useHead({ state, application: { name } }: OrderDetail): string {
  const t = useText(words);
  const { balance } = usePlaced();
  if (state === 'delivering') return fill(t.delivering, { name });
  if (state === 'active' && typeof balance === 'number') return fill(t.bought, { n: balance });
  return t[state];
}

function Progress({ order }: Props) {
  const t = useText(words);
  const { state, application } = order;
  return (
    <div className="market cy-width cy-full">
      <header className="market-listing-head cy-low cy-flex cy-wrap cy-between">
        <div>
          <Link className="cy-size-14" to={viewAddress(application.id)}>
            {t.toMarket}
          </Link>
          <div role="status">
            <h1 className="cy-size-24 cy-lines-32">{useHead(order)}</h1>
            {state !== 'failed' && <p className="cy-faint">{t.hints[state]}</p>}
          </div>
        </div>
      </header>
      <div className="market-deploy-columns cy-fold-1023 cy-grid cy-gap-24 cy-start">
        <section className="market-deploy-panel cy-card cy-down cy-gap-16" aria-label={t.title}>
          <OrderSteps order={order} isOpen={isOpen(order)} />
          <OrderEnd order={order} />
        </section>
        <OrderFacts order={order} />
      </div>
    </div>
  );
}
