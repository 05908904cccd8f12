import type { EnterpriseVersion } from '@cloudyard/contract/enterprise/certification.ts';
import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import { masked } from './certification.policy.ts';
import type { Version } from './certification.queries.ts';

type Told = Omit<EnterpriseVersion, 'content'> & { content: Content };

/** For its owner, who asks for a whole number by `reveal`. */
export const versionView = (row: Version): Told => ({
  id: row.id,
  number: row.number,
  state: row.state as EnterpriseVersion['state'],
  revision: row.revision,
  content: masked(row.content),
  createdAt: row.created_at.toISOString(),
  submittedAt: row.submitted_at?.toISOString() ?? null,
  decidedAt: row.decided_at?.toISOString() ?? null,
  reasons: row.reasons,
  remark: row.remark,
});

export type Standing = {
  code: number;
  inForce: Version | undefined;
  latest: Version | undefined;
  attempts: number;
};

export const standingView = ({ code, inForce, latest, attempts }: Standing) => ({
  code,
  inForce: inForce ? versionView(inForce) : null,
  latest: latest ? versionView(latest) : null,
  attempts,
});
