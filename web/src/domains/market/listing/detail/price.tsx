import './price.css';
import type { ListingDetail } from '@cloudyard/contract/market/listing.ts';
import type { Parameter, Plan } from '@cloudyard/contract/publishing/plan.ts';
import { bytes } from '../../../../kit/figures.ts';
import { fill, useText } from '../../../../kit/text.ts';
import { PriceTable } from '../../../publishing/lent/price-table.tsx';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { yuanText } from '../../shared/cost.ts';
import { Calculator } from './calculator.tsx';
import { costsNothing, isForGood } from './plan-choice.ts';
import type { Chosen } from './use-choice.ts';

type PriceProps = { resources: ListingDetail['resources']; chosen: Chosen };

/** The plans with their quotas and prices, and the total. */
export function Price({ resources, chosen }: PriceProps) {
  const t = useText(words).price;
  const plan = resources.find(({ id }) => id === chosen.choice?.planId);
  if (!plan) {
    return <p className="cy-faint">{t.none}</p>;
  }
  return (
    <>
      <fieldset className="market-plans cy-unframed cy-unpadded cy-flush cy-grid cy-gap-16 cy-shrink">
        <legend className="cy-hidden">{t.plans}</legend>
        {resources.map((one) => (
          <PlanCard
            key={one.id}
            plan={one}
            chosen={one.id === plan.id}
            onChoose={() => chosen.choose({ planId: one.id })}
          />
        ))}
      </fieldset>
      <div className="market-price-columns cy-grid cy-fold-1023 cy-start cy-plain">
        <Calculator plan={plan} chosen={chosen} />
        {!costsNothing(plan) && <Periods plan={plan} />}
      </div>
    </>
  );
}

function Periods({ plan }: { plan: Plan }) {
  const t = useText(words).price;
  return (
    <div>
      <h3 className="cy-strong cy-bottom-12 cy-size-16 cy-lines-24">{t.table}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="cy-scroll-x" tabIndex={0} aria-label={t.table}>
        <PriceTable plan={plan} />
      </section>
    </div>
  );
}

type PlanCardProps = { plan: Plan; chosen: boolean; onChoose: () => void };

/** The whole card selects the plan; the arrow keys move among them. */
function PlanCard({ plan, chosen, onChoose }: PlanCardProps) {
  const t = useText(words).price;
  return (
    <label className="market-plan cy-pad-20 cy-card cy-hand cy-stack cy-gap-8 cy-plain cy-break">
      <span className="market-plan-head cy-center cy-lines-24 cy-size-16 cy-flex cy-gap-8">
        <input className="cy-rigid cy-flush" type="radio" name="plan" checked={chosen} onChange={onChoose} />
        <strong className="cy-strong cy-fill">{plan.name}</strong>
        <span className="cy-size-13 cy-rigid cy-faint">{chosen ? t.chosen : t.choose}</span>
      </span>
      <span className="market-plan-price cy-gap-0-8 cy-flex cy-wrap cy-baseline">
        <b className="cy-strong cy-figures cy-size-24 cy-lines-32">
          {plan.price === 0 ? t.free : yuanText(plan.price)}
        </b>
        {plan.price > 0 && <span className="cy-faint market-plan-month">{t.month}</span>}
        {isForGood(plan) && !costsNothing(plan) && (
          <span className="cy-faint">{fill(t.forGood, { cost: yuanText(plan.permanentPrice ?? 0) })}</span>
        )}
      </span>
      {plan.description && <span className="cy-faint">{plan.description}</span>}
      <Items plan={plan} />
    </label>
  );
}

function Items({ plan }: { plan: Plan }) {
  const t = useText(words).price;
  const amountOf = useAmount();
  return (
    <span className="market-plan-items cy-over cy-column cy-gap-4">
      {plan.resourceParameters.map(({ item, value }) => (
        <span className="cy-flex cy-between cy-gap-12 cy-figures" key={item}>
          <span className="cy-faint">{t.items[item]}</span>
          <span>{amountOf(item, value)}</span>
        </span>
      ))}
    </span>
  );
}

const MEGA = 1024 * 1024;

/** -1 is unlimited; memory and disk are counted in MB. */
function useAmount() {
  const t = useText(words).price;
  return (item: Parameter, value: number): string => {
    if (value === -1) return t.unlimited;
    if (item === 'MEMORY_QUOTA' || item === 'DISK_QUOTA') return bytes(value * MEGA);
    return fill(t.units[item], { n: value.toLocaleString() });
  };
}
