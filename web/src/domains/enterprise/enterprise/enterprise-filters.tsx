import { VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import { Checkbox, Segmented } from 'antd';
import { type Chip, SearchBox } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/enterprise/en.ts';
import { DayRange } from '../shared/day-range.tsx';
import { type EnterpriseState, isRanged, WHOLE } from './list-state.ts';

type Words = ReturnType<typeof useText<(typeof words)['cn']>>;
type Change = (patch: Partial<EnterpriseState>) => void;
type EnterpriseFiltersProps = {
  state: EnterpriseState;
  onChange: Change;
  counts: Readonly<Record<string, number>> | undefined;
};

const CODES: readonly number[] = Object.values(VERIFY_CODES);
type Status = keyof Words['statuses'];
const STATUSES = ['all', '0', '1', '2', '3', '4'] as const satisfies Status[];

/** The number of enterprises of each status, each a filter. */
export function EnterpriseFilters({ state, onChange, counts }: EnterpriseFiltersProps) {
  const t = useText(words);
  const countOf = (status: Status) => counts && (status === 'all' ? sum(counts) : (counts[status] ?? 0));
  const label = (status: Status) => {
    const n = countOf(status);
    const word = t.statuses[status];
    return n === undefined ? word : fill(t.counted, { word, n: n.toLocaleString() });
  };
  return (
    <>
      <div className="cy-fit cy-scroll-x">
        <Segmented<Status>
          aria-label={t.status}
          value={state.status === undefined ? 'all' : (`${state.status}` as Status)}
          options={STATUSES.map((value) => ({ value, label: label(value) }))}
          onChange={(next) => onChange({ status: next === 'all' ? undefined : Number(next) })}
        />
      </div>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <DayRange
        from={state.from}
        to={state.to}
        onChange={({ from = WHOLE.from, to = WHOLE.to }) => onChange({ from, to })}
      />
      <Checkbox
        checked={state.suspended ?? false}
        onChange={(event) => onChange({ suspended: event.target.checked || undefined })}
      >
        {t.suspendedOnly}
      </Checkbox>
    </>
  );
}

const sum = (counts: Readonly<Record<string, number>>) =>
  CODES.reduce((total, code) => total + (counts[code] ?? 0), 0);

export const chipsOf = (t: Words, state: EnterpriseState, change: Change): Chip[] => [
  ...(state.q ? [{ label: fill(t.searched, { q: state.q }), onRemove: () => change({ q: undefined }) }] : []),
  ...(isRanged(state)
    ? [
        {
          label: fill(t.ranged, { from: state.from, to: state.to }),
          onRemove: () => change(WHOLE),
        },
      ]
    : []),
];
