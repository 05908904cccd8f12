import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Select } from 'antd';
import dayjs from 'dayjs';
import { useEffect, useRef, useState } from 'react';
import { fill, useKitText } from './text.ts';

type SearchBoxProps = { value: string | undefined; onChange: (value?: string) => void; placeholder?: string };

/** Searches 300 ms after the last key, at once on Enter, and never while a Chinese word is being composed. */
export function SearchBox({ value = '', onChange, placeholder }: SearchBoxProps) {
  const t = useKitText();
  const [typed, setTyped] = useState(value);
  const composing = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  const ask = (next: string, wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => onChange(next.trim() || undefined), wait);
  };
  return (
    <Input
      className="cy-search"
      allowClear
      value={typed}
      prefix={<SearchOutlined aria-hidden="true" />}
      placeholder={placeholder ?? t.search}
      aria-label={placeholder ?? t.search}
      maxLength={100}
      onChange={(event) => {
        setTyped(event.target.value);
        if (!composing.current) ask(event.target.value, 300);
      }}
      onCompositionStart={() => {
        composing.current = true;
      }}
      onCompositionEnd={(event) => {
        composing.current = false;
        ask(event.currentTarget.value, 300);
      }}
      onPressEnter={() => !composing.current && ask(typed, 0)}
    />
  );
}

export type Option<V extends string = string> = { value: V; label: string };
type SelectFilterProps<V extends string> = {
  label: string;
  value: V | undefined;
  options: readonly Option<V>[];
  onChange: (value?: V) => void;
};

export function SelectFilter<V extends string>({ label, value, options, onChange }: SelectFilterProps<V>) {
  return (
    <Select<V>
      className="cy-select"
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={label}
      aria-label={label}
      value={value ?? null}
      options={[...options]}
      popupMatchSelectWidth={false}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

type Range = { from?: string | undefined; to?: string | undefined };

type Moments = [dayjs.Dayjs | null, dayjs.Dayjs | null];
type RangeBoxProps = { value: Moments; onChange: (range: Moments | null) => void };

/** Until a range is chosen it says that there is none, instead of two empty dates. */
function RangeBox({ value, onChange }: RangeBoxProps) {
  const t = useKitText();
  const [open, setOpen] = useState(false);
  const isEmpty = !open && !value[0] && !value[1];
  return (
    <DatePicker.RangePicker
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

export type Chip = { label: string; onRemove: () => void };

/** The active filters, each removable; nothing when there are none. */
export function FilterChips({ chips, onClear }: { chips: readonly Chip[]; onClear: () => void }) {
  const t = useKitText();
  if (chips.length === 0) return null;
  return (
    <div className="cy-chips">
      {chips.map(({ label, onRemove }) => (
        <button
          key={label}
          type="button"
          className="cy-chip"
          onClick={onRemove}
          aria-label={fill(t.removeFilter, { name: label })}
        >
          {label} <CloseOutlined />
        </button>
      ))}
      <Button type="link" size="small" onClick={onClear}>
        {t.clear}
      </Button>
    </div>
  );
}
