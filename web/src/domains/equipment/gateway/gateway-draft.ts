import { type Gateway, GatewayDraft } from '@cloudyard/contract/equipment/gateway.ts';
import { Id } from '@cloudyard/contract/kit/values.ts';
import { z } from 'zod';

const { equipmentId, name, equipmentAddressable, equipmentIp, equipmentPort } = GatewayDraft.shape;

/** Left empty, it is none; whether it is needed, the fields beside it say. */
const Address = z
  .string()
  .trim()
  .optional()
  .transform((ip) => ip ?? '')
  .refine((ip) => equipmentIp.safeParse(ip).success, 'format');

/** As the form has it: what is chosen is an id alone, so that a refusal lands on its field. */
export const GatewayFields = z
  .object({
    equipmentType: Id,
    equipmentId,
    name,
    equipmentCertify: Id.nullable(),
    equipmentAddressable,
    equipmentIp: Address,
    equipmentPort,
  })
  .refine((draft) => !draft.equipmentAddressable || draft.equipmentIp !== '', {
    path: ['equipmentIp'],
    message: 'required',
  })
  .refine((draft) => !draft.equipmentAddressable || draft.equipmentPort !== null, {
    path: ['equipmentPort'],
    message: 'required',
  });
export type GatewayFields = z.output<typeof GatewayFields>;

export const NEW: Partial<GatewayFields> = {
  equipmentId: '',
  name: '',
  equipmentCertify: null,
  equipmentAddressable: false,
  equipmentIp: '',
  equipmentPort: null,
};

export const fieldsOf = (row: Gateway): GatewayFields => ({
  equipmentType: row.equipmentType.id,
  equipmentId: row.equipmentId,
  name: row.name,
  equipmentCertify: row.equipmentCertify?.id ?? null,
  equipmentAddressable: row.equipmentAddressable,
  equipmentIp: row.equipmentIp,
  equipmentPort: row.equipmentPort,
});

export const draftOf = ({ equipmentType, equipmentCertify, ...rest }: GatewayFields): GatewayDraft => ({
  ...rest,
  equipmentType: { id: equipmentType },
  equipmentCertify: equipmentCertify === null ? null : { id: equipmentCertify },
});
