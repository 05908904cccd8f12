import type { Resource } from '@cloudyard/contract/market/resource.ts';
import { Panel } from '../../../kit/panel.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/verify/en.ts';
import { PriceTable } from '../parts/price-table.tsx';

const ANY_NUMBER = -1;

/** What one gets and for how much, as who buys it will read it. */
export function PlansPanel({ plans }: { plans: readonly Resource[] }) {
  const t = useText(words);
  return (
    <Panel title={t.plans}>
      {plans.length === 0 ? (
        <p className="cy-faint">{t.noPlans}</p>
      ) : (
        <div className="cy-stack">
          {plans.map((plan) => (
            <section key={plan.id} className="market-verify-plan" aria-label={plan.name}>
              <h3 className="cy-plain cy-strong">
                {plan.name} <code>{plan.code}</code>
              </h3>
              {plan.description && <p className="cy-faint">{plan.description}</p>}
              <Parameters plan={plan} />
              <PriceTable plan={plan} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}

function Parameters({ plan: { resourceParameters } }: { plan: Resource }) {
  const t = useText(words);
  return (
    <p>
      {resourceParameters
        .map(({ item, value }) =>
          fill(t.parameters[item], { n: value === ANY_NUMBER ? t.unlimited : value.toLocaleString() }),
        )
        .join(' · ')}
    </p>
  );
}
