import type { GatewayConfig, NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import type { Gateway } from '@cloudyard/contract/equipment/gateway.ts';
import { act } from 'react';
import { at, becomes, id, idOf } from './test-screens.tsx';

// What the tests of gateways share: one that is online, its configuration, and how an option is chosen.

export const enterpriseId = idOf(99);
export const GATEWAYS = `/api-equipment/getEquipmentList/${enterpriseId}`;
export const GATEWAY = `/api-equipment/getEquipmentById/${id}`;
export const CONFIG = `/api-equipment/getEquipmentConfigByEquipmentId/${id}`;
export const TYPES = '/api-equipment/getEquipmentTypeList';
export const READER = ['equipment.gateway.read'];
export const OWNER = [
  ...READER,
  ...['equipment.gateway.edit', 'equipment.gateway.configure', 'equipment.gateway.command'],
  'equipment.certificate.read',
];

export const gateway = ({ status = '2', ...more }: { status?: string; [field: string]: unknown } = {}) =>
  ({
    ...{ id, equipmentId: 'HW-7', name: '一号轧机', equipmentType: { id: idOf(20), name: '边缘网关' } },
    ...{ equipmentCertify: { id: idOf(30), name: '轧机证书', inForce: true } },
    ...{ equipmentStatus: { id: status, name: '' }, equipmentAddressable: false, equipmentIp: '10.0.0.8' },
    ...{ equipmentPort: 1883, registerCompanyName: '海川重工', collectNodeTags: [], enterpriseId },
    ...{ linkCause: null, seenAt: at, createdAt: at, ...more },
  }) as Gateway;

/** A refusal as the server words it. */
export const refusal = (code: string, fields?: Record<string, string>) => ({
  ...{ code, message: '', requestId: 'r' },
  ...(fields ? { fields } : {}),
});

export const node = (alias: string, more: Partial<NodeConfig> = {}): NodeConfig => ({
  ...{ name: `节点 ${alias}`, alias, description: '', dataType: 'number', dataUnit: '℃' },
  ...{ sampleMode: 'PERIOD', period: null },
  ...more,
});

export const config = (nodes: readonly NodeConfig[] = [], more: object = {}): GatewayConfig =>
  ({
    ...{ id: idOf(50), equipmentId: id, transferProtocol: 'MQTT', compressMethod: 'NONE' },
    ...{ dataTransferUrl: 'mqtt://yard:1883', fileTransferUrl: 'https://yard/files', period: 1000 },
    ...{ buffer: 500, version: 3, state: 'applied', reportedVersion: 3, refusal: '' },
    ...{ savedAt: at, savedBy: '林乔' },
    collectNodeConfigs: nodes.map((one) => ({ ...one, id: one.alias, ifBackup: true })),
    ...more,
  }) as GatewayConfig;

/** Chooses an option of the field with this label. */
export async function choose(label: string, option: string) {
  const of = [...document.querySelectorAll('label')].find((one) => one.textContent?.startsWith(label));
  const field = document.getElementById(of?.getAttribute('for') ?? '');
  if (!field) throw new Error(`${label} is not there`);
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('.ant-select-item-option')].find(
      (one) => one.textContent === option,
    );
  await act(async () => void field.dispatchEvent(new MouseEvent('mousedown', { bubbles: true })));
  await becomes(() => {
    if (!found()) throw new Error(`${option} cannot be chosen`);
  });
  await act(async () => found()?.click());
}
