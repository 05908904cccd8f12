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
  'CREDENTIAL',
  'CHANGED',
] as const;
export type LogType = (typeof LOG_TYPES)[number];

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
