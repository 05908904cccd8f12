import type { Diagnosis } from '@cloudyard/contract/iot/debug.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { accessOf } from '../../equipment/index.ts';
import { deviceExtras, productFor } from '../device/device.queries.ts';
import { known } from '../device/device.service.ts';
import { checksOf } from './diagnose.policy.ts';

export async function diagnose(ctx: ActorContext, id: string): Promise<Diagnosis> {
  const row = await known(ctx, id);
  const { points, model_version } = await deviceExtras(ctx.db, row);
  const product = await productFor(ctx.db, row.product_id);
  const access = row.gateway_id === null ? undefined : await accessOf(ctx, row.gateway_id);
  const checks = checksOf({
    ...{ isChild: row.node_type === 'child', isEnabled: row.is_enabled, access, points },
    ...{ isProductEnabled: product?.is_enabled ?? true, modelVersion: model_version },
  });
  return { checks, gatewayId: row.gateway_id, productId: row.product_id, refusal: access?.refusal ?? null };
}
