import {
  DEVICES,
  END_REASONS,
  FAILURES,
  type LoginRecordQuery,
} from '@cloudyard/contract/identity/monitor.ts';
import { DateRangeFilter } from '../../../kit/date-filters.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { useText } from '../../../kit/text.ts';
import { words } from '../i18n/monitor/en.ts';

type RecordFiltersProps = { state: LoginRecordQuery; onChange: (patch: LoginRecordQuery) => void };
type Kind = NonNullable<LoginRecordQuery['kind']>;

const KINDS = ['all', 'live', 'ended', 'failed'] as const;

export function RecordTabs({ state, onChange }: RecordFiltersProps) {
  const t = useText(words);
  // Filters of another kind are dropped, or nothing would ever be found.
  const choose = (next: Kind | 'all') =>
    onChange({
      kind: next === 'all' ? undefined : next,
      result: undefined,
      endReason: undefined,
      ...(next === 'failed' ? { enterpriseId: undefined } : {}),
    });
  return (
    <ListTabs<Kind | 'all'>
      label={t.result}
      value={state.kind ?? 'all'}
      tabs={KINDS.map((value) => ({ value, label: t.kinds[value] }))}
      onChange={choose}
    />
  );
}

export function RecordFilters({ state, onChange }: RecordFiltersProps) {
  const t = useText(words);
  const { kind } = state;
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      {kind === 'failed' && (
        <SelectFilter
          label={t.result}
          value={state.result}
          options={FAILURES.map((value) => ({ value, label: t.results[value] }))}
          onChange={(result) => onChange({ result })}
        />
      )}
      {kind === 'ended' && (
        <SelectFilter
          label={t.endReason}
          value={state.endReason}
          options={END_REASONS.map((value) => ({ value, label: t.reasons[value] }))}
          onChange={(endReason) => onChange({ endReason })}
        />
      )}
      <SelectFilter
        label={t.device}
        value={state.device}
        options={DEVICES.map((value) => ({ value, label: t.devices[value] }))}
        onChange={(device) => onChange({ device })}
      />
      <DateRangeFilter from={state.from} to={state.to} onChange={onChange} />
    </>
  );
}
