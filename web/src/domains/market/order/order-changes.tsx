import type { OrderDetail } from '@cloudyard/contract/market/order.ts';
import { Ant } from '../../../kit/ant.tsx';
import { OrderTerms } from './order-terms.tsx';

/** The same as on the page of the instance, on a page that does without the component library until then. */
export const OrderChanges = ({ order }: { order: OrderDetail }) => (
  <Ant>
    <OrderTerms order={order} />
  </Ant>
);
