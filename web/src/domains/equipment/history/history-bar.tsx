import type { GatewayConfig } from '@cloudyard/contract/equipment/config.ts';
import { HISTORY_LIMITS } from '@cloudyard/contract/equipment/history.ts';
import { Segmented, Select } from 'antd';
import dayjs from 'dayjs';
import { RangePicker } from '../../../kit/calendar.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/history/en.ts';
import { chosenRange, EXACT, type HistoryState, SPAN_KEYS, type Span, shownRange } from './history-range.ts';

type Change = (patch: Partial<HistoryState>) => void;
type HistoryBarProps = {
  nodes: GatewayConfig['collectNodeConfigs'];
  state: HistoryState;
  onChange: Change;
};

/** Which nodes, and when. */
export function HistoryBar({ nodes, state, onChange }: HistoryBarProps) {
  const t = useText(words);
  const label = fill(t.nodes, { n: HISTORY_LIMITS.series });
  return (
    <div className="cy-filters">
      <Select<string[]>
        className="equipment-history-nodes"
        mode="multiple"
        maxCount={HISTORY_LIMITS.series}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        aria-label={label}
        placeholder={label}
        value={state.nodes}
        options={nodes.map(({ alias, name }) => ({ value: alias, label: `${name} · ${alias}` }))}
        onChange={(chosen) => onChange({ nodes: chosen })}
      />
      <WhenChoice state={state} onChange={onChange} />
    </div>
  );
}

const UNZOOMED = { zoomFrom: undefined, zoomTo: undefined };

function WhenChoice({ state, onChange }: Omit<HistoryBarProps, 'nodes'>) {
  const t = useText(words);
  const chosen = chosenRange(state);
  const choose = (next: Span | 'custom') => {
    if (next !== 'custom') {
      onChange({ span: next, startTime: undefined, endTime: undefined, ...UNZOOMED });
      return;
    }
    const { from, to } = shownRange(state, Date.now());
    onChange({ startTime: from, endTime: to, ...UNZOOMED });
  };
  return (
    <>
      <Segmented<Span | 'custom'>
        aria-label={t.span}
        value={chosen ? 'custom' : state.span}
        options={[...SPAN_KEYS, 'custom' as const].map((value) => ({ value, label: t.spans[value] }))}
        onChange={choose}
      />
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
            // The same moment twice is one millisecond.
            onChange({ startTime: from, endTime: Math.max(to, from + 1), ...UNZOOMED });
          }}
        />
      )}
    </>
  );
}
