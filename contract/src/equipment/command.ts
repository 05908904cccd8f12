import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';

export const COMMAND_STATES = [
  /** It waits for its gateway. */
  'queued',
  'sent',
  /** The gateway has it. */
  'delivered',
  'answered',
  /** The gateway does not do it, and says why. */
  'refused',
  /** No gateway answered in time. */
  'timed_out',
  /** The gateway did not come in time. */
  'expired',
  'cancelled',
] as const;
export type CommandState = (typeof COMMAND_STATES)[number];

const Argument = z.union([z.string().max(500), z.number(), z.boolean(), z.null()]);

export const CommandDraft = z.object({
  name: z
    .string()
    .trim()
    .regex(/^[a-z][a-z0-9_.-]{0,63}$/, 'format'),
  arguments: z
    .record(z.string().max(64), Argument)
    .refine((all) => Object.keys(all).length <= 50, 'too_many'),
  /** How long it has for its answer. */
  timeoutSeconds: z.number().int().min(1).max(3600),
  /** How long it waits for a gateway that is away; 0: not at all. */
  waitMinutes: z.number().int().min(0).max(10_080),
});
export type CommandDraft = z.infer<typeof CommandDraft>;

export const Command = z.object({
  id: Id,
  equipmentId: Id,
  name: z.string(),
  /** With what rooms above have added: bytes for a device are longer than what people type. */
  arguments: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
  state: z.enum(COMMAND_STATES),
  answer: z.unknown(),
  refusal: z.string(),
  askedBy: z.string(),
  askedAt: Instant,
  sentAt: Instant.nullable(),
  deliveredAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  expiresAt: Instant,
});
export type Command = z.infer<typeof Command>;

export const commandApi = {
  send: endpoint({
    method: 'POST',
    path: '/api-equipment/sendEquipmentCommand/:id',
    allow: 'equipment.gateway.command',
    once: true,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Send a command to a gateway; it waits for one that is away',
    params: one,
    body: CommandDraft,
    reply: Command,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentCommands/:id',
    allow: 'equipment.gateway.read',
    /** Screens ask again while they are open. */
    idle: true,
    summary: 'The commands of a gateway and what became of them, newest first',
    params: one,
    query: pageQuery.extend({ state: z.enum(COMMAND_STATES).optional() }),
    reply: pageOf(Command),
  }),
  cancel: endpoint({
    method: 'PUT',
    path: '/api-equipment/equipmentCommands/:id/cancel',
    allow: 'equipment.gateway.command',
    summary: 'Take back a command that its gateway has not got yet',
    params: one,
    reply: Command,
  }),
};
