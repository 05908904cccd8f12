import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Checkbox, Segmented } from 'antd';
import { SearchBox } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useText } from '../../../kit/text.ts';
import { words } from '../i18n/review/en.ts';
import { KINDS, type Kind, type Place, scopeIn, type VerifyState } from './review-state.ts';
import { useFirst } from './use-waiting.ts';

type VerifyFiltersProps = {
  place: Place;
  state: VerifyState;
  onChange: (patch: Partial<VerifyState>) => void;
};

const SCOPES = ['enterprise', 'private'] as const;

/** The kinds of the list, with the number that wait of each. */
export function KindTabs({ place, state, onChange }: VerifyFiltersProps) {
  const t = useText(words);
  const scope = scopeIn(place, state.scope);
  const totals: Record<Kind, number | undefined> = {
    application: useFirst('application', scope).total,
    version: useFirst('version', scope).total,
  };
  return (
    <ListTabs<Kind>
      label={t.kind}
      value={state.kind}
      tabs={KINDS.map((value) => ({ value, label: t.kinds[value], count: totals[value] }))}
      onChange={(kind) => onChange({ kind })}
    />
  );
}

/** Applications of enterprises or of people: one of the two is always chosen, so each shows the number that wait. */
export function ScopeSwitch({ place, state, onChange }: VerifyFiltersProps) {
  const t = useText(words);
  const totals = {
    enterprise: useFirst(state.kind, 'enterprise').total,
    private: useFirst(state.kind, 'private').total,
  };
  const counted = (scope: (typeof SCOPES)[number]) => {
    const n = totals[scope];
    const word = t.scopes[scope];
    return n === undefined ? word : fill(t.counted, { word, n: n.toLocaleString() });
  };
  return (
    <Segmented<Scope>
      aria-label={t.scope}
      value={scopeIn(place, state.scope)}
      options={SCOPES.map((scope) => ({ value: scope, label: counted(scope) }))}
      onChange={(next) => onChange({ scope: next === 'private' ? next : undefined })}
    />
  );
}

export function VerifyFilters({ state, onChange }: Omit<VerifyFiltersProps, 'place'>) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.name} onChange={(name) => onChange({ name })} placeholder={t.search} />
      <Checkbox
        checked={state.mine ?? false}
        onChange={(event) => onChange({ mine: event.target.checked || undefined })}
      >
        {t.mine}
      </Checkbox>
    </>
  );
}
