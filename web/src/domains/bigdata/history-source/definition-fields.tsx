import { Checkbox, Radio, Select } from 'antd';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { RangePicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/history-source/en.ts';
import {
  type Chosen,
  FILLS,
  lengthOf,
  RANGE_KEYS,
  RANGES,
  type RangeKey,
  SOURCE_FUNCTIONS,
  SOURCE_LAYOUTS,
  SOURCE_STEPS,
} from './definition.ts';

export type ChoiceProps = { chosen: Chosen; onChange: (patch: Partial<Chosen>) => void };

/** How long something is, in words. */
export function useLength() {
  const t = useText(words);
  return (ms: number) => {
    const { unit, n } = lengthOf(ms);
    return fill(t.steps[unit], { n });
  };
}

const Labelled = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="cy-column cy-gap-4">
    <span className="cy-faint cy-small">{label}</span>
    {children}
  </div>
);

type OneProps<T extends string | number> = {
  label: string;
  value: T;
  options: { value: T; label: string }[];
  isDisabled?: boolean;
  onChange: (value: T) => void;
};

const One = <T extends string | number>({ label, value, options, isDisabled, onChange }: OneProps<T>) => (
  <Labelled label={label}>
    <Select<T>
      aria-label={label}
      value={value}
      options={options}
      disabled={isDisabled ?? false}
      onChange={onChange}
    />
  </Labelled>
);

/** When, how wide, and what stands for an interval. */
export function DefinitionFields(props: ChoiceProps) {
  return (
    <div className="cy-column cy-gap-16">
      <When {...props} />
      <What {...props} />
      <Kind {...props} />
    </div>
  );
}

function When({ chosen: { range }, onChange }: ChoiceProps) {
  const t = useText(words);
  const isCustom = typeof range !== 'string';
  const choose = (next: RangeKey | 'custom') => {
    if (next !== 'custom') return onChange({ range: next });
    const to = Date.now();
    onChange({ range: isCustom ? range : { from: to - RANGES[range], to } });
  };
  return (
    <div className="bigdata-reading cy-grid cy-gap-12">
      <One
        label={t.range}
        value={isCustom ? 'custom' : range}
        options={[...RANGE_KEYS, 'custom' as const].map((value) => ({ value, label: t.ranges[value] }))}
        onChange={choose}
      />
      {isCustom && (
        <Labelled label={`${t.start} – ${t.end}`}>
          <RangePicker
            showTime
            allowClear={false}
            placeholder={[t.start, t.end]}
            aria-label={`${t.start} – ${t.end}`}
            value={[dayjs(range.from), dayjs(range.to)]}
            onChange={(next) => {
              const [from, to] = [next?.[0]?.valueOf(), next?.[1]?.valueOf()];
              if (from !== undefined && to !== undefined)
                onChange({ range: { from, to: Math.max(to, from + 1) } });
            }}
          />
        </Labelled>
      )}
    </div>
  );
}

/** Every point by itself. */
const RAW = 0;

function What({ chosen, onChange }: ChoiceProps) {
  const t = useText(words);
  const length = useLength();
  const isRaw = chosen.stepMs === null;
  return (
    <div className="bigdata-reading cy-grid cy-gap-12">
      <One
        label={t.step}
        value={chosen.stepMs ?? RAW}
        options={[RAW, ...SOURCE_STEPS].map((value) => ({
          value,
          label: value === RAW ? t.raw : length(value),
        }))}
        onChange={(value) => onChange({ stepMs: value === RAW ? null : value })}
      />
      <One
        label={t.how}
        value={chosen.how}
        isDisabled={isRaw}
        options={SOURCE_FUNCTIONS.map((value) => ({ value, label: t.hows[value] }))}
        onChange={(how) => onChange({ how })}
      />
      <One
        label={t.layout}
        value={chosen.layout}
        options={SOURCE_LAYOUTS.map((value) => ({ value, label: t.layouts[value] }))}
        onChange={(layout) => onChange({ layout })}
      />
      <One
        label={t.fill}
        value={chosen.fill}
        isDisabled={isRaw && chosen.layout === 'long'}
        options={FILLS.map((value) => ({ value, label: t.fills[value] }))}
        onChange={(next) => onChange({ fill: next })}
      />
    </div>
  );
}

function Kind({ chosen: { isLive, isDaily }, onChange }: ChoiceProps) {
  const t = useText(words);
  const kinds = ['snapshot', 'live'] as const;
  const kind = isLive ? 'live' : 'snapshot';
  return (
    <div className="cy-column">
      <Radio.Group
        aria-label={t.kind}
        value={kind}
        options={kinds.map((value) => ({ value, label: t.kinds[value] }))}
        onChange={({ target }) =>
          onChange(target.value === 'live' ? { isLive: true } : { isLive: false, isDaily: false })
        }
      />
      <p className="cy-flush cy-faint cy-small">
        {t.kindHints[kind]} {t.utc}
      </p>
      {isLive && (
        <Checkbox checked={isDaily} onChange={({ target }) => onChange({ isDaily: target.checked })}>
          {t.daily}
        </Checkbox>
      )}
    </div>
  );
}
