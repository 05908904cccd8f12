import type { Property } from '@cloudyard/contract/iot/model.ts';
import { type ActorContext, inTransaction } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { known, note } from '../device/device.service.ts';
import { propertiesOf } from '../point/point.service.ts';
import { storeValues } from '../rule/set.service.ts';
import type { Value } from '../stream/message.ts';
import { fits } from './value.policy.ts';

const kindOf = ({ dataType }: Property) => (dataType === 'choice' ? 'number' : dataType);

/**
 * A value that no device sends: a user says it. It is stored as what rules compute is, beside what was measured, so
 * that everything that reads points reads it too. Stored and noted together, across the wall as all storing is.
 */
export async function setValue(ctx: ActorContext, id: string, name: string, value: Value) {
  const row = await known(ctx, id);
  const found = (await propertiesOf(ctx, row.product_id, ['manual'])).find((one) => one.id === name);
  const property = orRefuse(found, 'iot.property_not_found');
  if (!fits(property, value)) throw new Refusal('iot.value_unfit');
  if (!row.is_enabled) throw new Refusal('iot.device_disabled');
  const gatewayId = orRefuse(row.gateway_id, 'iot.device_loose');
  const at = new Date();
  const said = {
    ...{ deviceId: id, gatewayId, property: name, at: at.getTime(), value },
    what: { kind: kindOf(property), unit: property.unit },
  };
  await inTransaction(ctx.kit, { platform: 'a value that a person says' }, async (storing) => {
    await note({ ...ctx, ...storing, actor: ctx.actor }, 'value', row, {
      after: { pointSaid: `${name}=${value}` },
    });
    if (!(await storeValues(storing, row.enterprise_id, [said]))) throw new Refusal('iot.values_held');
  });
  return { at: at.toISOString() };
}
