import { PERMANENT } from '@cloudyard/contract/market/order.ts';
import type { Plan } from '@cloudyard/contract/publishing/plan.ts';
import { useEffect, useId, useState } from 'react';
import { fill, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { useTimeText } from './acts.tsx';
import { nearestOffered, nextMonths, offeredMonths } from './plan-choice.ts';

type MonthStepperProps = { plan: Plan; months: number; onTake: (months: number) => void };

/** Months by hand: the buttons step through durations that are sold, a typed number becomes the nearest of them. */
export function MonthStepper({ plan, months, onTake }: MonthStepperProps) {
  const t = useText(words).price;
  const timeText = useTimeText();
  const id = useId();
  const all = offeredMonths(plan);
  const [typed, setTyped] = useState('');
  const shown = months === PERMANENT ? '' : String(months);
  useEffect(() => setTyped(shown), [shown]);
  if (all.length === 0) return <p className="cy-faint">{t.onlyPermanent}</p>;
  const from = months === PERMANENT ? 0 : months;
  const longer = nextMonths(plan, from, 1);
  const shorter = nextMonths(plan, from, -1);
  const settle = () => {
    const wished = Number(typed);
    if (typed === '' || !Number.isInteger(wished) || wished < 1) return setTyped(shown);
    const taken = nearestOffered(plan, wished);
    setTyped(String(taken));
    onTake(taken);
  };
  return (
    <div className="market-stepper">
      <label className="cy-block cy-medium cy-bottom-4" htmlFor={id}>
        {t.monthsLabel}
      </label>
      <div className="cy-flex cy-gap-8">
        <Step word={t.shorter} sign="−" to={shorter} why={t.shortest} onTake={onTake} />
        <input
          id={id}
          className="cy-input cy-figures cy-centred"
          inputMode="numeric"
          maxLength={3}
          autoComplete="off"
          value={typed}
          placeholder={months === PERMANENT ? timeText(PERMANENT) : undefined}
          aria-describedby={`${id}-help`}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onBlur={settle}
          onKeyDown={(event) => event.key === 'Enter' && settle()}
        />
        <Step word={t.longer} sign="+" to={longer} why={t.longest} onTake={onTake} />
      </div>
      <p id={`${id}-help`} className="cy-faint cy-top-4 cy-size-13">
        <Range all={all} />
      </p>
    </div>
  );
}

type StepProps = {
  word: string;
  sign: string;
  /** Undefined at the end; `why` says so. */
  to: number | undefined;
  why: string;
  onTake: (months: number) => void;
};

const Step = ({ word, sign, to, why, onTake }: StepProps) => (
  <button
    type="button"
    aria-label={word}
    aria-disabled={to === undefined}
    title={to === undefined ? why : word}
    onClick={() => to !== undefined && onTake(to)}
  >
    {sign}
  </button>
);

/** The shortest and longest duration, and the steps where they are not single months. */
function Range({ all }: { all: readonly number[] }) {
  const t = useText(words).price;
  const least = all[0] ?? 1;
  const most = all.at(-1) ?? least;
  const even = all.every((months) => months % least === 0) && all.length === Math.floor(most / least);
  return even && least > 1 ? fill(t.steps, { step: least, least, most }) : fill(t.range, { least, most });
}
