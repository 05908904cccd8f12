import { deviceApi } from '@cloudyard/contract/iot/device.ts';
import { deviceGroupApi } from '@cloudyard/contract/iot/group.ts';
import { productApi } from '@cloudyard/contract/iot/product.ts';
import type { Option } from '../../../kit/filters.tsx';
import { useMay } from '../../../kit/may.tsx';
import { useAsk } from '../../../kit/use-ask.ts';
import { calledOf } from '../shared/device-tag.tsx';

const MOST = 1_000;
const STALE_MS = 60_000;

/** Products to choose from; none for those who may not see them. */
export function useProducts() {
  const may = useMay()(productApi.list.allow);
  const asked = useAsk(
    productApi.list,
    { query: { page: 0, size: MOST } },
    { enabled: may, staleTime: STALE_MS },
  );
  return asked.data?.content ?? [];
}

export function useGatewayOptions(): Option[] {
  const asked = useAsk(
    deviceApi.list,
    { query: { page: 0, size: MOST, nodeType: 'gateway', sort: 'name' } },
    { staleTime: STALE_MS },
  );
  return (asked.data?.content ?? []).map((one) => ({ value: one.id, label: calledOf(one) }));
}

export function useGroupOptions(): Option[] {
  const may = useMay()(deviceGroupApi.list.allow);
  const asked = useAsk(deviceGroupApi.list, {}, { enabled: may, staleTime: STALE_MS });
  return (asked.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
}

export function useTagOptions(): Option[] {
  const asked = useAsk(deviceApi.tagKeys, {}, { staleTime: STALE_MS });
  return (asked.data ?? []).map(({ tag }) => ({ value: tag, label: tag }));
}
