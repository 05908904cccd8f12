import { type Employee, employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { useWho } from '../../../kit/who.ts';

const nameOf = ({ realName, username }: Employee) => (realName ? `${realName} (${username})` : username);

/** Whether the user may see who is in the enterprise; else there are no members to choose from. */
export const useMayChoosePeople = () => useMay()(employeeApi.withWork.allow);

/** Everybody of the current enterprise by their username, for fields that may also be typed into; empty for who may not see them. */
export function usePeopleNames(): { value: string; label: string }[] {
  const { enterpriseId } = useWho();
  const enabled = useMayChoosePeople() && enterpriseId !== undefined;
  const query = { enterprise: enterpriseId ?? '' };
  const { data = [] } = useAsk(employeeApi.withWork, { query }, { enabled, staleTime: 60_000 });
  return data.map((one) => ({ value: one.username, label: nameOf(one) }));
}

type PeopleSelectProps = {
  id?: string;
  label: string;
  value: readonly string[];
  onChange: (userIds: string[]) => void;
  /** One person only. */
  isSingle?: boolean;
  disabled?: boolean;
};

/** People of the current enterprise, searched by name; an id that is not among those found is shown as it is. */
export function PeopleSelect({ id, label, value, onChange, isSingle, disabled = false }: PeopleSelectProps) {
  const { enterpriseId } = useWho();
  const may = useMayChoosePeople();
  const [typed, setTyped] = useState('');
  const user = useDebounced(typed.trim());
  const query = { enterprise: enterpriseId ?? '', ...(user ? { user } : {}) };
  const all = useAsk(
    employeeApi.withWork,
    { query: { enterprise: enterpriseId ?? '' } },
    { enabled: may && enterpriseId !== undefined, staleTime: 60_000 },
  );
  const found = useAsk(
    employeeApi.withWork,
    { query },
    { enabled: may && enterpriseId !== undefined, staleTime: 60_000 },
  );
  const known = new Map([...(all.data ?? []), ...(found.data ?? [])].map((one) => [one.id, nameOf(one)]));
  const shown = user ? (found.data ?? []) : (all.data ?? []);
  const options = [
    ...shown.map((one) => ({ value: one.id, label: nameOf(one) })),
    ...value
      .filter((one) => !shown.some((person) => person.id === one))
      .map((one) => ({ value: one, label: known.get(one) ?? one })),
  ];
  return (
    <Select<string[] | string | null>
      {...(id ? { id } : {})}
      aria-label={label}
      {...(isSingle ? {} : { mode: 'multiple' as const })}
      allowClear
      disabled={disabled || !may}
      showSearch={{ filterOption: false, onSearch: setTyped }}
      loading={found.isFetching}
      value={isSingle ? (value[0] ?? null) : [...value]}
      options={options}
      onChange={(next) => onChange([next ?? []].flat())}
    />
  );
}
