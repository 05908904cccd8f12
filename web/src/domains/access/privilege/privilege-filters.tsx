import { AUTH_STATUSES } from '@cloudyard/contract/access/privilege.ts';
import type { Chip } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import type { cn } from '../i18n/role-request/cn.ts';
import { words } from '../i18n/role-request/en.ts';

type Filters = { q?: string | undefined; status?: number | undefined };
type PrivilegeTabsProps = { state: Filters; onChange: (patch: Filters) => void };

/** Wire numbers become texts for the tabs, and back. */
const CODES = AUTH_STATUSES.map((code) => `${code}` as const);
const ALL = 'all';

export function PrivilegeTabs({ state, onChange }: PrivilegeTabsProps) {
  const t = useText(words).company;
  const kit = useKitText();
  return (
    <ListTabs<(typeof CODES)[number] | typeof ALL>
      label={t.state}
      value={CODES.find((code) => code === String(state.status)) ?? ALL}
      tabs={[{ value: ALL, label: kit.all }, ...CODES.map((value) => ({ value, label: t.states[value] }))]}
      onChange={(next) => onChange({ status: next === ALL ? undefined : Number(next) })}
    />
  );
}

export const privilegeChips = (
  t: (typeof cn)['company'],
  { q }: Filters,
  change: (patch: Filters) => void,
): Chip[] => (q ? [{ label: fill(t.searched, { q }), onRemove: () => change({ q: undefined }) }] : []);
