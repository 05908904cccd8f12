import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { pageOf, pageQuery } from '../kit/page.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { Identifier } from './model.ts';
import { NodeCount, RuleScope, TraceStep } from './rule.ts';
import { FLOWS, RuleGraph } from './rule-graph.ts';

/** What a rule would have done, with nothing done. */
export const TrialEffect = z.object({
  at: Instant,
  node: z.string(),
  kind: z.enum(['raise', 'clear', 'message', 'command', 'set', 'forward']),
  deviceId: Id,
  deviceName: z.string(),
  text: z.string(),
});
export type TrialEffect = z.infer<typeof TrialEffect>;
/** Of what only one of the two would have done, so much can be looked at; all of it is counted. */
export const MOST_EFFECTS = 5_000;
export const TRIAL_SIDES = ['before', 'after'] as const;
export type TrialSide = (typeof TRIAL_SIDES)[number];

export const TRIAL_STATES = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const;
export const Trial = z.object({
  id: Id,
  state: z.enum(TRIAL_STATES),
  percent: z.number().int().nullable(),
  from: Instant,
  to: Instant,
  /** The version it is compared with; null: there was none. */
  against: z.number().int().nullable(),
  messages: z.number().int(),
  /** How many times as fast as it once came. */
  speed: z.number().nullable(),
  failures: z.number().int(),
  /** Of everything it would have done: the same for the same hours. */
  digest: z.string(),
  counts: z.array(
    z.object({ kind: TrialEffect.shape.kind, before: z.number().int(), after: z.number().int() }),
  ),
  /** What only one of the two would have done: how often; `effects` shows it. */
  onlyBefore: z.number().int(),
  onlyAfter: z.number().int(),
  both: z.number().int(),
  nodes: z.array(NodeCount),
  error: z.string(),
  startedAt: Instant,
  endedAt: Instant.nullable(),
});
export type Trial = z.infer<typeof Trial>;

export const MOST_TRIED = 20;
/** Something a device might say, or the clock that speaks for it. */
export const TriedMessage = z.object({
  kind: z.enum(FLOWS).default('property'),
  /** Seconds after the one before it. */
  after: z.number().min(0).max(86_400).default(0),
  values: z.record(Identifier, z.union([z.number(), z.boolean(), z.string().max(2_000)])).default({}),
  event: z
    .object({
      name: Identifier,
      level: z.string().max(20).default('info'),
      output: z.record(z.string().max(100), z.unknown()).default({}),
    })
    .optional(),
  status: z.object({ up: z.boolean(), cause: z.string().max(40).default('') }).optional(),
});
export type TriedMessage = z.infer<typeof TriedMessage>;
/** Its way through the drawing, and what would be done. */
export const Tried = z.object({
  steps: z.array(TraceStep),
  effects: z.array(TrialEffect.pick({ node: true, kind: true, text: true })),
});
export type Tried = z.infer<typeof Tried>;

const read = { allow: 'iot.rule.read' } as const;
const edit = { allow: 'iot.rule.edit' } as const;

export const ruleTrialApi = {
  messages: endpoint({
    method: 'POST',
    path: '/api-iot/rules/try',
    ...edit,
    limit: { by: 'account', max: 120, seconds: 60 },
    summary: 'Let messages that somebody wrote go through a drawing, one after the other; nothing is done',
    body: z.object({
      scope: RuleScope,
      graph: RuleGraph,
      messages: z.array(TriedMessage).min(1).max(MOST_TRIED),
    }),
    reply: z.array(Tried),
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-iot/rules/:id/trials',
    ...edit,
    once: true,
    summary: 'Try what is drawn on what devices said in the last hours; nothing is done',
    params: one,
    body: z.object({ hours: z.number().int().min(1).max(72) }),
    reply: Trial,
  }),
  view: endpoint({
    method: 'GET',
    path: '/api-iot/rule-trials/:id',
    ...read,
    idle: true,
    summary: 'How far a trial is, and what it found',
    params: one,
    reply: Trial,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api-iot/rules/:id/trials',
    ...read,
    summary: 'The newest trials of a rule',
    params: one,
    reply: z.array(Trial),
  }),
  effects: endpoint({
    method: 'GET',
    path: '/api-iot/rule-trials/:id/effects',
    ...read,
    summary: 'What only the draft, or only the published version, would have done, the oldest first',
    params: one,
    query: pageQuery.extend({ side: z.enum(TRIAL_SIDES) }),
    reply: pageOf(TrialEffect),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api-iot/rule-trials/:id/cancel',
    ...edit,
    summary: 'End a trial',
    params: one,
    reply: Trial,
  }),
};
