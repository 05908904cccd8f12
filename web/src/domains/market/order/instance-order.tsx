import { type OrderDetail, orderApi } from '@cloudyard/contract/market/order.ts';
import { Link } from 'react-router';
import { Facts } from '../../../kit/detail-page.tsx';
import { Loaded } from '../../../kit/states.tsx';
import { useText } from '../../../kit/text.ts';
import { CardSkeleton } from '../../../kit/tile.tsx';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useInstanceHolder } from '../../runtime/lent/use-instance-holder.ts';
import { words as orderWords } from '../i18n/order/en.ts';
import { words as listWords } from '../i18n/order/list-en.ts';
import { orderAddress } from '../shared/addresses.ts';
import { yuanText } from '../shared/cost.ts';
import { OrderTerms } from './order-terms.tsx';

/** How often it is asked for, in ms: an upgrade goes on by itself. */
const EVERY = 5000;

/** What was paid for an instance, on its page. */
export function InstanceOrder({ id }: { id: string }) {
  const instance = useInstanceHolder(id);
  return (
    <div className="cy-pad">
      <Loaded asked={instance} skeleton={<CardSkeleton />}>
        {({ holder }) => (holder.type === 'order' ? <Purchase id={holder.id} /> : null)}
      </Loaded>
    </div>
  );
}

function Purchase({ id }: { id: string }) {
  const asked = useAsk(orderApi.detail, { params: { id } }, { refetchInterval: EVERY });
  return (
    <Loaded asked={asked} skeleton={<CardSkeleton />}>
      {(order) => <Shown order={order} />}
    </Loaded>
  );
}

function Shown({ order }: { order: OrderDetail }) {
  const t = useText(listWords);
  const { permanent } = useText(orderWords);
  return (
    <div className="cy-stack cy-gap-24">
      <Facts
        facts={[
          { label: t.plan, value: order.plan },
          { label: t.version, value: order.version },
          { label: t.until, value: order.endsAt ? day(order.endsAt) : permanent },
          { label: t.cost, value: yuanText(order.cost) },
          { label: t.publisher, value: order.publisher },
          { label: t.buyer, value: order.buyer },
          { label: t.orders, value: <Link to={orderAddress(order.id)}>{t.progress}</Link> },
        ]}
      />
      <OrderTerms order={order} />
    </div>
  );
}
