import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant } from '../kit/values.ts';
import { DEVICE_STATUSES } from './device.ts';

const whole = z.number().int();

export const DevicesNow = z.object({
  asOf: Instant,
  all: whole,
  counts: z.record(z.enum(DEVICE_STATUSES), whole),
  /** Online a day ago; null: it was not counted then. */
  before: whole.nullable(),
  /** By the hour, of the last seven days; hours without a count are missing. */
  trend: z.array(z.object({ at: Instant, devices: whole, online: whole })),
});
export type DevicesNow = z.infer<typeof DevicesNow>;

export const SPANS = ['hour', 'day', 'week'] as const;
export type Span = (typeof SPANS)[number];

export const MessagesNow = z.object({
  asOf: Instant,
  startsAt: Instant,
  stepSeconds: whole,
  /** A second, by step. */
  messages: z.array(z.number()),
  points: z.array(z.number()),
  /** Since midnight in Shanghai, and since the first of the month. */
  today: whole,
  month: whole,
});
export type MessagesNow = z.infer<typeof MessagesNow>;

export const TALK_MINUTES = 10;

const Site = z.object({ id: Id, name: z.string(), members: whole, online: whole });
const Talker = z.object({ id: Id, name: z.string(), code: z.string(), messages: whole });

const read = { allow: 'iot.overview.read' } as const;

/** Each tile asks by itself: one that cannot be had leaves the others as they are. */
export const overviewApi = {
  devices: endpoint({
    method: 'GET',
    path: '/api-iot/overview/devices',
    ...read,
    idle: true,
    summary: 'How many devices are in which state, and how many were online in the last days',
    reply: DevicesNow,
  }),
  products: endpoint({
    method: 'GET',
    path: '/api-iot/overview/products',
    ...read,
    idle: true,
    summary: 'How many products there are, enabled and disabled',
    reply: z.object({ enabled: whole, disabled: whole }),
  }),
  messages: endpoint({
    method: 'GET',
    path: '/api-iot/overview/messages',
    ...read,
    idle: true,
    summary: 'Messages and points a second over an hour, a day or a week, and how many today and this month',
    query: z.object({ span: z.enum(SPANS).default('hour') }),
    reply: MessagesNow,
  }),
  talkers: endpoint({
    method: 'GET',
    path: '/api-iot/overview/talkers',
    ...read,
    idle: true,
    summary: `What sent most in the last ${TALK_MINUTES} minutes`,
    reply: z.array(Talker),
  }),
  sites: endpoint({
    method: 'GET',
    path: '/api-iot/overview/sites',
    ...read,
    idle: true,
    summary: 'The groups at the top, with how many of their members are online',
    reply: z.array(Site),
  }),
  forwards: endpoint({
    method: 'GET',
    path: '/api-iot/overview/forwards',
    ...read,
    idle: true,
    summary: 'How many forward instances are started, and which of them do not deliver',
    reply: z.object({
      started: whole,
      failing: z.array(z.object({ id: Id, name: z.string(), since: Instant.nullable() })),
    }),
  }),
};
