import {
  FILLS,
  HISTORY_FUNCTIONS,
  type HistoryFunction,
  QUERY_MODES,
} from '@cloudyard/contract/iot/history.ts';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { RangePicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { zoneName } from '../../../kit/time.ts';
import { EXACT } from '../../equipment/lent/history-chart.tsx';
import { words } from '../i18n/history/en.ts';
import {
  type ChangeState,
  COMPARES,
  chosenRange,
  type HistoryState,
  INTERVALS,
  SPAN_KEYS,
  type Span,
  shownRange,
  UNZOOMED,
} from './history-state.ts';

type ControlsProps = { state: HistoryState; onChange: ChangeState };

/** When, and what is said of it. */
export function HistoryControls({ state, onChange }: ControlsProps) {
  return (
    <div className="cy-filters">
      <When state={state} onChange={onChange} />
      <What state={state} onChange={onChange} />
    </div>
  );
}

function When({ state, onChange }: ControlsProps) {
  const t = useText(words);
  const chosen = chosenRange(state);
  const choose = (next: Span | 'custom') => {
    const { from, to } = shownRange(state, Date.now());
    onChange(
      next === 'custom'
        ? { startTime: from, endTime: to, ...UNZOOMED }
        : { span: next, startTime: undefined, endTime: undefined, ...UNZOOMED },
    );
  };
  return (
    <>
      <div className="cy-fit cy-scroll-x">
        <Segmented<Span | 'custom'>
          aria-label={t.span}
          value={chosen ? 'custom' : state.span}
          options={[...SPAN_KEYS, 'custom' as const].map((value) => ({ value, label: t.spans[value] }))}
          onChange={choose}
        />
      </div>
      {chosen && (
        <RangePicker
          showTime
          format={EXACT}
          allowClear={false}
          placeholder={[t.start, t.end]}
          aria-label={`${t.start} – ${t.end}`}
          value={[dayjs(chosen.from), dayjs(chosen.to)]}
          onChange={(range) => {
            const [from, to] = [range?.[0]?.valueOf(), range?.[1]?.valueOf()];
            if (from === undefined || to === undefined) return;
            onChange({ startTime: from, endTime: Math.max(to, from + 1), ...UNZOOMED });
          }}
        />
      )}
    </>
  );
}

type OneProps<T extends string> = {
  label: string;
  value: T;
  options: readonly T[];
  names: Readonly<Record<T, string>>;
  onChange: (value: T) => void;
};

function One<T extends string>({ label, value, options, names, onChange }: OneProps<T>) {
  return (
    <Select<T>
      className="cy-select"
      aria-label={label}
      title={label}
      value={value}
      options={options.map((one) => ({ value: one, label: names[one] }))}
      onChange={onChange}
    />
  );
}

export function useIntervalText() {
  const t = useText(words);
  return (ms: number) => {
    const known = INTERVALS.toReversed().find((one) => ms % one.ms === 0 && one.n === 1);
    return known ? fill(t.intervals[known.unit], { n: ms / known.ms }) : `${ms} ms`;
  };
}

function What({ state, onChange }: ControlsProps) {
  const t = useText(words);
  const textOf = useIntervalText();
  return (
    <>
      <One
        label={t.mode}
        value={state.mode}
        options={QUERY_MODES}
        names={t.modes}
        onChange={(mode) => onChange({ mode })}
      />
      {state.mode === 'fixed' && (
        <Select<number>
          className="cy-select"
          aria-label={t.interval}
          value={state.interval}
          options={INTERVALS.map(({ ms }) => ({ value: ms, label: textOf(ms) }))}
          onChange={(interval) => onChange({ interval })}
        />
      )}
      {state.mode !== 'raw' && <Functions state={state} onChange={onChange} />}
      <One
        label={t.compare}
        value={state.compare}
        options={COMPARES}
        names={t.compares}
        onChange={(compare) => onChange({ compare })}
      />
    </>
  );
}

const ZONES = [...new Set([zoneName(), 'Asia/Shanghai', 'UTC', ...Intl.supportedValuesOf('timeZone')])];

function Functions({ state, onChange }: ControlsProps) {
  const t = useText(words);
  return (
    <>
      <Select<HistoryFunction[]>
        className="iot-history-functions"
        mode="multiple"
        maxTagCount="responsive"
        aria-label={t.functions}
        value={state.fn}
        options={HISTORY_FUNCTIONS.map((value) => ({ value, label: t.functionNames[value] }))}
        onChange={(fn) => fn.length > 0 && onChange({ fn })}
      />
      <One
        label={t.fill}
        value={state.fill}
        options={FILLS}
        names={t.fills}
        onChange={(next) => onChange({ fill: next })}
      />
      <Select<string>
        className="cy-select"
        showSearch
        aria-label={t.zone}
        value={state.zone ?? zoneName()}
        options={ZONES.map((value) => ({ value, label: value }))}
        onChange={(zone) => onChange({ zone: zone === zoneName() ? undefined : zone })}
      />
    </>
  );
}
