import './initialize.css';
import type { QuotaPlan } from '@cloudyard/contract/space/quota-plan.ts';
import { useId } from 'react';
import { fill, locale, useText } from '../../../kit/text.ts';
import { useLocalizedName } from '../../../kit/use-localized-name.ts';
import { words as sharedWords } from '../i18n/shared/en.ts';
import { words } from '../i18n/space/initialize-en.ts';
import { useQuotaWords } from '../lent/quota-words.ts';
import { yuan } from '../shared/yuan.ts';

type PlanChoiceProps = {
  plans: readonly QuotaPlan[];
  id?: string;
  value?: string;
  onChange?: (planId: string) => void;
};

/** The plans beside each other, each with all it brings; a control of a form. */
export function PlanChoice({ plans, id, value, onChange }: PlanChoiceProps) {
  const t = useText(words);
  const group = useId();
  if (plans.length === 0) return <p className="cy-faint">{t.noPlans}</p>;
  return (
    // Radios, so that the arrow keys work and a screen reader says which of how many.
    <div
      id={id}
      tabIndex={-1}
      className="space-plans cy-gap-12 cy-grid"
      role="radiogroup"
      aria-label={t.plan}
    >
      {plans.map((plan) => (
        <label key={plan.id} className="space-plan cy-relative cy-surface cy-pad cy-box cy-hand">
          <input
            type="radio"
            className="cy-hidden"
            name={group}
            checked={plan.id === value}
            onChange={() => onChange?.(plan.id)}
          />
          <PlanCard plan={plan} />
        </label>
      ))}
    </div>
  );
}

function PlanCard({ plan }: { plan: QuotaPlan }) {
  const s = useText(sharedWords);
  const language = locale.use();
  const named = useLocalizedName();
  const { name, amount } = useQuotaWords();
  const about = language === 'en' && plan.descriptionEn !== '' ? plan.descriptionEn : plan.description;
  return (
    <span className="cy-column cy-gap-8">
      <strong>{named(plan)}</strong>
      <span className="cy-size-18 cy-strong cy-figures">{fill(s.perMonth, { price: yuan(plan.price) })}</span>
      {about && <span className="cy-small cy-faint">{about}</span>}
      <span className="space-plan-items cy-gap-4 cy-grid cy-small">
        {plan.items.map(({ item, value }) => (
          <span key={item} className="cy-line cy-between">
            <span className="cy-faint">{name(item)}</span>
            <span className="cy-figures">{amount(item, value)}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
