import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery, sortBy } from '../kit/page.ts';
import { Problem } from '../kit/problem.ts';
import { Flag, Id, Instant, one, Search } from '../kit/values.ts';
import { Counts } from './forward.ts';

export const MESSAGE_KINDS = ['property', 'event', 'status'] as const;
export const MessageKind = z.enum(MESSAGE_KINDS);
export type MessageKind = z.infer<typeof MessageKind>;

const ids = z.array(Id).max(500);
const names = z.array(z.string().trim().min(1).max(100)).max(200);
/** Which messages; an empty list of products, groups and devices means all, and so do one of properties and of events. */
export const PushScope = z.object({
  products: ids,
  groups: ids,
  devices: ids,
  kinds: z.array(MessageKind).min(1).max(3),
  properties: names,
  events: names,
});
export type PushScope = z.infer<typeof PushScope>;

/** Every message; only when a value changed; at most one in an interval; or all of an interval as one. */
export const PUSH_MODES = ['every', 'change', 'interval', 'window'] as const;
export const PushMode = z.enum(PUSH_MODES);
export type PushMode = z.infer<typeof PushMode>;

export const PushDraft = z.object({
  name: z.string().trim().min(1).max(60),
  description: z.string().trim().max(500),
  forwardId: Id,
  scope: PushScope,
  /** A CEL expression that gives yes or no; empty: everything. */
  filter: z.string().trim().max(1_000),
  /** JSON with `${expression}` in its texts; empty: the whole message. */
  template: z.string().trim().max(20_000),
  mode: PushMode,
  /** Of an interval or a window. */
  seconds: z.number().int().min(1).max(86_400).nullable(),
  /** A window ends with so many, whatever the time. */
  mostMessages: z.number().int().min(2).max(500).nullable(),
});
export interface PushDraft extends z.infer<typeof PushDraft> {}
/** Under its name: the type of all calls together would be too long to be written down otherwise. */
const Draft: z.ZodType<PushDraft, PushDraft> = PushDraft;

/** Caught up; behind; the queue is full and the stream waits; messages fail; switched off. */
export const PUSH_STATES = ['disabled', 'held', 'failing', 'lagging', 'caught-up'] as const;

const count = z.number().int();
const Shown = PushDraft.extend({
  id: Id,
  forwardName: z.string(),
  isEnabled: z.boolean(),
  state: z.enum(PUSH_STATES),
  counts: Counts,
  /** Messages of gateways that were stored and not yet looked at. */
  lag: count,
  lastAt: Instant.nullable(),
  heldSince: Instant.nullable(),
  problem: Problem.nullable(),
  problemAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  updateByName: z.string(),
});
export interface Push extends z.infer<typeof Shown> {}
export const Push: z.ZodType<Push, Push> = Shown;

/** What is wrong in a text, and where. */
export const Wrong = z.object({ message: z.string(), start: count, end: count });
export type Wrong = z.infer<typeof Wrong>;

export const Preview = z.object({
  filter: Wrong.nullable(),
  template: Wrong.nullable(),
  /** The newest message of the scope, and what would be sent of it; null: there is none yet. */
  sample: z.string().nullable(),
  passes: z.boolean().nullable(),
  result: z.string().nullable(),
  /** Why nothing could be made of it. */
  failure: z.string().nullable(),
});
export type Preview = z.infer<typeof Preview>;

const read = { allow: 'iot.push.read' } as const;
const edit = { allow: 'iot.push.edit' } as const;

export const pushApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-iot/pushes',
    ...read,
    idle: true,
    summary: 'Data pushes of the enterprise: which data goes to which forward instance',
    query: pageQuery.extend({
      q: Search.optional(),
      forwardId: Id.optional(),
      enabled: Flag.optional(),
      mode: PushMode.optional(),
      sort: sortBy(['name', 'updatedAt']).optional(),
    }),
    reply: pageOf(Push),
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/pushes/:id',
    ...read,
    idle: true,
    summary: 'One data push, with how far it is',
    params: one,
    reply: Push,
  }),
  add: endpoint({
    method: 'POST',
    path: '/api-iot/pushes',
    ...edit,
    once: true,
    summary: 'Add a data push; it begins with what is stored from now on',
    body: Draft,
    reply: Push,
  }),
  change: endpoint({
    method: 'PUT',
    path: '/api-iot/pushes/:id',
    ...edit,
    summary: 'Change a data push',
    params: one,
    body: Draft,
    reply: Push,
  }),
  enable: endpoint({
    method: 'PUT',
    path: '/api-iot/pushes/:id/enabled',
    ...edit,
    summary: 'Enable a data push, or disable it; enabled again, it goes on where it stood',
    params: one,
    body: z.object({ isEnabled: z.boolean() }),
    reply: Push,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api-iot/pushes/:id',
    ...edit,
    summary: 'Delete a data push; what waits at its instance is still sent',
    params: one,
    reply: z.object({ id: Id }),
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api-iot/pushes/preview',
    ...edit,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Check filter and template, and try them on the newest message of the scope',
    body: PushDraft.pick({ scope: true, filter: true, template: true }),
    reply: Preview,
  }),
  replay: endpoint({
    method: 'POST',
    path: '/api-iot/pushes/:id/replay',
    ...edit,
    limit: { by: 'account', max: 10, seconds: 60 },
    summary: 'Push what was stored in a range once more, as far as it is hot; answers how many messages',
    params: one,
    body: z.object({ from: Instant, to: Instant }),
    reply: z.object({ count, isHeld: z.boolean() }),
  }),
};
