import type { Scope } from '@cloudyard/contract/publishing/values.ts';
import { Checkbox, Segmented } from 'antd';
import { SearchBox } from '../../../kit/filters.tsx';
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

export function VerifyFilters({ place, state, onChange }: VerifyFiltersProps) {
  const t = useText(words);
  const scope = scopeIn(place, state.scope);
  return (
    <>
      <KindFilter scope={scope} value={state.kind} onChange={(kind) => onChange({ kind })} />
      {place === 'management' && (
        <ScopeFilter
          kind={state.kind}
          value={scope}
          onChange={(next) => onChange({ scope: next === 'private' ? next : undefined })}
        />
      )}
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

/** The name, and the number that wait once that is known. */
function useCounted() {
  const t = useText(words);
  return (word: string, n: number | undefined) =>
    n === undefined ? word : fill(t.counted, { word, n: n.toLocaleString() });
}

type KindFilterProps = { scope: Scope; value: Kind; onChange: (kind: Kind) => void };

function KindFilter({ scope, value, onChange }: KindFilterProps) {
  const t = useText(words);
  const counted = useCounted();
  const totals: Record<Kind, number | undefined> = {
    application: useFirst('application', scope).total,
    version: useFirst('version', scope).total,
  };
  return (
    <Segmented<Kind>
      aria-label={t.kind}
      value={value}
      options={KINDS.map((kind) => ({ value: kind, label: counted(t.kinds[kind], totals[kind]) }))}
      onChange={onChange}
    />
  );
}

type ScopeFilterProps = { kind: Kind; value: Scope; onChange: (scope: Scope) => void };

/** One of the two is always chosen, so each shows the number that wait behind it. */
function ScopeFilter({ kind, value, onChange }: ScopeFilterProps) {
  const t = useText(words);
  const counted = useCounted();
  const totals = {
    enterprise: useFirst(kind, 'enterprise').total,
    private: useFirst(kind, 'private').total,
  };
  return (
    <Segmented<Scope>
      aria-label={t.scope}
      value={value}
      options={SCOPES.map((scope) => ({ value: scope, label: counted(t.scopes[scope], totals[scope]) }))}
      onChange={onChange}
    />
  );
}
