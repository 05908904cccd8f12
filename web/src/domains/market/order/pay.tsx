import type { Quote } from '@cloudyard/contract/market/order.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../kit/may.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/order/en.ts';
import { yuanText } from '../shared/cost.ts';
import { differs } from './order-query.ts';

type PayProps = { quote: Quote; told: number; children: ReactNode };

/** The current price, whether it has changed, and the actions. */
export function Pay({ quote, told, children }: PayProps) {
  const t = useText(words).pay;
  const { cost, full } = quote;
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
      {cost > 0 && <Balance quote={quote} />}
      {children}
    </section>
  );
}

export const TOP_UP = '/console/top-up?of=enterprise';
const fen = (yuan: number) => Math.round(yuan * 100);

/** What the wallet lacks for it, in yuan; 0 also where the buyer may not see it. */
export const lackOf = ({ balance, cost }: Quote) =>
  balance === null ? 0 : Math.max(0, fen(cost) - fen(balance)) / 100;

/** The enterprise's account before and after, for those who may see it. */
function Balance({ quote }: { quote: Quote }) {
  const t = useText(words).pay;
  const may = useMay();
  const { balance, cost } = quote;
  if (balance === null) return null;
  const missing = lackOf(quote);
  const said = { balance: yuanText(balance) };
  if (missing === 0)
    return (
      <p className="cy-faint cy-size-14">
        {fill(t.balance, { ...said, after: yuanText((fen(balance) - fen(cost)) / 100) })}
      </p>
    );
  return (
    <p className="market-deploy-changed cy-pad-bar cy-round cy-plain" id="deploy-lacks" role="alert">
      {fill(t.lacks, { ...said, missing: yuanText(missing) })}{' '}
      {may('ledger.topup.add') && <Link to={TOP_UP}>{t.topUp}</Link>}
    </p>
  );
}
