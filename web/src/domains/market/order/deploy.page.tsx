import './order.css';
import '../shared/listing.css';
import { orderApi, type Quote } from '@cloudyard/contract/market/order.ts';
import { Suspense } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { CallError } from '../../../kit/call-error.ts';
import { lazyPart } from '../../../kit/lazy-part.ts';
import { usePageTitle } from '../../../kit/page-holder.ts';
import { Empty } from '../../../kit/states.tsx';
import { locale, useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { Known } from '../../publishing/lent/with-id.tsx';
import { words } from '../i18n/order/en.ts';
import { titles } from '../i18n/titles.ts';
import { PORTAL, viewAddress } from '../shared/addresses.ts';
import { Buyer, Missing } from './buyer.tsx';
import { Order } from './order.tsx';
import { type Deploying, deployingOf, orderIn } from './order-query.ts';

function DeploySkeleton() {
  const t = useText(words);
  return (
    <div className="market cy-width cy-full" role="status" aria-label={t.loading}>
      <div className="market-listing-head cy-low cy-flex cy-wrap cy-between">
        <i className="market-bone" style={{ width: 280, height: 58 }} />
      </div>
      <i className="market-bone" style={{ width: '100%', height: 280 }} />
      <div className="market-deploy-columns cy-top-16 cy-fold-1023 cy-grid cy-gap-24 cy-start">
        <i className="market-bone market-deploy-bone" />
        <i className="market-bone market-deploy-bone" />
      </div>
    </div>
  );
}

/** Only for buyers: no visitor has an order. */
const OrderProgress = lazyPart(() => import('./order-progress.tsx').then((m) => m.OrderProgress));

/** The choice made in the market, to be bought for the enterprise; or what became of an order. */
export function MarketDeployPage() {
  usePageTitle(titles.deploy[locale.use()]);
  const { search } = useLocation();
  const order = orderIn(search);
  const deploying = deployingOf(search);
  if (order)
    return (
      <Suspense fallback={<DeploySkeleton />}>
        <OrderProgress key={order} id={order} />
      </Suspense>
    );
  return deploying ? <Asked deploying={deploying} /> : <Navigate to="/exception/415" replace />;
}

const isNotOffered = (error: unknown) =>
  error instanceof CallError && error.code === 'market.period_not_offered';

/** The server says what it costs; the price in the address is only compared. */
function Asked({ deploying: { cost, ...query } }: { deploying: Deploying }) {
  const asked = useAsk(orderApi.quote, { query });
  if (isNotOffered(asked.error)) return <NotOffered />;
  return (
    <Known asked={asked} skeleton={<DeploySkeleton />}>
      {(quote) => <Deploy quote={quote} told={cost} />}
    </Known>
  );
}

function Deploy({ quote, told }: { quote: Quote; told: number }) {
  const t = useText(words);
  return (
    <div className="market cy-width cy-full">
      <header className="market-listing-head cy-low cy-flex cy-wrap cy-between">
        <div>
          <Link className="cy-size-14" to={viewAddress(quote.application.id)}>
            {t.back}
          </Link>
          <h1 className="cy-size-24 cy-lines-32">{t.title}</h1>
          <p className="cy-faint">{t.sentence}</p>
        </div>
      </header>
      <div className="cy-grid cy-gap-24">
        <Missing quote={quote} />
        <Order quote={quote} />
        <Buyer quote={quote} told={told} />
      </div>
    </div>
  );
}

function NotOffered() {
  const t = useText(words);
  return (
    <div className="market cy-width cy-full">
      <h1 className="cy-hidden">{t.title}</h1>
      <Empty title={t.noneOffered} hint={t.noneOfferedHint} action={<Link to={PORTAL}>{t.toMarket}</Link>} />
    </div>
  );
}
