import { VERIFY_CODES } from '@cloudyard/contract/enterprise/values.ts';
import { Checkbox } from 'antd';
import { DayRangeFilter } from '../../../kit/date-filters.tsx';
import { type Chip, SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/enterprise/en.ts';
import { type EnterpriseState, isRanged, WHOLE } from './list-state.ts';

type Words = ReturnType<typeof useText<(typeof words)['cn']>>;
type Change = (patch: Partial<EnterpriseState>) => void;
type EnterpriseFiltersProps = { state: EnterpriseState; onChange: Change };
type Counts = Readonly<Record<string, number>>;

const CODES: readonly number[] = Object.values(VERIFY_CODES);
type Status = keyof Words['statuses'];
const STATUSES = ['all', '0', '1', '2', '3', '4'] as const satisfies Status[];

/** Each status with its number of enterprises. */
export function StatusTabs({
  state,
  onChange,
  counts,
}: EnterpriseFiltersProps & { counts: Counts | undefined }) {
  const t = useText(words);
  const countOf = (status: Status) => counts && (status === 'all' ? sum(counts) : (counts[status] ?? 0));
  return (
    <ListTabs<Status>
      label={t.status}
      value={state.status === undefined ? 'all' : (`${state.status}` as Status)}
      tabs={STATUSES.map((value) => ({ value, label: t.statuses[value], count: countOf(value) }))}
      onChange={(next) => onChange({ status: next === 'all' ? undefined : Number(next) })}
    />
  );
}

export function EnterpriseFilters({ state, onChange }: EnterpriseFiltersProps) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <DayRangeFilter
        {...(isRanged(state) ? { from: state.from, to: state.to } : {})}
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

const sum = (counts: Counts) => CODES.reduce((total, code) => total + (counts[code] ?? 0), 0);

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
  ...(state.suspended ? [{ label: t.suspendedOnly, onRemove: () => change({ suspended: undefined }) }] : []),
];
