import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

/** What kind of gateway it is. The specification's fields. */
export const EquipmentType = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  description: z.string(),
  /** Gateways of it are found by themselves and need no address. */
  ifDynamic: z.boolean(),
  ifEnabled: z.boolean(),
  createById: Id.nullable(),
  createByName: z.string(),
  updateById: Id.nullable(),
  updateByName: z.string(),
  updatedAt: Instant,
  /** How many gateways are of it, as far as the caller sees them: as long as there are any it is not deleted. */
  gateways: z.number().int(),
});
export type EquipmentType = z.infer<typeof EquipmentType>;

export const TypeDraft = z.object({
  name: z.string().trim().min(1).max(60),
  code: z
    .string()
    .trim()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$/, 'format'),
  description: z.string().trim().min(1).max(500),
  ifDynamic: z.boolean(),
});
export type TypeDraft = z.infer<typeof TypeDraft>;

export const equipmentTypeApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-equipment/getEquipmentTypeList',
    /** No secret: lists of gateways are filtered by them, whoever sees these. */
    allow: 'session',
    orPlatform: 'equipment.type.edit',
    summary: 'All types of gateways',
    reply: z.array(EquipmentType),
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-equipment/submitEquipmentType',
    allow: 'equipment.type.edit',
    platform: true,
    summary: 'Add a type of gateways',
    body: TypeDraft.partial({ ifDynamic: true }),
    reply: EquipmentType,
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/api-equipment/submitEquipmentType',
    allow: 'equipment.type.edit',
    platform: true,
    summary: 'Change a type of gateways, or disable it: no gateway is added to it any more',
    /** Who changes it comes from the session; what a caller says of that is not read. */
    body: TypeDraft.partial().extend({ id: Id, ifEnabled: z.boolean().optional() }),
    reply: EquipmentType,
  }),
  remove: endpoint({
    method: 'PUT',
    path: '/api-equipment/deleteEquipmentType/:id',
    allow: 'equipment.type.edit',
    platform: true,
    summary: 'Delete a type that no gateway is of',
    params: one,
    reply: z.object({ id: Id }),
  }),
};
