import { employeeApi } from '@cloudyard/contract/enterprise/employee.ts';
import { Select } from 'antd';
import { useState } from 'react';
import { useMay } from '../../../kit/may.tsx';
import { useText } from '../../../kit/text.ts';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { words } from '../i18n/employee/en.ts';
import { calledOf } from '../shared/person-name.ts';
import { useEnterpriseId } from './use-people.ts';

export type Person = { id: string; username: string; realName: string };

type PersonSelectProps = {
  id?: string;
  /** One, or with `several` many. */
  value?: string | string[] | null;
  onChange?: (value: string | string[] | null) => void;
  several?: boolean;
  /** The chosen employees: they may not be among the first that are found. */
  known?: readonly Person[];
  /** Employees that cannot be chosen. */
  except?: string;
};

const MOST = 20;
const labelOf = (one: Person) => (one.realName ? `${one.realName}（${one.username}）` : calledOf(one));

/** An employee of the enterprise, found by name on the server. */
export function PersonSelect({ id, value, onChange, several, known = [], except }: PersonSelectProps) {
  const t = useText(words);
  const mayRead = useMay()(employeeApi.page.allow);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim());
  const [met, setMet] = useState<ReadonlyMap<string, Person>>(new Map());
  const enterpriseId = useEnterpriseId();
  const query = { enterpriseId, pageSize: MOST, ...(search ? { username: search } : {}) };
  const asked = useAsk(employeeApi.page, { query }, { enabled: mayRead });
  const found = asked.data?.content ?? [];
  const chosen = [value ?? []].flat();
  const people = new Map<string, Person>([
    ...[...known, ...met.values()]
      .filter((one) => chosen.includes(one.id))
      .map((one) => [one.id, one] as const),
    ...found.map((one) => [one.id, one] as const),
  ]);
  return (
    <Select
      {...(id ? { id } : {})}
      {...(several ? { mode: 'multiple' as const } : {})}
      allowClear
      disabled={!mayRead}
      value={(several ? chosen : (chosen[0] ?? null)) as never}
      placeholder={mayRead ? t.personSearch : t.personClosed}
      notFoundContent={t.personNone}
      loading={asked.isFetching}
      showSearch={{ filterOption: false, onSearch: setTyped, searchValue: typed }}
      options={[...people.values()]
        .filter((one) => one.id !== except)
        .map((one) => ({ value: one.id, label: labelOf(one) }))}
      onChange={(next: string | string[] | undefined) => {
        setMet(new Map([...met, ...people]));
        setTyped('');
        onChange?.(next ?? (several ? [] : null));
      }}
    />
  );
}
