import { DateRangeFilter } from '../../../kit/date-filters.tsx';
import { type Chip, FilterChips, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { day } from '../../../kit/time.ts';
import { words } from '../i18n/inbox/en.ts';
import { type CentreState, NO_FILTERS } from './inbox-state.ts';

export type Change = (patch: Partial<CentreState>) => void;
type FiltersProps = { state: CentreState; onChange: Change };

const READS = ['unread', 'read'] as const;
const IMPORTANCES = ['2', '1', '0'] as const;
const ORDERS = ['newest', 'oldest'] as const;

export function CentreFilters({ state, onChange }: FiltersProps) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.filter.q} />
      <SelectFilter
        label={t.filter.read}
        value={state.read}
        options={READS.map((value) => ({ value, label: t.filter.reads[value] }))}
        onChange={(read) => onChange({ read })}
      />
      <SelectFilter
        label={t.filter.importance}
        value={state.importance}
        options={IMPORTANCES.map((value) => ({ value, label: t.importance[value] }))}
        onChange={(importance) => onChange({ importance })}
      />
      <SelectFilter
        label={t.filter.order}
        value={state.order === 'newest' ? undefined : state.order}
        options={ORDERS.map((value) => ({ value, label: t.filter.orders[value] }))}
        onChange={(order = 'newest') => onChange({ order })}
      />
      <DateRangeFilter from={state.from} to={state.to} onChange={({ from, to }) => onChange({ from, to })} />
    </>
  );
}

export function CentreChips({ state, onChange }: FiltersProps) {
  const t = useText(words);
  const chip = (key: keyof typeof NO_FILTERS, label: string): Chip => ({
    label,
    onRemove: () => onChange({ [key]: undefined }),
  });
  const chips = [
    state.q ? chip('q', fill(t.filter.searched, { q: state.q })) : [],
    state.read ? chip('read', t.filter.reads[state.read]) : [],
    state.importance ? chip('importance', t.importance[state.importance]) : [],
    state.from ? chip('from', fill(t.filter.fromDay, { time: day(state.from) })) : [],
    state.to ? chip('to', fill(t.filter.toDay, { time: day(state.to) })) : [],
  ].flat();
  return <FilterChips chips={chips} onClear={() => onChange(NO_FILTERS)} />;
}
