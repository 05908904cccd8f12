import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { forwardApi } from '@cloudyard/contract/iot/forward.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { Select } from 'antd';
import { useMemo, useState } from 'react';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { useDebounced } from '../../../kit/use-debounced.ts';
import { calledOf } from './device-tag.tsx';

type ManyProps = {
  id?: string;
  label: string;
  value?: readonly string[];
  most?: number;
  disabled?: boolean;
  onChange?: (ids: string[]) => void;
};
type OneProps = {
  id?: string;
  label: string;
  value?: string;
  disabled?: boolean;
  onChange?: (id: string) => void;
};
const idOf = (id: string | undefined) => (id ? { id } : {});

/** Devices found by what is typed, and those that are chosen. */
function useDevices(chosen: readonly string[]) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 300);
  const asked = useAsk(deviceApi.choices, { query: { ...(q ? { q } : {}), ids: [...chosen] } });
  const options = (asked.data ?? []).map((one) => ({
    value: one.id,
    label: one.name ? `${calledOf(one)} (${one.code})` : one.code,
  }));
  return { options, loading: asked.isFetching, showSearch: { onSearch: setTyped, filterOption: false } };
}

export function DevicesSelect({ id, label, value = [], most = 200, disabled = false, onChange }: ManyProps) {
  const found = useDevices(value);
  return (
    <Select<string[]>
      {...idOf(id)}
      {...found}
      aria-label={label}
      mode="multiple"
      maxCount={most}
      disabled={disabled}
      allowClear
      value={[...value]}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

export function DeviceSelect({ id, label, value = '', disabled = false, onChange }: OneProps) {
  const found = useDevices(value ? [value] : []);
  return (
    <Select<string | null>
      {...idOf(id)}
      {...found}
      aria-label={label}
      disabled={disabled}
      value={value || null}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}

export function GroupsSelect({ id, label, value = [], most = 20, disabled = false, onChange }: ManyProps) {
  const may = useMay()(deviceGroupApi.list.allow);
  const asked = useAsk(deviceGroupApi.list, {}, { enabled: may });
  return (
    <Select<string[]>
      {...idOf(id)}
      aria-label={label}
      mode="multiple"
      maxCount={most}
      disabled={disabled || !may}
      allowClear
      loading={asked.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      value={[...value]}
      options={(asked.data ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={(ids) => onChange?.(ids)}
    />
  );
}

/** Forward instances: there are few of them. */
function useForwards() {
  const may = useMay()(forwardApi.list.allow);
  return { may, asked: useAsk(forwardApi.list, { query: { page: 0, size: 100 } }, { enabled: may }) };
}

/** How instances are called; nothing of those that are gone, or that one may not see. */
export function useForwardNames(): ReadonlyMap<string, string> {
  const { data } = useForwards().asked;
  return useMemo(() => new Map(data?.content.map(({ id, name }) => [id, name])), [data]);
}

export function ForwardSelect({ id, label, value = '', disabled = false, onChange }: OneProps) {
  const { may, asked } = useForwards();
  return (
    <Select<string | null>
      {...idOf(id)}
      aria-label={label}
      disabled={disabled || !may}
      loading={asked.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      value={value || null}
      options={(asked.data?.content ?? []).map((one) => ({ value: one.id, label: one.name }))}
      onChange={(next) => onChange?.(next ?? '')}
    />
  );
}
