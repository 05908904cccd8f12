import { Button, InputNumber, Segmented } from 'antd';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/application/en.ts';

const PRESETS = [7, 30, 90];
const MOST_DAYS = 3650;

type TermInputProps = { id?: string; value?: number | null; onChange?: (days: number | null) => void };

/** For good, or for so many days. */
export function TermInput({ id, value = null, onChange }: TermInputProps) {
  const t = useText(words).term;
  const change = (days: number | null) => onChange?.(days);
  return (
    <div className="cy-top cy-column">
      <Segmented<'good' | 'days'>
        aria-label={t.label}
        value={value === null ? 'good' : 'days'}
        options={[
          { value: 'good', label: t.forGood },
          { value: 'days', label: t.forDays },
        ]}
        onChange={(next) => change(next === 'good' ? null : (PRESETS[1] as number))}
      />
      {value !== null && (
        <div className="cy-row">
          <InputNumber
            {...(id ? { id } : {})}
            aria-label={t.count}
            min={1}
            max={MOST_DAYS}
            precision={0}
            value={value}
            suffix={t.unit}
            onChange={(days) => change(days ?? 1)}
          />
          {PRESETS.map((days) => (
            <Button key={days} size="small" onClick={() => change(days)}>
              {fill(t.days, { n: days })}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
