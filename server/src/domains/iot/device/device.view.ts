import type { Device, DeviceView } from '@cloudyard/contract/iot/device.ts';
import type { DeviceRow, deviceExtras } from './device.queries.ts';

export const deviceView = (row: DeviceRow): Device => ({
  id: row.id,
  code: row.code,
  name: row.name,
  nodeType: row.node_type,
  protocol: row.protocol,
  product: { id: row.product_id, name: row.product_name, code: row.product_code },
  gateway:
    row.node_type === 'child' && row.gateway_id
      ? { id: row.gateway_id, name: row.gateway_name, code: row.gateway_code }
      : null,
  isEnabled: row.is_enabled,
  tags: row.tags,
  groups: row.groups,
  status: row.status,
  cause: row.cause || null,
  lastDataAt: row.last_data_at?.toISOString() ?? null,
  connectedAt: row.connected_at?.toISOString() ?? null,
  address: row.address,
  createdAt: row.created_at.toISOString(),
});

type Extras = Awaited<ReturnType<typeof deviceExtras>>;

export const wholeView = (row: DeviceRow, { children, points, model_version, by }: Extras): DeviceView => ({
  ...deviceView(row),
  sourceId: row.gateway_id,
  ...{ modelVersion: model_version, children, points, createdByName: by },
});
