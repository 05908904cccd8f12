import type { EquipmentType } from '@cloudyard/contract/equipment/type.ts';
import type { TypeRow } from './type.queries.ts';

export const typeView = (row: TypeRow): EquipmentType => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  ifDynamic: row.is_dynamic,
  ifEnabled: row.is_enabled,
  createById: row.created_by,
  createByName: row.created_name,
  updateById: row.updated_by,
  updateByName: row.updated_name,
  updatedAt: row.updated_at.toISOString(),
  gateways: row.gateways,
});
