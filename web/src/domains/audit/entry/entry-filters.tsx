import { type AuditQuery, entryApi } from '@cloudyard/contract/audit/entry.ts';
import { DateRangeFilter } from '../../../kit/date-filters.tsx';
import { SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { words } from '../i18n/en.ts';
import { said } from './said.ts';

type EntryFiltersProps = { state: AuditQuery; onChange: (patch: AuditQuery) => void };

export function EntryFilters({ state, onChange }: EntryFiltersProps) {
  const t = useText(words);
  const facets = useAsk(entryApi.facets, {});
  const options = (codes: readonly string[] = [], known: Readonly<Record<string, string>>) =>
    codes.map((value) => ({ value, label: said(known, value) }));
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.search} />
      <SelectFilter
        label={t.action}
        value={state.action}
        options={options(facets.data?.actions, t.actions)}
        onChange={(action) => onChange({ action })}
      />
      <SelectFilter
        label={t.objectType}
        value={state.objectType}
        options={options(facets.data?.objectTypes, t.objectTypes)}
        onChange={(objectType) => onChange({ objectType })}
      />
      <DateRangeFilter from={state.from} to={state.to} onChange={onChange} />
    </>
  );
}
