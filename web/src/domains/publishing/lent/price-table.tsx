import '../shared/publish.css';
import type { Period } from '@cloudyard/contract/publishing/plan.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/shared/en.ts';
import { breakEvenMonth, type Priced, priceRow, yearlyAdvice, yuan } from '../shared/price.ts';
import { counted } from './counted.ts';

/** The price of a plan, period by period, as the buyer sees it. */
export function PriceTable({ plan }: { plan: Priced }) {
  const t = useText(words).price;
  return (
    <div className="publishing-price-table cy-scroll-x cy-relative cy-column">
      <table className="cy-full cy-figures">
        <caption className="cy-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th className="cy-faint cy-size-12" scope="col">
              {t.period}
            </th>
            <th className="cy-faint cy-size-12" scope="col">
              {t.length}
            </th>
            <th className="cy-faint cy-size-12" scope="col">
              {t.discount}
            </th>
            <th className="cy-faint cy-size-12" scope="col">
              {t.cost}
            </th>
            <th className="cy-faint cy-size-12" scope="col">
              {t.perMonth}
            </th>
          </tr>
        </thead>
        <tbody>
          {plan.periods.map((period, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two periods may be called the same
            <PriceLine key={index} price={plan.price} period={period} />
          ))}
          {plan.ifPermanent && plan.permanentPrice !== null && (
            <tr>
              <th scope="row">{t.permanent}</th>
              <td>{t.unlimited}</td>
              <td />
              <td className="publishing-price-strong">{yuan(Math.round(plan.permanentPrice * 100))}</td>
              <td />
            </tr>
          )}
        </tbody>
      </table>
      <PriceNotes plan={plan} />
    </div>
  );
}

function PriceLine({ price, period }: { price: number; period: Period }) {
  const t = useText(words).price;
  const { months, cost, full, perMonth } = priceRow(price, period);
  return (
    <tr>
      <th scope="row">
        {period.name}
        {period.remark && <span className="cy-faint cy-size-12 cy-block">{period.remark}</span>}
      </th>
      <td>{counted(t.months, months)}</td>
      <td>{period.discount === 1 ? t.noDiscount : fill(t.off, { n: percentOff(period.discount) })}</td>
      <td className="publishing-price-strong">
        {yuan(cost)}
        {cost !== full && <s className="cy-faint">{yuan(full)}</s>}
      </td>
      <td>{yuan(perMonth)}</td>
    </tr>
  );
}

const percentOff = (discount: number) => Math.round((1 - discount) * 100);

/** When buying without an end pays, and when a yearly plan does. */
function PriceNotes({ plan }: { plan: Priced }) {
  const t = useText(words).price;
  const month = plan.ifPermanent ? breakEvenMonth(plan) : undefined;
  const advice = yearlyAdvice(plan);
  return (
    <>
      {month !== undefined && <p className="cy-faint">{fill(t.breakEven, { n: month })}</p>}
      {advice !== undefined && <p className="cy-faint">{fill(t.yearly, { n: advice })}</p>}
    </>
  );
}
