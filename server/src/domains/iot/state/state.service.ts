import type { NodeConfig } from '@cloudyard/contract/equipment/config.ts';
import { SOURCES, type ThingModel } from '@cloudyard/contract/iot/model.ts';
import type {
  DeviceConfig,
  DeviceSignals,
  DeviceValues,
  PropertyFacts,
} from '@cloudyard/contract/iot/state.ts';
import { type Paging, toPage } from '@cloudyard/contract/kit/page.ts';
import type { ActorContext } from '../../../kit/context.ts';
import {
  changeView,
  configOf,
  configVersionsOf,
  logOf,
  newestConfig,
  nodesOf,
  ownGateway,
  reportedConfig,
  signalsOf,
} from '../../equipment/index.ts';
import { latestOf, seriesOf, sourceById } from '../../telemetry/index.ts';
import type { DeviceRow } from '../device/device.queries.ts';
import { known } from '../device/device.service.ts';
import { publishedOf } from '../model/model.queries.ts';
import { computedAlias } from '../point/computed.ts';
import { pointsOf } from '../point/point.queries.ts';
import { configNodes, propertiesOf } from '../point/point.service.ts';
import { childSignals, looseSignals, ownSignals } from './signals.policy.ts';

const aliasesOf = async (ctx: ActorContext, id: string) =>
  new Map((await pointsOf(ctx.db, id)).map(({ property, alias }) => [property, alias]));

/** Computed once, in the room of gateways: for a child over its own nodes. */
export async function signals(ctx: ActorContext, id: string): Promise<DeviceSignals> {
  const row = await known(ctx, id);
  if (row.gateway_id === null) return looseSignals();
  if (row.node_type !== 'child') return ownSignals(await signalsOf(ctx, id));
  const aliases = new Set((await aliasesOf(ctx, id)).values());
  return childSignals(await signalsOf(ctx, row.gateway_id, { aliases }));
}

type Meant = {
  property: PropertyFacts;
  isModelled: boolean;
  isComputed: boolean;
  isManual: boolean;
  alias: string | null;
};

/** Of a node that the model does not know. */
const ofNode = ({ alias, name, description, dataType, dataUnit }: NodeConfig): PropertyFacts => ({
  ...{ id: alias, name, description, dataType, unit: dataUnit, min: null, max: null, step: null },
  ...{ choices: [], isWritable: false },
});

/** What is computed, or said by people, has its name before the first value, and cannot be written. */
function modelledOf(
  property: ThingModel['properties'][number],
  node: string | undefined,
  computed: (id: string) => string,
): Meant {
  const isMade = property.source !== 'device';
  return {
    ...{ isModelled: true, alias: isMade ? computed(property.id) : (node ?? null) },
    ...{ isComputed: property.source === 'computed', isManual: property.source === 'manual' },
    property: { ...property, isWritable: property.isWritable && !isMade },
  };
}

/** A property of a child is the node it is mapped to; of what connects, the node of that alias. */
export async function meantOf(ctx: ActorContext, row: DeviceRow): Promise<Meant[]> {
  const properties = await propertiesOf(ctx, row.product_id, SOURCES);
  const computed = (id: string) => computedAlias(row.id, row.gateway_id, id);
  if (row.node_type === 'child') {
    const aliases = await aliasesOf(ctx, row.id);
    return properties.map((property) => modelledOf(property, aliases.get(property.id), computed));
  }
  const nodes = new Map((await configNodes(ctx, row.id)).map((node) => [node.alias, node]));
  const modelled = properties.map((property) =>
    modelledOf(property, nodes.get(property.id)?.alias, computed),
  );
  const ids = new Set(properties.map(({ id }) => id));
  const others = [...nodes.values()].filter(({ alias }) => !ids.has(alias));
  return [
    ...modelled,
    ...others.map((node) => ({
      property: ofNode(node),
      isModelled: false,
      isComputed: false,
      isManual: false,
      alias: node.alias,
    })),
  ];
}

/** The number first: what is stored while the values are read is sent once more, and never missed. */
export async function values(ctx: ActorContext, id: string): Promise<DeviceValues> {
  const row = await known(ctx, id);
  const meant = await meantOf(ctx, row);
  const sourceId = row.gateway_id;
  if (sourceId === null)
    return {
      ...{ sourceId, no: 0, isUp: false },
      properties: meant.map((one) => ({ ...one, period: null, last: null })),
    };
  const no = (await sourceById(ctx.db, sourceId))?.frame_no ?? 0;
  const isUp = (await ownGateway(ctx.db, sourceId))?.session_id !== '';
  const series = new Map((await seriesOf(ctx.db, sourceId)).map((one) => [one.name, one]));
  const latest = new Map((await latestOf(ctx.db, sourceId)).map((point) => [point.series, point]));
  const properties = meant.map((one) => {
    const its = one.alias === null ? undefined : series.get(one.alias);
    const last = its && latest.get(its.id);
    return {
      ...{ ...one, period: its?.period_ms ?? null },
      last: its && last ? changeView(its, { ...last, receivedAt: last.received_at }) : null,
    };
  });
  return { sourceId, no, isUp, properties };
}

export const services = async (ctx: ActorContext, id: string) => {
  const row = await known(ctx, id);
  return (await publishedOf(ctx.db, row.product_id))?.content.services ?? [];
};

export async function log(
  ctx: ActorContext,
  id: string,
  query: Paging & { type?: Parameters<typeof logOf>[1]['type'] },
) {
  const { gateway_id: guid } = await known(ctx, id);
  if (guid === null) return toPage([], 0, query);
  const { rows, total } = await logOf(ctx, { guid, ...query });
  return toPage(rows, total, query);
}

const NO_CONFIG: DeviceConfig = {
  ...{
    gatewayId: null,
    version: 0,
    reportedVersion: null,
    state: null,
    refusal: '',
    nodes: [],
    versions: [],
  },
};
const factsOf = (node: NodeConfig | undefined) => {
  if (!node) return null;
  const { name, dataType, dataUnit, sampleMode, period } = node;
  return { name, dataType, dataUnit, sampleMode, period };
};

/** Desired is the newest version, reported the one the gateway said it works by. */
export async function config(ctx: ActorContext, id: string): Promise<DeviceConfig> {
  const row = await known(ctx, id);
  const gatewayId = row.gateway_id;
  if (gatewayId === null) return NO_CONFIG;
  const newest = await newestConfig(ctx.db, gatewayId);
  if (!newest) return { ...NO_CONFIG, gatewayId };
  const version = (await reportedConfig(ctx.db, gatewayId))?.version ?? null;
  const reported = version === null ? undefined : await configOf(ctx.db, gatewayId, version);
  const own = row.node_type === 'child' ? new Set((await aliasesOf(ctx, id)).values()) : undefined;
  const byAlias = (nodes: NodeConfig[]) => new Map(nodes.map((node) => [node.alias, node]));
  const desired = byAlias(nodesOf(newest));
  const said = byAlias(reported ? nodesOf(reported) : []);
  const aliases = [...new Set([...desired.keys(), ...said.keys()])].filter(
    (alias) => own?.has(alias) ?? true,
  );
  return {
    ...{ gatewayId, version: newest.version, reportedVersion: version, refusal: newest.refusal },
    state: newest.state as DeviceConfig['state'],
    nodes: aliases.map((alias) => ({
      ...{ alias, desired: factsOf(desired.get(alias)), reported: factsOf(said.get(alias)) },
    })),
    versions: await configVersionsOf(ctx, gatewayId),
  };
}
