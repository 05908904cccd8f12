import type {
  CompressMethod,
  ConfigVersion,
  GatewayConfig,
  TRANSFER_PROTOCOLS,
} from '@cloudyard/contract/equipment/config.ts';
import type { SeriesRow } from '../../telemetry/index.ts';
import { type ConfigRow, nodesOf, type VersionRow } from './config.queries.ts';

export function configView(
  row: ConfigRow,
  series: readonly SeriesRow[],
  reportedVersion: number | null,
): GatewayConfig {
  const bySeries = new Map(series.map((one) => [one.name, one]));
  return {
    id: row.id,
    equipmentId: row.gateway_id,
    transferProtocol: row.transfer_protocol as (typeof TRANSFER_PROTOCOLS)[number],
    compressMethod: row.compress_method as CompressMethod,
    dataTransferUrl: row.data_transfer_url,
    fileTransferUrl: row.file_transfer_url,
    period: row.period_ms,
    buffer: row.buffer,
    collectNodeConfigs: nodesOf(row).map((node) => ({
      ...node,
      id: String(bySeries.get(node.alias)?.id ?? ''),
      ifBackup: bySeries.get(node.alias)?.is_kept ?? true,
    })),
    version: row.version,
    state: row.state as GatewayConfig['state'],
    reportedVersion,
    refusal: row.refusal,
    savedAt: row.saved_at.toISOString(),
    savedBy: row.saved_name,
  };
}

/** What a gateway without a configuration is offered. */
export const proposal = (
  equipmentId: string,
  { mqtt, websocket }: { mqtt: string; websocket: string },
): GatewayConfig => ({
  ...{ id: null, equipmentId, transferProtocol: 'MQTT', compressMethod: 'NONE' },
  ...{
    dataTransferUrl: mqtt || websocket,
    fileTransferUrl: mqtt || websocket,
    period: 1_000,
    buffer: 100_000,
  },
  ...{
    collectNodeConfigs: [],
    version: 0,
    state: null,
    reportedVersion: null,
    refusal: '',
    savedAt: null,
    savedBy: '',
  },
});

export const versionView = (row: VersionRow, isNewest: boolean): ConfigVersion => ({
  version: row.version,
  savedAt: row.saved_at.toISOString(),
  savedBy: row.saved_name,
  nodes: row.node_count,
  ...{ added: row.added, changed: row.changed, removed: row.removed },
  state: isNewest || row.state === 'refused' ? (row.state as ConfigVersion['state']) : 'replaced',
  refusal: row.refusal,
});
