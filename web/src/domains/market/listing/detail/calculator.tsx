import { PERMANENT, type Quote } from '@cloudyard/contract/market/order.ts';
import type { Plan } from '@cloudyard/contract/publishing/plan.ts';
import { fill, useErrorText, useText } from '../../../../kit/text.ts';
import { words } from '../../i18n/listing/detail/more/en.ts';
import { yuanText } from '../../shared/cost.ts';
import { DeployButton, useTimeText } from './acts.tsx';
import { MonthStepper } from './month-stepper.tsx';
import { percentOff, quickPicks } from './plan-choice.ts';
import type { Chosen } from './use-choice.ts';

type CalculatorProps = { plan: Plan; chosen: Chosen };

/** The price for a duration; only the server calculates it. */
export function Calculator({ plan, chosen }: CalculatorProps) {
  const t = useText(words).price;
  const months = chosen.choice?.months ?? 1;
  const take = (time: number) => chosen.choose({ months: time });
  return (
    <section className="cy-pad-20 cy-card cy-column cy-gap-16" aria-labelledby="calculator">
      <h3 className="cy-strong cy-size-16 cy-lines-24" id="calculator">
        {t.calculator}
      </h3>
      <Picks plan={plan} months={months} onTake={take} />
      <MonthStepper plan={plan} months={months} onTake={take} />
      <Total chosen={chosen} />
      <Advice chosen={chosen} onTake={take} />
      <DeployButton chosen={chosen} />
    </section>
  );
}

type PicksProps = { plan: Plan; months: number; onTake: (months: number) => void };

function Picks({ plan, months, onTake }: PicksProps) {
  const t = useText(words).price;
  const timeText = useTimeText();
  const named: Readonly<Record<number, string>> = {
    1: t.picks.month,
    3: t.picks.quarter,
    12: t.picks.year,
    [PERMANENT]: timeText(PERMANENT),
  };
  return (
    <fieldset className="cy-unframed cy-unpadded cy-flush cy-flex cy-wrap cy-gap-8 cy-shrink">
      <legend className="cy-hidden">{t.time}</legend>
      {quickPicks(plan).map((pick) => (
        <button
          key={pick}
          type="button"
          className="market-listing-chip cy-card cy-hand cy-text cy-center cy-gap-8"
          aria-pressed={pick === months}
          onClick={() => onTake(pick)}
        >
          {named[pick]}
          {percentOff(plan, pick) > 0 && (
            <span className="cy-faint">{fill(t.off, { n: percentOff(plan, pick) })}</span>
          )}
        </button>
      ))}
    </fieldset>
  );
}

/** While the next price is calculated the last one stays, greyed. */
function Total({ chosen: { quote, asking, error } }: { chosen: Chosen }) {
  const t = useText(words);
  const errorText = useErrorText(t.errors);
  return (
    <div className="market-total cy-gap-0-12 cy-flex cy-wrap cy-baseline" role="status" aria-busy={asking}>
      <span className="cy-faint">{t.price.total}</span>
      {error && !asking ? (
        <span className="cy-bad">{fill(t.price.failed, { why: errorText(error) })}</span>
      ) : (
        <Amount quote={quote} />
      )}
    </div>
  );
}

function Amount({ quote }: { quote: Quote | undefined }) {
  const t = useText(words).price;
  if (!quote) return <span className="cy-faint">{t.asking}</span>;
  const { cost, full } = quote;
  return (
    <>
      <b className="cy-strong cy-figures">{cost === 0 ? t.free : yuanText(cost)}</b>
      {full > cost && (
        <span className="market-total-full cy-flex cy-gap-12 cy-faint">
          <s>{fill(t.full, { cost: yuanText(full) })}</s>
          <span className="cy-green">
            {fill(t.saved, { cost: yuanText(Math.round((full - cost) * 100) / 100) })}
          </span>
        </span>
      )}
    </>
  );
}

type AdviceProps = { chosen: Chosen; onTake: (months: number) => void };

/** A recommendation the buyer may ignore. */
function Advice({ chosen: { quote, asking }, onTake }: AdviceProps) {
  const t = useText(words).price;
  const advice = asking ? null : (quote?.advice ?? null);
  if (!advice || advice.cost === 0) return null;
  const { months, cost } = advice;
  return (
    <p className="market-advice cy-pad-line cy-round" role="note">
      {fill(t.advice, { months, cost: yuanText(cost) })}
      <button
        type="button"
        className="market-plain cy-round-4 cy-hand cy-rigid"
        onClick={() => onTake(months)}
      >
        {fill(t.take, { months })}
      </button>
    </p>
  );
}
