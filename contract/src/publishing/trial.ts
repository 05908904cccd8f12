import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';
import { RELEASE_KINDS, RUN_CAUSES } from '../runtime/values.ts';

const count = z.number().int();

/** publisher: to see whether it runs. review: evidence for those who decide. */
export const TRIAL_PURPOSES = ['publisher', 'review'] as const;
export type TrialPurpose = (typeof TRIAL_PURPOSES)[number];
/** waiting: others are run first. ended: it ran, and was stopped. */
export const TRIAL_STATES = ['waiting', 'booting', 'running', 'failed', 'ended'] as const;
export type TrialState = (typeof TRIAL_STATES)[number];
export const isOver = (state: TrialState) => state === 'failed' || state === 'ended';

export const TRIAL_CAUSES = [
  ...RUN_CAUSES,
  /** The machine does not keep programs apart: what was not reviewed is not started there. */
  'not_apart',
  /** Nothing answers that could start it. */
  'unreachable',
  /** An address that does not answer. */
  'no_answer',
] as const;
export const TrialCause = z.enum(TRIAL_CAUSES);
export type TrialCause = z.infer<typeof TrialCause>;

/** Minutes after which a run is stopped by itself. */
export const TRIAL_MINUTES = 30;
/** How many a publisher has at once. */
export const TRIALS_EACH = 2;

/** One run of a version under its smallest plan. */
export const Trial = z.object({
  id: Id,
  versionId: Id,
  purpose: z.enum(TRIAL_PURPOSES),
  /** It ran what the version says now, and not an earlier content. */
  isCurrent: z.boolean(),
  digest: z.string(),
  kind: z.enum(RELEASE_KINDS),
  state: z.enum(TRIAL_STATES),
  cause: TrialCause.nullable(),
  detail: z.string(),
  exitCode: count.nullable(),
  /** Null: it never became healthy. */
  bootMs: count.nullable(),
  /** Null: nothing was measured, as of static files and addresses. */
  peakMemoryMb: z.number().nullable(),
  cpuSeconds: z.number().nullable(),
  /** What it was started under. */
  limits: z.object({ cores: z.number(), memoryMb: count, diskMb: count }),
  /** Where it has to listen; null: at the PORT of its environment, or nowhere. */
  port: count.nullable(),
  machine: z.string(),
  /** Empty: begun by the platform when it was submitted. */
  by: z.string(),
  createdAt: Instant,
  healthyAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  endedAt: Instant.nullable(),
  /** Where it is opened while it runs; empty otherwise. */
  url: z.string(),
  /** Its last lines, for those whose program it is, and for reviewers. */
  log: z.array(z.string()),
});
export type Trial = z.infer<typeof Trial>;

export const trialApi = {
  list: endpoint({
    method: 'GET',
    path: '/api-application/versions/:id/trials',
    allow: 'session',
    platform: true,
    summary: 'The last runs of a version, newest first: the publisher’s own, and the evidence for its review',
    params: one,
    reply: z.object({
      trials: z.array(Trial),
      /** For which purpose the caller can start one now; null: not at all. */
      startable: z.enum(TRIAL_PURPOSES).nullable(),
    }),
  }),
  detail: endpoint({
    method: 'GET',
    path: '/api-application/trials/:id',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 240, seconds: 60 },
    summary: 'One run as it is now, with its last lines',
    params: one,
    reply: Trial,
  }),
  start: endpoint({
    method: 'POST',
    path: '/api-application/versions/:id/trials',
    allow: 'session',
    platform: true,
    limit: { by: 'account', max: 20, seconds: 60 },
    summary:
      'Run a version under its smallest plan: its publisher before submitting it, a reviewer what was submitted',
    params: one,
    reply: Trial,
  }),
  stop: endpoint({
    method: 'POST',
    path: '/api-application/trials/:id/stop',
    allow: 'session',
    platform: true,
    summary: 'Stop a run',
    params: one,
    reply: Trial,
  }),
};
