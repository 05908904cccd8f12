import type { Content } from '@cloudyard/contract/enterprise/content.ts';
import type { EnterpriseInfo, EnterpriseRow } from '@cloudyard/contract/enterprise/enterprise.ts';
import type { Selectable } from 'kysely';
import type { DB } from '../../../kit/tables.gen.ts';
import { imagesOf, masked } from '../certification/certification.policy.ts';
import type { ListedEnterprise } from './enterprise-list.queries.ts';

const instant = (at: Date | null) => at?.toISOString() ?? null;

export const enterpriseView = (row: ListedEnterprise): EnterpriseRow => ({
  id: row.id,
  name: row.name,
  alias: row.alias,
  logo: row.logo,
  status: { id: row.status },
  suspended: row.suspended_at && { at: row.suspended_at.toISOString(), reason: row.suspend_reason },
  lastAuthTime: instant(row.approved_at),
  submitTime: instant(row.submitted_at),
  createdAt: row.created_at.toISOString(),
  members: row.members,
  founder: row.founder_id
    ? {
        id: row.founder_id,
        username: row.founder_username ?? '',
        realName: row.founder_real_name ?? '',
      }
    : null,
  expires: row.expires_on,
  version: row.version,
  certificationId: row.certification_id,
});

/** Numbers masked, and of the images only the logo, which members see anyway. */
const forEverybody = (content: Content): Content =>
  Object.fromEntries(
    Object.entries(masked(content)).filter(
      ([field]) => field === 'logo' || !imagesOf.enterprise.includes(field),
    ),
  );

type Asked = {
  enterprise: Selectable<DB['enterprise']>;
  content: Content | undefined;
  members: number;
  mayEdit: boolean;
};

export const infoView = ({ enterprise, content = {}, members, mayEdit }: Asked): EnterpriseInfo => ({
  ...(mayEdit ? content : forEverybody(content)),
  id: enterprise.id,
  name: enterprise.name,
  alias: enterprise.alias,
  status: { id: enterprise.status },
  verifyStatus: { code: enterprise.status },
  lastAuthTime: instant(enterprise.approved_at),
  submitTime: instant(enterprise.submitted_at),
  members,
});
