import { ACCOUNT_STATES, type personApi } from '@cloudyard/contract/enterprise/person.ts';
import { Checkbox } from 'antd';
import type { z } from 'zod';
import { type Chip, SearchBox, SelectFilter } from '../../../kit/filters.tsx';
import { ListTabs } from '../../../kit/list-tabs.tsx';
import { fill, useKitText, useText } from '../../../kit/text.ts';
import { words } from '../i18n/person/en.ts';

type State = z.output<typeof personApi.list.query>;
type Change = (patch: Partial<State>) => void;

const KINDS = ['enterprise', 'private'] as const;
const CODES = ['0', '1', '2', '3', '4'] as const;

export const clearFilters = {
  q: undefined,
  kind: undefined,
  code: undefined,
  dormant: undefined,
};

type Props = { state: State; onChange: Change; kinds: boolean };

const ALL = 'all';

export function UserTabs({ state, onChange }: Omit<Props, 'kinds'>) {
  const t = useText(words);
  const kit = useKitText();
  return (
    <ListTabs<(typeof ACCOUNT_STATES)[number] | typeof ALL>
      label={t.users.state}
      value={state.state ?? ALL}
      tabs={[
        { value: ALL, label: kit.all },
        ...ACCOUNT_STATES.map((value) => ({ value, label: t.users.states[value] })),
      ]}
      onChange={(next) => onChange({ state: next === ALL ? undefined : next })}
    />
  );
}

export function UserFilters({ state, onChange, kinds }: Props) {
  const t = useText(words);
  return (
    <>
      <SearchBox value={state.q} onChange={(q) => onChange({ q })} placeholder={t.users.search} />
      {kinds && (
        <SelectFilter
          label={t.users.kind}
          value={state.kind}
          options={KINDS.map((value) => ({ value, label: t.users.kinds[value] }))}
          onChange={(kind) => onChange({ kind })}
        />
      )}
      <SelectFilter
        label={t.users.certification}
        value={state.code === undefined ? undefined : CODES[state.code]}
        options={CODES.map((value) => ({ value, label: t.codes[value] }))}
        onChange={(code) => onChange({ code: code === undefined ? undefined : Number(code) })}
      />
      <Checkbox
        checked={state.dormant === true}
        onChange={(event) => onChange({ dormant: event.target.checked || undefined })}
      >
        {t.users.dormant}
      </Checkbox>
    </>
  );
}

export function useUserChips(state: State, change: Change): Chip[] {
  const t = useText(words);
  const chips: [string | false | undefined, Partial<State>][] = [
    [state.q && fill(t.users.searched, { q: state.q }), { q: undefined }],
    [state.kind && t.users.kinds[state.kind], { kind: undefined }],
    [state.code !== undefined && t.codes[CODES[state.code] ?? '0'], { code: undefined }],
    [state.dormant && t.users.dormant, { dormant: undefined }],
  ];
  return chips.flatMap(([label, patch]) => (label ? [{ label, onRemove: () => change(patch) }] : []));
}
