import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { RELEASE_KINDS } from './values.ts';

/** What runs applications here, and what it enforces. */
export const Machine = z.object({
  /** False: it did not answer; the rest is what was last heard. */
  isReachable: z.boolean(),
  driver: z.string(),
  limits: z.enum(['cgroup2', 'cgroup1', 'rlimit', 'none']),
  /** A user of its own for each space. */
  users: z.boolean(),
  /** Files, processes and network of others are out of sight. */
  namespaces: z.boolean(),
  /** `missing` says why it cannot be started: "no java here". */
  launchers: z.record(z.enum(RELEASE_KINDS), z.object({ version: z.string(), missing: z.string() })),
  /** `*.apps.localhost`: below this applications are opened. */
  domain: z.string(),
});
export type Machine = z.infer<typeof Machine>;

export const machineApi = {
  get: endpoint({
    method: 'GET',
    path: '/api-tenant/machine',
    allow: 'runtime.instance.read',
    orPlatform: 'runtime.instance.oversee',
    summary: 'What runs applications here, and which limits are in force',
    reply: Machine,
  }),
};
