import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Instant, one } from '../kit/values.ts';

export const CREDENTIAL_KINDS = ['key', 'x509'] as const;
export type CredentialKind = (typeof CREDENTIAL_KINDS)[number];

/** How a gateway proves who it is; without what only it has. */
export const Credential = z.object({
  id: Id,
  kind: z.enum(CREDENTIAL_KINDS),
  /** Its username, or the serial number of its certificate. */
  name: z.string(),
  notAfter: Instant.nullable(),
  createdAt: Instant,
  createdBy: z.string(),
  usedAt: Instant.nullable(),
});
export type Credential = z.infer<typeof Credential>;

/** Shown once. */
export const IssuedCredential = Credential.extend({
  secret: z.string().nullable(),
  /** Of an X.509 certificate: it, its private key, and the authority that signed it. */
  certificatePem: z.string().nullable(),
  privateKeyPem: z.string().nullable(),
  authorityPem: z.string().nullable(),
});
export type IssuedCredential = z.infer<typeof IssuedCredential>;

export const Connection = z.object({
  mqtt: z.string(),
  mqtts: z.string(),
  websocket: z.string(),
  http: z.string(),
  topics: z.string(),
});
export type Connection = z.infer<typeof Connection>;

export const credentialApi = {
  view: endpoint({
    method: 'GET',
    path: '/api-equipment/equipmentCredential/:id',
    allow: 'equipment.gateway.read',
    summary: 'How a gateway proves who it is, and where it connects to; never its secret',
    params: one,
    reply: z.object({ credential: Credential.nullable(), connection: Connection }),
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api-equipment/equipmentCredential/:id',
    allow: 'equipment.gateway.edit',
    once: true,
    limit: { by: 'account', max: 60, seconds: 3600 },
    summary: 'Issue a new credential for a gateway whose certificate is in force; the former one ends',
    params: one,
    body: z.object({ kind: z.enum(CREDENTIAL_KINDS) }),
    reply: IssuedCredential,
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api-equipment/equipmentCredential/:id',
    allow: 'equipment.gateway.edit',
    summary: 'End the credential of a gateway: its connection ends, and it does not connect with it any more',
    params: one,
    reply: one,
  }),
  authority: endpoint({
    method: 'GET',
    path: '/api-equipment/authority.pem',
    allow: 'public',
    platform: true,
    download: true,
    limit: { by: 'address', max: 60, seconds: 60 },
    summary: 'The certificate of the authority that signs those of gateways',
    reply: z.unknown(),
  }),
  revocations: endpoint({
    method: 'GET',
    path: '/api-equipment/revocations.crl',
    allow: 'public',
    platform: true,
    download: true,
    limit: { by: 'address', max: 60, seconds: 60 },
    summary: 'The list of revoked certificates of gateways',
    reply: z.unknown(),
  }),
};
