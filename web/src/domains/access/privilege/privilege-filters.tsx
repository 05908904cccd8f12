import { AUTH_STATUSES } from '@cloudyard/contract/access/privilege.ts';
import { type Chip, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { fill, useText } from '../../../kit/text.ts';
import type { cn } from '../i18n/role-request/cn.ts';
import { words } from '../i18n/role-request/en.ts';

type Filters = { q?: string | undefined; status?: number | undefined };
type PrivilegeFiltersProps = {
  state: Filters;
  onChange: (patch: Filters) => void;
  placeholder: string;
};

/** Wire numbers become texts for the select box, and back. */
const CODES = AUTH_STATUSES.map((code) => `${code}` as const);
const codeOf = (status: number | undefined) => CODES.find((code) => code === String(status));

export function PrivilegeFilters({ state, onChange, placeholder }: PrivilegeFiltersProps) {
  const t = useText(words).company;
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={placeholder} />
      <SelectFilter
        label={t.state}
        value={codeOf(state.status)}
        options={CODES.map((value) => ({ value, label: t.states[value] }))}
        onChange={(code) => onChange({ status: code ? Number(code) : undefined })}
      />
    </>
  );
}

export const privilegeChips = (
  t: (typeof cn)['company'],
  { q, status }: Filters,
  change: (patch: Filters) => void,
): Chip[] => {
  const code = codeOf(status);
  return [
    ...(q ? [{ label: fill(t.searched, { q }), onRemove: () => change({ q: undefined }) }] : []),
    ...(code ? [{ label: t.states[code], onRemove: () => change({ status: undefined }) }] : []),
  ];
};
