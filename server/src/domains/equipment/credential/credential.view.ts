import type { Credential, CredentialKind } from '@cloudyard/contract/equipment/credential.ts';
import type { credentialOf } from './credential.queries.ts';

type Row = NonNullable<Awaited<ReturnType<typeof credentialOf>>>;

export const credentialView = (row: Row): Credential => ({
  id: row.id,
  kind: row.kind as CredentialKind,
  name: row.name,
  notAfter: row.not_after?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  createdBy: row.created_name,
  usedAt: row.used_at?.toISOString() ?? null,
});
