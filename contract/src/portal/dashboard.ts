import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Instant } from '../kit/values.ts';

/** The seventeen cards of the specification, one letter each, and behind them those of rooms that came later. */
export const CardLetter = z.enum([
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  'g',
  'h',
  'i',
  'j',
  'k',
  'l',
  'm',
  'n',
  'o',
  'p',
  'q',
  'r',
  's',
  't',
  'u',
]);
export type CardLetter = z.infer<typeof CardLetter>;

export const PlacedCard = z.object({
  i: CardLetter,
  x: z.number().int().min(0).max(11),
  y: z.number().int().min(0).max(1000),
  w: z.number().int().min(1).max(12),
  h: z.number().int().min(1).max(100),
});
export const DashboardLayout = z.object({
  cards: z.array(PlacedCard).max(CardLetter.options.length),
  hidden: z.array(CardLetter).max(CardLetter.options.length),
});
export type DashboardLayout = z.infer<typeof DashboardLayout>;

export const SystemHealth = z.object({
  startedAt: Instant,
  version: z.string(),
  database: z.object({ ok: z.boolean(), version: z.string(), millis: z.number(), bytes: z.number() }),
  jobs: z.object({ waiting: z.number().int(), running: z.number().int(), failed: z.number().int() }),
  memory: z.object({ bytes: z.number() }),
  disk: z.object({ freeBytes: z.number(), totalBytes: z.number() }),
  sessions: z.object({ live: z.number().int() }),
  eventLoop: z.object({ p99Millis: z.number() }),
});
export type SystemHealth = z.infer<typeof SystemHealth>;

export const dashboardApi = {
  layout: endpoint({
    method: 'GET',
    path: '/api-portal/getDashboardLayout',
    allow: 'session',
    summary: 'The caller’s arrangement of cards; null when the default is in use',
    reply: DashboardLayout.nullable(),
  }),
  saveLayout: endpoint({
    method: 'PUT',
    path: '/api-portal/saveDashboardLayout',
    allow: 'session',
    summary: 'Save the caller’s arrangement of cards',
    body: DashboardLayout,
    reply: DashboardLayout,
  }),
  resetLayout: endpoint({
    method: 'DELETE',
    path: '/api-portal/resetDashboardLayout',
    allow: 'session',
    summary: 'Reset the caller’s cards to the default arrangement',
    reply: z.null(),
  }),
  health: endpoint({
    method: 'GET',
    path: '/api-portal/getSystemHealth',
    allow: 'portal.health.read',
    platform: true,
    idle: true,
    summary: 'The health of the platform',
    reply: SystemHealth,
  }),
};
