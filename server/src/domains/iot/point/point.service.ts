import type { ThingModel } from '@cloudyard/contract/iot/model.ts';
import type { PointMapping } from '@cloudyard/contract/iot/point.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { newestConfig, nodesOf } from '../../equipment/index.ts';
import { lockDevice } from '../device/device.queries.ts';
import { known, note } from '../device/device.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { suggestions } from './point.policy.ts';
import { deleteMeasured, insertPoints, measuredOf, pointsOf, takenNodes } from './point.queries.ts';

type Source = ThingModel['properties'][number]['source'];

/** Of the model in force: what comes from the device itself, or from these. */
export const propertiesOf = async (
  ctx: Pick<ActorContext, 'db'>,
  productId: string,
  sources: readonly Source[] = ['device'],
) =>
  ((await publishedOf(ctx.db, productId))?.content.properties ?? []).filter(({ source }) =>
    sources.includes(source),
  );

async function child(ctx: ActorContext, id: string) {
  const row = await known(ctx, id);
  if (row.node_type !== 'child') throw new Refusal('iot.device_connects');
  return row;
}

export const configNodes = async (ctx: Pick<ActorContext, 'db'>, gatewayId: string) => {
  const config = await newestConfig(ctx.db, gatewayId);
  return config ? nodesOf(config) : [];
};

export async function pointMapping(ctx: ActorContext, id: string): Promise<PointMapping> {
  const row = await child(ctx, id);
  const properties = await propertiesOf(ctx, row.product_id);
  const own = new Map((await pointsOf(ctx.db, id)).map(({ property, alias }) => [property, alias]));
  const nodes = row.gateway_id ? await configNodes(ctx, row.gateway_id) : [];
  const taken = new Map(
    (row.gateway_id ? await takenNodes(ctx.db, row.gateway_id) : []).map((one) => [one.alias, one]),
  );
  const open = properties.filter((one) => !own.has(one.id));
  const offered = suggestions(
    row,
    open,
    nodes.filter(({ alias }) => !taken.has(alias)),
  );
  const takenBy = (alias: string) => {
    const by = taken.get(alias);
    return by && by.device_id !== id ? by.name : null;
  };
  return {
    properties: properties.map(({ id: property, name, dataType, unit }) => ({
      ...{ id: property, name, dataType, unit },
      alias: own.get(property) ?? null,
      suggested: offered.get(property) ?? null,
    })),
    nodes: nodes.map(({ alias, name, dataType, dataUnit }) => ({
      ...{ alias, name, dataType, dataUnit, takenBy: takenBy(alias) },
    })),
  };
}

type Point = { property: string; alias: string };

/** All of them anew: what is left out has no node any more. */
export async function savePoints(ctx: ActorContext, id: string, points: readonly Point[]) {
  orRefuse(await lockDevice(ctx.db, id), 'iot.device_not_found');
  const row = await child(ctx, id);
  const gatewayId = row.gateway_id;
  if (gatewayId === null) throw new Refusal('iot.device_loose');
  await mustFit(ctx, row.product_id, gatewayId, points);
  const before = await measuredOf(ctx.db, id);
  await deleteMeasured(ctx.db, id);
  if (points.length > 0) await insertPoints(ctx.db, { deviceId: id, gatewayId }, points);
  await note(ctx, 'map', row, { before: { points: textOf(before) }, after: { points: textOf(points) } });
  return pointMapping(ctx, id);
}

const MOST_NOTED = 50;
const textOf = (points: readonly Point[]) =>
  points.slice(0, MOST_NOTED).map(({ property, alias }) => `${property}=${alias}`);

async function mustFit(ctx: ActorContext, productId: string, gatewayId: string, points: readonly Point[]) {
  const properties = new Set((await propertiesOf(ctx, productId)).map(({ id }) => id));
  if (points.some(({ property }) => !properties.has(property))) throw new Refusal('iot.property_not_found');
  const nodes = new Set((await configNodes(ctx, gatewayId)).map(({ alias }) => alias));
  if (points.some(({ alias }) => !nodes.has(alias))) throw new Refusal('iot.node_not_found');
}
