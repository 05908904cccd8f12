import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { GATEWAY_STATUS, type Gateway, type LinkCause } from '@cloudyard/contract/equipment/gateway.ts';
import type { GatewayRow } from './gateway.queries.ts';

/** The states' names in the language of the specification; browsers have their own words for the codes. */
export const STATUS_NAMES = {
  [GATEWAY_STATUS.inactive]: '未激活',
  [GATEWAY_STATUS.online]: '在线',
  [GATEWAY_STATUS.offline]: '离线',
  [GATEWAY_STATUS.stopped]: '已停用',
  [GATEWAY_STATUS.uncertified]: '未认证',
} as const;

type Node = NodeConfig & { id: number };

export const gatewayView = (row: GatewayRow, nodes: readonly Node[] = []): Gateway => ({
  id: row.id,
  equipmentId: row.hardware_id,
  equipmentType: { id: row.type_id, name: row.type_name },
  equipmentCertify: row.certificate_id
    ? { id: row.certificate_id, name: row.certificate_name ?? '', inForce: row.in_force }
    : null,
  equipmentStatus: { id: row.status, name: STATUS_NAMES[row.status] },
  equipmentAddressable: row.is_addressable,
  equipmentIp: row.ip,
  equipmentPort: row.port,
  registerCompanyName: row.enterprise_name,
  collectNodeTags: nodes.map(({ id, alias, description, dataType, dataUnit }) => ({
    ...{ id: String(id), tag: alias, description, dataType, dataUnit },
  })),
  name: row.name,
  enterpriseId: row.enterprise_id,
  linkCause: (row.link_cause || null) as LinkCause | null,
  seenAt: row.seen_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
});
