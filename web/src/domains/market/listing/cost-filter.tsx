import type { ListingQuery } from '@cloudyard/contract/market/listing.ts';
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/listing/list/en.ts';
import { ANY_COST, FREE, isFree, rangeOf, textOfCost } from './cost-range.ts';
import type { Patch } from './listing-state.ts';

type CostFilterProps = { state: ListingQuery; free: number | undefined; onChange: (patch: Patch) => void };

/** From and to, a month; or free only. */
export function CostFilter({ state, free, onChange }: CostFilterProps) {
  const t = useText(words);
  const chosen = isFree(state);
  return (
    <>
      <button
        type="button"
        className="market-listing-chip cy-card cy-hand cy-text cy-center cy-gap-8"
        aria-pressed={chosen}
        onClick={() => onChange(chosen ? ANY_COST : FREE)}
      >
        {t.freeOnly}
        {free !== undefined && <span className="cy-regular cy-size-13 cy-faint cy-figures">{free}</span>}
      </button>
      <RangeForm state={state} onChange={onChange} />
    </>
  );
}

function RangeForm({ state, onChange }: Omit<CostFilterProps, 'free'>) {
  const t = useText(words);
  const id = useId();
  const [min, setMin] = useState(textOfCost(state.minCost));
  const [max, setMax] = useState(textOfCost(state.maxCost));
  useEffect(() => {
    setMin(textOfCost(state.minCost));
    setMax(textOfCost(state.maxCost));
  }, [state.minCost, state.maxCost]);
  const range = rangeOf(min, max);
  const problem = typeof range === 'string' ? range : undefined;
  const apply = (event: FormEvent) => {
    event.preventDefault();
    if (typeof range !== 'string') onChange(range);
  };
  const field = {
    className: 'cy-input',
    inputMode: 'decimal',
    maxLength: 11,
    'aria-invalid': problem !== undefined,
    'aria-describedby': id,
  } as const;
  return (
    <form className="market-cost-range cy-gap-6 cy-top-12 cy-grid cy-center" noValidate onSubmit={apply}>
      <input
        {...field}
        value={min}
        placeholder={t.min}
        aria-label={t.minLabel}
        onChange={(e) => setMin(e.target.value)}
      />
      <span aria-hidden="true">{'–'}</span>
      <input
        {...field}
        value={max}
        placeholder={t.max}
        aria-label={t.maxLabel}
        onChange={(e) => setMax(e.target.value)}
      />
      <Button htmlType="submit" disabled={problem !== undefined}>
        {t.apply}
      </Button>
      <p
        id={id}
        className={problem ? 'market-cost-hint cy-whole cy-note cy-bad' : 'market-cost-hint cy-whole cy-note'}
        role={problem && 'alert'}
      >
        {problem ? t.costProblems[problem] : t.costHint}
      </p>
    </form>
  );
}
