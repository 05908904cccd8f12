import {
  COMPRESS_METHODS,
  type ConfigDraft,
  type GatewayConfig,
  TRANSFER_PROTOCOLS,
} from '@cloudyard/contract/equipment/config.ts';
import { auditOf } from '../../../kit/audit.ts';
import type { ActorContext, Context } from '../../../kit/context.ts';
import { orRefuse, Refusal } from '../../../kit/refusal.ts';
import { seriesOf, setSeries } from '../../telemetry/index.ts';
import { lockGateway } from '../gateway/gateway.queries.ts';
import { known } from '../gateway/gateway.service.ts';
import { insertLog } from '../log/log.queries.ts';
import { NODES_CHANGED } from '../wire/nodes.service.ts';
import { differenceOf, periodOf } from './config.policy.ts';
import {
  configOf,
  configsOf,
  insertConfig,
  newestConfig,
  nodesOf,
  reportedConfig,
} from './config.queries.ts';
import { configView, proposal, versionView } from './config.view.ts';

const note = auditOf(
  'equipment.config',
  'gateway',
  ({ id, hardware_id }: { id: string; hardware_id: string }) => ({
    ...{ id, name: hardware_id },
  }),
);
const MOST_VERSIONS = 100;

/** Gateways that have something new to do, on the copy they are connected to. */
export const CONFIG_SAVED = 'equipment.config_saved';

export async function configFor(ctx: ActorContext, id: string, version?: number): Promise<GatewayConfig> {
  await known(ctx, id);
  const row = version === undefined ? await newestConfig(ctx.db, id) : await configOf(ctx.db, id, version);
  if (!row && version !== undefined) throw new Refusal('equipment.config_not_found');
  const series = await seriesOf(ctx.db, id);
  const reported = await reportedConfig(ctx.db, id);
  return row ? configView(row, series, reported?.version ?? null) : proposal(id, ctx.kit.broker.addresses());
}

/** A version of its own, begun from the newest: whoever began from an older one looks again. */
export async function saveConfig(ctx: ActorContext, id: string, draft: ConfigDraft, at = new Date()) {
  const gateway = orRefuse(await lockGateway(ctx.db, id), 'equipment.gateway_not_found');
  const former = await newestConfig(ctx.db, id);
  if ((former?.version ?? 0) !== draft.version) throw new Refusal('equipment.config_changed');
  const { collectNodeConfigs: nodes } = draft;
  const version = draft.version + 1;
  const { added, changed, removed } = differenceOf(former ? nodesOf(former) : [], nodes);
  const counts = { added: added.length, changed: changed.length, removed: removed.length };
  await insertConfig(ctx.db, {
    ...{
      gateway_id: id,
      version,
      transfer_protocol: draft.transferProtocol,
      compress_method: draft.compressMethod,
    },
    ...{ data_transfer_url: draft.dataTransferUrl, file_transfer_url: draft.fileTransferUrl },
    ...{ period_ms: draft.period, buffer: draft.buffer, nodes: JSON.stringify(nodes) },
    ...{ saved_by: ctx.actor.userId, saved_at: at, node_count: nodes.length, ...counts },
  });
  await setSeries(
    ctx.db,
    { id, enterpriseId: gateway.enterprise_id },
    nodes.map((node) => ({
      ...{
        name: node.alias,
        kind: node.dataType,
        unit: node.dataUnit,
        periodMs: periodOf(node, draft.period),
      },
    })),
  );
  await note(ctx, 'save', gateway, {
    after: {
      ...{ configVersion: version, nodesAdded: counts.added },
      ...{ nodesChanged: counts.changed, nodesRemoved: counts.removed },
    },
  });
  await insertLog(
    ctx.db,
    { gatewayId: id, enterpriseId: gateway.enterprise_id },
    'CHANGED',
    { act: 'config', version },
    at,
  );
  await tellNodes(ctx, id);
  return configFor(ctx, id);
}

async function tellNodes(ctx: Context, id: string) {
  await ctx.kit.bus.publish(ctx.db, NODES_CHANGED, { gatewayIds: [id] });
  await ctx.kit.bus.publish(ctx.db, CONFIG_SAVED, { gatewayId: id });
}

export async function versionsOf(ctx: ActorContext, id: string) {
  await known(ctx, id);
  const rows = await configsOf(ctx.db, id, MOST_VERSIONS);
  return rows.map((row, at) => versionView(row, at === 0));
}

const PROTOCOL_NAMES = { MQTT: 'MQTT', MQTTS: 'MQTT over TLS', HTTP: 'HTTP', HTTPS: 'HTTPS' } as const;
const METHOD_NAMES = { NONE: '不压缩', GZIP: 'gzip', DEFLATE: 'deflate', ZSTD: 'zstd' } as const;
export const protocols = () => TRANSFER_PROTOCOLS.map((code) => ({ code, name: PROTOCOL_NAMES[code] }));
export const compressMethods = () => COMPRESS_METHODS.map((code) => ({ code, name: METHOD_NAMES[code] }));
