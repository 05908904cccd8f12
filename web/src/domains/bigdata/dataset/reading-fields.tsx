import type { Reading } from '@cloudyard/contract/bigdata/table.ts';
import { InputNumber, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/dataset/en.ts';

const DELIMITERS = [',', ';', '\t', '|', ' '] as const;
const QUOTES = ['"', "'"] as const;
const DECIMALS = ['.', ','] as const;
const MOST_SKIPPED = 100;
const MOST_NULLS = 20;
const MOST_NULL_SIGNS = 40;

type Props = { reading: Reading; onChange: (reading: Reading) => void };

/** How a text file is read: found out, and correctable. */
export function ReadingFields({ reading, onChange }: Props) {
  const t = useText(words).bring;
  const encodings = useEncodings();
  const set = (patch: Partial<Reading>) => onChange({ ...reading, ...patch });
  return (
    <>
      <Choice
        label={t.encoding}
        value={reading.encoding}
        options={encodings}
        onChange={(encoding) => set({ encoding })}
      />
      <Choice
        label={t.delimiter}
        value={reading.delimiter}
        options={withOwn(
          DELIMITERS.map((value) => ({ value, label: t.delimiters[value] })),
          reading.delimiter,
        )}
        onChange={(delimiter) => set({ delimiter })}
      />
      <Choice
        label={t.decimal}
        value={reading.decimal}
        options={DECIMALS.map((value) => ({ value, label: t.decimals[value] }))}
        onChange={(decimal) => set({ decimal })}
      />
      <Choice
        label={t.quote}
        value={reading.quote}
        options={withOwn(
          [
            ...QUOTES.map((value) => ({ value, label: t.quotes[value] })),
            { value: '', label: t.quotes.none },
          ],
          reading.quote,
        )}
        onChange={(quote) => set({ quote })}
      />
      <Labelled label={t.skip}>
        <InputNumber
          aria-label={t.skip}
          min={0}
          max={MOST_SKIPPED}
          precision={0}
          value={reading.skip}
          onChange={(skip) => set({ skip: skip ?? 0 })}
        />
      </Labelled>
      <Labelled label={t.header}>
        <span>
          <Switch
            aria-label={t.header}
            checked={reading.hasHeader}
            onChange={(hasHeader) => set({ hasHeader })}
          />
        </span>
      </Labelled>
      <div className="cy-whole">
        <Labelled label={t.nulls} help={t.nullsHint}>
          <Select
            mode="tags"
            aria-label={t.nulls}
            open={false}
            suffixIcon={null}
            maxCount={MOST_NULLS}
            value={reading.nulls}
            onChange={(nulls: string[]) => set({ nulls: nulls.map((one) => one.slice(0, MOST_NULL_SIGNS)) })}
          />
        </Labelled>
      </div>
    </>
  );
}

type Option<V extends string> = { value: V; label: string };

/** A sign that none of the usual ones is stays as it was found. */
const withOwn = (options: readonly Option<string>[], own: string) =>
  options.some(({ value }) => value === own) ? options : [...options, { value: own, label: own }];

/** Names of encodings are the same in every language. */
export function useEncodings(): Option<Reading['encoding']>[] {
  const t = useText(words).bring;
  return [
    { value: 'utf-8', label: 'UTF-8' },
    { value: 'gb18030', label: 'GBK / GB18030' },
    { value: 'utf-16le', label: 'UTF-16 LE' },
    { value: 'utf-16be', label: 'UTF-16 BE' },
    { value: 'latin1', label: t.western },
  ];
}

type ChoiceProps<V extends string> = {
  label: string;
  value: V;
  options: readonly Option<V>[];
  onChange: (value: V) => void;
};

export function Choice<V extends string>({ label, value, options, onChange }: ChoiceProps<V>) {
  return (
    <Labelled label={label}>
      <Select<V> aria-label={label} value={value} options={[...options]} onChange={onChange} />
    </Labelled>
  );
}

type LabelledProps = { label: string; help?: string; children: ReactNode };

const Labelled = ({ label, help, children }: LabelledProps) => (
  <div className="cy-column cy-gap-4">
    <span className="cy-small cy-faint">{label}</span>
    {children}
    {help && <span className="cy-small cy-faint">{help}</span>}
  </div>
);
