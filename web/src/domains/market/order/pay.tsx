import type { Quote } from '@cloudyard/contract/market/order.ts';
import type { ReactNode } from 'react';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';
import { yuanText } from '../shared/cost.ts';
import { differs } from './order-query.ts';

type PayProps = { quote: Quote; told: number; children: ReactNode };

/** The current price, whether it has changed, and the actions. */
export function Pay({ quote: { cost, full }, told, children }: PayProps) {
  const t = useText(words).pay;
  return (
    <section className="market-deploy-panel cy-card cy-down cy-gap-12" aria-labelledby="deploy-pay">
      <h2 id="deploy-pay">{t.title}</h2>
      <p className="market-deploy-cost cy-flex cy-wrap cy-gap-0-12 cy-baseline cy-faint cy-size-14">
        <b className="cy-strong cy-figures cy-text">{cost === 0 ? t.free : yuanText(cost)}</b>
        {full > cost && <s>{fill(t.full, { cost: yuanText(full) })}</s>}
      </p>
      {differs(told, cost) && (
        <p className="market-deploy-changed cy-pad-bar cy-round cy-plain" role="alert">
          {fill(t.changed, { before: yuanText(told), after: yuanText(cost) })}
        </p>
      )}
      {children}
    </section>
  );
}
