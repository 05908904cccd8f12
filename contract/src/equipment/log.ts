import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant } from '../kit/values.ts';

/** What happens to a gateway. */
export const LOG_TYPES = [
  'CONNECTED',
  'DISCONNECTED',
  'REFUSED',
  'RESTARTED',
  'CONFIG_SENT',
  'CONFIG_APPLIED',
  'CONFIG_REFUSED',
  'COMMAND',
  'DATA_REFUSED',
  'DATA_LATE',
  'DATA_LOST',
  'DATA_RESENT',
  'DATA_HELD',
  'CREDENTIAL',
  'CHANGED',
  'SIMULATED',
] as const;
export type LogType = (typeof LOG_TYPES)[number];

/** Why a message cannot be read; `reason` of DATA_REFUSED. A sentence says what its sender has to change. */
export const UNREADABLE_REASONS = [
  'no_json',
  'no_binary',
  'no_points',
  'unknown_form',
  'unknown_packing',
  'wrongly_packed',
  'too_long',
  'too_many_points',
  'too_much_text',
  'bad_run',
  'bad_number',
  'bad_columns',
  'bad_name',
  'bad_time',
  'bad_value',
  'bad_quality',
  'unknown_device',
  'no_codec',
  'codec_failed',
  'no_event',
  'unknown_event',
  'bad_event',
] as const;
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];

/** Their names in the language of the specification; for other languages browsers have their own. */
export const LOG_TYPE_NAMES: Readonly<Record<LogType, string>> = {
  CONNECTED: '已连接',
  DISCONNECTED: '已断开',
  REFUSED: '拒绝连接',
  RESTARTED: '已重启',
  CONFIG_SENT: '配置已下发',
  CONFIG_APPLIED: '配置已生效',
  CONFIG_REFUSED: '配置被拒绝',
  COMMAND: '命令',
  DATA_REFUSED: '数据被拒收',
  DATA_LATE: '数据迟到',
  DATA_LOST: '数据丢失',
  DATA_RESENT: '数据补传',
  DATA_HELD: '暂停接收',
  CREDENTIAL: '凭据变更',
  CHANGED: '网关变更',
  SIMULATED: '模拟上报',
};

export const LogEntry = z.object({
  id: Id,
  time: Instant,
  type: z.enum(LOG_TYPES),
  /** A sentence, in the language of the caller's console it is made of these. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  /** The sentence in Chinese, for callers that are no browser of ours. */
  content: z.string(),
});
export type LogEntry = z.infer<typeof LogEntry>;

/** Empty is the same as absent: the fixed calls send both. */
const empty = z.literal('').transform(() => undefined);

export const logApi = {
  types: endpoint({
    method: 'GET',
    path: '/api-equipment/getLogTypes',
    allow: 'session',
    light: true,
    summary: 'What can happen to a gateway',
    reply: z.array(z.object({ code: z.enum(LOG_TYPES), name: z.string() })),
  }),
  find: endpoint({
    method: 'POST',
    path: '/api-equipment/findEquipmentLog',
    allow: 'equipment.gateway.read',
    orPlatform: 'equipment.gateway.watch',
    summary: 'What happened to a gateway, newest first',
    query: pageQuery,
    body: z.object({
      guid: Id,
      type: z.union([z.enum(LOG_TYPES), empty]).optional(),
      /** Both included; a day without a time is meant whole. */
      beginDate: z.union([Instant, z.iso.date(), empty]).optional(),
      endDate: z.union([Instant, z.iso.date(), empty]).optional(),
    }),
    reply: pageOf(LogEntry),
  }),
};
