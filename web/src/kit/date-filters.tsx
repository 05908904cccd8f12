import dayjs from 'dayjs';
import { useState } from 'react';
import { RangePicker } from './calendar.tsx';
import { useKitText } from './text.ts';

// Apart from the other filters: the calendar is a third of what a list weighs, and few lists have one.

type Range = { from?: string | undefined; to?: string | undefined };

type Moments = [dayjs.Dayjs | null, dayjs.Dayjs | null];
type RangeBoxProps = { value: Moments; onChange: (range: Moments | null) => void };

/** Until a range is chosen it says that there is none, instead of two empty dates. */
function RangeBox({ value, onChange }: RangeBoxProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const isEmpty = !open && !value[0] && !value[1];
  return (
    <RangePicker
      className={isEmpty ? 'cy-all-time' : undefined}
      value={value}
      placeholder={isEmpty ? [t.allTime, ''] : [t.from, t.to]}
      aria-label={`${t.from} – ${t.to}`}
      allowEmpty
      onOpenChange={setOpen}
      onChange={onChange}
    />
  );
}

/** Whole days, from the first moment to the last. */
export const DateRangeFilter = ({ from, to, onChange }: Range & { onChange: (range: Range) => void }) => (
  <RangeBox
    value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
    onChange={(range) =>
      onChange({
        from: range?.[0]?.startOf('day').toISOString(),
        to: range?.[1]?.endOf('day').toISOString(),
      })
    }
  />
);

const DAY = 'YYYY-MM-DD';

/** Two calendar days without times. */
export const DayRangeFilter = ({ from, to, onChange }: Range & { onChange: (days: Range) => void }) => (
  <RangeBox
    value={[from ? dayjs(from, DAY) : null, to ? dayjs(to, DAY) : null]}
    onChange={(range) => onChange({ from: range?.[0]?.format(DAY), to: range?.[1]?.format(DAY) })}
  />
);
