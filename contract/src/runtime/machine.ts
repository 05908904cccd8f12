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

/** A key in the words of RFC 8037. */
export const PublicKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  alg: z.literal('EdDSA'),
  use: z.literal('sig'),
  kid: z.string(),
  x: z.string(),
});

export const machineApi = {
  keys: endpoint({
    method: 'GET',
    path: '/.well-known/jwks.json',
    allow: 'public',
    light: true,
    summary: 'The keys with which an application proves who is calling (header X-Cloudyard-Identity)',
    reply: z.object({ keys: z.array(PublicKey) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api-tenant/machine',
    allow: 'runtime.instance.read',
    orPlatform: 'runtime.instance.oversee',
    summary: 'What runs applications here, and which limits are in force',
    reply: Machine,
  }),
};
