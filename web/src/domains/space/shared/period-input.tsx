import { MAX_MONTHS, Months } from '@cloudyard/contract/space/values.ts';
import { Button, InputNumber } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/space/initialize-en.ts';

const COMMON = [1, 3, 6, 12, 24];

type PeriodInputProps = { id?: string; value?: number | null; onChange?: (months: number | null) => void };

/** Months, typed or chosen; a control of a form. */
export function PeriodInput({ id, value = null, onChange }: PeriodInputProps) {
  const t = useText(words);
  return (
    <div className="cy-row cy-gap-8">
      <InputNumber
        id={id}
        className="space-months"
        value={value}
        suffix={t.months}
        inputMode="numeric"
        onChange={(next) => onChange?.(next)}
      />
      <fieldset className="cy-row cy-gap-4 cy-unframed cy-unpadded cy-flush" aria-label={t.quick}>
        {COMMON.map((n) => (
          <Button
            key={n}
            size="small"
            type={n === value ? 'primary' : 'default'}
            aria-pressed={n === value}
            onClick={() => onChange?.(n)}
          >
            {fill(t.quickMonths, { n })}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

/** The words for a number of months that is none. */
export function usePeriodProblem(): (value: unknown) => string | undefined {
  const t = useText(words);
  return (value) => {
    if (Months.safeParse(value).success) return undefined;
    return typeof value === 'number' && value > MAX_MONTHS && Number.isInteger(value)
      ? t.monthsMost
      : t.monthsProblem;
  };
}

/** Checks while it is typed. */
export function usePeriodRules() {
  const problemOf = usePeriodProblem();
  return [
    {
      validator: async (_: unknown, value: unknown) => {
        const problem = problemOf(value);
        if (problem) throw new Error(problem);
      },
    },
  ];
}
