import { CloseOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
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
