import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import type { PointRef } from '@cloudyard/contract/iot/point-set.ts';
import { REALTIME_LIMITS } from '@cloudyard/contract/iot/realtime.ts';
import type { PropertyFacts } from '@cloudyard/contract/iot/state.ts';
import type { ActorContext } from '../../../kit/context.ts';
import { Refusal } from '../../../kit/refusal.ts';
import { type SeriesRow, seriesNamed } from '../../telemetry/index.ts';
import { devicesMeantBy, type MeantDevice, mappedOf, propertiesOfProducts } from './meant.queries.ts';
import { configNodes } from './point.service.ts';

/** A point as it was asked for, with whose node it is. */
export type MeantPoint = PointRef & {
  device: MeantDevice | undefined;
  facts: PropertyFacts | null;
  sourceId: string | null;
  alias: string | null;
  series: SeriesRow | undefined;
  problem: 'gone' | 'unmapped' | null;
};

const NO_BOUNDS = { min: null, max: null, step: null, choices: [], isWritable: false };
const ofNode = ({ alias, name, description, dataType, dataUnit }: NodeConfig): PropertyFacts => ({
  ...{ id: alias, name, description, dataType, unit: dataUnit, ...NO_BOUNDS },
});
/** Not measured any more: what is known of it is what was stored. */
const ofSeries = ({ name, kind, unit }: SeriesRow): PropertyFacts => ({
  ...{ id: name, name, description: '', dataType: kind as 'number', unit, ...NO_BOUNDS },
});

const keyOf = (one: string, other: string) => `${one} ${other}`;
const distinct = (ids: Iterable<string>) => [...new Set(ids)];

/** Points are about so many gateways and products at most, whoever asks. */
function mustBeNear(ids: readonly string[]) {
  if (ids.length > REALTIME_LIMITS.sources) throw new Refusal('iot.points_scattered');
}

/** What the configurations say of nodes that no model knows. */
async function nodesBeside(ctx: Pick<ActorContext, 'db'>, sources: readonly string[]) {
  const found = new Map<string, NodeConfig>();
  for (const id of sources)
    for (const node of await configNodes(ctx, id)) found.set(keyOf(id, node.alias), node);
  return found;
}

/**
 * Which nodes are meant: of a child the one its property is mapped to, of what connects the one of that name. What is
 * not there, or not here, is `gone`. A few statements, however many points are asked for.
 */
export async function pointsMeant(
  ctx: Pick<ActorContext, 'db'>,
  refs: readonly PointRef[],
): Promise<MeantPoint[]> {
  const devices = new Map(
    (await devicesMeantBy(ctx.db, distinct(refs.map(({ deviceId }) => deviceId)))).map((row) => [
      row.id,
      row,
    ]),
  );
  const all = [...devices.values()];
  const products = distinct(all.map(({ product_id }) => product_id));
  mustBeNear(products);
  const names = distinct(refs.map(({ property }) => property));
  const modelled = await propertiesOfProducts(ctx.db, products, names);
  const mapped = new Map(
    (await mappedOf(ctx.db, [...devices.keys()])).map((row) => [
      keyOf(row.device_id, row.property),
      row.alias,
    ]),
  );
  const placed = refs.map((ref) => {
    const device = devices.get(ref.deviceId);
    const isChild = device?.node_type === 'child';
    const alias = isChild ? (mapped.get(keyOf(ref.deviceId, ref.property)) ?? null) : ref.property;
    const its = device && modelled.get(keyOf(device.product_id, ref.property));
    return { ...ref, device, modelled: its, sourceId: device?.gateway_id ?? null, alias };
  });
  const nodes = placed.flatMap(({ sourceId, alias }) =>
    sourceId === null || alias === null ? [] : [{ sourceId, name: alias }],
  );
  mustBeNear(distinct(nodes.map(({ sourceId }) => sourceId)));
  const series = new Map(
    (await seriesNamed(ctx.db, nodes)).map((row) => [keyOf(row.source_id, row.name), row]),
  );
  const unmodelled = placed.filter((one) => one.device && !one.modelled && one.device.node_type !== 'child');
  const beside = await nodesBeside(ctx, distinct(unmodelled.map(({ sourceId }) => sourceId ?? '')));
  return placed.map(({ modelled: property, ...point }) => {
    const key = keyOf(point.sourceId ?? '', point.alias ?? '');
    const its = series.get(key);
    const node = beside.get(key);
    const facts = property ?? (node ? ofNode(node) : its && point.device ? ofSeries(its) : null);
    const problem = facts === null ? 'gone' : its ? null : 'unmapped';
    return { ...point, facts, series: its, problem };
  });
}
