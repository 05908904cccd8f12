import { z } from 'zod';
import { events } from '../kit/events.ts';
import { Id } from '../kit/values.ts';
import { RunCause, RunState } from './values.ts';

export const runtimeEvents = events({
  /** What runs changed: it answers, ended, was stopped, or returned to its former release. */
  'runtime.instance_changed': z.object({
    id: Id,
    enterpriseId: Id,
    /** What it was made for, as the room that asked calls it. */
    holder: z.object({ type: z.string(), id: Id }),
    state: RunState,
    cause: RunCause.nullable(),
    detail: z.string(),
    /** Crashes since it was last healthy for a while. */
    restarts: z.number().int(),
    /** Which of its changes was brought about, or given up. */
    generation: z.number().int(),
    digest: z.string().nullable(),
    /** The version that runs, as its publisher numbers it; empty: none does. */
    version: z.string(),
    /** The version that did not become healthy, where another one goes on; empty otherwise. */
    failedVersion: z.string(),
  }),
});
