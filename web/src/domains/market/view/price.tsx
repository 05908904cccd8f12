import './price.css';
import type { Parameter, Resource } from '@cloudyard/contract/market/resource.ts';
import type { ShelfDetail } from '@cloudyard/contract/market/shelf.ts';
import { bytes } from '../../../kit/figures.ts';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/view/more/en.ts';
import { yuanText } from '../parts/cost.ts';
import { PriceTable } from '../parts/price-table.tsx';
import { Calculator } from './calculator.tsx';
import { costsNothing, isForGood } from './plan-choice.ts';
import type { Chosen } from './use-choice.ts';

type PriceProps = { resources: ShelfDetail['resources']; chosen: Chosen };

/** What one gets for how much, and what it comes to. */
export function Price({ resources, chosen }: PriceProps) {
  const t = useText(words).price;
  const plan = resources.find(({ id }) => id === chosen.choice?.planId);
  if (!plan) {
    return <p className="cy-faint">{t.none}</p>;
  }
  return (
    <>
      <fieldset className="plans">
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
      <div className="price-columns">
        <Calculator plan={plan} chosen={chosen} />
        {!costsNothing(plan) && <Periods plan={plan} />}
      </div>
    </>
  );
}

function Periods({ plan }: { plan: Resource }) {
  const t = useText(words).price;
  return (
    <div>
      <h3>{t.table}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section className="price-scroll" tabIndex={0} aria-label={t.table}>
        <PriceTable plan={plan} />
      </section>
    </div>
  );
}

type PlanCardProps = { plan: Resource; chosen: boolean; onChoose: () => void };

/** The whole card chooses it; among them the arrow keys go on. */
function PlanCard({ plan, chosen, onChoose }: PlanCardProps) {
  const t = useText(words).price;
  return (
    <label className="plan">
      <span className="plan-head">
        <input type="radio" name="plan" checked={chosen} onChange={onChoose} />
        <strong>{plan.name}</strong>
        <span className="plan-state">{chosen ? t.chosen : t.choose}</span>
      </span>
      <span className="plan-price">
        <b>{plan.price === 0 ? t.free : yuanText(plan.price)}</b>
        {plan.price > 0 && <span className="cy-faint plan-month">{t.month}</span>}
        {isForGood(plan) && !costsNothing(plan) && (
          <span className="cy-faint">{fill(t.forGood, { cost: yuanText(plan.permanentPrice ?? 0) })}</span>
        )}
      </span>
      {plan.description && <span className="cy-faint">{plan.description}</span>}
      <Items plan={plan} />
    </label>
  );
}

function Items({ plan }: { plan: Resource }) {
  const t = useText(words).price;
  const amountOf = useAmount();
  return (
    <span className="plan-items">
      {plan.resourceParameters.map(({ item, value }) => (
        <span key={item}>
          <span className="cy-faint">{t.items[item]}</span>
          <span>{amountOf(item, value)}</span>
        </span>
      ))}
    </span>
  );
}

const MEGA = 1024 * 1024;

/** -1 is as much as comes; memory and disk are counted in MB. */
function useAmount() {
  const t = useText(words).price;
  return (item: Parameter, value: number): string => {
    if (value === -1) return t.unlimited;
    if (item === 'MEMORY_QUOTA' || item === 'DISK_QUOTA') return bytes(value * MEGA);
    return fill(t.units[item], { n: value.toLocaleString() });
  };
}
