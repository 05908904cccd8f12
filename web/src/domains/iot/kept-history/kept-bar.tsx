import { HISTORY_LIMITS, type KeptSeries } from '@cloudyard/contract/iot/kept-history.ts';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { RangePicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/kept-history/en.ts';
import { shownAlias } from '../point/alias.ts';
import { useDeviceOptions } from '../shared/use-device-options.ts';
import { chosenRange, EXACT, type KeptState, type Range, SPAN_KEYS, type Span } from './kept-range.ts';

type Props = {
  state: KeptState;
  all: readonly KeptSeries[];
  range: Range;
  onChange: (patch: Partial<KeptState>) => void;
};

/** Which device, which of its nodes, and when. */
export function KeptBar({ state, all, range, onChange }: Props) {
  const t = useText(words);
  const { options, onSearch } = useDeviceOptions(state.device);
  const label = fill(t.nodes, { n: HISTORY_LIMITS.series });
  return (
    <div className="cy-filters">
      <Select
        className="iot-device-choice"
        aria-label={t.device}
        placeholder={t.chooseDevice}
        value={state.device}
        options={options}
        showSearch={{ onSearch, filterOption: false }}
        onChange={(device: string) => onChange({ device, nodes: [] })}
      />
      <Select<number[]>
        className="iot-node-choice"
        mode="multiple"
        maxCount={HISTORY_LIMITS.series}
        maxTagCount="responsive"
        allowClear
        disabled={state.device === undefined}
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={label}
        placeholder={label}
        value={all.length > 0 ? state.nodes : []}
        options={all.map(({ id, name, alias }) => ({
          value: id,
          label: name === alias ? name : `${name} · ${shownAlias(alias)}`,
        }))}
        onChange={(nodes) => onChange({ nodes })}
      />
      <When state={state} range={range} onChange={onChange} />
    </div>
  );
}

function When({ state, range, onChange }: Omit<Props, 'all'>) {
  const t = useText(words);
  const chosen = chosenRange(state);
  const choose = (next: Span | 'custom') =>
    onChange(
      next === 'custom' ? { from: range.from, to: range.to } : { span: next, from: undefined, to: undefined },
    );
  return (
    <>
      <Segmented<Span | 'custom'>
        className="cy-fit cy-scroll-x"
        aria-label={t.range}
        value={chosen ? 'custom' : state.span}
        options={[...SPAN_KEYS, 'custom' as const].map((value) => ({ value, label: t.spans[value] }))}
        onChange={choose}
      />
      {chosen && (
        <>
          <RangePicker
            showTime
            format={EXACT}
            allowClear={false}
            placeholder={[t.start, t.end]}
            aria-label={`${t.start} – ${t.end}`}
            value={[dayjs(chosen.from), dayjs(chosen.to)]}
            onChange={(next) => {
              const [from, to] = [next?.[0]?.valueOf(), next?.[1]?.valueOf()];
              if (from !== undefined && to !== undefined) onChange({ from, to });
            }}
          />
          <span className="cy-faint cy-small">{t.inclusive}</span>
        </>
      )}
    </>
  );
}
