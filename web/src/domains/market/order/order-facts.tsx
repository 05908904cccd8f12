import type { OrderDetail } from '@cloudyard/contract/market/order.ts';
import { useText } from '../../../kit/text.ts';
import { AppLogo } from '../../publishing/lent/app-logo.tsx';
import { words } from '../i18n/order/progress-en.ts';
import { yuanText } from '../shared/cost.ts';
import { useTimeText } from './use-time-text.ts';

/** What was ordered, beside its progress. */
export function OrderFacts({ order }: { order: OrderDetail }) {
  const t = useText(words).facts;
  const timeText = useTimeText();
  const { application } = order;
  const facts = [
    [t.application, application.name],
    [t.version, order.version],
    [t.plan, order.plan],
    [t.months, timeText(order.months)],
    [t.cost, yuanText(order.cost)],
    [t.buyer, order.buyer],
  ];
  return (
    <aside className="market-deploy-panel cy-card">
      <AppLogo name={application.name} logo={application.logo} size={40} />
      <dl className="cy-top-16 cy-column cy-gap-12">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="cy-faint cy-note">{label}</dt>
            <dd className="cy-flush cy-break">{value}</dd>
          </div>
        ))}
      </dl>
    </aside>
  );
}
