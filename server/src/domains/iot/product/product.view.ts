import type { Product } from '@cloudyard/contract/iot/product.ts';
import type { ProductRow } from './product.queries.ts';

export const productView = (row: ProductRow): Product => ({
  id: row.id,
  code: row.code,
  name: row.name,
  description: row.description,
  category: row.category,
  nodeType: row.node_type,
  protocol: row.protocol,
  baseTypeId: row.connects_as,
  baseTypeName: row.base_name ?? '',
  isPlatform: row.enterprise_id === null,
  isEnabled: row.is_enabled,
  modelVersion: row.model_version,
  hasDraft: row.has_draft,
  devices: row.devices,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
  updateByName: row.updated_name,
});
