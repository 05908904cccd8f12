import { roleApi } from '@cloudyard/contract/access/role.ts';
import { Select } from 'antd';
import { useMay } from '../../../kit/may.tsx';
import { usePlaceId } from '../../../kit/place.ts';
import { useAsk } from '../../../kit/use-ask.ts';

/** Whether roles can be chosen and changed by the user. */
export function useMayLimitRoles(): boolean {
  const may = useMay();
  return may(roleApi.add.allow) && may(roleApi.all.allow);
}

type RoleSelectProps = { label: string; value: string[]; onChange: (ids: string[]) => void };

/** Roles of the enterprise. */
export function RoleSelect({ label, value, onChange }: RoleSelectProps) {
  const enterpriseId = usePlaceId('enterprise');
  const { data } = useAsk(roleApi.all, { query: { enterpriseId } });
  return (
    <Select
      aria-label={label}
      mode="multiple"
      value={value}
      loading={!data}
      showSearch={{ optionFilterProp: 'label' }}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  );
}
