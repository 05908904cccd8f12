import type { DebugModel } from '@cloudyard/contract/iot/debug.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { known } from '../device/device.service.ts';
import { NO_MODEL } from '../model/model.policy.ts';
import { publishedOf } from '../model/model.queries.ts';
import { meantOf } from '../state/state.service.ts';
import { knownSession } from './debug.service.ts';

/** Of the model in force, and nodes that it does not know. */
export async function debugModel(ctx: ActorContext, id: string): Promise<DebugModel> {
  const { device_id } = await knownSession(ctx, id);
  const row = await known(ctx, device_id);
  const model = (await publishedOf(ctx.db, row.product_id))?.content ?? NO_MODEL;
  const properties = (await meantOf(ctx, row)).map(({ property, alias }) => ({
    ...{ ...property, isMapped: alias !== null },
  }));
  const { services, events, codec } = model;
  return { properties, services, events, hasCodec: codec !== '' };
}
