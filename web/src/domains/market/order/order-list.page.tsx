import { ORDER_STATES, type Order, type OrderState, orderApi } from '@cloudyard/contract/market/order.ts';
import { Link } from 'react-router';
import { actions, type Column, money, name, status, text, time } from '../../../kit/columns.tsx';
import { DataTable, Pager } from '../../../kit/data-table.tsx';
import { FilterChips, SearchBox } from '../../../kit/filters.tsx';
import { PageHead } from '../../../kit/list-page.tsx';
import { May } from '../../../kit/may.tsx';
import { NONE } from '../../../kit/none.tsx';
import { usePageTitle } from '../../../kit/page-holder.ts';
import type { RowAction } from '../../../kit/row-actions.tsx';
import { Empty } from '../../../kit/states.tsx';
import type { Tone } from '../../../kit/status-tag.tsx';
import { TabbedPanel } from '../../../kit/tabbed-panel.tsx';
import { fill, locale, useKitText, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useListState } from '../../../kit/use-list-state.ts';
import { InstanceRings } from '../../runtime/lent/instance-rings.tsx';
import { words as orderWords } from '../i18n/order/en.ts';
import { words } from '../i18n/order/list-en.ts';
import { useRenewal } from '../renewal/use-renewal.tsx';
import { orderAddress, PORTAL, paymentAddress, termsAddress } from '../shared/addresses.ts';
import { useTimeText } from './use-time-text.ts';

/** The applications of the enterprise: how they run, and what was bought. */
export function OrderListPage() {
  const t = useText(words);
  usePageTitle(t.title);
  return (
    <div className="cy-page">
      <PageHead title={t.title} sentence={t.sentence} />
      <May permission="runtime.instance.read">
        <InstanceRings />
      </May>
      <May permission="market.application.buy">
        <Orders />
      </May>
    </div>
  );
}

function Orders() {
  const t = useText(words);
  const market = useText(orderWords).toMarket;
  const [state, change] = useListState(orderApi.list.query);
  const asked = useAsk(orderApi.list, { query: state });
  const counts = asked.data?.counts;
  const renewal = useRenewal();
  return (
    <TabbedPanel
      label={t.status}
      value={state.state ?? 'all'}
      tabs={(['all', ...ORDER_STATES] as const).map((value) => ({
        value,
        label: value === 'all' ? t.all : t.states[value],
        count: counts?.[value],
      }))}
      onChange={(next) => change({ state: next === 'all' ? undefined : next })}
    >
      <div className="cy-filters">
        <SearchBox value={state.q} onChange={(q) => change({ q })} placeholder={t.search} />
      </div>
      {state.q && (
        <FilterChips
          chips={[{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }]}
          onClear={() => change({ q: undefined })}
        />
      )}
      <DataTable
        asked={asked}
        rows={asked.data?.content}
        columns={useColumns(renewal.acts)}
        narrowed={state.q !== undefined || state.state !== undefined}
        empty={<Empty title={t.empty} hint={t.emptyHint} action={<Link to={PORTAL}>{market}</Link>} />}
      />
      <div className="cy-foot">
        <Pager state={state} total={asked.data?.totalElements} onChange={change} />
      </div>
      {renewal.dialog}
    </TabbedPanel>
  );
}

const TONES: Record<OrderState, Tone> = {
  unpaid: 'caution',
  delivering: 'busy',
  active: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  frozen: 'caution',
  ended: 'neutral',
};

/** To what runs, or to what became of the order. */
const targetOf = ({ id, instanceId, state }: Order) =>
  instanceId && (state === 'active' || state === 'frozen')
    ? { type: 'instance', id: instanceId }
    : orderAddress(id);

function useColumns(more: (order: Order) => RowAction[]): Column<Order>[] {
  const t = useText(words);
  const kit = useKitText();
  const isEnglish = locale.use() === 'en';
  const { permanent } = useText(orderWords);
  const timeText = useTimeText();
  const states = Object.fromEntries(
    ORDER_STATES.map((state) => [state, { tone: TONES[state], word: t.states[state] }]),
  );
  const acts = (order: Order): RowAction[] => {
    const { id, state, payment, instanceId } = order;
    const toPay = state === 'unpaid' && payment;
    const isDelivered = (state === 'active' || state === 'frozen') && instanceId;
    return [
      { key: 'progress', label: t.progress, to: orderAddress(id) },
      ...(toPay ? [{ key: 'pay', label: t.pay, to: paymentAddress(toPay.id) }] : []),
      ...more(order),
      ...(isDelivered ? [{ key: 'terms', label: t.terms, to: termsAddress(instanceId) }] : []),
    ];
  };
  return [
    name('application', t.application, targetOf, {
      word: ({ application }) => (isEnglish && application.enName) || application.name,
    }),
    status('state', t.status, states),
    text('version', t.version),
    text('plan', t.plan),
    {
      key: 'endsAt',
      title: t.until,
      render: (_, { endsAt, startsAt }) => (endsAt ? day(endsAt) : startsAt ? permanent : NONE),
    },
    money('cost', t.cost),
    { key: 'months', title: t.months, extra: true, render: (_, { months }) => timeText(months) },
    text('publisher', t.publisher, { extra: true }),
    text('buyer', t.buyer, { extra: true }),
    time('createdAt', t.createdAt),
    time('deliveredAt', t.deliveredAt, { extra: true }),
    actions<Order>(kit.actions, acts),
  ];
}
